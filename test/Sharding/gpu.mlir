// UNSUPPORTED: sanitize && !nightly
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=rows ring' --rope-partition --rope-to-nvvm='chip=sm_80' | FileCheck %s
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=heads' --rope-partition --rope-to-rocdl='chip=gfx942' | FileCheck %s --check-prefix=AMD

// Kernels for a GPU, and collectives as calls of the host between them.
// CHECK-DAG: llvm.func @rope_rank_shift_start_f32
// CHECK-DAG: llvm.func @rope_rank_shift_wait_f32
// CHECK: llvm.call @rope_rank_index
// CHECK: llvm.call @rope_rank_shift_start_f32
// CHECK: llvm.call @rope_rank_shift_wait_f32
// AMD: llvm.call @rope_rank_all_reduce_f32
