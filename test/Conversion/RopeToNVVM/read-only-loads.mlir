// Loads of kernels as PTX has them: through the read-only cache where the whole
// program shows that nothing writes to the buffer, and nowhere else.

// RUN: rope-runner %s --entry=new_result --emit=ptx --chip=sm_80 --out=%t.ptx
// RUN: FileCheck %s --input-file=%t.ptx

#id = affine_map<(i) -> (i)>

// CHECK: .entry new_result_kernel_0(
// CHECK: ld.global.nc.b32
// CHECK: st.global.b32
func.func @new_result(%x: tensor<512xf32>) -> tensor<512xf32> {
  %e = tensor.empty() : tensor<512xf32>
  %r = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : tensor<512xf32>) outs(%e : tensor<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.addf %a, %a : f32
    linalg.yield %y : f32
  } -> tensor<512xf32>
  return %r : tensor<512xf32>
}

// The other argument may be the same memory.
// CHECK: .entry into_argument_kernel_0(
// CHECK-NOT: .nc.
// CHECK: ld.global.b32
// CHECK-NOT: .nc.
func.func @into_argument(%x: memref<512xf32>, %y: memref<512xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%x : memref<512xf32>) outs(%y : memref<512xf32>) {
  ^bb0(%a: f32, %o: f32):
    %z = arith.addf %a, %a : f32
    %w = arith.mulf %z, %z : f32
    linalg.yield %w : f32
  }
  return
}

// What is computed in place is read, and written. The second kernel copies it.
// CHECK: .entry in_place_kernel_0(
// CHECK-NOT: .nc.
// CHECK: ld.global.b32
// CHECK-NOT: .nc.
// CHECK: .entry in_place_kernel_1(
// CHECK: ld.global.nc.b32
func.func @in_place(%x: tensor<512xf32> {bufferization.writable = true}) -> tensor<512xf32> {
  %r = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]}
      outs(%x : tensor<512xf32>) {
  ^bb0(%a: f32):
    %z = arith.mulf %a, %a : f32
    linalg.yield %z : f32
  } -> tensor<512xf32>
  return %r : tensor<512xf32>
}

// Halves of one buffer: one kernel for both.
// CHECK: .entry halves_kernel_0(
// CHECK-NOT: .nc.
// CHECK: ld.global.b32
// CHECK-NOT: .nc.
func.func @halves(%n: f32) -> memref<512xf32> {
  %b = memref.alloc() : memref<512xf32>
  %low = memref.subview %b[0] [256] [1] : memref<512xf32> to memref<256xf32, strided<[1]>>
  %high = memref.subview %b[256] [256] [1] : memref<512xf32> to memref<256xf32, strided<[1], offset: 256>>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%low : memref<256xf32, strided<[1]>>) outs(%high : memref<256xf32, strided<[1], offset: 256>>) {
  ^bb0(%a: f32, %o: f32):
    %z = arith.subf %a, %n : f32
    linalg.yield %z : f32
  }
  return %b : memref<512xf32>
}
