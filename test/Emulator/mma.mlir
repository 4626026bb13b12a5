// ldmatrix and mma.sync: a product of tiles against the same computed by the
// host, and the same kernel with one thing wrong at a time.

// RUN: rope-runner %s --entry=right --target=emulate --random=1 | FileCheck %s --check-prefix=RIGHT
// RIGHT: ran 'right' on emulate

// RUN: %exits 2 rope-runner %s --entry=swapped_rows --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=SWAPPED
// RUN: %exits 2 rope-runner %s --entry=swapped_lanes --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=SWAPPED
// SWAPPED: expected the product of the tiles

// RUN: %exits 2 rope-runner %s --entry=unordered --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=UNORDERED
// UNORDERED: 'nvvm.ldmatrix' reads offset {{.*}} of shared memory, which nothing has written

// RUN: %exits 2 rope-runner %s --entry=misaligned --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=MISALIGNED
// MISALIGNED: 'nvvm.ldmatrix' expected an address aligned to 16 bytes but got offset

// RUN: %exits 2 rope-runner %s --entry=divergent --target=emulate --random=1 2>&1 | FileCheck %s --check-prefix=DIVERGENT
// DIVERGENT: 'nvvm.mma.sync' waits for a thread that has exited [kernel 'product', thread (31, 0, 0)

#shared = #gpu.address_space<workgroup>
module attributes {gpu.container_module} {
  gpu.module @kernels {
    // c = a b. The argument says what is wrong: 1 rows of lanes 0 and 1 for
    // ldmatrix are exchanged, 2 results of neighbouring groups of lanes are, 4
    // no barrier, 8 addresses half a row on, 16 the last lane leaves early.
    gpu.func @product(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>, %wrong: i32)
        workgroup(%sa: memref<16x24xf16, #shared> {llvm.align = 16 : i64}, %sb: memref<16x8xf16, #shared> {llvm.align = 16 : i64})
        kernel {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c2 = arith.constant 2 : index
      %c4 = arith.constant 4 : index
      %c8 = arith.constant 8 : index
      %c16 = arith.constant 16 : index
      %c31 = arith.constant 31 : index
      %true = arith.constant true
      %zero = arith.constant 0 : i32
      %i1 = arith.constant 1 : i32
      %i2 = arith.constant 2 : i32
      %i4 = arith.constant 4 : i32
      %i8 = arith.constant 8 : i32
      %i16 = arith.constant 16 : i32
      %lane = gpu.thread_id x
      %row = arith.divui %lane, %c2 : index
      %half = arith.remui %lane, %c2 : index
      %column = arith.muli %half, %c8 : index
      %va = vector.load %a[%row, %column] : memref<16x16xf16>, vector<8xf16>
      vector.store %va, %sa[%row, %column] : memref<16x24xf16, #shared>, vector<8xf16>
      %low = arith.cmpi ult, %lane, %c16 : index
      scf.if %low {
        %vb = vector.load %b[%lane, %c0] : memref<16x8xf16>, vector<8xf16>
        vector.store %vb, %sb[%lane, %c0] : memref<16x8xf16, #shared>, vector<8xf16>
      }
      %w4 = arith.andi %wrong, %i4 : i32
      %ordered = arith.cmpi eq, %w4, %zero : i32
      scf.if %ordered {
        gpu.barrier
      }
      %w1 = arith.andi %wrong, %i1 : i32
      %flip = arith.index_cast %w1 : i32 to index
      %small = arith.cmpi ult, %lane, %c2 : index
      %flipped = arith.select %small, %flip, %c0 : index
      %source = arith.xori %lane, %flipped : index
      %arow = arith.remui %source, %c16 : index
      %block = arith.divui %source, %c16 : index
      %acolumn0 = arith.muli %block, %c8 : index
      %w8 = arith.andi %wrong, %i8 : i32
      %eight = arith.index_cast %w8 : i32 to index
      %shift = arith.divui %eight, %c2 : index
      %acolumn = arith.addi %acolumn0, %shift : index
      %fa = nvgpu.ldmatrix %sa[%arow, %acolumn] {numTiles = 4 : i32, transpose = false} : memref<16x24xf16, #shared> -> vector<4x2xf16>
      %fb = nvgpu.ldmatrix %sb[%arow, %c0] {numTiles = 2 : i32, transpose = true} : memref<16x8xf16, #shared> -> vector<2x2xf16>
      %fc = arith.constant dense<0.0> : vector<2x2xf32>
      %w16 = arith.andi %wrong, %i16 : i32
      %leaves0 = arith.cmpi ne, %w16, %zero : i32
      %last = arith.cmpi eq, %lane, %c31 : index
      %leaves = arith.andi %leaves0, %last : i1
      %stays = arith.xori %leaves, %true : i1
      scf.if %stays {
        %fd = nvgpu.mma.sync (%fa, %fb, %fc) {mmaShape = [16, 8, 16]} : (vector<4x2xf16>, vector<2x2xf16>, vector<2x2xf32>) -> vector<2x2xf32>
        %w2 = arith.andi %wrong, %i2 : i32
        %group = arith.index_cast %w2 : i32 to index
        %moved = arith.muli %group, %c2 : index
        %holder = arith.xori %lane, %moved : index
        %crow = arith.divui %holder, %c4 : index
        %crow8 = arith.addi %crow, %c8 : index
        %thread = arith.remui %holder, %c4 : index
        %ccolumn = arith.muli %thread, %c2 : index
        %d0 = vector.extract %fd[0] : vector<2xf32> from vector<2x2xf32>
        %d1 = vector.extract %fd[1] : vector<2xf32> from vector<2x2xf32>
        vector.store %d0, %c[%crow, %ccolumn] : memref<16x8xf32>, vector<2xf32>
        vector.store %d1, %c[%crow8, %ccolumn] : memref<16x8xf32>, vector<2xf32>
      }
      gpu.return
    }
  }

  func.func @right(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>) {
    %wrong = arith.constant 0 : i32
    call @run(%a, %b, %c, %wrong) : (memref<16x16xf16>, memref<16x8xf16>, memref<16x8xf32>, i32) -> ()
    return
  }
  func.func @swapped_rows(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>) {
    %wrong = arith.constant 1 : i32
    call @run(%a, %b, %c, %wrong) : (memref<16x16xf16>, memref<16x8xf16>, memref<16x8xf32>, i32) -> ()
    return
  }
  func.func @swapped_lanes(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>) {
    %wrong = arith.constant 2 : i32
    call @run(%a, %b, %c, %wrong) : (memref<16x16xf16>, memref<16x8xf16>, memref<16x8xf32>, i32) -> ()
    return
  }
  func.func @unordered(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>) {
    %wrong = arith.constant 4 : i32
    call @run(%a, %b, %c, %wrong) : (memref<16x16xf16>, memref<16x8xf16>, memref<16x8xf32>, i32) -> ()
    return
  }
  func.func @misaligned(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>) {
    %wrong = arith.constant 8 : i32
    call @run(%a, %b, %c, %wrong) : (memref<16x16xf16>, memref<16x8xf16>, memref<16x8xf32>, i32) -> ()
    return
  }
  func.func @divergent(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>) {
    %wrong = arith.constant 16 : i32
    call @run(%a, %b, %c, %wrong) : (memref<16x16xf16>, memref<16x8xf16>, memref<16x8xf32>, i32) -> ()
    return
  }

  func.func private @run(%a: memref<16x16xf16>, %b: memref<16x8xf16>, %c: memref<16x8xf32>, %wrong: i32) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    %c16 = arith.constant 16 : index
    %c32 = arith.constant 32 : index
    %zero = arith.constant 0.0 : f32
    // 16 products of at most 1 and as many sums, each rounded to f32: twice
    // 16 * 16 * 2^-24.
    %bound = arith.constant 3.1e-5 : f32
    gpu.launch_func @kernels::@product blocks in (%c1, %c1, %c1) threads in (%c32, %c1, %c1)
        args(%a : memref<16x16xf16>, %b : memref<16x8xf16>, %c : memref<16x8xf32>, %wrong : i32)
    scf.for %i = %c0 to %c16 step %c1 {
      scf.for %j = %c0 to %c8 step %c1 {
        %want = scf.for %k = %c0 to %c16 step %c1 iter_args(%sum = %zero) -> f32 {
          %x = memref.load %a[%i, %k] : memref<16x16xf16>
          %y = memref.load %b[%k, %j] : memref<16x8xf16>
          %x32 = arith.extf %x : f16 to f32
          %y32 = arith.extf %y : f16 to f32
          %xy = arith.mulf %x32, %y32 : f32
          %next = arith.addf %sum, %xy : f32
          scf.yield %next : f32
        }
        %got = memref.load %c[%i, %j] : memref<16x8xf32>
        %difference = arith.subf %got, %want : f32
        %distance = math.absf %difference : f32
        %same = arith.cmpf ole, %distance, %bound : f32
        cf.assert %same, "expected the product of the tiles"
      }
    }
    return
  }
}
