// Functions for a C program: arrays, scalars and both in results, an in-out
// argument, an assertion, a name that is no C identifier.
func.func @scores(%x: tensor<2x8xf32>) -> (tensor<2x8xf32>, tensor<2xf32>, i64) {
  %zero = arith.constant 0.0 : f32
  %n = arith.constant 16 : i64
  %e = tensor.empty() : tensor<2x8xf32>
  %exp = linalg.generic {
      indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                       affine_map<(d0, d1) -> (d0, d1)>],
      iterator_types = ["parallel", "parallel"]}
      ins(%x : tensor<2x8xf32>) outs(%e : tensor<2x8xf32>) {
  ^bb0(%a: f32, %b: f32):
    %third = arith.constant 0.333333343 : f32
    %0 = arith.mulf %a, %third : f32
    %1 = math.sqrt %0 : f32
    linalg.yield %1 : f32
  } -> tensor<2x8xf32>
  %s = tensor.empty() : tensor<2xf32>
  %init = linalg.fill ins(%zero : f32) outs(%s : tensor<2xf32>) -> tensor<2xf32>
  %sums = linalg.reduce ins(%x : tensor<2x8xf32>) outs(%init : tensor<2xf32>)
      dimensions = [1] (%in: f32, %acc: f32) {
    %0 = arith.addf %in, %acc : f32
    linalg.yield %0 : f32
  }
  return %exp, %sums, %n : tensor<2x8xf32>, tensor<2xf32>, i64
}

func.func @half(%x: f32) -> f32 {
  %c = arith.constant 0.5 : f32
  %0 = arith.mulf %x, %c : f32
  return %0 : f32
}

func.func @add.in.place(%x: tensor<?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %y, %c0 : memref<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %a = tensor.extract %x[%i] : tensor<?xf32>
    %b = memref.load %y[%i] : memref<?xf32>
    %s = arith.addf %a, %b : f32
    memref.store %s, %y[%i] : memref<?xf32>
  }
  return
}

func.func @checked(%n: i64) -> i64 {
  %c4 = arith.constant 4 : i64
  %ok = arith.cmpi slt, %n, %c4 : i64
  cf.assert %ok, "n has to be less than 4"
  return %n : i64
}
