// REQUIRES: vulkan
// RUN: rope-runner %s --target=vulkan --compare-with=reference --rtol=0 --atol=0 | FileCheck %s

// Numbers of f64 go to integers alike on every driver: at halves, below one,
// and from 2^24 on.
// CHECK: output 0 against reference: ok, 20 elements
// CHECK: output 1 against reference: ok, 20 elements
// CHECK: output 2 against reference: ok, 20 elements
// CHECK: output 3 against reference: ok, 20 elements
// CHECK: output 4 against reference: ok, 20 elements
#id = affine_map<(i) -> (i)>
func.func @main() -> (tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>) {
  %x = arith.constant dense<[0.0, -0.0, 0.3, -0.3, 0.5, -0.5, 0.75, -0.75, 1.5, -1.5, 2.5, -2.5,
      33554433.25, -33554433.75, 67108864.5, -67108865.5, 2251799813685248.5, -4503599627370497.0,
      1.0e300, 0x7FF0000000000000]> : tensor<20xf64>
  %e = tensor.empty() : tensor<20xf64>
  %r:5 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<20xf64>) outs(%e, %e, %e, %e, %e : tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>) {
  ^bb0(%in: f64, %o0: f64, %o1: f64, %o2: f64, %o3: f64, %o4: f64):
    %0 = math.roundeven %in : f64
    %1 = math.floor %in : f64
    %2 = math.ceil %in : f64
    %3 = math.trunc %in : f64
    %4 = math.round %in : f64
    linalg.yield %0, %1, %2, %3, %4 : f64, f64, f64, f64, f64
  } -> (tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>)
  return %r#0, %r#1, %r#2, %r#3, %r#4 : tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>, tensor<20xf64>
}
