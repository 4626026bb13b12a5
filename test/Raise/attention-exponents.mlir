// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// Both sides are computed in f64.
// RUN: rope-runner %s --entry=product_of_exponentials --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=scaled_maximum --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=power_of_the_sum --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=log_sum_exp_in_base_two --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=normalized_twice --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=shifted_by_an_operand --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=masked_exponentials --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=masked_twice --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=dropped_by_a_product --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// A softmax in other words: a weight is the exponential of a sum, of which all
// that is free of the key cancels but the logarithm of one sum over the keys.
// The numbers of these and of many more are compared in
// test/Mutants/assumed_softmax.py.

#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#same = affine_map<(b, m) -> (b, m)>

// exp(s) exp(-max).
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=product_of_exponentials | {{.*}}class finite
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @product_of_exponentials(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
func.func @product_of_exponentials(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %g = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %x = arith.negf %a : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %g : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = math.exp %a : f32
    %y = arith.mulf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// 2^(c s - c max): the maximum is multiplied as the scores are.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=scaled_maximum | {{.*}}class contract
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @scaled_maximum(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: scale = 0.2{{.*}}
func.func @scaled_maximum(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.constant 0.3 : f32
    %s0 = arith.mulf %a, %c : f32
    %m1 = arith.mulf %c, %b : f32
    %x = arith.subf %s0, %m1 : f32
    %y = math.exp2 %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// exp(s - max) times the sum to the power of -1, which exp(-ln) is as well.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=power_of_the_sum | {{.*}}class contract
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @power_of_the_sum(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
func.func @power_of_the_sum(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %g = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%l : tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %one = arith.constant -1.0 : f32
    %y = math.powf %a, %one : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %g : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.mulf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// 2^(s - max - log2(sum)).
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=log_sum_exp_in_base_two | {{.*}}class contract
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @log_sum_exp_in_base_two(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: scale = 0.69{{.*}}
func.func @log_sum_exp_in_base_two(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp2 %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %g = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%l, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = math.log2 %a : f32
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %g : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp2 %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// 2^(s - max - log2(|sum|)), as JAX writes a log-sum-exp.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=logarithm_of_a_magnitude | {{.*}}class contract
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @logarithm_of_a_magnitude(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: scale = 0.69{{.*}}
func.func @logarithm_of_a_magnitude(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp2 %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %g = linalg.generic {indexing_maps = [#same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%l, %m : tensor<4x5xf32>, tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %w = math.absf %a : f32
    %x = math.log2 %w : f32
    %y = arith.addf %x, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %g : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp2 %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// A softmax is divided by its own sum, which is one.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=normalized_twice | {{.*}}class finite
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @normalized_twice(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
func.func @normalized_twice(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e0 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l1 = linalg.reduce { arith.addf } ins(%e0 : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e0, %l1 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// What is subtracted from all scores of a row cancels.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=shifted_by_an_operand | {{.*}}class finite; used: {{.*}} exponentials neither overflow nor all vanish
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @shifted_by_an_operand(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
func.func @shifted_by_an_operand(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %c: tensor<4x5xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %c : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// A mask makes exponentials zero. The maximum is one of more scores, so that all
// that are kept may vanish beside it.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=masked_exponentials | {{.*}}boolean mask %arg3; {{.*}} class finite
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @masked_exponentials(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 :
func.func @masked_exponentials(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m, %keep : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %z = math.exp %x : f32
    %n = arith.uitofp %c : i1 to f32
    %y = arith.mulf %z, %n : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The scores and their exponentials are masked alike.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=masked_twice | {{.*}}boolean mask %arg3; {{.*}} class contract
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @masked_twice(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 :
func.func @masked_twice(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %t = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %y = arith.select %b, %a, %low : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%t : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t, %m, %keep : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %z = math.exp %x : f32
    %y = arith.select %c, %z, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// Scores, exponents and weights are rounded to f16, the first
// two in the sum as well: scores are f16, and weights are said not to be.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=rounded_steps | {{.*}}types f16 scores, {{.*}}class contract; used: {{.*}}weights are not rounded to f16
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @rounded_steps(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
func.func @rounded_steps(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %t = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %ny = arith.truncf %a : f32 to f16
    %y = arith.extf %ny : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%t : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%t, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %nw = arith.truncf %x : f32 to f16
    %w = arith.extf %nw : f16 to f32
    %y = math.exp %w : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.divf %a, %b : f32
    %ny = arith.truncf %x : f32 to f16
    %y = arith.extf %ny : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The maximum is that of the scores that are kept. An infinite exponential of one
// that is dropped would be NaN.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=dropped_by_a_product | {{.*}}boolean mask %arg3; {{.*}} class finite
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @dropped_by_a_product(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: mask(%arg3 :
func.func @dropped_by_a_product(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %fill = arith.constant -1.0e+04 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %t = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %y = arith.select %b, %a, %fill : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%t : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m, %keep : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %z = math.exp %x : f32
    %n = arith.uitofp %c : i1 to f32
    %y = arith.mulf %z, %n : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The sum is not multiplied by what the exponentials are.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=sum_of_other_exponentials | {{.*}}the denominator does not sum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @sum_of_other_exponentials(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @sum_of_other_exponentials(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.exp %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%u : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The sum is that of twice the exponentials.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=twice_the_exponentials | {{.*}}the denominator does not sum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @twice_the_exponentials(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @twice_the_exponentials(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %two = arith.constant 2.0 : f32
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %u = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.mulf %a, %two : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%u : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The exponents are rounded to bf16 in the sum alone.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=rounded_in_the_sum | {{.*}}the denominator does not sum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @rounded_in_the_sum(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @rounded_in_the_sum(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %u = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %n = arith.truncf %x : f32 to bf16
    %w = arith.extf %n : bf16 to f32
    %y = math.exp %w : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%u : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The reciprocal of the sum is rounded to f16, and the weights are not.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=rounded_reciprocal | {{.*}}the denominator is rounded to a narrower type than the probabilities
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @rounded_reciprocal(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @rounded_reciprocal(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %g = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%l : tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %one = arith.constant 1.0 : f32
    %x = arith.divf %one, %a : f32
    %ny = arith.truncf %x : f32 to f16
    %y = arith.extf %ny : f16 to f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %g : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.mulf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// A softmax over the rows of Q, as of slots, that is normalized over the keys.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=normalized_over_rows_first | {{.*}}the denominator does not sum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @normalized_over_rows_first(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @normalized_over_rows_first(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e0 = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %columns = tensor.empty() : tensor<4x6xf32>
  %c0 = linalg.fill ins(%zero : f32) outs(%columns : tensor<4x6xf32>) -> tensor<4x6xf32>
  %c1 = linalg.reduce { arith.addf } ins(%e0 : tensor<4x5x6xf32>) outs(%c0 : tensor<4x6xf32>) dimensions = [1]
  %e = linalg.generic {indexing_maps = [#all, affine_map<(b, m, j) -> (b, j)>, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e0, %c1 : tensor<4x5x6xf32>, tensor<4x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The sum has another mask.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=another_mask_in_the_sum | {{.*}}the denominator does not sum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @another_mask_in_the_sum(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @another_mask_in_the_sum(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5x6xi1>, %other: tensor<4x5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m, %keep : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %z = math.exp %x : f32
    %y = arith.select %c, %z, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %u = linalg.generic {indexing_maps = [#all, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m, %other : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %z = math.exp %x : f32
    %y = arith.select %c, %z, %zero : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%u : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// Where the sum overflows, the program gives zeros, and no NaN that would say so.
// REMARK: {{: remark: }}[Missed] shift-not-maximum {{.*}} Function=sum_may_overflow | {{.*}}the sum may overflow alone
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @sum_may_overflow(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @sum_may_overflow(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = math.exp %a : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %z = math.log %b : f32
    %x = arith.subf %a, %z : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The maximum is over one key less.
// REMARK: {{: remark: }}[Missed] shift-not-maximum {{.*}} Function=maximum_of_other_keys | {{.*}}not their maximum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @maximum_of_other_keys(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @maximum_of_other_keys(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %some = tensor.extract_slice %s[0, 0, 0] [4, 5, 5] [1, 1, 1] : tensor<4x5x6xf32> to tensor<4x5x5xf32>
  %m = linalg.reduce { arith.maximumf } ins(%some : tensor<4x5x5xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// An integer of one bit that is set is -1.
// REMARK: {{: remark: }}[Missed] other-weights {{.*}} Function=negative_indicator | {{.*}}
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @negative_indicator(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @negative_indicator(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m, %keep : tensor<4x5x6xf32>, tensor<4x5xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %z = math.exp %x : f32
    %n = arith.sitofp %c : i1 to f32
    %y = arith.mulf %z, %n : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The logarithm of the sum is rounded to bf16.
// REMARK: {{: remark: }}[Missed] reassociation {{.*}} Function=narrow_logarithm | {{.*}}rounded to fewer than 32 bits
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @narrow_logarithm(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @narrow_logarithm(%q: tensor<4x5x8xbf16>, %k: tensor<4x8x6xbf16>, %v: tensor<4x6x3xbf16>) -> tensor<4x5x3xbf16> {
  %zero = arith.constant 0.0 : bf16
  %low = arith.constant 0xFF80 : bf16
  %keys = tensor.empty() : tensor<4x5x6xbf16>
  %rows = tensor.empty() : tensor<4x5xbf16>
  %lanes = tensor.empty() : tensor<4x5x3xbf16>
  %none = linalg.fill ins(%zero : bf16) outs(%keys : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %l0 = linalg.fill ins(%zero : bf16) outs(%rows : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %m0 = linalg.fill ins(%low : bf16) outs(%rows : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %start = linalg.fill ins(%zero : bf16) outs(%lanes : tensor<4x5x3xbf16>) -> tensor<4x5x3xbf16>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xbf16>, tensor<4x8x6xbf16>) outs(%none : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xbf16>) outs(%m0 : tensor<4x5xbf16>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xbf16>, tensor<4x5xbf16>) outs(%keys : tensor<4x5x6xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %x = arith.subf %a, %b : bf16
    %y = math.exp %x : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xbf16>) outs(%l0 : tensor<4x5xbf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m, %l : tensor<4x5x6xbf16>, tensor<4x5xbf16>, tensor<4x5xbf16>) outs(%keys : tensor<4x5x6xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %c: bf16, %o: bf16):
    %x0 = arith.subf %a, %b : bf16
    %z = math.log %c : bf16
    %x = arith.subf %x0, %z : bf16
    %y = math.exp %x : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xbf16>, tensor<4x6x3xbf16>) outs(%start : tensor<4x5x3xbf16>) -> tensor<4x5x3xbf16>
  return %r : tensor<4x5x3xbf16>
}

// Two exponentials in bf16 that are multiplied.
// REMARK: {{: remark: }}[Missed] reassociation {{.*}} Function=narrow_product | {{.*}}rounded to fewer than 32 bits
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @narrow_product(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @narrow_product(%q: tensor<4x5x8xbf16>, %k: tensor<4x8x6xbf16>, %v: tensor<4x6x3xbf16>) -> tensor<4x5x3xbf16> {
  %zero = arith.constant 0.0 : bf16
  %low = arith.constant 0xFF80 : bf16
  %keys = tensor.empty() : tensor<4x5x6xbf16>
  %rows = tensor.empty() : tensor<4x5xbf16>
  %lanes = tensor.empty() : tensor<4x5x3xbf16>
  %none = linalg.fill ins(%zero : bf16) outs(%keys : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %l0 = linalg.fill ins(%zero : bf16) outs(%rows : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %m0 = linalg.fill ins(%low : bf16) outs(%rows : tensor<4x5xbf16>) -> tensor<4x5xbf16>
  %start = linalg.fill ins(%zero : bf16) outs(%lanes : tensor<4x5x3xbf16>) -> tensor<4x5x3xbf16>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xbf16>, tensor<4x8x6xbf16>) outs(%none : tensor<4x5x6xbf16>) -> tensor<4x5x6xbf16>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xbf16>) outs(%m0 : tensor<4x5xbf16>) dimensions = [2]
  %g = linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%m : tensor<4x5xbf16>) outs(%rows : tensor<4x5xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %x = arith.negf %a : bf16
    %y = math.exp %x : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5xbf16>
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %g : tensor<4x5x6xbf16>, tensor<4x5xbf16>) outs(%keys : tensor<4x5x6xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %x = math.exp %a : bf16
    %y = arith.mulf %x, %b : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xbf16>) outs(%l0 : tensor<4x5xbf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xbf16>, tensor<4x5xbf16>) outs(%keys : tensor<4x5x6xbf16>) {
  ^bb0(%a: bf16, %b: bf16, %o: bf16):
    %y = arith.divf %a, %b : bf16
    linalg.yield %y : bf16
  } -> tensor<4x5x6xbf16>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xbf16>, tensor<4x6x3xbf16>) outs(%start : tensor<4x5x3xbf16>) -> tensor<4x5x3xbf16>
  return %r : tensor<4x5x3xbf16>
}

// The weights are divided by the square of their sum.
// REMARK: {{: remark: }}[Missed] other-weights {{.*}} Function=divided_by_a_square | {{.*}}
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @divided_by_a_square(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @divided_by_a_square(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %two = arith.constant -2.0 : f32
    %x = math.powf %b, %two : f32
    %y = arith.mulf %a, %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// The maximum is multiplied by more than the scores are: all may vanish.
// REMARK: {{: remark: }}[Missed] shift-not-maximum {{.*}} Function=maximum_times_another_factor | {{.*}}not their maximum
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @maximum_times_another_factor(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @maximum_times_another_factor(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.constant 0.5 : f32
    %m1 = arith.mulf %b, %c : f32
    %s1 = arith.mulf %c, %m1 : f32
    %c2 = arith.constant 0.125 : f32
    %t = arith.mulf %a, %c2 : f32
    %x = arith.subf %t, %s1 : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// 1 / exp(s) is exp(-s), and zero where that is dropped.
// REMARK: {{: remark: }}[Missed] other-weights {{.*}} Function=inverse_exponentials | {{.*}}
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @inverse_exponentials(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @inverse_exponentials(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<4x5x6xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.generic {indexing_maps = [#all, #all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %keep : tensor<4x5x6xf32>, tensor<4x5x6xi1>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %o: f32):
    %z = math.exp %a : f32
    %one = arith.constant 1.0 : f32
    %x = arith.divf %one, %z : f32
    %g = arith.select %b, %z, %zero : f32
    %n = arith.constant -1.0 : f32
    %y = math.powf %g, %n : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}

// Twice the exponential of a sink is not that of the sink.
// REMARK: {{: remark: }}[Missed] sum-of-other-values {{.*}} Function=weighed_sink | {{.*}}not a sink
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @weighed_sink(
// CHECK-NOT: rope.attention
// CHECK: return
func.func @weighed_sink(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>, %sink: tensor<4x5xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%m0 : tensor<4x5xf32>) dimensions = [2]
  %e = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l1 = linalg.reduce { arith.addf } ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) dimensions = [2]
  %l = linalg.generic {indexing_maps = [#same, #same, #same, #same], iterator_types = ["parallel", "parallel"]}
      ins(%l1, %m, %sink : tensor<4x5xf32>, tensor<4x5xf32>, tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %x = arith.subf %c, %b : f32
    %z = math.exp %x : f32
    %two = arith.constant 2.0 : f32
    %t = arith.mulf %z, %two : f32
    %y = arith.addf %a, %t : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%e, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %r : tensor<4x5x3xf32>
}
