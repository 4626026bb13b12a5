// Caches that cannot hold products, where that was asked for.
// RUN: rope-opt %s -split-input-file -rope-insert-lane-products=caches -verify-diagnostics
// Where it was not, keys that come from a cache in any way stay as they are.
// RUN: rope-opt %s -split-input-file -rope-insert-lane-products=values=false --remarks-filter=rope-insert-lane-products 2>&1 >/dev/null | FileCheck %s

func.func @memref(%k: memref<2x4xf32>, %slots: memref<2xi64>, %ks: memref<8x4xf32>) {
  // expected-error @+1 {{expected a cache that can hold products of lanes: this one is a memref}}
  rope.cache_write ins(%k, %slots : memref<2x4xf32>, memref<2xi64>) outs(%ks : memref<8x4xf32>)
      {indexing_maps = [affine_map<(s, d) -> (s, d)>, affine_map<(s, d) -> (s)>, affine_map<(s, d)[t] -> (t, d)>]}
  return
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @no_argument(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %e = tensor.empty() : tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this one is no argument of the function}}
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%e : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @unread(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{expected a cache that can hold products of lanes: no attention reads it or its rows, which would tell keys from values}}
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  return %nk : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @bytes(%q: tensor<8x4xf32>, %k: tensor<2x4xi8>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xi8>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{expected a cache that can hold products of lanes: no attention reads it or its rows, which would tell keys from values}}
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xi8>, tensor<2xi64>) outs(%ks : tensor<8x4xi8>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xi8>
  %e = tensor.empty() : tensor<8x4xf32>
  %f = linalg.generic {indexing_maps = [#rows, #rows], iterator_types = ["parallel", "parallel"]} ins(%nk : tensor<8x4xi8>) outs(%e : tensor<8x4xf32>) {
  ^bb0(%a: i8, %b: f32):
    %c = arith.sitofp %a : i8 to f32
    linalg.yield %c : f32
  } -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %f, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @odd(%q: tensor<8x3xf32>, %k: tensor<2x3xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x3xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{expected a cache that can hold products of lanes: expected an even number of lanes but got 3}}
  %nk = rope.cache_write ins(%k, %slots : tensor<2x3xf32>, tensor<2xi64>) outs(%ks : tensor<8x3xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x3xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x3xf32>, tensor<8x3xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @other_reader(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this is neither attention nor a write of rows}}
  %1 = linalg.add ins(%nk, %0 : tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @query(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this reads it other than as keys}}
  %1 = rope.attention ins(%nk, %v, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %1 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @values_too(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this reads it other than as keys}}
  %0 = rope.attention ins(%q, %nk, %nk : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @part_of_lanes(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x2xf32> {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this is neither attention nor a write of rows}}
  %1 = tensor.extract_slice %nk[0, 0] [8, 2] [1, 1] : tensor<8x4xf32> to tensor<8x2xf32>
  return %1 : tensor<8x2xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @into_another(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %part = tensor.extract_slice %ks[0, 0] [2, 4] [1, 1] : tensor<8x4xf32> to tensor<2x4xf32>
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this moves elements of it}}
  %n2 = rope.cache_write ins(%part, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%nk : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  return %n2 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @slots_are_lanes(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %kt = tensor.collapse_shape %k [[0, 1]] : tensor<2x4xf32> into tensor<8xf32>
  %c0 = arith.constant 0 : index
  // expected-error @+1 {{expected a cache that can hold products of lanes: this moves elements of it}}
  %nk = rope.cache_write ins(%kt, %c0 : tensor<8xf32>, index) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [affine_map<(s) -> (s)>, affine_map<(s) -> ()>, affine_map<(s)[t] -> (s, t)>]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @in_kernel(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  // expected-error @+2 {{expected a cache that can hold products of lanes: this is in a kernel, which is made behind}}
  %nk = rope.kernel ["cache_write"] -> tensor<8x4xf32> {
    %w = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
    rope.yield %w : tensor<8x4xf32>
  }
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

func.func @kernel_reads(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.kernel ["attention"] -> tensor<8x4xf32> {
    // expected-error @+1 {{expected a cache that can hold products of lanes: attention is in a kernel, which is made behind}}
    %1 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
        {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
    rope.yield %1 : tensor<8x4xf32>
  }
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

// expected-error @+1 {{expected no calls in the module of a function whose caches hold products}}
func.func @called(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}
func.func @caller(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> tensor<8x4xf32> {
  %0 = call @called(%q, %k, %v, %slots, %ks, %o) : (tensor<8x4xf32>, tensor<2x4xf32>, tensor<8x4xf32>, tensor<2xi64>, tensor<8x4xf32>, tensor<8x4xf32>) -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

// CHECK: [Missed] in-cache | {{.*}}Function=rotated | {{.*}}"keys:
func.func @rotated(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>, %cos: tensor<8x2xf32>, %sin: tensor<8x2xf32>) -> tensor<8x4xf32> {
  // expected-error @+1 {{expected a cache that can hold products of lanes: no attention reads it or its rows, which would tell keys from values}}
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %r = rope.rotate half to half block(0, 4) ins(%nk, %cos, %sin : tensor<8x4xf32>, tensor<8x2xf32>, tensor<8x2xf32>) outs(%o : tensor<8x4xf32>) -> tensor<8x4xf32>
  %0 = rope.attention ins(%q, %r, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  return %0 : tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

// CHECK: [Missed] in-cache | {{.*}}Function=carried | {{.*}}"keys:
func.func @carried(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %0:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%c = %ks, %a = %o) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
    %part = tensor.extract_slice %c[0, 0] [8, 4] [1, 1] : tensor<8x4xf32> to tensor<8x4xf32>
    %1 = rope.attention ins(%q, %part, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%a : tensor<8x4xf32>)
        {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
    // expected-error @+1 {{expected a cache that can hold products of lanes: this one is no argument of the function}}
    %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%c : tensor<8x4xf32>)
        {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
    scf.yield %nk, %1 : tensor<8x4xf32>, tensor<8x4xf32>
  }
  return %0#0, %0#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

// A loop that only reads it.
// CHECK: [Missed] in-cache | {{.*}}Function=read_in_loop | {{.*}}"keys:
func.func @read_in_loop(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  // expected-error @+1 {{expected a cache that can hold products of lanes: no attention reads it or its rows, which would tell keys from values}}
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  %0:2 = scf.for %i = %c0 to %c2 step %c1 iter_args(%c = %nk, %a = %o) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
    %1 = rope.attention ins(%q, %c, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%a : tensor<8x4xf32>)
        {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
    scf.yield %c, %1 : tensor<8x4xf32>, tensor<8x4xf32>
  }
  return %0#0, %0#1 : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

// CHECK: [Missed] in-cache | {{.*}}Function=written_later | {{.*}}"keys:
func.func @written_later(%q: tensor<8x4xf32>, %k: tensor<2x4xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x4xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %0 = rope.attention ins(%q, %ks, %v : tensor<8x4xf32>, tensor<8x4xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  %nk = rope.cache_write ins(%k, %slots : tensor<2x4xf32>, tensor<2xi64>) outs(%ks : tensor<8x4xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x4xf32>
  return %0, %nk : tensor<8x4xf32>, tensor<8x4xf32>
}

// -----

#q = affine_map<(m, n, j, d) -> (m, d)>
#k = affine_map<(m, n, j, d) -> (j, d)>
#v = affine_map<(m, n, j, d) -> (j, n)>
#o = affine_map<(m, n, j, d) -> (m, n)>
#rows = affine_map<(s, d) -> (s, d)>
#slots = affine_map<(s, d) -> (s)>
#cache = affine_map<(s, d)[t] -> (t, d)>

#turned = affine_map<(m, n, j, d) -> (d, j)>
// CHECK: [Missed] in-cache | {{.*}}Function=tokens_are_lanes | {{.*}}"keys:
func.func @tokens_are_lanes(%q: tensor<8x8xf32>, %k: tensor<2x8xf32>, %v: tensor<8x4xf32>, %slots: tensor<2xi64>, %ks: tensor<8x8xf32>, %o: tensor<8x4xf32>) -> (tensor<8x4xf32>, tensor<8x4xf32>) {
  %nk = rope.cache_write ins(%k, %slots : tensor<2x8xf32>, tensor<2xi64>) outs(%ks : tensor<8x8xf32>)
      {indexing_maps = [#rows, #slots, #cache]} -> tensor<8x8xf32>
  %0 = rope.attention ins(%q, %nk, %v : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #k, #v, #o]} -> tensor<8x4xf32>
  // expected-error @+1 {{expected a cache that can hold products of lanes: this reads it other than as keys}}
  %1 = rope.attention ins(%q, %nk, %v : tensor<8x8xf32>, tensor<8x8xf32>, tensor<8x4xf32>) outs(%o : tensor<8x4xf32>)
      {indexing_maps = [#q, #turned, #v, #o]} -> tensor<8x4xf32>
  return %0, %1 : tensor<8x4xf32>, tensor<8x4xf32>
}
