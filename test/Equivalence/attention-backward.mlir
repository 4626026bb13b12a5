// Gradients of attention against their decomposition, against tiles of rows and keys, whose terms add up, and against the
// derivative of softmax as frameworks write it.

// UNSUPPORTED: sanitize && !nightly
// RUN: split-file %s %t
// RUN: rope-equiv %t/everything.mlir --pass-pipeline='builtin.module(rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/grouped.mlir --pass-pipeline='builtin.module(rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/grouped.mlir --pass-pipeline='builtin.module(transform-interpreter)' | FileCheck %s
// RUN: rope-equiv %t/grouped.mlir --pass-pipeline='builtin.module(transform-interpreter,rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/grouped.mlir %t/formula.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/grouped.mlir %t/scaled-twice.mlir 2>&1 | FileCheck %s --check-prefix=DIFFERENT
// RUN: rope-equiv %t/program.mlir --pass-pipeline='builtin.module(rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/program.mlir --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=2 gradient-keys=3},rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/program.mlir %t/program-as-mask.mlir | FileCheck %s
// RUN: rope-runner %t/program.mlir --random=1 --compare-with=reference --tiles=row-block:2,key-block:3 --rtol=1e-5 --atol=1e-5
// CHECK: equal: {{[0-9]+}} elements in {{[0-9]+}} samples, error at most 2^-{{[4-9][0-9]|[1-9][0-9][0-9]}}
// DIFFERENT: different

//--- everything.mlir
#q = affine_map<(b, h, m, n, j, d) -> (b, m, h, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, j, h floordiv 2, n)>
#mask = affine_map<(b, h, m, n, j, d) -> (h, m, j)>
#len = affine_map<(b, h, m, n, j, d) -> (b)>
#s = affine_map<(b, h, m, n, j, d) -> (h)>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#r = affine_map<(b, h, m, n, j, d) -> (b, h, m)>
func.func @main(%q: tensor<2x5x4x4xf32>, %k: tensor<2x2x5x4xf32>, %v: tensor<2x5x2x3xf32>, %mask: tensor<4x5x5xf32>, %sinks: tensor<4xf32>, %do: tensor<2x4x5x3xf32>)
   -> (tensor<2x5x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x5x2x3xf32>, tensor<4x5x5xf32>, tensor<4xf32>) {
  %len = arith.constant dense<[4, 0]> : tensor<2xi64>
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x4x5x3xf32>
  %l = tensor.empty() : tensor<2x4x5xf32>
  %eq = tensor.empty() : tensor<2x5x4x4xf32>
  %dq = linalg.fill ins(%zero : f32) outs(%eq : tensor<2x5x4x4xf32>) -> tensor<2x5x4x4xf32>
  %ek = tensor.empty() : tensor<2x2x5x4xf32>
  %dk = linalg.fill ins(%zero : f32) outs(%ek : tensor<2x2x5x4xf32>) -> tensor<2x2x5x4xf32>
  %ev = tensor.empty() : tensor<2x5x2x3xf32>
  %dv = linalg.fill ins(%zero : f32) outs(%ev : tensor<2x5x2x3xf32>) -> tensor<2x5x2x3xf32>
  %em = tensor.empty() : tensor<4x5x5xf32>
  %dm = linalg.fill ins(%zero : f32) outs(%em : tensor<4x5x5xf32>) -> tensor<4x5x5xf32>
  %es = tensor.empty() : tensor<4xf32>
  %ds = linalg.fill ins(%zero : f32) outs(%es : tensor<4xf32>) -> tensor<4xf32>
  %0:2 = rope.attention ins(%q, %k, %v : tensor<2x5x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x5x2x3xf32>)
    mask(%mask : tensor<4x5x5xf32>) lengths(%len : tensor<2xi64>) sinks(%sinks : tensor<4xf32>)
    outs(%e, %l : tensor<2x4x5x3xf32>, tensor<2x4x5xf32>)
    {causal, softcap = 2.0, query_scale = 0.5, key_scale=1.5, scale = 0.7, indexing_maps = [#q, #k, #v, #mask, #len, #s, #o, #r]} -> tensor<2x4x5x3xf32>, tensor<2x4x5xf32>
  %1:5 = rope.attention_backward ins(%q, %k, %v : tensor<2x5x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x5x2x3xf32>)
    mask(%mask : tensor<4x5x5xf32>) lengths(%len : tensor<2xi64>) sinks(%sinks : tensor<4xf32>)
    forward(%0#0, %0#1, %do : tensor<2x4x5x3xf32>, tensor<2x4x5xf32>, tensor<2x4x5x3xf32>)
    outs(%dq, %dk, %dv, %dm, %ds : tensor<2x5x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x5x2x3xf32>, tensor<4x5x5xf32>, tensor<4xf32>)
    {causal, softcap = 2.0, query_scale = 0.5, key_scale=1.5, scale = 0.7, mask_gradient, sinks_gradient, indexing_maps = [#q, #k, #v, #mask, #len, #s, #o, #r, #o, #q, #k, #v, #mask, #s]}
    -> tensor<2x5x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x5x2x3xf32>, tensor<4x5x5xf32>, tensor<4xf32>
  return %1#0, %1#1, %1#2, %1#3, %1#4 : tensor<2x5x4x4xf32>, tensor<2x2x5x4xf32>, tensor<2x5x2x3xf32>, tensor<4x5x5xf32>, tensor<4xf32>
}

//--- grouped.mlir
#gq = affine_map<(h, m, n, j, d) -> (h, m, d)>
#gk = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, d)>
#gv = affine_map<(h, m, n, j, d) -> (h floordiv 2, j, n)>
#go = affine_map<(h, m, n, j, d) -> (h, m, n)>
#gr = affine_map<(h, m, n, j, d) -> (h, m)>
module attributes {transform.with_named_sequence} {
  func.func @main(%q: tensor<4x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %do: tensor<4x5x3xf32>)
      -> (tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>) {
    %dq = arith.constant dense<0.0> : tensor<4x5x4xf32>
    %dk = arith.constant dense<0.0> : tensor<2x7x4xf32>
    %dv = arith.constant dense<0.0> : tensor<2x7x3xf32>
    %e = tensor.empty() : tensor<4x5x3xf32>
    %l = tensor.empty() : tensor<4x5xf32>
    %two = arith.constant 2 : index
    %0:2 = rope.attention ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>)
        query_base(%two) outs(%e, %l : tensor<4x5x3xf32>, tensor<4x5xf32>)
        {causal, scale = 0.5, indexing_maps = [#gq, #gk, #gv, #go, #gr]} -> tensor<4x5x3xf32>, tensor<4x5xf32>
    %1:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>)
        query_base(%two) forward(%0#0, %0#1, %do : tensor<4x5x3xf32>, tensor<4x5xf32>, tensor<4x5x3xf32>)
        outs(%dq, %dk, %dv : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>)
        {causal, scale = 0.5, indexing_maps = [#gq, #gk, #gv, #go, #gr, #go, #gq, #gk, #gv]}
        -> tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>
    return %1#0, %1#1, %1#2 : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>
  }
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention_backward"]} in %module : (!transform.any_op) -> !transform.any_op
    %heads, %loop = transform.structured.tile_using_for %op tile_sizes [2] : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %tiled, %loops:3 = transform.structured.tile_using_for %heads tile_sizes [1, 2, 0, 3] : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}

//--- formula.mlir
#fq = affine_map<(h, m, j, d) -> (h, m, d)>
#fk = affine_map<(h, m, j, d) -> (h floordiv 2, j, d)>
#fs = affine_map<(h, m, j, d) -> (h, m, j)>
#f3 = affine_map<(h, m, j) -> (h, m, j)>
#f2 = affine_map<(h, m, j) -> (h, m)>
#fsum = affine_map<(g, j, d, r, m) -> (g, r, m, j)>
#frow = affine_map<(g, j, d, r, m) -> (g, r, m, d)>
#fkey = affine_map<(g, j, d, r, m) -> (g, j, d)>
func.func @main(%q: tensor<4x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %do: tensor<4x5x3xf32>)
    -> (tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %s0 = arith.constant dense<0.0> : tensor<4x5x7xf32>
  %s1 = linalg.generic {indexing_maps = [#fq, #fk, #fs], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<4x5x4xf32>, tensor<2x7x4xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %c, %p : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %s2 = linalg.generic {indexing_maps = [#f3, #f3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s1 : tensor<4x5x7xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %c: f32):
    %m = linalg.index 1 : index
    %j = linalg.index 2 : index
    %two = arith.constant 2 : index
    %i = arith.addi %m, %two : index
    %seen = arith.cmpi sle, %j, %i : index
    %x = arith.mulf %a, %half : f32
    %r = arith.select %seen, %x, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s2 : tensor<4x5x7xf32>) outs(%s0 : tensor<4x5x7xf32>) -> tensor<4x5x7xf32>
  %dp = linalg.generic {indexing_maps = [#fq, #fk, #fs], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%do, %v : tensor<4x5x3xf32>, tensor<2x7x3xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %t0 = arith.constant dense<0.0> : tensor<4x5xf32>
  %t = linalg.generic {indexing_maps = [#f3, #f3, #f2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %dp : tensor<4x5x7xf32>, tensor<4x5x7xf32>) outs(%t0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  %ds = linalg.generic {indexing_maps = [#f3, #f3, #f2, #f3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %dp, %t : tensor<4x5x7xf32>, tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %e: f32, %c: f32):
    %x = arith.subf %b, %e : f32
    %y = arith.mulf %a, %x : f32
    %r = arith.mulf %y, %half : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %dq0 = arith.constant dense<0.0> : tensor<4x5x4xf32>
  %dq = linalg.generic {indexing_maps = [#fs, #fk, #fq], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%ds, %k : tensor<4x5x7xf32>, tensor<2x7x4xf32>) outs(%dq0 : tensor<4x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x5x4xf32>
  // One gradient of a head of keys for each of its two query heads, then their sum.
  %dk0 = arith.constant dense<0.0> : tensor<2x7x4xf32>
  %ds4 = tensor.expand_shape %ds [[0, 1], [2], [3]] output_shape [2, 2, 5, 7] : tensor<4x5x7xf32> into tensor<2x2x5x7xf32>
  %q4 = tensor.expand_shape %q [[0, 1], [2], [3]] output_shape [2, 2, 5, 4] : tensor<4x5x4xf32> into tensor<2x2x5x4xf32>
  %p4 = tensor.expand_shape %p [[0, 1], [2], [3]] output_shape [2, 2, 5, 7] : tensor<4x5x7xf32> into tensor<2x2x5x7xf32>
  %do4 = tensor.expand_shape %do [[0, 1], [2], [3]] output_shape [2, 2, 5, 3] : tensor<4x5x3xf32> into tensor<2x2x5x3xf32>
  %dk = linalg.generic {indexing_maps = [#fsum, #frow, #fkey], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%ds4, %q4 : tensor<2x2x5x7xf32>, tensor<2x2x5x4xf32>) outs(%dk0 : tensor<2x7x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<2x7x4xf32>
  %dv0 = arith.constant dense<0.0> : tensor<2x7x3xf32>
  %dv = linalg.generic {indexing_maps = [#fsum, #frow, #fkey], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p4, %do4 : tensor<2x2x5x7xf32>, tensor<2x2x5x3xf32>) outs(%dv0 : tensor<2x7x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<2x7x3xf32>
  return %dq, %dk, %dv : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>
}

//--- scaled-twice.mlir
#fq = affine_map<(h, m, j, d) -> (h, m, d)>
#fk = affine_map<(h, m, j, d) -> (h floordiv 2, j, d)>
#fs = affine_map<(h, m, j, d) -> (h, m, j)>
#f3 = affine_map<(h, m, j) -> (h, m, j)>
#f2 = affine_map<(h, m, j) -> (h, m)>
#fsum = affine_map<(g, j, d, r, m) -> (g, r, m, j)>
#frow = affine_map<(g, j, d, r, m) -> (g, r, m, d)>
#fkey = affine_map<(g, j, d, r, m) -> (g, j, d)>
func.func @main(%q: tensor<4x5x4xf32>, %k: tensor<2x7x4xf32>, %v: tensor<2x7x3xf32>, %do: tensor<4x5x3xf32>)
    -> (tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>) {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %half = arith.constant 0.5 : f32
  %s0 = arith.constant dense<0.0> : tensor<4x5x7xf32>
  %s1 = linalg.generic {indexing_maps = [#fq, #fk, #fs], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<4x5x4xf32>, tensor<2x7x4xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %p = arith.mulf %a, %b : f32
    %r = arith.addf %c, %p : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %s2 = linalg.generic {indexing_maps = [#f3, #f3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s1 : tensor<4x5x7xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %c: f32):
    %m = linalg.index 1 : index
    %j = linalg.index 2 : index
    %two = arith.constant 2 : index
    %i = arith.addi %m, %two : index
    %seen = arith.cmpi sle, %j, %i : index
    %x = arith.mulf %a, %half : f32
    %r = arith.select %seen, %x, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s2 : tensor<4x5x7xf32>) outs(%s0 : tensor<4x5x7xf32>) -> tensor<4x5x7xf32>
  %dp = linalg.generic {indexing_maps = [#fq, #fk, #fs], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%do, %v : tensor<4x5x3xf32>, tensor<2x7x3xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %t0 = arith.constant dense<0.0> : tensor<4x5xf32>
  %t = linalg.generic {indexing_maps = [#f3, #f3, #f2], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%p, %dp : tensor<4x5x7xf32>, tensor<4x5x7xf32>) outs(%t0 : tensor<4x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x5xf32>
  %ds = linalg.generic {indexing_maps = [#f3, #f3, #f2, #f3], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%p, %dp, %t : tensor<4x5x7xf32>, tensor<4x5x7xf32>, tensor<4x5xf32>) outs(%s0 : tensor<4x5x7xf32>) {
  ^bb0(%a: f32, %b: f32, %e: f32, %c: f32):
    %x = arith.subf %b, %e : f32
    %y = arith.mulf %a, %x : f32
    %r = arith.mulf %y, %half : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %dq0 = arith.constant dense<0.0> : tensor<4x5x4xf32>
  %dq = linalg.generic {indexing_maps = [#fs, #fk, #fq], iterator_types = ["parallel", "parallel", "reduction", "parallel"]}
      ins(%ds, %k : tensor<4x5x7xf32>, tensor<2x7x4xf32>) outs(%dq0 : tensor<4x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<4x5x4xf32>
  // One gradient of a head of keys for each of its two query heads, then their sum.
  %dk0 = arith.constant dense<0.0> : tensor<2x7x4xf32>
  %ds4 = tensor.expand_shape %ds [[0, 1], [2], [3]] output_shape [2, 2, 5, 7] : tensor<4x5x7xf32> into tensor<2x2x5x7xf32>
  %q4 = tensor.expand_shape %q [[0, 1], [2], [3]] output_shape [2, 2, 5, 4] : tensor<4x5x4xf32> into tensor<2x2x5x4xf32>
  %p4 = tensor.expand_shape %p [[0, 1], [2], [3]] output_shape [2, 2, 5, 7] : tensor<4x5x7xf32> into tensor<2x2x5x7xf32>
  %do4 = tensor.expand_shape %do [[0, 1], [2], [3]] output_shape [2, 2, 5, 3] : tensor<4x5x3xf32> into tensor<2x2x5x3xf32>
  %dk = linalg.generic {indexing_maps = [#fsum, #frow, #fkey], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%ds4, %q4 : tensor<2x2x5x7xf32>, tensor<2x2x5x4xf32>) outs(%dk0 : tensor<2x7x4xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %y = arith.mulf %x, %half : f32
    %r = arith.addf %c, %y : f32
    linalg.yield %r : f32
  } -> tensor<2x7x4xf32>
  %dv0 = arith.constant dense<0.0> : tensor<2x7x3xf32>
  %dv = linalg.generic {indexing_maps = [#fsum, #frow, #fkey], iterator_types = ["parallel", "parallel", "parallel", "reduction", "reduction"]}
      ins(%p4, %do4 : tensor<2x2x5x7xf32>, tensor<2x2x5x3xf32>) outs(%dv0 : tensor<2x7x3xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %c, %x : f32
    linalg.yield %r : f32
  } -> tensor<2x7x3xf32>
  return %dq, %dk, %dv : tensor<4x5x4xf32>, tensor<2x7x4xf32>, tensor<2x7x3xf32>
}

//--- program.mlir
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#mask = affine_map<(h, m, n, j, d) -> (h, m, j)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
func.func @main(%q: tensor<4x5x4xf32>, %k: tensor<4x7x4xf32>, %v: tensor<4x7x3xf32>, %slopes: tensor<4xf32>, %do: tensor<4x5x3xf32>)
    -> (tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>) {
  %documents = arith.constant dense<[0, 0, 0, 1, 1, 2, 2]> : tensor<7xi32>
  %dq = arith.constant dense<0.0> : tensor<4x5x4xf32>
  %dk = arith.constant dense<0.0> : tensor<4x7x4xf32>
  %dv = arith.constant dense<0.0> : tensor<4x7x3xf32>
  %e = tensor.empty() : tensor<4x5x3xf32>
  %l = tensor.empty() : tensor<4x5xf32>
  %0:2 = rope.attention ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>)
      outs(%e, %l : tensor<4x5x3xf32>, tensor<4x5xf32>)
      {scale = 0.5, softcap = 2.0, indexing_maps = [#q, #k, #v, #o, #r]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<4xf32>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f32
        %bias = arith.mulf %slope, %float : f32
        %score = arith.addf %s, %bias : f32
        %own = tensor.extract %documents[%row] : tensor<7xi32>
        %other = tensor.extract %documents[%key] : tensor<7xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f32, i1
      } -> tensor<4x5x3xf32>, tensor<4x5xf32>
  %1:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>)
      forward(%0#0, %0#1, %do : tensor<4x5x3xf32>, tensor<4x5xf32>, tensor<4x5x3xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>)
      {scale = 0.5, softcap = 2.0, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v]} program {
      ^bb0(%s: f32, %h: index, %row: index, %key: index):
        %slope = tensor.extract %slopes[%h] : tensor<4xf32>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f32
        %bias = arith.mulf %slope, %float : f32
        %score = arith.addf %s, %bias : f32
        %own = tensor.extract %documents[%row] : tensor<7xi32>
        %other = tensor.extract %documents[%key] : tensor<7xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f32, i1
      } -> tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>
  return %1#0, %1#1, %1#2 : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>
}

//--- program-as-mask.mlir
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#mask = affine_map<(h, m, n, j, d) -> (h, m, j)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
func.func @main(%q: tensor<4x5x4xf32>, %k: tensor<4x7x4xf32>, %v: tensor<4x7x3xf32>, %slopes: tensor<4xf32>, %do: tensor<4x5x3xf32>)
    -> (tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>) {
  %documents = arith.constant dense<[0, 0, 0, 1, 1, 2, 2]> : tensor<7xi32>
  %dq = arith.constant dense<0.0> : tensor<4x5x4xf32>
  %dk = arith.constant dense<0.0> : tensor<4x7x4xf32>
  %dv = arith.constant dense<0.0> : tensor<4x7x3xf32>
  %e = tensor.empty() : tensor<4x5x3xf32>
  %l = tensor.empty() : tensor<4x5xf32>
  %me = tensor.empty() : tensor<4x5x7xf32>
  %m = linalg.generic {indexing_maps = [affine_map<(h, m, j) -> (h)>, affine_map<(h, m, j) -> (h, m, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%slopes : tensor<4xf32>) outs(%me : tensor<4x5x7xf32>) {
  ^bb0(%slope: f32, %u: f32):
    %row = linalg.index 1 : index
    %key = linalg.index 2 : index
    %lowest = arith.constant 0xFF800000 : f32
    %distance = arith.subi %key, %row : index
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f32
    %bias = arith.mulf %slope, %float : f32
    %own = tensor.extract %documents[%row] : tensor<7xi32>
    %other = tensor.extract %documents[%key] : tensor<7xi32>
    %same = arith.cmpi eq, %own, %other : i32
    %r = arith.select %same, %bias, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<4x5x7xf32>
  %0:2 = rope.attention ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>) mask(%m : tensor<4x5x7xf32>)
      outs(%e, %l : tensor<4x5x3xf32>, tensor<4x5xf32>)
      {scale = 0.5, softcap = 2.0, indexing_maps = [#q, #k, #v, #mask, #o, #r]} -> tensor<4x5x3xf32>, tensor<4x5xf32>
  %1:3 = rope.attention_backward ins(%q, %k, %v : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>) mask(%m : tensor<4x5x7xf32>)
      forward(%0#0, %0#1, %do : tensor<4x5x3xf32>, tensor<4x5xf32>, tensor<4x5x3xf32>)
      outs(%dq, %dk, %dv : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>)
      {scale = 0.5, softcap = 2.0, indexing_maps = [#q, #k, #v, #mask, #o, #r, #o, #q, #k, #v]} -> tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>
  return %1#0, %1#1, %1#2 : tensor<4x5x4xf32>, tensor<4x7x4xf32>, tensor<4x7x3xf32>
}
