// RUN: rope-opt %s --pass-pipeline="builtin.module(rope-raise{verify})" -o /dev/null
// RUN: rope-opt %s --rope-raise=what=attention --remarks-filter=rope-raise 2>%t | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --input-file=%t
// RUN: rope-runner %s --entry=not_any_not --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=all_of_the_mask --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=largest_of_others --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6
// RUN: rope-runner %s --entry=count_of_dropped --target=reference --pass-pipeline="builtin.module(rope-raise)" --random=3 --compare-with=reference --rtol=1e-5 --atol=1e-6

// A guard of rows without keys, in any spelling.

// where(all(scores == -inf), 0, p), with all(x) as not any(not x) and not as a
// comparison with false.
// CHECK-LABEL: func.func @not_any_not(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @not_any_not(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5xf32>
  %9 = arith.constant 0xFF800000 : f32
  %10 = linalg.fill ins(%9 : f32) outs(%8 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %12 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %11 = arith.maximumf %a1, %a0 : f32
    linalg.yield %11 : f32
  } -> tensor<4x5xf32>
  %13 = tensor.empty() : tensor<4x5x6xf32>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %12 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%13 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %14 = arith.subf %a0, %a1 : f32
    %15 = math.exp %14 : f32
    linalg.yield %15 : f32
  } -> tensor<4x5x6xf32>
  %17 = tensor.empty() : tensor<4x5xf32>
  %18 = arith.constant 0x00000000 : f32
  %19 = linalg.fill ins(%18 : f32) outs(%17 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xf32>) outs(%19 : tensor<4x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %20 = arith.addf %a1, %a0 : f32
    linalg.yield %20 : f32
  } -> tensor<4x5xf32>
  %22 = tensor.empty() : tensor<4x5x6xf32>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%16, %21 : tensor<4x5x6xf32>, tensor<4x5xf32>) outs(%22 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %23 = arith.divf %a0, %a1 : f32
    linalg.yield %23 : f32
  } -> tensor<4x5x6xf32>
  %25 = tensor.empty() : tensor<4x5x6xi1>
  %28 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%25 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %26 = arith.constant 0xFF800000 : f32
    %27 = arith.cmpf oeq, %a0, %26 : f32
    linalg.yield %27 : i1
  } -> tensor<4x5x6xi1>
  %29 = tensor.empty() : tensor<4x5x6xi1>
  %32 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%28 : tensor<4x5x6xi1>) outs(%29 : tensor<4x5x6xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %30 = arith.constant false
    %31 = arith.cmpi eq, %a0, %30 : i1
    linalg.yield %31 : i1
  } -> tensor<4x5x6xi1>
  %33 = tensor.empty() : tensor<4x5xi1>
  %34 = arith.constant false
  %35 = linalg.fill ins(%34 : i1) outs(%33 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %37 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%32 : tensor<4x5x6xi1>) outs(%35 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %36 = arith.ori %a0, %a1 : i1
    linalg.yield %36 : i1
  } -> tensor<4x5xi1>
  %38 = tensor.empty() : tensor<4x5xi1>
  %41 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%37 : tensor<4x5xi1>) outs(%38 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %39 = arith.constant false
    %40 = arith.cmpi eq, %a0, %39 : i1
    linalg.yield %40 : i1
  } -> tensor<4x5xi1>
  %42 = tensor.empty() : tensor<4x5x6xf32>
  %45 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%24, %41 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%42 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %43 = arith.constant 0x00000000 : f32
    %44 = arith.select %a1, %43, %a0 : f32
    linalg.yield %44 : f32
  } -> tensor<4x5x6xf32>
  %46 = tensor.empty() : tensor<4x5x3xf32>
  %47 = arith.constant 0x00000000 : f32
  %48 = linalg.fill ins(%47 : f32) outs(%46 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %49 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%45, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%48 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %49 : tensor<4x5x3xf32>
}

// The same where sizes are not known.
// CHECK-LABEL: func.func @not_any_not_open(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @not_any_not_open(%q: tensor<?x?x8xf32>, %k: tensor<?x?x8xf32>, %v: tensor<?x?x3xf32>, %mask: tensor<?x?xf32>) -> (tensor<?x?x3xf32>) {
  %1 = arith.constant 0 : index
  %n = tensor.dim %q, %1 : tensor<?x?x8xf32>
  %2 = arith.constant 1 : index
  %m = tensor.dim %q, %2 : tensor<?x?x8xf32>
  %3 = arith.constant 1 : index
  %j = tensor.dim %k, %3 : tensor<?x?x8xf32>
  %4 = tensor.empty(%n, %m, %j) : tensor<?x?x?xf32>
  %5 = arith.constant 0x00000000 : f32
  %6 = linalg.fill ins(%5 : f32) outs(%4 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %7 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<?x?x8xf32>, tensor<?x?x8xf32>) outs(%6 : tensor<?x?x?xf32>) -> tensor<?x?x?xf32>
  %8 = tensor.empty(%n, %m, %j) : tensor<?x?x?xf32>
  %10 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7, %mask : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%8 : tensor<?x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %9 = arith.addf %a0, %a1 : f32
    linalg.yield %9 : f32
  } -> tensor<?x?x?xf32>
  %11 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %12 = arith.constant 0xFF800000 : f32
  %13 = linalg.fill ins(%12 : f32) outs(%11 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%10 : tensor<?x?x?xf32>) outs(%13 : tensor<?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %14 = arith.maximumf %a1, %a0 : f32
    linalg.yield %14 : f32
  } -> tensor<?x?xf32>
  %16 = tensor.empty(%n, %m, %j) : tensor<?x?x?xf32>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %15 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%16 : tensor<?x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %17 = arith.subf %a0, %a1 : f32
    %18 = math.exp %17 : f32
    linalg.yield %18 : f32
  } -> tensor<?x?x?xf32>
  %20 = tensor.empty(%n, %m) : tensor<?x?xf32>
  %21 = arith.constant 0x00000000 : f32
  %22 = linalg.fill ins(%21 : f32) outs(%20 : tensor<?x?xf32>) -> tensor<?x?xf32>
  %24 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%19 : tensor<?x?x?xf32>) outs(%22 : tensor<?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %23 = arith.addf %a1, %a0 : f32
    linalg.yield %23 : f32
  } -> tensor<?x?xf32>
  %25 = tensor.empty(%n, %m, %j) : tensor<?x?x?xf32>
  %27 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%19, %24 : tensor<?x?x?xf32>, tensor<?x?xf32>) outs(%25 : tensor<?x?x?xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %26 = arith.divf %a0, %a1 : f32
    linalg.yield %26 : f32
  } -> tensor<?x?x?xf32>
  %28 = tensor.empty(%n, %m, %j) : tensor<?x?x?xi1>
  %31 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<?x?x?xf32>) outs(%28 : tensor<?x?x?xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %29 = arith.constant 0xFF800000 : f32
    %30 = arith.cmpf oeq, %a0, %29 : f32
    linalg.yield %30 : i1
  } -> tensor<?x?x?xi1>
  %32 = tensor.empty(%n, %m, %j) : tensor<?x?x?xi1>
  %35 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%31 : tensor<?x?x?xi1>) outs(%32 : tensor<?x?x?xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %33 = arith.constant false
    %34 = arith.cmpi eq, %a0, %33 : i1
    linalg.yield %34 : i1
  } -> tensor<?x?x?xi1>
  %36 = tensor.empty(%n, %m) : tensor<?x?xi1>
  %37 = arith.constant false
  %38 = linalg.fill ins(%37 : i1) outs(%36 : tensor<?x?xi1>) -> tensor<?x?xi1>
  %40 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%35 : tensor<?x?x?xi1>) outs(%38 : tensor<?x?xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %39 = arith.ori %a0, %a1 : i1
    linalg.yield %39 : i1
  } -> tensor<?x?xi1>
  %41 = tensor.empty(%n, %m) : tensor<?x?xi1>
  %44 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%40 : tensor<?x?xi1>) outs(%41 : tensor<?x?xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %42 = arith.constant false
    %43 = arith.cmpi eq, %a0, %42 : i1
    linalg.yield %43 : i1
  } -> tensor<?x?xi1>
  %45 = tensor.empty(%n, %m, %j) : tensor<?x?x?xf32>
  %48 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%27, %44 : tensor<?x?x?xf32>, tensor<?x?xi1>) outs(%45 : tensor<?x?x?xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %46 = arith.constant 0x00000000 : f32
    %47 = arith.select %a1, %46, %a0 : f32
    linalg.yield %47 : f32
  } -> tensor<?x?x?xf32>
  %49 = tensor.empty(%n, %m) : tensor<?x?x3xf32>
  %50 = arith.constant 0x00000000 : f32
  %51 = linalg.fill ins(%50 : f32) outs(%49 : tensor<?x?x3xf32>) -> tensor<?x?x3xf32>
  %52 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%48, %v : tensor<?x?x?xf32>, tensor<?x?x3xf32>) outs(%51 : tensor<?x?x3xf32>) -> tensor<?x?x3xf32>
  return %52 : tensor<?x?x3xf32>
}

// The probabilities where any score is not -inf, else zero.
// CHECK-LABEL: func.func @any_kept(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @any_kept(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf one, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5xi1>
  %15 = arith.constant false
  %16 = linalg.fill ins(%15 : i1) outs(%14 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<4x5x6xi1>) outs(%16 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %17 = arith.maxui %a0, %a1 : i1
    linalg.yield %17 : i1
  } -> tensor<4x5xi1>
  %19 = tensor.empty() : tensor<4x5x6xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %18 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%19 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %20 = arith.constant 0x00000000 : f32
    %21 = arith.select %a1, %a0, %20 : f32
    linalg.yield %21 : f32
  } -> tensor<4x5x6xf32>
  %23 = tensor.empty() : tensor<4x5x3xf32>
  %24 = arith.constant 0x00000000 : f32
  %25 = linalg.fill ins(%24 : f32) outs(%23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %26 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%22, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%25 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %26 : tensor<4x5x3xf32>
}

// No score that is not -inf, counted in integers.
// CHECK-LABEL: func.func @count_of_kept(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @count_of_kept(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf one, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5x6xi64>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x5x6xi1>) outs(%14 : tensor<4x5x6xi64>) {
  ^bb0(%a0: i1, %a1: i64):
    %15 = arith.extui %a0 : i1 to i64
    linalg.yield %15 : i64
  } -> tensor<4x5x6xi64>
  %17 = tensor.empty() : tensor<4x5xi64>
  %18 = arith.constant 0 : i64
  %19 = linalg.fill ins(%18 : i64) outs(%17 : tensor<4x5xi64>) -> tensor<4x5xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xi64>) outs(%19 : tensor<4x5xi64>) {
  ^bb0(%a0: i64, %a1: i64):
    %20 = arith.addi %a0, %a1 : i64
    linalg.yield %20 : i64
  } -> tensor<4x5xi64>
  %22 = tensor.empty() : tensor<4x5xi1>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<4x5xi64>) outs(%22 : tensor<4x5xi1>) {
  ^bb0(%a0: i64, %a1: i1):
    %23 = arith.constant 1 : i64
    %24 = arith.cmpi slt, %a0, %23 : i64
    linalg.yield %24 : i1
  } -> tensor<4x5xi1>
  %26 = tensor.empty() : tensor<4x5x6xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %25 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%26 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %27 = arith.constant 0x00000000 : f32
    %28 = arith.select %a1, %27, %a0 : f32
    linalg.yield %28 : f32
  } -> tensor<4x5x6xf32>
  %30 = tensor.empty() : tensor<4x5x3xf32>
  %31 = arith.constant 0x00000000 : f32
  %32 = linalg.fill ins(%31 : f32) outs(%30 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %33 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%29, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%32 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %33 : tensor<4x5x3xf32>
}

// The same with numbers that dropped keys lack, where the count says which rows stay.
// CHECK-LABEL: func.func @count_of_others(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @count_of_others(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf oeq, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5x6xi64>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x5x6xi1>) outs(%14 : tensor<4x5x6xi64>) {
  ^bb0(%a0: i1, %a1: i64):
    %nothing = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %15 = arith.select %a0, %nothing, %one : i64
    linalg.yield %15 : i64
  } -> tensor<4x5x6xi64>
  %17 = tensor.empty() : tensor<4x5xi64>
  %18 = arith.constant 0 : i64
  %19 = linalg.fill ins(%18 : i64) outs(%17 : tensor<4x5xi64>) -> tensor<4x5xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xi64>) outs(%19 : tensor<4x5xi64>) {
  ^bb0(%a0: i64, %a1: i64):
    %20 = arith.addi %a0, %a1 : i64
    linalg.yield %20 : i64
  } -> tensor<4x5xi64>
  %22 = tensor.empty() : tensor<4x5xi1>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<4x5xi64>) outs(%22 : tensor<4x5xi1>) {
  ^bb0(%a0: i64, %a1: i1):
    %23 = arith.constant 1 : i64
    %24 = arith.cmpi sge, %a0, %23 : i64
    linalg.yield %24 : i1
  } -> tensor<4x5xi1>
  %26 = tensor.empty() : tensor<4x5x6xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %25 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%26 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %27 = arith.constant 0x00000000 : f32
    %28 = arith.select %a1, %a0, %27 : f32
    linalg.yield %28 : f32
  } -> tensor<4x5x6xf32>
  %30 = tensor.empty() : tensor<4x5x3xf32>
  %31 = arith.constant 0x00000000 : f32
  %32 = linalg.fill ins(%31 : f32) outs(%30 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %33 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%29, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%32 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %33 : tensor<4x5x3xf32>
}

// Their largest.
// CHECK-LABEL: func.func @largest_of_others(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @largest_of_others(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf oeq, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5x6xi64>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x5x6xi1>) outs(%14 : tensor<4x5x6xi64>) {
  ^bb0(%a0: i1, %a1: i64):
    %nothing = arith.constant 0 : i64
    %one = arith.constant 1 : i64
    %15 = arith.select %a0, %nothing, %one : i64
    linalg.yield %15 : i64
  } -> tensor<4x5x6xi64>
  %17 = tensor.empty() : tensor<4x5xi64>
  %18 = arith.constant 0 : i64
  %19 = linalg.fill ins(%18 : i64) outs(%17 : tensor<4x5xi64>) -> tensor<4x5xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xi64>) outs(%19 : tensor<4x5xi64>) {
  ^bb0(%a0: i64, %a1: i64):
    %20 = arith.maxsi %a0, %a1 : i64
    linalg.yield %20 : i64
  } -> tensor<4x5xi64>
  %22 = tensor.empty() : tensor<4x5xi1>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<4x5xi64>) outs(%22 : tensor<4x5xi1>) {
  ^bb0(%a0: i64, %a1: i1):
    %23 = arith.constant 1 : i64
    %24 = arith.cmpi sge, %a0, %23 : i64
    linalg.yield %24 : i1
  } -> tensor<4x5xi1>
  %26 = tensor.empty() : tensor<4x5x6xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %25 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%26 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %27 = arith.constant 0x00000000 : f32
    %28 = arith.select %a1, %a0, %27 : f32
    linalg.yield %28 : f32
  } -> tensor<4x5x6xf32>
  %30 = tensor.empty() : tensor<4x5x3xf32>
  %31 = arith.constant 0x00000000 : f32
  %32 = linalg.fill ins(%31 : f32) outs(%30 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %33 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%29, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%32 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %33 : tensor<4x5x3xf32>
}

// As many scores of -inf as keys, by the square of their number.
// CHECK-LABEL: func.func @count_of_dropped(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @count_of_dropped(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf oeq, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5x6xi64>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x5x6xi1>) outs(%14 : tensor<4x5x6xi64>) {
  ^bb0(%a0: i1, %a1: i64):
    %15 = arith.extui %a0 : i1 to i64
    linalg.yield %15 : i64
  } -> tensor<4x5x6xi64>
  %17 = tensor.empty() : tensor<4x5xi64>
  %18 = arith.constant 0 : i64
  %19 = linalg.fill ins(%18 : i64) outs(%17 : tensor<4x5xi64>) -> tensor<4x5xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xi64>) outs(%19 : tensor<4x5xi64>) {
  ^bb0(%a0: i64, %a1: i64):
    %20 = arith.addi %a0, %a1 : i64
    linalg.yield %20 : i64
  } -> tensor<4x5xi64>
  %22 = tensor.empty() : tensor<4x5xi1>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<4x5xi64>) outs(%22 : tensor<4x5xi1>) {
  ^bb0(%a0: i64, %a1: i1):
    %23 = arith.constant 36 : i64
    %square = arith.muli %a0, %a0 : i64
    %24 = arith.cmpi eq, %square, %23 : i64
    linalg.yield %24 : i1
  } -> tensor<4x5xi1>
  %26 = tensor.empty() : tensor<4x5x6xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %25 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%26 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %27 = arith.constant 0x00000000 : f32
    %28 = arith.select %a1, %27, %a0 : f32
    linalg.yield %28 : f32
  } -> tensor<4x5x6xf32>
  %30 = tensor.empty() : tensor<4x5x3xf32>
  %31 = arith.constant 0x00000000 : f32
  %32 = linalg.fill ins(%31 : f32) outs(%30 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %33 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%29, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%32 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %33 : tensor<4x5x3xf32>
}

// The mask tells the rows, and not the scores.
// CHECK-LABEL: func.func @all_of_the_mask(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @all_of_the_mask(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %6 = arith.constant 0xFF800000 : f32
    %7 = arith.select %a1, %a0, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x5x6xf32>
  %9 = tensor.empty() : tensor<4x5x6xf32>
  %10 = linalg.softmax dimension(2) ins(%8 : tensor<4x5x6xf32>) outs(%9 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5x6xi1>
  %14 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%keep : tensor<5x6xi1>) outs(%11 : tensor<4x5x6xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %12 = arith.constant false
    %13 = arith.cmpi eq, %a0, %12 : i1
    linalg.yield %13 : i1
  } -> tensor<4x5x6xi1>
  %15 = tensor.empty() : tensor<4x5xi1>
  %16 = arith.constant true
  %17 = linalg.fill ins(%16 : i1) outs(%15 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%14 : tensor<4x5x6xi1>) outs(%17 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %18 = arith.andi %a0, %a1 : i1
    linalg.yield %18 : i1
  } -> tensor<4x5xi1>
  %20 = tensor.empty() : tensor<4x5x6xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %19 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%20 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %21 = arith.constant 0x00000000 : f32
    %22 = arith.select %a1, %21, %a0 : f32
    linalg.yield %22 : f32
  } -> tensor<4x5x6xf32>
  %24 = tensor.empty() : tensor<4x5x3xf32>
  %25 = arith.constant 0x00000000 : f32
  %26 = linalg.fill ins(%25 : f32) outs(%24 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %27 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%23, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%26 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %27 : tensor<4x5x3xf32>
}

// NaN as an operation of its own.
// CHECK-LABEL: func.func @is_nan(
// CHECK-NOT: linalg.generic
// CHECK: rope.attention
// CHECK-SAME: empty_row = #rope.empty_row<zero>
func.func @is_nan(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %6 = arith.constant 0xFF800000 : f32
    %7 = arith.select %a1, %a0, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x5x6xf32>
  %9 = tensor.empty() : tensor<4x5x6xf32>
  %10 = linalg.softmax dimension(2) ins(%8 : tensor<4x5x6xf32>) outs(%9 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5x6xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10 : tensor<4x5x6xf32>) outs(%11 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %12 = math.isnan %a0 : f32
    %13 = arith.constant 0x00000000 : f32
    %14 = arith.select %12, %13, %a0 : f32
    linalg.yield %14 : f32
  } -> tensor<4x5x6xf32>
  %16 = tensor.empty() : tensor<4x5x3xf32>
  %17 = arith.constant 0x00000000 : f32
  %18 = linalg.fill ins(%17 : f32) outs(%16 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %19 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%15, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%18 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %19 : tensor<4x5x3xf32>
}

// Rows that drop any key are zero.
// CHECK-LABEL: func.func @any_dropped(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=any_dropped |
func.func @any_dropped(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf oeq, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5xi1>
  %15 = arith.constant false
  %16 = linalg.fill ins(%15 : i1) outs(%14 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<4x5x6xi1>) outs(%16 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %17 = arith.ori %a0, %a1 : i1
    linalg.yield %17 : i1
  } -> tensor<4x5xi1>
  %19 = tensor.empty() : tensor<4x5x6xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %18 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%19 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %20 = arith.constant 0x00000000 : f32
    %21 = arith.select %a1, %20, %a0 : f32
    linalg.yield %21 : f32
  } -> tensor<4x5x6xf32>
  %23 = tensor.empty() : tensor<4x5x3xf32>
  %24 = arith.constant 0x00000000 : f32
  %25 = linalg.fill ins(%24 : f32) outs(%23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %26 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%22, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%25 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %26 : tensor<4x5x3xf32>
}

// Where any starts from true, no row is zero.
// CHECK-LABEL: func.func @starts_from_true(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=starts_from_true |
func.func @starts_from_true(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf one, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5xi1>
  %15 = arith.constant true
  %16 = linalg.fill ins(%15 : i1) outs(%14 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<4x5x6xi1>) outs(%16 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %17 = arith.ori %a0, %a1 : i1
    linalg.yield %17 : i1
  } -> tensor<4x5xi1>
  %19 = tensor.empty() : tensor<4x5xi1>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<4x5xi1>) outs(%19 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %20 = arith.constant true
    %21 = arith.xori %a0, %20 : i1
    linalg.yield %21 : i1
  } -> tensor<4x5xi1>
  %23 = tensor.empty() : tensor<4x5x6xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %22 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%23 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %24 = arith.constant 0x00000000 : f32
    %25 = arith.select %a1, %24, %a0 : f32
    linalg.yield %25 : f32
  } -> tensor<4x5x6xf32>
  %27 = tensor.empty() : tensor<4x5x3xf32>
  %28 = arith.constant 0x00000000 : f32
  %29 = linalg.fill ins(%28 : f32) outs(%27 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %30 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%26, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%29 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %30 : tensor<4x5x3xf32>
}

// A sum of truth values is whether their number is odd.
// CHECK-LABEL: func.func @parity(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=parity |
func.func @parity(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf one, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5xi1>
  %15 = arith.constant false
  %16 = linalg.fill ins(%15 : i1) outs(%14 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<4x5x6xi1>) outs(%16 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %17 = arith.addi %a0, %a1 : i1
    linalg.yield %17 : i1
  } -> tensor<4x5xi1>
  %19 = tensor.empty() : tensor<4x5xi1>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%18 : tensor<4x5xi1>) outs(%19 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %20 = arith.constant true
    %21 = arith.xori %a0, %20 : i1
    linalg.yield %21 : i1
  } -> tensor<4x5xi1>
  %23 = tensor.empty() : tensor<4x5x6xf32>
  %26 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %22 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%23 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %24 = arith.constant 0x00000000 : f32
    %25 = arith.select %a1, %24, %a0 : f32
    linalg.yield %25 : f32
  } -> tensor<4x5x6xf32>
  %27 = tensor.empty() : tensor<4x5x3xf32>
  %28 = arith.constant 0x00000000 : f32
  %29 = linalg.fill ins(%28 : f32) outs(%27 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %30 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%26, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%29 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %30 : tensor<4x5x3xf32>
}

// Rows that keep one key are zero.
// CHECK-LABEL: func.func @one_kept(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=one_kept |
func.func @one_kept(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf one, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5x6xi64>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x5x6xi1>) outs(%14 : tensor<4x5x6xi64>) {
  ^bb0(%a0: i1, %a1: i64):
    %15 = arith.extui %a0 : i1 to i64
    linalg.yield %15 : i64
  } -> tensor<4x5x6xi64>
  %17 = tensor.empty() : tensor<4x5xi64>
  %18 = arith.constant 0 : i64
  %19 = linalg.fill ins(%18 : i64) outs(%17 : tensor<4x5xi64>) -> tensor<4x5xi64>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xi64>) outs(%19 : tensor<4x5xi64>) {
  ^bb0(%a0: i64, %a1: i64):
    %20 = arith.addi %a0, %a1 : i64
    linalg.yield %20 : i64
  } -> tensor<4x5xi64>
  %22 = tensor.empty() : tensor<4x5xi1>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<4x5xi64>) outs(%22 : tensor<4x5xi1>) {
  ^bb0(%a0: i64, %a1: i1):
    %23 = arith.constant 1 : i64
    %24 = arith.cmpi eq, %a0, %23 : i64
    linalg.yield %24 : i1
  } -> tensor<4x5xi1>
  %26 = tensor.empty() : tensor<4x5x6xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %25 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%26 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %27 = arith.constant 0x00000000 : f32
    %28 = arith.select %a1, %27, %a0 : f32
    linalg.yield %28 : f32
  } -> tensor<4x5x6xf32>
  %30 = tensor.empty() : tensor<4x5x3xf32>
  %31 = arith.constant 0x00000000 : f32
  %32 = linalg.fill ins(%31 : f32) outs(%30 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %33 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%29, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%32 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %33 : tensor<4x5x3xf32>
}

// Four kept keys are none in two bits.
// CHECK-LABEL: func.func @narrow_count(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=narrow_count |
func.func @narrow_count(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %mask: tensor<5x6xf32>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %7 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %mask : tensor<4x5x6xf32>, tensor<5x6xf32>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: f32, %a2: f32):
    %6 = arith.addf %a0, %a1 : f32
    linalg.yield %6 : f32
  } -> tensor<4x5x6xf32>
  %8 = tensor.empty() : tensor<4x5x6xf32>
  %9 = linalg.softmax dimension(2) ins(%7 : tensor<4x5x6xf32>) outs(%8 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %10 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%7 : tensor<4x5x6xf32>) outs(%10 : tensor<4x5x6xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %11 = arith.constant 0xFF800000 : f32
    %12 = arith.cmpf one, %a0, %11 : f32
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5x6xi2>
  %16 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%13 : tensor<4x5x6xi1>) outs(%14 : tensor<4x5x6xi2>) {
  ^bb0(%a0: i1, %a1: i2):
    %15 = arith.extui %a0 : i1 to i2
    linalg.yield %15 : i2
  } -> tensor<4x5x6xi2>
  %17 = tensor.empty() : tensor<4x5xi2>
  %18 = arith.constant 0 : i2
  %19 = linalg.fill ins(%18 : i2) outs(%17 : tensor<4x5xi2>) -> tensor<4x5xi2>
  %21 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%16 : tensor<4x5x6xi2>) outs(%19 : tensor<4x5xi2>) {
  ^bb0(%a0: i2, %a1: i2):
    %20 = arith.addi %a0, %a1 : i2
    linalg.yield %20 : i2
  } -> tensor<4x5xi2>
  %22 = tensor.empty() : tensor<4x5xi1>
  %25 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%21 : tensor<4x5xi2>) outs(%22 : tensor<4x5xi1>) {
  ^bb0(%a0: i2, %a1: i1):
    %23 = arith.constant 0 : i2
    %24 = arith.cmpi eq, %a0, %23 : i2
    linalg.yield %24 : i1
  } -> tensor<4x5xi1>
  %26 = tensor.empty() : tensor<4x5x6xf32>
  %29 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%9, %25 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%26 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %27 = arith.constant 0x00000000 : f32
    %28 = arith.select %a1, %27, %a0 : f32
    linalg.yield %28 : f32
  } -> tensor<4x5x6xf32>
  %30 = tensor.empty() : tensor<4x5x3xf32>
  %31 = arith.constant 0x00000000 : f32
  %32 = linalg.fill ins(%31 : f32) outs(%30 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %33 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%29, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%32 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %33 : tensor<4x5x3xf32>
}

// Above a number: scores of which none is -inf may be below it.
// CHECK-LABEL: func.func @compared_with_lowest(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=compared_with_lowest |
func.func @compared_with_lowest(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %6 = arith.constant 0xFF800000 : f32
    %7 = arith.select %a1, %a0, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x5x6xf32>
  %9 = tensor.empty() : tensor<4x5x6xf32>
  %10 = linalg.softmax dimension(2) ins(%8 : tensor<4x5x6xf32>) outs(%9 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5xf32>
  %12 = arith.constant 0xFF800000 : f32
  %13 = linalg.fill ins(%12 : f32) outs(%11 : tensor<4x5xf32>) -> tensor<4x5xf32>
  %15 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%8 : tensor<4x5x6xf32>) outs(%13 : tensor<4x5xf32>) {
  ^bb0(%a0: f32, %a1: f32):
    %14 = arith.maximumf %a1, %a0 : f32
    linalg.yield %14 : f32
  } -> tensor<4x5xf32>
  %16 = tensor.empty() : tensor<4x5xi1>
  %19 = linalg.generic {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>, affine_map<(d0, d1) -> (d0, d1)>], iterator_types = ["parallel", "parallel"]} ins(%15 : tensor<4x5xf32>) outs(%16 : tensor<4x5xi1>) {
  ^bb0(%a0: f32, %a1: i1):
    %17 = arith.constant 0xC0A00000 : f32
    %18 = arith.cmpf ogt, %a0, %17 : f32
    linalg.yield %18 : i1
  } -> tensor<4x5xi1>
  %20 = tensor.empty() : tensor<4x5x6xf32>
  %23 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %19 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%20 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %21 = arith.constant 0x00000000 : f32
    %22 = arith.select %a1, %a0, %21 : f32
    linalg.yield %22 : f32
  } -> tensor<4x5x6xf32>
  %24 = tensor.empty() : tensor<4x5x3xf32>
  %25 = arith.constant 0x00000000 : f32
  %26 = linalg.fill ins(%25 : f32) outs(%24 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %27 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%23, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%26 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %27 : tensor<4x5x3xf32>
}

// The rows whose keys are all kept are zero.
// CHECK-LABEL: func.func @kept_are_zeroed(
// CHECK-NOT: rope.attention
// REMARK: [Missed] softmax-select {{.*}}Function=kept_are_zeroed |
func.func @kept_are_zeroed(%q: tensor<4x5x8xf32>, %k: tensor<4x6x8xf32>, %v: tensor<4x6x3xf32>, %keep: tensor<5x6xi1>) -> (tensor<4x5x3xf32>) {
  %1 = tensor.empty() : tensor<4x5x6xf32>
  %2 = arith.constant 0x00000000 : f32
  %3 = linalg.fill ins(%2 : f32) outs(%1 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %4 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d2, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%q, %k : tensor<4x5x8xf32>, tensor<4x6x8xf32>) outs(%3 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %5 = tensor.empty() : tensor<4x5x6xf32>
  %8 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%4, %keep : tensor<4x5x6xf32>, tensor<5x6xi1>) outs(%5 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %6 = arith.constant 0xFF800000 : f32
    %7 = arith.select %a1, %a0, %6 : f32
    linalg.yield %7 : f32
  } -> tensor<4x5x6xf32>
  %9 = tensor.empty() : tensor<4x5x6xf32>
  %10 = linalg.softmax dimension(2) ins(%8 : tensor<4x5x6xf32>) outs(%9 : tensor<4x5x6xf32>) -> tensor<4x5x6xf32>
  %11 = tensor.empty() : tensor<4x5x6xi1>
  %13 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%keep : tensor<5x6xi1>) outs(%11 : tensor<4x5x6xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %12 = arith.ori %a0, %a0 : i1
    linalg.yield %12 : i1
  } -> tensor<4x5x6xi1>
  %14 = tensor.empty() : tensor<4x5xi1>
  %15 = arith.constant true
  %16 = linalg.fill ins(%15 : i1) outs(%14 : tensor<4x5xi1>) -> tensor<4x5xi1>
  %18 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%13 : tensor<4x5x6xi1>) outs(%16 : tensor<4x5xi1>) {
  ^bb0(%a0: i1, %a1: i1):
    %17 = arith.andi %a0, %a1 : i1
    linalg.yield %17 : i1
  } -> tensor<4x5xi1>
  %19 = tensor.empty() : tensor<4x5x6xf32>
  %22 = linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>, affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = ["parallel", "parallel", "parallel"]} ins(%10, %18 : tensor<4x5x6xf32>, tensor<4x5xi1>) outs(%19 : tensor<4x5x6xf32>) {
  ^bb0(%a0: f32, %a1: i1, %a2: f32):
    %20 = arith.constant 0x00000000 : f32
    %21 = arith.select %a1, %20, %a0 : f32
    linalg.yield %21 : f32
  } -> tensor<4x5x6xf32>
  %23 = tensor.empty() : tensor<4x5x3xf32>
  %24 = arith.constant 0x00000000 : f32
  %25 = linalg.fill ins(%24 : f32) outs(%23 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  %26 = linalg.contract indexing_maps = [affine_map<(d0, d1, d2, d3) -> (d0, d1, d3)>, affine_map<(d0, d1, d2, d3) -> (d0, d3, d2)>, affine_map<(d0, d1, d2, d3) -> (d0, d1, d2)>] ins(%22, %v : tensor<4x5x6xf32>, tensor<4x6x3xf32>) outs(%25 : tensor<4x5x3xf32>) -> tensor<4x5x3xf32>
  return %26 : tensor<4x5x3xf32>
}
