// RUN: rope-opt %s --rope-raise | FileCheck %s
// Both sides are computed in f64, where they differ by the order of the sums.
// RUN: rope-runner %s --entry=caller --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=scan --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
// RUN: rope-runner %s --entry=scan_with_condition --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-6 --atol=1e-6
#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#pj = affine_map<(b, m, n, j) -> (b, m, j)>
#vn = affine_map<(b, m, n, j) -> (b, j, n)>
#mn = affine_map<(b, m, n, j) -> (b, m, n)>
#all = affine_map<(b, m, j) -> (b, m, j)>

// A helper is raised where it stands, its arguments as roots.
// CHECK-LABEL: func.func private @helper(
// CHECK: %[[Q:.*]] = rope.rotate {{.*}} ins(%arg0, %arg3, %arg4
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
// CHECK-SAME: {causal,
func.func private @helper(%h: tensor<4x6x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x8xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<4x6x8xf32> {
  %q1 = tensor.extract_slice %h[0, 0, 0] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
  %q2 = tensor.extract_slice %h[0, 0, 4] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
  %er = tensor.empty() : tensor<4x6x4xf32>
  %cb = linalg.broadcast ins(%cos : tensor<6x4xf32>) outs(%er : tensor<4x6x4xf32>) dimensions = [0]
  %sb = linalg.broadcast ins(%sin : tensor<6x4xf32>) outs(%er : tensor<4x6x4xf32>) dimensions = [0]
  %r1 = arith.mulf %q1, %cb : tensor<4x6x4xf32>
  %r2 = arith.mulf %q2, %sb : tensor<4x6x4xf32>
  %r3 = arith.subf %r1, %r2 : tensor<4x6x4xf32>
  %r4 = arith.mulf %q2, %cb : tensor<4x6x4xf32>
  %r5 = arith.mulf %q1, %sb : tensor<4x6x4xf32>
  %r6 = arith.addf %r4, %r5 : tensor<4x6x4xf32>
  %q = tensor.concat dim(2) %r3, %r6 : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x8xf32>
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %e = tensor.empty() : tensor<4x6x6xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %eo = tensor.empty() : tensor<4x6x8xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x6x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %i = linalg.index 1 : index
    %j = linalg.index 2 : index
    %c = arith.cmpi sle, %j, %i : index
    %y = arith.select %c, %a, %inf : f32
    linalg.yield %y : f32
  } -> tensor<4x6x6xf32>
  %p = linalg.softmax dimension(2) ins(%x : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
  %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%fo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
  return %o : tensor<4x6x8xf32>
}

// CHECK-LABEL: func.func @caller(
// CHECK: call @helper
func.func @caller(%h: tensor<4x6x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x8xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<4x6x8xf32> {
  %0 = call @helper(%h, %k, %v, %cos, %sin) : (tensor<4x6x8xf32>, tensor<4x6x8xf32>, tensor<4x6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<4x6x8xf32>
  %1 = call @helper(%0, %k, %v, %cos, %sin) : (tensor<4x6x8xf32>, tensor<4x6x8xf32>, tensor<4x6x8xf32>, tensor<6x4xf32>, tensor<6x4xf32>) -> tensor<4x6x8xf32>
  return %1 : tensor<4x6x8xf32>
}

// A scan over layers: keys and values of each layer are slices of a stack, and
// the hidden state is carried.
// CHECK-LABEL: func.func @scan(
// CHECK: scf.for %{{.*}} iter_args(%[[H:.*]] = %arg0)
// CHECK: %[[Q:.*]] = rope.rotate {{.*}} ins(%[[H]], %arg3, %arg4
// CHECK: rope.attention ins(%[[Q]],
// CHECK-SAME: {causal,
// CHECK: scf.yield
func.func @scan(%first: tensor<4x6x8xf32>, %keys: tensor<3x4x6x8xf32>, %values: tensor<3x4x6x8xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<4x6x8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %last = scf.for %layer = %c0 to %c3 step %c1 iter_args(%h = %first) -> (tensor<4x6x8xf32>) {
    %k = tensor.extract_slice %keys[%layer, 0, 0, 0] [1, 4, 6, 8] [1, 1, 1, 1] : tensor<3x4x6x8xf32> to tensor<4x6x8xf32>
    %v = tensor.extract_slice %values[%layer, 0, 0, 0] [1, 4, 6, 8] [1, 1, 1, 1] : tensor<3x4x6x8xf32> to tensor<4x6x8xf32>
    %q1 = tensor.extract_slice %h[0, 0, 0] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
    %q2 = tensor.extract_slice %h[0, 0, 4] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
    %er = tensor.empty() : tensor<4x6x4xf32>
    %cb = linalg.broadcast ins(%cos : tensor<6x4xf32>) outs(%er : tensor<4x6x4xf32>) dimensions = [0]
    %sb = linalg.broadcast ins(%sin : tensor<6x4xf32>) outs(%er : tensor<4x6x4xf32>) dimensions = [0]
    %r1 = arith.mulf %q1, %cb : tensor<4x6x4xf32>
    %r2 = arith.mulf %q2, %sb : tensor<4x6x4xf32>
    %r3 = arith.subf %r1, %r2 : tensor<4x6x4xf32>
    %r4 = arith.mulf %q2, %cb : tensor<4x6x4xf32>
    %r5 = arith.mulf %q1, %sb : tensor<4x6x4xf32>
    %r6 = arith.addf %r4, %r5 : tensor<4x6x4xf32>
    %q = tensor.concat dim(2) %r3, %r6 : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x8xf32>
    %zero = arith.constant 0.0 : f32
    %inf = arith.constant 0xFF800000 : f32
    %e = tensor.empty() : tensor<4x6x6xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %eo = tensor.empty() : tensor<4x6x8xf32>
    %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x6x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%s : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) {
    ^bb0(%a: f32, %out: f32):
      %i = linalg.index 1 : index
      %j = linalg.index 2 : index
      %c = arith.cmpi sle, %j, %i : index
      %y = arith.select %c, %a, %inf : f32
      linalg.yield %y : f32
    } -> tensor<4x6x6xf32>
    %p = linalg.softmax dimension(2) ins(%x : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%fo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    scf.yield %o : tensor<4x6x8xf32>
  }
  return %last : tensor<4x6x8xf32>
}

// The same as JAX writes it: a while loop that counts.
// CHECK-LABEL: func.func @scan_with_condition(
// CHECK: scf.while
// CHECK: rope.rotate
// CHECK: rope.attention
// CHECK-SAME: {causal,
func.func @scan_with_condition(%first: tensor<4x6x8xf32>, %keys: tensor<3x4x6x8xf32>, %values: tensor<3x4x6x8xf32>, %cos: tensor<6x4xf32>, %sin: tensor<6x4xf32>) -> tensor<4x6x8xf32> {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c3 = arith.constant 3 : i32
  %last:2 = scf.while (%n = %c0, %x0 = %first) : (i32, tensor<4x6x8xf32>) -> (i32, tensor<4x6x8xf32>) {
    %go = arith.cmpi slt, %n, %c3 : i32
    scf.condition(%go) %n, %x0 : i32, tensor<4x6x8xf32>
  } do {
  ^bb0(%n: i32, %h: tensor<4x6x8xf32>):
    %layer = arith.index_cast %n : i32 to index
    %k = tensor.extract_slice %keys[%layer, 0, 0, 0] [1, 4, 6, 8] [1, 1, 1, 1] : tensor<3x4x6x8xf32> to tensor<4x6x8xf32>
    %v = tensor.extract_slice %values[%layer, 0, 0, 0] [1, 4, 6, 8] [1, 1, 1, 1] : tensor<3x4x6x8xf32> to tensor<4x6x8xf32>
    %q1 = tensor.extract_slice %h[0, 0, 0] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
    %q2 = tensor.extract_slice %h[0, 0, 4] [4, 6, 4] [1, 1, 1] : tensor<4x6x8xf32> to tensor<4x6x4xf32>
    %er = tensor.empty() : tensor<4x6x4xf32>
    %cb = linalg.broadcast ins(%cos : tensor<6x4xf32>) outs(%er : tensor<4x6x4xf32>) dimensions = [0]
    %sb = linalg.broadcast ins(%sin : tensor<6x4xf32>) outs(%er : tensor<4x6x4xf32>) dimensions = [0]
    %r1 = arith.mulf %q1, %cb : tensor<4x6x4xf32>
    %r2 = arith.mulf %q2, %sb : tensor<4x6x4xf32>
    %r3 = arith.subf %r1, %r2 : tensor<4x6x4xf32>
    %r4 = arith.mulf %q2, %cb : tensor<4x6x4xf32>
    %r5 = arith.mulf %q1, %sb : tensor<4x6x4xf32>
    %r6 = arith.addf %r4, %r5 : tensor<4x6x4xf32>
    %q = tensor.concat dim(2) %r3, %r6 : (tensor<4x6x4xf32>, tensor<4x6x4xf32>) -> tensor<4x6x8xf32>
    %zero = arith.constant 0.0 : f32
    %inf = arith.constant 0xFF800000 : f32
    %e = tensor.empty() : tensor<4x6x6xf32>
    %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %eo = tensor.empty() : tensor<4x6x8xf32>
    %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %s = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x6x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %x = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
        ins(%s : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) {
    ^bb0(%a: f32, %out: f32):
      %i = linalg.index 1 : index
      %j = linalg.index 2 : index
      %c = arith.cmpi sle, %j, %i : index
      %y = arith.select %c, %a, %inf : f32
      linalg.yield %y : f32
    } -> tensor<4x6x6xf32>
    %p = linalg.softmax dimension(2) ins(%x : tensor<4x6x6xf32>) outs(%e : tensor<4x6x6xf32>) -> tensor<4x6x6xf32>
    %o = linalg.contract indexing_maps = [#pj, #vn, #mn] ins(%p, %v : tensor<4x6x6xf32>, tensor<4x6x8xf32>) outs(%fo : tensor<4x6x8xf32>) -> tensor<4x6x8xf32>
    %next = arith.addi %n, %c1 : i32
    scf.yield %next, %o : i32, tensor<4x6x8xf32>
  }
  return %last#1 : tensor<4x6x8xf32>
}
