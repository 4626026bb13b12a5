// RUN: rope-opt %s --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise | FileCheck %s
// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>&1 >/dev/null | FileCheck %s --check-prefix=REMARK
// RUN: rope-runner %s --entry=neg_concat --target=reference --random=1 --range=1:0:40 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=sub_add --target=reference --random=2 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=sine_negated --target=reference --random=3 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=sine_negated_in_one_lane --target=reference --random=4 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=swapped --target=reference --random=5 --range=1:0:40 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0
// RUN: rope-runner %s --entry=partial --target=reference --random=6 --pass-pipeline='builtin.module(rope-raise)' --reference=exact --compare-with=reference --ulp=0

#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#row = affine_map<(d0, d1) -> (d0)>
#lane = affine_map<(d0, d1) -> (d1)>
#id2 = affine_map<(d0, d1) -> (d0, d1)>
#table = affine_map<(d0, d1, d2) -> (d1, d2)>

// Full-width tables made of one half are one table of pairs.
// CHECK-LABEL: func.func @neg_concat
// CHECK-SAME:    %[[X:.+]]: tensor<2x5x4xf32>, %[[P:.+]]: tensor<5xi64>
// CHECK:         %[[T:.+]]:2 = rope.table angle<source> positions(%[[P]] : tensor<5xi64>)
// CHECK-SAME:      frequency_values = dense<[1.000000e+00, 0.00999999977]> : tensor<2xf32>
// CHECK:         %[[Y:.+]] = rope.rotate half to half block(0, 4)
// CHECK-SAME:      ins(%[[X]], %[[T]]#0, %[[T]]#1 : tensor<2x5x4xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
// CHECK-SAME:      kind = #rope.kind<rotation>
// CHECK-NEXT:    return %[[Y]]
// REMARK: root %arg0; half to half, block [0, 4), rotation, half-width tables from positions and frequencies of family default, computed in f32; class exact
func.func @neg_concat(%x: tensor<2x5x4xf32>, %p: tensor<5xi64>) -> tensor<2x5x4xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e2 = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e2 : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %w = tensor.concat dim(1) %a, %a : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  %c = math.cos %w : tensor<5x4xf32>
  %s = math.sin %w : tensor<5x4xf32>
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %n = arith.negf %hi : tensor<2x5x2xf32>
  %r = tensor.concat dim(2) %n, %lo : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %r, %c, %s : tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<2x5x4xf32>) {
  ^bb0(%u: f32, %v: f32, %cc: f32, %ss: f32, %o: f32):
    %1 = arith.mulf %ss, %v : f32
    %2 = arith.mulf %u, %cc : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// Tables that come as arguments are general; half-width ones stay as they are.
// CHECK-LABEL: func.func @sub_add
// CHECK-SAME:    %[[X:.+]]: tensor<2x5x4xf32>, %[[C:.+]]: tensor<5x2xf32>, %[[S:.+]]: tensor<5x2xf32>
// CHECK:         rope.rotate half to half block(0, 4)
// CHECK-SAME:      ins(%[[X]], %[[C]], %[[S]] :
// CHECK-NOT:       kind
func.func @sub_add(%x: tensor<2x5x4xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<2x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %e = tensor.empty() : tensor<2x5x2xf32>
  %y:2 = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%lo, %hi, %c, %s : tensor<2x5x2xf32>, tensor<2x5x2xf32>, tensor<5x2xf32>, tensor<5x2xf32>)
      outs(%e, %e : tensor<2x5x2xf32>, tensor<2x5x2xf32>) {
  ^bb0(%u: f32, %v: f32, %cc: f32, %ss: f32, %o: f32, %q: f32):
    %1 = arith.mulf %u, %cc : f32
    %2 = arith.mulf %v, %ss : f32
    %3 = arith.subf %1, %2 : f32
    %4 = arith.mulf %v, %cc : f32
    %5 = arith.mulf %u, %ss : f32
    %6 = arith.addf %5, %4 : f32
    linalg.yield %3, %6 : f32, f32
  } -> (tensor<2x5x2xf32>, tensor<2x5x2xf32>)
  %r = tensor.concat dim(2) %y#0, %y#1 : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  return %r : tensor<2x5x4xf32>
}

// The inverse rotation.
// CHECK-LABEL: func.func @sine_negated(
// CHECK:         rope.rotate half to half block(0, 4) transposed
func.func @sine_negated(%x: tensor<2x5x4xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<2x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %n = arith.negf %lo : tensor<2x5x2xf32>
  %r = tensor.concat dim(2) %hi, %n : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %r, %c, %s : tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<2x5x4xf32>) {
  ^bb0(%u: f32, %v: f32, %cc: f32, %ss: f32, %o: f32):
    %1 = arith.mulf %ss, %v : f32
    %2 = arith.mulf %u, %cc : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// No rotation, but a 2x2 matrix for each pair.
// CHECK-LABEL: func.func @sine_negated_in_one_lane
// CHECK-NOT:     transposed
// CHECK:         rope.rotate half to half block(0, 4) ins
// CHECK-NOT:     kind
func.func @sine_negated_in_one_lane(%x: tensor<2x5x4xf32>, %c: tensor<5x4xf32>, %s: tensor<5x4xf32>) -> tensor<2x5x4xf32> {
  %lo = tensor.extract_slice %x[0, 0, 0] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %hi = tensor.extract_slice %x[0, 0, 2] [2, 5, 2] [1, 1, 1] : tensor<2x5x4xf32> to tensor<2x5x2xf32>
  %r = tensor.concat dim(2) %hi, %lo : (tensor<2x5x2xf32>, tensor<2x5x2xf32>) -> tensor<2x5x4xf32>
  %e = tensor.empty() : tensor<2x5x4xf32>
  %y = linalg.generic {indexing_maps = [#id3, #id3, #table, #table, #id3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %r, %c, %s : tensor<2x5x4xf32>, tensor<2x5x4xf32>, tensor<5x4xf32>, tensor<5x4xf32>) outs(%e : tensor<2x5x4xf32>) {
  ^bb0(%u: f32, %v: f32, %cc: f32, %ss: f32, %o: f32):
    %1 = arith.mulf %ss, %v : f32
    %2 = arith.mulf %u, %cc : f32
    %3 = arith.addf %1, %2 : f32
    linalg.yield %3 : f32
  } -> tensor<2x5x4xf32>
  return %y : tensor<2x5x4xf32>
}

// Cosine and sine in each other's place: still this matrix, but not this
// rotation.
// CHECK-LABEL: func.func @swapped
// CHECK:         %[[T:.+]]:2 = rope.table
// CHECK:         rope.rotate half to half block(0, 4) ins(%{{.+}}, %[[T]]#1, %[[T]]#0 :
// CHECK-NOT:     kind
func.func @swapped(%x: tensor<5x4xf32>, %p: tensor<5xi64>) -> tensor<5x4xf32> {
  %f = arith.constant dense<[1.0, 0.01]> : tensor<2xf32>
  %e2 = tensor.empty() : tensor<5x2xf32>
  %a = linalg.generic {indexing_maps = [#row, #lane, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<5xi64>, tensor<2xf32>) outs(%e2 : tensor<5x2xf32>) {
  ^bb0(%i: i64, %g: f32, %o: f32):
    %j = arith.sitofp %i : i64 to f32
    %m = arith.mulf %j, %g : f32
    linalg.yield %m : f32
  } -> tensor<5x2xf32>
  %s = math.cos %a : tensor<5x2xf32>
  %c = math.sin %a : tensor<5x2xf32>
  %lo = tensor.extract_slice %x[0, 0] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x4xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.concat dim(1) %3, %6 : (tensor<5x2xf32>, tensor<5x2xf32>) -> tensor<5x4xf32>
  return %y : tensor<5x4xf32>
}

// Lanes outside the block pass through; here they are those around it.
// CHECK-LABEL: func.func @partial
// CHECK-SAME:    %[[X:.+]]: tensor<5x8xf32>
// CHECK:         rope.rotate half to half block(2, 4) ins(%[[X]],
func.func @partial(%x: tensor<5x8xf32>, %c: tensor<5x2xf32>, %s: tensor<5x2xf32>) -> tensor<5x8xf32> {
  %lo = tensor.extract_slice %x[0, 2] [5, 2] [1, 1] : tensor<5x8xf32> to tensor<5x2xf32>
  %hi = tensor.extract_slice %x[0, 4] [5, 2] [1, 1] : tensor<5x8xf32> to tensor<5x2xf32>
  %1 = arith.mulf %lo, %c : tensor<5x2xf32>
  %2 = arith.mulf %hi, %s : tensor<5x2xf32>
  %3 = arith.subf %1, %2 : tensor<5x2xf32>
  %4 = arith.mulf %hi, %c : tensor<5x2xf32>
  %5 = arith.mulf %lo, %s : tensor<5x2xf32>
  %6 = arith.addf %4, %5 : tensor<5x2xf32>
  %y = tensor.insert_slice %3 into %x[0, 2] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x8xf32>
  %z = tensor.insert_slice %6 into %y[0, 4] [5, 2] [1, 1] : tensor<5x2xf32> into tensor<5x8xf32>
  return %z : tensor<5x8xf32>
}
