// Magnitudes by position and lane, as in xPos: the factors of a product become
// one, which is another order of operations.

// RUN: rope-opt %s --rope-raise=verify | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o /dev/null 2>&1 \
// RUN:   | FileCheck %s --check-prefix=REMARK

#x = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#t = affine_map<(d0, d1, d2) -> (d1, d2)>

// CHECK-LABEL: @behind_cosine_and_sine
// CHECK: arith.mulf
// CHECK: rope.rotate half to half {{.*}} ins(%arg0, %{{.*}}, %{{.*}} : tensor<3x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
// REMARK: Function=behind_cosine_and_sine | {{.*}}general, half-width tables as they stand, computed in f32; class contract; used: factors in another order"
func.func @behind_cosine_and_sine(%x: tensor<3x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>, %m: tensor<5x2xf32>) -> tensor<3x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [3, 5, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<3x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [3, 5, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<3x5x2xf32>
  %e = tensor.empty() : tensor<3x5x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#x, #x, #t, #t, #t, #x, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %c, %s, %m : tensor<3x5x2xf32>, tensor<3x5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e, %e : tensor<3x5x2xf32>, tensor<3x5x2xf32>) {
    ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %scale: f32, %o: f32, %p: f32):
      %0 = arith.mulf %a, %cos : f32
      %1 = arith.mulf %0, %scale : f32
      %2 = arith.mulf %b, %sin : f32
      %3 = arith.mulf %2, %scale : f32
      %4 = arith.subf %1, %3 : f32
      %5 = arith.mulf %b, %cos : f32
      %6 = arith.mulf %5, %scale : f32
      %7 = arith.mulf %a, %sin : f32
      %8 = arith.mulf %7, %scale : f32
      %9 = arith.addf %6, %8 : f32
      linalg.yield %4, %9 : f32, f32
    } -> (tensor<3x5x2xf32>, tensor<3x5x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<3x5x2xf32>, tensor<3x5x2xf32>) -> tensor<3x5x4xf32>
  return %r : tensor<3x5x4xf32>
}

// The scale of one product is left out: no rotation by one table, some matrix.

// CHECK-LABEL: @left_out_once
// CHECK: rope.rotate half to half {{.*}} ins(%arg0, %{{.*}}, %{{.*}} : tensor<3x5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>)
// REMARK: Function=left_out_once | {{.*}}general, full-width tables
func.func @left_out_once(%x: tensor<3x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>, %m: tensor<5x2xf32>) -> tensor<3x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [3, 5, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<3x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [3, 5, 2] [1, 1, 1] : tensor<3x5x4xf32> to tensor<3x5x2xf32>
  %e = tensor.empty() : tensor<3x5x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#x, #x, #t, #t, #t, #x, #x],
      iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %c, %s, %m : tensor<3x5x2xf32>, tensor<3x5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e, %e : tensor<3x5x2xf32>, tensor<3x5x2xf32>) {
    ^bb0(%a: f32, %b: f32, %cos: f32, %sin: f32, %scale: f32, %o: f32, %p: f32):
      %0 = arith.mulf %a, %cos : f32
      %1 = arith.mulf %0, %scale : f32
      %2 = arith.mulf %b, %sin : f32
      %3 = arith.mulf %2, %scale : f32
      %4 = arith.subf %1, %3 : f32
      %5 = arith.mulf %b, %cos : f32
      %6 = arith.mulf %5, %scale : f32
      %7 = arith.mulf %a, %sin : f32
      %9 = arith.addf %6, %7 : f32
      linalg.yield %4, %9 : f32, f32
    } -> (tensor<3x5x2xf32>, tensor<3x5x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<3x5x2xf32>, tensor<3x5x2xf32>) -> tensor<3x5x4xf32>
  return %r : tensor<3x5x4xf32>
}
