// Dropout of the weights, by a mask that is an argument and by a generator: a hash of seed, batch, head, row and key. `main` and
// `plain` say the same, forward and backward, with heads that share keys, an offset, and rows that keep no key after the dropout.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{data} = --random=7 --range=0:-2:2 --range=1:-2:2 --range=2:-2:2 --range=3:-2:2 --range=4:0:2 --range=5:-1000:1000 --range=6:0:3
// DEFINE: %{expect} = --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy --rtol=1e-11 --atol=1e-12
// DEFINE: %{run} = rope-runner %s %{data} --entry=main %{expect}
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// DEFINE: %{buffers} = builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map})
// RUN: rope-runner %s %{data} --entry=plain --target=reference --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy
// RUN: %{run} --target=reference
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(canonicalize,cse,rope-decompose,canonicalize)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-tile-attention{row-block=2 key-block=3 gradient-rows=2 gradient-keys=3},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --tiles=row-block:2,key-block:3
// RUN: %{run} --target=cpu --mode=strict
// RUN: rope-runner %s %{data} --entry=main --target=cpu --pass-pipeline='%{buffers}' --compare-with=reference:'%{buffers}' --rtol=1e-11 --atol=1e-12
// RUN: %{run} --target=emulate --remarks=rope-gpu.* 2>&1 | FileCheck %s
// RUN: rope-opt %s --rope-decompose --canonicalize | FileCheck %s --check-prefix=DECOMPOSED

// The plain mapping takes them.
// CHECK-DAG: rope.attention is not for strategy attention: a value program
// CHECK-DAG: output 3 against {{.*}}: ok

// A factor for each pair, not for each lane: the product with V is one of two tensors.
// DECOMPOSED-LABEL: func.func @main
// DECOMPOSED: math.exp
// DECOMPOSED: arith.addf
// DECOMPOSED: %[[W:.*]] = linalg.generic {{.*}}iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
// DECOMPOSED-NEXT: ^bb0
// DECOMPOSED: arith.muli
// DECOMPOSED: tensor.extract
// DECOMPOSED: linalg.generic {{.*}} ins(%[[W]], %{{.*}} : tensor<2x4x5x9xf64>, tensor<2x2x9x6xf64>)
// DECOMPOSED-NEXT: ^bb0(%[[A:.*]]: f64, %[[B:.*]]: f64, %[[C:.*]]: f64):
// DECOMPOSED-NEXT: %[[P:.*]] = arith.mulf %[[A]], %[[B]] : f64
// DECOMPOSED-NEXT: arith.addf %[[C]], %[[P]] : f64

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#r = affine_map<(b, h, m, n, j, d) -> (b, h, m)>

func.func @main(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>, %v: tensor<2x2x9x6xf64>, %given: tensor<2x4x5x6xf64>, %mask: tensor<2x9x9xi8>, %seed: i32, %offset: index) -> (tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>) {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<2x4x5x6xf64>
  %l = tensor.empty() : tensor<2x4x5xf64>
  %0:2 = rope.attention
      ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>)
      offset(%offset : index) outs(%e, %l : tensor<2x4x5x6xf64>, tensor<2x4x5xf64>)
      {causal, scale = 0.25, indexing_maps = [#q, #k, #v, #s, #o, #r]}
      program {
      ^bb0(%s: f64, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f64
      }, {
      ^bb0(%x: f64, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %nothing = arith.constant 0.0 : f64
        %rest = arith.constant 0.75 : f64
        %i16 = arith.constant 16 : i32
        %i15 = arith.constant 15 : i32
        %first = arith.constant 0x7FEB352D : i32
        %second = arith.constant 0x846CA68B : i32
        %threshold = arith.constant 0x40000000 : i32
        %heads = arith.constant 4 : index
        %of_b = arith.muli %b, %heads : index
        %of_h = arith.addi %of_b, %h : index
        %ih = arith.index_cast %of_h : index to i32
        %ir = arith.index_cast %row : index to i32
        %ik = arith.index_cast %key : index to i32
        %x0 = arith.xori %seed, %ih : i32
        %s016 = arith.shrui %x0, %i16 : i32
        %a0 = arith.xori %x0, %s016 : i32
        %b0 = arith.muli %a0, %first : i32
        %s015 = arith.shrui %b0, %i15 : i32
        %c0 = arith.xori %b0, %s015 : i32
        %d0 = arith.muli %c0, %second : i32
        %e016 = arith.shrui %d0, %i16 : i32
        %hash0 = arith.xori %d0, %e016 : i32
        %x1 = arith.xori %hash0, %ir : i32
        %s116 = arith.shrui %x1, %i16 : i32
        %a1 = arith.xori %x1, %s116 : i32
        %b1 = arith.muli %a1, %first : i32
        %s115 = arith.shrui %b1, %i15 : i32
        %c1 = arith.xori %b1, %s115 : i32
        %d1 = arith.muli %c1, %second : i32
        %e116 = arith.shrui %d1, %i16 : i32
        %hash1 = arith.xori %d1, %e116 : i32
        %x2 = arith.xori %hash1, %ik : i32
        %s216 = arith.shrui %x2, %i16 : i32
        %a2 = arith.xori %x2, %s216 : i32
        %b2 = arith.muli %a2, %first : i32
        %s215 = arith.shrui %b2, %i15 : i32
        %c2 = arith.xori %b2, %s215 : i32
        %d2 = arith.muli %c2, %second : i32
        %e216 = arith.shrui %d2, %i16 : i32
        %hash2 = arith.xori %d2, %e216 : i32
        %keep = arith.cmpi uge, %hash2, %threshold : i32
        %nine = arith.constant 9 : index
        %place = arith.remui %row, %nine : index
        %own = tensor.extract %mask[%b, %place, %key] : tensor<2x9x9xi8>
        %none = arith.constant 0 : i8
        %drops = arith.cmpi eq, %own, %none : i8
        %number = arith.sitofp %own : i8 to f64
        %weighted = arith.mulf %number, %x : f64
        %masked = arith.select %drops, %nothing, %weighted : f64
        %chosen = arith.select %keep, %masked, %nothing : f64
        %y = arith.divf %chosen, %rest : f64
        rope.yield %y : f64
      } -> tensor<2x4x5x6xf64>, tensor<2x4x5xf64>
  %qe = tensor.empty() : tensor<2x4x5x8xf64>
  %dq = linalg.fill ins(%zero : f64) outs(%qe : tensor<2x4x5x8xf64>) -> tensor<2x4x5x8xf64>
  %ke = tensor.empty() : tensor<2x2x9x8xf64>
  %dk = linalg.fill ins(%zero : f64) outs(%ke : tensor<2x2x9x8xf64>) -> tensor<2x2x9x8xf64>
  %ve = tensor.empty() : tensor<2x2x9x6xf64>
  %dv = linalg.fill ins(%zero : f64) outs(%ve : tensor<2x2x9x6xf64>) -> tensor<2x2x9x6xf64>
  %1:3 = rope.attention_backward
      ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>)
      offset(%offset : index)
      forward(%0#0, %0#1, %given : tensor<2x4x5x6xf64>, tensor<2x4x5xf64>, tensor<2x4x5x6xf64>)
      outs(%dq, %dk, %dv : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>)
      {causal, scale = 0.25, indexing_maps = [#q, #k, #v, #s, #o, #r, #o, #q, #k, #v]}
      program {
      ^bb0(%s: f64, %b: index, %h: index, %row: index, %key: index):
        rope.yield %s : f64
      }, {
      ^bb0(%x: f64, %b: index, %h: index, %row: index, %key: index, %lane: index):
        %nothing = arith.constant 0.0 : f64
        %rest = arith.constant 0.75 : f64
        %i16 = arith.constant 16 : i32
        %i15 = arith.constant 15 : i32
        %first = arith.constant 0x7FEB352D : i32
        %second = arith.constant 0x846CA68B : i32
        %threshold = arith.constant 0x40000000 : i32
        %heads = arith.constant 4 : index
        %of_b = arith.muli %b, %heads : index
        %of_h = arith.addi %of_b, %h : index
        %ih = arith.index_cast %of_h : index to i32
        %ir = arith.index_cast %row : index to i32
        %ik = arith.index_cast %key : index to i32
        %x0 = arith.xori %seed, %ih : i32
        %s016 = arith.shrui %x0, %i16 : i32
        %a0 = arith.xori %x0, %s016 : i32
        %b0 = arith.muli %a0, %first : i32
        %s015 = arith.shrui %b0, %i15 : i32
        %c0 = arith.xori %b0, %s015 : i32
        %d0 = arith.muli %c0, %second : i32
        %e016 = arith.shrui %d0, %i16 : i32
        %hash0 = arith.xori %d0, %e016 : i32
        %x1 = arith.xori %hash0, %ir : i32
        %s116 = arith.shrui %x1, %i16 : i32
        %a1 = arith.xori %x1, %s116 : i32
        %b1 = arith.muli %a1, %first : i32
        %s115 = arith.shrui %b1, %i15 : i32
        %c1 = arith.xori %b1, %s115 : i32
        %d1 = arith.muli %c1, %second : i32
        %e116 = arith.shrui %d1, %i16 : i32
        %hash1 = arith.xori %d1, %e116 : i32
        %x2 = arith.xori %hash1, %ik : i32
        %s216 = arith.shrui %x2, %i16 : i32
        %a2 = arith.xori %x2, %s216 : i32
        %b2 = arith.muli %a2, %first : i32
        %s215 = arith.shrui %b2, %i15 : i32
        %c2 = arith.xori %b2, %s215 : i32
        %d2 = arith.muli %c2, %second : i32
        %e216 = arith.shrui %d2, %i16 : i32
        %hash2 = arith.xori %d2, %e216 : i32
        %keep = arith.cmpi uge, %hash2, %threshold : i32
        %nine = arith.constant 9 : index
        %place = arith.remui %row, %nine : index
        %own = tensor.extract %mask[%b, %place, %key] : tensor<2x9x9xi8>
        %none = arith.constant 0 : i8
        %drops = arith.cmpi eq, %own, %none : i8
        %number = arith.sitofp %own : i8 to f64
        %weighted = arith.mulf %number, %x : f64
        %masked = arith.select %drops, %nothing, %weighted : f64
        %chosen = arith.select %keep, %masked, %nothing : f64
        %y = arith.divf %chosen, %rest : f64
        rope.yield %y : f64
      } -> tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>
  return %0#0, %1#0, %1#1, %1#2 : tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>
}

// The same by hand. The gradient of the softmax is P * (dP - sum P * dP), without the output.
func.func @plain(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>, %v: tensor<2x2x9x6xf64>, %given: tensor<2x4x5x6xf64>, %mask: tensor<2x9x9xi8>, %seed: i32, %offset: index) -> (tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>) {
  %zero = arith.constant 0.0 : f64
  %scale = arith.constant 0.25 : f64
  %lowest = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<2x4x5x9xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<2x4x5x9xf64>) -> tensor<2x4x5x9xf64>
  %products = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, d) -> (b, h, m, d)>, affine_map<(b, h, m, j, d) -> (b, h floordiv 2, j, d)>, affine_map<(b, h, m, j, d) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>) outs(%z : tensor<2x4x5x9xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %scores = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%products : tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) {
  ^bb0(%a0: f64, %out: f64):
    %m = linalg.index 2 : index
    %j = linalg.index 3 : index
    %i = arith.addi %m, %offset : index
    %seen = arith.cmpi sle, %j, %i : index
    %scaled = arith.mulf %a0, %scale : f64
    %r = arith.select %seen, %scaled, %lowest : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %weights = linalg.softmax dimension(3) ins(%scores : tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) -> tensor<2x4x5x9xf64>
  %factors = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
outs(%e : tensor<2x4x5x9xf64>) {
  ^bb0(%out: f64):
        %b = linalg.index 0 : index
        %h = linalg.index 1 : index
        %m = linalg.index 2 : index
        %key = linalg.index 3 : index
        %row = arith.addi %m, %offset : index
        %i16 = arith.constant 16 : i32
        %i15 = arith.constant 15 : i32
        %first = arith.constant 0x7FEB352D : i32
        %second = arith.constant 0x846CA68B : i32
        %threshold = arith.constant 0x40000000 : i32
        %heads = arith.constant 4 : index
        %of_b = arith.muli %b, %heads : index
        %of_h = arith.addi %of_b, %h : index
        %ih = arith.index_cast %of_h : index to i32
        %ir = arith.index_cast %row : index to i32
        %ik = arith.index_cast %key : index to i32
        %x0 = arith.xori %seed, %ih : i32
        %s016 = arith.shrui %x0, %i16 : i32
        %a0 = arith.xori %x0, %s016 : i32
        %b0 = arith.muli %a0, %first : i32
        %s015 = arith.shrui %b0, %i15 : i32
        %c0 = arith.xori %b0, %s015 : i32
        %d0 = arith.muli %c0, %second : i32
        %e016 = arith.shrui %d0, %i16 : i32
        %hash0 = arith.xori %d0, %e016 : i32
        %x1 = arith.xori %hash0, %ir : i32
        %s116 = arith.shrui %x1, %i16 : i32
        %a1 = arith.xori %x1, %s116 : i32
        %b1 = arith.muli %a1, %first : i32
        %s115 = arith.shrui %b1, %i15 : i32
        %c1 = arith.xori %b1, %s115 : i32
        %d1 = arith.muli %c1, %second : i32
        %e116 = arith.shrui %d1, %i16 : i32
        %hash1 = arith.xori %d1, %e116 : i32
        %x2 = arith.xori %hash1, %ik : i32
        %s216 = arith.shrui %x2, %i16 : i32
        %a2 = arith.xori %x2, %s216 : i32
        %b2 = arith.muli %a2, %first : i32
        %s215 = arith.shrui %b2, %i15 : i32
        %c2 = arith.xori %b2, %s215 : i32
        %d2 = arith.muli %c2, %second : i32
        %e216 = arith.shrui %d2, %i16 : i32
        %hash2 = arith.xori %d2, %e216 : i32
        %keep = arith.cmpi uge, %hash2, %threshold : i32
        %nine = arith.constant 9 : index
        %place = arith.remui %row, %nine : index
        %own = tensor.extract %mask[%b, %place, %key] : tensor<2x9x9xi8>
        %number = arith.sitofp %own : i8 to f64
        %rest = arith.constant 0.75 : f64
        %share = arith.divf %number, %rest : f64
        %f = arith.select %keep, %share, %zero : f64
        linalg.yield %f : f64
  } -> tensor<2x4x5x9xf64>
  %dropped = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%weights, %factors : tensor<2x4x5x9xf64>, tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %r = arith.mulf %a0, %a1 : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %oe = tensor.empty() : tensor<2x4x5x6xf64>
  %oz = linalg.fill ins(%zero : f64) outs(%oe : tensor<2x4x5x6xf64>) -> tensor<2x4x5x6xf64>
  %o = linalg.generic {indexing_maps = [affine_map<(b, h, m, n, j) -> (b, h, m, j)>, affine_map<(b, h, m, n, j) -> (b, h floordiv 2, j, n)>, affine_map<(b, h, m, n, j) -> (b, h, m, n)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%dropped, %v : tensor<2x4x5x9xf64>, tensor<2x2x9x6xf64>) outs(%oz : tensor<2x4x5x6xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x6xf64>
  %ve = tensor.empty() : tensor<2x2x9x6xf64>
  %vz = linalg.fill ins(%zero : f64) outs(%ve : tensor<2x2x9x6xf64>) -> tensor<2x2x9x6xf64>
  %dv = linalg.generic {indexing_maps = [affine_map<(b, h, j, n, m) -> (b, h, m, j)>, affine_map<(b, h, j, n, m) -> (b, h, m, n)>, affine_map<(b, h, j, n, m) -> (b, h floordiv 2, j, n)>], iterator_types = ["parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%dropped, %given : tensor<2x4x5x9xf64>, tensor<2x4x5x6xf64>) outs(%vz : tensor<2x2x9x6xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x2x9x6xf64>
  %ofv = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, n) -> (b, h, m, n)>, affine_map<(b, h, m, j, n) -> (b, h floordiv 2, j, n)>, affine_map<(b, h, m, j, n) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%given, %v : tensor<2x4x5x6xf64>, tensor<2x2x9x6xf64>) outs(%z : tensor<2x4x5x9xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %dp = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%ofv, %factors : tensor<2x4x5x9xf64>, tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %r = arith.mulf %a0, %a1 : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %re = tensor.empty() : tensor<2x4x5xf64>
  %rz = linalg.fill ins(%zero : f64) outs(%re : tensor<2x4x5xf64>) -> tensor<2x4x5xf64>
  %sums = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m)>], iterator_types = ["parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %dp : tensor<2x4x5x9xf64>, tensor<2x4x5x9xf64>) outs(%rz : tensor<2x4x5xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5xf64>
  %ds = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m)>, affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%weights, %dp, %sums : tensor<2x4x5x9xf64>, tensor<2x4x5x9xf64>, tensor<2x4x5xf64>) outs(%e : tensor<2x4x5x9xf64>) {
  ^bb0(%a0: f64, %a1: f64, %a2: f64, %out: f64):
    %difference = arith.subf %a1, %a2 : f64
    %g = arith.mulf %a0, %difference : f64
    %r = arith.mulf %g, %scale : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %qe = tensor.empty() : tensor<2x4x5x8xf64>
  %qz = linalg.fill ins(%zero : f64) outs(%qe : tensor<2x4x5x8xf64>) -> tensor<2x4x5x8xf64>
  %dq = linalg.generic {indexing_maps = [affine_map<(b, h, m, d, j) -> (b, h, m, j)>, affine_map<(b, h, m, d, j) -> (b, h floordiv 2, j, d)>, affine_map<(b, h, m, d, j) -> (b, h, m, d)>], iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%ds, %k : tensor<2x4x5x9xf64>, tensor<2x2x9x8xf64>) outs(%qz : tensor<2x4x5x8xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x8xf64>
  %ke = tensor.empty() : tensor<2x2x9x8xf64>
  %kz = linalg.fill ins(%zero : f64) outs(%ke : tensor<2x2x9x8xf64>) -> tensor<2x2x9x8xf64>
  %dk = linalg.generic {indexing_maps = [affine_map<(b, h, j, d, m) -> (b, h, m, j)>, affine_map<(b, h, j, d, m) -> (b, h, m, d)>, affine_map<(b, h, j, d, m) -> (b, h floordiv 2, j, d)>], iterator_types = ["parallel", "reduction", "parallel", "parallel", "reduction"]}
      ins(%ds, %q : tensor<2x4x5x9xf64>, tensor<2x4x5x8xf64>) outs(%kz : tensor<2x2x9x8xf64>) {
  ^bb0(%a0: f64, %a1: f64, %out: f64):
    %p = arith.mulf %a0, %a1 : f64
    %r = arith.addf %out, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x2x9x8xf64>
  return %o, %dq, %dk, %dv : tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>
}
