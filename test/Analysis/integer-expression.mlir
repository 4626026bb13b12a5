// RUN: rope-opt %s --pass-pipeline='builtin.module(func.func(rope-test-analysis))' -o /dev/null 2>&1 | FileCheck %s

#id1 = affine_map<(d0) -> (d0)>
// Indices are sums of multiples; a quotient and a rest are told by their bounds.
// CHECK: remark: %arg0[3*d0 + 5]{{$}}
func.func @linear(%x: tensor<64xf32>) -> tensor<12xf32> {
  %c2 = arith.constant 2 : index
  %c5 = arith.constant 5 : index
  %e = tensor.empty() : tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<12xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = arith.muli %i, %c2 : index
    %b = arith.addi %a, %c5 : index
    %c = arith.addi %b, %i : index
    %v = tensor.extract %x[%c] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<12xf32>
  return %y : tensor<12xf32>
}

// CHECK: remark: %arg0[d0, 2*d1 + d2]{{$}}
func.func @quotient_and_rest(%x: tensor<4x6xf32>) -> tensor<4x3x2xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %y = tensor.expand_shape %0 [[0, 1, 2]] output_shape [4, 3, 2] : tensor<24xf32> into tensor<4x3x2xf32>
  return %y : tensor<4x3x2xf32>
}

// CHECK: remark: %arg0[(8*d0 + d1 floordiv 6), (8*d0 + d1 mod 6)]{{$}}
func.func @not_aligned(%x: tensor<4x6xf32>) -> tensor<3x8xf32> {
  %0 = tensor.collapse_shape %x [[0, 1]] : tensor<4x6xf32> into tensor<24xf32>
  %y = tensor.expand_shape %0 [[0, 1]] output_shape [3, 8] : tensor<24xf32> into tensor<3x8xf32>
  return %y : tensor<3x8xf32>
}

// An index of eight bits could wrap, so the sum stays an operation.
// CHECK: remark: %arg0[addi(100, %arg1[d0])]{{$}}
func.func @narrow(%x: tensor<64xf32>, %n: tensor<12xi8>) -> tensor<12xf32> {
  %c1 = arith.constant 100 : i8
  %e = tensor.empty() : tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#id1, #id1], iterator_types = ["parallel"]} ins(%n : tensor<12xi8>) outs(%e : tensor<12xf32>) {
  ^bb0(%i: i8, %o: f32):
    %a = arith.addi %i, %c1 : i8
    %b = arith.index_cast %a : i8 to index
    %v = tensor.extract %x[%b] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<12xf32>
  return %y : tensor<12xf32>
}

// Sums are those of 64 bits: 2^62 * 4 * d0 is 0.
// CHECK: remark: %arg0[0]{{$}}
func.func @product_that_wraps(%x: tensor<64xf32>) -> tensor<12xf32> {
  %c = arith.constant 4611686018427387904 : index
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<12xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = arith.muli %i, %c : index
    %b = arith.muli %a, %c4 : index
    %v = tensor.extract %x[%b] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<12xf32>
  return %y : tensor<12xf32>
}

// d0 - (-2^63) is no number of 64 bits: what is compared is not the difference.
// CHECK: remark: %arg0[d0]{{$}}
func.func @compared_with_the_least(%x: tensor<64xf32>) -> tensor<12xf32> {
  %least = arith.constant -9223372036854775808 : index
  %c0 = arith.constant 0 : index
  %e = tensor.empty() : tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<12xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %c = arith.cmpi sge, %i, %least : index
    %n = arith.select %c, %i, %c0 : index
    %v = tensor.extract %x[%n] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<12xf32>
  return %y : tensor<12xf32>
}

// A sum that can wrap is divided as it is.
// CHECK: remark: %arg0[({{.*}} floordiv 4611686018427387904)]{{$}}
func.func @quotient_of_what_wraps(%x: tensor<64xf32>) -> tensor<12xf32> {
  %c = arith.constant 4611686018427387904 : index
  %e = tensor.empty() : tensor<12xf32>
  %y = linalg.generic {indexing_maps = [#id1], iterator_types = ["parallel"]} outs(%e : tensor<12xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %a = arith.muli %i, %c : index
    %b = arith.floordivsi %a, %c : index
    %v = tensor.extract %x[%b] : tensor<64xf32>
    linalg.yield %v : f32
  } -> tensor<12xf32>
  return %y : tensor<12xf32>
}
