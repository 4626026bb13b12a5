// RUN: rope-opt %s --rope-compute-in-place | FileCheck %s

// CHECK-LABEL: func.func @always(
// CHECK: %[[PART:.+]] = tensor.extract_slice %arg1[%arg2] [4] [1]
// CHECK: linalg.exp {{.*}} outs(%[[PART]] : tensor<4xf32>)
func.func @always(%x: tensor<4xf32>, %to: tensor<16xf32> {bufferization.writable = true}, %at: index) -> tensor<16xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %z = tensor.insert_slice %y into %to[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
  return %z : tensor<16xf32>
}

// The part may be outside of the tensor where the condition does not hold.
// CHECK-LABEL: func.func @sometimes(
// CHECK-NOT: tensor.extract_slice
// CHECK: linalg.exp
func.func @sometimes(%x: tensor<4xf32>, %to: tensor<16xf32> {bufferization.writable = true}, %at: index) -> tensor<16xf32> {
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<4xf32>
  %y = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  %inside = arith.cmpi sge, %at, %c0 : index
  %z = scf.if %inside -> tensor<16xf32> {
    %put = tensor.insert_slice %y into %to[%at] [4] [1] : tensor<4xf32> into tensor<16xf32>
    scf.yield %put : tensor<16xf32>
  } else {
    scf.yield %to : tensor<16xf32>
  }
  return %z : tensor<16xf32>
}

// On a tile, what the last reader overwrites is not read again; what is read
// later stays.
// CHECK-LABEL: func.func @tile(
// CHECK: %[[EMPTY:.+]] = tensor.empty() : tensor<4x8xf32>
// CHECK: %[[A:.+]] = linalg.exp
// CHECK: linalg.reduce {{.*}} ins(%[[A]] : tensor<4x8xf32>)
// CHECK: %[[B:.+]] = linalg.generic {{.*}} ins(%[[A]] : tensor<4x8xf32>) outs(%[[A]] : tensor<4x8xf32>)
// CHECK: %[[C:.+]] = linalg.generic {{.*}} ins(%[[B]] : tensor<4x8xf32>) outs(%[[EMPTY]] : tensor<4x8xf32>)
// CHECK: linalg.reduce {{.*}} ins(%[[B]] : tensor<4x8xf32>)
#id = affine_map<(m, n) -> (m, n)>
func.func @tile(%x: tensor<4x8xf32>, %rows: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %sums = scf.for %i = %c0 to %n step %c1 iter_args(%sum = %rows) -> tensor<4xf32> {
    %e = tensor.empty() : tensor<4x8xf32>
    %a = linalg.exp ins(%x : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) -> tensor<4x8xf32>
    %m = linalg.reduce { arith.maximumf } ins(%a : tensor<4x8xf32>) outs(%sum : tensor<4xf32>) dimensions = [1]
    %b = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%a : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%y: f32, %o: f32):
      %z = arith.negf %y : f32
      linalg.yield %z : f32
    } -> tensor<4x8xf32>
    %c = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
        ins(%b : tensor<4x8xf32>) outs(%e : tensor<4x8xf32>) {
    ^bb0(%y: f32, %o: f32):
      %z = math.tanh %y : f32
      linalg.yield %z : f32
    } -> tensor<4x8xf32>
    %s = linalg.reduce { arith.addf } ins(%b : tensor<4x8xf32>) outs(%m : tensor<4xf32>) dimensions = [1]
    %t = linalg.reduce { arith.addf } ins(%c : tensor<4x8xf32>) outs(%s : tensor<4xf32>) dimensions = [1]
    scf.yield %t : tensor<4xf32>
  }
  return %sums : tensor<4xf32>
}
