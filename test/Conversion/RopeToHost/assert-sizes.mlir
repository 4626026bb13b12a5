// RUN: rope-opt %s --rope-host-assert-sizes --cse | FileCheck %s

#map = affine_map<(d0, d1) -> (d0, d1)>
#rows = affine_map<(d0, d1) -> (d0)>

// Operands along one loop.
// CHECK-LABEL: func.func @add
// CHECK-DAG: cf.assert {{.*}}"expected dimension 0 of argument 1 to be dimension 0 of argument 0"
// CHECK-DAG: cf.assert {{.*}}"expected dimension 0 of argument 2 to be dimension 0 of argument 0"
// CHECK-NOT: cf.assert
// CHECK: linalg.generic
func.func @add(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %b: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %0 = linalg.generic {indexing_maps = [#map, #map, #rows, #map], iterator_types = ["parallel", "parallel"]}
      ins(%x, %y, %b : tensor<?x4xf32>, tensor<?x4xf32>, tensor<?xf32>) outs(%e : tensor<?x4xf32>) {
  ^bb0(%p: f32, %q: f32, %r: f32, %o: f32):
    %1 = arith.addf %p, %q : f32
    %2 = arith.addf %1, %r : f32
    linalg.yield %2 : f32
  } -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// Arithmetic on whole tensors.
// CHECK-LABEL: func.func @whole
// CHECK: cf.assert {{.*}}"expected dimension 0 of argument 2 to be dimension 0 of argument 1"
// CHECK-NOT: cf.assert
// CHECK: arith.select
func.func @whole(%c: i1, %x: tensor<?x4xf32>, %y: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %0 = arith.select %c, %x, %y : tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @buffer
// CHECK: memref.dim %arg0
// CHECK: cf.assert {{.*}}"expected dimension 0 of argument 1 to be dimension 0 of argument 0"
func.func @buffer(%x: memref<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %t = bufferization.to_tensor %x restrict : memref<?xf32> to tensor<?xf32>
  %n = tensor.dim %t, %c0 : tensor<?xf32>
  %e = tensor.empty(%n) : tensor<?xf32>
  %0 = linalg.add ins(%t, %y : tensor<?xf32>, tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// What an importer believes.
// CHECK-LABEL: func.func @cast
// CHECK: %[[SIZE:.+]] = tensor.dim %arg0
// CHECK: %[[FITS:.+]] = arith.cmpi eq, %[[SIZE]], %c4
// CHECK: cf.assert %[[FITS]], "expected dimension 0 of argument 0 to be 4"
// CHECK: tensor.cast
func.func @cast(%x: tensor<?xf32>) -> tensor<4xf32> {
  %0 = tensor.cast %x : tensor<?xf32> to tensor<4xf32>
  return %0 : tensor<4xf32>
}

// A size that is computed is checked where it is cast.
// CHECK-LABEL: func.func @cast_computed
// CHECK: %[[SLICE:.+]] = tensor.extract_slice
// CHECK: %[[SIZE:.+]] = tensor.dim %[[SLICE]]
// CHECK: %[[FITS:.+]] = arith.cmpi eq, %[[SIZE]], %c4
// CHECK: cf.assert %[[FITS]], "expected dimension 0 of a tensor that is cast to have size 4"
// CHECK: tensor.cast
func.func @cast_computed(%x: tensor<9xf32>, %n: index) -> tensor<4xf32> {
  %0 = tensor.extract_slice %x[0] [%n] [1] : tensor<9xf32> to tensor<?xf32>
  %1 = tensor.cast %0 : tensor<?xf32> to tensor<4xf32>
  return %1 : tensor<4xf32>
}

// CHECK-LABEL: func.func @joined
// CHECK: cf.assert {{.*}}"expected dimension 0 of argument 2 to be dimension 0 of argument 0 + dimension 0 of argument 1"
func.func @joined(%x: tensor<?x4xf32>, %y: tensor<?x4xf32>, %z: tensor<?x4xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %j = tensor.concat dim(0) %x, %y : (tensor<?x4xf32>, tensor<?x4xf32>) -> tensor<?x4xf32>
  %n = tensor.dim %j, %c0 : tensor<?x4xf32>
  %e = tensor.empty(%n) : tensor<?x4xf32>
  %0 = linalg.add ins(%j, %z : tensor<?x4xf32>, tensor<?x4xf32>) outs(%e : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @parted
// CHECK: cf.assert {{.*}}"expected dimension 0 of argument 0 to be 4 * dimension 0 of argument 1"
func.func @parted(%x: tensor<?xf32>, %like: tensor<?xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %like, %c0 : tensor<?xf32>
  %0 = tensor.expand_shape %x [[0, 1]] output_shape [%n, 4] : tensor<?xf32> into tensor<?x4xf32>
  return %0 : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @window
// CHECK: cf.assert {{.*}}"expected dimension 0 of argument 0 to be at least dimension 0 of argument 1 + 2"
func.func @window(%x: tensor<?xf32>, %like: tensor<?xf32>) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %like, %c0 : tensor<?xf32>
  %0 = tensor.extract_slice %x[2] [%n] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func @rotate
// CHECK-DAG: cf.assert {{.*}}"expected dimension 0 of argument 1 to be dimension 1 of argument 0"
// CHECK-DAG: cf.assert {{.*}}"expected dimension 0 of argument 2 to be dimension 1 of argument 0"
// CHECK-NOT: cf.assert
// CHECK: rope.rotate
func.func @rotate(%x: tensor<3x?x8xf32>, %c: tensor<?x4xf32>, %s: tensor<?x4xf32>) -> tensor<3x?x8xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %x, %c1 : tensor<3x?x8xf32>
  %o = tensor.empty(%n) : tensor<3x?x8xf32>
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<3x?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%o : tensor<3x?x8xf32>)
      {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d1, d2)>,
                        affine_map<(d0, d1, d2) -> (d0, d1, d2)>]} -> tensor<3x?x8xf32>
  return %0 : tensor<3x?x8xf32>
}

// Inside of a kernel, which runs in every call.
// CHECK-LABEL: func.func @attend
// CHECK: cf.assert {{.*}}"expected dimension 1 of argument 2 to be dimension 1 of argument 1"
// CHECK-NOT: cf.assert
// CHECK: rope.kernel
func.func @attend(%q: tensor<2x?x8xf32>, %k: tensor<2x?x8xf32>, %v: tensor<2x?x8xf32>) -> tensor<2x?x8xf32> {
  %c1 = arith.constant 1 : index
  %n = tensor.dim %q, %c1 : tensor<2x?x8xf32>
  %o = tensor.empty(%n) : tensor<2x?x8xf32>
  %0 = rope.kernel ["attention"] -> tensor<2x?x8xf32> {
    %1 = rope.attention ins(%q, %k, %v : tensor<2x?x8xf32>, tensor<2x?x8xf32>, tensor<2x?x8xf32>)
        outs(%o : tensor<2x?x8xf32>)
        {indexing_maps = [affine_map<(h, m, n, j, d) -> (h, m, d)>,
                          affine_map<(h, m, n, j, d) -> (h, j, d)>,
                          affine_map<(h, m, n, j, d) -> (h, j, n)>,
                          affine_map<(h, m, n, j, d) -> (h, m, n)>]} -> tensor<2x?x8xf32>
    rope.yield %1 : tensor<2x?x8xf32>
  }
  return %0 : tensor<2x?x8xf32>
}

// What some calls do not run, and what nothing outside calls, says nothing.
// CHECK-LABEL: func.func @branch
// CHECK-NOT: cf.assert
// CHECK: return
func.func @branch(%which: i1, %x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = scf.if %which -> tensor<?xf32> {
    %1 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %1 : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// CHECK-LABEL: func.func private @inner
// CHECK-NOT: cf.assert
// CHECK: return
func.func private @inner(%x: tensor<?xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.add ins(%x, %y : tensor<?xf32>, tensor<?xf32>) outs(%x : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

// A product over the larger of two sizes would read beyond the smaller one.
// CHECK-LABEL: func.func @larger
// CHECK-DAG: cf.assert {{.*}}"expected dimension 0 of argument 0 to be at least dimension 0 of argument 1"
// CHECK-DAG: cf.assert {{.*}}"expected dimension 0 of argument 1 to be at least dimension 0 of argument 0"
// CHECK: linalg.batch_matmul
func.func @larger(%x: tensor<?x3x4xf32>, %y: tensor<?x4x2xf32>) -> tensor<?x3x2xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.dim %x, %c0 : tensor<?x3x4xf32>
  %n = tensor.dim %y, %c0 : tensor<?x4x2xf32>
  %b = arith.maxui %m, %n : index
  %e = tensor.empty(%b) : tensor<?x3x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x3x2xf32>) -> tensor<?x3x2xf32>
  %0 = linalg.batch_matmul ins(%x, %y : tensor<?x3x4xf32>, tensor<?x4x2xf32>) outs(%f : tensor<?x3x2xf32>) -> tensor<?x3x2xf32>
  return %0 : tensor<?x3x2xf32>
}

// The same of sizes that follow from numbers in tensors.
// CHECK-LABEL: func.func @larger_inside
// CHECK: cf.assert {{.*}}"expected dimension 0 of an operand to have the larger of two sizes"
// CHECK: linalg.batch_matmul
func.func @larger_inside(%s: tensor<1xindex>, %z: tensor<?xf32>, %y: tensor<?x4x2xf32>) -> tensor<?x3x2xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %m = tensor.extract %s[%c0] : tensor<1xindex>
  %x = tensor.empty(%m) : tensor<?x3x4xf32>
  %g = linalg.fill ins(%zero : f32) outs(%x : tensor<?x3x4xf32>) -> tensor<?x3x4xf32>
  %n = tensor.dim %y, %c0 : tensor<?x4x2xf32>
  %b = arith.maxui %m, %n : index
  %e = tensor.empty(%b) : tensor<?x3x2xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<?x3x2xf32>) -> tensor<?x3x2xf32>
  %0 = linalg.batch_matmul ins(%g, %y : tensor<?x3x4xf32>, tensor<?x4x2xf32>) outs(%f : tensor<?x3x2xf32>) -> tensor<?x3x2xf32>
  return %0 : tensor<?x3x2xf32>
}

// CHECK-LABEL: func.func @before
// CHECK: cf.assert {{.*}}"expected a part of a tensor to begin in it"
func.func @before(%x: tensor<2xf32>, %y: tensor<?xf32>) -> tensor<?xf32> {
  %m = arith.constant -1 : index
  %0 = tensor.insert_slice %x into %y[%m] [2] [1] : tensor<2xf32> into tensor<?xf32>
  return %0 : tensor<?xf32>
}
