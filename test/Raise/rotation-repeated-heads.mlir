// RUN: rope-opt %s --rope-raise=what=rotation --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t --implicit-check-not="[Passed] rotation"

// The sum is the rotation, and so is what the gather computes of it. It is
// raised behind the gather, whose rows have the size of %like; the one at the
// sum has no use then, and is not reported.

#id = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#rows = affine_map<(d0, d1, d2) -> (d1, d2)>
#all = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>

// REMARK: remark: [Passed] rotation {{.*}}root %arg0
// REMARK: [Passed] rotation {{.*}}Function=heads_that_are_none
// REMARK: 2 rotations, 0 attentions raised, 0 missed

// CHECK-LABEL: func.func @repeated_heads
// CHECK-NOT: rope.rotate
// CHECK: %[[SIZE:.+]] = tensor.dim %arg3, %{{.*}} : tensor<4x?x8xf32>
// CHECK: %[[K:.+]] = rope.rotate half to half block(0, 8) ins(%arg0, %arg1, %arg2
// CHECK-NOT: rope.rotate
// CHECK: linalg.generic {{.*}} ins(%[[K]] :
// CHECK-NOT: rope.rotate
func.func @repeated_heads(%k: tensor<2x?x8xf32>, %cos: tensor<?x8xf32>, %sin: tensor<?x8xf32>,
                          %like: tensor<4x?x8xf32>) -> tensor<2x2x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<2x?x8xf32>
  %n_cos = tensor.dim %cos, %c0 : tensor<?x8xf32>
  %n_sin = tensor.dim %sin, %c0 : tensor<?x8xf32>
  %n_like = tensor.dim %like, %c1 : tensor<4x?x8xf32>
  %same_cos = arith.cmpi eq, %n, %n_cos : index
  cf.assert %same_cos, "sizes differ"
  %same_sin = arith.cmpi eq, %n, %n_sin : index
  cf.assert %same_sin, "sizes differ"
  %same_like = arith.cmpi eq, %n_like, %n_cos : index
  cf.assert %same_like, "sizes differ"
  %empty = tensor.empty(%n) : tensor<2x?x8xf32>
  %half = tensor.empty(%n) : tensor<2x?x4xf32>
  %lo = tensor.extract_slice %k[0, 0, 0] [2, %n, 4] [1, 1, 1] : tensor<2x?x8xf32> to tensor<2x?x4xf32>
  %hi = tensor.extract_slice %k[0, 0, 4] [2, %n, 4] [1, 1, 1] : tensor<2x?x8xf32> to tensor<2x?x4xf32>
  %neg = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%hi : tensor<2x?x4xf32>) outs(%half : tensor<2x?x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<2x?x4xf32>
  %partner = tensor.concat dim(2) %neg, %lo : (tensor<2x?x4xf32>, tensor<2x?x4xf32>) -> tensor<2x?x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #rows, #id, #rows, #id],
                         iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k, %cos, %partner, %sin : tensor<2x?x8xf32>, tensor<?x8xf32>, tensor<2x?x8xf32>, tensor<?x8xf32>)
      outs(%empty : tensor<2x?x8xf32>) {
  ^bb0(%a: f32, %c: f32, %p: f32, %s: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.mulf %p, %s : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x?x8xf32>
  %apart = tensor.expand_shape %sum [[0], [1, 2], [3]] output_shape [2, 1, %n, 8]
      : tensor<2x?x8xf32> into tensor<2x1x?x8xf32>
  %repeated = tensor.empty(%n_like) : tensor<2x2x?x8xf32>
  %result = linalg.generic {indexing_maps = [#all],
                            iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%repeated : tensor<2x2x?x8xf32>) {
  ^bb0(%o: f32):
    %head = linalg.index 0 : index
    %row = linalg.index 2 : index
    %lane = linalg.index 3 : index
    %one = arith.cmpi eq, %n, %c1 : index
    %at = arith.select %one, %c0, %row : index
    %x = tensor.extract %apart[%head, %c0, %at, %lane] : tensor<2x1x?x8xf32>
    linalg.yield %x : f32
  } -> tensor<2x2x?x8xf32>
  return %result : tensor<2x2x?x8xf32>
}

// A third head of two: the program has no meaning, and no slice is made of the
// heads; the sum is raised where it stands.
// CHECK-LABEL: func.func @heads_that_are_none
// CHECK: %[[SUM:.+]] = rope.rotate half to half block(0, 8) ins(%arg0, %arg1, %arg2
// CHECK: tensor.expand_shape %[[SUM]]
func.func @heads_that_are_none(%k: tensor<2x?x8xf32>, %cos: tensor<?x8xf32>, %sin: tensor<?x8xf32>,
                          %like: tensor<4x?x8xf32>) -> tensor<3x2x?x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = tensor.dim %k, %c1 : tensor<2x?x8xf32>
  %n_cos = tensor.dim %cos, %c0 : tensor<?x8xf32>
  %n_sin = tensor.dim %sin, %c0 : tensor<?x8xf32>
  %n_like = tensor.dim %like, %c1 : tensor<4x?x8xf32>
  %same_cos = arith.cmpi eq, %n, %n_cos : index
  cf.assert %same_cos, "sizes differ"
  %same_sin = arith.cmpi eq, %n, %n_sin : index
  cf.assert %same_sin, "sizes differ"
  %same_like = arith.cmpi eq, %n_like, %n_cos : index
  cf.assert %same_like, "sizes differ"
  %empty = tensor.empty(%n) : tensor<2x?x8xf32>
  %half = tensor.empty(%n) : tensor<2x?x4xf32>
  %lo = tensor.extract_slice %k[0, 0, 0] [2, %n, 4] [1, 1, 1] : tensor<2x?x8xf32> to tensor<2x?x4xf32>
  %hi = tensor.extract_slice %k[0, 0, 4] [2, %n, 4] [1, 1, 1] : tensor<2x?x8xf32> to tensor<2x?x4xf32>
  %neg = linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%hi : tensor<2x?x4xf32>) outs(%half : tensor<2x?x4xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.negf %a : f32
    linalg.yield %r : f32
  } -> tensor<2x?x4xf32>
  %partner = tensor.concat dim(2) %neg, %lo : (tensor<2x?x4xf32>, tensor<2x?x4xf32>) -> tensor<2x?x8xf32>
  %sum = linalg.generic {indexing_maps = [#id, #rows, #id, #rows, #id],
                         iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k, %cos, %partner, %sin : tensor<2x?x8xf32>, tensor<?x8xf32>, tensor<2x?x8xf32>, tensor<?x8xf32>)
      outs(%empty : tensor<2x?x8xf32>) {
  ^bb0(%a: f32, %c: f32, %p: f32, %s: f32, %o: f32):
    %0 = arith.mulf %a, %c : f32
    %1 = arith.mulf %p, %s : f32
    %2 = arith.addf %0, %1 : f32
    linalg.yield %2 : f32
  } -> tensor<2x?x8xf32>
  %apart = tensor.expand_shape %sum [[0], [1, 2], [3]] output_shape [2, 1, %n, 8]
      : tensor<2x?x8xf32> into tensor<2x1x?x8xf32>
  %repeated = tensor.empty(%n_like) : tensor<3x2x?x8xf32>
  %result = linalg.generic {indexing_maps = [#all],
                            iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      outs(%repeated : tensor<3x2x?x8xf32>) {
  ^bb0(%o: f32):
    %head = linalg.index 0 : index
    %row = linalg.index 2 : index
    %lane = linalg.index 3 : index
    %one = arith.cmpi eq, %n, %c1 : index
    %at = arith.select %one, %c0, %row : index
    %x = tensor.extract %apart[%head, %c0, %at, %lane] : tensor<2x1x?x8xf32>
    linalg.yield %x : f32
  } -> tensor<3x2x?x8xf32>
  return %result : tensor<3x2x?x8xf32>
}
