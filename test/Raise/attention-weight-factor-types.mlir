// RUN: rope-opt %s --rope-raise=verify=true --remarks-filter=rope-raise --canonicalize --cse -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

// Factors of weights that have another type than these.

#id = affine_map<(b, h, m, j) -> (b, h, m, j)>
#head = affine_map<(b, h, m, j) -> (h)>
#qd = affine_map<(b, h, m, j, d) -> (b, h, m, d)>
#kd = affine_map<(b, h, m, j, d) -> (b, h, j, d)>
#mj = affine_map<(b, h, m, j, d) -> (b, h, m, j)>
#jn = affine_map<(b, h, m, j, n) -> (b, h, j, n)>
#mn = affine_map<(b, h, m, j, n) -> (b, h, m, n)>

// The result is multiplied in the type that the weights were.
// REMARK: [Passed] attention {{.*}} Function=wider {{.*}}bf16 probabilities, f32 sum; class finite
// CHECK-LABEL: func.func @wider(
// CHECK: %[[Y:.*]] = rope.attention
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %arg3 : {{.*}}, tensor<3xf32>)
// CHECK: arith.mulf %{{.*}}, %{{.*}} : f32
func.func @wider(%q: tensor<2x3x5x8xbf16>, %k: tensor<2x3x6x8xbf16>, %v: tensor<2x3x6x4xbf16>, %c: tensor<3xf32>) -> tensor<2x3x5x4xbf16> {
  %zero = arith.constant 0.0 : bf16
  %es0 = tensor.empty() : tensor<2x3x5x6xbf16>
  %fs0 = linalg.fill ins(%zero : bf16) outs(%es0 : tensor<2x3x5x6xbf16>) -> tensor<2x3x5x6xbf16>
  %s0 = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<2x3x5x8xbf16>, tensor<2x3x6x8xbf16>) outs(%fs0 : tensor<2x3x5x6xbf16>) -> tensor<2x3x5x6xbf16>
  %p0 = linalg.softmax dimension(3) ins(%s0 : tensor<2x3x5x6xbf16>) outs(%es0 : tensor<2x3x5x6xbf16>) -> tensor<2x3x5x6xbf16>
  %w = linalg.generic {indexing_maps = [#id, #head, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p0, %c : tensor<2x3x5x6xbf16>, tensor<3xf32>) outs(%es0 : tensor<2x3x5x6xbf16>) {
  ^bb0(%a0: bf16, %a1: f32, %o: bf16):
    %x = arith.extf %a0 : bf16 to f32
    %t = arith.mulf %x, %a1 : f32
    %r = arith.truncf %t : f32 to bf16
    linalg.yield %r : bf16
  } -> tensor<2x3x5x6xbf16>
  %eo = tensor.empty() : tensor<2x3x5x4xbf16>
  %fo = linalg.fill ins(%zero : bf16) outs(%eo : tensor<2x3x5x4xbf16>) -> tensor<2x3x5x4xbf16>
  %y = linalg.contract indexing_maps = [#mj, #jn, #mn] ins(%w, %v : tensor<2x3x5x6xbf16>, tensor<2x3x6x4xbf16>) outs(%fo : tensor<2x3x5x4xbf16>) -> tensor<2x3x5x4xbf16>
  return %y : tensor<2x3x5x4xbf16>
}

// One of eight bits is widened first.
// REMARK: [Passed] attention {{.*}} Function=f8 {{.*}}class finite
// CHECK-LABEL: func.func @f8(
// CHECK: %[[Y:.*]] = rope.attention
// CHECK: %[[C:.*]] = linalg.generic {{.*}} ins(%arg3 : tensor<3xf8E4M3FN>)
// CHECK: arith.extf
// CHECK: linalg.generic {{.*}} ins(%[[Y]], %[[C]] : {{.*}}, tensor<3xf32>)
func.func @f8(%q: tensor<2x3x5x8xf32>, %k: tensor<2x3x6x8xf32>, %v: tensor<2x3x6x4xf32>, %c: tensor<3xf8E4M3FN>) -> tensor<2x3x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %es0 = tensor.empty() : tensor<2x3x5x6xf32>
  %fs0 = linalg.fill ins(%zero : f32) outs(%es0 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %s0 = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<2x3x5x8xf32>, tensor<2x3x6x8xf32>) outs(%fs0 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %p0 = linalg.softmax dimension(3) ins(%s0 : tensor<2x3x5x6xf32>) outs(%es0 : tensor<2x3x5x6xf32>) -> tensor<2x3x5x6xf32>
  %w = linalg.generic {indexing_maps = [#id, #head, #id], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%p0, %c : tensor<2x3x5x6xf32>, tensor<3xf8E4M3FN>) outs(%es0 : tensor<2x3x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f8E4M3FN, %o: f32):
    %x = arith.extf %a1 : f8E4M3FN to f32
    %r = arith.mulf %a0, %x : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5x6xf32>
  %eo = tensor.empty() : tensor<2x3x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
  %y = linalg.contract indexing_maps = [#mj, #jn, #mn] ins(%w, %v : tensor<2x3x5x6xf32>, tensor<2x3x6x4xf32>) outs(%fo : tensor<2x3x5x4xf32>) -> tensor<2x3x5x4xf32>
  return %y : tensor<2x3x5x4xf32>
}
