// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// Exponentials of a product that weigh V without being its softmax are one remark each.
// IR-NOT: rope.attention
// CHECK-NOT: [Missed]

#all = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1, d2) -> (d0, d1)>
#one = affine_map<(d0, d1, d2) -> (d0, d1, 0)>

// The product with V is divided by the mean of the exponentials.
func.func @divided_by_the_mean(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %six = arith.constant 6.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %rows = tensor.empty() : tensor<4x5xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<4x5xf32>) -> tensor<4x5xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.exp ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  // CHECK: attention-exponentials-left.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] sum-of-other-values |
  %l = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%e : tensor<4x5x6xf32>) outs(%l0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.addf %o, %a : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %mean = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]}
      ins(%l : tensor<4x5xf32>) outs(%rows : tensor<4x5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c = arith.divf %a, %six : f32
    linalg.yield %c : f32
  } -> tensor<4x5xf32>
  %y = linalg.batch_matmul ins(%e, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %z = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%y, %mean : tensor<4x5x3xf32>, tensor<4x5xf32>) outs(%lanes : tensor<4x5x3xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x3xf32>
  return %z : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]

// The last lane of V is read as if it were one everywhere.
func.func @divided_by_its_last_lane(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x2xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %fewer = tensor.empty() : tensor<4x5x2xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.exp ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%e, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %front = tensor.extract_slice %y[0, 0, 0] [4, 5, 2] [1, 1, 1] : tensor<4x5x3xf32> to tensor<4x5x2xf32>
  %last = tensor.extract_slice %y[0, 0, 2] [4, 5, 1] [1, 1, 1] : tensor<4x5x3xf32> to tensor<4x5x1xf32>
  // CHECK: attention-exponentials-left.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] sum-of-other-values |
  %z = linalg.generic {indexing_maps = [#all, #one, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%front, %last : tensor<4x5x2xf32>, tensor<4x5x1xf32>) outs(%fewer : tensor<4x5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x2xf32>
  return %z : tensor<4x5x2xf32>
}
// CHECK-NOT: [Missed]

// Exponentials that nothing divides, and a sigmoid of each score, are no softmax.
func.func @never_divided(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %e = linalg.exp ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%e, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

func.func @sigmoid(%q: tensor<4x5x8xf32>, %k: tensor<4x8x6xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %keys = tensor.empty() : tensor<4x5x6xf32>
  %lanes = tensor.empty() : tensor<4x5x3xf32>
  %none = linalg.fill ins(%zero : f32) outs(%keys : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %start = linalg.fill ins(%zero : f32) outs(%lanes : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %scores = linalg.batch_matmul ins(%q, %k : tensor<4x5x8xf32>, tensor<4x8x6xf32>) outs(%none : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %p = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%scores : tensor<4x5x6xf32>) outs(%keys : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %o: f32):
    %n = arith.negf %a : f32
    %x = math.exp %n : f32
    %s = arith.addf %x, %one : f32
    %c = arith.divf %one, %s : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%start : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}
// CHECK-NOT: [Missed]
