// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// What is left of a softmax of a product is one remark, at the op that made it something else.
// IR-NOT: rope.attention
// CHECK-NOT: [Missed]

// The squares of the probabilities.
func.func @squared(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] other-weights |
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.mulf %a, %a : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Rows of probabilities are dropped by what is no mask of the scores.
func.func @dropped(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%keep, %p : tensor<4x5xi1>, tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: i1, %b: f32, %o: f32):
    %c = arith.select %a, %b, %zero : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] softmax-select |
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Gated and divided by its own sum: the gate is the first thing that is no softmax.
func.func @renormalised(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %gate: tensor<4x5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] other-weights |
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %gate : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.mulf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %te = tensor.empty() : tensor<4x5xf32>
  %tf = linalg.fill ins(%zero : f32) outs(%te : tensor<4x5xf32>) -> tensor<4x5xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g : tensor<4x5x6xf32>) outs(%tf : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.addf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%g, %t : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The softmax as exponentials and a sum.
func.func @split_and_gated(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %gate: tensor<4x5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = math.exp %a : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %le = tensor.empty() : tensor<4x5xf32>
  %lf = linalg.fill ins(%zero : f32) outs(%le : tensor<4x5xf32>) -> tensor<4x5xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%e : tensor<4x5x6xf32>) outs(%lf : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.addf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] other-weights |
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %gate : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Exponentials are gated and then divided by their sum, which is no softmax.
func.func @gated_before_the_sum(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %gate: tensor<4x5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = math.exp %a : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %gate : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.mulf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %le = tensor.empty() : tensor<4x5xf32>
  %lf = linalg.fill ins(%zero : f32) outs(%le : tensor<4x5xf32>) -> tensor<4x5xf32>
  %l = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g : tensor<4x5x6xf32>) outs(%lf : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.addf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] other-weights |
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%g, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Views on the way are not what broke the proof.
func.func @behind_views(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %gate: tensor<20x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %flat = tensor.collapse_shape %p [[0, 1], [2]] : tensor<4x5x6xf32> into tensor<20x6xf32>
  %flat_keys = tensor.empty() : tensor<20x6xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] other-weights |
  %g = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%flat, %gate : tensor<20x6xf32>, tensor<20x6xf32>) outs(%flat_keys : tensor<20x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.maximumf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<20x6xf32>
  %w = tensor.expand_shape %g [[0, 1], [2]] output_shape [4, 5, 6] : tensor<20x6xf32> into tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// No product with V; the greatest probability of each row is asked for.
func.func @greatest(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>) -> tensor<4x5xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] no-value-product |
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = tensor.empty() : tensor<4x5xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p : tensor<4x5x6xf32>) outs(%f : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.maximumf %a, %o : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  return %m : tensor<4x5xf32>
}

// The softmax of a projection, as a router has it, is no near miss.
// CHECK-NOT: [Missed]
func.func @router(%x: tensor<4x5x8xf32>, %weight: tensor<8x6xf32>) -> tensor<20x6xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<20x6xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<20x6xf32>) -> tensor<20x6xf32>
  %rows = tensor.collapse_shape %x [[0, 1], [2]] : tensor<4x5x8xf32> into tensor<20x8xf32>
  %scores = linalg.matmul ins(%rows, %weight : tensor<20x8xf32>, tensor<8x6xf32>) outs(%none : tensor<20x6xf32>) -> tensor<20x6xf32>
  %p = linalg.softmax dimension(1) ins(%scores : tensor<20x6xf32>) outs(%keys : tensor<20x6xf32>) -> tensor<20x6xf32>
  return %p : tensor<20x6xf32>
}

// A matrix mixes the softmaxes of the heads.
func.func @talking_heads(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %mix: tensor<4x4xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: attention-near-miss.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] other-weights |
  %w = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d3, d1, d2)>, affine_map<(d0, d1, d2, d3) -> (d3, d0)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%p, %mix : tensor<4x5x6xf32>, tensor<4x4xf32>) outs(%none : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.mulf %a, %b : f32
    %d = arith.addf %o, %c : f32
    linalg.yield %d : f32
  } -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %y = linalg.batch_matmul ins(%w, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]

// Logits of a constant weight are no scores of keys: nothing is missed.
func.func @logits(%x: tensor<5x8xf32>, %v: tensor<6x3xf32>) -> tensor<5x3xf32> {
  %w = arith.constant dense<[[0.5, 0.25, 0.75, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5], [0.5, 0.5, 0.5, 0.5, 0.5, 0.5]]> : tensor<8x6xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %s = linalg.matmul ins(%x, %w : tensor<5x8xf32>, tensor<8x6xf32>) outs(%f : tensor<5x6xf32>) -> tensor<5x6xf32>
  %t = math.absf %s : tensor<5x6xf32>
  %p = linalg.softmax dimension(1) ins(%t : tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %lp = math.log %p : tensor<5x6xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %o = linalg.matmul ins(%lp, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%fo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %o : tensor<5x3xf32>
}
