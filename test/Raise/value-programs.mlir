// Weights of a softmax that multiply rows of V, and rows of a table by the
// distance of row and key: attention with a value program.
// RUN: rope-opt %s --rope-raise=verify --canonicalize --cse | FileCheck %s
// RUN: rope-opt %s --rope-raise --remark-policy=all --remarks-filter=rope-raise -o /dev/null 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: rope-opt %s --rope-raise -o %t.mlir
// RUN: rope-equiv %s %t.mlir --function="*" --class=finite | FileCheck %s --check-prefix=EQUAL
// EQUAL-COUNT-10: equal:

#bmj = affine_map<(b, m, n, j) -> (b, m, j)>
#bjn = affine_map<(b, m, n, j) -> (b, j, n)>
#mjn = affine_map<(b, m, n, j) -> (m, j, n)>
#bmn = affine_map<(b, m, n, j) -> (b, m, n)>
#bmjn = affine_map<(b, m, n, j) -> (b, m, j, n)>
#id3 = affine_map<(d0, d1, d2) -> (d0, d1, d2)>
#mj3 = affine_map<(d0, d1, d2) -> (d0, d1)>
#b_j = affine_map<(d0, d1, d2) -> (d0, d2)>
#id4 = affine_map<(d0, d1, d2, d3) -> (d0, d1, d2, d3)>
#bjn4 = affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>
#mjn4 = affine_map<(d0, d1, d2, d3) -> (d1, d2, d3)>

// The product with V comes first.
// CHECK-LABEL: func.func @added(
// CHECK: rope.attention ins(%[[Q:.*]], %[[K:.*]], %[[V:.*]] :
// CHECK-SAME: program {
// CHECK: ^bb0(%[[S:.*]]: f32,
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: index, %[[M:.*]]: index, %[[J:.*]]: index, %[[N:.*]]: index):
// CHECK-NEXT: %[[FAR:.*]] = arith.subi %[[J]], %[[M]]
// CHECK: %[[T:.*]] = tensor.extract %{{.*}}[%{{.*}}, %[[N]]]
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[X]], %[[T]]
// CHECK-NEXT: rope.yield %[[SUM]]
// CHECK-NOT: rope.attention
// CHECK: return
// REMARK: [Passed] attention{{.*}}Function=added |{{.*}}value program
func.func @added(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %g : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %o = arith.addf %y, %w : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// The product with the table comes first, and is added to, by a named op.
// CHECK-LABEL: func.func @before(
// CHECK: rope.attention ins(%[[Q:.*]], %[[K:.*]], %[[V:.*]] :
// CHECK-SAME: program {
// CHECK: ^bb0(%[[S:.*]]: f32,
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: index, %[[M:.*]]: index, %[[J:.*]]: index, %[[N:.*]]: index):
// CHECK-NEXT: %[[FAR:.*]] = arith.subi %[[J]], %[[M]]
// CHECK: %[[T:.*]] = tensor.extract %{{.*}}[%{{.*}}, %[[N]]]
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[X]], %[[T]]
// CHECK-NEXT: rope.yield %[[SUM]]
// CHECK-NOT: rope.attention
// CHECK: return
// REMARK: [Passed] attention{{.*}}Function=before |{{.*}}value program
func.func @before(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %g : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %o = linalg.add ins(%y, %w : tensor<6x5x4xf32>, tensor<6x5x4xf32>) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// The rows of the table are added to V.
// CHECK-LABEL: func.func @summed(
// CHECK: rope.attention ins(%[[Q:.*]], %[[K:.*]], %[[V:.*]] :
// CHECK-SAME: program {
// CHECK: ^bb0(%[[S:.*]]: f32,
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: index, %[[M:.*]]: index, %[[J:.*]]: index, %[[N:.*]]: index):
// CHECK-NEXT: %[[FAR:.*]] = arith.subi %[[J]], %[[M]]
// CHECK: %[[T:.*]] = tensor.extract %{{.*}}[%{{.*}}, %[[N]]]
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[X]], %[[T]]
// CHECK-NEXT: rope.yield %[[SUM]]
// CHECK-NOT: rope.attention
// CHECK: return
// REMARK: [Passed] attention{{.*}}Function=summed |{{.*}}value program
func.func @summed(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %e3 = tensor.empty() : tensor<6x5x7x4xf32>
  %h = linalg.generic {indexing_maps = [#bjn4, #mjn4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v, %g : tensor<6x7x4xf32>, tensor<5x7x4xf32>) outs(%e3 : tensor<6x5x7x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.addf %a, %b : f32
    linalg.yield %ab : f32
  } -> tensor<6x5x7x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #bmjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %h : tensor<6x5x7xf32>, tensor<6x5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  return %w : tensor<6x5x4xf32>
}

// Rows are NaN where their number is none of the table, as JAX takes them: said
// by a reduction over one index.
// CHECK-LABEL: func.func @taken(
// CHECK: rope.attention ins(%[[Q:.*]], %[[K:.*]], %[[V:.*]] :
// CHECK-SAME: program {
// CHECK: ^bb0(%[[S:.*]]: f32,
// CHECK-NEXT: rope.yield %[[S]] : f32
// CHECK: }, {
// CHECK-NEXT: ^bb0(%[[X:.*]]: f32, %{{.*}}: index, %[[M:.*]]: index, %[[J:.*]]: index, %[[N:.*]]: index):
// CHECK-NEXT: %[[FAR:.*]] = arith.subi %[[J]], %[[M]]
// CHECK: %[[T:.*]] = tensor.extract %{{.*}}[%{{.*}}, %[[N]]]
// CHECK-NEXT: %[[SUM:.*]] = arith.addf %[[X]], %[[T]]
// CHECK-NEXT: rope.yield %[[SUM]]
// CHECK-NOT: rope.attention
// CHECK: return
// REMARK: [Passed] attention{{.*}}Function=taken |{{.*}}value program
func.func @taken(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e4 = tensor.empty() : tensor<5x7x1xi1>
  %inside = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e4 : tensor<5x7x1xi1>) {
  ^bb0(%out: i1):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %is = arith.cmpi sle, %both, %c2 : index
    linalg.yield %is : i1
  } -> tensor<5x7x1xi1>
  %true = arith.constant true
  %e5 = tensor.empty() : tensor<5x7xi1>
  %z5 = linalg.fill ins(%true : i1) outs(%e5 : tensor<5x7xi1>) -> tensor<5x7xi1>
  %all = linalg.reduce ins(%inside : tensor<5x7x1xi1>) outs(%z5 : tensor<5x7xi1>) dimensions = [2] (%a: i1, %b: i1) {
    %c = arith.andi %a, %b : i1
    linalg.yield %c : i1
  }
  %e6 = tensor.empty() : tensor<5x7x4xf32>
  %h = linalg.generic {indexing_maps = [#mj3, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%all, %g : tensor<5x7xi1>, tensor<5x7x4xf32>) outs(%e6 : tensor<5x7x4xf32>) {
  ^bb0(%is: i1, %a: f32, %out: f32):
    %nan = arith.constant 0x7FC00000 : f32
    %x = arith.select %is, %a, %nan : f32
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %h : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %o = arith.addf %y, %w : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// What is added to V has an element for each pair of its own: V is that of each
// row.
// CHECK-LABEL: func.func @dense(
// CHECK: rope.attention ins(
// CHECK-NOT: program
// CHECK: return
func.func @dense(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %g: tensor<5x7x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e3 = tensor.empty() : tensor<6x5x7x4xf32>
  %h = linalg.generic {indexing_maps = [#bjn4, #mjn4, #id4], iterator_types = ["parallel", "parallel", "parallel", "parallel"]} ins(%v, %g : tensor<6x7x4xf32>, tensor<5x7x4xf32>) outs(%e3 : tensor<6x5x7x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.addf %a, %b : f32
    linalg.yield %ab : f32
  } -> tensor<6x5x7x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #bmjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %h : tensor<6x5x7xf32>, tensor<6x5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  return %w : tensor<6x5x4xf32>
}

// Keys that a mask hides have a finite score, so that a row without keys is the
// mean of all values, of the table as well.
// CHECK-LABEL: func.func @mean_of_row(
// CHECK-NOT: }, {
// CHECK: return
func.func @mean_of_row(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>, %seen: tensor<6x7xi1>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %masked = linalg.generic {indexing_maps = [#b_j, #id3, #id3], iterator_types = ["parallel", "parallel", "parallel"]} ins(%seen, %s : tensor<6x7xi1>, tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) {
  ^bb0(%is: i1, %a: f32, %out: f32):
    %low = arith.constant -1.0e9 : f32
    %x = arith.select %is, %a, %low : f32
    linalg.yield %x : f32
  } -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%masked : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %g : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %o = arith.addf %y, %w : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// The product with the table begins with another number.
// CHECK-LABEL: func.func @other_start(
// CHECK-NOT: }, {
// CHECK: return
func.func @other_start(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %one = arith.constant 1.0 : f32
  %z2 = linalg.fill ins(%one : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %g : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z2 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %o = arith.addf %y, %w : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// The product with the table is of some of the keys.
// CHECK-LABEL: func.func @some_keys(
// CHECK-NOT: }, {
// CHECK: return
func.func @some_keys(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x6x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x6x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x6x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %r = tensor.extract_slice %p[0, 0, 0] [6, 5, 6] [1, 1, 1] : tensor<6x5x7xf32> to tensor<6x5x6xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%r, %g : tensor<6x5x6xf32>, tensor<5x6x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %o = arith.addf %y, %w : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// The weights of the table are those of other keys.
// CHECK-LABEL: func.func @reversed(
// CHECK-NOT: }, {
// CHECK: return
func.func @reversed(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %r = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e0 : tensor<6x5x7xf32>) {
  ^bb0(%out: f32):
    %c6 = arith.constant 6 : index
    %b = linalg.index 0 : index
    %m = linalg.index 1 : index
    %j = linalg.index 2 : index
    %other = arith.subi %c6, %j : index
    %x = tensor.extract %p[%b, %m, %other] : tensor<6x5x7xf32>
    linalg.yield %x : f32
  } -> tensor<6x5x7xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%r, %g : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %o = arith.addf %y, %w : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}

// The product with the table is doubled.
// CHECK-LABEL: func.func @doubled(
// CHECK-NOT: }, {
// CHECK: return
func.func @doubled(%q: tensor<6x5x4xf32>, %k: tensor<6x4x7xf32>, %v: tensor<6x7x4xf32>, %t: tensor<5x4xf32>) -> tensor<6x5x4xf32> {
  %zero = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<6x5x7xf32>
  %z0 = linalg.fill ins(%zero : f32) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %s = linalg.batch_matmul ins(%q, %k : tensor<6x5x4xf32>, tensor<6x4x7xf32>) outs(%z0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %p = linalg.softmax dimension(2) ins(%s : tensor<6x5x7xf32>) outs(%e0 : tensor<6x5x7xf32>) -> tensor<6x5x7xf32>
  %e1 = tensor.empty() : tensor<6x5x4xf32>
  %z1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %e2 = tensor.empty() : tensor<5x7x4xf32>
  %g = linalg.generic {indexing_maps = [#id3], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e2 : tensor<5x7x4xf32>) {
  ^bb0(%out: f32):
    %c2 = arith.constant 2 : index
    %cm2 = arith.constant -2 : index
    %m = linalg.index 0 : index
    %j = linalg.index 1 : index
    %n = linalg.index 2 : index
    %far = arith.subi %j, %m : index
    %low = arith.maxsi %far, %cm2 : index
    %both = arith.minsi %low, %c2 : index
    %row = arith.addi %both, %c2 : index
    %x = tensor.extract %t[%row, %n] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<5x7x4xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<6x5x7xf32>, tensor<6x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) -> tensor<6x5x4xf32>
  %w = linalg.generic {indexing_maps = [#bmj, #mjn, #bmn], iterator_types = ["parallel", "parallel", "parallel", "reduction"]} ins(%p, %g : tensor<6x5x7xf32>, tensor<5x7x4xf32>) outs(%z1 : tensor<6x5x4xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %ab = arith.mulf %a, %b : f32
    %sum = arith.addf %out, %ab : f32
    linalg.yield %sum : f32
  } -> tensor<6x5x4xf32>
  %w2 = arith.addf %w, %w : tensor<6x5x4xf32>
  %o = arith.addf %y, %w2 : tensor<6x5x4xf32>
  return %o : tensor<6x5x4xf32>
}
