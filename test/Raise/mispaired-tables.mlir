// Tables doubled for one pairing and read by the other keep their meaning, a
// matrix for each pair, and get a warning with the norm it loses.
// RUN: rope-opt %s --rope-raise --verify-diagnostics | FileCheck %s
// RUN: rope-opt %s --rope-raise --rope-raise 2>&1 >/dev/null | grep -c warning: | FileCheck %s --check-prefix=ONCE
// RUN: rope-runner %s --entry=neighbours_read_as_halves --target=reference --reference=exact --random=1 --range=1:0:5000 --compare-with='reference:builtin.module(rope-raise)' --ulp=0
// RUN: rope-runner %s --entry=tables_of_the_run --target=reference --reference=exact --random=2 --compare-with='reference:builtin.module(rope-raise)' --ulp=0
// RUN: rope-runner %s --entry=halves_read_as_neighbours --target=reference --reference=exact --random=3 --compare-with='reference:builtin.module(rope-raise)' --ulp=0
// RUN: rope-runner %s --entry=halves_read_as_neighbours --random=3 --pass-pipeline='builtin.module(rope-raise)' --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=any_tables --target=reference --reference=exact --random=4 --range=1:-3:3 --range=2:-3:3 --compare-with='reference:builtin.module(rope-raise)' --ulp=0
// RUN: rope-runner %s --entry=paired_tables --target=reference --reference=exact --random=5 --range=1:0:5000 --compare-with='reference:builtin.module(rope-raise)' --ulp=0
// ONCE: {{^}}3{{$}}

#id2 = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#col = affine_map<(d0, d1) -> (d1)>

// x * cos + rotate_half(x) * sin with columns repeated one by one, positions of
// the run.
// CHECK-LABEL: func.func @neighbours_read_as_halves
// CHECK:         rope.table {{.*}} -> tensor<16x8xf32>, tensor<16x8xf32>
// CHECK:         rope.rotate half to half block(0, 8) ins(
// CHECK-NOT:     kind
// CHECK:         return
func.func @neighbours_read_as_halves(%x: tensor<16x8xf32>, %p: tensor<16xi64>) -> tensor<16x8xf32> {
  %f = arith.constant dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>
  %e4 = tensor.empty() : tensor<16x4xf32>
  %c4, %s4 = linalg.generic {indexing_maps = [#row, #col, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<16xi64>, tensor<4xf32>) outs(%e4, %e4 : tensor<16x4xf32>, tensor<16x4xf32>) {
  ^bb0(%a: i64, %w: f32, %o1: f32, %o2: f32):
    %pf = arith.sitofp %a : i64 to f32
    %an = arith.mulf %pf, %w : f32
    %co = math.cos %an : f32
    %si = math.sin %an : f32
    linalg.yield %co, %si : f32, f32
  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
  %e3 = tensor.empty() : tensor<16x4x2xf32>
  %cb = linalg.broadcast ins(%c4 : tensor<16x4xf32>) outs(%e3 : tensor<16x4x2xf32>) dimensions = [2]
  %sb = linalg.broadcast ins(%s4 : tensor<16x4xf32>) outs(%e3 : tensor<16x4x2xf32>) dimensions = [2]
  %cos = tensor.collapse_shape %cb [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %sin = tensor.collapse_shape %sb [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %lo = tensor.extract_slice %x[0, 0] [16, 4] [1, 1] : tensor<16x8xf32> to tensor<16x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [16, 4] [1, 1] : tensor<16x8xf32> to tensor<16x4xf32>
  %nh = arith.negf %hi : tensor<16x4xf32>
  %r = tensor.concat dim(1) %nh, %lo : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %1 = arith.mulf %x, %cos : tensor<16x8xf32>
  %2 = arith.mulf %r, %sin : tensor<16x8xf32>
  // expected-warning@below {{expected tables made for pairs of halves but got tables made for pairs of neighbours: 4 of 4 pairs turn by two angles, which is no rotation; over positions 0 to 4095 the norm of a pair changes by factors from 0.000 to 1.414 instead of 1.000, least in pair 2 at position 238; in the mean over pairs and positions the least factor is 0.528}}
  %3 = arith.addf %1, %2 : tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// Of tables that are arguments nothing is known but the copies.
// CHECK-LABEL: func.func @tables_of_the_run
// CHECK:         rope.rotate half to half block(0, 8) ins(
// CHECK-NOT:     kind
// CHECK:         return
func.func @tables_of_the_run(%x: tensor<16x8xf32>, %c4: tensor<16x4xf32>, %s4: tensor<16x4xf32>) -> tensor<16x8xf32> {
  %e3 = tensor.empty() : tensor<16x4x2xf32>
  %cb = linalg.broadcast ins(%c4 : tensor<16x4xf32>) outs(%e3 : tensor<16x4x2xf32>) dimensions = [2]
  %sb = linalg.broadcast ins(%s4 : tensor<16x4xf32>) outs(%e3 : tensor<16x4x2xf32>) dimensions = [2]
  %cos = tensor.collapse_shape %cb [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %sin = tensor.collapse_shape %sb [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %lo = tensor.extract_slice %x[0, 0] [16, 4] [1, 1] : tensor<16x8xf32> to tensor<16x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [16, 4] [1, 1] : tensor<16x8xf32> to tensor<16x4xf32>
  %nh = arith.negf %hi : tensor<16x4xf32>
  %r = tensor.concat dim(1) %nh, %lo : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %1 = arith.mulf %x, %cos : tensor<16x8xf32>
  %2 = arith.mulf %r, %sin : tensor<16x8xf32>
  // expected-warning@below {{expected tables made for pairs of halves but got tables made for pairs of neighbours: 4 of 4 pairs turn by two angles, which is no rotation; for angles a and b of a pair its norm changes by factors from sqrt(1 - |sin(a - b)|) to sqrt(1 + |sin(a - b)|), at worst 0 and 1.414}}
  %3 = arith.addf %1, %2 : tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// Halves one after the other with even and odd lanes, positions counted.
// CHECK-LABEL: func.func @halves_read_as_neighbours
// CHECK:         rope.table {{.*}} -> tensor<16x8xf32>, tensor<16x8xf32>
// CHECK:         rope.rotate interleaved to interleaved block(0, 8) ins(
// CHECK-NOT:     kind
// CHECK:         return
func.func @halves_read_as_neighbours(%x: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %e1 = tensor.empty() : tensor<16xi64>
  %p = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} outs(%e1 : tensor<16xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    linalg.yield %n : i64
  } -> tensor<16xi64>
  %f = arith.constant dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>
  %e4 = tensor.empty() : tensor<16x4xf32>
  %c4, %s4 = linalg.generic {indexing_maps = [#row, #col, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<16xi64>, tensor<4xf32>) outs(%e4, %e4 : tensor<16x4xf32>, tensor<16x4xf32>) {
  ^bb0(%a: i64, %w: f32, %o1: f32, %o2: f32):
    %pf = arith.sitofp %a : i64 to f32
    %an = arith.mulf %pf, %w : f32
    %co = math.cos %an : f32
    %si = math.sin %an : f32
    linalg.yield %co, %si : f32, f32
  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
  %cos = tensor.concat dim(1) %c4, %c4 : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %sin = tensor.concat dim(1) %s4, %s4 : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %xe = tensor.extract_slice %x[0, 0] [16, 4] [1, 2] : tensor<16x8xf32> to tensor<16x4xf32>
  %xo = tensor.extract_slice %x[0, 1] [16, 4] [1, 2] : tensor<16x8xf32> to tensor<16x4xf32>
  %no = arith.negf %xo : tensor<16x4xf32>
  %u = tensor.expand_shape %no [[0], [1, 2]] output_shape [16, 4, 1] : tensor<16x4xf32> into tensor<16x4x1xf32>
  %v = tensor.expand_shape %xe [[0], [1, 2]] output_shape [16, 4, 1] : tensor<16x4xf32> into tensor<16x4x1xf32>
  %st = tensor.concat dim(2) %u, %v : (tensor<16x4x1xf32>, tensor<16x4x1xf32>) -> tensor<16x4x2xf32>
  %r = tensor.collapse_shape %st [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %1 = arith.mulf %x, %cos : tensor<16x8xf32>
  %2 = arith.mulf %r, %sin : tensor<16x8xf32>
  // expected-warning@below {{expected tables made for pairs of neighbours but got tables made for pairs of halves: 4 of 4 pairs turn by two angles, which is no rotation; over positions 0 to 15 the norm of a pair changes by factors from 0.138 to 1.407 instead of 1.000, least in pair 0 at position 12; in the mean over pairs and positions the least factor is 0.762}}
  %3 = arith.addf %1, %2 : tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// Tables with a value of its own for each lane, of any size, are any matrix and
// made for no pairing: no warning.
// CHECK-LABEL: func.func @any_tables
// CHECK:         rope.rotate half to half block(0, 8) ins(%{{.*}}, %{{.*}}, %{{.*}} : tensor<16x8xf32>, tensor<16x8xf32>, tensor<16x8xf32>)
// CHECK-NOT:     kind
// CHECK:         return
func.func @any_tables(%x: tensor<16x8xf32>, %cos: tensor<16x8xf32>, %sin: tensor<16x8xf32>) -> tensor<16x8xf32> {
  %lo = tensor.extract_slice %x[0, 0] [16, 4] [1, 1] : tensor<16x8xf32> to tensor<16x4xf32>
  %hi = tensor.extract_slice %x[0, 4] [16, 4] [1, 1] : tensor<16x8xf32> to tensor<16x4xf32>
  %nh = arith.negf %hi : tensor<16x4xf32>
  %r = tensor.concat dim(1) %nh, %lo : (tensor<16x4xf32>, tensor<16x4xf32>) -> tensor<16x8xf32>
  %1 = arith.mulf %x, %cos : tensor<16x8xf32>
  %2 = arith.mulf %r, %sin : tensor<16x8xf32>
  %3 = arith.addf %1, %2 : tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}

// Columns repeated for the pairing that reads them: a rotation, no warning.
// CHECK-LABEL: func.func @paired_tables
// CHECK:         rope.rotate interleaved to interleaved block(0, 8) {{.*}}kind = #rope.kind<rotation>
func.func @paired_tables(%x: tensor<16x8xf32>, %p: tensor<16xi64>) -> tensor<16x8xf32> {
  %f = arith.constant dense<[1.0, 0.1, 0.01, 0.001]> : tensor<4xf32>
  %e4 = tensor.empty() : tensor<16x4xf32>
  %c4, %s4 = linalg.generic {indexing_maps = [#row, #col, #id2, #id2], iterator_types = ["parallel", "parallel"]}
      ins(%p, %f : tensor<16xi64>, tensor<4xf32>) outs(%e4, %e4 : tensor<16x4xf32>, tensor<16x4xf32>) {
  ^bb0(%a: i64, %w: f32, %o1: f32, %o2: f32):
    %pf = arith.sitofp %a : i64 to f32
    %an = arith.mulf %pf, %w : f32
    %co = math.cos %an : f32
    %si = math.sin %an : f32
    linalg.yield %co, %si : f32, f32
  } -> (tensor<16x4xf32>, tensor<16x4xf32>)
  %e3 = tensor.empty() : tensor<16x4x2xf32>
  %cb = linalg.broadcast ins(%c4 : tensor<16x4xf32>) outs(%e3 : tensor<16x4x2xf32>) dimensions = [2]
  %sb = linalg.broadcast ins(%s4 : tensor<16x4xf32>) outs(%e3 : tensor<16x4x2xf32>) dimensions = [2]
  %cos = tensor.collapse_shape %cb [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %sin = tensor.collapse_shape %sb [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %xe = tensor.extract_slice %x[0, 0] [16, 4] [1, 2] : tensor<16x8xf32> to tensor<16x4xf32>
  %xo = tensor.extract_slice %x[0, 1] [16, 4] [1, 2] : tensor<16x8xf32> to tensor<16x4xf32>
  %no = arith.negf %xo : tensor<16x4xf32>
  %u = tensor.expand_shape %no [[0], [1, 2]] output_shape [16, 4, 1] : tensor<16x4xf32> into tensor<16x4x1xf32>
  %v = tensor.expand_shape %xe [[0], [1, 2]] output_shape [16, 4, 1] : tensor<16x4xf32> into tensor<16x4x1xf32>
  %st = tensor.concat dim(2) %u, %v : (tensor<16x4x1xf32>, tensor<16x4x1xf32>) -> tensor<16x4x2xf32>
  %r = tensor.collapse_shape %st [[0], [1, 2]] : tensor<16x4x2xf32> into tensor<16x8xf32>
  %1 = arith.mulf %x, %cos : tensor<16x8xf32>
  %2 = arith.mulf %r, %sin : tensor<16x8xf32>
  %3 = arith.addf %1, %2 : tensor<16x8xf32>
  return %3 : tensor<16x8xf32>
}
