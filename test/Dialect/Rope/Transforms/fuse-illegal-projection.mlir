// RUN: rope-opt %s -o %t.before
// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=projection model=always})' --remarks-filter=rope-fuse -o %t.after 2>&1 | FileCheck %s
// RUN: diff %t.before %t.after

// The epilogue of a projection computes rows of whole heads and nothing else.

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d0, d2)>

// A tile of one head would need the others.
// CHECK: remark: [Missed] norm-across-heads {{.*}}Function=norm_over_all_heads{{ }}
func.func @norm_over_all_heads(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %se = tensor.empty() : tensor<7xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<7xf32>) -> tensor<7xf32>
  %s1 = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%qh : tensor<7x2x8xf32>) outs(%s0 : tensor<7xf32>) {
  ^bb0(%b: f32, %o: f32):
    %m = arith.mulf %b, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<7xf32>
  %n = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%qh, %s1 : tensor<7x2x8xf32>, tensor<7xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%b: f32, %s: f32, %o: f32):
    %t = math.rsqrt %s : f32
    %r = arith.mulf %b, %t : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) ins(%n, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// A tile of some rows would need the others.
// CHECK: remark: [Missed] norm-across-rows {{.*}}Function=norm_over_rows{{ }}
func.func @norm_over_rows(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %se = tensor.empty() : tensor<2x8xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<2x8xf32>) -> tensor<2x8xf32>
  %s1 = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d1, d2)>], iterator_types = ["reduction", "parallel", "parallel"]} ins(%qh : tensor<7x2x8xf32>) outs(%s0 : tensor<2x8xf32>) {
  ^bb0(%b: f32, %o: f32):
    %m = arith.mulf %b, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<2x8xf32>
  %n = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d1, d2)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%qh, %s1 : tensor<7x2x8xf32>, tensor<2x8xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%b: f32, %s: f32, %o: f32):
    %t = math.rsqrt %s : f32
    %r = arith.mulf %b, %t : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) ins(%n, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// Rows and columns were joined and split anew: what the norm is over is not followed.
// CHECK: remark: [Missed] unknown-axes {{.*}}Function=rows_and_columns_joined{{ }}
func.func @rows_and_columns_joined(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %flat = tensor.collapse_shape %qp [[0, 1]] : tensor<7x16xf32> into tensor<112xf32>
  %qh = tensor.expand_shape %flat [[0, 1, 2]] output_shape [7, 2, 8] : tensor<112xf32> into tensor<7x2x8xf32>
  %se = tensor.empty() : tensor<7x2xf32>
  %s0 = linalg.fill ins(%zero : f32) outs(%se : tensor<7x2xf32>) -> tensor<7x2xf32>
  %s1 = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%qh : tensor<7x2x8xf32>) outs(%s0 : tensor<7x2xf32>) {
  ^bb0(%b: f32, %o: f32):
    %m = arith.mulf %b, %b : f32
    %r = arith.addf %o, %m : f32
    linalg.yield %r : f32
  } -> tensor<7x2xf32>
  %n = linalg.generic {indexing_maps = [#id3, affine_map<(d0, d1, d2) -> (d0, d1)>, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%qh, %s1 : tensor<7x2x8xf32>, tensor<7x2xf32>) outs(%i : tensor<7x2x8xf32>) {
  ^bb0(%b: f32, %s: f32, %o: f32):
    %t = math.rsqrt %s : f32
    %r = arith.mulf %b, %t : f32
    linalg.yield %r : f32
  } -> tensor<7x2x8xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) ins(%n, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// What is rotated comes from no product.
// CHECK: remark: [Missed] not-a-projection {{.*}}Function=projection_elsewhere{{ }}
func.func @projection_elsewhere(%v: tensor<7x2x8xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) ins(%v, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

// An op on the way that no kernel can hold.
// CHECK: remark: [Missed] unsupported-op {{.*}}Function=gathered{{ }}
func.func @gathered(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>, %at: tensor<7x1xindex>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %g = tensor.gather %qh[%at] gather_dims([0]) : (tensor<7x2x8xf32>, tensor<7x1xindex>) -> tensor<7x2x8xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) ins(%g, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}

func.func private @observe(tensor<7x16xf32>)
// Another function is called with the product before it is rotated.
// CHECK: remark: [Missed] not-convex {{.*}}Function=observed{{ }}
func.func @observed(%x: tensor<7x16xf32>, %wq: tensor<16x16xf32>, %cos: tensor<7x4xf32>, %sin: tensor<7x4xf32>) -> (tensor<7x2x8xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<7x16xf32>
  %i = tensor.empty() : tensor<7x2x8xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  %qp = linalg.matmul ins(%x, %wq : tensor<7x16xf32>, tensor<16x16xf32>) outs(%f : tensor<7x16xf32>) -> tensor<7x16xf32>
  func.call @observe(%qp) : (tensor<7x16xf32>) -> ()
  %qh = tensor.expand_shape %qp [[0], [1, 2]] output_shape [7, 2, 8] : tensor<7x16xf32> into tensor<7x2x8xf32>
  %a = rope.rotate interleaved to interleaved block(0, 8) ins(%qh, %cos, %sin : tensor<7x2x8xf32>, tensor<7x4xf32>, tensor<7x4xf32>)
      outs(%i : tensor<7x2x8xf32>) {indexing_maps = [#id3, #rows, #id3]} -> tensor<7x2x8xf32>
  return %a : tensor<7x2x8xf32>
}
