// RUN: rope-export %s --profile=onnx 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=WARNING --input-file=%t

// Assertions of sizes, and of divisors in the body of an op, are left out.
// CHECK: main (float[3] arg0, int64 arg1) => (float[3] result0)
// CHECK: Div
// WARNING: warning: rope-export: 2 assertions of the source are not in the exported module
func.func @main(%x: tensor<3xf32>, %n: i64) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %c3 = arith.constant 3 : i64
  %fits = arith.cmpi eq, %n, %c3 : i64
  cf.assert %fits, "expected 3"
  %e = tensor.empty() : tensor<3xf32>
  %0 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>],
                       iterator_types = ["parallel"]}
      ins(%x : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %nonzero = arith.cmpf one, %a, %zero : f32
    cf.assert %nonzero, "division by zero"
    %1 = arith.divf %one, %a : f32
    linalg.yield %1 : f32
  } -> tensor<3xf32>
  return %0 : tensor<3xf32>
}
