// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// There is no sine.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
// IR-NOT: rope.attention
#id2 = affine_map<(d0, d1) -> (d0, d1)>
func.func @cosine_alone(%p: tensor<5xi64>) -> tensor<5x2xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  // CHECK: unpaired.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] unpaired |
  %c = math.cos %a : tensor<5x2xf32>
  return %c : tensor<5x2xf32>
}
// CHECK-NOT: [Missed]
