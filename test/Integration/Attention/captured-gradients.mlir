// Gradients of what a score program captures: slopes, a table of buckets, and rows that a distance chooses from, as Shaw's scores have
// them. `main` sums them in blocks, by a gradient program; `plain` makes a mask of them and sums its gradient, a tensor of all pairs.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{data} = --random=7 --range=0:-2:2 --range=1:-2:2 --range=2:-2:2 --range=3:-2:2 --range=7:0:3
// DEFINE: %{outputs} = --output=%t.0.npy --output=%t.1.npy --output=%t.2.npy --output=%t.3.npy --output=%t.4.npy --output=%t.5.npy --output=%t.6.npy
// DEFINE: %{expect} = --expect=%t.0.npy --expect=%t.1.npy --expect=%t.2.npy --expect=%t.3.npy --expect=%t.4.npy --expect=%t.5.npy --expect=%t.6.npy
// DEFINE: %{run} = rope-runner %s %{data} --entry=main %{expect} --rtol=1e-11 --atol=1e-12
// DEFINE: %{buffers} = builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map})
// RUN: rope-runner %s %{data} --entry=plain --target=reference %{outputs}
// RUN: %{run} --target=reference
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-decompose)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(canonicalize,cse,rope-decompose,canonicalize)'
// RUN: %{run} --target=reference --pass-pipeline='builtin.module(rope-tile-attention{row-block=2 key-block=3 gradient-rows=2 gradient-keys=3},rope-decompose)'
// RUN: %{run} --target=cpu
// RUN: %{run} --target=cpu --tiles=row-block:2,key-block:3
// RUN: %{run} --target=cpu --mode=strict
// RUN: rope-runner %s %{data} --entry=main --target=cpu --pass-pipeline='%{buffers}' --compare-with=reference:'%{buffers}' --rtol=1e-11 --atol=1e-12
// RUN: %{run} --target=emulate

#q = affine_map<(b, h, m, n, j, d) -> (b, h, m, d)>
#k = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, d)>
#v = affine_map<(b, h, m, n, j, d) -> (b, h floordiv 2, j, n)>
#s = affine_map<(b, h, m, n, j, d) -> ()>
#o = affine_map<(b, h, m, n, j, d) -> (b, h, m, n)>
#r = affine_map<(b, h, m, n, j, d) -> (b, h, m)>
#p = affine_map<(b, h, m, n, j, d) -> (b, h, m, j)>
#heads = affine_map<(b, h, m, n, j, d) -> (h)>

func.func @main(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>, %v: tensor<2x2x9x6xf64>, %given: tensor<2x4x5x6xf64>, %slopes: tensor<4xf64>, %table: tensor<7x4xf64>, %rows: tensor<2x4x5x7xf64>, %offset: index) -> (tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<4xf64>, tensor<4x7xf64>, tensor<2x4x5x7xf64>) {
  %zero = arith.constant 0.0 : f64
  %e = tensor.empty() : tensor<2x4x5x6xf64>
  %l = tensor.empty() : tensor<2x4x5xf64>
  %0:2 = rope.attention
      ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>)
      offset(%offset : index) outs(%e, %l : tensor<2x4x5x6xf64>, tensor<2x4x5xf64>)
      {causal, scale = 0.25, indexing_maps = [#q, #k, #v, #s, #o, #r]}
      program {
      ^bb0(%s: f64, %b: index, %h: index, %row: index, %key: index):
        %c3 = arith.constant 3 : index
        %c-3 = arith.constant -3 : index
        %slope = tensor.extract %slopes[%h] : tensor<4xf64>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f64
        %bias = arith.mulf %slope, %float : f64
        %s1 = arith.addf %s, %bias : f64
        %low = arith.maxsi %distance, %c-3 : index
        %high = arith.minsi %low, %c3 : index
        %bucket = arith.addi %high, %c3 : index
        %learned = tensor.extract %table[%bucket, %h] : tensor<7x4xf64>
        %s2 = arith.addf %s1, %learned : f64
        %i = arith.subi %row, %offset : index
        %relative = tensor.extract %rows[%b, %h, %i, %bucket] : tensor<2x4x5x7xf64>
        %s3 = arith.subf %s2, %relative : f64
        rope.yield %s3 : f64
      } -> tensor<2x4x5x6xf64>, tensor<2x4x5xf64>
  %edq = tensor.empty() : tensor<2x4x5x8xf64>
  %dq = linalg.fill ins(%zero : f64) outs(%edq : tensor<2x4x5x8xf64>) -> tensor<2x4x5x8xf64>
  %edk = tensor.empty() : tensor<2x2x9x8xf64>
  %dk = linalg.fill ins(%zero : f64) outs(%edk : tensor<2x2x9x8xf64>) -> tensor<2x2x9x8xf64>
  %edv = tensor.empty() : tensor<2x2x9x6xf64>
  %dv = linalg.fill ins(%zero : f64) outs(%edv : tensor<2x2x9x6xf64>) -> tensor<2x2x9x6xf64>
  %eds = tensor.empty() : tensor<4xf64>
  %ds = linalg.fill ins(%zero : f64) outs(%eds : tensor<4xf64>) -> tensor<4xf64>
  %edt = tensor.empty() : tensor<4x7xf64>
  %dt = linalg.fill ins(%zero : f64) outs(%edt : tensor<4x7xf64>) -> tensor<4x7xf64>
  %edr = tensor.empty() : tensor<2x4x5x7xf64>
  %dr = linalg.fill ins(%zero : f64) outs(%edr : tensor<2x4x5x7xf64>) -> tensor<2x4x5x7xf64>
  %1:6 = rope.attention_backward
      ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>)
      offset(%offset : index)
      forward(%0#0, %0#1, %given : tensor<2x4x5x6xf64>, tensor<2x4x5xf64>, tensor<2x4x5x6xf64>)
      outs(%dq, %dk, %dv, %ds, %dt, %dr : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<4xf64>, tensor<4x7xf64>, tensor<2x4x5x7xf64>)
      {causal, scale = 0.25, indexing_maps = [#q, #k, #v, #s, #o, #r, #o, #q, #k, #v, #heads, #heads, #r]}
      program {
      ^bb0(%s: f64, %b: index, %h: index, %row: index, %key: index):
        %c3 = arith.constant 3 : index
        %c-3 = arith.constant -3 : index
        %slope = tensor.extract %slopes[%h] : tensor<4xf64>
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f64
        %bias = arith.mulf %slope, %float : f64
        %s1 = arith.addf %s, %bias : f64
        %low = arith.maxsi %distance, %c-3 : index
        %high = arith.minsi %low, %c3 : index
        %bucket = arith.addi %high, %c3 : index
        %learned = tensor.extract %table[%bucket, %h] : tensor<7x4xf64>
        %s2 = arith.addf %s1, %learned : f64
        %i = arith.subi %row, %offset : index
        %relative = tensor.extract %rows[%b, %h, %i, %bucket] : tensor<2x4x5x7xf64>
        %s3 = arith.subf %s2, %relative : f64
        rope.yield %s3 : f64
      }, {
      ^bb0(%g: f64, %b: index, %h: index, %row: index, %key: index):
        %c3 = arith.constant 3 : index
        %c-3 = arith.constant -3 : index
        %distance = arith.subi %key, %row : index
        %integer = arith.index_cast %distance : index to i64
        %float = arith.sitofp %integer : i64 to f64
        %slope = arith.mulf %g, %float : f64
        %low = arith.maxsi %distance, %c-3 : index
        %high = arith.minsi %low, %c3 : index
        %bucket = arith.addi %high, %c3 : index
        %relative = arith.negf %g : f64
        rope.yield %slope, %g, %bucket, %relative, %bucket : f64, f64, index, f64, index
      } -> tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<4xf64>, tensor<4x7xf64>, tensor<2x4x5x7xf64>
  return %0#0, %1#0, %1#1, %1#2, %1#3, %1#4, %1#5 : tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<4xf64>, tensor<4x7xf64>, tensor<2x4x5x7xf64>
}

// The same by hand.
func.func @plain(%q: tensor<2x4x5x8xf64>, %k: tensor<2x2x9x8xf64>, %v: tensor<2x2x9x6xf64>, %given: tensor<2x4x5x6xf64>, %slopes: tensor<4xf64>, %table: tensor<7x4xf64>, %rows: tensor<2x4x5x7xf64>, %offset: index) -> (tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<4xf64>, tensor<4x7xf64>, tensor<2x4x5x7xf64>) {
  %zero = arith.constant 0.0 : f64
  %one = arith.constant 1.0 : f64
  %e = tensor.empty() : tensor<2x4x5x6xf64>
  %l = tensor.empty() : tensor<2x4x5xf64>
  %be = tensor.empty() : tensor<2x4x5x9xf64>
  %bias = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} outs(%be : tensor<2x4x5x9xf64>) {
  ^bb0(%out: f64):
    %b = linalg.index 0 : index
    %h = linalg.index 1 : index
    %c3 = arith.constant 3 : index
    %c-3 = arith.constant -3 : index
    %m = linalg.index 2 : index
    %key = linalg.index 3 : index
    %row = arith.addi %m, %offset : index
    %distance = arith.subi %key, %row : index
    %low = arith.maxsi %distance, %c-3 : index
    %high = arith.minsi %low, %c3 : index
    %bucket = arith.addi %high, %c3 : index
    %slope = tensor.extract %slopes[%h] : tensor<4xf64>
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f64
    %s1 = arith.mulf %slope, %float : f64
    %learned = tensor.extract %table[%bucket, %h] : tensor<7x4xf64>
    %s2 = arith.addf %s1, %learned : f64
    %relative = tensor.extract %rows[%b, %h, %m, %bucket] : tensor<2x4x5x7xf64>
    %s3 = arith.subf %s2, %relative : f64
    linalg.yield %s3 : f64
  } -> tensor<2x4x5x9xf64>
  %0:2 = rope.attention
      ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>) mask(%bias : tensor<2x4x5x9xf64>)
      offset(%offset : index) outs(%e, %l : tensor<2x4x5x6xf64>, tensor<2x4x5xf64>)
      {causal, scale = 0.25, indexing_maps = [#q, #k, #v, #p, #s, #o, #r]} -> tensor<2x4x5x6xf64>, tensor<2x4x5xf64>
  %edq = tensor.empty() : tensor<2x4x5x8xf64>
  %dq = linalg.fill ins(%zero : f64) outs(%edq : tensor<2x4x5x8xf64>) -> tensor<2x4x5x8xf64>
  %edk = tensor.empty() : tensor<2x2x9x8xf64>
  %dk = linalg.fill ins(%zero : f64) outs(%edk : tensor<2x2x9x8xf64>) -> tensor<2x2x9x8xf64>
  %edv = tensor.empty() : tensor<2x2x9x6xf64>
  %dv = linalg.fill ins(%zero : f64) outs(%edv : tensor<2x2x9x6xf64>) -> tensor<2x2x9x6xf64>
  %edp = tensor.empty() : tensor<2x4x5x9xf64>
  %dp = linalg.fill ins(%zero : f64) outs(%edp : tensor<2x4x5x9xf64>) -> tensor<2x4x5x9xf64>
  %eds = tensor.empty() : tensor<4xf64>
  %ds = linalg.fill ins(%zero : f64) outs(%eds : tensor<4xf64>) -> tensor<4xf64>
  %edt = tensor.empty() : tensor<4x7xf64>
  %dt = linalg.fill ins(%zero : f64) outs(%edt : tensor<4x7xf64>) -> tensor<4x7xf64>
  %edr = tensor.empty() : tensor<2x4x5x7xf64>
  %dr = linalg.fill ins(%zero : f64) outs(%edr : tensor<2x4x5x7xf64>) -> tensor<2x4x5x7xf64>
  %1:4 = rope.attention_backward
      ins(%q, %k, %v : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>) mask(%bias : tensor<2x4x5x9xf64>)
      offset(%offset : index)
      forward(%0#0, %0#1, %given : tensor<2x4x5x6xf64>, tensor<2x4x5xf64>, tensor<2x4x5x6xf64>)
      outs(%dq, %dk, %dv, %dp : tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<2x4x5x9xf64>)
      {causal, mask_gradient, scale = 0.25, indexing_maps = [#q, #k, #v, #p, #s, #o, #r, #o, #q, #k, #v, #p]}
      -> tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<2x4x5x9xf64>
  %a = linalg.generic {indexing_maps = [affine_map<(b, h, m, j) -> (b, h, m, j)>, affine_map<(b, h, m, j) -> (h)>], iterator_types = ["reduction", "parallel", "reduction", "reduction"]} ins(%1#3 : tensor<2x4x5x9xf64>) outs(%ds : tensor<4xf64>) {
  ^bb0(%g: f64, %out: f64):
    %c3 = arith.constant 3 : index
    %c-3 = arith.constant -3 : index
    %m = linalg.index 2 : index
    %key = linalg.index 3 : index
    %row = arith.addi %m, %offset : index
    %distance = arith.subi %key, %row : index
    %low = arith.maxsi %distance, %c-3 : index
    %high = arith.minsi %low, %c3 : index
    %bucket = arith.addi %high, %c3 : index
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f64
    %term = arith.mulf %g, %float : f64
    %sum = arith.addf %out, %term : f64
    linalg.yield %sum : f64
  } -> tensor<4xf64>
  %c = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, k) -> (b, h, m, j)>, affine_map<(b, h, m, j, k) -> (h, k)>], iterator_types = ["reduction", "parallel", "reduction", "reduction", "parallel"]} ins(%1#3 : tensor<2x4x5x9xf64>) outs(%dt : tensor<4x7xf64>) {
  ^bb0(%g: f64, %out: f64):
    %c3 = arith.constant 3 : index
    %c-3 = arith.constant -3 : index
    %m = linalg.index 2 : index
    %key = linalg.index 3 : index
    %row = arith.addi %m, %offset : index
    %distance = arith.subi %key, %row : index
    %low = arith.maxsi %distance, %c-3 : index
    %high = arith.minsi %low, %c3 : index
    %bucket = arith.addi %high, %c3 : index
    %k0 = linalg.index 4 : index
    %is = arith.cmpi eq, %bucket, %k0 : index
    %zero0 = arith.constant 0.0 : f64
    %own = arith.select %is, %g, %zero0 : f64
    %term = arith.mulf %own, %one : f64
    %sum = arith.addf %out, %term : f64
    linalg.yield %sum : f64
  } -> tensor<4x7xf64>
  %f = linalg.generic {indexing_maps = [affine_map<(b, h, m, j, k) -> (b, h, m, j)>, affine_map<(b, h, m, j, k) -> (b, h, m, k)>], iterator_types = ["parallel", "parallel", "parallel", "reduction", "parallel"]} ins(%1#3 : tensor<2x4x5x9xf64>) outs(%dr : tensor<2x4x5x7xf64>) {
  ^bb0(%g: f64, %out: f64):
    %c3 = arith.constant 3 : index
    %c-3 = arith.constant -3 : index
    %m = linalg.index 2 : index
    %key = linalg.index 3 : index
    %row = arith.addi %m, %offset : index
    %distance = arith.subi %key, %row : index
    %low = arith.maxsi %distance, %c-3 : index
    %high = arith.minsi %low, %c3 : index
    %bucket = arith.addi %high, %c3 : index
    %k0 = linalg.index 4 : index
    %is = arith.cmpi eq, %bucket, %k0 : index
    %zero0 = arith.constant 0.0 : f64
    %own = arith.select %is, %g, %zero0 : f64
    %term = arith.negf %own : f64
    %sum = arith.addf %out, %term : f64
    linalg.yield %sum : f64
  } -> tensor<2x4x5x7xf64>
  return %0#0, %1#0, %1#1, %1#2, %a, %c, %f : tensor<2x4x5x6xf64>, tensor<2x4x5x8xf64>, tensor<2x2x9x8xf64>, tensor<2x2x9x6xf64>, tensor<4xf64>, tensor<4x7xf64>, tensor<2x4x5x7xf64>
}
