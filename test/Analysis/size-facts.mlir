// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis{what=sizes}))' -o /dev/null 2>&1 | FileCheck %s

// What an op says of sizes holds where it dominates: at the return, here.

// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg0, 0){{$}}
func.func @block_before(%x: tensor<?xf32>, %y: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.assert %same, "sizes"
  cf.br ^end
^end:
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// One of two blocks on the way.
// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg1, 0){{$}}
func.func @sibling(%x: tensor<?xf32>, %y: tensor<?xf32>, %which: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  cf.cond_br %which, ^checks, ^passes
^checks:
  cf.assert %same, "sizes"
  cf.br ^end
^passes:
  cf.br ^end
^end:
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg1, 0){{$}}
func.func @nested(%x: tensor<?xf32>, %y: tensor<?xf32>, %which: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  scf.if %which {
    cf.assert %same, "sizes"
  }
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// The contract of an op in a loop without iterations holds nowhere else.
// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg1, 0){{$}}
func.func @contract_in_a_loop(%x: tensor<?xf32>, %y: tensor<?xf32>, %trips: index) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = scf.for %i = %c0 to %trips step %c1 iter_args(%a = %x) -> (tensor<?xf32>) {
    %b = linalg.add ins(%a, %y : tensor<?xf32>, tensor<?xf32>) outs(%a : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %b : tensor<?xf32>
  }
  return %x, %y : tensor<?xf32>, tensor<?xf32>
}

// Two facts, of which the second block sees one.
// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg2, 0){{$}}
func.func @one_of_two(%x: tensor<?xf32>, %y: tensor<?xf32>, %z: tensor<?xf32>, %which: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %l = tensor.dim %z, %c0 : tensor<?xf32>
  %same = arith.cmpi eq, %n, %m : index
  %too = arith.cmpi eq, %m, %l : index
  cf.assert %same, "sizes"
  cf.cond_br %which, ^checks, ^end
^checks:
  cf.assert %too, "sizes"
  cf.br ^end
^end:
  return %x, %y, %z : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// A dimension that is cut into parts of 32 is a multiple of 32.
// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: dim(%arg0, 0){{$}}
func.func @parts(%x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.divsi %n, %c32 : index
  %cut = tensor.expand_shape %x [[0, 1]] output_shape [%t, 32] : tensor<?xf32> into tensor<?x32xf32>
  %back = tensor.collapse_shape %cut [[0, 1]] : tensor<?x32xf32> into tensor<?xf32>
  return %x, %back : tensor<?xf32>, tensor<?xf32>
}

// Where it is cut in one of two ways only, it need not be one.
// CHECK: remark: dim(%arg0, 0){{$}}
// CHECK: remark: 32*(dim(%arg0, 0) floordiv 32){{$}}
func.func @parts_in_a_branch(%x: tensor<?xf32>, %which: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %c32 = arith.constant 32 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %t = arith.divsi %n, %c32 : index
  scf.if %which {
    %cut = tensor.expand_shape %x [[0, 1]] output_shape [%t, 32] : tensor<?xf32> into tensor<?x32xf32>
  }
  %size = arith.muli %t, %c32 : index
  %other = tensor.empty(%size) : tensor<?xf32>
  return %x, %other : tensor<?xf32>, tensor<?xf32>
}
