// RUN: rope-opt %s --rope-gpu-form-rotations | FileCheck %s
// RUN: rope-opt %s --rope-gpu-form-rotations --rope-gpu-apply-strategies=chip=sm_80 | FileCheck %s --check-prefix=LAUNCH
// RUN: rope-opt %s --rope-gpu-form-rotations --rope-gpu-apply-strategies="chip=sm_80 strategies=-rotate-cache" | FileCheck %s --check-prefix=BANNED

#rows = affine_map<(b, h, s, d) -> (b, h, s, d)>
#table = affine_map<(b, h, s, d) -> (s, d)>
#slots = affine_map<(b, h, s, d) -> (s)>
#cache = affine_map<(b, h, s, d)[t] -> (b, h, t, d)>

// The key that is made between the two rotations moves in front.
// CHECK-LABEL: func.func @query_and_key
//       CHECK: %[[KEY:.*]] = linalg.generic
//       CHECK: %[[R:.*]]:2 = rope.kernel ["rotate"]
//       CHECK:   rope.rotate
//       CHECK:   rope.rotate
//       CHECK:   rope.yield
//       CHECK: return %[[R]]#0, %[[R]]#1
// LAUNCH-LABEL: func.func @query_and_key
//       LAUNCH:   rope_gpu.launch @kernels::@query_and_key_kernel_0
//   LAUNCH-NOT:   rope_gpu.launch
//       LAUNCH:   return
func.func @query_and_key(%q: tensor<1x4x33x64xbf16>, %k: tensor<1x2x33x64xbf16>, %cos: tensor<33x32xf32>, %sin: tensor<33x32xf32>)
    -> (tensor<1x4x33x64xbf16>, tensor<1x2x33x64xbf16>) {
  %qe = tensor.empty() : tensor<1x4x33x64xbf16>
  %q1 = rope.rotate half to half block(0, 64)
      ins(%q, %cos, %sin : tensor<1x4x33x64xbf16>, tensor<33x32xf32>, tensor<33x32xf32>)
      outs(%qe : tensor<1x4x33x64xbf16>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x4x33x64xbf16>
  %ke = tensor.empty() : tensor<1x2x33x64xbf16>
  %scaled = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%k : tensor<1x2x33x64xbf16>) outs(%ke : tensor<1x2x33x64xbf16>) {
  ^bb0(%a: bf16, %o: bf16):
    %r = arith.addf %a, %a : bf16
    linalg.yield %r : bf16
  } -> tensor<1x2x33x64xbf16>
  %k1 = rope.rotate half to half block(0, 64)
      ins(%scaled, %cos, %sin : tensor<1x2x33x64xbf16>, tensor<33x32xf32>, tensor<33x32xf32>)
      outs(%ke : tensor<1x2x33x64xbf16>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x2x33x64xbf16>
  return %q1, %k1 : tensor<1x4x33x64xbf16>, tensor<1x2x33x64xbf16>
}

// What needs the rotated query is not in one launch with it.
// CHECK-LABEL: func.func @one_after_the_other
//       CHECK: rope.kernel ["rotate"]
//       CHECK: rope.kernel ["rotate"]
func.func @one_after_the_other(%q: tensor<8x64xf32>, %cos: tensor<8x32xf32>, %sin: tensor<8x32xf32>) -> tensor<8x64xf32> {
  %e = tensor.empty() : tensor<8x64xf32>
  %a = rope.rotate half to half block(0, 64) ins(%q, %cos, %sin : tensor<8x64xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  %b = rope.rotate half to half block(0, 64) ins(%a, %cos, %sin : tensor<8x64xf32>, tensor<8x32xf32>, tensor<8x32xf32>)
      outs(%e : tensor<8x64xf32>) -> tensor<8x64xf32>
  return %b : tensor<8x64xf32>
}

// One token: the query, the key and the value, with the table that only they
// read. The rotated key is stored in its slot alone.
// CHECK-LABEL: func.func @decode_step
//   CHECK-NOT: rope.table
//       CHECK: rope.kernel ["rotate", "cache_write"] -> tensor<1x4x1x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>
//       CHECK:   linalg.generic
//   CHECK-NOT: rope.kernel
// LAUNCH-LABEL: func.func @decode_step
//   LAUNCH-NOT:   linalg.generic
//       LAUNCH:   rope_gpu.launch @kernels::@decode_step_kernel_0
//   LAUNCH-NOT:   rope_gpu.launch
//       LAUNCH:   return
// BANNED-LABEL: func.func @decode_step
//       BANNED:   rope.kernel ["rotate", "cache_write"]
func.func @decode_step(%q: tensor<1x4x1x64xbf16>, %k: tensor<1x2x1x64xbf16>, %v: tensor<1x2x1x64xbf16>, %at: tensor<1xi64>,
                       %kc: tensor<1x2x64x64xbf16>, %vc: tensor<1x2x64x64xbf16>)
    -> (tensor<1x4x1x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>) {
  %te = tensor.empty() : tensor<1x32xf32>
  %t:2 = rope.table positions(%at : tensor<1xi64>) outs(%te, %te : tensor<1x32xf32>, tensor<1x32xf32>)
      {family = #rope.frequencies<default, base = 1.0e4, dim = 64>} -> tensor<1x32xf32>, tensor<1x32xf32>
  %qe = tensor.empty() : tensor<1x4x1x64xbf16>
  %ke = tensor.empty() : tensor<1x2x1x64xbf16>
  %q1 = rope.rotate half to half block(0, 64) ins(%q, %t#0, %t#1 : tensor<1x4x1x64xbf16>, tensor<1x32xf32>, tensor<1x32xf32>)
      outs(%qe : tensor<1x4x1x64xbf16>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x4x1x64xbf16>
  %k1 = rope.rotate half to half block(0, 64) ins(%k, %t#0, %t#1 : tensor<1x2x1x64xbf16>, tensor<1x32xf32>, tensor<1x32xf32>)
      outs(%ke : tensor<1x2x1x64xbf16>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x2x1x64xbf16>
  %kw = rope.cache_write ins(%k1, %at : tensor<1x2x1x64xbf16>, tensor<1xi64>) outs(%kc : tensor<1x2x64x64xbf16>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<1x2x64x64xbf16>
  %vw = rope.cache_write ins(%v, %at : tensor<1x2x1x64xbf16>, tensor<1xi64>) outs(%vc : tensor<1x2x64x64xbf16>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<1x2x64x64xbf16>
  return %q1, %kw, %vw : tensor<1x4x1x64xbf16>, tensor<1x2x64x64xbf16>, tensor<1x2x64x64xbf16>
}

// Lanes go 16 bytes at a time where they are aligned.
// LAUNCH: gpu.func @query_and_key_kernel_0
// LAUNCH:   llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
// LAUNCH:   llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// LAUNCH:   llvm.store {{.*}} {alignment = 16 : i64} : vector<8xbf16>, !llvm.ptr<1>
// LAUNCH: gpu.func @decode_step_kernel_0
// LAUNCH:   llvm.load {{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<8xbf16>
// LAUNCH:   math.roundeven

// Rows that another cache gives are all written before: a kernel of their own.
// CHECK-LABEL: func.func @cache_of_cache
//       CHECK:   %[[ROWS:.*]] = rope.kernel ["cache_write"]
//       CHECK:   rope.kernel ["cache_write"]
//       CHECK:     rope.cache_write ins(%[[ROWS]],
func.func @cache_of_cache(%k: tensor<2x9x8xf32>, %at: tensor<9xi64>, %to: tensor<12xi64>, %c: tensor<2x12x8xf32>, %d: tensor<2x20x8xf32>)
    -> (tensor<2x12x8xf32>, tensor<2x20x8xf32>) {
  %a = rope.cache_write ins(%k, %at : tensor<2x9x8xf32>, tensor<9xi64>) outs(%c : tensor<2x12x8xf32>)
      {indexing_maps = [affine_map<(h, s, d) -> (h, s, d)>, affine_map<(h, s, d) -> (s)>, affine_map<(h, s, d)[t] -> (h, t, d)>]} -> tensor<2x12x8xf32>
  %b = rope.cache_write ins(%a, %to : tensor<2x12x8xf32>, tensor<12xi64>) outs(%d : tensor<2x20x8xf32>)
      {indexing_maps = [affine_map<(h, s, d) -> (h, s, d)>, affine_map<(h, s, d) -> (s)>, affine_map<(h, s, d)[t] -> (h, t, d)>]} -> tensor<2x20x8xf32>
  return %a, %b : tensor<2x12x8xf32>, tensor<2x20x8xf32>
}

// A table of any number of rows is computed once.
// CHECK-LABEL: func.func @rows_of_any_number
//       CHECK: rope.table
//       CHECK: rope.kernel ["rotate"]
//   CHECK-NOT:   linalg.generic
//       CHECK:   rope.rotate
func.func @rows_of_any_number(%x: tensor<1x2x?x64xf32>, %y: tensor<1x2x?x64xf32>, %at: tensor<?xi64>, %te: tensor<?x32xf32>, %o: tensor<1x2x?x64xf32>) -> (tensor<1x2x?x64xf32>, tensor<1x2x?x64xf32>) {
  %t:2 = rope.table positions(%at : tensor<?xi64>) outs(%te, %te : tensor<?x32xf32>, tensor<?x32xf32>)
    {family = #rope.frequencies<default, base = 1.000000e+04, dim = 64>} -> tensor<?x32xf32>, tensor<?x32xf32>
  %r = rope.rotate half to half block(0, 64) ins(%x, %t#0, %t#1 : tensor<1x2x?x64xf32>, tensor<?x32xf32>, tensor<?x32xf32>) outs(%o : tensor<1x2x?x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x2x?x64xf32>
  %s = rope.rotate half to half block(0, 64) ins(%y, %t#0, %t#1 : tensor<1x2x?x64xf32>, tensor<?x32xf32>, tensor<?x32xf32>) outs(%o : tensor<1x2x?x64xf32>) {indexing_maps = [#rows, #table, #rows]} -> tensor<1x2x?x64xf32>
  return %r, %s : tensor<1x2x?x64xf32>, tensor<1x2x?x64xf32>
}
