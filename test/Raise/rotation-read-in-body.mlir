// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --target=reference --random=1 --pass-pipeline='builtin.module(rope-raise{verify})' --reference=exact --compare-with=reference --ulp=0

// The rotated lanes are joined with the others by a body that reads both, as StableHLO's concatenation becomes. It is one
// rotation of the whole tensor, and what lies before it is none of its own.

// REMARK-COUNT-1: [Passed] rotation
// REMARK-NOT: ] rotation 

// CHECK-LABEL: func.func @main
// CHECK: rope.rotate half to half block(0, 4) ins(%arg0,
// CHECK-NOT: rope.rotate
func.func @main(%x: tensor<5x7xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x7xf32> {
  %turned = tensor.extract_slice %x[0, 0] [5, 4] [1, 1] : tensor<5x7xf32> to tensor<5x4xf32>
  %a = tensor.extract_slice %turned[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %b = tensor.extract_slice %turned[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %ac = arith.mulf %a, %c : tensor<5x2xf32>
  %bs = arith.mulf %b, %s : tensor<5x2xf32>
  %bc = arith.mulf %b, %c : tensor<5x2xf32>
  %as = arith.mulf %a, %s : tensor<5x2xf32>
  %y0 = arith.subf %ac, %bs : tensor<5x2xf32>
  %y1 = arith.addf %bc, %as : tensor<5x2xf32>
  %y = tensor.concat dim(1) %y0, %y1 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %rest = tensor.extract_slice %x[0, 4] [5, 3] [1, 1] : tensor<5x7xf32> to tensor<5x3xf32>
  %e = tensor.empty() : tensor<5x7xf32>
  %o = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} outs(%e : tensor<5x7xf32>) {
  ^bb0(%out: f32):
    %four = arith.constant 4 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %first = arith.cmpi ult, %j, %four : index
    %v = scf.if %first -> (f32) {
      %v0 = tensor.extract %y[%i, %j] : tensor<5x4xf32>
      scf.yield %v0 : f32
    } else {
      %k = arith.subi %j, %four : index
      %v1 = tensor.extract %rest[%i, %k] : tensor<5x3xf32>
      scf.yield %v1 : f32
    }
    linalg.yield %v : f32
  } -> tensor<5x7xf32>
  return %o : tensor<5x7xf32>
}
