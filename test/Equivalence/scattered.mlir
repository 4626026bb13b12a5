// Gathers, scatters, parallel loops, and fills that overflow when they are added.

// RUN: split-file %s %t
// RUN: rope-equiv %t/gather.mlir %t/extract.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/gather.mlir %t/gather-other.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: rope-equiv %t/scatter.mlir %t/insert.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/scatter.mlir %t/insert-other.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: rope-equiv %t/forall.mlir %t/scaled.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/forall-other.mlir %t/scaled.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: %exits 3 rope-equiv %t/forall-twice.mlir %t/scaled.mlir 2>&1 | FileCheck %s --check-prefix=UNDECIDED
// RUN: rope-equiv %t/fills.mlir %t/fills-later.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/fills.mlir %t/fills-other.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{.*}} elements in
// DIFFERENT: different: element [{{.*}}] of result 0 differs
// UNDECIDED: tensor.parallel_insert_slice

//--- gather.mlir
func.func @main(%x: tensor<6x3x4xf32>, %at: tensor<5x2xindex>) -> tensor<5x1x3x1xf32> {
  %0 = tensor.gather %x[%at] gather_dims([0, 2]) : (tensor<6x3x4xf32>, tensor<5x2xindex>) -> tensor<5x1x3x1xf32>
  return %0 : tensor<5x1x3x1xf32>
}

//--- extract.mlir
func.func @main(%x: tensor<6x3x4xf32>, %at: tensor<5x2xindex>) -> tensor<5x1x3x1xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0 = tensor.generate {
  ^bb0(%i: index, %u: index, %j: index, %v: index):
    %a = tensor.extract %at[%i, %c0] : tensor<5x2xindex>
    %b = tensor.extract %at[%i, %c1] : tensor<5x2xindex>
    %e = tensor.extract %x[%a, %j, %b] : tensor<6x3x4xf32>
    tensor.yield %e : f32
  } : tensor<5x1x3x1xf32>
  return %0 : tensor<5x1x3x1xf32>
}

//--- gather-other.mlir
func.func @main(%x: tensor<6x3x4xf32>, %at: tensor<5x2xindex>) -> tensor<5x1x3x1xf32> {
  %r = arith.constant dense<0.0> : tensor<5x1x3x1xf32>
  %0 = tensor.gather %x[%at] gather_dims([0, 2]) : (tensor<6x3x4xf32>, tensor<5x2xindex>) -> tensor<5x1x3x1xf32>
  %1 = tensor.extract_slice %0[0, 0, 0, 0] [1, 1, 3, 1] [1, 1, 1, 1] : tensor<5x1x3x1xf32> to tensor<1x1x3x1xf32>
  %2 = tensor.insert_slice %1 into %0[4, 0, 0, 0] [1, 1, 3, 1] [1, 1, 1, 1] : tensor<1x1x3x1xf32> into tensor<5x1x3x1xf32>
  return %2 : tensor<5x1x3x1xf32>
}

//--- scatter.mlir
func.func @main(%x: tensor<6x4xf32>, %y: tensor<2x4xf32>, %at: tensor<1xindex>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : index
  %a = tensor.extract %at[%c0] : tensor<1xindex>
  %b = arith.addi %a, %three : index
  %places = tensor.from_elements %b, %a : tensor<2x1xindex>
  %0 = tensor.scatter %y into %x[%places] scatter_dims([0]) unique : (tensor<2x4xf32>, tensor<6x4xf32>, tensor<2x1xindex>) -> tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

//--- insert.mlir
func.func @main(%x: tensor<6x4xf32>, %y: tensor<2x4xf32>, %at: tensor<1xindex>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : index
  %a = tensor.extract %at[%c0] : tensor<1xindex>
  %b = arith.addi %a, %three : index
  %y0 = tensor.extract_slice %y[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
  %y1 = tensor.extract_slice %y[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
  %0 = tensor.insert_slice %y0 into %x[%b, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  %1 = tensor.insert_slice %y1 into %0[%a, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

//--- insert-other.mlir
func.func @main(%x: tensor<6x4xf32>, %y: tensor<2x4xf32>, %at: tensor<1xindex>) -> tensor<6x4xf32> {
  %c0 = arith.constant 0 : index
  %three = arith.constant 3 : index
  %a = tensor.extract %at[%c0] : tensor<1xindex>
  %b = arith.addi %a, %three : index
  %y0 = tensor.extract_slice %y[0, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
  %y1 = tensor.extract_slice %y[1, 0] [1, 4] [1, 1] : tensor<2x4xf32> to tensor<1x4xf32>
  %0 = tensor.insert_slice %y0 into %x[%a, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  %1 = tensor.insert_slice %y1 into %0[%b, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
  return %1 : tensor<6x4xf32>
}

//--- forall.mlir
func.func @main(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %two = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<6x4xf32>
  %0 = scf.forall (%i, %j) = (0, 0) to (6, 4) step (2, 1) shared_outs(%out = %e) -> (tensor<6x4xf32>) {
    %s = tensor.extract_slice %x[%i, %j] [2, 1] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %d = tensor.extract_slice %out[%i, %j] [2, 1] [1, 1] : tensor<6x4xf32> to tensor<2xf32>
    %r = linalg.generic {indexing_maps = [affine_map<(a) -> (a)>, affine_map<(a) -> (a)>], iterator_types = ["parallel"]} ins(%s : tensor<2xf32>) outs(%d : tensor<2xf32>) {
    ^bb0(%a: f32, %o: f32):
      %b = arith.mulf %a, %two : f32
      linalg.yield %b : f32
    } -> tensor<2xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %r into %out[%i, %j] [2, 1] [1, 1] : tensor<2xf32> into tensor<6x4xf32>
    }
  }
  return %0 : tensor<6x4xf32>
}

//--- scaled.mlir
func.func @main(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %0 = arith.addf %x, %x : tensor<6x4xf32>
  return %0 : tensor<6x4xf32>
}

//--- forall-other.mlir
func.func @main(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %y = arith.addf %x, %x : tensor<6x4xf32>
  %0 = scf.forall (%i) = (0) to (5) step (1) shared_outs(%out = %x) -> (tensor<6x4xf32>) {
    %s = tensor.extract_slice %y[%i, 0] [1, 4] [1, 1] : tensor<6x4xf32> to tensor<1x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[%i, 0] [1, 4] [1, 1] : tensor<1x4xf32> into tensor<6x4xf32>
    }
  }
  return %0 : tensor<6x4xf32>
}

//--- forall-twice.mlir
func.func @main(%x: tensor<6x4xf32>) -> tensor<6x4xf32> {
  %y = arith.addf %x, %x : tensor<6x4xf32>
  %0 = scf.forall (%i) = (0) to (5) step (1) shared_outs(%out = %x) -> (tensor<6x4xf32>) {
    %s = tensor.extract_slice %y[%i, 0] [2, 4] [1, 1] : tensor<6x4xf32> to tensor<2x4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %s into %out[%i, 0] [2, 4] [1, 1] : tensor<2x4xf32> into tensor<6x4xf32>
    }
  }
  return %0 : tensor<6x4xf32>
}

//--- fills.mlir
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %f = arith.constant dense<-3.0e38> : tensor<3x4xf32>
  %m = arith.addf %f, %f : tensor<3x4xf32>
  %0 = arith.addf %x, %m : tensor<3x4xf32>
  %1 = math.exp %0 : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

//--- fills-later.mlir
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %f = arith.constant dense<-3.0e38> : tensor<3x4xf32>
  %m = arith.addf %x, %f : tensor<3x4xf32>
  %0 = arith.addf %m, %f : tensor<3x4xf32>
  %1 = math.exp %0 : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

//--- fills-other.mlir
func.func @main(%x: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %f = arith.constant dense<-3.0e38> : tensor<3x4xf32>
  %0 = arith.addf %x, %f : tensor<3x4xf32>
  %1 = math.exp %0 : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}
