// What the transforms make of score programs.

// RUN: rope-opt %s --pass-pipeline='builtin.module(rope-fuse)' --split-input-file | FileCheck %s
// RUN: rope-opt %s --split-input-file --rope-print-memory -o /dev/null 2>&1 | FileCheck %s --check-prefix=MEMORY
// RUN: rope-opt %s --split-input-file --allow-unregistered-dialect --rope-export='profile=iree-gpu' --remarks-filter=rope-export 2>%t.remarks | FileCheck %s --check-prefix=EXPORT
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>

// Equal programs are one softmax; other programs, or one beside none, are not.
// CHECK-LABEL: func.func @shared
// CHECK: tensor.concat
// CHECK: rope.attention
// CHECK: program
// CHECK-NOT: rope.attention
// CHECK: return
func.func @shared(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x4xf32>, %bias: tensor<6xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %own = tensor.extract %bias[%key] : tensor<6xf32>
    %score = arith.addf %s, %own : f32
    rope.yield %score : f32
  } -> tensor<2x5x4xf32>
  %f = tensor.empty() : tensor<2x5x4xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%f : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %own = tensor.extract %bias[%key] : tensor<6xf32>
    %score = arith.addf %s, %own : f32
    rope.yield %score : f32
  } -> tensor<2x5x4xf32>
  return %y0, %y1 : tensor<2x5x4xf32>, tensor<2x5x4xf32>
}
// CHECK-LABEL: func.func @negative_shared
// CHECK-COUNT-3: rope.attention
func.func @negative_shared(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %w: tensor<2x6x4xf32>, %bias: tensor<6xf32>) -> (tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>) {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y0 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %own = tensor.extract %bias[%key] : tensor<6xf32>
    %score = arith.addf %s, %own : f32
    rope.yield %score : f32
  } -> tensor<2x5x4xf32>
  %f = tensor.empty() : tensor<2x5x4xf32>
  %y1 = rope.attention ins(%q, %k, %w : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%f : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %own = tensor.extract %bias[%row] : tensor<6xf32>
    %score = arith.addf %s, %own : f32
    rope.yield %score : f32
  } -> tensor<2x5x4xf32>
  %g = tensor.empty() : tensor<2x5x4xf32>
  %y2 = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) outs(%g : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #o]} -> tensor<2x5x4xf32>
  return %y0, %y1, %y2 : tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<2x5x4xf32>
}

// -----

// A captured tensor is read, and no scores are kept.
// MEMORY: memory of @captured
// MEMORY-NEXT: rope.attention: read 1408, written 320
// MEMORY-NEXT: total: read 1408, written 320
// MEMORY-NEXT: buffers: 1 of 320 bytes, 1 of them results
// Consumers that know masks alone are given one.
// EXPORT-LABEL: func.func @captured
// EXPORT: tensor.extract
// EXPORT: iree_linalg_ext.attention
// EXPORT: return
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @captured(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %table: tensor<2x88xf32>) -> tensor<2x5x8xf32> {
  %e = tensor.empty() : tensor<2x5x8xf32>
  %c5 = arith.constant 5 : index
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%e : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %distance = arith.subi %key, %row : index
    %bucket = arith.addi %distance, %c5 : index
    %own = tensor.extract %table[%b, %bucket] : tensor<2x88xf32>
    %score = arith.addf %s, %own : f32
    rope.yield %score : f32
  } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

// What is more than a sum is no mask.
// EXPORT-LABEL: func.func @squares
// EXPORT-NOT: iree_linalg_ext.attention
// EXPORT: return
// REMARK: the op has a score program
#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
func.func @squares(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>) -> tensor<2x5x8xf32> {
  %e = tensor.empty() : tensor<2x5x8xf32>
  %0 = rope.attention ins(%q, %k, %k : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x8xf32>) outs(%e : tensor<2x5x8xf32>) {indexing_maps = [#q, #k, #v, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %score = arith.mulf %s, %s : f32
    rope.yield %score : f32
  } -> tensor<2x5x8xf32>
  return %0 : tensor<2x5x8xf32>
}

// -----

#q = affine_map<(b, m, n, j, d) -> (b, m, d)>
#k = affine_map<(b, m, n, j, d) -> (b, j, d)>
#v = affine_map<(b, m, n, j, d) -> (b, j, n)>
#o = affine_map<(b, m, n, j, d) -> (b, m, n)>
#each = affine_map<(b, m, n, j, d) -> (b)>

// Rows begin elsewhere in each batch, so the mask has batches.
// EXPORT-LABEL: func.func @offset_of_each_batch
// EXPORT: linalg.generic {{.*}} ins(%{{.*}}, %arg3 : tensor<2x5x6xf32>, tensor<2xi32>)
func.func @offset_of_each_batch(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %offset: tensor<2xi32>) -> tensor<2x5x4xf32> {
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y = rope.attention ins(%q, %k, %v : tensor<2x5x8xf32>, tensor<2x6x8xf32>, tensor<2x6x4xf32>) offset(%offset : tensor<2xi32>) outs(%e : tensor<2x5x4xf32>) {indexing_maps = [#q, #k, #v, #each, #o]} program {
  ^bb0(%s: f32, %b: index, %row: index, %key: index):
    %d = arith.subi %row, %key : index
    %n = arith.index_cast %d : index to i32
    %f = arith.sitofp %n : i32 to f32
    %score = arith.addf %s, %f : f32
    rope.yield %score : f32
  } -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}
