// RUN: rope-opt %s --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-epilogues,cse))' | FileCheck %s

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
#lane = affine_map<(r, d) -> (d)>
#row = affine_map<(r, d) -> (r)>

gpu.module @kernels {
  // A lane has columns 2t, 2t + 1 of two groups of eight, of rows t and t + 8: eight numbers. Entries of the bias
  // depend on the column alone, and are loaded once for both rows.
  // CHECK-LABEL: @bias(
  // CHECK: %[[NUMBERS:.*]]:8 = rope_gpu.unpack %{{.*}}
  // CHECK-COUNT-4: llvm.load
  // CHECK-NOT: llvm.load
  // CHECK: scf.if
  // CHECK-COUNT-4: llvm.store {{.*}} : f16
  // CHECK: scf.if
  // CHECK-COUNT-4: llvm.store {{.*}} : f16
  // CHECK-NOT: llvm.store
  gpu.func @bias(%sums: !rope_gpu.accumulator<16x16, #layout>, %first: i32, %own: i32, %n: i32, %exists: i1, %bias: memref<16xf16>,
                 %out: memref<?x16xf16>) kernel {
    %zero = arith.constant 0 : i32
    %lanes = arith.constant 16 : i32
    rope_gpu.epilogue %sums rows(%first + %own of 64 in %n) units(%exists) lanes(%zero of %lanes) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<?x16xf32>):
      %b = bufferization.to_tensor %bias : memref<16xf16> to tensor<16xf16>
      %e = ub.poison : tensor<?x16xf16>
      %y = linalg.generic {indexing_maps = [#id, #lane, #id], iterator_types = ["parallel", "parallel"]}
          ins(%x, %b : tensor<?x16xf32>, tensor<16xf16>) outs(%e : tensor<?x16xf16>) {
      ^bb0(%a: f32, %c: f16, %o: f16):
        %t = arith.truncf %a : f32 to f16
        %s = arith.addf %t, %c : f16
        linalg.yield %s : f16
      } -> tensor<?x16xf16>
      rope_gpu.store %y to %out : tensor<?x16xf16>, memref<?x16xf16>
    }
    gpu.return
  }

  // Sums of a row: those of a lane, then of the four lanes that share it.
  // CHECK-LABEL: @rows(
  // CHECK-COUNT-4: arith.mulf
  // CHECK: gpu.shuffle xor
  // CHECK: gpu.shuffle xor
  // CHECK-COUNT-4: arith.mulf
  // CHECK-COUNT-2: gpu.shuffle xor
  // CHECK-NOT: gpu.shuffle
  // CHECK: llvm.store {{.*}} : f32
  gpu.func @rows(%sums: !rope_gpu.accumulator<16x16, #layout>, %first: i32, %own: i32, %n: i32, %exists: i1, %out: memref<?xf32>) kernel {
    %zero = arith.constant 0 : i32
    %lanes = arith.constant 16 : i32
    %none = arith.constant 0.0 : f32
    rope_gpu.epilogue %sums rows(%first + %own of 64 in %n) units(%exists) lanes(%zero of %lanes) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<?x16xf32>):
      %e = ub.poison : tensor<?xf32>
      %f = linalg.fill ins(%none : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
      %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]}
          ins(%x : tensor<?x16xf32>) outs(%f : tensor<?xf32>) {
      ^bb0(%a: f32, %o: f32):
        %p = arith.mulf %a, %a : f32
        %s = arith.addf %p, %o : f32
        linalg.yield %s : f32
      } -> tensor<?xf32>
      rope_gpu.store %y to %out : tensor<?xf32>, memref<?xf32>
    }
    gpu.return
  }

  // Lanes that may not exist are neither read nor stored; both lanes of a pair, eight apart, are of one thread.
  // CHECK-LABEL: @rotate(
  // CHECK: arith.mulf
  // CHECK: arith.subf
  // CHECK: arith.addf
  // CHECK: scf.if
  // CHECK: llvm.store
  gpu.func @rotate(%sums: !rope_gpu.accumulator<16x16, #layout>, %first: i32, %own: i32, %n: i32, %exists: i1, %cos: memref<?x8xf32>,
                   %sin: memref<?x8xf32>, %out: memref<?x16xf32>) kernel {
    %zero = arith.constant 0 : i32
    %lanes = arith.constant 16 : i32
    rope_gpu.epilogue %sums rows(%first + %own of 64 in %n) units(%exists) lanes(%zero of %lanes) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<?x16xf32>):
      %c = bufferization.to_tensor %cos : memref<?x8xf32> to tensor<?x8xf32>
      %s = bufferization.to_tensor %sin : memref<?x8xf32> to tensor<?x8xf32>
      %e = ub.poison : tensor<?x16xf32>
      %y = rope.rotate half to half block(0, 16) ins(%x, %c, %s : tensor<?x16xf32>, tensor<?x8xf32>, tensor<?x8xf32>)
          outs(%e : tensor<?x16xf32>) {indexing_maps = [#id, #id, #id]} -> tensor<?x16xf32>
      rope_gpu.store %y to %out : tensor<?x16xf32>, memref<?x16xf32>
    }
    gpu.return
  }

  // 16 bytes at once where the buffer allows it: lanes exchange what they hold, four numbers each of a row.
  // CHECK-LABEL: @pieces(
  // CHECK-SAME: %[[ALIGNED:[a-z0-9]+]]: i1)
  // CHECK: scf.if %[[ALIGNED]]
  // CHECK: gpu.shuffle
  // CHECK: llvm.store %{{.*}}, %{{.*}} {alignment = 16 : i64} : vector<4xi32>
  // CHECK: else
  // CHECK-NOT: gpu.shuffle
  // CHECK-COUNT-8: llvm.store %{{.*}} : f32
  gpu.func @pieces(%sums: !rope_gpu.accumulator<16x16, #layout>, %first: i32, %own: i32, %n: i32, %exists: i1, %out: memref<?x16xf32>,
                   %aligned: i1) kernel {
    %zero = arith.constant 0 : i32
    %lanes = arith.constant 16 : i32
    rope_gpu.epilogue %sums rows(%first + %own of 64 in %n) units(%exists) lanes(%zero of %lanes) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<?x16xf32>):
      rope_gpu.store %x to %out pieces(%aligned) : tensor<?x16xf32>, memref<?x16xf32>
    }
    gpu.return
  }

  // Rows beyond the three of the parts are not stored, and read another's; row 8 of a lane cannot exist.
  // CHECK-LABEL: @store_part(
  // CHECK: %[[ROWS:.*]] = arith.constant 3 : i32
  // CHECK: arith.cmpi slt, %{{.*}}, %[[ROWS]]
  // CHECK-COUNT-2: llvm.store %{{.*}} {alignment = 8 : i64} : vector<2xf32>
  // CHECK-NOT: llvm.store
  gpu.func @store_part(%sums: !rope_gpu.accumulator<16x16, #layout>, %parts: memref<4x3x32xf32>, %part: i32, %row: i32, %column: i32) kernel {
    rope_gpu.store_part %sums to %parts[%part, %row, %column] : !rope_gpu.accumulator<16x16, #layout>, memref<4x3x32xf32>
    gpu.return
  }

  // CHECK-LABEL: @join_parts(
  // CHECK: scf.for
  // CHECK-COUNT-2: llvm.load %{{.*}} {alignment = 8 : i64} : !llvm.ptr<1> -> vector<2xf32>
  // CHECK: scf.yield
  // CHECK-NOT: rope_gpu.join_parts
  // CHECK-COUNT-8: llvm.store %{{.*}} : f32
  gpu.func @join_parts(%parts: memref<4x3x32xf32>, %first: i32, %own: i32, %n: i32, %exists: i1, %out: memref<?x16xf32>) kernel {
    %zero = arith.constant 0 : i32
    %lanes = arith.constant 16 : i32
    %sums = rope_gpu.join_parts %parts[%own, %zero] : memref<4x3x32xf32> -> !rope_gpu.accumulator<16x16, #layout>
    rope_gpu.epilogue %sums rows(%first + %own of 16 in %n) units(%exists) lanes(%zero of %lanes) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<?x16xf32>):
      rope_gpu.store %x to %out : tensor<?x16xf32>, memref<?x16xf32>
    }
    gpu.return
  }
}
