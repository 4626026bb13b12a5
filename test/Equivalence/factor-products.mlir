// Constant factors that are products, quotients and powers of others.

// RUN: split-file %s %t
// RUN: rope-equiv %t/roots.mlir %t/products.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/products.mlir %t/roots.mlir | FileCheck %s --check-prefix=EQUAL
// EQUAL: equal: 40 elements in
// RUN: not rope-equiv %t/roots.mlir %t/near.mlir | FileCheck %s --check-prefix=NEAR
// NEAR: different: element [{{.*}}] of result 4 differs

// Products of factors under choices. The factors of the program with fewer of
// them are known first. The other way around the products are near each other,
// which is no difference.
// RUN: %exits 0 rope-equiv %t/apart.mlir %t/together.mlir | FileCheck %s --check-prefix=APART
// APART: equal: 40 elements
// RUN: %exits 3 rope-equiv %t/together.mlir %t/apart.mlir | FileCheck %s --check-prefix=CLOSE
// CLOSE: undecided: {{.*}} but not for any real numbers that were drawn
// RUN: %exits 0 rope-equiv %t/known-apart.mlir %t/known-together.mlir | FileCheck %s --check-prefix=KNOWN
// RUN: %exits 0 rope-equiv %t/known-together.mlir %t/known-apart.mlir | FileCheck %s --check-prefix=KNOWN
// KNOWN: equal: 80 elements
// RUN: %exits 1 rope-equiv %t/apart.mlir %t/other.mlir | FileCheck %s --check-prefix=OTHER
// RUN: %exits 1 rope-equiv %t/other.mlir %t/apart.mlir | FileCheck %s --check-prefix=OTHER
// OTHER: different: element

//--- roots.mlir
// The factors are the roots of 2 and 3, and one and a half.
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = arith.constant dense<1.41421354> : tensor<8xf32>
  %b = arith.constant dense<1.73205078> : tensor<8xf32>
  %c = arith.constant dense<1.5> : tensor<8xf32>
  %xa = arith.mulf %x, %a : tensor<8xf32>
  %ab = arith.mulf %xa, %b : tensor<8xf32>
  %a_b = arith.divf %xa, %b : tensor<8xf32>
  %over = arith.divf %x, %a : tensor<8xf32>
  %b_a = arith.mulf %over, %b : tensor<8xf32>
  %ab_ = arith.divf %over, %b : tensor<8xf32>
  %c1 = arith.mulf %x, %c : tensor<8xf32>
  %s1 = arith.addf %c1, %y : tensor<8xf32>
  %c2 = arith.mulf %s1, %c : tensor<8xf32>
  %s2 = arith.addf %c2, %y : tensor<8xf32>
  %c3 = arith.mulf %s2, %c : tensor<8xf32>
  return %ab, %a_b, %b_a, %ab_, %c3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- products.mlir
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %ab = arith.constant dense<2.44948974> : tensor<8xf32>
  %a_b = arith.constant dense<0.816496611> : tensor<8xf32>
  %b_a = arith.constant dense<1.22474492> : tensor<8xf32>
  %ab_ = arith.constant dense<0.408248305> : tensor<8xf32>
  %c3 = arith.constant dense<3.375> : tensor<8xf32>
  %0 = arith.mulf %x, %ab : tensor<8xf32>
  %1 = arith.mulf %x, %a_b : tensor<8xf32>
  %2 = arith.mulf %x, %b_a : tensor<8xf32>
  %3 = arith.mulf %x, %ab_ : tensor<8xf32>
  %sum = arith.constant dense<3.75> : tensor<8xf32>
  %xc = arith.mulf %x, %c3 : tensor<8xf32>
  %yc = arith.mulf %y, %sum : tensor<8xf32>
  %4 = arith.addf %xc, %yc : tensor<8xf32>
  return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- near.mlir
func.func @main(%x: tensor<8xf32>, %y: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %ab = arith.constant dense<2.44948974> : tensor<8xf32>
  %a_b = arith.constant dense<0.816496611> : tensor<8xf32>
  %b_a = arith.constant dense<1.22474492> : tensor<8xf32>
  %ab_ = arith.constant dense<0.408248305> : tensor<8xf32>
  %c3 = arith.constant dense<3.376> : tensor<8xf32>
  %0 = arith.mulf %x, %ab : tensor<8xf32>
  %1 = arith.mulf %x, %a_b : tensor<8xf32>
  %2 = arith.mulf %x, %b_a : tensor<8xf32>
  %3 = arith.mulf %x, %ab_ : tensor<8xf32>
  %sum = arith.constant dense<3.75> : tensor<8xf32>
  %xc = arith.mulf %x, %c3 : tensor<8xf32>
  %yc = arith.mulf %y, %sum : tensor<8xf32>
  %4 = arith.addf %xc, %yc : tensor<8xf32>
  return %0, %1, %2, %3, %4 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- apart.mlir
func.func @main(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<0.3712345> : tensor<4xf32>
  %b = arith.constant dense<0.7198765> : tensor<4xf32>
  %xa = arith.mulf %x, %a : tensor<4xf32>
  %yb = arith.divf %y, %b : tensor<4xf32>
  %xi = arith.divf %x, %a : tensor<4xf32>
  %0 = arith.select %c, %xa, %x : tensor<4xi1>, tensor<4xf32>
  %1 = arith.select %c, %yb, %y : tensor<4xi1>, tensor<4xf32>
  %2 = arith.select %c, %xi, %x : tensor<4xi1>, tensor<4xf32>
  %3 = arith.mulf %0, %1 : tensor<4xf32>
  %4 = arith.mulf %2, %1 : tensor<4xf32>
  return %3, %4 : tensor<4xf32>, tensor<4xf32>
}

//--- together.mlir
func.func @main(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %ratio = arith.constant dense<0.5156919360160828> : tensor<4xf32>
  %inverse = arith.constant dense<3.741912603378296> : tensor<4xf32>
  %xy = arith.mulf %x, %y : tensor<4xf32>
  %0 = arith.mulf %xy, %ratio : tensor<4xf32>
  %1 = arith.mulf %xy, %inverse : tensor<4xf32>
  %2 = arith.select %c, %0, %xy : tensor<4xi1>, tensor<4xf32>
  %3 = arith.select %c, %1, %xy : tensor<4xi1>, tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

//--- other.mlir
func.func @main(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  %ratio = arith.constant dense<0.5156919360160828> : tensor<4xf32>
  %inverse = arith.constant dense<0.26724299788475037> : tensor<4xf32>
  %xy = arith.mulf %x, %y : tensor<4xf32>
  %0 = arith.mulf %xy, %ratio : tensor<4xf32>
  %1 = arith.mulf %xy, %inverse : tensor<4xf32>
  %2 = arith.select %c, %0, %xy : tensor<4xi1>, tensor<4xf32>
  %3 = arith.select %c, %1, %xy : tensor<4xi1>, tensor<4xf32>
  return %2, %3 : tensor<4xf32>, tensor<4xf32>
}

//--- known-apart.mlir
func.func @main(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<0.3712345> : tensor<4xf32>
  %b = arith.constant dense<0.7198765> : tensor<4xf32>
  %xa = arith.mulf %x, %a : tensor<4xf32>
  %yb = arith.mulf %y, %b : tensor<4xf32>
  %yi = arith.divf %y, %b : tensor<4xf32>
  %xi = arith.divf %x, %a : tensor<4xf32>
  %0 = arith.select %c, %xa, %x : tensor<4xi1>, tensor<4xf32>
  %1 = arith.select %c, %yi, %y : tensor<4xi1>, tensor<4xf32>
  %2 = arith.select %c, %xi, %x : tensor<4xi1>, tensor<4xf32>
  %3 = arith.mulf %0, %1 : tensor<4xf32>
  %4 = arith.mulf %2, %1 : tensor<4xf32>
  return %xa, %yb, %3, %4 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- known-together.mlir
func.func @main(%c: tensor<4xi1>, %x: tensor<4xf32>, %y: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<0.3712345> : tensor<4xf32>
  %b = arith.constant dense<0.7198765> : tensor<4xf32>
  %xa = arith.mulf %x, %a : tensor<4xf32>
  %yb = arith.mulf %y, %b : tensor<4xf32>
  %ratio = arith.constant dense<0.5156919360160828> : tensor<4xf32>
  %inverse = arith.constant dense<3.741912603378296> : tensor<4xf32>
  %xy = arith.mulf %x, %y : tensor<4xf32>
  %0 = arith.mulf %xy, %ratio : tensor<4xf32>
  %1 = arith.mulf %xy, %inverse : tensor<4xf32>
  %2 = arith.select %c, %0, %xy : tensor<4xi1>, tensor<4xf32>
  %3 = arith.select %c, %1, %xy : tensor<4xi1>, tensor<4xf32>
  return %xa, %yb, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
