// RUN: rope-opt %s --rope-raise --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s
// RUN: FileCheck %s --check-prefix=IR --input-file=%t

// Rows of the table are weighed for each row.
// CHECK-NOT: [Missed]
// IR: linalg.contract
#pairs = affine_map<(i, j, d) -> (i, j, d)>
#left = affine_map<(i, j, d) -> (i, d)>
#out = affine_map<(i, j, d) -> (i, j)>
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
    %weighed = arith.mulf %x, %weight : f32
    linalg.yield %weighed : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  // CHECK: pair-table.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] pair-table | {{.*}}rows of a table that are chosen for each pair are changed for each row
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}
// CHECK-NOT: [Missed]

// So are rows that a sum chooses, up to the last one, which is no layout.
func.func @weighed_by_sum(%a: tensor<8x4xf32>, %t: tensor<5x4xf32>, %places: tensor<8x9xi64>, %w: tensor<8xf32>) -> tensor<8x9xf32> {
  %zero = arith.constant 0.0 : f32
  %e = tensor.empty() : tensor<8x9x4xf32>
  %rows = linalg.generic {indexing_maps = [#out, affine_map<(i, j, d) -> (i)>, #pairs], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%places, %w : tensor<8x9xi64>, tensor<8xf32>) outs(%e : tensor<8x9x4xf32>) {
  ^bb0(%given: i64, %weight: f32, %o: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %sum = arith.addi %i, %j : index
    %last = arith.constant 4 : index
    %place = arith.minsi %sum, %last : index
    %d = linalg.index 2 : index
    %x = tensor.extract %t[%place, %d] : tensor<5x4xf32>
    %weighed = arith.mulf %x, %weight : f32
    linalg.yield %weighed : f32
  } -> tensor<8x9x4xf32>
  %s = tensor.empty() : tensor<8x9xf32>
  %z = linalg.fill ins(%zero : f32) outs(%s : tensor<8x9xf32>) -> tensor<8x9xf32>
  // CHECK: pair-table.mlir:[[#@LINE+1]]:{{[0-9]+}}: remark: [Missed] pair-table | {{.*}}rows of a table that are chosen for each pair are changed for each row
  %y = linalg.contract indexing_maps = [#left, #pairs, #out]
      ins(%a, %rows : tensor<8x4xf32>, tensor<8x9x4xf32>) outs(%z : tensor<8x9xf32>) -> tensor<8x9xf32>
  return %y : tensor<8x9xf32>
}
// CHECK-NOT: [Missed]
