// RUN: rope-opt %s --rope-raise=verify | FileCheck %s
// RUN: rope-opt %s --rope-raise=verify -o %t.mlir
// RUN: rope-equiv %s %t.mlir

// The weights of the last product can be read from two products of scores, `p`
// and `s`, which only a number that nothing reads is made of. From one they are
// two terms, from the other they are not: a term is chosen by its number among
// those that were counted.

// CHECK-LABEL: func.func @gradient
// CHECK-NOT: rope.attention
// CHECK: return
#ij = affine_map<(i, j) -> (i, j)>
#i = affine_map<(i, j) -> (i)>
#id = affine_map<(i, j, d) -> (i, d)>
#jd = affine_map<(i, j, d) -> (j, d)>
#out = affine_map<(i, j, d) -> (i, j)>
#w = affine_map<(j, d, i) -> (i, j)>
#qd = affine_map<(j, d, i) -> (i, d)>
#r = affine_map<(j, d, i) -> (j, d)>
func.func @gradient(%q: tensor<5x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>,
                    %g: tensor<5x4xf32>) -> tensor<5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %half = arith.constant 0.5 : f32
  %low = arith.constant 0xFF800000 : f32
  %pairs = tensor.empty() : tensor<5x5xf32>
  %rows = tensor.empty() : tensor<5xf32>
  %lanes = tensor.empty() : tensor<5x4xf32>
  %zeros = linalg.fill ins(%zero : f32) outs(%pairs : tensor<5x5xf32>) -> tensor<5x5xf32>
  %none = linalg.fill ins(%zero : f32) outs(%rows : tensor<5xf32>) -> tensor<5xf32>
  %least = linalg.fill ins(%low : f32) outs(%rows : tensor<5xf32>) -> tensor<5xf32>
  %init = linalg.fill ins(%zero : f32) outs(%lanes : tensor<5x4xf32>) -> tensor<5x4xf32>
  %s = linalg.generic {indexing_maps = [#id, #jd, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%q, %k : tensor<5x4xf32>, tensor<5x4xf32>) outs(%zeros : tensor<5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %y = arith.addf %o, %x : f32
    linalg.yield %y : f32
  } -> tensor<5x5xf32>
  %m = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
      ins(%s : tensor<5x5xf32>) outs(%least : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %x = arith.maximumf %o, %a : f32
    linalg.yield %x : f32
  } -> tensor<5xf32>
  %e = linalg.generic {indexing_maps = [#ij, #i, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%s, %m : tensor<5x5xf32>, tensor<5xf32>) outs(%pairs : tensor<5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.subf %a, %b : f32
    %y = math.exp %x : f32
    linalg.yield %one : f32
  } -> tensor<5x5xf32>
  %l = linalg.generic {indexing_maps = [#ij, #i], iterator_types = ["parallel", "reduction"]}
      ins(%e : tensor<5x5xf32>) outs(%none : tensor<5xf32>) {
  ^bb0(%a: f32, %o: f32):
    %x = arith.addf %o, %a : f32
    linalg.yield %x : f32
  } -> tensor<5xf32>
  %p = linalg.generic {indexing_maps = [#id, #jd, #out], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%g, %v : tensor<5x4xf32>, tensor<5x4xf32>) outs(%zeros : tensor<5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %y = arith.addf %o, %x : f32
    linalg.yield %y : f32
  } -> tensor<5x5xf32>
  %c = linalg.generic {indexing_maps = [#ij, #i, #ij, #i], iterator_types = ["parallel", "reduction"]}
      ins(%p, %l, %e : tensor<5x5xf32>, tensor<5xf32>, tensor<5x5xf32>) outs(%none : tensor<5xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %o: f32):
    %x0 = arith.mulf %b, %b : f32
    %x1 = arith.divf %one, %x0 : f32
    %x2 = arith.mulf %a, %x1 : f32
    %x3 = arith.mulf %x2, %d : f32
    %x4 = arith.addf %o, %x3 : f32
    linalg.yield %x4 : f32
  } -> tensor<5xf32>
  %w = linalg.generic {indexing_maps = [#ij, #i, #i, #ij, #ij], iterator_types = ["parallel", "parallel"]}
      ins(%p, %l, %c, %e : tensor<5x5xf32>, tensor<5xf32>, tensor<5xf32>, tensor<5x5xf32>) outs(%pairs : tensor<5x5xf32>) {
  ^bb0(%a: f32, %b: f32, %d: f32, %f: f32, %o: f32):
    %x0 = arith.divf %a, %b : f32
    %x1 = arith.subf %x0, %d : f32
    %x2 = arith.mulf %x1, %f : f32
    %x3 = arith.mulf %x2, %half : f32
    linalg.yield %x3 : f32
  } -> tensor<5x5xf32>
  %r = linalg.generic {indexing_maps = [#w, #qd, #r], iterator_types = ["parallel", "parallel", "reduction"]}
      ins(%w, %q : tensor<5x5xf32>, tensor<5x4xf32>) outs(%init : tensor<5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %y = arith.addf %o, %x : f32
    linalg.yield %y : f32
  } -> tensor<5x4xf32>
  return %r : tensor<5x4xf32>
}
