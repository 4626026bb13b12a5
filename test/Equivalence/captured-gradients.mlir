// Gradients of what a score program captures against their lowerings, and against sums of the gradient of a mask. Programs that compute
// another number, or another place, are told apart.

// RUN: split-file %s %t
// RUN: rope-equiv %t/captured.mlir --pass-pipeline='builtin.module(rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/captured.mlir --pass-pipeline='builtin.module(rope-tile-attention{gradient-rows=2 gradient-keys=3},rope-decompose)' | FileCheck %s
// RUN: rope-equiv %t/captured.mlir %t/mask.mlir | FileCheck %s
// RUN: %exits 1 rope-equiv %t/captured.mlir %t/moved.mlir 2>&1 | FileCheck %s --check-prefix=MOVED
// RUN: %exits 1 rope-equiv %t/captured.mlir %t/negated.mlir 2>&1 | FileCheck %s --check-prefix=NEGATED

// CHECK: equal:
// MOVED: different: element {{.*}} of result 4
// NEGATED: different: element {{.*}} of result 3

//--- captured.mlir
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
#h = affine_map<(h, m, n, j, d) -> (h)>
#p = affine_map<(h, m, n, j, d) -> (h, m, j)>
func.func @main(%q: tensor<2x3x2xf32>, %k: tensor<2x4x2xf32>, %v: tensor<2x4x3xf32>, %o: tensor<2x3x3xf32>, %lse: tensor<2x3xf32>, %do: tensor<2x3x3xf32>, %slopes: tensor<2xf32>, %table: tensor<2x6xf32>, %ds: tensor<2xf32>, %dt: tensor<2x6xf32>) -> (tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>) {
  %0:5 = rope.attention_backward ins(%q, %k, %v : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>) forward(%o, %lse, %do : tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>)
    outs(%q, %k, %v, %ds, %dt : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>)
    {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v, #h, #h]} program {
    ^bb0(%s: f32, %h: index, %row: index, %key: index):
      %two = arith.constant 2 : index
      %distance = arith.subi %key, %row : index
      %at = arith.addi %distance, %two : index
      %integer = arith.index_cast %distance : index to i64
      %float = arith.sitofp %integer : i64 to f32
      %slope = tensor.extract %slopes[%h] : tensor<2xf32>
      %first = arith.mulf %slope, %float : f32
      %second = tensor.extract %table[%h, %at] : tensor<2x6xf32>
      %a = arith.addf %s, %first : f32
      %b = arith.addf %a, %second : f32
      rope.yield %b : f32
    }, {
    ^bb0(%g: f32, %h: index, %row: index, %key: index):
      %two = arith.constant 2 : index
      %distance = arith.subi %key, %row : index
      %at = arith.addi %distance, %two : index
      %integer = arith.index_cast %distance : index to i64
      %float = arith.sitofp %integer : i64 to f32
      %one = arith.constant 1 : index
      %zero = arith.constant 0 : index
      %before = arith.subi %at, %one : index
      %other = arith.maxsi %before, %zero : index
      %value = arith.mulf %g, %float : f32
      rope.yield %value, %g, %at : f32, f32, index
    } -> tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
}

//--- mask.mlir
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
#h = affine_map<(h, m, n, j, d) -> (h)>
#p = affine_map<(h, m, n, j, d) -> (h, m, j)>
func.func @main(%q: tensor<2x3x2xf32>, %k: tensor<2x4x2xf32>, %v: tensor<2x4x3xf32>, %o: tensor<2x3x3xf32>, %lse: tensor<2x3xf32>, %do: tensor<2x3x3xf32>, %slopes: tensor<2xf32>, %table: tensor<2x6xf32>, %ds: tensor<2xf32>, %dt: tensor<2x6xf32>) -> (tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>) {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<2x3x4xf32>
  %bias = linalg.generic {indexing_maps = [affine_map<(h, m, j) -> (h, m, j)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<2x3x4xf32>) {
  ^bb0(%out: f32):
    %h = linalg.index 0 : index
    %row = linalg.index 1 : index
    %key = linalg.index 2 : index
    %two = arith.constant 2 : index
    %distance = arith.subi %key, %row : index
    %at = arith.addi %distance, %two : index
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f32
    %slope = tensor.extract %slopes[%h] : tensor<2xf32>
    %first = arith.mulf %slope, %float : f32
    %second = tensor.extract %table[%h, %at] : tensor<2x6xf32>
    %a = arith.addf %first, %second : f32
    linalg.yield %a : f32
  } -> tensor<2x3x4xf32>
  %dp = linalg.fill ins(%zero : f32) outs(%e : tensor<2x3x4xf32>) -> tensor<2x3x4xf32>
  %0:4 = rope.attention_backward ins(%q, %k, %v : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>) mask(%bias : tensor<2x3x4xf32>) forward(%o, %lse, %do : tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>)
    outs(%q, %k, %v, %dp : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2x3x4xf32>)
    {causal, mask_gradient, scale = 0.5, indexing_maps = [#q, #k, #v, #p, #o, #r, #o, #q, #k, #v, #p]} -> tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2x3x4xf32>
  %1 = linalg.generic {indexing_maps = [affine_map<(h, m, j) -> (h, m, j)>, affine_map<(h, m, j) -> (h)>], iterator_types = ["parallel", "reduction", "reduction"]} ins(%0#3 : tensor<2x3x4xf32>) outs(%ds : tensor<2xf32>) {
  ^bb0(%g: f32, %out: f32):
    %h = linalg.index 0 : index
    %row = linalg.index 1 : index
    %key = linalg.index 2 : index
    %two = arith.constant 2 : index
    %distance = arith.subi %key, %row : index
    %at = arith.addi %distance, %two : index
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f32
    %value = arith.mulf %g, %float : f32
    %sum = arith.addf %out, %value : f32
    linalg.yield %sum : f32
  } -> tensor<2xf32>
  %2 = linalg.generic {indexing_maps = [affine_map<(h, m, j, k) -> (h, m, j)>, affine_map<(h, m, j, k) -> (h, k)>], iterator_types = ["parallel", "reduction", "reduction", "parallel"]} ins(%0#3 : tensor<2x3x4xf32>) outs(%dt : tensor<2x6xf32>) {
  ^bb0(%g: f32, %out: f32):
    %h = linalg.index 0 : index
    %row = linalg.index 1 : index
    %key = linalg.index 2 : index
    %two = arith.constant 2 : index
    %distance = arith.subi %key, %row : index
    %at = arith.addi %distance, %two : index
    %integer = arith.index_cast %distance : index to i64
    %float = arith.sitofp %integer : i64 to f32
    %place = linalg.index 3 : index
    %is = arith.cmpi eq, %at, %place : index
    %own = arith.select %is, %g, %zero : f32
    %sum = arith.addf %out, %own : f32
    linalg.yield %sum : f32
  } -> tensor<2x6xf32>
  return %0#0, %0#1, %0#2, %1, %2 : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
}

//--- moved.mlir
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
#h = affine_map<(h, m, n, j, d) -> (h)>
#p = affine_map<(h, m, n, j, d) -> (h, m, j)>
func.func @main(%q: tensor<2x3x2xf32>, %k: tensor<2x4x2xf32>, %v: tensor<2x4x3xf32>, %o: tensor<2x3x3xf32>, %lse: tensor<2x3xf32>, %do: tensor<2x3x3xf32>, %slopes: tensor<2xf32>, %table: tensor<2x6xf32>, %ds: tensor<2xf32>, %dt: tensor<2x6xf32>) -> (tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>) {
  %0:5 = rope.attention_backward ins(%q, %k, %v : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>) forward(%o, %lse, %do : tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>)
    outs(%q, %k, %v, %ds, %dt : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>)
    {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v, #h, #h]} program {
    ^bb0(%s: f32, %h: index, %row: index, %key: index):
      %two = arith.constant 2 : index
      %distance = arith.subi %key, %row : index
      %at = arith.addi %distance, %two : index
      %integer = arith.index_cast %distance : index to i64
      %float = arith.sitofp %integer : i64 to f32
      %slope = tensor.extract %slopes[%h] : tensor<2xf32>
      %first = arith.mulf %slope, %float : f32
      %second = tensor.extract %table[%h, %at] : tensor<2x6xf32>
      %a = arith.addf %s, %first : f32
      %b = arith.addf %a, %second : f32
      rope.yield %b : f32
    }, {
    ^bb0(%g: f32, %h: index, %row: index, %key: index):
      %two = arith.constant 2 : index
      %distance = arith.subi %key, %row : index
      %at = arith.addi %distance, %two : index
      %integer = arith.index_cast %distance : index to i64
      %float = arith.sitofp %integer : i64 to f32
      %one = arith.constant 1 : index
      %zero = arith.constant 0 : index
      %before = arith.subi %at, %one : index
      %other = arith.maxsi %before, %zero : index
      %value = arith.mulf %g, %float : f32
      rope.yield %value, %g, %other : f32, f32, index
    } -> tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
}

//--- negated.mlir
#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>
#r = affine_map<(h, m, n, j, d) -> (h, m)>
#h = affine_map<(h, m, n, j, d) -> (h)>
#p = affine_map<(h, m, n, j, d) -> (h, m, j)>
func.func @main(%q: tensor<2x3x2xf32>, %k: tensor<2x4x2xf32>, %v: tensor<2x4x3xf32>, %o: tensor<2x3x3xf32>, %lse: tensor<2x3xf32>, %do: tensor<2x3x3xf32>, %slopes: tensor<2xf32>, %table: tensor<2x6xf32>, %ds: tensor<2xf32>, %dt: tensor<2x6xf32>) -> (tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>) {
  %0:5 = rope.attention_backward ins(%q, %k, %v : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>) forward(%o, %lse, %do : tensor<2x3x3xf32>, tensor<2x3xf32>, tensor<2x3x3xf32>)
    outs(%q, %k, %v, %ds, %dt : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>)
    {causal, scale = 0.5, indexing_maps = [#q, #k, #v, #o, #r, #o, #q, #k, #v, #h, #h]} program {
    ^bb0(%s: f32, %h: index, %row: index, %key: index):
      %two = arith.constant 2 : index
      %distance = arith.subi %key, %row : index
      %at = arith.addi %distance, %two : index
      %integer = arith.index_cast %distance : index to i64
      %float = arith.sitofp %integer : i64 to f32
      %slope = tensor.extract %slopes[%h] : tensor<2xf32>
      %first = arith.mulf %slope, %float : f32
      %second = tensor.extract %table[%h, %at] : tensor<2x6xf32>
      %a = arith.addf %s, %first : f32
      %b = arith.addf %a, %second : f32
      rope.yield %b : f32
    }, {
    ^bb0(%g: f32, %h: index, %row: index, %key: index):
      %two = arith.constant 2 : index
      %distance = arith.subi %key, %row : index
      %at = arith.addi %distance, %two : index
      %integer = arith.index_cast %distance : index to i64
      %float = arith.sitofp %integer : i64 to f32
      %one = arith.constant 1 : index
      %zero = arith.constant 0 : index
      %before = arith.subi %at, %one : index
      %other = arith.maxsi %before, %zero : index
      %minus = arith.negf %g : f32
      %value = arith.mulf %minus, %float : f32
      rope.yield %value, %g, %at : f32, f32, index
    } -> tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
  return %0#0, %0#1, %0#2, %0#3, %0#4 : tensor<2x3x2xf32>, tensor<2x4x2xf32>, tensor<2x4x3xf32>, tensor<2xf32>, tensor<2x6xf32>
}
