// Attention with rows of a table beside the values, by clipped distance: runs of
// keys with one row, with rows next to each other, and others, which grow or
// fall. Numbers of keys around those of a run; clips of 0, 3 and 100; lanes of
// part of a vector up to more than are summed at a time. By document, whose rows
// are in any order; causal, from an offset on.

// UNSUPPORTED: sanitize && !nightly
// DEFINE: %{lanes} = 8
// DEFINE: %{value} = f32
// DEFINE: %{table} = f32
// DEFINE: %{sum} = f32
// DEFINE: %{atol} = 4e-5
// DEFINE: %{options} =
// DEFINE: %{run} = sed 's/DD/%{lanes}/g; s/VV/%{value}/g; s/TT/%{table}/g; s/AA/%{sum}/g; s/extf \(.*\) : \(f..\) to \2/bitcast \1 : \2 to \2/' %s > %t.mlir && rope-runner %t.mlir --target=cpu %{options} --random=5 --range=0:-1:1 --range=1:-1:1 --range=2:-1:1 --range=3:-1:1 --range=4:0:200 --compare-with=reference --rtol=0 --atol=%{atol}

// Weights sum up to 1 and values are up to 2, so that the sum of 130 keys is off
// by 2^-24 * 130 * 2 in f32, and as much again from the weights.
// RUN: rm -rf %t.stages
// REDEFINE: %{options} = --dump-stages=%t.stages
// RUN: %{run}
// RUN: FileCheck %s --input-file=%t.stages/04-loops.mlir
// Sums in registers over runs of 64 and 16 keys.
// CHECK: scf.for {{.*}} step %c64{{.*}} -> (vector<
// CHECK: vector.reduction <add>
// CHECK: scf.for {{.*}} step %c16{{.*}} -> (vector<
// CHECK: vector.reduction <add>
// REDEFINE: %{options} = --threads=1 --tiles=row-block:4,key-block:40
// REDEFINE: %{lanes} = 16
// RUN: %{run}
// REDEFINE: %{options} =
// REDEFINE: %{lanes} = 12
// RUN: %{run}
// REDEFINE: %{lanes} = 144
// RUN: %{run}
// REDEFINE: %{options} = --mode=strict
// REDEFINE: %{lanes} = 8
// RUN: %{run}
// REDEFINE: %{options} =
// REDEFINE: %{lanes} = 16
// REDEFINE: %{value} = bf16
// REDEFINE: %{table} = bf16
// RUN: %{run}
// REDEFINE: %{value} = f16
// RUN: %{run}
// REDEFINE: %{table} = f16
// REDEFINE: %{lanes} = 24
// RUN: %{run}
// REDEFINE: %{value} = f64
// REDEFINE: %{table} = f32
// REDEFINE: %{sum} = f64
// REDEFINE: %{atol} = 1e-13
// RUN: %{run}
// REDEFINE: %{table} = f64
// REDEFINE: %{lanes} = 8
// RUN: %{run}

#q = affine_map<(h, m, n, j, d) -> (h, m, d)>
#k = affine_map<(h, m, n, j, d) -> (h, j, d)>
#v = affine_map<(h, m, n, j, d) -> (h, j, n)>
#s = affine_map<(h, m, n, j, d) -> ()>
#o = affine_map<(h, m, n, j, d) -> (h, m, n)>

func.func private @rising(%q: tensor<2x4x4xAA>, %k: tensor<2x?x4xAA>, %v: tensor<2x?xDDxVV>, %table: tensor<201xDDxTT>, %clip: index, %offset: index) -> tensor<2x4xDDxAA> {
  %e = tensor.empty() : tensor<2x4xDDxAA>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x4x4xAA>, tensor<2x?x4xAA>, tensor<2x?xDDxVV>)
      offset(%offset : index) outs(%e : tensor<2x4xDDxAA>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: AA, %h: index, %row: index, %key: index):
        rope.yield %s : AA
      }, {
      ^bb0(%x: AA, %h: index, %row: index, %key: index, %lane: index):
        %c0 = arith.constant 0 : index
        %low = arith.subi %c0, %clip : index
        %distance = arith.subi %key, %row : index
        %above = arith.maxsi %distance, %low : index
        %near = arith.minsi %above, %clip : index
        %place = arith.addi %near, %clip : index
        %own = tensor.extract %table[%place, %lane] : tensor<201xDDxTT>
        %wide = arith.extf %own : TT to AA
        %y = arith.addf %x, %wide : AA
        rope.yield %y : AA
      } -> tensor<2x4xDDxAA>
  return %0 : tensor<2x4xDDxAA>
}

// The table is read backwards, and subtracted.
func.func private @falling(%q: tensor<2x4x4xAA>, %k: tensor<2x?x4xAA>, %v: tensor<2x?xDDxVV>, %table: tensor<201xDDxTT>, %clip: index, %offset: index) -> tensor<2x4xDDxAA> {
  %e = tensor.empty() : tensor<2x4xDDxAA>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x4x4xAA>, tensor<2x?x4xAA>, tensor<2x?xDDxVV>)
      offset(%offset : index) outs(%e : tensor<2x4xDDxAA>) {indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: AA, %h: index, %row: index, %key: index):
        rope.yield %s : AA
      }, {
      ^bb0(%x: AA, %h: index, %row: index, %key: index, %lane: index):
        %c0 = arith.constant 0 : index
        %low = arith.subi %c0, %clip : index
        %distance = arith.subi %row, %key : index
        %above = arith.maxsi %distance, %low : index
        %near = arith.minsi %above, %clip : index
        %place = arith.addi %near, %clip : index
        %own = tensor.extract %table[%place, %lane] : tensor<201xDDxTT>
        %wide = arith.extf %own : TT to AA
        %y = arith.subf %x, %wide : AA
        rope.yield %y : AA
      } -> tensor<2x4xDDxAA>
  return %0 : tensor<2x4xDDxAA>
}

func.func private @documents(%q: tensor<2x4x4xAA>, %k: tensor<2x?x4xAA>, %v: tensor<2x?xDDxVV>, %table: tensor<201xDDxTT>, %documents: tensor<130xi32>, %offset: index) -> tensor<2x4xDDxAA> {
  %e = tensor.empty() : tensor<2x4xDDxAA>
  %0 = rope.attention ins(%q, %k, %v : tensor<2x4x4xAA>, tensor<2x?x4xAA>, tensor<2x?xDDxVV>)
      offset(%offset : index) outs(%e : tensor<2x4xDDxAA>) {causal, indexing_maps = [#q, #k, #v, #s, #o]} program {
      ^bb0(%s: AA, %h: index, %row: index, %key: index):
        rope.yield %s : AA
      }, {
      ^bb0(%x: AA, %h: index, %row: index, %key: index, %lane: index):
        %document = tensor.extract %documents[%key] : tensor<130xi32>
        %place = arith.index_cast %document : i32 to index
        %own = tensor.extract %table[%place, %lane] : tensor<201xDDxTT>
        %wide = arith.extf %own : TT to AA
        %y = arith.addf %x, %wide : AA
        rope.yield %y : AA
      } -> tensor<2x4xDDxAA>
  return %0 : tensor<2x4xDDxAA>
}

func.func @main(%q: tensor<2x4x4xAA>, %k: tensor<2x130x4xAA>, %v: tensor<2x130xDDxVV>, %table: tensor<201xDDxTT>, %documents: tensor<130xi32>) -> tensor<72x2x4xDDxAA> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %c8 = arith.constant 8 : index
  %c24 = arith.constant 24 : index
  %c48 = arith.constant 48 : index
  %keys = arith.constant dense<[1, 15, 16, 17, 63, 64, 65, 130]> : tensor<8xindex>
  %clips = arith.constant dense<[0, 3, 100]> : tensor<3xindex>
  %offsets = arith.constant dense<[0, 20, 124]> : tensor<3xindex>
  %e = tensor.empty() : tensor<72x2x4xDDxAA>
  %r = scf.for %i = %c0 to %c8 step %c1 iter_args(%all = %e) -> tensor<72x2x4xDDxAA> {
    %n = tensor.extract %keys[%i] : tensor<8xindex>
    %ks = tensor.extract_slice %k[0, 0, 0] [2, %n, 4] [1, 1, 1] : tensor<2x130x4xAA> to tensor<2x?x4xAA>
    %vs = tensor.extract_slice %v[0, 0, 0] [2, %n, DD] [1, 1, 1] : tensor<2x130xDDxVV> to tensor<2x?xDDxVV>
    %w = scf.for %c = %c0 to %c3 step %c1 iter_args(%some = %all) -> tensor<72x2x4xDDxAA> {
      %clip = tensor.extract %clips[%c] : tensor<3xindex>
      %offset = tensor.extract %offsets[%c] : tensor<3xindex>
      %rise = func.call @rising(%q, %ks, %vs, %table, %clip, %offset) : (tensor<2x4x4xAA>, tensor<2x?x4xAA>, tensor<2x?xDDxVV>, tensor<201xDDxTT>, index, index) -> tensor<2x4xDDxAA>
      %fall = func.call @falling(%q, %ks, %vs, %table, %clip, %c8) : (tensor<2x4x4xAA>, tensor<2x?x4xAA>, tensor<2x?xDDxVV>, tensor<201xDDxTT>, index, index) -> tensor<2x4xDDxAA>
      %any = func.call @documents(%q, %ks, %vs, %table, %documents, %offset) : (tensor<2x4x4xAA>, tensor<2x?x4xAA>, tensor<2x?xDDxVV>, tensor<201xDDxTT>, tensor<130xi32>, index) -> tensor<2x4xDDxAA>
      %at = arith.muli %i, %c3 : index
      %first = arith.addi %at, %c : index
      %second = arith.addi %first, %c24 : index
      %third = arith.addi %first, %c48 : index
      %one = tensor.insert_slice %rise into %some[%first, 0, 0, 0] [1, 2, 4, DD] [1, 1, 1, 1] : tensor<2x4xDDxAA> into tensor<72x2x4xDDxAA>
      %two = tensor.insert_slice %fall into %one[%second, 0, 0, 0] [1, 2, 4, DD] [1, 1, 1, 1] : tensor<2x4xDDxAA> into tensor<72x2x4xDDxAA>
      %next = tensor.insert_slice %any into %two[%third, 0, 0, 0] [1, 2, 4, DD] [1, 1, 1, 1] : tensor<2x4xDDxAA> into tensor<72x2x4xDDxAA>
      scf.yield %next : tensor<72x2x4xDDxAA>
    }
    scf.yield %w : tensor<72x2x4xDDxAA>
  }
  return %r : tensor<72x2x4xDDxAA>
}
