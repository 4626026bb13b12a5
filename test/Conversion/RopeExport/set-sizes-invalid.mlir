// RUN: not rope-opt %s --rope-set-sizes=sizes=0:2y3 2>&1 | FileCheck %s --check-prefix=FORM
// RUN: not rope-opt %s --rope-set-sizes=sizes=0: 2>&1 | FileCheck %s --check-prefix=EMPTY
// RUN: not rope-opt %s --rope-set-sizes=sizes=2:3 2>&1 | FileCheck %s --check-prefix=NUMBER
// RUN: not rope-opt %s --rope-set-sizes=sizes=0:2x5 2>&1 | FileCheck %s --check-prefix=STATIC
// RUN: not rope-opt %s --rope-set-sizes=sizes=0:2 2>&1 | FileCheck %s --check-prefix=RANK
// RUN: not rope-opt %s --rope-set-sizes=sizes=1:2 2>&1 | FileCheck %s --check-prefix=SCALAR
// RUN: echo 'func.func @f() { return } func.func @g() { return }' | not rope-opt --rope-set-sizes=sizes=0:2 2>&1 | FileCheck %s --check-prefix=ENTRIES

// FORM: error: rope-set-sizes: expected sizes such as 0:2x16x64 but got '0:2y3'
// EMPTY: error: rope-set-sizes: expected sizes such as 0:2x16x64 but got '0:'
// NUMBER: error: rope-set-sizes: expected an argument below 2 but got 2
// STATIC: error: rope-set-sizes: argument 0 has type 'tensor<?x4xf32>', which the sizes 2x5 do not fit
// RANK: error: rope-set-sizes: argument 0 has type 'tensor<?x4xf32>', which the sizes 2 do not fit
// SCALAR: error: rope-set-sizes: argument 1 has type 'index', which the sizes 2 do not fit
// ENTRIES: error: rope-set-sizes: expected one public function but got 2
func.func @main(%x: tensor<?x4xf32>, %n: index) -> tensor<?x4xf32> {
  return %x : tensor<?x4xf32>
}
