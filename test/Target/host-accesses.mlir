// What kernels of a loop write is read by host code in ways other than a load.

// RUN: rope-runner %s --target=emulate --random=1 --compare-with=cpu

func.func @main(%x: memref<1000xf32>, %y: memref<1000xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c999 = arith.constant 999 : index
  %zero = arith.constant 0.0 : f32
  %ones = arith.constant dense<1.0> : vector<4xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%x : memref<1000xf32>) outs(%y : memref<1000xf32>) {
  ^bb0(%in: f32, %out: f32):
    %twice = arith.addf %in, %in : f32
    linalg.yield %twice : f32
  }
  %row = vector.transfer_read %y[%c999], %zero : memref<1000xf32>, vector<1xf32>
  %read = vector.extract %row[0] : f32 from vector<1xf32>
  linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> (i)>], iterator_types = ["parallel"]} ins(%y : memref<1000xf32>) outs(%x : memref<1000xf32>) {
  ^bb0(%in: f32, %out: f32):
    %twice = arith.addf %in, %in : f32
    linalg.yield %twice : f32
  }
  vector.transfer_write %ones, %x[%c0] : vector<4xf32>, memref<1000xf32>
  %old = memref.atomic_rmw addf %read, %x[%c1] : (f32, memref<1000xf32>) -> f32
  return %old : f32
}
