// RUN: rope-opt %s --rope-to-nvvm=chip=sm_35 -verify-diagnostics -split-input-file

// expected-error@+1 {{expected chip to be one of sm_80, sm_89, sm_90a, sm_100 but got 'sm_35'}}
module {
  func.func @identity(%x: tensor<4xf32>) -> tensor<4xf32> {
    return %x : tensor<4xf32>
  }
}
