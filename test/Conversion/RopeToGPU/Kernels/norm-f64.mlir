// RUN: rope-runner %s --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-4 --rtol=1e-4 --dump-stages=%t.dir
// RUN: FileCheck %s --input-file=%t.dir/02-instructions.mlir
// RUN: rope-runner %s --target=emulate --chip=gfx942 --random=1 --compare-with=reference --atol=1e-4 --rtol=1e-4

// The sum of a norm is in f64, as torch-mlir takes it: lanes exchange it in two
// words. Sums of 16 products of at most 12 each in f32.
// CHECK: gpu.shuffle xor %{{.*}} : i32
// CHECK: arith.bitcast %{{.*}} : i64 to f64
// CHECK: arith.addf %{{.*}} : f64

func.func @main(%x: tensor<9x16xf32>, %w: tensor<16x2x16xf32>) -> tensor<9x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %wide_zero = arith.constant 0.0 : f64
  %lanes = arith.constant 16.0 : f64
  %k = rope.kernel ["projection", "norm"] -> tensor<9x2x16xf32> {
    %e = tensor.empty() : tensor<9x2x16xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<9x2x16xf32>) -> tensor<9x2x16xf32>
    %heads = linalg.generic {indexing_maps = [affine_map<(s, h, d, k) -> (s, k)>, affine_map<(s, h, d, k) -> (k, h, d)>, affine_map<(s, h, d, k) -> (s, h, d)>],
        iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%x, %w : tensor<9x16xf32>, tensor<16x2x16xf32>) outs(%f : tensor<9x2x16xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %p = arith.mulf %a, %b : f32
      %n = arith.addf %o, %p : f32
      linalg.yield %n : f32
    } -> tensor<9x2x16xf32>
    %se = tensor.empty() : tensor<9x2xf64>
    %sf = linalg.fill ins(%wide_zero : f64) outs(%se : tensor<9x2xf64>) -> tensor<9x2xf64>
    %s = linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, h)>],
        iterator_types = ["parallel", "parallel", "reduction"]} ins(%heads : tensor<9x2x16xf32>) outs(%sf : tensor<9x2xf64>) {
    ^bb0(%a: f32, %o: f64):
      %d = arith.extf %a : f32 to f64
      %n = arith.addf %o, %d : f64
      linalg.yield %n : f64
    } -> tensor<9x2xf64>
    %oe = tensor.empty() : tensor<9x2x16xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(s, h, d) -> (s, h, d)>, affine_map<(s, h, d) -> (s, h)>, affine_map<(s, h, d) -> (s, h, d)>],
        iterator_types = ["parallel", "parallel", "parallel"]} ins(%heads, %s : tensor<9x2x16xf32>, tensor<9x2xf64>) outs(%oe : tensor<9x2x16xf32>) {
    ^bb0(%a: f32, %sum: f64, %o: f32):
      %mean = arith.divf %sum, %lanes : f64
      %m = arith.truncf %mean : f64 to f32
      %c = arith.subf %a, %m : f32
      linalg.yield %c : f32
    } -> tensor<9x2x16xf32>
    rope.yield %r : tensor<9x2x16xf32>
  }
  return %k : tensor<9x2x16xf32>
}
