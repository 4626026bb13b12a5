// Value programs: rows of a table by clipped distance, gathers by batch, head,
// row, key and lane. `main` and `plain` say the same thing.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{data} = --random=7 --range=0:-2:2 --range=1:-2:2 --range=2:-2:2 --range=3:-2:2 --range=4:0:2 --range=5:2:4
// DEFINE: %{run} = rope-runner %s %{data} --entry=main --compare-with=reference --rtol=1e-12 --atol=1e-13
// DEFINE: %{script} = transform-preload-library{transform-library-paths=%S/Inputs/schedules.mlir},transform-interpreter
// DEFINE: %{buffers} = builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map})
// RUN: rope-runner %s %{data} --entry=plain --target=reference --output=%t.npy
// RUN: rope-runner %s %{data} --entry=main --target=reference --expect=%t.npy --rtol=1e-12 --atol=1e-13
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(canonicalize,cse,rope-decompose,canonicalize)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=rows},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=lanes},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(%{script}{entry-point=threads},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys})'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=keys},rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-convert-to-online-attention,%{script}{entry-point=parts},rope-decompose)'
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --tiles=row-block:2,key-block:3
// RUN: %{run} --target=cpu --mode=strict
// RUN: rope-runner %s %{data} --entry=main --target=cpu --pass-pipeline='%{buffers}' --compare-with=reference:'%{buffers}' --rtol=1e-12 --atol=1e-13
// RUN: %{run} --target=emulate --remarks=rope-gpu.* 2>&1 | FileCheck %s

// The plain mapping takes them, tile by tile.
// CHECK-DAG: rope.attention is not for strategy attention: a value program
// CHECK-DAG: rope.attention is not for strategy attention-split: a value program
// CHECK-DAG: output 0 against reference: ok

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>

func.func @main(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>,
                %table: tensor<4x6x8xf64>, %gates: tensor<9x9xf64>,
                %documents: tensor<2x9xi32>, %offset: index) -> tensor<2x4x5x8xf64> {
  %e = tensor.empty() : tensor<2x4x5x8xf64>
  %0 = rope.attention
      ins(%q, %k, %k : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x8xf64>)
      offset(%offset : index) outs(%e : tensor<2x4x5x8xf64>)
      {scale = 0.25, window_left = 6, indexing_maps = [#q, #k, #v, #s, #o]}
      program {
      ^bb0(%s: f64, %b: index, %h: index, %row: index, %key: index):
        %square = arith.mulf %s, %s : f64
        rope.yield %square : f64
      }, {
      ^bb0(%x: f64, %b: index, %h: index, %row: index, %key: index, %lane: index):
        // A row by clamped distance, a gate by key and document, and the number
        // of the lane.
        %c-5 = arith.constant -5 : index
        %c0 = arith.constant 0 : index
        %c5 = arith.constant 5 : index
        %distance = arith.subi %key, %row : index
        %low = arith.maxsi %distance, %c-5 : index
        %near = arith.minsi %low, %c0 : index
        %place = arith.addi %near, %c5 : index
        %own = tensor.extract %table[%h, %place, %lane] : tensor<4x6x8xf64>
        %document = tensor.extract %documents[%b, %key] : tensor<2x9xi32>
        %wide = arith.index_cast %document : i32 to index
        %c9 = arith.constant 9 : index
        %number = arith.remui %wide, %c9 : index
        %gate = tensor.extract %gates[%number, %key] : tensor<9x9xf64>
        %gated = arith.mulf %x, %gate : f64
        %sum = arith.addf %gated, %own : f64
        %integer = arith.index_cast %lane : index to i64
        %float = arith.sitofp %integer : i64 to f64
        %y = arith.subf %sum, %float : f64
        rope.yield %y : f64
      } -> tensor<2x4x5x8xf64>
  return %0 : tensor<2x4x5x8xf64>
}

// The same by hand: values of all pairs, softmax, and their sum.
func.func @plain(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>,
                 %table: tensor<4x6x8xf64>, %gates: tensor<9x9xf64>,
                 %documents: tensor<2x9xi32>, %offset: index) -> tensor<2x4x5x8xf64> {
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
  ^bb0(%a: f64, %out: f64):
    %m = linalg.index 2 : index
    %t = linalg.index 3 : index
    %i = arith.addi %m, %offset : index
    %c-6 = arith.constant -6 : index
    %distance = arith.subi %t, %i : index
    %near = arith.cmpi sge, %distance, %c-6 : index
    %scaled = arith.mulf %a, %scale : f64
    %square = arith.mulf %scaled, %scaled : f64
    %s = arith.select %near, %square, %lowest : f64
    linalg.yield %s : f64
  } -> tensor<2x4x5x9xf64>
  %weights = linalg.softmax dimension(3) ins(%scores : tensor<2x4x5x9xf64>) outs(%e : tensor<2x4x5x9xf64>) -> tensor<2x4x5x9xf64>
  %o = tensor.empty() : tensor<2x4x5x8xf64>
  %zo = linalg.fill ins(%zero : f64) outs(%o : tensor<2x4x5x8xf64>) -> tensor<2x4x5x8xf64>
  %r = linalg.generic {
      indexing_maps = [affine_map<(b, h, m, n, j) -> (b, h, m, j)>,
                       affine_map<(b, h, m, n, j) -> (b, h floordiv 2, j, n)>,
                       affine_map<(b, h, m, n, j) -> (b, h, m, n)>],
      iterator_types = ["parallel", "parallel", "parallel", "parallel", "reduction"]}
      ins(%weights, %k : tensor<2x4x5x9xf64>, tensor<2x2x9x8xf64>) outs(%zo : tensor<2x4x5x8xf64>) {
  ^bb0(%w: f64, %x: f64, %sum: f64):
    %b = linalg.index 0 : index
    %h = linalg.index 1 : index
    %m = linalg.index 2 : index
    %lane = linalg.index 3 : index
    %t = linalg.index 4 : index
    %i = arith.addi %m, %offset : index
    %c-5 = arith.constant -5 : index
    %c0 = arith.constant 0 : index
    %c5 = arith.constant 5 : index
    %distance = arith.subi %t, %i : index
    %low = arith.maxsi %distance, %c-5 : index
    %near = arith.minsi %low, %c0 : index
    %place = arith.addi %near, %c5 : index
    %own = tensor.extract %table[%h, %place, %lane] : tensor<4x6x8xf64>
    %document = tensor.extract %documents[%b, %t] : tensor<2x9xi32>
    %wide = arith.index_cast %document : i32 to index
    %c9 = arith.constant 9 : index
    %number = arith.remui %wide, %c9 : index
    %gate = tensor.extract %gates[%number, %t] : tensor<9x9xf64>
    %gated = arith.mulf %x, %gate : f64
    %value = arith.addf %gated, %own : f64
    %integer = arith.index_cast %lane : index to i64
    %float = arith.sitofp %integer : i64 to f64
    %y = arith.subf %value, %float : f64
    %p = arith.mulf %w, %y : f64
    %next = arith.addf %sum, %p : f64
    linalg.yield %next : f64
  } -> tensor<2x4x5x8xf64>
  return %r : tensor<2x4x5x8xf64>
}
