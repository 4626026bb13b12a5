// RUN: rope-opt %s --allow-unregistered-dialect --rope-export=profile=stablehlo | FileCheck %s
// RUN: rope-opt %s --allow-unregistered-dialect --rope-export=profile=xla | FileCheck %s --check-prefix=XLA
// XLA-NOT: composite
// XLA: func.func @rotated
// XLA-NOT: {{linalg|tensor\.|rope\.}}

// Two rotations of one form share a decomposition.
// CHECK-LABEL: func.func @rotated(
// CHECK-SAME: %[[X:.*]]: tensor<2x4x7x16xf32>, %[[C:.*]]: tensor<2x7x8xf32>, %[[S:.*]]: tensor<2x7x8xf32>)
// CHECK: %[[R:.*]] = "stablehlo.composite"(%[[X]], %[[C]], %[[S]]) {composite_attributes = {interleaved = false, rotary_dim = 16 : i64}, decomposition = @rope.rotary.impl_0, name = "rope.rotary", version = 1 : i32}
// CHECK: "stablehlo.composite"(%[[R]], %[[C]], %[[S]]) {{.*}}decomposition = @rope.rotary.impl_0
func.func @rotated(%x: tensor<2x4x7x16xf32>, %c: tensor<2x7x8xf32>, %s: tensor<2x7x8xf32>) -> tensor<2x4x7x16xf32> {
  %e = tensor.empty() : tensor<2x4x7x16xf32>
  %0 = rope.rotate half to half block(0, 16) ins(%x, %c, %s : tensor<2x4x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%e : tensor<2x4x7x16xf32>)
      {indexing_maps = [affine_map<(b, h, s, l) -> (b, h, s, l)>, affine_map<(b, h, s, l) -> (b, s, l)>, affine_map<(b, h, s, l) -> (b, h, s, l)>]} -> tensor<2x4x7x16xf32>
  %1 = rope.rotate half to half block(0, 16) ins(%0, %c, %s : tensor<2x4x7x16xf32>, tensor<2x7x8xf32>, tensor<2x7x8xf32>) outs(%e : tensor<2x4x7x16xf32>)
      {indexing_maps = [affine_map<(b, h, s, l) -> (b, h, s, l)>, affine_map<(b, h, s, l) -> (b, s, l)>, affine_map<(b, h, s, l) -> (b, h, s, l)>]} -> tensor<2x4x7x16xf32>
  return %1 : tensor<2x4x7x16xf32>
}

// The adjoint turns the other way; lanes that are read in another order than
// they are written are moved first.
// CHECK-LABEL: func.func @adjoint(
// CHECK: "stablehlo.negate"
// CHECK: "stablehlo.composite"({{.*}}interleaved = true
func.func @adjoint(%x: tensor<7x16xf32>, %c: tensor<7x8xf32>, %s: tensor<7x8xf32>) -> tensor<7x16xf32> {
  %e = tensor.empty() : tensor<7x16xf32>
  %0 = rope.rotate interleaved to half block(0, 16) transposed ins(%x, %c, %s : tensor<7x16xf32>, tensor<7x8xf32>, tensor<7x8xf32>) outs(%e : tensor<7x16xf32>) -> tensor<7x16xf32>
  return %0 : tensor<7x16xf32>
}

// Structured ops in StableHLO's: a product of matrices, a maximum of rows that
// starts from a number of its own, an index, a comparison, a gather.
// CHECK-LABEL: func.func @structured(
// CHECK: "stablehlo.dot_general"({{.*}}) {dot_dimension_numbers = #stablehlo.dot<lhs_contracting_dimensions = [1], rhs_contracting_dimensions = [0]>}
// CHECK: "stablehlo.reduce"({{.*}}) ({
// CHECK: "stablehlo.maximum"
// CHECK: "stablehlo.return"
// CHECK: }) {dimensions = array<i64: 1>} : (tensor<3x5xf32>, tensor<f32>) -> tensor<3xf32>
// CHECK: "stablehlo.maximum"({{.*}}) : (tensor<3xf32>, tensor<3xf32>) -> tensor<3xf32>
// CHECK: "stablehlo.compare"({{.*}}) {comparison_direction = #stablehlo<comparison_direction LT>}
// CHECK: "stablehlo.gather"({{.*}}) {dimension_numbers = #stablehlo.gather<collapsed_slice_dims = [0], start_index_map = [0], index_vector_dim = 1>
// CHECK: "stablehlo.select"
func.func @structured(%a: tensor<3x4xf32>, %b: tensor<4x5xf32>, %i: tensor<3xi64>) -> tensor<3xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %limit = arith.constant 2 : index
  %e = tensor.empty() : tensor<3x5xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<3x5xf32>) -> tensor<3x5xf32>
  %p = linalg.matmul ins(%a, %b : tensor<3x4xf32>, tensor<4x5xf32>) outs(%z : tensor<3x5xf32>) -> tensor<3x5xf32>
  %er = tensor.empty() : tensor<3xf32>
  %start = linalg.fill ins(%one : f32) outs(%er : tensor<3xf32>) -> tensor<3xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i)>], iterator_types = ["parallel", "reduction"]}
      ins(%p : tensor<3x5xf32>) outs(%start : tensor<3xf32>) {
  ^bb0(%x: f32, %acc: f32):
    %0 = arith.maximumf %acc, %x : f32
    linalg.yield %0 : f32
  } -> tensor<3xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]}
      ins(%i : tensor<3xi64>) outs(%er : tensor<3xf32>) {
  ^bb0(%x: i64, %out: f32):
    %at = arith.index_cast %x : i64 to index
    %v = tensor.extract %m[%at] : tensor<3xf32>
    %row = linalg.index 0 : index
    %c = arith.cmpi slt, %row, %limit : index
    %s = arith.select %c, %v, %one : f32
    linalg.yield %s : f32
  } -> tensor<3xf32>
  return %r : tensor<3xf32>
}

// The last row of a slot wins; a place without a row keeps what it has.
// CHECK-LABEL: func.func @cache(
// CHECK: "stablehlo.reduce"
// CHECK: "stablehlo.gather"
// CHECK: "stablehlo.select"
// CHECK-NOT: rope.cache_write
func.func @cache(%rows: tensor<2x3x8xf32>, %slots: tensor<3xi64>, %cache: tensor<2x6x8xf32>) -> tensor<2x6x8xf32> {
  %0 = rope.cache_write ins(%rows, %slots : tensor<2x3x8xf32>, tensor<3xi64>) outs(%cache : tensor<2x6x8xf32>)
      {indexing_maps = [affine_map<(h, s, d) -> (h, s, d)>, affine_map<(h, s, d) -> (s)>, affine_map<(h, s, d)[t] -> (h, t, d)>]} -> tensor<2x6x8xf32>
  return %0 : tensor<2x6x8xf32>
}

// The decomposition says what the composite means.
// CHECK: func.func private @rope.rotary.impl_0(
// CHECK-COUNT-2: "stablehlo.multiply"
// CHECK: "stablehlo.subtract"
// CHECK: return
