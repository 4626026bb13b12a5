// Functions of f32 that need no f64 are right to 1 ulp, by the interpreter in f64. What they are made of has no f64.
// RUN: rope-runner %s --entry=main --target=cpu --pass-pipeline='builtin.module(rope-expand-math)' --random=7 --range=0:-1:1 --range=1:-20:20 --compare-with=reference --ulp=1 | FileCheck %s
// RUN: rope-runner %s --entry=main --target=cpu --pass-pipeline='builtin.module(rope-expand-math)' --random=8 --range=0:0:100 --range=1:-3:3 --compare-with=reference --ulp=1 | FileCheck %s
// RUN: rope-runner %s --entry=main --target=cpu --pass-pipeline='builtin.module(rope-expand-math)' --random=9 --range=0:0:100000000 --range=1:-4:4 --compare-with=reference --ulp=1 | FileCheck %s
// RUN: rope-runner %s --entry=main --target=cpu --pass-pipeline='builtin.module(rope-expand-math)' --random=10 --range=0:0.7:1.5 --range=1:-150:150 --compare-with=reference --ulp=1 | FileCheck %s
// RUN: rope-runner %s --entry=main --target=cpu --pass-pipeline='builtin.module(rope-expand-math)' --random=11 --range=0:0:1e30 --range=1:-1:1 --compare-with=reference --ulp=1 | FileCheck %s
// RUN: rope-runner %s --entry=halves --target=cpu --pass-pipeline='builtin.module(rope-expand-math)' --random=1 --range=0:0:0 --compare-with=reference --ulp=1 | FileCheck %s --check-prefix=HALVES
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-expand-math)' | FileCheck %s --check-prefix=OPS
// CHECK-COUNT-7: against reference: ok
// HALVES-COUNT-3: against reference: ok
// OPS-NOT: f64
// OPS-NOT: i64
// OPS-NOT: math.{{sin|cos|log|exp2|powf}}

#id = affine_map<(i) -> (i)>
func.func @main(%x: tensor<4096xf32>, %y: tensor<4096xf32>) -> (tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>) {
  %e = tensor.empty() : tensor<4096xf32>
  %r:7 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%x, %y : tensor<4096xf32>, tensor<4096xf32>) outs(%e, %e, %e, %e, %e, %e, %e : tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>) {
  ^bb0(%a: f32, %b: f32, %o0: f32, %o1: f32, %o2: f32, %o3: f32, %o4: f32, %o5: f32, %o6: f32):
    %sin = math.sin %a : f32
    %cos = math.cos %a : f32
    %log = math.log %a : f32
    %log2 = math.log2 %a : f32
    %log10 = math.log10 %a : f32
    %exp2 = math.exp2 %b : f32
    %powf = math.powf %a, %b : f32
    linalg.yield %sin, %cos, %log, %log2, %log10, %exp2, %powf : f32, f32, f32, f32, f32, f32, f32
  } -> (tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>)
  return %r#0, %r#1, %r#2, %r#3, %r#4, %r#5, %r#6 : tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>, tensor<4096xf32>
}

// Angles next to multiples of pi/2, small and huge, and what is reduced to next
// to nothing.
func.func @halves(%zero: tensor<16xf32>) -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  %c = arith.constant dense<[0x3FC90FDB, 0x40490FDB, 0x3F490FDA, 0x3F490FDB, 0xBF490FDB, 0x42C90FDB, 0x5922AA80, 0x7F7FFFFF, 0xFF7FFFFF, 0x00000001, 0x80000001, 0x6C3DE4B1, 0x47C90FDB, 0x4B800000, 0x4F000000, 0xDF000000]> : tensor<16xf32>
  %e = tensor.empty() : tensor<16xf32>
  %r:3 = linalg.generic {indexing_maps = [#id, #id, #id, #id, #id], iterator_types = ["parallel"]}
      ins(%c, %zero : tensor<16xf32>, tensor<16xf32>) outs(%e, %e, %e : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>) {
  ^bb0(%k: f32, %z: f32, %o0: f32, %o1: f32, %o2: f32):
    %a = arith.addf %k, %z : f32
    %size = math.absf %a : f32
    %sin = math.sin %a : f32
    %cos = math.cos %a : f32
    %log = math.log %size : f32
    linalg.yield %sin, %cos, %log : f32, f32, f32
  } -> (tensor<16xf32>, tensor<16xf32>, tensor<16xf32>)
  return %r#0, %r#1, %r#2 : tensor<16xf32>, tensor<16xf32>, tensor<16xf32>
}
