// Matrix instructions of AMD waves against the same computed by the host, and
// with operands in the wrong lanes.

// RUN: rope-runner %s --entry=mfma --target=emulate --chip=gfx942 --random=1 | FileCheck %s --check-prefix=MFMA
// MFMA: ran 'mfma' on emulate
// RUN: rope-runner %s --entry=wmma --target=emulate --chip=gfx1100 --random=1 | FileCheck %s --check-prefix=WMMA
// WMMA: ran 'wmma' on emulate

// RUN: %exits 2 rope-runner %s --entry=mfma_swapped --target=emulate --chip=gfx942 --random=1 2>&1 | FileCheck %s --check-prefix=SWAPPED
// RUN: %exits 2 rope-runner %s --entry=wmma_swapped --target=emulate --chip=gfx1100 --random=1 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: expected the product of the tiles

// RUN: %exits 2 rope-runner %s --entry=wmma_unequal --target=emulate --chip=gfx1100 --random=1 2>&1 | FileCheck %s --check-prefix=UNEQUAL
// UNEQUAL: 'rocdl.wmma.f32.16x16x16.f16' expected the upper half of the wave to repeat the operands of the lower half

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @mfma(%bA: !llvm.ptr, %a: !llvm.ptr, %oA: i64, %sA0: i64, %sA1: i64, %tA0: i64, %tA1: i64, %bB: !llvm.ptr, %b: !llvm.ptr, %oB: i64, %sB0: i64, %sB1: i64, %tB0: i64, %tB1: i64, %bC: !llvm.ptr, %c: !llvm.ptr, %oC: i64, %sC0: i64, %sC1: i64, %tC0: i64, %tC1: i64, %wrong: i32) attributes {gpu.kernel, rocdl.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c15 = llvm.mlir.constant(15 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %lane = rocdl.workitem.id.x : i32
      %w1 = llvm.and %wrong, %c1 : i32
      %holder = llvm.xor %lane, %w1 : i32
      %line = llvm.and %holder, %c15 : i32
      %block = llvm.udiv %lane, %c16 : i32
      %k = llvm.mul %block, %c4 : i32
      %pA0 = llvm.mul %line, %c16 : i32
      %pA1 = llvm.add %pA0, %k : i32
      %pA = llvm.getelementptr %a[%pA1] : (!llvm.ptr, i32) -> !llvm.ptr, f16
      %va = llvm.load %pA {alignment = 2 : i64} : !llvm.ptr -> vector<4xf16>
      %kB = llvm.mul %k, %c16 : i32
      %own = llvm.and %lane, %c15 : i32
      %pB0 = llvm.add %kB, %own : i32
      %pB = llvm.getelementptr %b[%pB0] : (!llvm.ptr, i32) -> !llvm.ptr, f16
      %u = llvm.mlir.poison : vector<4xf16>
      %q0 = llvm.getelementptr %pB[0] : (!llvm.ptr) -> !llvm.ptr, f16
      %e0 = llvm.load %q0 : !llvm.ptr -> f16
      %i0 = llvm.mlir.constant(0 : i32) : i32
      %vb0 = llvm.insertelement %e0, %u[%i0 : i32] : vector<4xf16>
      %q1 = llvm.getelementptr %pB[16] : (!llvm.ptr) -> !llvm.ptr, f16
      %e1 = llvm.load %q1 : !llvm.ptr -> f16
      %i1 = llvm.mlir.constant(1 : i32) : i32
      %vb1 = llvm.insertelement %e1, %vb0[%i1 : i32] : vector<4xf16>
      %q2 = llvm.getelementptr %pB[32] : (!llvm.ptr) -> !llvm.ptr, f16
      %e2 = llvm.load %q2 : !llvm.ptr -> f16
      %i2 = llvm.mlir.constant(2 : i32) : i32
      %vb2 = llvm.insertelement %e2, %vb1[%i2 : i32] : vector<4xf16>
      %q3 = llvm.getelementptr %pB[48] : (!llvm.ptr) -> !llvm.ptr, f16
      %e3 = llvm.load %q3 : !llvm.ptr -> f16
      %i3 = llvm.mlir.constant(3 : i32) : i32
      %vb3 = llvm.insertelement %e3, %vb2[%i3 : i32] : vector<4xf16>
      %z = llvm.mlir.constant(dense<0.0> : vector<4xf32>) : vector<4xf32>
      %d = rocdl.mfma.f32.16x16x16f16 %va, %vb3, %z, %c0, %c0, %c0 : (vector<4xf16>, vector<4xf16>, vector<4xf32>, i32, i32, i32) -> vector<4xf32>
      %row = llvm.mul %block, %c4 : i32
      %pC0 = llvm.mul %row, %c16 : i32
      %pC1 = llvm.add %pC0, %own : i32
      %pC = llvm.getelementptr %c[%pC1] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %j0 = llvm.mlir.constant(0 : i32) : i32
      %x0 = llvm.extractelement %d[%j0 : i32] : vector<4xf32>
      %r0 = llvm.getelementptr %pC[0] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x0, %r0 : f32, !llvm.ptr
      %j1 = llvm.mlir.constant(1 : i32) : i32
      %x1 = llvm.extractelement %d[%j1 : i32] : vector<4xf32>
      %r1 = llvm.getelementptr %pC[16] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x1, %r1 : f32, !llvm.ptr
      %j2 = llvm.mlir.constant(2 : i32) : i32
      %x2 = llvm.extractelement %d[%j2 : i32] : vector<4xf32>
      %r2 = llvm.getelementptr %pC[32] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x2, %r2 : f32, !llvm.ptr
      %j3 = llvm.mlir.constant(3 : i32) : i32
      %x3 = llvm.extractelement %d[%j3 : i32] : vector<4xf32>
      %r3 = llvm.getelementptr %pC[48] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x3, %r3 : f32, !llvm.ptr
      llvm.return
    }

    llvm.func @wmma(%bA: !llvm.ptr, %a: !llvm.ptr, %oA: i64, %sA0: i64, %sA1: i64, %tA0: i64, %tA1: i64, %bB: !llvm.ptr, %b: !llvm.ptr, %oB: i64, %sB0: i64, %sB1: i64, %tB0: i64, %tB1: i64, %bC: !llvm.ptr, %c: !llvm.ptr, %oC: i64, %sC0: i64, %sC1: i64, %tC0: i64, %tC1: i64, %wrong: i32) attributes {gpu.kernel, rocdl.kernel} {
      %c0 = llvm.mlir.constant(0 : i32) : i32
      %c1 = llvm.mlir.constant(1 : i32) : i32
      %c2 = llvm.mlir.constant(2 : i32) : i32
      %c4 = llvm.mlir.constant(4 : i32) : i32
      %c15 = llvm.mlir.constant(15 : i32) : i32
      %c16 = llvm.mlir.constant(16 : i32) : i32
      %lane = rocdl.workitem.id.x : i32
      %w1 = llvm.and %wrong, %c1 : i32
      %holder = llvm.xor %lane, %w1 : i32
      %line = llvm.and %holder, %c15 : i32
      %block = llvm.udiv %lane, %c16 : i32
      // 2: the upper half holds the next row.
      %w2 = llvm.and %wrong, %c2 : i32
      %up0 = llvm.mul %w2, %block : i32
      %up = llvm.udiv %up0, %c2 : i32
      %row0 = llvm.add %line, %up : i32
      %rowA = llvm.and %row0, %c15 : i32
      %k = llvm.mlir.constant(0 : i32) : i32
      %pA0 = llvm.mul %rowA, %c16 : i32
      %pA1 = llvm.add %pA0, %k : i32
      %pA = llvm.getelementptr %a[%pA1] : (!llvm.ptr, i32) -> !llvm.ptr, f16
      %va = llvm.load %pA {alignment = 2 : i64} : !llvm.ptr -> vector<16xf16>
      %kB = llvm.mul %k, %c16 : i32
      %own = llvm.and %lane, %c15 : i32
      %pB0 = llvm.add %kB, %own : i32
      %pB = llvm.getelementptr %b[%pB0] : (!llvm.ptr, i32) -> !llvm.ptr, f16
      %u = llvm.mlir.poison : vector<16xf16>
      %q0 = llvm.getelementptr %pB[0] : (!llvm.ptr) -> !llvm.ptr, f16
      %e0 = llvm.load %q0 : !llvm.ptr -> f16
      %i0 = llvm.mlir.constant(0 : i32) : i32
      %vb0 = llvm.insertelement %e0, %u[%i0 : i32] : vector<16xf16>
      %q1 = llvm.getelementptr %pB[16] : (!llvm.ptr) -> !llvm.ptr, f16
      %e1 = llvm.load %q1 : !llvm.ptr -> f16
      %i1 = llvm.mlir.constant(1 : i32) : i32
      %vb1 = llvm.insertelement %e1, %vb0[%i1 : i32] : vector<16xf16>
      %q2 = llvm.getelementptr %pB[32] : (!llvm.ptr) -> !llvm.ptr, f16
      %e2 = llvm.load %q2 : !llvm.ptr -> f16
      %i2 = llvm.mlir.constant(2 : i32) : i32
      %vb2 = llvm.insertelement %e2, %vb1[%i2 : i32] : vector<16xf16>
      %q3 = llvm.getelementptr %pB[48] : (!llvm.ptr) -> !llvm.ptr, f16
      %e3 = llvm.load %q3 : !llvm.ptr -> f16
      %i3 = llvm.mlir.constant(3 : i32) : i32
      %vb3 = llvm.insertelement %e3, %vb2[%i3 : i32] : vector<16xf16>
      %q4 = llvm.getelementptr %pB[64] : (!llvm.ptr) -> !llvm.ptr, f16
      %e4 = llvm.load %q4 : !llvm.ptr -> f16
      %i4 = llvm.mlir.constant(4 : i32) : i32
      %vb4 = llvm.insertelement %e4, %vb3[%i4 : i32] : vector<16xf16>
      %q5 = llvm.getelementptr %pB[80] : (!llvm.ptr) -> !llvm.ptr, f16
      %e5 = llvm.load %q5 : !llvm.ptr -> f16
      %i5 = llvm.mlir.constant(5 : i32) : i32
      %vb5 = llvm.insertelement %e5, %vb4[%i5 : i32] : vector<16xf16>
      %q6 = llvm.getelementptr %pB[96] : (!llvm.ptr) -> !llvm.ptr, f16
      %e6 = llvm.load %q6 : !llvm.ptr -> f16
      %i6 = llvm.mlir.constant(6 : i32) : i32
      %vb6 = llvm.insertelement %e6, %vb5[%i6 : i32] : vector<16xf16>
      %q7 = llvm.getelementptr %pB[112] : (!llvm.ptr) -> !llvm.ptr, f16
      %e7 = llvm.load %q7 : !llvm.ptr -> f16
      %i7 = llvm.mlir.constant(7 : i32) : i32
      %vb7 = llvm.insertelement %e7, %vb6[%i7 : i32] : vector<16xf16>
      %q8 = llvm.getelementptr %pB[128] : (!llvm.ptr) -> !llvm.ptr, f16
      %e8 = llvm.load %q8 : !llvm.ptr -> f16
      %i8 = llvm.mlir.constant(8 : i32) : i32
      %vb8 = llvm.insertelement %e8, %vb7[%i8 : i32] : vector<16xf16>
      %q9 = llvm.getelementptr %pB[144] : (!llvm.ptr) -> !llvm.ptr, f16
      %e9 = llvm.load %q9 : !llvm.ptr -> f16
      %i9 = llvm.mlir.constant(9 : i32) : i32
      %vb9 = llvm.insertelement %e9, %vb8[%i9 : i32] : vector<16xf16>
      %q10 = llvm.getelementptr %pB[160] : (!llvm.ptr) -> !llvm.ptr, f16
      %e10 = llvm.load %q10 : !llvm.ptr -> f16
      %i10 = llvm.mlir.constant(10 : i32) : i32
      %vb10 = llvm.insertelement %e10, %vb9[%i10 : i32] : vector<16xf16>
      %q11 = llvm.getelementptr %pB[176] : (!llvm.ptr) -> !llvm.ptr, f16
      %e11 = llvm.load %q11 : !llvm.ptr -> f16
      %i11 = llvm.mlir.constant(11 : i32) : i32
      %vb11 = llvm.insertelement %e11, %vb10[%i11 : i32] : vector<16xf16>
      %q12 = llvm.getelementptr %pB[192] : (!llvm.ptr) -> !llvm.ptr, f16
      %e12 = llvm.load %q12 : !llvm.ptr -> f16
      %i12 = llvm.mlir.constant(12 : i32) : i32
      %vb12 = llvm.insertelement %e12, %vb11[%i12 : i32] : vector<16xf16>
      %q13 = llvm.getelementptr %pB[208] : (!llvm.ptr) -> !llvm.ptr, f16
      %e13 = llvm.load %q13 : !llvm.ptr -> f16
      %i13 = llvm.mlir.constant(13 : i32) : i32
      %vb13 = llvm.insertelement %e13, %vb12[%i13 : i32] : vector<16xf16>
      %q14 = llvm.getelementptr %pB[224] : (!llvm.ptr) -> !llvm.ptr, f16
      %e14 = llvm.load %q14 : !llvm.ptr -> f16
      %i14 = llvm.mlir.constant(14 : i32) : i32
      %vb14 = llvm.insertelement %e14, %vb13[%i14 : i32] : vector<16xf16>
      %q15 = llvm.getelementptr %pB[240] : (!llvm.ptr) -> !llvm.ptr, f16
      %e15 = llvm.load %q15 : !llvm.ptr -> f16
      %i15 = llvm.mlir.constant(15 : i32) : i32
      %vb15 = llvm.insertelement %e15, %vb14[%i15 : i32] : vector<16xf16>
      %z = llvm.mlir.constant(dense<0.0> : vector<8xf32>) : vector<8xf32>
      %d = rocdl.wmma.f32.16x16x16.f16 %va, %vb15, %z : (vector<16xf16>, vector<16xf16>, vector<8xf32>) -> vector<8xf32>
      %row = llvm.add %block, %c0 : i32
      %pC0 = llvm.mul %row, %c16 : i32
      %pC1 = llvm.add %pC0, %own : i32
      %pC = llvm.getelementptr %c[%pC1] : (!llvm.ptr, i32) -> !llvm.ptr, f32
      %j0 = llvm.mlir.constant(0 : i32) : i32
      %x0 = llvm.extractelement %d[%j0 : i32] : vector<8xf32>
      %r0 = llvm.getelementptr %pC[0] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x0, %r0 : f32, !llvm.ptr
      %j1 = llvm.mlir.constant(1 : i32) : i32
      %x1 = llvm.extractelement %d[%j1 : i32] : vector<8xf32>
      %r1 = llvm.getelementptr %pC[32] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x1, %r1 : f32, !llvm.ptr
      %j2 = llvm.mlir.constant(2 : i32) : i32
      %x2 = llvm.extractelement %d[%j2 : i32] : vector<8xf32>
      %r2 = llvm.getelementptr %pC[64] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x2, %r2 : f32, !llvm.ptr
      %j3 = llvm.mlir.constant(3 : i32) : i32
      %x3 = llvm.extractelement %d[%j3 : i32] : vector<8xf32>
      %r3 = llvm.getelementptr %pC[96] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x3, %r3 : f32, !llvm.ptr
      %j4 = llvm.mlir.constant(4 : i32) : i32
      %x4 = llvm.extractelement %d[%j4 : i32] : vector<8xf32>
      %r4 = llvm.getelementptr %pC[128] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x4, %r4 : f32, !llvm.ptr
      %j5 = llvm.mlir.constant(5 : i32) : i32
      %x5 = llvm.extractelement %d[%j5 : i32] : vector<8xf32>
      %r5 = llvm.getelementptr %pC[160] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x5, %r5 : f32, !llvm.ptr
      %j6 = llvm.mlir.constant(6 : i32) : i32
      %x6 = llvm.extractelement %d[%j6 : i32] : vector<8xf32>
      %r6 = llvm.getelementptr %pC[192] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x6, %r6 : f32, !llvm.ptr
      %j7 = llvm.mlir.constant(7 : i32) : i32
      %x7 = llvm.extractelement %d[%j7 : i32] : vector<8xf32>
      %r7 = llvm.getelementptr %pC[224] : (!llvm.ptr) -> !llvm.ptr, f32
      llvm.store %x7, %r7 : f32, !llvm.ptr
      llvm.return
    }
  }

  func.func @mfma(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
    %wrong = arith.constant 0 : i32
    %c1 = arith.constant 1 : index
    %threads = arith.constant 64 : index
    gpu.launch_func @kernels::@mfma blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : memref<16x16xf16>, %b : memref<16x16xf16>, %c : memref<16x16xf32>, %wrong : i32)
    call @compare(%a, %b, %c) : (memref<16x16xf16>, memref<16x16xf16>, memref<16x16xf32>) -> ()
    return
  }
  func.func @mfma_swapped(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
    %wrong = arith.constant 1 : i32
    %c1 = arith.constant 1 : index
    %threads = arith.constant 64 : index
    gpu.launch_func @kernels::@mfma blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : memref<16x16xf16>, %b : memref<16x16xf16>, %c : memref<16x16xf32>, %wrong : i32)
    call @compare(%a, %b, %c) : (memref<16x16xf16>, memref<16x16xf16>, memref<16x16xf32>) -> ()
    return
  }
  func.func @wmma(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
    %wrong = arith.constant 0 : i32
    %c1 = arith.constant 1 : index
    %threads = arith.constant 32 : index
    gpu.launch_func @kernels::@wmma blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : memref<16x16xf16>, %b : memref<16x16xf16>, %c : memref<16x16xf32>, %wrong : i32)
    call @compare(%a, %b, %c) : (memref<16x16xf16>, memref<16x16xf16>, memref<16x16xf32>) -> ()
    return
  }
  func.func @wmma_swapped(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
    %wrong = arith.constant 1 : i32
    %c1 = arith.constant 1 : index
    %threads = arith.constant 32 : index
    gpu.launch_func @kernels::@wmma blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : memref<16x16xf16>, %b : memref<16x16xf16>, %c : memref<16x16xf32>, %wrong : i32)
    call @compare(%a, %b, %c) : (memref<16x16xf16>, memref<16x16xf16>, memref<16x16xf32>) -> ()
    return
  }
  func.func @wmma_unequal(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
    %wrong = arith.constant 2 : i32
    %c1 = arith.constant 1 : index
    %threads = arith.constant 32 : index
    gpu.launch_func @kernels::@wmma blocks in (%c1, %c1, %c1) threads in (%threads, %c1, %c1)
        args(%a : memref<16x16xf16>, %b : memref<16x16xf16>, %c : memref<16x16xf32>, %wrong : i32)
    call @compare(%a, %b, %c) : (memref<16x16xf16>, memref<16x16xf16>, memref<16x16xf32>) -> ()
    return
  }

  func.func private @compare(%a: memref<16x16xf16>, %b: memref<16x16xf16>, %c: memref<16x16xf32>) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c16 = arith.constant 16 : index
    %zero = arith.constant 0.0 : f32
    // 16 products of at most 1 and as many sums, each rounded to f32: twice
    // 16 * 16 * 2^-24.
    %bound = arith.constant 3.1e-5 : f32
    scf.for %i = %c0 to %c16 step %c1 {
      scf.for %j = %c0 to %c16 step %c1 {
        %want = scf.for %k = %c0 to %c16 step %c1 iter_args(%sum = %zero) -> f32 {
          %x = memref.load %a[%i, %k] : memref<16x16xf16>
          %y = memref.load %b[%k, %j] : memref<16x16xf16>
          %x32 = arith.extf %x : f16 to f32
          %y32 = arith.extf %y : f16 to f32
          %xy = arith.mulf %x32, %y32 : f32
          %next = arith.addf %sum, %xy : f32
          scf.yield %next : f32
        }
        %got = memref.load %c[%i, %j] : memref<16x16xf32>
        %difference = arith.subf %got, %want : f32
        %distance = math.absf %difference : f32
        %same = arith.cmpf ole, %distance, %bound : f32
        cf.assert %same, "expected the product of the tiles"
      }
    }
    return
  }
}
