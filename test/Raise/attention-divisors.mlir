// Divisors of a softmax that are kept from zero. A sum of exponentials from whose scores their maximum is taken is at least 1, and what
// leaves such a sum as it is goes. A row without keys, whose maximum is a number all the same, is zero then.

// RUN: rope-opt %s --rope-raise --remark-policy=all --remarks-filter=rope-raise 2>&1 | FileCheck %s
// RUN: rope-runner %s --entry=chosen --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1
// RUN: rope-runner %s --entry=largest --target=cpu --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1
// RUN: rope-runner %s --entry=without_maximum --target=reference --pass-pipeline="builtin.module(rope-raise)" --compare-with=reference --rtol=1e-4 --atol=1e-5 --random=1

// CHECK-DAG: rows without keys zero; {{.*}}the denominator is at least 1, and its guard leaves it
// CHECK-DAG: the denominator is kept from zero, and may be below 1 where no maximum is all that is taken from the scores
// CHECK-DAG: exponentials are dropped in rows without a maximum

#q = affine_map<(m, j, d) -> (m, d)>
#k = affine_map<(m, j, d) -> (j, d)>
#s = affine_map<(m, j, d) -> (m, j)>
#s0 = affine_map<(m, n, j) -> (m, j)>
#v = affine_map<(m, n, j) -> (j, n)>
#o = affine_map<(m, n, j) -> (m, n)>
#p = affine_map<(m, j) -> (m, j)>
#r = affine_map<(m, j) -> (m)>

// CHECK-LABEL: func.func @chosen
// CHECK: rope.attention
func.func @chosen(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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

// CHECK-LABEL: func.func @largest
// CHECK: rope.attention
func.func @largest(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %d = arith.maximumf %b, %small : f32
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

// CHECK-LABEL: func.func @added
// CHECK: rope.attention
func.func @added(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %d = arith.addf %b, %tiny : f32
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

// CHECK-LABEL: func.func @dropped
// CHECK: rope.attention
func.func @dropped(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %r = arith.select %c, %n, %zero : f32
    linalg.yield %r : f32
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

// A row without keys is NaN there.
// CHECK-LABEL: func.func @without_maximum
// CHECK: rope.attention
func.func @without_maximum(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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

// These change a sum of 1 or more.
// CHECK-LABEL: func.func @one_at_four
// CHECK-NOT: rope.attention
func.func @one_at_four(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %i = arith.cmpf oeq, %b, %most : f32
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

// CHECK-LABEL: func.func @added_more
// CHECK-NOT: rope.attention
func.func @added_more(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %d = arith.addf %b, %small : f32
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

// CHECK-LABEL: func.func @one_more_than_half
// CHECK-NOT: rope.attention
func.func @one_more_than_half(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %i = arith.cmpf ogt, %b, %one : f32
    %d = arith.select %i, %b, %two : f32
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

// Any sum is above zero.
// CHECK-LABEL: func.func @without_shift
// CHECK-NOT: rope.attention
func.func @without_shift(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %n = math.exp %a : f32
    linalg.yield %n : f32
  } -> tensor<3x5xf32>
  %l = linalg.generic {indexing_maps = [#p, #r], iterator_types = ["parallel", "reduction"]} ins(%e : tensor<3x5xf32>) outs(%rows0 : tensor<3xf32>) {
  ^bb0(%a: f32, %o: f32):
    %r = arith.addf %o, %a : f32
    linalg.yield %r : f32
  } -> tensor<3xf32>
  %w = linalg.generic {indexing_maps = [#p, #r, #p], iterator_types = ["parallel", "parallel"]} ins(%e, %l : tensor<3x5xf32>, tensor<3xf32>) outs(%pairs : tensor<3x5xf32>) {
  ^bb0(%a: f32, %b: f32, %o: f32):
    %d = arith.maximumf %b, %small : f32
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

// A row whose keys are dropped behind the exponential is zero, and another one NaN.
// CHECK-LABEL: func.func @dropped_without_maximum
// CHECK-NOT: rope.attention
func.func @dropped_without_maximum(%q: tensor<3x4xf32>, %k: tensor<5x4xf32>, %v: tensor<5x4xf32>) -> tensor<3x4xf32> {
  %zero = arith.constant 0.0 : f32
  %one = arith.constant 1.0 : f32
  %two = arith.constant 2.0 : f32
  %most = arith.constant 4.0 : f32
  %tiny = arith.constant 1.0e-9 : f32
  %small = arith.constant 1.0e-6 : f32
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
    %x = arith.subf %a, %b : f32
    %n = math.exp %x : f32
    %r = arith.select %c, %n, %zero : f32
    linalg.yield %r : f32
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
