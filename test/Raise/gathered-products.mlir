// Products with rows of a table that are chosen for each pair, small and by
// hand: those that come first, and programs that break one obligation each.

// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: rope-opt %s --rope-raise=verify=true -o /dev/null

#pairs = affine_map<(i, j, d) -> (i, j, d)>
#left = affine_map<(i, j, d) -> (i, d)>
#right = affine_map<(i, j, d) -> (j, d)>
#out = affine_map<(i, j, d) -> (i, j)>

// CHECK-LABEL: func.func @clipped(
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<8x4xf32>, tensor<5x4xf32>) {{.*}} tensor<8x5xf32>) {
// CHECK: linalg.generic {{.*}} outs(%{{.+}} : tensor<8x9xf32>) {
// CHECK: tensor.extract %{{.+}} : tensor<8x5xf32>
// REMARK: [Passed] gathered-product {{.*}}Function=clipped | {{.*}}products with rows of %arg1 (5 rows)
func.func @clipped(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -2 : index
  %high = arith.constant 2 : index
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#pairs], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %above = arith.maxsi %distance, %low : index
    %below = arith.minsi %above, %high : index
    %place = arith.addi %below, %high : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// The other way round: keys minus a row of the table, which a larger one holds.
// CHECK-LABEL: func.func @difference(
// CHECK: %[[P:.+]] = linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<8x4xf32>, tensor<9x4xf32>) {{.*}} tensor<8x9xf32>) {
// CHECK: %[[ROWS:.+]] = tensor.extract_slice %arg2[3, 0] [5, 4] [1, 1]
// CHECK: %[[R:.+]] = linalg.generic {{.*}} ins(%arg0, %[[ROWS]] : tensor<8x4xf32>, tensor<5x4xf32>)
// CHECK: linalg.generic {{.*}} ins(%[[P]] : tensor<8x9xf32>)
// CHECK: arith.subf
func.func @difference(%a: tensor<8x4xf32>, %k: tensor<9x4xf32>, %t: tensor<99x4xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -2 : index
  %high = arith.constant 2 : index
  %middle = arith.constant 5 : index
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#right, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%k : tensor<9x4xf32>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%own: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %above = arith.maxsi %distance, %low : index
    %below = arith.minsi %above, %high : index
    %place = arith.addi %below, %middle : index
    %x = tensor.extract %t[%place, %d] : tensor<99x4xf32>
    %y = arith.subf %own, %x : f32
    linalg.yield %y : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#pairs, #left, #out]
      ins(%rows, %a : tensor<8x9x4xf32>, tensor<8x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// Rows of a table that are computed from the place: the table is computed.
// CHECK-LABEL: func.func @computed(
// CHECK: %[[T:.+]] = linalg.generic {{.*}} tensor<16x4xf32>) {
// CHECK: math.tanh
// CHECK: linalg.generic {{.*}} ins(%arg0, %[[T]] : tensor<8x4xf32>, tensor<16x4xf32>)
// REMARK: [Passed] gathered-product {{.*}}Function=computed | {{.*}}products with rows of a computed table (16 rows), %arg1 (4 rows)
func.func @computed(%a: tensor<8x4xf32>, %t: tensor<4x4xf32>, %f: tensor<4xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(i, j, d) -> (d)>, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%f : tensor<4xf32>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%frequency: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %above = arith.maxsi %distance, %c0 : index
    %place = arith.minsi %above, %c3 : index
    %x = tensor.extract %t[%place, %d] : tensor<4x4xf32>
    %integer = arith.index_cast %distance : index to i64
    %position = arith.sitofp %integer : i64 to f32
    %angle = arith.mulf %position, %frequency : f32
    %bent = math.tanh %angle : f32
    %y = arith.addf %x, %bent : f32
    linalg.yield %y : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// Indices that are given are asserted, once for each pair.
// CHECK-LABEL: func.func @asserted(
// CHECK: linalg.generic {indexing_maps = [#{{.+}}, #{{.+}}], iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<8x9xi64>) outs(%{{.+}} : tensor<8x9xi1>) {
// CHECK: cf.assert
// CHECK-NEXT: linalg.yield
// CHECK: linalg.generic {{.*}} ins(%arg0, %arg1 : tensor<8x4xf32>, tensor<5x4xf32>)
func.func @asserted(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9xi64>, %k: tensor<9x4xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %c5 = arith.constant 5 : i64
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places : tensor<8x9xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %inside = arith.cmpi ult, %given, %c5 : i64
    cf.assert %inside, "index of the table"
    %place = arith.index_cast %given : i64 to index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  %p = linalg.contract indexing_maps = [#left, #right, #out]
      ins(%a, %k : tensor<8x4xf32>, tensor<9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  %sum = linalg.add ins(%p, %y : tensor<8x9xf32>, tensor<8x9xf32>) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %sum : tensor<8x9xf32>
}

// The same, where lanes are the first loop.
// CHECK-LABEL: func.func @asserted_behind_lanes(
// CHECK: linalg.generic {{.*}}iterator_types = ["parallel", "parallel"]} ins(%arg2 : tensor<8x9xi64>) outs(%{{.+}} : tensor<8x9xi1>) {
// CHECK: cf.assert
func.func @asserted_behind_lanes(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9xi64>, %k: tensor<9x4xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %c5 = arith.constant 5 : i64
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(d, i, j) -> (i, j)>, affine_map<(d, i, j) -> (i, j, d)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places : tensor<8x9xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %inside = arith.cmpi ult, %given, %c5 : i64
    cf.assert %inside, "index of the table"
    %place = arith.index_cast %given : i64 to index
    %d = linalg.index 0 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  %p = linalg.contract indexing_maps = [#left, #right, #out]
      ins(%a, %k : tensor<8x4xf32>, tensor<9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  %sum = linalg.add ins(%p, %y : tensor<8x9xf32>, tensor<8x9xf32>) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %sum : tensor<8x9xf32>
}

// The product adds to a tensor.
// CHECK-LABEL: func.func @adds_to(
// CHECK: linalg.contract
// REMARK: [Missed] nonzero-init {{.*}}Function=adds_to |
func.func @adds_to(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9xi64>, %z: tensor<8x9xf32>) -> tensor<8x9xf32> {
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places : tensor<8x9xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %distance = arith.subi %j, %i : index
    %rows_of_table = arith.constant 5 : index
    %place = arith.remui %distance, %rows_of_table : index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// Rows of the table are weighed for each row, and each key.
// CHECK-LABEL: func.func @weighed(
// CHECK: linalg.contract
// REMARK: [Missed] pair-table {{.*}}Function=weighed | {{.*}}rows of a table that are chosen for each pair are changed for each row
func.func @weighed(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9xi64>, %w: tensor<8xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, affine_map<(i, j, d) -> (i)>, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places, %w : tensor<8x9xi64>, tensor<8xf32>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %weight: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %distance = arith.subi %j, %i : index
    %rows_of_table = arith.constant 5 : index
    %place = arith.remui %distance, %rows_of_table : index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    %y = arith.mulf %x, %weight : f32
    linalg.yield %y : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// Two integers of each pair say what is multiplied.
// CHECK-LABEL: func.func @two_places(
// CHECK: linalg.contract
// REMARK: [Missed] pair-table {{.*}}Function=two_places | {{.*}}several integers say which rows of a table are meant for a pair
func.func @two_places(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9xi64>, %others: tensor<8x9xi64>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, #out, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places, %others : tensor<8x9xi64>, tensor<8x9xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %other: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %distance = arith.subi %j, %i : index
    %rows_of_table = arith.constant 5 : index
    %place = arith.remui %distance, %rows_of_table : index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    %c4 = arith.constant 4 : index
    %c0 = arith.constant 0 : index
    %above = arith.maxsi %distance, %c0 : index
    %second = arith.minsi %above, %c4 : index
    %w = tensor.extract %t[%second, %d] : tensor<5x4xf32>
    %y = arith.mulf %x, %w : f32
    linalg.yield %y : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// Which row of the table is meant differs from lane to lane.
// CHECK-LABEL: func.func @by_lane(
// CHECK: linalg.contract
func.func @by_lane(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9x4xi64>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#pairs, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places : tensor<8x9x4xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %place = arith.index_cast %given : i64 to index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// A table of tokens is no table of pairs.
// CHECK-LABEL: func.func @tokens(
// CHECK: linalg.contract
func.func @tokens(%w: tensor<8x4xf32>, %t: tensor<5x4xf32>, %tokens: tensor<9xi64>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<9x4xf32>
  %rows = linalg.generic {indexing_maps = [affine_map<(j, d) -> (j)>, affine_map<(j, d) -> (j, d)>], iterator_types = ["parallel", "parallel"]}
      ins(%tokens : tensor<9xi64>) outs(%e : tensor<9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %place = arith.index_cast %given : i64 to index
    %d = linalg.index 1 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #right, #out]
      ins(%w, %rows : tensor<8x4xf32>, tensor<9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// A table of more rows than there are pairs is left, and no near miss.
// CHECK-LABEL: func.func @large_table(
// CHECK: linalg.contract
func.func @large_table(%a: tensor<8x4xf32>, %t: tensor<99x4xf32>, %places: tensor<8x9xi64>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places : tensor<8x9xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %distance = arith.subi %j, %i : index
    %rows_of_table = arith.constant 99 : index
    %place = arith.remui %distance, %rows_of_table : index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<99x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}

// Values of relative positions: the sum is over the pairs of a row.
// CHECK-LABEL: func.func @values(
// CHECK: linalg.contract
// REMARK: [Missed] pair-table {{.*}}Function=values | {{.*}}rows of a table that are chosen for each pair are summed over the pairs of a row
func.func @values(%weights: tensor<8x9xf32>, %t: tensor<5x4xf32>) -> tensor<8x4xf32> {
  %zero = arith.constant 0.0 : f32
  %low = arith.constant -2 : index
  %high = arith.constant 2 : index
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#pairs], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %distance = arith.subi %j, %i : index
    %above = arith.maxsi %distance, %low : index
    %below = arith.minsi %above, %high : index
    %place = arith.addi %below, %high : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x4xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x4xf32>) -> tensor<8x4xf32>
  %y = linalg.contract indexing_maps = [#out, #pairs, #left]
      ins(%weights, %rows : tensor<8x9xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x4xf32>) -> tensor<8x4xf32>
  return %y : tensor<8x4xf32>
}

// Batch and key as the rows of one tensor are a layout, no table.
// CHECK-LABEL: func.func @batches(
// CHECK: linalg.contract
func.func @batches(%a: tensor<2x8x4xf32>, %flat: tensor<?x4xf32>, %n: index) -> tensor<2x8x?xf32> {
  %zero = arith.constant 0.0 : f32
  %view = tensor.expand_shape %flat [[0, 1], [2]] output_shape [2, %n, 4] : tensor<?x4xf32> into tensor<2x?x4xf32>
  %e = tensor.empty(%n) : tensor<2x?x4xf32>
  %k = linalg.generic {indexing_maps = [affine_map<(b, j, d) -> (b, j, d)>], iterator_types = ["parallel", "parallel", "parallel"]} outs(%e : tensor<2x?x4xf32>) {
  ^bb0(%o: f32):
    %b = linalg.index 0 : index
    %j = linalg.index 1 : index
    %d = linalg.index 2 : index
    %x = tensor.extract %view[%b, %j, %d] : tensor<2x?x4xf32>
    linalg.yield %x : f32
  } -> tensor<2x?x4xf32>
  %s = tensor.empty(%n) : tensor<2x8x?xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<2x8x?xf32>) -> tensor<2x8x?xf32>
  %y = linalg.contract indexing_maps = [affine_map<(b, i, j, d) -> (b, i, d)>, affine_map<(b, i, j, d) -> (b, j, d)>, affine_map<(b, i, j, d) -> (b, i, j)>]
      ins(%a, %k : tensor<2x8x4xf32>, tensor<2x?x4xf32>) outs(%z : tensor<2x8x?xf32>) -> tensor<2x8x?xf32>
  return %y : tensor<2x8x?xf32>
}

// Keys of a cache that is read by pages are chosen for each batch element and
// key, and are no table: nothing else is a product with keys.
// CHECK-LABEL: func.func @pages(
// CHECK: linalg.contract
func.func @pages(%a: tensor<8x3x4xf32>, %cache: tensor<16x4xf32>, %slots: tensor<8x9xi64>) -> tensor<8x3x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%slots : tensor<8x9xi64>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %o: f32):
    %place = arith.index_cast %given : i64 to index
    %d = linalg.index 2 : index
    %x = tensor.extract %cache[%place, %d] : tensor<16x4xf32>
    linalg.yield %x : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x3x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x3x9xf32>) -> tensor<8x3x9xf32>
  %y = linalg.contract indexing_maps = [affine_map<(b, i, j, d) -> (b, i, d)>, affine_map<(b, i, j, d) -> (b, j, d)>, affine_map<(b, i, j, d) -> (b, i, j)>]
      ins(%a, %rows : tensor<8x3x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x3x9xf32>) -> tensor<8x3x9xf32>
  return %y : tensor<8x3x9xf32>
}

// REMARK: 0 rotations, 0 attentions, 5 gathered products raised, 4 missed
