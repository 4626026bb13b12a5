// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=never})' | FileCheck %s --check-prefix=NEVER
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always},rope-fuse{model=always})' | FileCheck %s

// NEVER-NOT: rope.kernel

#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#table = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#tableBSHD = affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>
#row = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>
#gain = affine_map<(d0, d1, d2, d3) -> (d3)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#col2 = affine_map<(d0, d1) -> (d1)>
#row2 = affine_map<(d0, d1) -> (d0)>

// The matmul, the split into heads, the transpose and the rotation are one kernel; the fill and
// the transposed weight that nothing else uses go in as well. The layouts are in the maps.
// CHECK-LABEL: func.func @projection
// CHECK-NOT:     linalg.matmul
// CHECK:         %[[K:.+]] = rope.kernel ["projection", "rotate"] -> tensor<2x4x7x16xf32> {
// CHECK-NOT:       linalg.transpose
// CHECK:           linalg.fill
// CHECK:           linalg.generic
// CHECK-NOT:       linalg.transpose
// CHECK:           %[[Y:.+]] = rope.rotate
// CHECK:           rope.yield %[[Y]]
// CHECK:         return %[[K]]
// REMARK: remark: [Passed] projection {{.*}}Function=projection{{.*}}one kernel: projection + rotate{{.*}}contractions=1{{.*}}rotations=1
func.func @projection(%x: tensor<14x64xf32>, %w: tensor<64x64xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x4x7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<64x64xf32>
  %wt = linalg.transpose ins(%w : tensor<64x64xf32>) outs(%we : tensor<64x64xf32>) permutation = [1, 0]
  %me = tensor.empty() : tensor<14x64xf32>
  %mf = linalg.fill ins(%zero : f32) outs(%me : tensor<14x64xf32>) -> tensor<14x64xf32>
  %m = linalg.matmul ins(%x, %wt : tensor<14x64xf32>, tensor<64x64xf32>) outs(%mf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  %init = tensor.empty() : tensor<2x4x7x16xf32>
  %t = linalg.transpose ins(%heads : tensor<2x7x4x16xf32>) outs(%init : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3]
  %y = rope.rotate half to half block(0, 16) ins(%t, %cos, %sin : tensor<2x4x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x4x7x16xf32>) {indexing_maps = [#id4, #table, #id4]} -> tensor<2x4x7x16xf32>
  return %y : tensor<2x4x7x16xf32>
}

// A bias before the split and a norm of each head after it.
// CHECK-LABEL: func.func @bias_and_head_norm
// CHECK:         rope.kernel ["projection", "bias", "norm", "rotate"]
// CHECK:           math.rsqrt
// CHECK:           rope.rotate
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: remark: [Passed] projection {{.*}}Function=bias_and_head_norm{{.*}}projection + bias + norm + rotate
func.func @bias_and_head_norm(%x: tensor<14x64xf32>, %w: tensor<64x64xf32>, %bias: tensor<64xf32>, %gain: tensor<16xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x4x7x16xf32> {
  %zero = arith.constant 0.0 : f32
  %pe = tensor.empty() : tensor<14x64xf32>
  %pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<14x64xf32>) -> tensor<14x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<14x64xf32>, tensor<64x64xf32>) outs(%pf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %me = tensor.empty() : tensor<14x64xf32>
  %m = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %bias : tensor<14x64xf32>, tensor<64xf32>) outs(%me : tensor<14x64xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %r = arith.addf %a, %b : f32
    linalg.yield %r : f32
  } -> tensor<14x64xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  %nse = tensor.empty() : tensor<2x7x4xf32>
  %ns0 = linalg.fill ins(%zero : f32) outs(%nse : tensor<2x7x4xf32>) -> tensor<2x7x4xf32>
  %ns = linalg.generic {indexing_maps = [#id4, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%heads : tensor<2x7x4x16xf32>) outs(%ns0 : tensor<2x7x4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<2x7x4xf32>
  %ne = tensor.empty() : tensor<2x7x4x16xf32>
  %n = linalg.generic {indexing_maps = [#id4, #row, #gain, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%heads, %ns, %gain : tensor<2x7x4x16xf32>, tensor<2x7x4xf32>, tensor<16xf32>) outs(%ne : tensor<2x7x4x16xf32>) {
  ^bb0(%a: f32, %n: f32, %g: f32, %o: f32):
    %r = math.rsqrt %n : f32
    %b = arith.mulf %a, %r : f32
    %c = arith.mulf %b, %g : f32
    linalg.yield %c : f32
  } -> tensor<2x7x4x16xf32>
  %init = tensor.empty() : tensor<2x4x7x16xf32>
  %t = linalg.transpose ins(%n : tensor<2x7x4x16xf32>) outs(%init : tensor<2x4x7x16xf32>) permutation = [0, 2, 1, 3]
  %y = rope.rotate half to half block(0, 16) ins(%t, %cos, %sin : tensor<2x4x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x4x7x16xf32>) {indexing_maps = [#id4, #table, #id4]} -> tensor<2x4x7x16xf32>
  return %y : tensor<2x4x7x16xf32>
}

// Q, K and V come from one matmul: both rotations share its kernel, and V leaves it as a result.
// CHECK-LABEL: func.func @packed_qkv
// CHECK:         %[[K:.+]]:3 = rope.kernel ["projection", "rotate"]
// CHECK:           linalg.generic
// CHECK:           %[[Q:.+]] = rope.rotate
// CHECK:           %[[KK:.+]] = rope.rotate
// CHECK:           rope.yield
// CHECK-NOT:     rope.rotate
// CHECK:         return
// REMARK: remark: [Passed] projection {{.*}}Function=packed_qkv{{.*}}results=3, rotations=2
func.func @packed_qkv(%x: tensor<14x64xf32>, %w: tensor<64x192xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> (tensor<2x7x4x16xf32>, tensor<2x7x4x16xf32>, tensor<2x7x4x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %me = tensor.empty() : tensor<14x192xf32>
  %mf = linalg.fill ins(%zero : f32) outs(%me : tensor<14x192xf32>) -> tensor<14x192xf32>
  %m = linalg.matmul ins(%x, %w : tensor<14x64xf32>, tensor<64x192xf32>) outs(%mf : tensor<14x192xf32>) -> tensor<14x192xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 12, 16] : tensor<14x192xf32> into tensor<2x7x12x16xf32>
  %q = tensor.extract_slice %heads[0, 0, 0, 0] [2, 7, 4, 16] [1, 1, 1, 1] : tensor<2x7x12x16xf32> to tensor<2x7x4x16xf32>
  %k = tensor.extract_slice %heads[0, 0, 4, 0] [2, 7, 4, 16] [1, 1, 1, 1] : tensor<2x7x12x16xf32> to tensor<2x7x4x16xf32>
  %v = tensor.extract_slice %heads[0, 0, 8, 0] [2, 7, 4, 16] [1, 1, 1, 1] : tensor<2x7x12x16xf32> to tensor<2x7x4x16xf32>
  %init = tensor.empty() : tensor<2x7x4x16xf32>
  %qr = rope.rotate half to half block(0, 16) ins(%q, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  %kr = rope.rotate half to half block(0, 16) ins(%k, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  return %qr, %kr, %v : tensor<2x7x4x16xf32>, tensor<2x7x4x16xf32>, tensor<2x7x4x16xf32>
}

// The value before the rotation is read elsewhere: it becomes a result of the kernel, and its
// reader, which stood before the rotation, follows the kernel.
// CHECK-LABEL: func.func @unrotated_value_read_elsewhere
// CHECK:         %[[K:.+]]:2 = rope.kernel
// CHECK:         math.exp %[[K]]#
func.func @unrotated_value_read_elsewhere(%x: tensor<14x64xf32>, %w: tensor<64x64xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> (tensor<2x7x4x16xf32>, tensor<2x7x4x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %me = tensor.empty() : tensor<14x64xf32>
  %mf = linalg.fill ins(%zero : f32) outs(%me : tensor<14x64xf32>) -> tensor<14x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<14x64xf32>, tensor<64x64xf32>) outs(%mf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  %e = math.exp %heads : tensor<2x7x4x16xf32>
  %init = tensor.empty() : tensor<2x7x4x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%heads, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  return %y, %e : tensor<2x7x4x16xf32>, tensor<2x7x4x16xf32>
}

// Negative: a norm over all heads needs lanes of other tiles.
// CHECK-LABEL: func.func @negative_norm_across_heads
// CHECK-NOT:     rope.kernel
// CHECK:         return
// REMARK: remark: [Missed] norm-across-heads {{.*}}Function=negative_norm_across_heads{{.*}}a reduction over more than one head
func.func @negative_norm_across_heads(%x: tensor<14x64xf32>, %w: tensor<64x64xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x7x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %pe = tensor.empty() : tensor<14x64xf32>
  %pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<14x64xf32>) -> tensor<14x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<14x64xf32>, tensor<64x64xf32>) outs(%pf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %se = tensor.empty() : tensor<14xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<14xf32>) -> tensor<14xf32>
  %s = linalg.generic {indexing_maps = [#id2, #row2], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<14x64xf32>) outs(%s0 : tensor<14xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<14xf32>
  %me = tensor.empty() : tensor<14x64xf32>
  %m = linalg.generic {indexing_maps = [#id2, #row2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<14x64xf32>, tensor<14xf32>) outs(%me : tensor<14x64xf32>) {
  ^bb0(%a: f32, %n: f32, %o: f32):
    %r = math.rsqrt %n : f32
    %b = arith.mulf %a, %r : f32
    linalg.yield %b : f32
  } -> tensor<14x64xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  %init = tensor.empty() : tensor<2x7x4x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%heads, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  return %y : tensor<2x7x4x16xf32>
}

// Negative: a mean over the rows of the projection.
// CHECK-LABEL: func.func @negative_norm_across_rows
// CHECK-NOT:     rope.kernel
// CHECK:         return
// REMARK: remark: [Missed] norm-across-rows {{.*}}Function=negative_norm_across_rows
func.func @negative_norm_across_rows(%x: tensor<14x64xf32>, %w: tensor<64x64xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x7x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %pe = tensor.empty() : tensor<14x64xf32>
  %pf = linalg.fill ins(%zero : f32) outs(%pe : tensor<14x64xf32>) -> tensor<14x64xf32>
  %p = linalg.matmul ins(%x, %w : tensor<14x64xf32>, tensor<64x64xf32>) outs(%pf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %se = tensor.empty() : tensor<64xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<64xf32>) -> tensor<64xf32>
  %s = linalg.generic {indexing_maps = [#id2, #col2], iterator_types = ["reduction", "parallel"]}
      ins(%p : tensor<14x64xf32>) outs(%s0 : tensor<64xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %r = arith.addf %acc, %a : f32
    linalg.yield %r : f32
  } -> tensor<64xf32>
  %me = tensor.empty() : tensor<14x64xf32>
  %m = linalg.generic {indexing_maps = [#id2, #col2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %s : tensor<14x64xf32>, tensor<64xf32>) outs(%me : tensor<14x64xf32>) {
  ^bb0(%a: f32, %n: f32, %o: f32):
    %b = arith.subf %a, %n : f32
    linalg.yield %b : f32
  } -> tensor<14x64xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  %init = tensor.empty() : tensor<2x7x4x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%heads, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  return %y : tensor<2x7x4x16xf32>
}

// Negative: what is rotated comes from no contraction.
// CHECK-LABEL: func.func @negative_not_a_projection
// CHECK-NOT:     rope.kernel
// CHECK:         return
// REMARK: remark: [Missed] not-a-projection {{.*}}Function=negative_not_a_projection
func.func @negative_not_a_projection(%heads: tensor<2x7x4x16xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x7x4x16xf32> {
  %init = tensor.empty() : tensor<2x7x4x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%heads, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  return %y : tensor<2x7x4x16xf32>
}

// Negative: an op with side effects reads the projection before the rotation; it is not moved.
// CHECK-LABEL: func.func @negative_side_effect_between
// CHECK-NOT:     rope.kernel
// CHECK:         call @observe
// CHECK:         rope.rotate
// REMARK: remark: [Missed] not-convex {{.*}}Function=negative_side_effect_between
func.func private @observe(tensor<14x64xf32>)
func.func @negative_side_effect_between(%x: tensor<14x64xf32>, %w: tensor<64x64xf32>, %cos: tensor<2x7x8xf32>, %sin: tensor<2x7x8xf32>) -> tensor<2x7x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %me = tensor.empty() : tensor<14x64xf32>
  %mf = linalg.fill ins(%zero : f32) outs(%me : tensor<14x64xf32>) -> tensor<14x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<14x64xf32>, tensor<64x64xf32>) outs(%mf : tensor<14x64xf32>) -> tensor<14x64xf32>
  %heads = tensor.expand_shape %m [[0, 1], [2, 3]] output_shape [2, 7, 4, 16] : tensor<14x64xf32> into tensor<2x7x4x16xf32>
  func.call @observe(%m) : (tensor<14x64xf32>) -> ()
  %init = tensor.empty() : tensor<2x7x4x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%heads, %cos, %sin : tensor<2x7x4x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>)
      outs(%init : tensor<2x7x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<2x7x4x16xf32>
  return %y : tensor<2x7x4x16xf32>
}

// Dynamic rows: a reshape keeps row-major order, so its trailing sizes say which axis is the head.
// CHECK-LABEL: func.func @dynamic_rows_head_norm
// CHECK:         rope.kernel ["projection", "norm", "rotate"]
// CHECK:           tensor.reshape
// REMARK: remark: [Passed] projection {{.*}}Function=dynamic_rows_head_norm
func.func @dynamic_rows_head_norm(%x: tensor<?x64xf32>, %w: tensor<64x64xf32>, %shape: tensor<4xindex>, %n: index, %b: index, %s: index,
    %cos: tensor<?x?x8xf32>, %sin: tensor<?x?x8xf32>) -> tensor<?x?x4x16xf32> {
  %zero = arith.constant 0.0 : f32
  %me = tensor.empty(%n) : tensor<?x64xf32>
  %mf = linalg.fill ins(%zero : f32) outs(%me : tensor<?x64xf32>) -> tensor<?x64xf32>
  %m = linalg.matmul ins(%x, %w : tensor<?x64xf32>, tensor<64x64xf32>) outs(%mf : tensor<?x64xf32>) -> tensor<?x64xf32>
  %heads = tensor.reshape %m(%shape) : (tensor<?x64xf32>, tensor<4xindex>) -> tensor<?x?x4x16xf32>
  %se = tensor.empty(%b, %s) : tensor<?x?x4xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<?x?x4xf32>) -> tensor<?x?x4xf32>
  %sum = linalg.generic {indexing_maps = [#id4, #row], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%heads : tensor<?x?x4x16xf32>) outs(%s0 : tensor<?x?x4xf32>) {
  ^bb0(%a: f32, %acc: f32):
    %q = arith.mulf %a, %a : f32
    %r = arith.addf %acc, %q : f32
    linalg.yield %r : f32
  } -> tensor<?x?x4xf32>
  %init = tensor.empty(%b, %s) : tensor<?x?x4x16xf32>
  %normed = linalg.generic {indexing_maps = [#id4, #row, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%heads, %sum : tensor<?x?x4x16xf32>, tensor<?x?x4xf32>) outs(%init : tensor<?x?x4x16xf32>) {
  ^bb0(%a: f32, %d: f32, %o: f32):
    %r = math.rsqrt %d : f32
    %y = arith.mulf %a, %r : f32
    linalg.yield %y : f32
  } -> tensor<?x?x4x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%normed, %cos, %sin : tensor<?x?x4x16xf32>, tensor<?x?x8xf32>, tensor<?x?x8xf32>)
      outs(%init : tensor<?x?x4x16xf32>) {indexing_maps = [#id4, #tableBSHD, #id4]} -> tensor<?x?x4x16xf32>
  return %y : tensor<?x?x4x16xf32>
}
