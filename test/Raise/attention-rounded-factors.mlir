// RUN: rope-opt %s --rope-raise="what=attention verify" --remarks-filter=rope-raise -o %t 2>%t.remarks
// RUN: FileCheck %s --input-file=%t
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t.remarks
// RUN: rope-equiv %s %t --function=* | FileCheck %s --check-prefix=EQUIV

// EQUIV: divided_in_bf16: equal
// EQUIV: capped_in_bf16: equal
// EQUIV: divided_twice_in_bf16: equal
// EQUIV: powers_of_two_in_f16: equal
// EQUIV: scaled_cap: equal
// EQUIV: zero_times_query: equal

// A divisor of scores in a narrow type is its reciprocal in that type.
// CHECK-LABEL: func.func @divided_in_bf16(
// CHECK: rope.attention {{.*}} scale = 0.08837890625 : f64, score_type = bf16
func.func @divided_in_bf16(%q: tensor<2x3x8xbf16>, %k: tensor<2x5x8xbf16>, %v: tensor<2x5x8xbf16>) -> tensor<2x3x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %lowest = arith.constant 0xFF80 : bf16
  %e0 = tensor.empty() : tensor<2x8x5xbf16>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xbf16>) outs(%e0 : tensor<2x8x5xbf16>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<2x3x5xbf16>
  %f1 = linalg.fill ins(%zero : bf16) outs(%e1 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x3x8xbf16>, tensor<2x8x5xbf16>) outs(%f1 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0 : tensor<2x3x5xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %o: bf16):
    %c0 = arith.constant 11.3137085 : bf16
    %r = arith.divf %x, %c0 : bf16
    linalg.yield %r : bf16
  } -> tensor<2x3x5xbf16>
  %e2 = tensor.empty() : tensor<2x3xbf16>
  %f2 = linalg.fill ins(%lowest : bf16) outs(%e2 : tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<2x3x5xbf16>) outs(%f2 : tensor<2x3xbf16>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x3x5xbf16>, tensor<2x3xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %d = arith.subf %x, %y : bf16
    %z = math.exp %d : bf16
    linalg.yield %z : bf16
  } -> tensor<2x3x5xbf16>
  %f4 = linalg.fill ins(%zero : bf16) outs(%e2 : tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x3x5xbf16>) outs(%f4 : tensor<2x3xbf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x5xbf16>, tensor<2x3xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %z = arith.divf %x, %y : bf16
    linalg.yield %z : bf16
  } -> tensor<2x3x5xbf16>
  %f5 = linalg.fill ins(%zero : bf16) outs(%q : tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  %r = linalg.batch_matmul ins(%p, %v : tensor<2x3x5xbf16>, tensor<2x5x8xbf16>) outs(%f5 : tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  return %r : tensor<2x3x8xbf16>
}

// A reciprocal and a quotient are the same cap.
// CHECK-LABEL: func.func @capped_in_bf16(
// CHECK: rope.attention {{.*}} score_type = bf16, softcap = 5.000000e+01 : f64
func.func @capped_in_bf16(%q: tensor<2x3x8xbf16>, %k: tensor<2x5x8xbf16>, %v: tensor<2x5x8xbf16>) -> tensor<2x3x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %lowest = arith.constant 0xFF80 : bf16
  %e0 = tensor.empty() : tensor<2x8x5xbf16>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xbf16>) outs(%e0 : tensor<2x8x5xbf16>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<2x3x5xbf16>
  %f1 = linalg.fill ins(%zero : bf16) outs(%e1 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x3x8xbf16>, tensor<2x8x5xbf16>) outs(%f1 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0 : tensor<2x3x5xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %o: bf16):
    %c0 = arith.constant 0.02 : bf16
    %t0 = arith.mulf %x, %c0 : bf16
    %t1 = math.tanh %t0 : bf16
    %c2 = arith.constant 50.0 : bf16
    %r = arith.mulf %t1, %c2 : bf16
    linalg.yield %r : bf16
  } -> tensor<2x3x5xbf16>
  %e2 = tensor.empty() : tensor<2x3xbf16>
  %f2 = linalg.fill ins(%lowest : bf16) outs(%e2 : tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<2x3x5xbf16>) outs(%f2 : tensor<2x3xbf16>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x3x5xbf16>, tensor<2x3xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %d = arith.subf %x, %y : bf16
    %z = math.exp %d : bf16
    linalg.yield %z : bf16
  } -> tensor<2x3x5xbf16>
  %f4 = linalg.fill ins(%zero : bf16) outs(%e2 : tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x3x5xbf16>) outs(%f4 : tensor<2x3xbf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x5xbf16>, tensor<2x3xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %z = arith.divf %x, %y : bf16
    linalg.yield %z : bf16
  } -> tensor<2x3x5xbf16>
  %f5 = linalg.fill ins(%zero : bf16) outs(%q : tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  %r = linalg.batch_matmul ins(%p, %v : tensor<2x3x5xbf16>, tensor<2x5x8xbf16>) outs(%f5 : tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  return %r : tensor<2x3x8xbf16>
}

// Two divisors round twice; the op has one factor.
// CHECK-LABEL: func.func @divided_twice_in_bf16(
// CHECK-NOT: rope.attention
// REMARK: [Missed] reassociation | {{.*}}Function=divided_twice_in_bf16 |
func.func @divided_twice_in_bf16(%q: tensor<2x3x8xbf16>, %k: tensor<2x5x8xbf16>, %v: tensor<2x5x8xbf16>) -> tensor<2x3x8xbf16> {
  %zero = arith.constant 0.0 : bf16
  %lowest = arith.constant 0xFF80 : bf16
  %e0 = tensor.empty() : tensor<2x8x5xbf16>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xbf16>) outs(%e0 : tensor<2x8x5xbf16>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<2x3x5xbf16>
  %f1 = linalg.fill ins(%zero : bf16) outs(%e1 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x3x8xbf16>, tensor<2x8x5xbf16>) outs(%f1 : tensor<2x3x5xbf16>) -> tensor<2x3x5xbf16>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0 : tensor<2x3x5xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %o: bf16):
    %c0 = arith.constant 1.7 : bf16
    %t0 = arith.divf %x, %c0 : bf16
    %c1 = arith.constant 1.3 : bf16
    %r = arith.divf %t0, %c1 : bf16
    linalg.yield %r : bf16
  } -> tensor<2x3x5xbf16>
  %e2 = tensor.empty() : tensor<2x3xbf16>
  %f2 = linalg.fill ins(%lowest : bf16) outs(%e2 : tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<2x3x5xbf16>) outs(%f2 : tensor<2x3xbf16>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x3x5xbf16>, tensor<2x3xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %d = arith.subf %x, %y : bf16
    %z = math.exp %d : bf16
    linalg.yield %z : bf16
  } -> tensor<2x3x5xbf16>
  %f4 = linalg.fill ins(%zero : bf16) outs(%e2 : tensor<2x3xbf16>) -> tensor<2x3xbf16>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x3x5xbf16>) outs(%f4 : tensor<2x3xbf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x5xbf16>, tensor<2x3xbf16>) outs(%e1 : tensor<2x3x5xbf16>) {
  ^bb0(%x: bf16, %y: bf16, %o: bf16):
    %z = arith.divf %x, %y : bf16
    linalg.yield %z : bf16
  } -> tensor<2x3x5xbf16>
  %f5 = linalg.fill ins(%zero : bf16) outs(%q : tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  %r = linalg.batch_matmul ins(%p, %v : tensor<2x3x5xbf16>, tensor<2x5x8xbf16>) outs(%f5 : tensor<2x3x8xbf16>) -> tensor<2x3x8xbf16>
  return %r : tensor<2x3x8xbf16>
}

// ln 2 is no number of the type.
// CHECK-LABEL: func.func @powers_of_two_in_f16(
// CHECK-NOT: rope.attention
// REMARK: [Missed] reassociation | {{.*}}Function=powers_of_two_in_f16 |
func.func @powers_of_two_in_f16(%q: tensor<2x3x8xf16>, %k: tensor<2x5x8xf16>, %v: tensor<2x5x8xf16>) -> tensor<2x3x8xf16> {
  %zero = arith.constant 0.0 : f16
  %lowest = arith.constant 0xFC00 : f16
  %e0 = tensor.empty() : tensor<2x8x5xf16>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xf16>) outs(%e0 : tensor<2x8x5xf16>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<2x3x5xf16>
  %f1 = linalg.fill ins(%zero : f16) outs(%e1 : tensor<2x3x5xf16>) -> tensor<2x3x5xf16>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x3x8xf16>, tensor<2x8x5xf16>) outs(%f1 : tensor<2x3x5xf16>) -> tensor<2x3x5xf16>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0 : tensor<2x3x5xf16>) outs(%e1 : tensor<2x3x5xf16>) {
  ^bb0(%x: f16, %o: f16):
    %c0 = arith.constant 0.7 : f16
    %r = arith.mulf %x, %c0 : f16
    linalg.yield %r : f16
  } -> tensor<2x3x5xf16>
  %e2 = tensor.empty() : tensor<2x3xf16>
  %f2 = linalg.fill ins(%lowest : f16) outs(%e2 : tensor<2x3xf16>) -> tensor<2x3xf16>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<2x3x5xf16>) outs(%f2 : tensor<2x3xf16>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x3x5xf16>, tensor<2x3xf16>) outs(%e1 : tensor<2x3x5xf16>) {
  ^bb0(%x: f16, %y: f16, %o: f16):
    %d = arith.subf %x, %y : f16
    %z = math.exp2 %d : f16
    linalg.yield %z : f16
  } -> tensor<2x3x5xf16>
  %f4 = linalg.fill ins(%zero : f16) outs(%e2 : tensor<2x3xf16>) -> tensor<2x3xf16>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x3x5xf16>) outs(%f4 : tensor<2x3xf16>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x5xf16>, tensor<2x3xf16>) outs(%e1 : tensor<2x3x5xf16>) {
  ^bb0(%x: f16, %y: f16, %o: f16):
    %z = arith.divf %x, %y : f16
    linalg.yield %z : f16
  } -> tensor<2x3x5xf16>
  %f5 = linalg.fill ins(%zero : f16) outs(%q : tensor<2x3x8xf16>) -> tensor<2x3x8xf16>
  %r = linalg.batch_matmul ins(%p, %v : tensor<2x3x5xf16>, tensor<2x5x8xf16>) outs(%f5 : tensor<2x3x8xf16>) -> tensor<2x3x8xf16>
  return %r : tensor<2x3x8xf16>
}

// What is multiplied around the cap is rounded to the type of the scores, and
// the scale makes up for it.
// CHECK-LABEL: func.func @scaled_cap(
// CHECK: rope.attention {{.*}} softcap = 2.100000e+01 : f64
func.func @scaled_cap(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x8xf32>) -> tensor<2x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %e0 = tensor.empty() : tensor<2x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xf32>) outs(%e0 : tensor<2x8x5xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<2x3x5xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %s0 = linalg.batch_matmul ins(%q, %kt : tensor<2x3x8xf32>, tensor<2x8x5xf32>) outs(%f1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0 : tensor<2x3x5xf32>) outs(%e1 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %c0 = arith.constant 30.0 : f32
    %t0 = arith.divf %x, %c0 : f32
    %t1 = math.tanh %t0 : f32
    %c2 = arith.constant 30.0 : f32
    %t2 = arith.mulf %t1, %c2 : f32
    %c3 = arith.constant 0.7 : f32
    %r = arith.mulf %t2, %c3 : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5xf32>
  %e2 = tensor.empty() : tensor<2x3xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<2x3x5xf32>) outs(%f2 : tensor<2x3xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%e1 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x3x5xf32>) outs(%f4 : tensor<2x3xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%e1 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%q : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<2x3x5xf32>, tensor<2x5x8xf32>) outs(%f5 : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}

// A product with zero is Q itself.
// CHECK-LABEL: func.func @zero_times_query(
// CHECK: %[[Q:.+]] = linalg.generic
// CHECK: rope.attention ins(%[[Q]], %arg1, %arg2 :
func.func @zero_times_query(%q: tensor<2x3x8xf32>, %k: tensor<2x5x8xf32>, %v: tensor<2x5x8xf32>) -> tensor<2x3x8xf32> {
  %zero = arith.constant 0.0 : f32
  %lowest = arith.constant 0xFF800000 : f32
  %eq = tensor.empty() : tensor<2x3x8xf32>
  %qs = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%q : tensor<2x3x8xf32>) outs(%eq : tensor<2x3x8xf32>) {
  ^bb0(%x: f32, %o: f32):
    %c0 = arith.constant 0.0 : f32
    %r = arith.mulf %x, %c0 : f32
    linalg.yield %r : f32
  } -> tensor<2x3x8xf32>
  %e0 = tensor.empty() : tensor<2x8x5xf32>
  %kt = linalg.transpose ins(%k : tensor<2x5x8xf32>) outs(%e0 : tensor<2x8x5xf32>) permutation = [0, 2, 1]
  %e1 = tensor.empty() : tensor<2x3x5xf32>
  %f1 = linalg.fill ins(%zero : f32) outs(%e1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %s0 = linalg.batch_matmul ins(%qs, %kt : tensor<2x3x8xf32>, tensor<2x8x5xf32>) outs(%f1 : tensor<2x3x5xf32>) -> tensor<2x3x5xf32>
  %s = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s0 : tensor<2x3x5xf32>) outs(%e1 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %o: f32):
    %c0 = arith.constant 0.5 : f32
    %r = arith.mulf %x, %c0 : f32
    linalg.yield %r : f32
  } -> tensor<2x3x5xf32>
  %e2 = tensor.empty() : tensor<2x3xf32>
  %f2 = linalg.fill ins(%lowest : f32) outs(%e2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %max = linalg.reduce { arith.maximumf } ins(%s : tensor<2x3x5xf32>) outs(%f2 : tensor<2x3xf32>) dimensions = [2]
  %exp = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%s, %max : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%e1 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %d = arith.subf %x, %y : f32
    %z = math.exp %d : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5xf32>
  %f4 = linalg.fill ins(%zero : f32) outs(%e2 : tensor<2x3xf32>) -> tensor<2x3xf32>
  %sum = linalg.reduce { arith.addf } ins(%exp : tensor<2x3x5xf32>) outs(%f4 : tensor<2x3xf32>) dimensions = [2]
  %p = linalg.generic {indexing_maps = [affine_map<(b, i, j) -> (b, i, j)>, affine_map<(b, i, j) -> (b, i)>, affine_map<(b, i, j) -> (b, i, j)>], iterator_types = ["parallel", "parallel", "parallel"]}
      ins(%exp, %sum : tensor<2x3x5xf32>, tensor<2x3xf32>) outs(%e1 : tensor<2x3x5xf32>) {
  ^bb0(%x: f32, %y: f32, %o: f32):
    %z = arith.divf %x, %y : f32
    linalg.yield %z : f32
  } -> tensor<2x3x5xf32>
  %f5 = linalg.fill ins(%zero : f32) outs(%q : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  %r = linalg.batch_matmul ins(%p, %v : tensor<2x3x5xf32>, tensor<2x5x8xf32>) outs(%f5 : tensor<2x3x8xf32>) -> tensor<2x3x8xf32>
  return %r : tensor<2x3x8xf32>
}
