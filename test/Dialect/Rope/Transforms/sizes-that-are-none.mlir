// The verifier of tensor.dim takes any number: a dimension that its operand does
// not have is a size that nothing is known of.

// RUN: rope-opt %s --rope-print-memory 2>&1 >/dev/null | FileCheck %s --check-prefix=MEMORY
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-raise,rope-fuse{model=always},rope-partition)' | FileCheck %s
// RUN: rope-opt %s --rope-export -o /dev/null
// RUN: not rope-equiv %s %s | FileCheck %s --check-prefix=EQUAL

// MEMORY: memory of @behind
// MEMORY: linalg.generic: read {{.*}}, written 32*s
// CHECK-LABEL: func.func @behind
// CHECK: tensor.dim %{{.*}}, %c-1
// EQUAL: undecided: an axis is outside of its tensor
#m = affine_map<(i, j) -> (i, j)>
func.func @behind(%x: tensor<4x8xf32>) -> tensor<?x8xf32> {
  %c-1 = arith.constant -1 : index
  %n = tensor.dim %x, %c-1 : tensor<4x8xf32>
  %e = tensor.empty(%n) : tensor<?x8xf32>
  %d = tensor.cast %x : tensor<4x8xf32> to tensor<?x8xf32>
  %r = linalg.generic {indexing_maps = [#m, #m], iterator_types = ["parallel", "parallel"]}
      ins(%d : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.negf %a : f32
    linalg.yield %y : f32
  } -> tensor<?x8xf32>
  return %r : tensor<?x8xf32>
}
