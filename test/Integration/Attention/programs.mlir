// Score programs: biases by distance, gathers by head, row and key, conditions
// on documents. `main` and `plain` say the same thing.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{data} = --random=7 --range=0:-2:2 --range=1:-2:2 --range=2:-2:2 --range=3:0:2 --range=4:2:4
// DEFINE: %{run} = rope-runner %s %{data} --entry=main --compare-with=reference --rtol=1e-12 --atol=1e-13
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// DEFINE: %{buffers} = builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map})
// RUN: rope-runner %s %{data} --entry=plain --target=reference --output=%t.npy
// RUN: rope-runner %s %{data} --entry=main --target=reference --expect=%t.npy --rtol=1e-12 --atol=1e-13
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(canonicalize,cse,rope-decompose,canonicalize)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --tiles=row-block:2,key-block:3
// RUN: %{run} --target=cpu --mode=strict
// RUN: rope-runner %s %{data} --entry=main --target=cpu --pass-pipeline='%{buffers}' --compare-with=reference:'%{buffers}' --rtol=1e-12 --atol=1e-13
// RUN: %{run} --target=emulate --remarks=rope-gpu.* 2>&1 | FileCheck %s

// The plain mapping takes them, tile by tile.
// CHECK-DAG: rope.attention is not for strategy attention: a score program
// CHECK-DAG: rope.attention is not for strategy attention-split: a score program
// CHECK-DAG: output 0 against reference: ok

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

func.func @main(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>,
                %table: tensor<4x6xf64>, %documents: tensor<2x9xi32>,
                %offset: index) -> tensor<2x4x5x8xf64> {
  %e = tensor.empty() : tensor<2x4x5x8xf64>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x8xf64>)
      offset(%offset : index) outs(%e : tensor<2x4x5x8xf64>)
      {scale = 0.25, window_left = 6, empty_row = #rope.empty_row<zero>,
       indexing_maps = [#q, #k, #v, #s, #o]}
      program {
      ^bb0(%s: f64, %b: index, %h: index, %row: index, %key: index):
        // A bias by clamped distance, squared scores, rows and keys of one
        // document.
        %c-5 = arith.constant -5 : index
        %c0 = arith.constant 0 : index
        %c5 = arith.constant 5 : index
        %distance = arith.subi %key, %row : index
        %low = arith.maxsi %distance, %c-5 : index
        %near = arith.minsi %low, %c0 : index
        %bucket = arith.addi %near, %c5 : index
        %bias = tensor.extract %table[%h, %bucket] : tensor<4x6xf64>
        %square = arith.mulf %s, %s : f64
        %score = arith.addf %square, %bias : f64
        %own = tensor.extract %documents[%b, %row] : tensor<2x9xi32>
        %other = tensor.extract %documents[%b, %key] : tensor<2x9xi32>
        %same = arith.cmpi eq, %own, %other : i32
        rope.yield %score, %same : f64, i1
      } -> tensor<2x4x5x8xf64>
  return %0 : tensor<2x4x5x8xf64>
}

func.func @plain(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>,
                 %table: tensor<4x6xf64>, %documents: tensor<2x9xi32>,
                 %offset: index) -> tensor<2x4x5x8xf64> {
  %zero = arith.constant 0.0 : f64
  %scale = arith.constant 0.25 : f64
  %lowest = arith.constant 0xFFF0000000000000 : f64
  %e = tensor.empty() : tensor<2x4x5x9xf64>
  %z = linalg.fill ins(%zero : f64) outs(%e : tensor<2x4x5x9xf64>) -> tensor<2x4x5x9xf64>
  %products = linalg.generic {
      indexing_maps = [affine_map<(b, h, m, j, d) -> (b, h, m, d)>,
                       affine_map<(b, h, m, j, d) -> (b, h floordiv 2, j, d)>,
                       affine_map<(b, h, m, j, d) -> (b, h, m, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>) outs(%z : tensor<2x4x5x9xf64>) {
  ^bb0(%a: f64, %c: f64, %sum: f64):
    %p = arith.mulf %a, %c : f64
    %r = arith.addf %sum, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x9xf64>
  %scores = linalg.generic {
      indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (b, h, m, j)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel"]}
      ins(%products : tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) {
  ^bb0(%product: f64, %out: f64):
    %c-6 = arith.constant -6 : index
    %c-5 = arith.constant -5 : index
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %b = linalg.index 0 : index
    %h = linalg.index 1 : index
    %m = linalg.index 2 : index
    %j = linalg.index 3 : index
    %i = arith.addi %m, %offset : index
    %s = arith.mulf %product, %scale : f64
    %distance = arith.subi %j, %i : index
    %low = arith.maxsi %distance, %c-5 : index
    %near = arith.minsi %low, %c0 : index
    %bucket = arith.addi %near, %c5 : index
    %bias = tensor.extract %table[%h, %bucket] : tensor<4x6xf64>
    %square = arith.mulf %s, %s : f64
    %score = arith.addf %square, %bias : f64
    %own = tensor.extract %documents[%b, %i] : tensor<2x9xi32>
    %other = tensor.extract %documents[%b, %j] : tensor<2x9xi32>
    %same = arith.cmpi eq, %own, %other : i32
    %inside = arith.cmpi sge, %distance, %c-6 : index
    %seen = arith.andi %same, %inside : i1
    %masked = arith.select %seen, %score, %lowest : f64
    linalg.yield %masked : f64
  } -> tensor<2x4x5x9xf64>
  %weights = linalg.softmax dimension(3) ins(%scores : tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) -> tensor<2x4x5x9xf64>
  %f = tensor.empty() : tensor<2x4x5x8xf64>
  %g = linalg.fill ins(%zero : f64) outs(%f : tensor<2x4x5x8xf64>) -> tensor<2x4x5x8xf64>
  %o = linalg.generic {
      indexing_maps = [affine_map<(b, h, m, n, j) -> (b, h, m, j)>,
                       affine_map<(b, h, m, n, j) -> (b, h floordiv 2, j, n)>,
                       affine_map<(b, h, m, n, j) -> (b, h, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %k : tensor<2x4x5x9xf64>, tensor<2x2x9x8xf64>) outs(%g : tensor<2x4x5x8xf64>) {
  ^bb0(%a: f64, %c: f64, %sum: f64):
    %p = arith.mulf %a, %c : f64
    %r = arith.addf %sum, %p : f64
    linalg.yield %r : f64
  } -> tensor<2x4x5x8xf64>
  return %o : tensor<2x4x5x8xf64>
}
