// Constant factors count to 24 bits, wherever they are written.

// RUN: split-file %s %t
// RUN: rope-equiv %t/operands.mlir %t/result.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/operands.mlir %t/divided.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/operands.mlir %t/narrowed.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/table.mlir %t/table-fused.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/cosines.mlir --pass-pipeline='builtin.module(func.func(linalg-fuse-elementwise-ops))' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/scaled-sums.mlir --pass-pipeline='builtin.module(func.func(linalg-fuse-elementwise-ops))' | FileCheck %s --check-prefix=EQUAL
// RUN: rope-equiv %t/scaled-sums.mlir %t/scaled-whole.mlir | FileCheck %s --check-prefix=EQUAL
// RUN: not rope-equiv %t/scaled-sums.mlir %t/scaled-other.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: not rope-equiv %t/operands.mlir %t/other.mlir | FileCheck %s --check-prefix=DIFFERENT
// RUN: not rope-equiv --class=exact %t/operands.mlir %t/divided.mlir | FileCheck %s --check-prefix=DIFFERENT
// EQUAL: equal: {{[1-9][0-9]*}} elements in
// DIFFERENT: different: element [{{.*}}] of result 0 differs

// Quotients and inverses of factors that came before.
// RUN: %exits 0 rope-equiv %t/written.mlir %t/written-divided.mlir | FileCheck %s --check-prefix=QUOTIENTS
// RUN: %exits 0 rope-equiv %t/written-divided.mlir %t/written.mlir | FileCheck %s --check-prefix=QUOTIENTS
// RUN: %exits 1 rope-equiv %t/written.mlir %t/multiplied.mlir | FileCheck %s --check-prefix=MULTIPLIED
// QUOTIENTS: equal: 16 elements
// MULTIPLIED: different: element [{{.}}] of result 3

// An element of a tensor of constants is the factor that a scalar is, but not
// where it is a term.
// RUN: %exits 0 rope-equiv %t/scalar.mlir %t/elements.mlir | FileCheck %s --check-prefix=ELEMENTS
// RUN: %exits 0 rope-equiv %t/elements.mlir %t/scalar.mlir | FileCheck %s --check-prefix=ELEMENTS
// RUN: %exits 1 rope-equiv %t/scalar.mlir %t/other-elements.mlir | FileCheck %s --check-prefix=OTHER
// RUN: %exits 3 rope-equiv %t/factored.mlir %t/distributed.mlir | FileCheck %s --check-prefix=TERM
// ELEMENTS: equal: 24 elements
// OTHER: different: element [{{.}}] of result {{[012]}}
// TERM: undecided: {{.*}} but not for any real numbers that were drawn

//--- scalar.mlir
// 11 / 10, 1 + ln 4 / 10, and an integer that is near a fraction times ln 2.
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = arith.constant dense<1.1> : tensor<8xf32>
  %b = arith.constant dense<1.13862943649292> : tensor<8xf32>
  %c = arith.constant dense<105.0> : tensor<8xf32>
  %d = arith.constant dense<0.75> : tensor<8xf32>
  %0 = arith.mulf %x, %a : tensor<8xf32>
  %1 = arith.mulf %x, %b : tensor<8xf32>
  %2 = arith.mulf %x, %c : tensor<8xf32>
  %3 = arith.mulf %2, %d : tensor<8xf32>
  return %0, %1, %3 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- elements.mlir
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = arith.constant dense<[1.1, 1.1, 1.1, 1.1, 1.0, 1.0, 1.0, 1.0]> : tensor<8xf32>
  %ra = arith.constant dense<[1.0, 1.0, 1.0, 1.0, 1.1, 1.1, 1.1, 1.1]> : tensor<8xf32>
  %b = arith.constant dense<[1.13862943649292, 1.13862943649292, 1.13862943649292, 1.13862943649292, 1.0, 1.0, 1.0, 1.0]> : tensor<8xf32>
  %rb = arith.constant dense<[1.0, 1.0, 1.0, 1.0, 1.13862943649292, 1.13862943649292, 1.13862943649292, 1.13862943649292]> : tensor<8xf32>
  %cd = arith.constant dense<[78.75, 78.75, 105.0, 105.0, 0.75, 0.75, 0.75, 0.75]> : tensor<8xf32>
  %rcd = arith.constant dense<[1.0, 1.0, 0.75, 0.75, 105.0, 105.0, 105.0, 105.0]> : tensor<8xf32>
  %0 = arith.mulf %x, %a : tensor<8xf32>
  %1 = arith.mulf %0, %ra : tensor<8xf32>
  %2 = arith.mulf %x, %b : tensor<8xf32>
  %3 = arith.mulf %2, %rb : tensor<8xf32>
  %4 = arith.mulf %x, %cd : tensor<8xf32>
  %5 = arith.mulf %4, %rcd : tensor<8xf32>
  return %1, %3, %5 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- other-elements.mlir
func.func @main(%x: tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>, tensor<8xf32>) {
  %a = arith.constant dense<[1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.1, 1.100001]> : tensor<8xf32>
  %b = arith.constant dense<[1.13862943649292, 1.13862943649292, 1.13862943649292, 1.13862943649292, 1.138631, 1.0, 1.0, 1.0]> : tensor<8xf32>
  %cd = arith.constant dense<[78.75, 78.75, 78.75, 78.75, 78.75, 78.75, 78.75, 78.7501]> : tensor<8xf32>
  %0 = arith.mulf %x, %a : tensor<8xf32>
  %1 = arith.mulf %x, %b : tensor<8xf32>
  %2 = arith.mulf %x, %cd : tensor<8xf32>
  return %0, %1, %2 : tensor<8xf32>, tensor<8xf32>, tensor<8xf32>
}

//--- factored.mlir
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c = arith.constant dense<1.1> : tensor<8xf32>
  %one = arith.constant dense<1.0> : tensor<8xf32>
  %0 = arith.addf %x, %one : tensor<8xf32>
  %1 = arith.mulf %0, %c : tensor<8xf32>
  return %1 : tensor<8xf32>
}

//--- distributed.mlir
func.func @main(%x: tensor<8xf32>) -> tensor<8xf32> {
  %c = arith.constant dense<1.1> : tensor<8xf32>
  %0 = arith.mulf %x, %c : tensor<8xf32>
  %1 = arith.addf %0, %c : tensor<8xf32>
  return %1 : tensor<8xf32>
}

//--- scaled-sums.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %three = arith.constant -3.0 : f32
  %five = arith.constant 5.0 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5xf32>
  %0 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.addf %x, %three : f32
    linalg.yield %y : f32
  } -> tensor<3x5xf32>
  %1 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%0 : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.divf %x, %five : f32
    linalg.yield %y : f32
  } -> tensor<3x5xf32>
  %2 = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32):
    %c = arith.cmpf ogt, %z, %zero : f32
    %w = arith.select %c, %zero, %three : f32
    %y = arith.addf %x, %w : f32
    linalg.yield %y : f32
  } -> tensor<3x5xf32>
  %3 = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%2 : tensor<3x5xf32>) outs(%e : tensor<3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %y = arith.divf %x, %five : f32
    %t = math.tanh %y : f32
    linalg.yield %t : f32
  } -> tensor<3x5xf32>
  return %1, %3 : tensor<3x5xf32>, tensor<3x5xf32>
}

//--- scaled-whole.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %three = arith.constant -3.0 : f32
  %five = arith.constant 5.0 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%e, %e : tensor<3x5xf32>, tensor<3x5xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32, %p: f32):
    %s = arith.addf %x, %three : f32
    %y = arith.divf %s, %five : f32
    %c = arith.cmpf ogt, %z, %zero : f32
    %w = arith.select %c, %zero, %three : f32
    %u = arith.addf %x, %w : f32
    %v = arith.divf %u, %five : f32
    %t = math.tanh %v : f32
    linalg.yield %y, %t : f32, f32
  } -> (tensor<3x5xf32>, tensor<3x5xf32>)
  return %0#0, %0#1 : tensor<3x5xf32>, tensor<3x5xf32>
}

//--- scaled-other.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%a: tensor<3x5xf32>, %b: tensor<3x5xf32>) -> (tensor<3x5xf32>, tensor<3x5xf32>) {
  %three = arith.constant -3.0 : f32
  %five = arith.constant 5.0 : f32
  %seven = arith.constant 7.0 : f32
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x5xf32>
  %0:2 = linalg.generic {indexing_maps = [#id, #id, #id, #id], iterator_types = ["parallel", "parallel"]}
      ins(%a, %b : tensor<3x5xf32>, tensor<3x5xf32>) outs(%e, %e : tensor<3x5xf32>, tensor<3x5xf32>) {
  ^bb0(%x: f32, %z: f32, %o: f32, %p: f32):
    %s = arith.addf %x, %three : f32
    %y = arith.divf %s, %seven : f32
    %c = arith.cmpf ogt, %z, %zero : f32
    %w = arith.select %c, %zero, %three : f32
    %u = arith.addf %x, %w : f32
    %v = arith.divf %u, %five : f32
    %t = math.tanh %v : f32
    linalg.yield %y, %t : f32, f32
  } -> (tensor<3x5xf32>, tensor<3x5xf32>)
  return %0#0, %0#1 : tensor<3x5xf32>, tensor<3x5xf32>
}

//--- operands.mlir
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %ca = arith.constant dense<0.1> : tensor<3x5xf32>
  %cb = arith.constant dense<0.3> : tensor<5x4xf32>
  %zero = arith.constant 0.0 : f32
  %x = arith.mulf %a, %ca : tensor<3x5xf32>
  %y = arith.mulf %b, %cb : tensor<5x4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

//--- result.mlir
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %ca = arith.constant dense<0.1> : tensor<3x4xf32>
  %cb = arith.constant dense<0.3> : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = arith.mulf %0, %ca : tensor<3x4xf32>
  %2 = arith.mulf %1, %cb : tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

//--- divided.mlir
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %cb = arith.constant dense<0.3> : tensor<3x4xf32>
  %ten = arith.constant dense<10.0> : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = arith.mulf %0, %cb : tensor<3x4xf32>
  %2 = arith.divf %1, %ten : tensor<3x4xf32>
  return %2 : tensor<3x4xf32>
}

// As torch-mlir writes factors: in f64, narrowed where they are used.
//--- narrowed.mlir
#rows = affine_map<(i, k) -> (i, k)>
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %ca = arith.constant 0.1 : f64
  %cb = arith.constant 0.3 : f64
  %zero = arith.constant 0.0 : f32
  %ea = tensor.empty() : tensor<3x5xf32>
  %x = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]} ins(%a : tensor<3x5xf32>) outs(%ea : tensor<3x5xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.truncf %ca : f64 to f32
    %p = arith.mulf %in, %c : f32
    linalg.yield %p : f32
  } -> tensor<3x5xf32>
  %eb = tensor.empty() : tensor<5x4xf32>
  %y = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]} ins(%b : tensor<5x4xf32>) outs(%eb : tensor<5x4xf32>) {
  ^bb0(%in: f32, %out: f32):
    %c = arith.truncf %cb : f64 to f32
    %p = arith.mulf %in, %c : f32
    linalg.yield %p : f32
  } -> tensor<5x4xf32>
  %e = tensor.empty() : tensor<3x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = linalg.matmul ins(%x, %y : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

//--- other.mlir
func.func @main(%a: tensor<3x5xf32>, %b: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %ca = arith.constant dense<0.030001> : tensor<3x4xf32>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x4xf32>) -> tensor<3x4xf32>
  %0 = linalg.matmul ins(%a, %b : tensor<3x5xf32>, tensor<5x4xf32>) outs(%z : tensor<3x4xf32>) -> tensor<3x4xf32>
  %1 = arith.mulf %0, %ca : tensor<3x4xf32>
  return %1 : tensor<3x4xf32>
}

//--- table.mlir
func.func @main(%a: tensor<3x4xf32>, %p: tensor<3x4xi64>) -> tensor<3x4xf32> {
  %c = arith.constant 1.13862943 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %f = arith.sitofp %p : tensor<3x4xi64> to tensor<3x4xf32>
  %s = math.sin %f : tensor<3x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %0 = arith.mulf %x, %c : f32
    %1 = arith.mulf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<3x4xf32>
  %y = arith.mulf %a, %t : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

//--- table-fused.mlir
func.func @main(%a: tensor<3x4xf32>, %p: tensor<3x4xi64>) -> tensor<3x4xf32> {
  %c = arith.constant 1.13862943 : f32
  %e = tensor.empty() : tensor<3x4xf32>
  %f = arith.sitofp %p : tensor<3x4xi64> to tensor<3x4xf32>
  %t = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%f : tensor<3x4xf32>) outs(%e : tensor<3x4xf32>) {
  ^bb0(%x: f32, %o: f32):
    %s = math.sin %x : f32
    %0 = arith.mulf %s, %c : f32
    %1 = arith.mulf %0, %c : f32
    linalg.yield %1 : f32
  } -> tensor<3x4xf32>
  %y = arith.mulf %a, %t : tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Two factors of a cosine, which are in two bodies once the first three are one.
//--- cosines.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%positions: tensor<3xi64>) -> (tensor<3xf32>, tensor<3xf32>) {
  %c = arith.constant 1.13862944 : f32
  %e = tensor.empty() : tensor<3xf32>
  %angle = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%positions : tensor<3xi64>) outs(%e : tensor<3xf32>) {
  ^bb0(%p: i64, %out: f32):
    %x = arith.sitofp %p : i64 to f32
    linalg.yield %x : f32
  } -> tensor<3xf32>
  %cos = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%angle : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %x = math.cos %a : f32
    linalg.yield %x : f32
  } -> tensor<3xf32>
  %once = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%cos : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %x = arith.mulf %a, %c : f32
    linalg.yield %x : f32
  } -> tensor<3xf32>
  %twice = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%once : tensor<3xf32>) outs(%e : tensor<3xf32>) {
  ^bb0(%a: f32, %out: f32):
    %x = arith.mulf %a, %c : f32
    linalg.yield %x : f32
  } -> tensor<3xf32>
  return %once, %twice : tensor<3xf32>, tensor<3xf32>
}

//--- written.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<0.3712345> : tensor<4xf32>
  %b = arith.constant dense<0.7198765> : tensor<4xf32>
  %ratio = arith.constant dense<0.5156919360160828> : tensor<4xf32>
  %inverse = arith.constant dense<3.741912603378296> : tensor<4xf32>
  %0 = arith.mulf %x, %a : tensor<4xf32>
  %1 = arith.mulf %y, %b : tensor<4xf32>
  %2 = arith.mulf %z, %ratio : tensor<4xf32>
  %3 = arith.mulf %w, %inverse : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- written-divided.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<0.3712345> : tensor<4xf32>
  %b = arith.constant dense<0.7198765> : tensor<4xf32>
  %ratio = arith.constant dense<0.5156919360160828> : tensor<4xf32>
  %inverse = arith.constant dense<3.741912603378296> : tensor<4xf32>
  %0 = arith.mulf %x, %a : tensor<4xf32>
  %1 = arith.mulf %y, %b : tensor<4xf32>
  %4 = arith.mulf %z, %a : tensor<4xf32>
  %2 = arith.divf %4, %b : tensor<4xf32>
  %5 = arith.divf %w, %a : tensor<4xf32>
  %3 = arith.divf %5, %b : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

//--- multiplied.mlir
func.func @main(%x: tensor<4xf32>, %y: tensor<4xf32>, %z: tensor<4xf32>, %w: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %a = arith.constant dense<0.3712345> : tensor<4xf32>
  %b = arith.constant dense<0.7198765> : tensor<4xf32>
  %ratio = arith.constant dense<0.5156919360160828> : tensor<4xf32>
  %inverse = arith.constant dense<3.741912603378296> : tensor<4xf32>
  %0 = arith.mulf %x, %a : tensor<4xf32>
  %1 = arith.mulf %y, %b : tensor<4xf32>
  %4 = arith.mulf %z, %a : tensor<4xf32>
  %2 = arith.divf %4, %b : tensor<4xf32>
  %5 = arith.mulf %w, %a : tensor<4xf32>
  %3 = arith.divf %5, %b : tensor<4xf32>
  return %0, %1, %2, %3 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}
