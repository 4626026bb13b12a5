// RUN: rope-opt %s | FileCheck %s
// RUN: rope-opt %s | rope-opt | FileCheck %s
// RUN: rope-opt %s --mlir-print-op-generic | rope-opt | FileCheck %s

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
#lane = affine_map<(r, d) -> (d)>
#row = affine_map<(r, d) -> (r)>

// Names say what is what: the sizes and strides that the type leaves open.
// CHECK-LABEL: @buffers
func.func @buffers(%x: memref<?x64xf16, strided<[?, ?], offset: ?>>, %y: memref<8xf32>) -> i1 {
  // CHECK: %pointer, %size, %stride:2 = rope_gpu.open %{{.*}} : memref<?x64xf16, strided<[?, ?], offset: ?>>
  %pointer, %size, %stride:2 = rope_gpu.open %x : memref<?x64xf16, strided<[?, ?], offset: ?>>
  // CHECK: rope_gpu.open %{{.*}} : memref<8xf32>
  %all = rope_gpu.open %y : memref<8xf32>
  // CHECK: rope_gpu.is_aligned %{{.*}} along 1 to 16 : memref<?x64xf16, strided<[?, ?], offset: ?>>
  %aligned = rope_gpu.is_aligned %x along 1 to 16 : memref<?x64xf16, strided<[?, ?], offset: ?>>
  return %aligned : i1
}

// CHECK-LABEL: @epilogue
func.func @epilogue(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %n: i32, %exists: i1, %bias: memref<64xf16>,
                    %out: memref<?x64xf16>) {
  // CHECK: rope_gpu.epilogue %{{.*}} rows(%{{.*}} + %{{.*}} of 64 in %{{.*}}) units(%{{.*}}) lanes(%{{.*}} of %{{.*}}) axes #{{.*}} : !rope_gpu.accumulator<16x64, #{{.*}}> {
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %n) units(%exists) lanes(%row of %n) axes #id : !rope_gpu.accumulator<16x64, #layout> {
  // CHECK-NEXT: ^bb0(%{{.*}}: tensor<?x64xf32>):
  ^bb0(%x: tensor<?x64xf32>):
    %b = bufferization.to_tensor %bias : memref<64xf16> to tensor<64xf16>
    %e = ub.poison : tensor<?x64xf16>
    %y = linalg.generic {indexing_maps = [#id, #lane, #id], iterator_types = ["parallel", "parallel"]}
        ins(%x, %b : tensor<?x64xf32>, tensor<64xf16>) outs(%e : tensor<?x64xf16>) {
    ^bb0(%a: f32, %c: f16, %o: f16):
      %t = arith.truncf %a : f32 to f16
      %s = arith.addf %t, %c : f16
      linalg.yield %s : f16
    } -> tensor<?x64xf16>
    // CHECK: rope_gpu.store %{{.*}} to %{{.*}} pieces(%{{.*}}) : tensor<?x64xf16>, memref<?x64xf16>
    rope_gpu.store %y to %out pieces(%exists) : tensor<?x64xf16>, memref<?x64xf16>
  }
  return
}

// A head whose columns two subgroups share, of a rotation whose pairs are in front of the other lanes.
// CHECK-LABEL: @shared_head
func.func @shared_head(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %n: i32, %exists: i1, %head: i32, %part: i32,
                       %memory: !llvm.ptr<3>, %out: memref<2x?x128xf32>) {
  // CHECK: rope_gpu.epilogue %{{.*}} rows(%{{.*}} + %{{.*}} of 64 in %{{.*}}) units(%{{.*}}) lanes(%{{.*}} of %{{.*}}) heads(%{{.*}}) parts(%{{.*}} of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] exchange %{{.*}} pairs [2, 32] halves axes
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %n) units(%exists) lanes(%row of %n) heads(%head)
      parts(%part of 2) columns [0, 16, 32, 48] steps [64, 64, 64, 64] exchange %memory pairs [2, 32] halves
      axes affine_map<(r, h, d) -> (h, r, d)> : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<2x?x128xf32>):
    rope_gpu.store %x to %out : tensor<2x?x128xf32>, memref<2x?x128xf32>
  }
  return
}

// Two units, each half of a head.
// CHECK-LABEL: @halves_of_heads
func.func @halves_of_heads(%sums: !rope_gpu.accumulator<16x128, #layout>, %row: i32, %n: i32, %exists: i1, %head: i32, %part: i32,
                           %out: memref<2x?x128xf32>) {
  // CHECK: rope_gpu.epilogue %{{.*}} units(%{{.*}}, %{{.*}}) lanes(%{{.*}}, %{{.*}} of %{{.*}}) heads(%{{.*}}, %{{.*}}) parts(%{{.*}}, %{{.*}} of 2) columns [0, 16, 64, 80] steps [32, 32, 32, 32] axes
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %n) units(%exists, %exists) lanes(%row, %row of %n) heads(%head, %head)
      parts(%part, %part of 2) columns [0, 16, 64, 80] steps [32, 32, 32, 32]
      axes affine_map<(r, h, d) -> (h, r, d)> : !rope_gpu.accumulator<16x128, #layout> {
  ^bb0(%x: tensor<2x?x128xf32>):
    rope_gpu.store %x to %out : tensor<2x?x128xf32>, memref<2x?x128xf32>
  }
  return
}

// CHECK-LABEL: @cache
func.func @cache(%sums: !rope_gpu.accumulator<16x64, #layout>, %row: i32, %n: i32, %exists: i1, %slots: memref<?xi64>,
                 %cache: memref<32x64xf32>, %last: memref<?x1xi8>) {
  rope_gpu.epilogue %sums rows(%row + %row of 64 in %n) units(%exists) lanes(%row of %n) axes #id : !rope_gpu.accumulator<16x64, #layout> {
  ^bb0(%x: tensor<?x64xf32>):
    %s = bufferization.to_tensor %slots : memref<?xi64> to tensor<?xi64>
    %c = bufferization.to_tensor %cache : memref<32x64xf32> to tensor<32x64xf32>
    %w = rope.cache_write ins(%x, %s : tensor<?x64xf32>, tensor<?xi64>) outs(%c : tensor<32x64xf32>)
        {indexing_maps = [#id, #row, affine_map<(r, d)[slot] -> (slot, d)>]} -> tensor<32x64xf32>
    // CHECK: rope_gpu.store %{{.*}} to %{{.*}} last(%{{.*}} : memref<?x1xi8>) : tensor<32x64xf32>, memref<32x64xf32>
    rope_gpu.store %w to %cache last(%last : memref<?x1xi8>) : tensor<32x64xf32>, memref<32x64xf32>
  }
  return
}

// CHECK-LABEL: @parts
func.func @parts(%parts: memref<4x7x256xf32>, %sums: !rope_gpu.accumulator<16x64, #layout>, %part: i32, %at: i32) {
  // CHECK: rope_gpu.store_part %{{.*}} to %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}] : !rope_gpu.accumulator<16x64, #{{.*}}>, memref<4x7x256xf32>
  rope_gpu.store_part %sums to %parts[%part, %at, %at] : !rope_gpu.accumulator<16x64, #layout>, memref<4x7x256xf32>
  // CHECK: rope_gpu.join_parts %{{.*}}[%{{.*}}, %{{.*}}] : memref<4x7x256xf32> -> !rope_gpu.accumulator<16x64, #{{.*}}>
  %joined = rope_gpu.join_parts %parts[%at, %at] : memref<4x7x256xf32> -> !rope_gpu.accumulator<16x64, #layout>
  return
}
