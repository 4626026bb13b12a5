// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-relax-floats{mode=fast features=+fma})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-cpu-relax-floats)' | FileCheck %s --check-prefix=EXACT

// EXACT-NOT: math.fma

#id = affine_map<(d0) -> (d0)>
#none = affine_map<(d0) -> ()>

// CHECK-LABEL: func.func @elementwise
// CHECK:         %[[N:.+]] = arith.negf
// CHECK:         %[[S:.+]] = math.fma
// CHECK-NOT:     arith.extf {{.*}}bf16 to f32
// CHECK:         math.fma
// CHECK:         return
// EXACT-LABEL: func.func @elementwise
// EXACT:         arith.truncf
// EXACT:         arith.extf
func.func @elementwise(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %a : f32
    %d = arith.subf %m, %b : f32
    %t = arith.truncf %d : f32 to bf16
    %e = arith.extf %t : bf16 to f32
    %n = arith.mulf %e, %b : f32
    %s = arith.addf %n, %a : f32
    linalg.yield %s : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A sum keeps its body, which the kernels of matrix products read.
// CHECK-LABEL: func.func @negative_sum
// CHECK-NOT:     math.fma
// CHECK:         return
func.func @negative_sum(%x: tensor<4xf32>, %y: tensor<f32>) -> tensor<f32> {
  %0 = linalg.generic {indexing_maps = [#id, #none], iterator_types = ["reduction"]} ins(%x : tensor<4xf32>) outs(%y : tensor<f32>) {
  ^bb0(%a: f32, %b: f32):
    %m = arith.mulf %a, %a : f32
    %s = arith.addf %b, %m : f32
    linalg.yield %s : f32
  } -> tensor<f32>
  return %0 : tensor<f32>
}

// A rounding to a float of 8 bits is one that the program means.
// CHECK-LABEL: func.func @rounded
// CHECK:         %[[ROUNDED:.+]] = arith.truncf %{{.+}} : f32 to f8E4M3FN
// CHECK:         %[[WIDE:.+]] = arith.extf %[[ROUNDED]]
// CHECK:         arith.mulf %[[WIDE]]
func.func @rounded(%x: tensor<4xf32>, %y: tensor<4xf32>) -> tensor<4xf32> {
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : tensor<4xf32>) outs(%y : tensor<4xf32>) {
  ^bb0(%a: f32, %b: f32):
    %t = arith.truncf %a : f32 to f8E4M3FN
    %e = arith.extf %t : f8E4M3FN to f32
    %n = arith.mulf %e, %b : f32
    linalg.yield %n : f32
  } -> tensor<4xf32>
  return %0 : tensor<4xf32>
}
