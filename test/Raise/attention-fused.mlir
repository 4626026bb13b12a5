// Attention whose products hold in their bodies what elementwise fusion moved there.
//
// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention | FileCheck %s
// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// Both sides are computed in f64, where they differ by the order of the sums; roundings that are written stay.
// RUN: rope-runner %s --entry=rounded_factors --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=keys_read_in_the_body --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=keys_chosen_in_the_body --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=sink_of_grouped_heads --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=split_lanes --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=keys_one_off --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=guarded_rows --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=guarded_rows --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --range=3:0:0 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=guarded_by_another_value --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=lanes_in_two_loops --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9
// RUN: rope-runner %s --entry=lanes_in_two_orders --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-9 --atol=1e-9

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#one = affine_map<(b, m, n, j) -> (b, m)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>
#bias = affine_map<(b, m, j) -> (m, j)>

// The roundings of Q and K become tensors of their own.
// CHECK-LABEL: func.func @rounded_factors(
// CHECK:         arith.truncf
// CHECK:         arith.truncf
// CHECK:         rope.attention ins(%{{.+}}, %{{.+}}, %arg2 : tensor<2x5x8xbf16>, tensor<2x6x8xbf16>, tensor<2x6x4xf32>)
func.func @rounded_factors(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s = linalg.generic {indexing_maps = [#qd, #kd, #mj], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x5x8xf32>, tensor<2x6x8xf32>) outs(%f : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ra = arith.truncf %a : f32 to bf16
    %rb = arith.truncf %b : f32 to bf16
    %xa = arith.extf %ra : bf16 to f32
    %xb = arith.extf %rb : bf16 to f32
    %y = arith.mulf %xa, %xb : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

// CHECK-LABEL: func.func @keys_read_in_the_body(
// CHECK-NOT:     linalg.generic
// CHECK:         rope.attention ins(%arg0, %arg1, %arg2 :
func.func @keys_read_in_the_body(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s = linalg.generic {indexing_maps = [#qd, #mj], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q : tensor<2x5x8xf32>) outs(%f : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = linalg.index 0 : index
    %j = linalg.index 2 : index
    %d = linalg.index 3 : index
    %x = tensor.extract %k[%b, %j, %d] : tensor<2x6x8xf32>
    %y = arith.mulf %a, %x : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

// Lanes put together from halves, by branches in the body.
// CHECK-LABEL: func.func @keys_chosen_in_the_body(
// CHECK:         %[[K:.+]] = linalg.generic
// CHECK:           scf.if
// CHECK:         rope.attention ins(%arg0, %[[K]], %arg3 :
func.func @keys_chosen_in_the_body(%q: tensor<2x5x8xf32>, %lo: tensor<2x6x4xf32>, %hi: tensor<2x6x4xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c4 = arith.constant 4 : index
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s = linalg.generic {indexing_maps = [#qd, #mj], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q : tensor<2x5x8xf32>) outs(%f : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = linalg.index 0 : index
    %j = linalg.index 2 : index
    %d = linalg.index 3 : index
    %low = arith.cmpi ult, %d, %c4 : index
    %x = scf.if %low -> (f32) {
      %l = tensor.extract %lo[%b, %j, %d] : tensor<2x6x4xf32>
      scf.yield %l : f32
    } else {
      %dh = arith.subi %d, %c4 : index
      %h = tensor.extract %hi[%b, %j, %dh] : tensor<2x6x4xf32>
      scf.yield %h : f32
    }
    %y = arith.mulf %a, %x : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

// Every key is the one before it: a tensor of its own, not K.
// CHECK-LABEL: func.func @keys_one_off(
// CHECK:         %[[K:.+]] = linalg.generic
// CHECK:           tensor.extract %arg1
// CHECK:         rope.attention ins(%arg0, %[[K]], %arg2 :
func.func @keys_one_off(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s = linalg.generic {indexing_maps = [#qd, #mj], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q : tensor<2x5x8xf32>) outs(%f : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %b = linalg.index 0 : index
    %j = linalg.index 2 : index
    %d = linalg.index 3 : index
    %first = arith.cmpi eq, %j, %c0 : index
    %before = arith.subi %j, %c1 : index
    %at = arith.select %first, %c0, %before : index
    %x = tensor.extract %k[%b, %at, %d] : tensor<2x6x8xf32>
    %y = arith.mulf %a, %x : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

#gq = affine_map<(g, r, m, j, d) -> (g, r, m, d)>
#gk = affine_map<(g, r, m, j, d) -> (g, j, d)>
#gs = affine_map<(g, r, m, j, d) -> (g, r, m, j)>
#gp = affine_map<(g, r, m, n, j) -> (g, r, m, j)>
#gv = affine_map<(g, r, m, n, j) -> (g, j, n)>
#go = affine_map<(g, r, m, n, j) -> (g, r, m, n)>
#head = affine_map<(h, m, z) -> (h)>
#id = affine_map<(h, m, z) -> (h, m, z)>

// The sink is a tensor over all heads, the products are over groups and repeats.
// CHECK-LABEL: func.func @sink_of_grouped_heads(
// CHECK:         %[[SINK:.+]] = tensor.expand_shape %arg3
// CHECK:         rope.attention ins(%arg0, %arg1, %arg2 : {{.+}}) sinks(%[[SINK]] :
func.func @sink_of_grouped_heads(%q: tensor<2x2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %sink: tensor<4xf32>) -> tensor<2x2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x2x5x6xf32>) -> tensor<2x2x5x6xf32>
  %eo = tensor.empty() : tensor<2x2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x2x5x4xf32>) -> tensor<2x2x5x4xf32>
  %s = linalg.contract indexing_maps = [#gq, #gk, #gs] ins(%q, %k : tensor<2x2x5x8xf32>, tensor<2x6x8xf32>) outs(%f : tensor<2x2x5x6xf32>) -> tensor<2x2x5x6xf32>
  %sh = tensor.collapse_shape %s [[0, 1], [2], [3]] : tensor<2x2x5x6xf32> into tensor<4x5x6xf32>
  %ec = tensor.empty() : tensor<4x5x1xf32>
  %column = linalg.generic {indexing_maps = [#head, #id], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%sink : tensor<4xf32>) outs(%ec : tensor<4x5x1xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<4x5x1xf32>
  %wide = tensor.concat dim(2) %sh, %column : (tensor<4x5x6xf32>, tensor<4x5x1xf32>) -> tensor<4x5x7xf32>
  %ew = tensor.empty() : tensor<4x5x7xf32>
  %inf = arith.constant 0xFF800000 : f32
  %emx = tensor.empty() : tensor<4x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%emx : tensor<4x5xf32>) -> tensor<4x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%wide : tensor<4x5x7xf32>) outs(%fmx : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%wide, %mx : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%ew : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %fsum = linalg.fill ins(%zero : f32) outs(%emx : tensor<4x5xf32>) -> tensor<4x5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ex : tensor<4x5x7xf32>) outs(%fsum : tensor<4x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<4x5xf32>
  %pw = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%ex, %sum : tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%ew : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<4x5x7xf32>
  %cut = tensor.extract_slice %pw[0, 0, 0] [4, 5, 6] [1, 1, 1] : tensor<4x5x7xf32> to tensor<4x5x6xf32>
  %p = tensor.expand_shape %cut [[0, 1], [2], [3]] output_shape [2, 2, 5, 6] : tensor<4x5x6xf32> into tensor<2x2x5x6xf32>
  %o = linalg.contract indexing_maps = [#gp, #gv, #go] ins(%p, %v : tensor<2x2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x2x5x4xf32>) -> tensor<2x2x5x4xf32>
  return %o : tensor<2x2x5x4xf32>
}

#turn = affine_map<(b, u, w, j) -> (b, j, u, w)>
#lanes = affine_map<(b, u, w, j) -> (b, u, w, j)>
#kl = affine_map<(b, m, j, d) -> (b, d, j)>

// Lanes of K that come from two dimensions stay one.
// CHECK-LABEL: func.func @split_lanes(
// CHECK:         %[[K:.+]] = tensor.collapse_shape %arg1 {{.+}} : tensor<2x6x4x2xf32> into tensor<2x6x8xf32>
// CHECK:         rope.attention ins(%arg0, %[[K]], %arg2 :
func.func @split_lanes(%q: tensor<2x5x8xf32>, %k: tensor<2x6x4x2xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %et = tensor.empty() : tensor<2x4x2x6xf32>
  %t = linalg.generic {indexing_maps = [#turn, #lanes], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%k : tensor<2x6x4x2xf32>) outs(%et : tensor<2x4x2x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    linalg.yield %a : f32
  } -> tensor<2x4x2x6xf32>
  %kt = tensor.collapse_shape %t [[0], [1, 2], [3]] : tensor<2x4x2x6xf32> into tensor<2x8x6xf32>
  %s = linalg.contract indexing_maps = [#qd, #kl, #mj] ins(%q, %kt : tensor<2x5x8xf32>, tensor<2x8x6xf32>) outs(%f : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

// Empty rows are told by a reduction that compares in its body.
// CHECK-LABEL: func.func @guarded_rows(
// CHECK-NOT:     linalg.generic
// CHECK:         rope.attention ins(%arg0, %arg1, %arg2 : {{.+}}) mask(%arg3 :
// CHECK-SAME:    empty_row = #rope.empty_row<zero>
func.func @guarded_rows(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %mask: tensor<5x6xi1>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %told = arith.constant 0xFF800000 : f32
  %true = arith.constant true
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s0 = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<2x5x8xf32>, tensor<2x6x8xf32>) outs(%f : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0, %mask : tensor<2x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %y = arith.select %b, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<2x5x6xf32>
  %er = tensor.empty() : tensor<2x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%er : tensor<2x5xf32>) -> tensor<2x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x5x6xf32>) outs(%fmx : tensor<2x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<2x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mx : tensor<2x5x6xf32>, tensor<2x5xf32>) outs(%e : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<2x5x6xf32>
  %fsum = linalg.fill ins(%zero : f32) outs(%er : tensor<2x5xf32>) -> tensor<2x5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ex : tensor<2x5x6xf32>) outs(%fsum : tensor<2x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<2x5xf32>
  %eb = tensor.empty() : tensor<2x5xi1>
  %fb = linalg.fill ins(%true : i1) outs(%eb : tensor<2x5xi1>) -> tensor<2x5xi1>
  %none = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x5x6xf32>) outs(%fb : tensor<2x5xi1>) {
  ^bb0(%a: f32, %out: i1):
    %c = arith.cmpf oeq, %a, %told : f32
    %y = arith.andi %c, %out : i1
    linalg.yield %y : i1
  } -> tensor<2x5xi1>
  %o = linalg.generic {indexing_maps = [#one, #pj, #one, #vn, #mn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%none, %ex, %sum, %v : tensor<2x5xi1>, tensor<2x5x6xf32>, tensor<2x5xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) {
  ^bb0(%empty: i1, %a: f32, %l: f32, %b: f32, %out: f32):
    %w = arith.divf %a, %l : f32
    %c = arith.select %empty, %zero, %w : f32
    %y = arith.mulf %c, %b : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

// Rows of zeros are not rows without keys; the bodies stay as they were.
// REMARK:        [Missed] softmax-select | Category:rope-raise | Function=guarded_by_another_value
// CHECK-LABEL: func.func @guarded_by_another_value(
// CHECK-NOT:     rope.attention
// CHECK:         arith.cmpf
// CHECK-NEXT:    arith.andi
// CHECK:         arith.divf
// CHECK-NEXT:    arith.select
// CHECK-NEXT:    arith.mulf
func.func @guarded_by_another_value(%q: tensor<2x5x8xf32>, %k: tensor<2x6x8xf32>, %v: tensor<2x6x4xf32>, %mask: tensor<5x6xi1>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %told = arith.constant 0.0 : f32
  %true = arith.constant true
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s0 = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<2x5x8xf32>, tensor<2x6x8xf32>) outs(%f : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #bias, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0, %mask : tensor<2x5x6xf32>, tensor<5x6xi1>) outs(%e : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: i1, %out: f32):
    %y = arith.select %b, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<2x5x6xf32>
  %er = tensor.empty() : tensor<2x5xf32>
  %fmx = linalg.fill ins(%inf : f32) outs(%er : tensor<2x5xf32>) -> tensor<2x5xf32>
  %mx = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x5x6xf32>) outs(%fmx : tensor<2x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.maximumf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<2x5xf32>
  %ex = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %mx : tensor<2x5x6xf32>, tensor<2x5xf32>) outs(%e : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %d = arith.subf %a, %b : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<2x5x6xf32>
  %fsum = linalg.fill ins(%zero : f32) outs(%er : tensor<2x5xf32>) -> tensor<2x5xf32>
  %sum = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%ex : tensor<2x5x6xf32>) outs(%fsum : tensor<2x5xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.addf %a, %out : f32
    linalg.yield %y : f32
  } -> tensor<2x5xf32>
  %eb = tensor.empty() : tensor<2x5xi1>
  %fb = linalg.fill ins(%true : i1) outs(%eb : tensor<2x5xi1>) -> tensor<2x5xi1>
  %none = linalg.generic {indexing_maps = [#all, #row], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%s : tensor<2x5x6xf32>) outs(%fb : tensor<2x5xi1>) {
  ^bb0(%a: f32, %out: i1):
    %c = arith.cmpf oeq, %a, %told : f32
    %y = arith.andi %c, %out : i1
    linalg.yield %y : i1
  } -> tensor<2x5xi1>
  %o = linalg.generic {indexing_maps = [#one, #pj, #one, #vn, #mn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%none, %ex, %sum, %v : tensor<2x5xi1>, tensor<2x5x6xf32>, tensor<2x5xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) {
  ^bb0(%empty: i1, %a: f32, %l: f32, %b: f32, %out: f32):
    %w = arith.divf %a, %l : f32
    %c = arith.select %empty, %zero, %w : f32
    %y = arith.mulf %c, %b : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

#q2 = affine_map<(b, m, j, u, w) -> (b, m, u, w)>
#k2 = affine_map<(b, m, j, u, w) -> (b, u, w, j)>
#k3 = affine_map<(b, m, j, u, w) -> (b, j, w, u)>
#s2 = affine_map<(b, m, j, u, w) -> (b, m, j)>

// Loops over lanes that stand side by side in Q and K are one.
// CHECK-LABEL: func.func @lanes_in_two_loops(
// CHECK-NOT:     linalg.
// CHECK-DAG:     %[[Q:.+]] = tensor.collapse_shape %arg0 {{\[\[}}0], [1], [2, 3]]
// CHECK-DAG:     %[[K:.+]] = tensor.collapse_shape %arg1 {{\[\[}}0], [1, 2], [3]]
// CHECK-NOT:     linalg.
// CHECK:         rope.attention ins(%[[Q]], %[[K]], %arg2 :
// CHECK-NOT:     merged_lanes
func.func @lanes_in_two_loops(%q: tensor<2x5x4x2xf32>, %k: tensor<2x4x2x6xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s = linalg.generic {indexing_maps = [#q2, #k2, #s2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%q, %k : tensor<2x5x4x2xf32>, tensor<2x4x2x6xf32>) outs(%f : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.mulf %a, %b : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}

// No one dimension of K has its lanes in the order of those of Q.
// CHECK-LABEL: func.func @lanes_in_two_orders(
// CHECK-NOT:     rope.attention
// CHECK-NOT:     tensor.collapse_shape
// CHECK:         linalg.softmax
// CHECK-NOT:     rope.attention
func.func @lanes_in_two_orders(%q: tensor<2x5x4x2xf32>, %k: tensor<2x6x2x4xf32>, %v: tensor<2x6x4xf32>) -> tensor<2x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x5x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %eo = tensor.empty() : tensor<2x5x4xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  %s = linalg.generic {indexing_maps = [#q2, #k3, #s2], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%q, %k : tensor<2x5x4x2xf32>, tensor<2x6x2x4xf32>) outs(%f : tensor<2x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %y = arith.mulf %a, %b : f32
    %z = arith.addf %out, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x5x6xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<2x5x6xf32>) outs(%e : tensor<2x5x6xf32>) -> tensor<2x5x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<2x5x6xf32>, tensor<2x6x4xf32>) outs(%fo : tensor<2x5x4xf32>) -> tensor<2x5x4xf32>
  return %o : tensor<2x5x4xf32>
}
