// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s

// CHECK: remark: negf(%arg0[d0, d1]){{$}}
func.func private @negate_rows(%x: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %y = arith.negf %x : tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

func.func private @external(tensor<5x4xf32>) -> tensor<5x4xf32>

// A small function without effects is looked into, another is not.
// CHECK: remark: negf(%arg0[d0, d1]){{$}}
// CHECK: remark: func.call of line {{[0-9]+}}[d0, d1]{{$}}
func.func @calls(%x: tensor<5x4xf32>) -> (tensor<5x4xf32>, tensor<5x4xf32>) {
  %y = func.call @negate_rows(%x) : (tensor<5x4xf32>) -> tensor<5x4xf32>
  %z = func.call @external(%x) : (tensor<5x4xf32>) -> tensor<5x4xf32>
  return %y, %z : tensor<5x4xf32>, tensor<5x4xf32>
}
