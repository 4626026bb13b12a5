// Only what the entry reaches is lowered: a function beside it that no target
// takes is no obstacle, and one that it calls is there.

// RUN: rope-runner %s --entry=calls --random=1 --compare-with=reference | FileCheck %s
// RUN: not rope-runner %s --entry=refused --random=1 2>&1 | FileCheck %s --check-prefix=REFUSED
// RUN: not rope-runner %s --emit=llvm --out=%t.ll 2>&1 | FileCheck %s --check-prefix=REFUSED

// CHECK: output 0 against reference: ok
func.func @calls(%x: tensor<4xf32>) -> tensor<4xf32> {
  %r = call @called(%x) : (tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

func.func @called(%x: tensor<4xf32>) -> tensor<4xf32> {
  %e = tensor.empty() : tensor<4xf32>
  %r = linalg.exp ins(%x : tensor<4xf32>) outs(%e : tensor<4xf32>) -> tensor<4xf32>
  return %r : tensor<4xf32>
}

// REFUSED: entry-reached.mlir:[[# @LINE + 2]]:8: error: op was not bufferized
func.func @refused(%x: tensor<4xf32>) -> tensor<1xindex> {
  %r = shape.shape_of %x : tensor<4xf32> -> tensor<1xindex>
  return %r : tensor<1xindex>
}
