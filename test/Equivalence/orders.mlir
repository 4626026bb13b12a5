// Maxima are functions of the set of what they are taken of, and choices by data have both sides.

// RUN: split-file %s %t
// RUN: %exits 0 rope-equiv %t/max.mlir %t/max_sw.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/max.mlir %t/max_2x.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/max.mlir %t/max_2x.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/max.mlir %t/max_nn.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/max.mlir %t/max_sel.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/max.mlir %t/max_shift.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/max.mlir %t/max_scaled.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/max.mlir %t/max_neg.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/max.mlir %t/max_neg.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/min.mlir %t/max_neg.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/max.mlir %t/min.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/max.mlir %t/min.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/sel_gt.mlir %t/sel_gt2.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/sel_gt.mlir %t/sel_gt2.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/sel_gt.mlir %t/sel_gt3.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/sel_gt.mlir %t/sel_gt3.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/sel_gt.mlir %t/sel_gt.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/sel_exp.mlir %t/exp_sel.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 0 rope-equiv %t/abs.mlir %t/abs_neg.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/abs.mlir %t/id.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/abs.mlir %t/id.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/red.mlir %t/red_neg.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/red.mlir %t/red_neg.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 0 rope-equiv %t/red.mlir %t/red.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=EQUAL
// RUN: %exits 1 rope-equiv %t/idx.mlir %t/empty.mlir --seed=1 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 1 rope-equiv %t/idx.mlir %t/empty.mlir --seed=2 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// DIFFERENT: different: {{.*}}result 0

// Maxima and minima times 0.
// RUN: %exits 0 rope-equiv %t/zeros.mlir %t/zero-maximum.mlir | FileCheck %s --check-prefix=ZERO
// RUN: sed 's/maximumf/minimumf/' %t/zero-maximum.mlir > %t/zero-minimum.mlir
// RUN: %exits 0 rope-equiv %t/zero-maximum.mlir %t/zero-minimum.mlir | FileCheck %s --check-prefix=ZERO
// RUN: sed 's/<0.0>/<1.0>/' %t/zero-maximum.mlir > %t/one-maximum.mlir
// RUN: %exits 1 rope-equiv %t/zeros.mlir %t/one-maximum.mlir | FileCheck %s --check-prefix=NONZERO
// ZERO: equal: 3 elements
// NONZERO: different:

//--- abs.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%r = math.absf %x : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- abs_neg.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%a = arith.negf %x : tensor<1xf32>
%r = math.absf %a : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- empty.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%r = tensor.empty() : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- exp_sel.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%z = arith.constant dense<0.0> : tensor<1xf32>
%c = arith.cmpf ogt, %x, %z : tensor<1xf32>
%a = math.exp %x : tensor<1xf32>
%b = math.exp %y : tensor<1xf32>
%r = arith.select %c, %a, %b : tensor<1xi1>, tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- id.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%z = arith.constant dense<1.0> : tensor<1xf32>
%r = arith.mulf %x, %z : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- idx.mlir
func.func @main(%x: tensor<4xf32>, %m: tensor<4xf32>) -> tensor<4xf32> {
%z = arith.constant dense<1.0> : tensor<4xf32>
%r = arith.mulf %x, %z : tensor<4xf32>
  return %r : tensor<4xf32>
}

//--- max.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%r = arith.maximumf %x, %y : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_2x.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%a = arith.addf %x, %x : tensor<1xf32>
%r = arith.maximumf %a, %y : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_neg.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%k = arith.constant dense<-3.0> : tensor<1xf32>
%a = arith.mulf %x, %k : tensor<1xf32>
%b = arith.mulf %y, %k : tensor<1xf32>
%c = arith.maximumf %a, %b : tensor<1xf32>
%r = arith.divf %c, %k : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_nn.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%a = arith.negf %x : tensor<1xf32>
%b = arith.negf %y : tensor<1xf32>
%c = arith.minimumf %a, %b : tensor<1xf32>
%r = arith.negf %c : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_scaled.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%k = arith.constant dense<3.0> : tensor<1xf32>
%h = arith.constant dense<0.33333334> : tensor<1xf32>
%a = arith.mulf %x, %k : tensor<1xf32>
%b = arith.mulf %y, %k : tensor<1xf32>
%c = arith.maximumf %a, %b : tensor<1xf32>
%r = arith.divf %c, %k : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_sel.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%c = arith.cmpf ogt, %x, %y : tensor<1xf32>
%r = arith.select %c, %x, %y : tensor<1xi1>, tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_shift.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%a = arith.subf %x, %y : tensor<1xf32>
%z = arith.constant dense<0.0> : tensor<1xf32>
%b = arith.maximumf %a, %z : tensor<1xf32>
%r = arith.addf %b, %y : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- max_sw.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%r = arith.maximumf %y, %x : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- min.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%r = arith.minimumf %x, %y : tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- red.mlir
func.func @main(%x0: tensor<64xf32>) -> tensor<f32> {
%x = tensor.cast %x0 : tensor<64xf32> to tensor<64xf32>
  %m = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%m : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<64xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

//--- red_neg.mlir
func.func @main(%x0: tensor<64xf32>) -> tensor<f32> {
%s = tensor.extract_slice %x0[7] [1] [1] : tensor<64xf32> to tensor<1xf32>
%n = arith.negf %s : tensor<1xf32>
%x = tensor.insert_slice %n into %x0[7] [1] [1] : tensor<1xf32> into tensor<64xf32>
  %m = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<f32>
  %i = linalg.fill ins(%m : f32) outs(%e : tensor<f32>) -> tensor<f32>
  %r = linalg.reduce { arith.maximumf } ins(%x : tensor<64xf32>) outs(%i : tensor<f32>) dimensions = [0]
  return %r : tensor<f32>
}

//--- sel_exp.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%z = arith.constant dense<0.0> : tensor<1xf32>
%c = arith.cmpf ogt, %x, %z : tensor<1xf32>
%e = arith.select %c, %x, %y : tensor<1xi1>, tensor<1xf32>
%r = math.exp %e: tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- sel_gt.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%z = arith.constant dense<0.0> : tensor<1xf32>
%c = arith.cmpf ogt, %x, %z : tensor<1xf32>
%e = math.exp %y : tensor<1xf32>
%r = arith.select %c, %e, %y : tensor<1xi1>, tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- sel_gt2.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%z = arith.constant dense<0.0> : tensor<1xf32>
%c = arith.cmpf ogt, %x, %z : tensor<1xf32>
%e = math.exp %y : tensor<1xf32>
%e2 = arith.addf %e, %e : tensor<1xf32>
%r = arith.select %c, %e2, %y : tensor<1xi1>, tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- sel_gt3.mlir
func.func @main(%x: tensor<1xf32>, %y: tensor<1xf32>) -> tensor<1xf32> {
%z = arith.constant dense<0.0> : tensor<1xf32>
%c = arith.cmpf ogt, %x, %z : tensor<1xf32>
%e = math.exp %y : tensor<1xf32>
%y2 = arith.addf %y, %y : tensor<1xf32>
%r = arith.select %c, %e, %y2 : tensor<1xi1>, tensor<1xf32>
  return %r : tensor<1xf32>
}

//--- zeros.mlir
func.func @main(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %z = arith.constant dense<0.0> : tensor<3xf32>
  %a = arith.mulf %x, %z : tensor<3xf32>
  %b = arith.mulf %y, %z : tensor<3xf32>
  %r = arith.maximumf %a, %b : tensor<3xf32>
  return %r : tensor<3xf32>
}

//--- zero-maximum.mlir
func.func @main(%x: tensor<3xf32>, %y: tensor<3xf32>) -> tensor<3xf32> {
  %z = arith.constant dense<0.0> : tensor<3xf32>
  %m = arith.maximumf %x, %y : tensor<3xf32>
  %r = arith.mulf %m, %z : tensor<3xf32>
  return %r : tensor<3xf32>
}
