// RUN: rope-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-matrices))'

!w = memref<192x520xbf16>
!b = !rope_gpu.tile<32x32xbf16>
gpu.module @parameter {
  gpu.func @kernel(%m: !rope_gpu.matrix<bf16>, %memory: !llvm.ptr<3>, %n: i32) kernel {
    %sum = rope_gpu.fill_ahead %memory stages 2 fills %n threads(%n of 128) from %n {
    ^bb0(%step: i32, %b: !b):
      // expected-error @+1 {{'rope_gpu.fill_tile' op expected a matrix of 'rope_gpu.matrix' or of a choice among them}}
      rope_gpu.fill_tile %m[%n, %step] to %b : !rope_gpu.matrix<bf16>, !b
    } use {
    ^bb0(%b: !b, %sum: i32):
      rope_gpu.next %sum : i32
    } : i32
    gpu.return
  }
}

// -----

!b = !rope_gpu.tile<32x32xbf16>
gpu.module @parameter_of_a_ring {
  gpu.func @kernel(%m: !rope_gpu.matrix<bf16>, %memory: !llvm.ptr<3>, %n: i32) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    rope_gpu.fill_ring %ring in %memory fills %n threads(%n from 0 of 128) : !rope_gpu.ring<2> {
    ^bb0(%step: i32, %b: !b):
      // expected-error @+1 {{'rope_gpu.fill_tile' op expected a matrix of 'rope_gpu.matrix' or of a choice among them}}
      rope_gpu.fill_tile %m[%n, %step] to %b : !rope_gpu.matrix<bf16>, !b
    }
    gpu.return
  }
}

// -----

gpu.module @choice_of_a_parameter {
  gpu.func @kernel(%x: memref<192x520xbf16>, %other: !rope_gpu.matrix<bf16>, %is: i1) kernel {
    %m = rope_gpu.matrix %x rows [0] columns 1 : memref<192x520xbf16>
    // expected-error @+1 {{'arith.select' op expected matrices of 'rope_gpu.matrix' or of a choice among them}}
    %chosen = arith.select %is, %m, %other : !rope_gpu.matrix<bf16>
    gpu.return
  }
}

// -----

gpu.module @choice_of_flags {
  gpu.func @kernel(%x: memref<192x520xbf16>, %is: i1) kernel {
    %m = rope_gpu.matrix %x rows [0] columns 1 : memref<192x520xbf16>
    %other = rope_gpu.matrix %x rows [0] columns 1 pieces : memref<192x520xbf16>
    // expected-error @+1 {{'arith.select' op expected a choice among matrices with as many axes and the same flags}}
    %chosen = arith.select %is, %m, %other : !rope_gpu.matrix<bf16>
    gpu.return
  }
}

// -----

gpu.module @choice_of_orders {
  gpu.func @kernel(%x: memref<192x520xbf16>, %is: i1) kernel {
    %m = rope_gpu.matrix %x rows [0] columns 1 pairs [0, 64] : memref<192x520xbf16>
    %other = rope_gpu.matrix %x rows [0] columns 1 pairs [0, 64] halves : memref<192x520xbf16>
    // expected-error @+1 {{'arith.select' op expected a choice among matrices with as many axes and the same flags}}
    %chosen = arith.select %is, %m, %other : !rope_gpu.matrix<bf16>
    gpu.return
  }
}

// -----

gpu.module @carried {
  gpu.func @kernel(%x: memref<192x520xbf16>, %n: i32, %one: i32) kernel {
    %m = rope_gpu.matrix %x rows [0] columns 1 : memref<192x520xbf16>
    // The loop ends with the op that is reached first.
    %last = scf.for %i = %n to %one step %one iter_args(%c = %m) -> (!rope_gpu.matrix<bf16>) : i32 {
      // expected-error @+1 {{'scf.yield' op expected no value of matrix type but those of 'rope_gpu.matrix' and 'arith.select'}}
      scf.yield %c : !rope_gpu.matrix<bf16>
    }
    gpu.return
  }
}
