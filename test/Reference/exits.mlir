// Results of every exit are those of the call, however many there are.
// RUN: rope-runner %s --target=reference --random=1

func.func private @turned(%a0: tensor<2xi32>, %a1: tensor<2xi32>, %a2: tensor<2xi32>, %a3: tensor<2xi32>, %a4: tensor<2xi32>, %a5: tensor<2xi32>, %a6: tensor<2xi32>, %a7: tensor<2xi32>, %a8: tensor<2xi32>, %flag: i32) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>) {
  %zero = arith.constant 0 : i32
  %p = arith.cmpi sgt, %flag, %zero : i32
  cf.cond_br %p, ^one, ^two
^one:
  return %a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
^two:
  return %a8, %a7, %a6, %a5, %a4, %a3, %a2, %a1, %a0 : tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>
}
func.func @main(%a0: tensor<2xi32>) -> (tensor<2xi32>, tensor<2xi32>) {
  %n = arith.constant -1 : i32
  %m = arith.constant 1 : i32
  %a1 = arith.addi %a0, %a0 : tensor<2xi32>
  %a2 = arith.addi %a1, %a1 : tensor<2xi32>
  %a3 = arith.addi %a2, %a2 : tensor<2xi32>
  %a4 = arith.addi %a3, %a3 : tensor<2xi32>
  %a5 = arith.addi %a4, %a4 : tensor<2xi32>
  %a6 = arith.addi %a5, %a5 : tensor<2xi32>
  %a7 = arith.addi %a6, %a6 : tensor<2xi32>
  %a8 = arith.addi %a7, %a7 : tensor<2xi32>

  %x:9 = func.call @turned(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %m) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, i32) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)
  %y:9 = func.call @turned(%a0, %a1, %a2, %a3, %a4, %a5, %a6, %a7, %a8, %n) : (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, i32) -> (tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>, tensor<2xi32>)
  %c0 = arith.constant 0 : index
  %first = tensor.extract %a0[%c0] : tensor<2xi32>
  %last = tensor.extract %a8[%c0] : tensor<2xi32>
  %x8 = tensor.extract %x#8[%c0] : tensor<2xi32>
  %y0 = tensor.extract %y#0[%c0] : tensor<2xi32>
  %y8 = tensor.extract %y#8[%c0] : tensor<2xi32>
  %straight = arith.cmpi eq, %x8, %last : i32
  cf.assert %straight, "the first exit"
  %turned = arith.cmpi eq, %y0, %last : i32
  cf.assert %turned, "the second exit"
  %back = arith.cmpi eq, %y8, %first : i32
  cf.assert %back, "the last result of the second exit"
  return %x#0, %y#0 : tensor<2xi32>, tensor<2xi32>
}
