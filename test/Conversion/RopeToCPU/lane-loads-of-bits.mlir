// Truth values and integers of four bits take a byte each: a vector of them is one load of bytes.
// RUN: rope-runner %s --target=cpu --random=1 --range=2:0:8 --compare-with=reference --reference=exact --ulp=0
// RUN: rope-opt %s --pass-pipeline='builtin.module(one-shot-bufferize{bufferize-function-boundaries function-boundary-type-conversion=identity-layout-map},func.func(rope-cpu-vectorize-loops))' | FileCheck %s

// Those of lanes next to each other, every other one, and those that integers choose.
// CHECK-LABEL: func.func @main
// CHECK-COUNT-2: vector.load %{{.*}} : memref<9x70xi8>, vector<[[N:.*]]xi8>
// CHECK-DAG: memref.load %{{.*}} : memref<9x70xi8>
func.func @main(%x: tensor<9x70xi1>, %w: tensor<9x70xi4>, %places: tensor<33xi8>) -> tensor<9x33xf32> {
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %e = tensor.empty() : tensor<9x33xf32>
  %r = linalg.generic {indexing_maps = [affine_map<(i, j) -> (j)>, affine_map<(i, j) -> (i, j)>], iterator_types = ["parallel", "parallel"]} ins(%places : tensor<33xi8>) outs(%e : tensor<9x33xf32>) {
  ^bb0(%place: i8, %out: f32):
    %i = linalg.index 0 : index
    %j = linalg.index 1 : index
    %next = arith.addi %j, %c3 : index
    %far = arith.muli %j, %c2 : index
    %given = arith.index_cast %place : i8 to index
    %a = tensor.extract %x[%i, %next] : tensor<9x70xi1>
    %b = tensor.extract %w[%i, %next] : tensor<9x70xi4>
    %c = tensor.extract %x[%i, %far] : tensor<9x70xi1>
    %d = tensor.extract %w[%given, %j] : tensor<9x70xi4>
    %n = arith.select %a, %b, %d : i4
    %f = arith.sitofp %n : i4 to f32
    %g = arith.uitofp %c : i1 to f32
    %s = arith.subf %f, %g : f32
    linalg.yield %s : f32
  } -> tensor<9x33xf32>
  return %r : tensor<9x33xf32>
}
