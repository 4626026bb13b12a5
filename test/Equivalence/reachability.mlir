// What no random draw meets, a solver finds, or proves that nothing does.

// RUN: split-file %s %t
// RUN: %exits 1 rope-equiv %t/plane.mlir %t/place.mlir | FileCheck %s --check-prefix=PLACE
// RUN: %exits 1 rope-equiv %t/place.mlir %t/plane.mlir | FileCheck %s --check-prefix=PLACE
// PLACE: different: element [700, 3] of result 0 differs
// RUN: %exits 1 rope-equiv %t/plane.mlir %t/product.mlir | FileCheck %s --check-prefix=PRODUCT
// PRODUCT: different: element [{{[0-9]+}}, {{[0-9]+}}] of result 0 differs
// RUN: %exits 0 rope-equiv %t/plane.mlir %t/never.mlir | FileCheck %s --check-prefix=NEVER
// NEVER: equal:
// NEVER: covered: {{[0-9]+}} of 4194304 elements, in the draw with most
// NEVER: covered: both ways of 3 choices by sizes, integers and booleans, where they can be

// Integers of two inputs, of which a product is to meet a constant.
// RUN: %exits 1 rope-equiv %t/inputs.mlir %t/meet.mlir | FileCheck %s --check-prefix=MEET
// RUN: %exits 0 rope-equiv %t/inputs.mlir %t/square.mlir | FileCheck %s --check-prefix=NEVER1
// MEET: different: element
// NEVER1: equal:
// NEVER1: covered: both ways of 1 choices by sizes, integers and booleans, where they can be

// Positions that are clamped as floats.
// RUN: %exits 1 rope-equiv %t/clamp.mlir %t/step.mlir | FileCheck %s --check-prefix=MEET
// RUN: %exits 0 rope-equiv %t/clamp.mlir %t/clamped-integers.mlir | FileCheck %s --check-prefix=CLAMP
// CLAMP: equal:
// CLAMP: covered: both ways of 4 choices by sizes, integers and booleans, where they can be

// One element of a table that is read at positions.
// RUN: %exits 1 rope-equiv %t/table.mlir %t/other-table.mlir 2>&1 | FileCheck %s --check-prefix=TABLE
// TABLE: different: element
// TABLE: inputs: 8xi64 {{.*}}2777

//--- plane.mlir
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  return %x : tensor<2048x2048xf32>
}

//--- place.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %y = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%x : tensor<2048x2048xf32>) {
  ^bb0(%value: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %row = arith.constant 700 : index
    %column = arith.constant 3 : index
    %a = arith.cmpi eq, %i, %row : index
    %b = arith.cmpi eq, %j, %column : index
    %both = arith.andi %a, %b : i1
    %n = arith.negf %value : f32
    %z = arith.select %both, %n, %value : f32
    linalg.yield %z : f32
  } -> tensor<2048x2048xf32>
  return %y : tensor<2048x2048xf32>
}

//--- product.mlir
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %y = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%x : tensor<2048x2048xf32>) {
  ^bb0(%value: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %product = arith.muli %i, %j : index
    %wanted = arith.constant 123456 : index
    %there = arith.cmpi eq, %product, %wanted : index
    %n = arith.negf %value : f32
    %z = arith.select %there, %n, %value : f32
    linalg.yield %z : f32
  } -> tensor<2048x2048xf32>
  return %y : tensor<2048x2048xf32>
}

//--- never.mlir
// i + j is at most 4094.
#id = affine_map<(i, j) -> (i, j)>
func.func @main(%x: tensor<2048x2048xf32>) -> tensor<2048x2048xf32> {
  %y = linalg.generic {indexing_maps = [#id], iterator_types = ["parallel", "parallel"]}
      outs(%x : tensor<2048x2048xf32>) {
  ^bb0(%value: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = arith.addi %i, %j : index
    %limit = arith.constant 4094 : index
    %beyond = arith.cmpi ugt, %sum, %limit : index
    %n = arith.negf %value : f32
    %z = arith.select %beyond, %n, %value : f32
    %most = arith.maxsi %sum, %i : index
    %same = arith.cmpi eq, %most, %sum : index
    %w = arith.select %same, %z, %n : f32
    linalg.yield %w : f32
  } -> tensor<2048x2048xf32>
  return %y : tensor<2048x2048xf32>
}

//--- inputs.mlir
func.func @main(%p: tensor<8xi32>, %q: tensor<8xi32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  return %x : tensor<8xf32>
}

//--- meet.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi32>, %q: tensor<8xi32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %q : tensor<8xi32>, tensor<8xi32>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i32, %b: i32, %value: f32):
    %product = arith.muli %a, %b : i32
    %one = arith.constant 1 : i32
    %sum = arith.addi %product, %a : i32
    %wanted = arith.constant 30000003 : i32
    %there = arith.cmpi eq, %sum, %wanted : i32
    %n = arith.negf %value : f32
    %z = arith.select %there, %n, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- square.mlir
// A square is 0 or 1 modulo 4.
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi32>, %q: tensor<8xi32>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %y = linalg.generic {indexing_maps = [#id, #id, #id], iterator_types = ["parallel"]}
      ins(%p, %p : tensor<8xi32>, tensor<8xi32>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i32, %b: i32, %value: f32):
    %product = arith.muli %a, %b : i32
    %three = arith.constant 3 : i32
    %low = arith.andi %product, %three : i32
    %one = arith.constant 1 : i32
    %beyond = arith.cmpi ugt, %low, %one : i32
    %n = arith.negf %value : f32
    %z = arith.select %beyond, %n, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- clamp.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi64>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xi64>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i64, %value: f32):
    %position = arith.sitofp %a : i64 to f32
    %low = arith.constant 5000.0 : f32
    %high = arith.constant 5002.0 : f32
    %above = arith.maximumf %position, %low : f32
    %between = arith.minimumf %above, %high : f32
    %z = arith.mulf %between, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- step.mlir
// Another number at 5001 alone.
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi64>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xi64>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i64, %value: f32):
    %position = arith.sitofp %a : i64 to f32
    %low = arith.constant 5000.0 : f32
    %middle = arith.constant 5001.0 : f32
    %high = arith.constant 5002.0 : f32
    %isHigh = arith.cmpf oge, %position, %middle : f32
    %between = arith.select %isHigh, %high, %low : f32
    %z = arith.mulf %between, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- clamped-integers.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi64>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xi64>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i64, %value: f32):
    %low = arith.constant 5000 : i64
    %high = arith.constant 5002 : i64
    %above = arith.maxsi %a, %low : i64
    %between = arith.minsi %above, %high : i64
    %position = arith.sitofp %between : i64 to f32
    %z = arith.mulf %position, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- table.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi64>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %table = arith.constant dense<1.0> : tensor<4096xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xi64>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i64, %value: f32):
    %i = arith.index_cast %a : i64 to index
    %factor = tensor.extract %table[%i] : tensor<4096xf32>
    %z = arith.mulf %factor, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}

//--- other-table.mlir
#id = affine_map<(i) -> (i)>
func.func @main(%p: tensor<8xi64>, %x: tensor<8xf32>) -> tensor<8xf32> {
  %ones = arith.constant dense<1.0> : tensor<4096xf32>
  %two = arith.constant dense<2.0> : tensor<1xf32>
  %table = tensor.insert_slice %two into %ones[2777] [1] [1] : tensor<1xf32> into tensor<4096xf32>
  %y = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]}
      ins(%p : tensor<8xi64>) outs(%x : tensor<8xf32>) {
  ^bb0(%a: i64, %value: f32):
    %i = arith.index_cast %a : i64 to index
    %factor = tensor.extract %table[%i] : tensor<4096xf32>
    %z = arith.mulf %factor, %value : f32
    linalg.yield %z : f32
  } -> tensor<8xf32>
  return %y : tensor<8xf32>
}
