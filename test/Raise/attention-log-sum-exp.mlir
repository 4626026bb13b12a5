// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// A log-sum-exp that is read in front of the product with V.

#mjd = affine_map<(m, j, d) -> (m, d)>
#kd = affine_map<(m, j, d) -> (j, d)>
#mj = affine_map<(m, j, d) -> (m, j)>
#wj = affine_map<(m, n, j) -> (m, j)>
#jn = affine_map<(m, n, j) -> (j, n)>
#mn = affine_map<(m, n, j) -> (m, n)>
#id = affine_map<(m, j) -> (m, j)>
#row = affine_map<(m, j) -> (m)>
#one = affine_map<(m) -> (m)>

func.func private @log(tensor<5xf32>)

// A call may not move behind the op.
// REMARK: [Missed] probabilities-used {{.*}} Function=called {{.*}}the log-sum-exp is read by what cannot move behind the product with V
// CHECK-LABEL: func.func @called(
// CHECK-NOT: rope.attention
// CHECK: call @log
func.func @called(%q: tensor<5x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %es = tensor.empty() : tensor<5x6xf32>
  %er = tensor.empty() : tensor<5xf32>
  %fs = linalg.fill ins(%zero : f32) outs(%es : tensor<5x6xf32>) -> tensor<5x6xf32>
  %s = linalg.contract indexing_maps = [#mjd, #kd, #mj] ins(%q, %k : tensor<5x8xf32>, tensor<6x8xf32>) outs(%fs : tensor<5x6xf32>) -> tensor<5x6xf32>
  %fm = linalg.fill ins(%low : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %m = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%s : tensor<5x6xf32>) outs(%fm : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %e = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%s, %m : tensor<5x6xf32>, tensor<5xf32>) outs(%es : tensor<5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.subf %a, %b : f32
    %r = math.exp %d : f32
    linalg.yield %r : f32
  } -> tensor<5x6xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %l = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<5x6xf32>) outs(%fl : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %a, %o : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  %lse = linalg.generic {indexing_maps = [#one, #one, #one], iterator_types = ["parallel"]} ins(%l, %m : tensor<5xf32>, tensor<5xf32>) outs(%er : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %c = math.log %a : f32
    %r = arith.addf %c, %b : f32
    linalg.yield %r : f32
  } -> tensor<5xf32>
  call @log(%lse) : (tensor<5xf32>) -> ()
  %p = linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<5x6xf32>, tensor<5xf32>) outs(%es : tensor<5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.divf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<5x6xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %y = linalg.contract indexing_maps = [#wj, #jn, #mn] ins(%p, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%fo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %y : tensor<5x3xf32>
}
