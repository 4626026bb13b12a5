// Guards of divisors that a softmax does not take: what a row's sum may be is not what they leave, or rows without keys are not zero.

// RUN: rope-opt %s --rope-raise --remark-policy=all --remarks-filter=rope-raise 2>&1 | FileCheck %s

// CHECK-DAG: the denominator is kept from zero, and may be below 1 where no maximum is all that is taken from the scores
// CHECK-DAG: the reciprocal of the denominator may overflow in rows without keys
// CHECK-DAG: what is added to scores may drop a row below the number that its maximum starts from

#q = affine_map<(m, j, d) -> (m, d)>
#k = affine_map<(m, j, d) -> (j, d)>
#s = affine_map<(m, j, d) -> (m, j)>
#s0 = affine_map<(m, n, j) -> (m, j)>
#v = affine_map<(m, n, j) -> (j, n)>
#o = affine_map<(m, n, j) -> (m, n)>
#p = affine_map<(m, j) -> (m, j)>
#r = affine_map<(m, j) -> (m)>

// A sum of 4, as of four equal scores, is 1 here.
// CHECK-LABEL: func.func @four_less_four
// CHECK-NOT: rope.attention
func.func @four_less_four(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %most = arith.constant -4.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %keep : tensor<3x5xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %r = arith.select %c, %a, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %y = math.absf %b : f32
    %w = arith.cmpf one, %y, %inf : f32
    %h = arith.select %w, %b, %zero : f32
    %x = arith.subf %a, %h : f32
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %u = arith.addf %b, %most : f32
    %i = arith.cmpf oeq, %u, %zero : f32
    %d = arith.select %i, %one, %b : f32
    %r = arith.divf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Sums are from 0.1 on.
// CHECK-LABEL: func.func @tenths
// CHECK-NOT: rope.attention
func.func @tenths(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %tenth = arith.constant 0.1 : f32
  %inf = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %keep : tensor<3x5xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %r = arith.select %c, %a, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %y = math.absf %b : f32
    %w = arith.cmpf one, %y, %inf : f32
    %h = arith.select %w, %b, %zero : f32
    %x = arith.subf %a, %h : f32
    %g = math.exp %x : f32
    %n = arith.mulf %g, %tenth : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.maximumf %b, %one : f32
    %r = arith.divf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// CHECK-LABEL: func.func @five_less
// CHECK-NOT: rope.attention
func.func @five_less(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %five = arith.constant 5.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %keep : tensor<3x5xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %r = arith.select %c, %a, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %y = math.absf %b : f32
    %w = arith.cmpf one, %y, %inf : f32
    %h = arith.select %w, %b, %zero : f32
    %x = arith.subf %a, %h : f32
    %g = arith.subf %x, %five : f32
    %n = math.exp %g : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.maximumf %b, %one : f32
    %r = arith.divf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// All scores may be below a maximum that is rounded up.
// CHECK-LABEL: func.func @rounded_maximum
// CHECK-NOT: rope.attention
func.func @rounded_maximum(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %inf = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %keep : tensor<3x5xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %r = arith.select %c, %a, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %f = arith.truncf %b : f32 to bf16
    %g = arith.extf %f : bf16 to f32
    %y = math.absf %g : f32
    %w = arith.cmpf one, %y, %inf : f32
    %h = arith.select %w, %g, %zero : f32
    %x = arith.subf %a, %h : f32
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.maximumf %b, %one : f32
    %r = arith.divf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Zero times infinity is NaN in the row without keys.
// CHECK-LABEL: func.func @infinite_reciprocal
// CHECK-NOT: rope.attention
func.func @infinite_reciprocal(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %least = arith.constant 1.0e-40 : f32
  %inf = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %keep : tensor<3x5xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %r = arith.select %c, %a, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %y = math.absf %b : f32
    %w = arith.cmpf one, %y, %inf : f32
    %h = arith.select %w, %b, %zero : f32
    %x = arith.subf %a, %h : f32
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %g = arith.maximumf %b, %least : f32
    %d = arith.divf %one, %g : f32
    %r = arith.mulf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// Zero is zero by a small number.
// CHECK-LABEL: func.func @zero_quotient
// CHECK: rope.attention
func.func @zero_quotient(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %least = arith.constant 1.0e-40 : f32
  %inf = arith.constant 0x7F800000 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %keep : tensor<3x5xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: i1, %o: f32):
    %r = arith.select %c, %a, %lowest : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %y = math.absf %b : f32
    %w = arith.cmpf one, %y, %inf : f32
    %h = arith.select %w, %b, %zero : f32
    %x = arith.subf %a, %h : f32
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.maximumf %b, %least : f32
    %r = arith.divf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}

// A row whose mask adds -1e38 to all scores is zero.
// CHECK-LABEL: func.func @below_start
// CHECK-NOT: rope.attention
func.func @below_start(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>, %mask: tensor<3x5xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %lowest = arith.constant -1.0e+30 : f32
  %keep = arith.constant dense<[[1, 0, 1, 0, 0], [0, 0, 0, 0, 0], [1, 1, 1, 1, 1]]> : tensor<3x5xi1>
  %pairs = tensor.empty() : tensor<3x5xf32>
  %rows = tensor.empty() : tensor<3xf32>
  %out = tensor.empty() : tensor<3x4xf32>
  %pairs0 = linalg.fill ins(%zero : f32) outs(%pairs : tensor<3x5xf32>) -> tensor<3x5xf32>
  %rows0 = linalg.fill ins(%zero : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %rows1 = linalg.fill ins(%lowest : f32) outs(%rows : tensor<3xf32>) -> tensor<3xf32>
  %out0 = linalg.fill ins(%zero : f32) outs(%out : tensor<3x4xf32>) -> tensor<3x4xf32>
  %s = linalg.generic {indexing_maps = [#q, #k, #s], iterator_types = ["parallel", "parallel", "reduction"]} ins(%q, %k : tensor<3x4xf32>, tensor<5x4xf32>) outs(%pairs0 : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %t = linalg.generic {indexing_maps = [#p, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%s, %mask : tensor<3x5xf32>, tensor<3x5xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %c: f32, %o: f32):
    %r = arith.addf %a, %c : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %m = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%t : tensor<3x5xf32>) outs(%rows1 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.maximumf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %e = linalg.generic {indexing_maps = [#p, #r, #p, #p], iterator_types = ["parallel", "parallel"]} ins(%t, %m, %keep : tensor<3x5xf32>, tensor<3xf32>, tensor<3x5xi1>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %c: i1, %o: f32):
    %x = arith.subf %a, %b : f32
    %n = math.exp %x : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %i = arith.cmpf oeq, %b, %zero : f32
    %d = arith.select %i, %one, %b : f32
    %r = arith.divf %a, %d : f32
    linalg.yield %r : f32
  } -> tensor<3x5xf32>
  %y = linalg.generic {indexing_maps = [#s0, #v, #o], iterator_types = ["parallel", "parallel", "reduction"]} ins(%w, %v : tensor<3x5xf32>, tensor<5x4xf32>) outs(%out0 : tensor<3x4xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %x = arith.mulf %a, %b : f32
    %r = arith.addf %o, %x : f32
    linalg.yield %r : f32
  } -> tensor<3x4xf32>
  return %y : tensor<3x4xf32>
}
