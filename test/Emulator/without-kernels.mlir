// RUN: rope-runner %s --target=emulate --entry=scalar --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6 | FileCheck %s
// RUN: rope-runner %s --target=emulate --entry=no_elements --random=3 --compare-with=reference | FileCheck %s

// Programs that launch nothing: a scalar computed by the host, and a tensor without elements.
// CHECK: against reference: ok
func.func @scalar(%a: f32) -> f32 {
  %r = math.exp %a : f32
  return %r : f32
}

func.func @no_elements(%a: tensor<4x0xf32>) -> tensor<4x0xf32> {
  %e = tensor.empty() : tensor<4x0xf32>
  %r = linalg.exp ins(%a : tensor<4x0xf32>) outs(%e : tensor<4x0xf32>) -> tensor<4x0xf32>
  return %r : tensor<4x0xf32>
}
