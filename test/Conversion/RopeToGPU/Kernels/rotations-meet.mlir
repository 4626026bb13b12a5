// RUN: rope-runner %s --entry=shared_destination --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-runner %s --entry=over_another --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-runner %s --entry=lanes_move --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-runner %s --entry=one_cache --target=emulate --chip=sm_80 --random=1 --range=2:-1:69 --range=3:-1:69 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-runner %s --entry=narrow_slots --target=emulate --chip=sm_80 --random=1 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-runner %s --entry=few_rows_meet --target=emulate --chip=sm_80 --random=1 --range=1:-1:11 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-runner %s --entry=many_rows_meet --target=emulate --chip=sm_80 --random=1 --range=1:-1:11 --compare-with=reference --atol=1e-5 --rtol=1e-5
// RUN: rope-opt %s --rope-gpu-form-rotations --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s

// What rotations and cache writes of one launch read is not what they write, and
// the last of the rows of a slot stays. Sums of two products of at most 1 in f32.

#rows = affine_map<(h, s, d) -> (h, s, d)>
#table = affine_map<(h, s, d) -> (s, d)>
#slots = affine_map<(h, s, d) -> (s)>
#cache = affine_map<(h, s, d)[t] -> (h, t, d)>
#sequences = affine_map<(b, h, s, d) -> (b, h, s, d)>
#positions = affine_map<(b, h, s, d) -> (s, d)>
#pages = affine_map<(b, h, s, d) -> (b, s)>
#pool = affine_map<(b, h, s, d)[t] -> (h, t, d)>

// CHECK-LABEL: func.func @shared_destination
//       CHECK:   rope_gpu.launch @kernels::@shared_destination_kernel_0
//   CHECK-NOT:   rope.rotate
//       CHECK:   return
func.func @shared_destination(%q: tensor<2x9x64xf32>, %k: tensor<2x9x64xf32>, %cos: tensor<9x32xf32>, %sin: tensor<9x32xf32>)
    -> (tensor<2x9x64xf32>, tensor<2x9x64xf32>) {
  %e = tensor.empty() : tensor<2x9x64xf32>
  %a = rope.rotate half to half block(0, 64) ins(%q, %cos, %sin : tensor<2x9x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>)
      outs(%e : tensor<2x9x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x9x64xf32>
  %b = rope.rotate half to half block(0, 64) ins(%k, %cos, %sin : tensor<2x9x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>)
      outs(%e : tensor<2x9x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x9x64xf32>
  return %a, %b : tensor<2x9x64xf32>, tensor<2x9x64xf32>
}

// CHECK-LABEL: func.func @over_another
//       CHECK:   rope_gpu.launch @kernels::@over_another_kernel_0
func.func @over_another(%q: tensor<2x9x64xf32>, %k: tensor<2x9x64xf32>, %cos: tensor<9x32xf32>, %sin: tensor<9x32xf32>)
    -> (tensor<2x9x64xf32>, tensor<2x9x64xf32>) {
  %a = rope.rotate half to half block(0, 64) ins(%q, %cos, %sin : tensor<2x9x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>)
      outs(%k : tensor<2x9x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x9x64xf32>
  %b = rope.rotate half to half block(0, 64) ins(%k, %cos, %sin : tensor<2x9x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>)
      outs(%q : tensor<2x9x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x9x64xf32>
  return %a, %b : tensor<2x9x64xf32>, tensor<2x9x64xf32>
}

// CHECK-LABEL: func.func @lanes_move
//       CHECK:   rope_gpu.launch @kernels::@lanes_move_kernel_0
func.func @lanes_move(%q: tensor<2x9x64xf32>, %cos: tensor<9x32xf32>, %sin: tensor<9x32xf32>) -> tensor<2x9x64xf32> {
  %a = rope.rotate half to interleaved block(0, 64) ins(%q, %cos, %sin : tensor<2x9x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>)
      outs(%q : tensor<2x9x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<2x9x64xf32>
  return %a : tensor<2x9x64xf32>
}

// Two caches that begin as one: the plain mapping takes them.
// CHECK-LABEL: func.func @one_cache
//   CHECK-NOT:   rope_gpu.launch
//       CHECK:   return
func.func @one_cache(%k: tensor<2x65x64xf32>, %v: tensor<2x65x64xf32>, %at: tensor<65xi64>, %to: tensor<65xi64>, %c: tensor<2x70x64xf32>)
    -> (tensor<2x70x64xf32>, tensor<2x70x64xf32>) {
  %a, %b = rope.kernel ["cache_write"] -> tensor<2x70x64xf32>, tensor<2x70x64xf32> {
    %kw = rope.cache_write ins(%k, %at : tensor<2x65x64xf32>, tensor<65xi64>) outs(%c : tensor<2x70x64xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x70x64xf32>
    %vw = rope.cache_write ins(%v, %at : tensor<2x65x64xf32>, tensor<65xi64>) outs(%c : tensor<2x70x64xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x70x64xf32>
    rope.yield %kw, %vw : tensor<2x70x64xf32>, tensor<2x70x64xf32>
  }
  return %a, %b : tensor<2x70x64xf32>, tensor<2x70x64xf32>
}

// Numbers of rows of 8 bits come again, so that these slots do not ascend: the
// last of the rows of a slot stays.
// CHECK-LABEL: func.func @narrow_slots
//       CHECK:   rope_gpu.launch
//       CHECK:   rope_gpu.launch
//       CHECK:   return
func.func @narrow_slots(%k: tensor<2x300x8xf32>, %c: tensor<2x300x8xf32>) -> tensor<2x300x8xf32> {
  %e = tensor.empty() : tensor<300xi64>
  %at = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<300xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %narrow = arith.index_cast %i : index to i8
    %wide = arith.extsi %narrow : i8 to i64
    linalg.yield %wide : i64
  } -> tensor<300xi64>
  %kw = rope.cache_write ins(%k, %at : tensor<2x300x8xf32>, tensor<300xi64>) outs(%c : tensor<2x300x8xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x300x8xf32>
  return %kw : tensor<2x300x8xf32>
}

// Slots that ascend never meet: nothing is searched.
// CHECK-LABEL: func.func @ascending_slots
//       CHECK:   rope_gpu.launch
//   CHECK-NOT:   rope_gpu.launch
//       CHECK:   return
func.func @ascending_slots(%k: tensor<2x300x8xf32>, %c: tensor<2x400x8xf32>, %first: i64) -> tensor<2x400x8xf32> {
  %e = tensor.empty() : tensor<300xi64>
  %at = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]} outs(%e : tensor<300xi64>) {
  ^bb0(%o: i64):
    %i = linalg.index 0 : index
    %n = arith.index_cast %i : index to i64
    %slot = arith.addi %first, %n : i64
    linalg.yield %slot : i64
  } -> tensor<300xi64>
  %kw = rope.cache_write ins(%k, %at : tensor<2x300x8xf32>, tensor<300xi64>) outs(%c : tensor<2x400x8xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<2x400x8xf32>
  return %kw : tensor<2x400x8xf32>
}

// Slots of one pool for all sequences. Rows of a position are computed together,
// those of the last sequence stay: each row searches the later ones,
// CHECK-LABEL: func.func @few_rows_meet
//       CHECK:   rope_gpu.launch
//   CHECK-NOT:   rope_gpu.launch
//       CHECK:   return
func.func @few_rows_meet(%k: tensor<2x2x9x64xf32>, %at: tensor<2x9xi64>, %cos: tensor<9x32xf32>, %sin: tensor<9x32xf32>,
    %c: tensor<2x12x64xf32>) -> tensor<2x12x64xf32> {
  %e = tensor.empty() : tensor<2x2x9x64xf32>
  %a = rope.rotate half to half block(0, 64) ins(%k, %cos, %sin : tensor<2x2x9x64xf32>, tensor<9x32xf32>, tensor<9x32xf32>)
      outs(%e : tensor<2x2x9x64xf32>) {indexing_maps = [#sequences, #positions, #sequences]} -> tensor<2x2x9x64xf32>
  %kw = rope.cache_write ins(%a, %at : tensor<2x2x9x64xf32>, tensor<2x9xi64>) outs(%c : tensor<2x12x64xf32>)
      {indexing_maps = [#sequences, #pages, #pool]} -> tensor<2x12x64xf32>
  return %kw : tensor<2x12x64xf32>
}

// or reads what a launch in front has found.
// CHECK-LABEL: func.func @many_rows_meet
//       CHECK:   rope_gpu.launch
//       CHECK:   rope_gpu.launch
//   CHECK-NOT:   rope_gpu.launch
//       CHECK:   return
func.func @many_rows_meet(%k: tensor<2x2x40x64xf32>, %at: tensor<2x40xi64>, %cos: tensor<40x32xf32>, %sin: tensor<40x32xf32>,
    %c: tensor<2x12x64xf32>) -> tensor<2x12x64xf32> {
  %e = tensor.empty() : tensor<2x2x40x64xf32>
  %a = rope.rotate half to half block(0, 64) ins(%k, %cos, %sin : tensor<2x2x40x64xf32>, tensor<40x32xf32>, tensor<40x32xf32>)
      outs(%e : tensor<2x2x40x64xf32>) {indexing_maps = [#sequences, #positions, #sequences]} -> tensor<2x2x40x64xf32>
  %kw = rope.cache_write ins(%a, %at : tensor<2x2x40x64xf32>, tensor<2x40xi64>) outs(%c : tensor<2x12x64xf32>)
      {indexing_maps = [#sequences, #pages, #pool]} -> tensor<2x12x64xf32>
  return %kw : tensor<2x12x64xf32>
}
