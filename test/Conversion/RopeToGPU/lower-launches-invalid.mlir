// RUN: rope-opt %s --rope-gpu-lower-launches --verify-diagnostics

module attributes {gpu.container_module} {
  func.func @tokens() {
    %c1 = arith.constant 1 : index
    %ready = gpu.wait async
    // expected-error@+1 {{expected a launch without async tokens: host code waits by the memory that it accesses}}
    %done = gpu.launch_func async [%ready] @kernels::@empty blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1)
    gpu.wait [%done]
    return
  }
  gpu.module @kernels {
    gpu.func @empty() kernel {
      gpu.return
    }
  }
}
