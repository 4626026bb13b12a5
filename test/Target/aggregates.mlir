// Whole-tensor ops and reductions of whole models on every target, against the
// interpreter.

// RUN: rope-runner %s --entry=softmax --target=cpu --random=1 --compare-with=reference
// RUN: rope-runner %s --entry=softmax --target=emulate --random=1 --compare-with=reference
// RUN: rope-runner %s --entry=packed --target=cpu --random=1 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=packed --target=emulate --chip=gfx942 --random=1 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows --target=cpu --random=1 --range=1:0:8 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=rows --target=emulate --random=1 --range=1:0:8 --compare-with=reference --rtol=0 --atol=0
// RUN: not rope-runner %s --entry=rows --target=emulate --random=1 --range=1:9:9 2>&1 | FileCheck %s
// RUN: not rope-runner %s --entry=rows --target=cpu --random=1 --range=1:9:9 2>&1 | FileCheck %s
// CHECK: error: expected an index of the tensor

// Reductions that threads share. Sums of n terms of at most 1 in f32 differ by
// less than n * n * 2^-24: 0.06 for 1000, 0.006 for 300; sums in f16 by n * n *
// 2^-11 * 2^-2 or so at worst, and minima, maxima and integers not at all.
// RUN: rope-runner %s --entry=reductions --target=emulate --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06
// RUN: rope-runner %s --entry=reductions --target=emulate --chip=gfx942 --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.06
// RUN: rope-runner %s --entry=columns --target=emulate --chip=gfx1100 --random=1 --range=0:-1:1 --range=1:-1:1 --compare-with=reference --rtol=0 --atol=0.006

func.func @softmax(%x: tensor<5x67xf32>) -> tensor<5x67xf32> {
  %e = tensor.empty() : tensor<5x67xf32>
  %r = linalg.softmax dimension(1) ins(%x : tensor<5x67xf32>) outs(%e : tensor<5x67xf32>) -> tensor<5x67xf32>
  return %r : tensor<5x67xf32>
}

// Tiles beyond the end in both directions, and back.
func.func @packed(%x: tensor<13x15xf32>) -> (tensor<8x2x8x2xf32>, tensor<13x15xf32>) {
  %pad = arith.constant 7.0 : f32
  %e = tensor.empty() : tensor<8x2x8x2xf32>
  %p = linalg.pack %x padding_value(%pad : f32) outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %e : tensor<13x15xf32> -> tensor<8x2x8x2xf32>
  %f = tensor.empty() : tensor<13x15xf32>
  %u = linalg.unpack %p outer_dims_perm = [1, 0] inner_dims_pos = [0, 1] inner_tiles = [8, 2] into %f : tensor<8x2x8x2xf32> -> tensor<13x15xf32>
  return %p, %u : tensor<8x2x8x2xf32>, tensor<13x15xf32>
}

func.func @rows(%x: tensor<9x5xf32>, %i: tensor<1x1xi64>, %v: tensor<1x5xf32>) -> (tensor<1x5xf32>, tensor<9x5xf32>) {
  %0 = tensor.gather %x[%i] gather_dims([0]) : (tensor<9x5xf32>, tensor<1x1xi64>) -> tensor<1x5xf32>
  %1 = tensor.scatter %v into %x[%i] scatter_dims([0]) unique : (tensor<1x5xf32>, tensor<9x5xf32>, tensor<1x1xi64>) -> tensor<9x5xf32>
  return %0, %1 : tensor<1x5xf32>, tensor<9x5xf32>
}

// Two results at once, 16 bits, 64 bits, more elements than a block has groups.
func.func @reductions(%x: tensor<3x1000xf32>, %h: tensor<37x130xf16>, %i: tensor<5x77xi64>) -> (tensor<3xf32>, tensor<3xf32>, tensor<37xf16>, tensor<5xi64>) {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.0 : f16
  %integer = arith.constant -9223372036854775808 : i64
  %e = tensor.empty() : tensor<3xf32>
  %sums = linalg.fill ins(%zero : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %maxima = linalg.fill ins(%least : f32) outs(%e : tensor<3xf32>) -> tensor<3xf32>
  %eh = tensor.empty() : tensor<37xf16>
  %fh = linalg.fill ins(%half : f16) outs(%eh : tensor<37xf16>) -> tensor<37xf16>
  %ei = tensor.empty() : tensor<5xi64>
  %fi = linalg.fill ins(%integer : i64) outs(%ei : tensor<5xi64>) -> tensor<5xi64>
  %both:2 = linalg.generic {
      indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>,
                       affine_map<(i, j) -> (i)>],
      iterator_types = ["parallel", "reduction"]}
      ins(%x : tensor<3x1000xf32>)
      outs(%sums, %maxima : tensor<3xf32>, tensor<3xf32>) {
  ^bb0(%in: f32, %a: f32, %b: f32):
    %s = arith.addf %in, %a : f32
    %t = arith.maximumf %b, %in : f32
    linalg.yield %s, %t : f32, f32
  } -> (tensor<3xf32>, tensor<3xf32>)
  %largest = linalg.reduce {arith.maximumf} ins(%h : tensor<37x130xf16>) outs(%fh : tensor<37xf16>) dimensions = [1]
  %integers = linalg.reduce {arith.maxsi} ins(%i : tensor<5x77xi64>) outs(%fi : tensor<5xi64>) dimensions = [1]
  return %both#0, %both#1, %largest, %integers : tensor<3xf32>, tensor<3xf32>, tensor<37xf16>, tensor<5xi64>
}

// Neighbouring terms are far apart in memory.
func.func @columns(%v: tensor<300xf32>, %w: tensor<300x40xf32>) -> tensor<40xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<40xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<40xf32>) -> tensor<40xf32>
  %r = linalg.vecmat ins(%v, %w : tensor<300xf32>, tensor<300x40xf32>) outs(%f : tensor<40xf32>) -> tensor<40xf32>
  return %r : tensor<40xf32>
}
