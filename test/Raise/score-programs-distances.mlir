// A bias of the distance that is costly is computed once for each distance. A
// call without rows has distances that no pair has: where sizes are unknown, the
// table reads nothing that the program might not.

// RUN: rope-opt %s --rope-raise | FileCheck %s

#p = affine_map<(m, j) -> (m, j)>
#r = affine_map<(m, j) -> (m)>

// CHECK-LABEL: func.func @clipped(
// CHECK: math.log
// CHECK: rope.attention
// CHECK-NOT: math.log
func.func @clipped(%q: tensor<?x8xf32>, %k: tensor<?x8xf32>, %v: tensor<?x4xf32>, %w: tensor<63xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %rows = tensor.dim %q, %c0 : tensor<?x8xf32>
  %keys = tensor.dim %k, %c0 : tensor<?x8xf32>
  %pairs = tensor.empty(%rows, %keys) : tensor<?x?xf32>
  %row = tensor.empty(%rows) : tensor<?xf32>
  %out = tensor.empty(%rows) : tensor<?x4xf32>
  %p0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(m, j, d) -> (m, d)>, affine_map<(m, j, d) -> (j, d)>, affine_map<(m, j, d) -> (m, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<?x8xf32>, tensor<?x8xf32>) outs(%p0 : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %y = arith.addf %o, %x : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %t = linalg.generic {indexing_maps = [#p, #p], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<?x?xf32>) outs(%pairs : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c31 = arith.constant 31 : index
    %c62 = arith.constant 62 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = arith.subi %j, %i : index
    %g = arith.addi %d, %c31 : index
    %u = arith.maxsi %g, %c0 : index
    %n = arith.minsi %u, %c62 : index
    %e = tensor.extract %w[%n] : tensor<63xf32>
    %l = math.log %e : f32
    %y = arith.addf %a, %l : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<?x?xf32>) outs(%m0 : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.maximumf %a, %o : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %x = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<?x?xf32>, tensor<?xf32>) outs(%pairs : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.subf %a, %b : f32
    %z = math.exp %y : f32
    linalg.yield %z : f32
  } -> tensor<?x?xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%l0 : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.addf %a, %o : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %n = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%x, %l : tensor<?x?xf32>, tensor<?xf32>) outs(%pairs : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%out : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = linalg.matmul ins(%n, %v : tensor<?x?xf32>, tensor<?x4xf32>) outs(%o0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}

// CHECK-LABEL: func.func @inside_for_few_rows(
// CHECK-NOT: math.log
// CHECK: rope.attention
// CHECK: math.log
func.func @inside_for_few_rows(%q: tensor<?x8xf32>, %k: tensor<?x8xf32>, %v: tensor<?x4xf32>, %w: tensor<63xf32>) -> tensor<?x4xf32> {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %low = arith.constant 0xFF800000 : f32
  %rows = tensor.dim %q, %c0 : tensor<?x8xf32>
  %keys = tensor.dim %k, %c0 : tensor<?x8xf32>
  %pairs = tensor.empty(%rows, %keys) : tensor<?x?xf32>
  %row = tensor.empty(%rows) : tensor<?xf32>
  %out = tensor.empty(%rows) : tensor<?x4xf32>
  %p0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<?x?xf32>) -> tensor<?x?xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(m, j, d) -> (m, d)>, affine_map<(m, j, d) -> (j, d)>, affine_map<(m, j, d) -> (m, j)>], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<?x8xf32>, tensor<?x8xf32>) outs(%p0 : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %y = arith.addf %o, %x : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %t = linalg.generic {indexing_maps = [#p, #p], iterator_types = ["parallel", "parallel"]} ins(%s : tensor<?x?xf32>) outs(%pairs : tensor<?x?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %c31 = arith.constant 31 : index
    %c62 = arith.constant 62 : index
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = arith.subi %j, %i : index
    %n = arith.addi %d, %c31 : index
    %e = tensor.extract %w[%n] : tensor<63xf32>
    %l = math.log %e : f32
    %y = arith.addf %a, %l : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %m0 = linalg.fill ins(%low : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<?x?xf32>) outs(%m0 : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.maximumf %a, %o : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %x = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m : tensor<?x?xf32>, tensor<?xf32>) outs(%pairs : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.subf %a, %b : f32
    %z = math.exp %y : f32
    linalg.yield %z : f32
  } -> tensor<?x?xf32>
  %l0 = linalg.fill ins(%zero : f32) outs(%row : tensor<?xf32>) -> tensor<?xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<?x?xf32>) outs(%l0 : tensor<?xf32>) {
  ^bb0(%a: f32, %o: f32):
    %y = arith.addf %a, %o : f32
    linalg.yield %y : f32
  } -> tensor<?xf32>
  %n = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%x, %l : tensor<?x?xf32>, tensor<?xf32>) outs(%pairs : tensor<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %y = arith.divf %a, %b : f32
    linalg.yield %y : f32
  } -> tensor<?x?xf32>
  %o0 = linalg.fill ins(%zero : f32) outs(%out : tensor<?x4xf32>) -> tensor<?x4xf32>
  %r = linalg.matmul ins(%n, %v : tensor<?x?xf32>, tensor<?x4xf32>) outs(%o0 : tensor<?x4xf32>) -> tensor<?x4xf32>
  return %r : tensor<?x4xf32>
}
