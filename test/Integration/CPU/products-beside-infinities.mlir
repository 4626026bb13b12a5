// What lies behind the last row of a panel belongs to other columns, whose
// infinities reach no sum: a depth that ends within a step of a tile, a pair
// and a group of rows.

// RUN: rope-runner %s --random=1 --range=0:1:2 --compare-with=reference --rtol=1e-5 | FileCheck %s
// RUN: rope-runner %s --random=1 --range=0:1:2 --features=-amx-tile --compare-with=reference --rtol=1e-5 | FileCheck %s
// CHECK: output 0 against reference: ok, 5120 elements

func.func @main(%a: tensor<40x43xbf16>) -> tensor<40x128xf32> {
  %empty = tensor.empty() : tensor<43x128xbf16>
  %one = arith.constant 1.0 : bf16
  %infinity = arith.constant 0x7F80 : bf16
  %last = arith.constant 32 : index
  %b = linalg.generic {indexing_maps = [affine_map<(k, n) -> (k, n)>],
                       iterator_types = ["parallel", "parallel"]} outs(%empty : tensor<43x128xbf16>) {
  ^bb0(%old: bf16):
    %n = linalg.index 1 : index
    %panel = arith.divui %n, %last : index
    %two = arith.constant 2 : index
    %odd = arith.remui %panel, %two : index
    %one_index = arith.constant 1 : index
    %is_odd = arith.cmpi eq, %odd, %one_index : index
    %x = arith.select %is_odd, %infinity, %one : bf16
    linalg.yield %x : bf16
  } -> tensor<43x128xbf16>
  %zero = arith.constant 0.0 : f32
  %sums = tensor.empty() : tensor<40x128xf32>
  %c = linalg.fill ins(%zero : f32) outs(%sums : tensor<40x128xf32>) -> tensor<40x128xf32>
  %r = linalg.matmul ins(%a, %b : tensor<40x43xbf16>, tensor<43x128xbf16>) outs(%c : tensor<40x128xf32>) -> tensor<40x128xf32>
  return %r : tensor<40x128xf32>
}
