// RUN: rope-opt %s -rope-insert-lane-products --remarks-filter=rope-insert-lane-products 2>&1 | FileCheck %s
// RUN: rope-opt %s -rope-insert-lane-products -o %t.after
// RUN: rope-opt %s -o %t.before
// RUN: diff %t.before %t.after
// RUN: rope-opt %s -rope-insert-lane-products=caches -o %t.after
// RUN: diff %t.before %t.after

// Attention on memrefs.
#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
// CHECK: [Missed] on-memrefs | {{.*}}Function=memrefs | Reason="keys: attention is on memrefs"
// CHECK: [Missed] on-memrefs | {{.*}}Function=memrefs | Reason="values: attention is on memrefs"
func.func @memrefs(%q: memref<3x4xf32>, %k: memref<5x4xf32>, %v: memref<5x4xf32>, %o: memref<3x4xf32>) {
  rope.attention ins(%q, %k, %v : memref<3x4xf32>, memref<5x4xf32>, memref<5x4xf32>) outs(%o : memref<3x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]}
  return
}

// Numbers of lanes.
// CHECK: [Missed] lanes | {{.*}}Function=lanes | Reason="keys: expected an even number of lanes but got 7"
// CHECK: [Missed] lanes | {{.*}}Function=lanes | Reason="values: the number of lanes is not static"
func.func @lanes(%q: tensor<3x7xf32>, %k: tensor<5x7xf32>, %v: tensor<5x?xf32>, %o: tensor<3x?xf32>) -> tensor<3x?xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<3x7xf32>, tensor<5x7xf32>, tensor<5x?xf32>) outs(%o : tensor<3x?xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<3x?xf32>
  return %0 : tensor<3x?xf32>
}

// CHECK: [Missed] lanes | {{.*}}Function=more | Reason="keys: expected at most 1024 lanes but got 1026"
// CHECK: [Missed] lanes | {{.*}}Function=more | Reason="values: expected an even number of lanes but got 0"
func.func @more(%q: tensor<3x1026xf32>, %k: tensor<5x1026xf32>, %v: tensor<5x0xf32>, %o: tensor<3x0xf32>) -> tensor<3x0xf32> {
  %0 = rope.attention ins(%q, %k, %v : tensor<3x1026xf32>, tensor<5x1026xf32>, tensor<5x0xf32>) outs(%o : tensor<3x0xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<3x0xf32>
  return %0 : tensor<3x0xf32>
}

// A product belongs in front of what rounds to a few bits.
// CHECK: [Missed] narrow | {{.*}}Function=narrow | Reason="keys: they were rounded to 8 bits or less, which a product comes before"
// CHECK: [Missed] narrow | {{.*}}Function=narrow | Reason="values: they were rounded
func.func @narrow(%q: tensor<3x4xf32>, %k: tensor<5x4xi8>, %s: tensor<5xf32>, %v: tensor<5x4xf8E4M3FN>, %o: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %ke = tensor.empty() : tensor<5x4xf32>
  %kf = linalg.generic {indexing_maps = [affine_map<(j, d) -> (j, d)>, affine_map<(j, d) -> (j)>, affine_map<(j, d) -> (j, d)>], iterator_types = ["parallel", "parallel"]}
      ins(%k, %s : tensor<5x4xi8>, tensor<5xf32>) outs(%ke : tensor<5x4xf32>) {
  ^bb0(%a: i8, %b: f32, %c: f32):
    %f = arith.sitofp %a : i8 to f32
    %p = arith.mulf %f, %b : f32
    linalg.yield %p : f32
  } -> tensor<5x4xf32>
  %vf = arith.extf %v : tensor<5x4xf8E4M3FN> to tensor<5x4xf32>
  %0 = rope.attention ins(%q, %kf, %vf : tensor<3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%o : tensor<3x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<3x4xf32>
  return %0 : tensor<3x4xf32>
}

// CHECK: [Missed] in-kernel | {{.*}}Function=kernel | Reason="keys: attention is in a kernel, which is made behind"
func.func @kernel(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>, %o: tensor<3x4xf32>) -> tensor<3x4xf32> {
  %0 = rope.kernel ["attention"] -> tensor<3x4xf32> {
    %1 = rope.attention ins(%q, %k, %v : tensor<3x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%o : tensor<3x4xf32>)
        {indexing_maps = [#q, #k, #v, #o]} -> tensor<3x4xf32>
    rope.yield %1 : tensor<3x4xf32>
  }
  return %0 : tensor<3x4xf32>
}
