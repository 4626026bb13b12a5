// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t

// Conditions that weights are zeroed by: those of the scores' masks make rows
// without keys zero, others are factors of the weights.

#qd = affine_map<(i, t, d) -> (i, d)>
#kd = affine_map<(i, t, d) -> (t, d)>
#it3 = affine_map<(i, t, d) -> (i, t)>
#it = affine_map<(i, t) -> (i, t)>
#i = affine_map<(i, t) -> (i)>

// A condition on positions, which a mask may be made of, too.
// REMARK: [Missed] softmax-select {{.*}}Function=positions |{{.*}}zeroed by another condition than the scores are masked by
// CHECK-LABEL: func.func @positions(
// CHECK-NOT: rope.attention
func.func @positions(%q: tensor<5x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<5x8xf32>, tensor<6x8xf32>) outs(%z : tensor<5x6xf32>) -> tensor<5x6xf32>
  %s = linalg.generic {indexing_maps = [#it, #it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%qk, %keep : tensor<5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x: f32, %k0: i1, %o: f32):
    %y = arith.select %k0, %x, %start : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %er = tensor.empty() : tensor<5xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<5x6xf32>) outs(%starts : tensor<5xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<5x6xf32>, tensor<5xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<5x6xf32>) outs(%zr : tensor<5xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum, %keep : tensor<5x6xf32>, tensor<5xf32>, tensor<5x6xi1>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %m: i1, %o: f32):
    %w = arith.divf %x0, %x1 : f32
    %row = linalg.index 0 : index
    %key = linalg.index 1 : index
    %g = arith.cmpi sle, %key, %row : index
    %y = arith.select %g, %w, %zero : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %out : tensor<5x3xf32>
}

// The opposite of what the mask is computed from.
// REMARK: [Missed] softmax-select {{.*}}Function=opposite |{{.*}}zeroed by another condition than the scores are masked by
// CHECK-LABEL: func.func @opposite(
// CHECK-NOT: rope.attention
func.func @opposite(%q: tensor<5x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<5x8xf32>, tensor<6x8xf32>) outs(%z : tensor<5x6xf32>) -> tensor<5x6xf32>
  %a = linalg.generic {indexing_maps = [#it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%keep : tensor<5x6xi1>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%k0: i1, %o: f32):
    %y = arith.select %k0, %zero, %start : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %s = linalg.add ins(%qk, %a : tensor<5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %er = tensor.empty() : tensor<5xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<5x6xf32>) outs(%starts : tensor<5xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<5x6xf32>, tensor<5xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<5x6xf32>) outs(%zr : tensor<5xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum, %keep : tensor<5x6xf32>, tensor<5xf32>, tensor<5x6xi1>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %m: i1, %o: f32):
    %w = arith.divf %x0, %x1 : f32
    %t = arith.constant true
    %n = arith.xori %m, %t : i1
    %y = arith.select %n, %w, %zero : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %out : tensor<5x3xf32>
}

// A truth value as a number, through a byte.
// REMARK: [Passed] attention {{.*}}Function=byte |{{.*}}class contract; used: sums are taken in any order; used: the weights are multiplied behind their softmax"
// CHECK-LABEL: func.func @byte(
// CHECK: rope.attention
func.func @byte(%q: tensor<5x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<5x8xf32>, tensor<6x8xf32>) outs(%z : tensor<5x6xf32>) -> tensor<5x6xf32>
  %s = linalg.add ins(%qk, %qk : tensor<5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %er = tensor.empty() : tensor<5xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<5x6xf32>) outs(%starts : tensor<5xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<5x6xf32>, tensor<5xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<5x6xf32>) outs(%zr : tensor<5xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum, %keep : tensor<5x6xf32>, tensor<5xf32>, tensor<5x6xi1>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %m: i1, %o: f32):
    %w = arith.divf %x0, %x1 : f32
    %b = arith.extui %m : i1 to i8
    %f = arith.sitofp %b : i8 to f32
    %y = arith.mulf %w, %f : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %out : tensor<5x3xf32>
}

// Read with a sign it is -1, and no condition.
// REMARK: [Passed] attention {{.*}}Function=signed |{{.*}}class finite; {{.*}}what multiplies the weights is finite
// CHECK-LABEL: func.func @signed(
// CHECK: rope.attention
func.func @signed(%q: tensor<5x8xf32>, %k: tensor<6x8xf32>, %v: tensor<6x3xf32>, %keep: tensor<5x6xi1>) -> tensor<5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %start = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<5x6xf32>
  %z = linalg.fill ins(%zero : f32) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #it3]
      ins(%q, %k : tensor<5x8xf32>, tensor<6x8xf32>) outs(%z : tensor<5x6xf32>) -> tensor<5x6xf32>
  %s = linalg.add ins(%qk, %qk : tensor<5x6xf32>, tensor<5x6xf32>) outs(%e : tensor<5x6xf32>) -> tensor<5x6xf32>
  %er = tensor.empty() : tensor<5xf32>
  %starts = linalg.fill ins(%start : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<5x6xf32>) outs(%starts : tensor<5xf32>) dimensions = [1]
  %exp = linalg.generic {indexing_maps = [#it, #i, #it], iterator_types = ["parallel", "parallel"]}
      ins(%s, %max : tensor<5x6xf32>, tensor<5xf32>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %o: f32):
    %d = arith.subf %x0, %x1 : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %zr = linalg.fill ins(%zero : f32) outs(%er : tensor<5xf32>) -> tensor<5xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<5x6xf32>) outs(%zr : tensor<5xf32>) dimensions = [1]
  %p = linalg.generic {indexing_maps = [#it, #i, #it, #it], iterator_types = ["parallel", "parallel"]}
      ins(%exp, %sum, %keep : tensor<5x6xf32>, tensor<5xf32>, tensor<5x6xi1>) outs(%e : tensor<5x6xf32>) {
  ^bb0(%x0: f32, %x1: f32, %m: i1, %o: f32):
    %w = arith.divf %x0, %x1 : f32
    %f = arith.sitofp %m : i1 to f32
    %y = arith.mulf %w, %f : f32
    linalg.yield %y : f32
  } -> tensor<5x6xf32>
  %eo = tensor.empty() : tensor<5x3xf32>
  %zo = linalg.fill ins(%zero : f32) outs(%eo : tensor<5x3xf32>) -> tensor<5x3xf32>
  %out = linalg.matmul ins(%p, %v : tensor<5x6xf32>, tensor<6x3xf32>) outs(%zo : tensor<5x3xf32>) -> tensor<5x3xf32>
  return %out : tensor<5x3xf32>
}
