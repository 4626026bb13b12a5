// Few rows times a weight of [K, N] in memory with a scale for each column, as
// weights of int8 are exported: integers and floats of 8 bits are multiplied as
// they are, and sums by the scales. Threads take pieces of several lines.

// The bound of docs/Numerics.md for K = 40, x up to 1, numbers up to 100 and
// scales up to 0.01: (K + 10) u K.
// REQUIRES: avx512f
// DEFINE: %{run} = rope-runner %s --random=1 --range=0:-1:1 --range=1:-100:100 --range=2:-0.01:0.01 --compare-with=reference --rtol=0 --atol=1.2e-4 --threads=2
// RUN: %{run} --entry=one
// RUN: %{run} --entry=three
// RUN: %{run} --entry=floats

// RUN: rope-opt %s --rope-cpu-form-quantized-products=cpu=x86-64-v4 --canonicalize --cse | FileCheck %s
// CHECK-LABEL: func @one(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 0 ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<1x40xf32>, tensor<40x4096xi8>, tensor<1x4096xf32>)
// CHECK-LABEL: func @three(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 0 {{.*}} tensor<3x40xbf16>
// CHECK-LABEL: func @floats(
// CHECK: rope_cpu.quantized_matmul bits 8 by_rows shared 0 {{.*}} tensor<40x4160xf8E4M3FN>

// A scale for each place along the depth multiplies x.
// CHECK-LABEL: func @depth(
// CHECK: rope_cpu.quantized_matmul bits 8 signed shared 0 ins(
// RUN: %{run} --entry=depth

// Zero points of columns are taken off the sums.
// CHECK-LABEL: func @zeros(
// CHECK: rope_cpu.quantized_matmul bits 8 signed by_rows shared 0 {{.*}} zeros(%{{.*}} : tensor<1x64xf32>)
// RUN: %{run} --entry=zeros --range=3:-20:20

#kn = affine_map<(k, n) -> (k, n)>
#n = affine_map<(k, n) -> (n)>
#a = affine_map<(m, n, k) -> (m, k)>
#b = affine_map<(m, n, k) -> (k, n)>
#c = affine_map<(m, n, k) -> (m, n)>

func.func @one(%x: tensor<1x40xf32>, %q: tensor<40x4096xi8>, %s: tensor<4096xf32>) -> tensor<1x4096xf32> {
  %e = tensor.empty() : tensor<40x4096xf32>
  %w = linalg.generic {indexing_maps = [#kn, #n, #kn], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<40x4096xi8>, tensor<4096xf32>) outs(%e : tensor<40x4096xf32>) {
  ^bb0(%b: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<40x4096xf32>
  %0 = arith.constant 0.0 : f32
  %1 = tensor.empty() : tensor<1x4096xf32>
  %2 = linalg.fill ins(%0 : f32) outs(%1 : tensor<1x4096xf32>) -> tensor<1x4096xf32>
  %y = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<1x40xf32>, tensor<40x4096xf32>) outs(%2 : tensor<1x4096xf32>) {
  ^bb0(%x0: f32, %b: f32, %o: f32):
    %p = arith.mulf %x0, %b : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x4096xf32>
  return %y : tensor<1x4096xf32>
}

func.func @three(%x: tensor<3x40xbf16>, %q: tensor<40x4096xi8>, %s: tensor<4096xf32>) -> tensor<3x4096xf32> {
  %e = tensor.empty() : tensor<40x4096xf32>
  %w = linalg.generic {indexing_maps = [#kn, #n, #kn], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<40x4096xi8>, tensor<4096xf32>) outs(%e : tensor<40x4096xf32>) {
  ^bb0(%b: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<40x4096xf32>
  %0 = arith.constant 0.0 : f32
  %1 = tensor.empty() : tensor<3x4096xf32>
  %2 = linalg.fill ins(%0 : f32) outs(%1 : tensor<3x4096xf32>) -> tensor<3x4096xf32>
  %y = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<3x40xbf16>, tensor<40x4096xf32>) outs(%2 : tensor<3x4096xf32>) {
  ^bb0(%x0: bf16, %b: f32, %o: f32):
    %wide = arith.extf %x0 : bf16 to f32
    %p = arith.mulf %wide, %b : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<3x4096xf32>
  return %y : tensor<3x4096xf32>
}

func.func @floats(%x: tensor<2x40xf32>, %q: tensor<40x4160xf8E4M3FN>, %s: tensor<4160xf32>) -> tensor<2x4160xf32> {
  %e = tensor.empty() : tensor<40x4160xf32>
  %w = linalg.generic {indexing_maps = [#kn, #n, #kn], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<40x4160xf8E4M3FN>, tensor<4160xf32>) outs(%e : tensor<40x4160xf32>) {
  ^bb0(%b: f8E4M3FN, %scale: f32, %o: f32):
    %f = arith.extf %b : f8E4M3FN to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<40x4160xf32>
  %0 = arith.constant 0.0 : f32
  %1 = tensor.empty() : tensor<2x4160xf32>
  %2 = linalg.fill ins(%0 : f32) outs(%1 : tensor<2x4160xf32>) -> tensor<2x4160xf32>
  %y = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x40xf32>, tensor<40x4160xf32>) outs(%2 : tensor<2x4160xf32>) {
  ^bb0(%x0: f32, %b: f32, %o: f32):
    %p = arith.mulf %x0, %b : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x4160xf32>
  return %y : tensor<2x4160xf32>
}

func.func @depth(%x: tensor<2x40xf32>, %q: tensor<70x40xi8>, %s: tensor<40xf32>) -> tensor<2x70xf32> {
  %e = tensor.empty() : tensor<70x40xf32>
  %w = linalg.generic {indexing_maps = [#kn, #n, #kn], iterator_types = ["parallel", "parallel"]} ins(%q, %s : tensor<70x40xi8>, tensor<40xf32>) outs(%e : tensor<70x40xf32>) {
  ^bb0(%b: i8, %scale: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %r = arith.mulf %f, %scale : f32
    linalg.yield %r : f32
  } -> tensor<70x40xf32>
  %0 = arith.constant 0.0 : f32
  %1 = tensor.empty() : tensor<2x70xf32>
  %2 = linalg.fill ins(%0 : f32) outs(%1 : tensor<2x70xf32>) -> tensor<2x70xf32>
  %y = linalg.generic {indexing_maps = [#a, affine_map<(m, n, k) -> (n, k)>, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<2x40xf32>, tensor<70x40xf32>) outs(%2 : tensor<2x70xf32>) {
  ^bb0(%x0: f32, %b: f32, %o: f32):
    %p = arith.mulf %x0, %b : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<2x70xf32>
  return %y : tensor<2x70xf32>
}

func.func @zeros(%x: tensor<1x40xf32>, %q: tensor<40x64xi8>, %s: tensor<64xf32>, %z: tensor<64xf32>) -> tensor<1x64xf32> {
  %e = tensor.empty() : tensor<40x64xf32>
  %w = linalg.generic {indexing_maps = [#kn, #n, #n, #kn], iterator_types = ["parallel", "parallel"]} ins(%q, %s, %z : tensor<40x64xi8>, tensor<64xf32>, tensor<64xf32>) outs(%e : tensor<40x64xf32>) {
  ^bb0(%b: i8, %scale: f32, %zero: f32, %o: f32):
    %f = arith.sitofp %b : i8 to f32
    %d = arith.subf %f, %zero : f32
    %r = arith.mulf %d, %scale : f32
    linalg.yield %r : f32
  } -> tensor<40x64xf32>
  %0 = arith.constant 0.0 : f32
  %1 = tensor.empty() : tensor<1x64xf32>
  %2 = linalg.fill ins(%0 : f32) outs(%1 : tensor<1x64xf32>) -> tensor<1x64xf32>
  %y = linalg.generic {indexing_maps = [#a, #b, #c], iterator_types = ["parallel", "parallel", "reduction"]} ins(%x, %w : tensor<1x40xf32>, tensor<40x64xf32>) outs(%2 : tensor<1x64xf32>) {
  ^bb0(%x0: f32, %b: f32, %o: f32):
    %p = arith.mulf %x0, %b : f32
    %t = arith.addf %o, %p : f32
    linalg.yield %t : f32
  } -> tensor<1x64xf32>
  return %y : tensor<1x64xf32>
}
