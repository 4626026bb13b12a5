// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" --remarks-filter=rope-raise -o %t 2>&1 | FileCheck %s --check-prefix=REMARK
// RUN: FileCheck %s --input-file=%t
// Both sides are computed in f64, where they differ by the order of the sums and by the rounding of literals to f32.
// RUN: rope-runner %s --entry=half --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=log2_of_e --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=twice_the_lowest_fill --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=no_power_of_two --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// Scores less their maximum are multiplied: the softmax of the scores so multiplied, where the factor keeps their order.

#qd = affine_map<(b, m, j, d) -> (b, m, d)>
#kd = affine_map<(b, m, j, d) -> (b, j, d)>
#mj = affine_map<(b, m, j, d) -> (b, m, j)>
#all = affine_map<(b, m, j) -> (b, m, j)>
#row = affine_map<(b, m, j) -> (b, m)>

// A temperature of two.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=half
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @half(
// CHECK: rope.attention
// CHECK-SAME: scale = 0.15
func.func @half(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.3 : f32
  %factor = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %d = arith.divf %c, %factor : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// 2^(x log2(e)) is e^x.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=log2_of_e
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @log2_of_e(
// CHECK: rope.attention
// CHECK-SAME: scale = {{0\.(30|29999)}}
func.func @log2_of_e(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.3 : f32
  %factor = arith.constant 1.44269504 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %d = arith.mulf %c, %factor : f32
    %y = math.exp2 %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A row without keys is the mean of V: twice the fill is no infinity after the maximum is subtracted.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=twice_the_lowest_fill
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @twice_the_lowest_fill(
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<mean>
func.func @twice_the_lowest_fill(%q: tensor<4x5x8xf32>, %k: tensor<4x2x8xf32>, %v: tensor<4x2x3xf32>, %keep: tensor<4x5x2xi1>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.3 : f32
  %factor = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x5x2xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x2xf32>) -> tensor<4x5x2xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x2x8xf32>) outs(%f : tensor<4x5x2xf32>) -> tensor<4x5x2xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x2xf32>) outs(%e : tensor<4x5x2xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x2xf32>
  %lowest = arith.constant -3.4028234663852886e+38 : f32
  %fill = linalg.fill ins(%lowest : f32) outs(%e : tensor<4x5x2xf32>) -> tensor<4x5x2xf32>
  %x = linalg.select ins(%keep, %s, %fill : tensor<4x5x2xi1>, tensor<4x5x2xf32>, tensor<4x5x2xf32>) outs(%e : tensor<4x5x2xf32>) -> tensor<4x5x2xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x5x2xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %m : tensor<4x5x2xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %d = arith.mulf %c, %factor : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x2xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x2xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x2xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x2xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x2xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x2xf32>, tensor<4x2x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The least score would be the greatest.
// REMARK: {{: remark: }}[Missed] shift-not-maximum {{.*}} Function=negative
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @negative(
// CHECK-NOT: rope.attention
func.func @negative(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.3 : f32
  %factor = arith.constant -0.5 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %d = arith.mulf %c, %factor : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// The scale is rounded once.
// REMARK: {{: remark: }}[Passed] attention {{.*}} Function=no_power_of_two {{.*}} class contract
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @no_power_of_two(
// CHECK: rope.attention
// CHECK-SAME: scale = 0.2{{[01][0-9]+}}
func.func @no_power_of_two(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.3 : f32
  %factor = arith.constant 0.7 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %d = arith.mulf %c, %factor : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// A mask may hold lowest numbers, which are -inf when doubled.
// REMARK: {{: remark: }}[Missed] scaled-mask {{.*}} Function=twice_an_added_mask
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @twice_an_added_mask(
// CHECK-NOT: rope.attention
func.func @twice_an_added_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<4x5x6xf32>) -> tensor<4x5x3xf32> {
  %zero = arith.constant 0.0 : f32
  %inf = arith.constant 0xFF800000 : f32
  %scale = arith.constant 0.3 : f32
  %factor = arith.constant 2.0 : f32
  %e = tensor.empty() : tensor<4x5x6xf32>
  %er = tensor.empty() : tensor<4x5xf32>
  %eo = tensor.empty() : tensor<4x5x3xf32>
  %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %fm = linalg.fill ins(%inf : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fl = linalg.fill ins(%zero : f32) outs(%er : tensor<4x5xf32>) -> tensor<4x5xf32>
  %fo = linalg.fill ins(%zero : f32) outs(%eo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%f : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %out: f32):
    %y = arith.mulf %a, %scale : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %x = linalg.add ins(%s, %mask : tensor<4x5x6xf32>, tensor<4x5x6xf32>) outs(%e : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %m = linalg.reduce { arith.maximumf } ins(%x : tensor<4x5x6xf32>) outs(%fm : tensor<4x5xf32>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%x, %m : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.subf %a, %b : f32
    %d = arith.mulf %c, %factor : f32
    %y = math.exp %d : f32
    linalg.yield %y : f32
  } -> tensor<4x5x6xf32>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf32>) outs(%fl : tensor<4x5xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%e : tensor<4x5x6xf32>) {
  ^bb0(%a: f32, %b: f32, %out: f32):
    %c = arith.divf %a, %b : f32
    linalg.yield %c : f32
  } -> tensor<4x5x6xf32>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%fo : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %y : tensor<4x5x3xf32>
}

// Scores of 16 bits could overflow when they are scaled first.
// REMARK: {{: remark: }}[Missed] reassociation {{.*}} Function=narrow
// REMARK-NOT: {{: remark: \[[PM]}}
// CHECK-LABEL: func.func @narrow(
// CHECK-NOT: rope.attention
func.func @narrow(%q: tensor<4x5x8xf16>, %k: tensor<4x6x8xf16>, %v: tensor<4x6x3xf16>) -> tensor<4x5x3xf16> {
  %zero = arith.constant 0.0 : f16
  %inf = arith.constant 0xFC00 : f16
  %scale = arith.constant 0.25 : f16
  %factor = arith.constant 2.0 : f16
  %e = tensor.empty() : tensor<4x5x6xf16>
  %er = tensor.empty() : tensor<4x5xf16>
  %eo = tensor.empty() : tensor<4x5x3xf16>
  %f = linalg.fill ins(%zero : f16) outs(%e : tensor<4x5x6xf16>) -> tensor<4x5x6xf16>
  %fm = linalg.fill ins(%inf : f16) outs(%er : tensor<4x5xf16>) -> tensor<4x5xf16>
  %fl = linalg.fill ins(%zero : f16) outs(%er : tensor<4x5xf16>) -> tensor<4x5xf16>
  %fo = linalg.fill ins(%zero : f16) outs(%eo : tensor<4x5x3xf16>) -> tensor<4x5x3xf16>
  %qk = linalg.contract indexing_maps = [#qd, #kd, #mj] ins(%q, %k : tensor<4x5x8xf16>, tensor<4x6x8xf16>) outs(%f : tensor<4x5x6xf16>) -> tensor<4x5x6xf16>
  %s = linalg.generic {indexing_maps = [#all, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%qk : tensor<4x5x6xf16>) outs(%e : tensor<4x5x6xf16>) {
  ^bb0(%a: f16, %out: f16):
    %y = arith.mulf %a, %scale : f16
    linalg.yield %y : f16
  } -> tensor<4x5x6xf16>
  %m = linalg.reduce { arith.maximumf } ins(%s : tensor<4x5x6xf16>) outs(%fm : tensor<4x5xf16>) dimensions = [2]
  %w = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %m : tensor<4x5x6xf16>, tensor<4x5xf16>) outs(%e : tensor<4x5x6xf16>) {
  ^bb0(%a: f16, %b: f16, %out: f16):
    %c = arith.subf %a, %b : f16
    %d = arith.mulf %c, %factor : f16
    %y = math.exp %d : f16
    linalg.yield %y : f16
  } -> tensor<4x5x6xf16>
  %l = linalg.reduce { arith.addf } ins(%w : tensor<4x5x6xf16>) outs(%fl : tensor<4x5xf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [#all, #row, #all], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%w, %l : tensor<4x5x6xf16>, tensor<4x5xf16>) outs(%e : tensor<4x5x6xf16>) {
  ^bb0(%a: f16, %b: f16, %out: f16):
    %c = arith.divf %a, %b : f16
    linalg.yield %c : f16
  } -> tensor<4x5x6xf16>
  %y = linalg.batch_matmul ins(%p, %v : tensor<4x5x6xf16>, tensor<4x6x3xf16>) outs(%fo : tensor<4x5x3xf16>) -> tensor<4x5x3xf16>
  return %y : tensor<4x5x3xf16>
}
