// RUN: not rope-opt %s --rope-decompose=ops=rotat 2>&1 | FileCheck %s --check-prefix=UNKNOWN
// RUN: not rope-opt %s --rope-decompose=ops=arith.addf 2>&1 | FileCheck %s --check-prefix=FOREIGN

// UNKNOWN: error: rope-decompose: expected the name of a rope op but got 'rotat'
// FOREIGN: error: rope-decompose: expected the name of a rope op but got 'arith.addf'
func.func @none() {
  return
}
