// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{what=sizes}))' -o /dev/null 2>&1 | FileCheck %s

// Sizes follow producers back to arguments.
// CHECK: remark: dim(%arg0, 0) x 2 x 4{{$}}
func.func @through_producers(%x: tensor<?x8xf32>) -> tensor<?x2x4xf32> {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %e = tensor.empty(%d) : tensor<?x8xf32>
  %y = linalg.copy ins(%x : tensor<?x8xf32>) outs(%e : tensor<?x8xf32>) -> tensor<?x8xf32>
  %z = tensor.expand_shape %y [[0], [1, 2]] output_shape [%d, 2, 4] : tensor<?x8xf32> into tensor<?x2x4xf32>
  return %z : tensor<?x2x4xf32>
}

// CHECK: remark: 2*dim(%arg0, 0) x 8{{$}}
func.func @concat(%x: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %y = tensor.concat dim(0) %x, %x : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %y : tensor<?x8xf32>
}

// An assertion makes two sizes one.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
func.func @asserted(%x: tensor<?x8xf32>, %n: index) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %d = tensor.dim %x, %c0 : tensor<?x8xf32>
  %same = arith.cmpi eq, %d, %n : index
  cf.assert %same, "sizes"
  %y = tensor.extract_slice %x[0, 0] [%n, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  %z = tensor.extract_slice %x[0, 0] [%d, 8] [1, 1] : tensor<?x8xf32> to tensor<?x8xf32>
  return %y, %z : tensor<?x8xf32>, tensor<?x8xf32>
}

// A product of sizes that are not known stays a product.
// CHECK: remark: muli(dim(%arg0, 2), muli(dim(%arg0, 0), dim(%arg0, 1))){{$}}
// CHECK: remark: muli(dim(%arg0, 0), dim(%arg0, 1)) x dim(%arg0, 2){{$}}
func.func @collapse(%x: tensor<?x?x?xf32>) -> (tensor<?xf32>, tensor<?x?xf32>) {
  %y = tensor.collapse_shape %x [[0, 1, 2]] : tensor<?x?x?xf32> into tensor<?xf32>
  %z = tensor.collapse_shape %x [[0, 1], [2]] : tensor<?x?x?xf32> into tensor<?x?xf32>
  return %y, %z : tensor<?xf32>, tensor<?x?xf32>
}

// So many rows of one size each: equally many.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
func.func @equal_multiples(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %a_rows = arith.constant 64 : index
  %a = arith.muli %m, %a_rows : index
  %b_rows = arith.constant 64 : index
  %b = arith.muli %n, %b_rows : index
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "sizes"
  return %x, %y : tensor<?x8xf32>, tensor<?x8xf32>
}

// What both sides have in common does not matter.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
func.func @equal_sums(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %a_rows = arith.constant 64 : index
  %a = arith.muli %m, %a_rows : index
  %a_more = arith.constant 6 : index
  %a_all = arith.addi %a, %a_more : index
  %b_rows = arith.constant 64 : index
  %b = arith.muli %n, %b_rows : index
  %b_more = arith.constant 6 : index
  %b_all = arith.addi %b, %b_more : index
  %same = arith.cmpi eq, %a_all, %b_all : index
  cf.assert %same, "sizes"
  return %x, %y : tensor<?x8xf32>, tensor<?x8xf32>
}

// One row more.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg1, 0) x 8{{$}}
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
func.func @shifted_multiples(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>, %row: tensor<1x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %a_rows = arith.constant 4 : index
  %a = arith.muli %m, %a_rows : index
  %b_rows = arith.constant 4 : index
  %b = arith.muli %n, %b_rows : index
  %b_more = arith.constant 4 : index
  %b_all = arith.addi %b, %b_more : index
  %same = arith.cmpi eq, %a, %b_all : index
  cf.assert %same, "sizes"
  %z = tensor.concat dim(0) %y, %row : (tensor<?x8xf32>, tensor<1x8xf32>) -> tensor<?x8xf32>
  return %x, %y, %z : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>
}

// Twice as many.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg1, 0) x 8{{$}}
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
func.func @twice_as_many(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %a_rows = arith.constant 4 : index
  %a = arith.muli %m, %a_rows : index
  %b_rows = arith.constant 8 : index
  %b = arith.muli %n, %b_rows : index
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "sizes"
  %z = tensor.concat dim(0) %y, %y : (tensor<?x8xf32>, tensor<?x8xf32>) -> tensor<?x8xf32>
  return %x, %y, %z : tensor<?x8xf32>, tensor<?x8xf32>, tensor<?x8xf32>
}

// No two sizes are like that; nothing is concluded.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg1, 0) x 8{{$}}
func.func @odd_multiples(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %a_rows = arith.constant 4 : index
  %a = arith.muli %m, %a_rows : index
  %b_rows = arith.constant 4 : index
  %b = arith.muli %n, %b_rows : index
  %b_more = arith.constant 2 : index
  %b_all = arith.addi %b, %b_more : index
  %same = arith.cmpi eq, %a, %b_all : index
  cf.assert %same, "sizes"
  return %x, %y : tensor<?x8xf32>, tensor<?x8xf32>
}

// Registers keep two bits of each side: 0 and 4 rows are equal there.
// CHECK: remark: dim(%arg0, 0) x 8{{$}}
// CHECK: remark: dim(%arg1, 0) x 8{{$}}
func.func @wrapping_multiples(%x: tensor<?x8xf32>, %y: tensor<?x8xf32>) -> (tensor<?x8xf32>, tensor<?x8xf32>) {
  %c0 = arith.constant 0 : index
  %m = tensor.dim %x, %c0 : tensor<?x8xf32>
  %n = tensor.dim %y, %c0 : tensor<?x8xf32>
  %a_rows = arith.constant 4611686018427387904 : index
  %a = arith.muli %m, %a_rows : index
  %b_rows = arith.constant 4611686018427387904 : index
  %b = arith.muli %n, %b_rows : index
  %same = arith.cmpi eq, %a, %b : index
  cf.assert %same, "sizes"
  return %x, %y : tensor<?x8xf32>, tensor<?x8xf32>
}

// A size that is declared says what the parts have.
// CHECK: remark: 5 x 8{{$}}
func.func @declared_concat(%x: tensor<?x8xf32>, %row: tensor<1x8xf32>) -> tensor<?x8xf32> {
  %z = tensor.concat dim(0) %x, %row : (tensor<?x8xf32>, tensor<1x8xf32>) -> tensor<6x8xf32>
  return %x : tensor<?x8xf32>
}
