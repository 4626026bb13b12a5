// A constant whose data is a resource: of as many bytes as its elements take.
// RUN: rope-runner %s --target=reference --entry=main --output=%t.npy
// RUN: rope-runner %s --target=reference --entry=expected --expect=%t.npy --rtol=0 --atol=0

func.func @main() -> tensor<3xf32> {
  %x = arith.constant dense_resource<three> : tensor<3xf32>
  return %x : tensor<3xf32>
}
func.func @expected() -> tensor<3xf32> {
  %x = arith.constant dense<[1.0, 2.0, 3.0]> : tensor<3xf32>
  return %x : tensor<3xf32>
}

{-#
  dialect_resources: {
    builtin: {
      three: "0x040000000000803F0000004000004040"
    }
  }
#-}
