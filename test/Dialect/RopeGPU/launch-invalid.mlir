// RUN: rope-opt %s --split-input-file --verify-diagnostics

func.func @other_type(%x: tensor<4xf32>, %n: index) -> tensor<8xf32> {
  // expected-error @+1 {{'rope_gpu.launch' op expected one result of the init's type for each tensor init}}
  %0 = rope_gpu.launch @kernels::@f blocks in(%n, %n, %n) threads in(%n, %n, %n) outs(%x : tensor<4xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}

// -----

func.func @no_result(%x: tensor<4xf32>, %n: index) {
  // expected-error @+1 {{'rope_gpu.launch' op expected one result of the init's type for each tensor init}}
  rope_gpu.launch @kernels::@f blocks in(%n, %n, %n) threads in(%n, %n, %n) outs(%x : tensor<4xf32>)
  return
}

// -----

func.func @no_kernel(%x: memref<4xf32>, %n: index) {
  // expected-error @+1 {{'rope_gpu.launch' op expected @kernels::@f to be a gpu.func}}
  rope_gpu.launch @kernels::@f blocks in(%n, %n, %n) threads in(%n, %n, %n) outs(%x : memref<4xf32>)
  return
}
