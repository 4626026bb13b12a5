// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always})' --remarks-filter=rope-fuse 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=always},rope-fold-layouts,rope-split-fills,rope-tile-kernels)' | FileCheck %s --check-prefix=TILE
// RUN: rope-equiv %s --function=blocks_in_separate_ops --class=exact --pass-pipeline='builtin.module(rope-fuse{model=always})' | FileCheck %s --check-prefix=EQUAL

// EQUAL: equal:

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row2 = affine_map<(d0, d1) -> (d0)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>

// int8 with a scale and a zero point for each output channel: the weight is made inside.
// CHECK-LABEL: func.func @per_channel
// CHECK:         rope.kernel ["dequantize", "projection", "rotate"]
// CHECK:           arith.sitofp
// CHECK:           rope.rotate
// CHECK-NOT:     arith.sitofp
// CHECK:         return
// REMARK: remark: [Passed] dequantize {{.*}}Function=per_channel{{.*}}one kernel: dequantize + projection + rotate
// No tensor of the size of the weight is left: a task makes the columns of its heads.
// TILE-LABEL: func.func @per_channel
// TILE:         scf.forall
// TILE:           arith.sitofp
// TILE:           linalg.yield
// TILE-NEXT:    } -> tensor<{{[12]}}x16x64xf32>
// TILE:           rope.rotate
func.func @per_channel(%x: tensor<7x64xf32>, %w: tensor<32x64xi8>, %scale: tensor<32xf32>, %zp: tensor<32xi8>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<32x64xf32>
  %wf = linalg.generic {indexing_maps = [#id2, #row2, #row2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%w, %scale, %zp : tensor<32x64xi8>, tensor<32xf32>, tensor<32xi8>) outs(%we : tensor<32x64xf32>) {
  ^bb0(%e: i8, %s: f32, %z: i8, %o: f32):
    %ei = arith.extsi %e : i8 to i32
    %zi = arith.extsi %z : i8 to i32
    %d = arith.subi %ei, %zi : i32
    %f = arith.sitofp %d : i32 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<32x64xf32>
  %te = tensor.empty() : tensor<64x32xf32>
  %wt = linalg.transpose ins(%wf : tensor<32x64xf32>) outs(%te : tensor<64x32xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<7x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x32xf32>) -> tensor<7x32xf32>
  %p = linalg.matmul ins(%x, %wt : tensor<7x64xf32>, tensor<64x32xf32>) outs(%f : tensor<7x32xf32>) -> tensor<7x32xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
  %i = tensor.empty() : tensor<7x2x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d2)>, #id3]} -> tensor<7x2x16xf32>
  return %y : tensor<7x2x16xf32>
}

// 4-bit values, two in a byte, with a scale for each group of 16 along the sum.
// CHECK-LABEL: func.func @int4_per_group
// CHECK:         rope.kernel ["dequantize", "projection", "rotate"]
// CHECK:           arith.sitofp
// CHECK-NOT:     arith.sitofp
// CHECK:         return
func.func @int4_per_group(%x: tensor<7x64xf32>, %w: tensor<32x4x8x1xi8>, %scale: tensor<32x4xf32>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<32x4x8x2xf32>
  %wf = linalg.generic {indexing_maps = [affine_map<(n, g, i, b) -> (n, g, i, 0)>, affine_map<(n, g, i, b) -> (n, g)>, affine_map<(n, g, i, b) -> (n, g, i, b)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%w, %scale : tensor<32x4x8x1xi8>, tensor<32x4xf32>) outs(%we : tensor<32x4x8x2xf32>) {
  ^bb0(%e: i8, %s: f32, %o: f32):
    %c4 = arith.constant 4 : i8
    %b = linalg.index 3 : index
    %bi = arith.index_cast %b : index to i8
    %one = arith.constant 1 : i8
    %up = arith.subi %one, %bi : i8
    %left = arith.muli %up, %c4 : i8
    %high = arith.shli %e, %left : i8
    %v = arith.shrsi %high, %c4 : i8
    %f = arith.sitofp %v : i8 to f32
    %r = arith.mulf %f, %s : f32
    linalg.yield %r : f32
  } -> tensor<32x4x8x2xf32>
  %wc = tensor.collapse_shape %wf [[0], [1, 2, 3]] : tensor<32x4x8x2xf32> into tensor<32x64xf32>
  %te = tensor.empty() : tensor<64x32xf32>
  %wt = linalg.transpose ins(%wc : tensor<32x64xf32>) outs(%te : tensor<64x32xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<7x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x32xf32>) -> tensor<7x32xf32>
  %p = linalg.matmul ins(%x, %wt : tensor<7x64xf32>, tensor<64x32xf32>) outs(%f : tensor<7x32xf32>) -> tensor<7x32xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
  %i = tensor.empty() : tensor<7x2x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d2)>, #id3]} -> tensor<7x2x16xf32>
  return %y : tensor<7x2x16xf32>
}

// Negative: the dequantized weight has another reader.
// CHECK-LABEL: func.func @negative_read_elsewhere
// CHECK:         arith.sitofp
// CHECK:         rope.kernel ["projection", "rotate"]
// REMARK: remark: [Missed] weight-read-elsewhere {{.*}}Function=negative_read_elsewhere
func.func @negative_read_elsewhere(%x: tensor<7x64xf32>, %w: tensor<64x16xi8>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> (tensor<7x16xf32>, tensor<64x16xf32>) {
  %zero = arith.constant 0.0 : f32
  %we = tensor.empty() : tensor<64x16xf32>
  %wf = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]} ins(%w : tensor<64x16xi8>) outs(%we : tensor<64x16xf32>) {
  ^bb0(%e: i8, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    linalg.yield %f : f32
  } -> tensor<64x16xf32>
  %e = tensor.empty() : tensor<7x16xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %p = linalg.matmul ins(%x, %wf : tensor<7x64xf32>, tensor<64x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%p, %cos, %sin : tensor<7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  return %y, %wf : tensor<7x16xf32>, tensor<64x16xf32>
}

// Block-wise, each step an op of its own: integers to floats, the zero point and the scale of a
// block of 16 spread over it, their difference and product.
// CHECK-LABEL: func.func @blocks_in_separate_ops
// CHECK:         rope.kernel ["dequantize", "projection", "rotate"]
// CHECK-COUNT-2:   arith.sitofp
// CHECK:           rope.rotate
// CHECK-NOT:     arith.sitofp
// CHECK:         return
func.func @blocks_in_separate_ops(%x: tensor<7x64xf32>, %w: tensor<32x64xi8>, %scale: tensor<32x4xf32>, %zp: tensor<32x4xi8>, %cos: tensor<7x8xf32>, %sin: tensor<7x8xf32>) -> tensor<7x2x16xf32> {
  %zero = arith.constant 0.0 : f32
  %ge = tensor.empty() : tensor<32x4x16xf32>
  %blocks = tensor.expand_shape %w [[0], [1, 2]] output_shape [32, 4, 16] : tensor<32x64xi8> into tensor<32x4x16xi8>
  %wf = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%blocks : tensor<32x4x16xi8>) outs(%ge : tensor<32x4x16xf32>) {
  ^bb0(%e: i8, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    linalg.yield %f : f32
  } -> tensor<32x4x16xf32>
  %ze = tensor.empty() : tensor<32x4xf32>
  %zf = linalg.generic {indexing_maps = [#id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%zp : tensor<32x4xi8>) outs(%ze : tensor<32x4xf32>) {
  ^bb0(%e: i8, %o: f32):
    %f = arith.sitofp %e : i8 to f32
    linalg.yield %f : f32
  } -> tensor<32x4xf32>
  %zu = tensor.expand_shape %zf [[0], [1, 2]] output_shape [32, 4, 1] : tensor<32x4xf32> into tensor<32x4x1xf32>
  %su = tensor.expand_shape %scale [[0], [1, 2]] output_shape [32, 4, 1] : tensor<32x4xf32> into tensor<32x4x1xf32>
  %d = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%wf, %zu : tensor<32x4x16xf32>, tensor<32x4x1xf32>) outs(%ge : tensor<32x4x16xf32>) {
  ^bb0(%e: f32, %z: f32, %o: f32):
    %r = arith.subf %e, %z : f32
    linalg.yield %r : f32
  } -> tensor<32x4x16xf32>
  %m = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1, 0)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%d, %su : tensor<32x4x16xf32>, tensor<32x4x1xf32>) outs(%ge : tensor<32x4x16xf32>) {
  ^bb0(%e: f32, %s: f32, %o: f32):
    %r = arith.mulf %e, %s : f32
    linalg.yield %r : f32
  } -> tensor<32x4x16xf32>
  %wc = tensor.collapse_shape %m [[0], [1, 2]] : tensor<32x4x16xf32> into tensor<32x64xf32>
  %te = tensor.empty() : tensor<64x32xf32>
  %wt = linalg.transpose ins(%wc : tensor<32x64xf32>) outs(%te : tensor<64x32xf32>) permutation = [1, 0]
  %e = tensor.empty() : tensor<7x32xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x32xf32>) -> tensor<7x32xf32>
  %p = linalg.matmul ins(%x, %wt : tensor<7x64xf32>, tensor<64x32xf32>) outs(%f : tensor<7x32xf32>) -> tensor<7x32xf32>
  %h = tensor.expand_shape %p [[0], [1, 2]] output_shape [7, 2, 16] : tensor<7x32xf32> into tensor<7x2x16xf32>
  %i = tensor.empty() : tensor<7x2x16xf32>
  %y = rope.rotate half to half block(0, 16) ins(%h, %cos, %sin : tensor<7x2x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%i : tensor<7x2x16xf32>)
      {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d2)>, #id3]} -> tensor<7x2x16xf32>
  return %y : tensor<7x2x16xf32>
}
