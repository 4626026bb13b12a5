// RUN: not rope-opt %s --allow-unregistered-dialect --rope-export=profile=xla 2>&1 | FileCheck %s
// RUN: not rope-opt %s --allow-unregistered-dialect --rope-set-sizes=sizes=0:4 2>&1 | FileCheck %s

// Ops that nobody knows may hold anything: MLIR's inliner, which runs first,
// crashes on their regions.
// CHECK: unregistered-regions.mlir:[[# @LINE + 2]]:{{[0-9]+}}: error: 'other.reduce' is of the dialect 'other', which is not registered
func.func @main(%x: tensor<?xi64>, %i: tensor<i64>) -> tensor<i64> {
  %0 = "other.reduce"(%x, %i) ({
  ^bb0(%a: tensor<i64>, %b: tensor<i64>):
    "other.return"(%a) : (tensor<i64>) -> ()
  }) : (tensor<?xi64>, tensor<i64>) -> tensor<i64>
  return %0 : tensor<i64>
}
