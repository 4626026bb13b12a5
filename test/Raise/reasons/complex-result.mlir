// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

#id = affine_map<(d0, d1) -> (d0, d1)>

// Complex numbers are turned and stay complex.
// CHECK-NOT: [Missed]
// IR-NOT: rope.rotate
func.func @turned(%x: tensor<5x2xcomplex<f32>>, %angle: tensor<5x2xf32>) -> tensor<5x2xcomplex<f32>> {
  %e = tensor.empty() : tensor<5x2xcomplex<f32>>
  %t = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%angle : tensor<5x2xf32>) outs(%e : tensor<5x2xcomplex<f32>>) {
  ^bb0(%a: f32, %o: complex<f32>):
    %c = math.cos %a : f32
    %s = math.sin %a : f32
    %z = complex.create %c, %s : complex<f32>
    linalg.yield %z : complex<f32>
  } -> tensor<5x2xcomplex<f32>>
  // CHECK: complex-result.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] complex-result |
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%x, %t : tensor<5x2xcomplex<f32>>, tensor<5x2xcomplex<f32>>) outs(%e : tensor<5x2xcomplex<f32>>) {
  ^bb0(%a: complex<f32>, %b: complex<f32>, %o: complex<f32>):
    %z = complex.mul %a, %b : complex<f32>
    linalg.yield %z : complex<f32>
  } -> tensor<5x2xcomplex<f32>>
  return %y : tensor<5x2xcomplex<f32>>
}
// CHECK-NOT: [Missed]
