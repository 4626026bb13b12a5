// A rotation of heads whose lanes were normed, laid out as rows of all heads:
// read through the layout, the norm might count as a part of the tables. What is
// raised keeps every bit.

// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=rotation | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=normed --shape=0:3x5x8 --shape=2:5 --range=2:0:40 --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0
// RUN: rope-runner %s --entry=scaled --shape=0:3x5x8 --shape=1:3x2x5 --shape=2:5x2 --shape=3:5x2 --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=0 --atol=0

#id3 = affine_map<(b, h, s) -> (b, h, s)>
#id4 = affine_map<(b, h, s, d) -> (b, h, s, d)>
#rows = affine_map<(b, h, s, d) -> (b, h, s)>
#lane = affine_map<(b, h, s, d) -> (d)>
#table = affine_map<(b, h, s, d) -> (s, d)>

// CHECK-LABEL: func.func @normed(
// CHECK:         %[[SCALED:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %{{.+}} : tensor<?x2x?x4xf32>, tensor<?x2x?xf32>)
// CHECK:         %[[X:.+]] = linalg.generic {{.*}} ins(%[[SCALED]], %arg1 :
// CHECK:         %[[Y:.+]] = rope.rotate interleaved to interleaved block(0, 4) ins(%[[X]], %{{.+}}, %{{.+}} : tensor<?x2x?x4xf32>, tensor<?x2xf32>, tensor<?x2xf32>)
// CHECK:         linalg.transpose ins(%[[Y]] :
// REMARK:      rotation | {{.*}}Function=normed {{.*}}half-width tables {{.*}}class exact
func.func @normed(%x: tensor<?x?x8xf32>, %gain: tensor<4xf32>, %positions: tensor<?xi64>) -> (tensor<?x?x8xf32>) {
  %batch_axis = arith.constant 0 : index
  %batch = tensor.dim %x, %batch_axis : tensor<?x?x8xf32>
  %sequence_axis = arith.constant 1 : index
  %sequence = tensor.dim %x, %sequence_axis : tensor<?x?x8xf32>
  %n7_rest = arith.constant 1 : index
  %n7 = arith.muli %n7_rest, %batch : index
  %n5_rest = arith.constant 1 : index
  %n5 = arith.muli %n5_rest, %sequence : index
  %1 = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [%n7, %n5, 2, 4] : tensor<?x?x8xf32> into tensor<?x?x2x4xf32>
  %2 = tensor.empty(%n7, %n5) : tensor<?x2x?x4xf32>
  %3 = linalg.transpose ins(%1 : tensor<?x?x2x4xf32>) outs(%2 : tensor<?x2x?x4xf32>) permutation = [0, 2, 1, 3]
  %4 = tensor.empty(%n7, %n5) : tensor<?x2x?x4xf32>
  %6 = linalg.generic {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %3 : tensor<?x2x?x4xf32>, tensor<?x2x?x4xf32>) outs(%4 : tensor<?x2x?x4xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %5 = arith.mulf %a1, %a0 : f32
      linalg.yield %5 : f32
    } -> tensor<?x2x?x4xf32>
  %7 = tensor.empty(%n7, %n5) : tensor<?x2x?xf32>
  %8 = arith.constant 0.0 : f32
  %9 = linalg.fill ins(%8 : f32) outs(%7 : tensor<?x2x?xf32>) -> tensor<?x2x?xf32>
  %11 = linalg.generic {indexing_maps = [#id4, #rows], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%6 : tensor<?x2x?x4xf32>) outs(%9 : tensor<?x2x?xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %10 = arith.addf %a1, %a0 : f32
      linalg.yield %10 : f32
    } -> tensor<?x2x?xf32>
  %12 = tensor.empty(%n7, %n5) : tensor<?x2x?xf32>
  %18 = linalg.generic {indexing_maps = [#id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%11 : tensor<?x2x?xf32>) outs(%12 : tensor<?x2x?xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %13 = arith.constant 0.001 : f32
      %14 = arith.constant 0.25 : f32
      %15 = arith.mulf %14, %a0 : f32
      %16 = arith.addf %13, %15 : f32
      %17 = math.rsqrt %16 : f32
      linalg.yield %17 : f32
    } -> tensor<?x2x?xf32>
  %19 = tensor.empty(%n7, %n5) : tensor<?x2x?x4xf32>
  %21 = linalg.generic {indexing_maps = [#id4, #rows, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %18 : tensor<?x2x?x4xf32>, tensor<?x2x?xf32>) outs(%19 : tensor<?x2x?x4xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %20 = arith.mulf %a1, %a0 : f32
      linalg.yield %20 : f32
    } -> tensor<?x2x?x4xf32>
  %22 = tensor.empty(%n7, %n5) : tensor<?x2x?x4xf32>
  %24 = linalg.generic {indexing_maps = [#id4, #lane, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%21, %gain : tensor<?x2x?x4xf32>, tensor<4xf32>) outs(%22 : tensor<?x2x?x4xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %23 = arith.mulf %a1, %a0 : f32
      linalg.yield %23 : f32
    } -> tensor<?x2x?x4xf32>
  %25 = tensor.empty(%n5) : tensor<?xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%positions : tensor<?xi64>) outs(%25 : tensor<?xf32>) {
    ^bb0(%a0: i64, %a1: f32):
      %26 = arith.sitofp %a0 : i64 to f32
      linalg.yield %26 : f32
    } -> tensor<?xf32>
  %28 = arith.constant dense<[1.0, 0.0014142135623842478]> : tensor<2xf32>
  %29 = tensor.empty(%n5) : tensor<?x2xf32>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0)>, affine_map<(d0, d1) -> (d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%27, %28 : tensor<?xf32>, tensor<2xf32>) outs(%29 : tensor<?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %30 = arith.mulf %a1, %a0 : f32
      linalg.yield %30 : f32
    } -> tensor<?x2xf32>
  %32 = tensor.empty(%n5) : tensor<?x2xf32>
  %34 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<?x2xf32>) outs(%32 : tensor<?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %33 = math.cos %a0 : f32
      linalg.yield %33 : f32
    } -> tensor<?x2xf32>
  %35 = tensor.empty(%n5) : tensor<?x2xf32>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%31 : tensor<?x2xf32>) outs(%35 : tensor<?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32):
      %36 = math.sin %a0 : f32
      linalg.yield %36 : f32
    } -> tensor<?x2xf32>
  %38 = tensor.expand_shape %24 [[0], [1], [2], [3, 4]] output_shape [%n7, 2, %n5, 2, 2] : tensor<?x2x?x4xf32> into tensor<?x2x?x2x2xf32>
  %39 = tensor.extract_slice %38[0, 0, 0, 0, 0] [%n7, 2, %n5, 2, 1] [1, 1, 1, 1, 1] : tensor<?x2x?x2x2xf32> to tensor<?x2x?x2x1xf32>
  %40 = tensor.collapse_shape %39 [[0], [1], [2], [3, 4]] : tensor<?x2x?x2x1xf32> into tensor<?x2x?x2xf32>
  %41 = tensor.extract_slice %38[0, 0, 0, 0, 1] [%n7, 2, %n5, 2, 1] [1, 1, 1, 1, 1] : tensor<?x2x?x2x2xf32> to tensor<?x2x?x2x1xf32>
  %42 = tensor.collapse_shape %41 [[0], [1], [2], [3, 4]] : tensor<?x2x?x2x1xf32> into tensor<?x2x?x2xf32>
  %43 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %45 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %34 : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%43 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %44 = arith.mulf %a1, %a0 : f32
      linalg.yield %44 : f32
    } -> tensor<?x2x?x2xf32>
  %46 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %48 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %37 : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%46 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %47 = arith.mulf %a1, %a0 : f32
      linalg.yield %47 : f32
    } -> tensor<?x2x?x2xf32>
  %49 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %51 = linalg.generic {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<?x2x?x2xf32>, tensor<?x2x?x2xf32>) outs(%49 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %50 = arith.subf %a0, %a1 : f32
      linalg.yield %50 : f32
    } -> tensor<?x2x?x2xf32>
  %52 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %54 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %34 : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%52 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %53 = arith.mulf %a1, %a0 : f32
      linalg.yield %53 : f32
    } -> tensor<?x2x?x2xf32>
  %55 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %57 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %37 : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%55 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %56 = arith.mulf %a1, %a0 : f32
      linalg.yield %56 : f32
    } -> tensor<?x2x?x2xf32>
  %58 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %60 = linalg.generic {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %54 : tensor<?x2x?x2xf32>, tensor<?x2x?x2xf32>) outs(%58 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %59 = arith.addf %a1, %a0 : f32
      linalg.yield %59 : f32
    } -> tensor<?x2x?x2xf32>
  %61 = tensor.expand_shape %51 [[0], [1], [2], [3, 4]] output_shape [%n7, 2, %n5, 2, 1] : tensor<?x2x?x2xf32> into tensor<?x2x?x2x1xf32>
  %62 = tensor.expand_shape %60 [[0], [1], [2], [3, 4]] output_shape [%n7, 2, %n5, 2, 1] : tensor<?x2x?x2xf32> into tensor<?x2x?x2x1xf32>
  %63 = tensor.concat dim(4) %61, %62 : (tensor<?x2x?x2x1xf32>, tensor<?x2x?x2x1xf32>) -> tensor<?x2x?x2x2xf32>
  %64 = tensor.collapse_shape %63 [[0], [1], [2], [3, 4]] : tensor<?x2x?x2x2xf32> into tensor<?x2x?x4xf32>
  %65 = tensor.empty(%n7, %n5) : tensor<?x?x2x4xf32>
  %66 = linalg.transpose ins(%64 : tensor<?x2x?x4xf32>) outs(%65 : tensor<?x?x2x4xf32>) permutation = [0, 2, 1, 3]
  %67 = tensor.collapse_shape %66 [[0], [1], [2, 3]] : tensor<?x?x2x4xf32> into tensor<?x?x8xf32>
  return %67 : tensor<?x?x8xf32>
}

// One factor of each row instead of a norm.
// CHECK-LABEL: func.func @scaled(
// CHECK:         %[[X:.+]] = linalg.generic {{.*}} ins(%{{.+}}, %arg1 : tensor<?x2x?x4xf32>, tensor<?x2x?xf32>)
// CHECK:         rope.rotate interleaved to interleaved block(0, 4) ins(%[[X]], %arg2, %arg3 :
// REMARK:      rotation | {{.*}}Function=scaled {{.*}}class exact
func.func @scaled(%x: tensor<?x?x8xf32>, %scale: tensor<?x2x?xf32>, %cos: tensor<?x2xf32>, %sin: tensor<?x2xf32>) -> (tensor<?x?x8xf32>) {
  %batch_axis = arith.constant 0 : index
  %batch = tensor.dim %x, %batch_axis : tensor<?x?x8xf32>
  %sequence_axis = arith.constant 1 : index
  %sequence = tensor.dim %x, %sequence_axis : tensor<?x?x8xf32>
  %n7_rest = arith.constant 1 : index
  %n7 = arith.muli %n7_rest, %batch : index
  %n5_rest = arith.constant 1 : index
  %n5 = arith.muli %n5_rest, %sequence : index
  %1 = tensor.expand_shape %x [[0], [1], [2, 3]] output_shape [%n7, %n5, 2, 4] : tensor<?x?x8xf32> into tensor<?x?x2x4xf32>
  %2 = tensor.empty(%n7, %n5) : tensor<?x2x?x4xf32>
  %3 = linalg.transpose ins(%1 : tensor<?x?x2x4xf32>) outs(%2 : tensor<?x2x?x4xf32>) permutation = [0, 2, 1, 3]
  %19 = tensor.empty(%n7, %n5) : tensor<?x2x?x4xf32>
  %21 = linalg.generic {indexing_maps = [#id4, #rows, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%3, %scale : tensor<?x2x?x4xf32>, tensor<?x2x?xf32>) outs(%19 : tensor<?x2x?x4xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %20 = arith.mulf %a1, %a0 : f32
      linalg.yield %20 : f32
    } -> tensor<?x2x?x4xf32>
  %38 = tensor.expand_shape %21 [[0], [1], [2], [3, 4]] output_shape [%n7, 2, %n5, 2, 2] : tensor<?x2x?x4xf32> into tensor<?x2x?x2x2xf32>
  %39 = tensor.extract_slice %38[0, 0, 0, 0, 0] [%n7, 2, %n5, 2, 1] [1, 1, 1, 1, 1] : tensor<?x2x?x2x2xf32> to tensor<?x2x?x2x1xf32>
  %40 = tensor.collapse_shape %39 [[0], [1], [2], [3, 4]] : tensor<?x2x?x2x1xf32> into tensor<?x2x?x2xf32>
  %41 = tensor.extract_slice %38[0, 0, 0, 0, 1] [%n7, 2, %n5, 2, 1] [1, 1, 1, 1, 1] : tensor<?x2x?x2x2xf32> to tensor<?x2x?x2x1xf32>
  %42 = tensor.collapse_shape %41 [[0], [1], [2], [3, 4]] : tensor<?x2x?x2x1xf32> into tensor<?x2x?x2xf32>
  %43 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %45 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %cos : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%43 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %44 = arith.mulf %a1, %a0 : f32
      linalg.yield %44 : f32
    } -> tensor<?x2x?x2xf32>
  %46 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %48 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %sin : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%46 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %47 = arith.mulf %a1, %a0 : f32
      linalg.yield %47 : f32
    } -> tensor<?x2x?x2xf32>
  %49 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %51 = linalg.generic {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%45, %48 : tensor<?x2x?x2xf32>, tensor<?x2x?x2xf32>) outs(%49 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %50 = arith.subf %a0, %a1 : f32
      linalg.yield %50 : f32
    } -> tensor<?x2x?x2xf32>
  %52 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %54 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%42, %cos : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%52 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %53 = arith.mulf %a1, %a0 : f32
      linalg.yield %53 : f32
    } -> tensor<?x2x?x2xf32>
  %55 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %57 = linalg.generic {indexing_maps = [#id4, #table, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%40, %sin : tensor<?x2x?x2xf32>, tensor<?x2xf32>) outs(%55 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %56 = arith.mulf %a1, %a0 : f32
      linalg.yield %56 : f32
    } -> tensor<?x2x?x2xf32>
  %58 = tensor.empty(%n7, %n5) : tensor<?x2x?x2xf32>
  %60 = linalg.generic {indexing_maps = [#id4, #id4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%57, %54 : tensor<?x2x?x2xf32>, tensor<?x2x?x2xf32>) outs(%58 : tensor<?x2x?x2xf32>) {
    ^bb0(%a0: f32, %a1: f32, %a2: f32):
      %59 = arith.addf %a1, %a0 : f32
      linalg.yield %59 : f32
    } -> tensor<?x2x?x2xf32>
  %61 = tensor.expand_shape %51 [[0], [1], [2], [3, 4]] output_shape [%n7, 2, %n5, 2, 1] : tensor<?x2x?x2xf32> into tensor<?x2x?x2x1xf32>
  %62 = tensor.expand_shape %60 [[0], [1], [2], [3, 4]] output_shape [%n7, 2, %n5, 2, 1] : tensor<?x2x?x2xf32> into tensor<?x2x?x2x1xf32>
  %63 = tensor.concat dim(4) %61, %62 : (tensor<?x2x?x2x1xf32>, tensor<?x2x?x2x1xf32>) -> tensor<?x2x?x2x2xf32>
  %64 = tensor.collapse_shape %63 [[0], [1], [2], [3, 4]] : tensor<?x2x?x2x2xf32> into tensor<?x2x?x4xf32>
  %65 = tensor.empty(%n7, %n5) : tensor<?x?x2x4xf32>
  %66 = linalg.transpose ins(%64 : tensor<?x2x?x4xf32>) outs(%65 : tensor<?x?x2x4xf32>) permutation = [0, 2, 1, 3]
  %67 = tensor.collapse_shape %66 [[0], [1], [2, 3]] : tensor<?x?x2x4xf32> into tensor<?x?x8xf32>
  return %67 : tensor<?x?x8xf32>
}
