// RUN: rope-export %s --profile=onnx | FileCheck %s

// Each type that ONNX has a name for.
// CHECK: main (int8[2] arg0, uint8[2] arg1, int16[2] arg2, int32[2] arg3, int64[2] arg4, bool[2] arg5, float16[2] arg6, double[2] arg7, bfloat16[2] arg8) =>
func.func @main(%a: tensor<2xi8>, %b: tensor<2xui8>, %c: tensor<2xi16>, %d: tensor<2xi32>, %e: tensor<2xi64>, %f: tensor<2xi1>, %g: tensor<2xf16>, %h: tensor<2xf64>, %i: tensor<2xbf16>)
    -> (tensor<2xi8>, tensor<2xui8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>, tensor<2xi1>, tensor<2xf16>, tensor<2xf64>, tensor<2xbf16>) {
  return %a, %b, %c, %d, %e, %f, %g, %h, %i : tensor<2xi8>, tensor<2xui8>, tensor<2xi16>, tensor<2xi32>, tensor<2xi64>, tensor<2xi1>, tensor<2xf16>, tensor<2xf64>, tensor<2xbf16>
}
