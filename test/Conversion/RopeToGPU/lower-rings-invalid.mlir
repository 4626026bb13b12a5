// RUN: rope-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-rings{chip=sm_90a}))'

gpu.module @kernels {
  gpu.func @ring_from_elsewhere(%ring: !rope_gpu.ring<2>, %fill: i32) kernel {
    // expected-error @+1 {{'rope_gpu.acquire_full' op expected a ring of 'rope_gpu.ring'}}
    rope_gpu.acquire_full %ring[%fill] : !rope_gpu.ring<2>
    gpu.return
  }
}

// -----

gpu.module @kernels {
  gpu.func @tile_from_elsewhere(%memory: !llvm.ptr<3>, %map: !llvm.ptr, %fill: i32, %tile: !rope_gpu.tile<64x64xf16>) kernel {
    %ring = rope_gpu.ring %memory : !rope_gpu.ring<2>
    // expected-error @+1 {{'rope_gpu.copy_box' op expected a tile of 'rope_gpu.shared_tile'}}
    rope_gpu.copy_box %map[%fill, %fill] to %tile, %ring[%fill] : !llvm.ptr, !rope_gpu.tile<64x64xf16>, !rope_gpu.ring<2>
    gpu.return
  }
}
