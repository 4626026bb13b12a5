// RUN: rope-opt %s -split-input-file -verify-diagnostics --pass-pipeline='builtin.module(gpu.module(rope-gpu-lower-epilogues))'

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
gpu.module @other_lanes {
  gpu.func @kernel(%sums: !rope_gpu.accumulator<16x16, #layout>, %row: i32, %exists: i1, %other: memref<4x16xf32>, %out: memref<4x16xf32>, %all: memref<4x4x16xf32>) kernel {
    // expected-error @+1 {{'rope_gpu.epilogue' op expected ops that lanes compute of what they hold but got an op that reads one value at two places}}
    rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%exists) lanes(%row of %row) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<4x16xf32>):
      %each = ub.poison : tensor<4x4x16xf32>
      %y = linalg.generic {indexing_maps = [affine_map<(r, e, d) -> (r, d)>, affine_map<(r, e, d) -> (e, d)>, affine_map<(r, e, d) -> (r, e, d)>],
          iterator_types = ["parallel", "parallel", "parallel"]} ins(%x, %x : tensor<4x16xf32>, tensor<4x16xf32>) outs(%each : tensor<4x4x16xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %s = arith.addf %a, %b : f32
        linalg.yield %s : f32
      } -> tensor<4x4x16xf32>
      rope_gpu.store %y to %all : tensor<4x4x16xf32>, memref<4x4x16xf32>
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
gpu.module @not_of_sums {
  gpu.func @kernel(%sums: !rope_gpu.accumulator<16x16, #layout>, %row: i32, %exists: i1, %other: memref<4x16xf32>, %out: memref<4x16xf32>, %all: memref<4x4x16xf32>) kernel {
    // expected-error @+1 {{'rope_gpu.epilogue' op expected ops that lanes compute of what they hold but got a result that is not computed from sums}}
    rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%exists) lanes(%row of %row) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<4x16xf32>):
      %y = bufferization.to_tensor %other : memref<4x16xf32> to tensor<4x16xf32>
      rope_gpu.store %y to %out : tensor<4x16xf32>, memref<4x16xf32>
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
gpu.module @an_op {
  gpu.func @kernel(%sums: !rope_gpu.accumulator<16x16, #layout>, %row: i32, %exists: i1, %other: memref<4x16xf32>, %out: memref<4x16xf32>, %all: memref<4x4x16xf32>) kernel {
    // expected-error @+1 {{'rope_gpu.epilogue' op expected ops that lanes compute of what they hold but got an op 'tensor.pad'}}
    rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%exists) lanes(%row of %row) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<4x16xf32>):
      %none = arith.constant 0.0 : f32
      %y = tensor.pad %x low[0, 0] high[0, 0] {
      ^bb0(%r: index, %d: index):
        tensor.yield %none : f32
      } : tensor<4x16xf32> to tensor<4x16xf32>
      rope_gpu.store %y to %out : tensor<4x16xf32>, memref<4x16xf32>
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
gpu.module @no_buffer {
  gpu.func @kernel(%sums: !rope_gpu.accumulator<16x16, #layout>, %row: i32, %exists: i1, %out: memref<4x16xf32>) kernel {
    // expected-error @+1 {{'rope_gpu.epilogue' op expected ops that lanes compute of what they hold but got a tensor that is neither computed from sums nor a buffer}}
    rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%exists) lanes(%row of %row) axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<4x16xf32>):
      %bias = tensor.empty() : tensor<16xf32>
      %e = ub.poison : tensor<4x16xf32>
      %y = linalg.generic {indexing_maps = [#id, affine_map<(r, d) -> (d)>, #id], iterator_types = ["parallel", "parallel"]}
          ins(%x, %bias : tensor<4x16xf32>, tensor<16xf32>) outs(%e : tensor<4x16xf32>) {
      ^bb0(%a: f32, %b: f32, %o: f32):
        %s = arith.addf %a, %b : f32
        linalg.yield %s : f32
      } -> tensor<4x16xf32>
      rope_gpu.store %y to %out : tensor<4x16xf32>, memref<4x16xf32>
    }
    gpu.return
  }
}

// -----

#layout = #rope_gpu.layout<registers = [(0, 1), (8, 0), (0, 8)], lanes = [(0, 2), (0, 4), (1, 0), (2, 0), (4, 0)]>
#id = affine_map<(r, d) -> (r, d)>
#row = affine_map<(r, d) -> (r, 0)>
gpu.module @sum_of_halves {
  gpu.func @kernel(%sums: !rope_gpu.accumulator<16x16, #layout>, %row: i32, %exists: i1, %out: memref<4x1xf32>) kernel {
    rope_gpu.epilogue %sums rows(%row + %row of 64 in %row) units(%exists) lanes(%row of %row) parts(%row of 2) columns [0] steps [16] axes #id : !rope_gpu.accumulator<16x16, #layout> {
    ^bb0(%x: tensor<4x32xf32>):
      %zero = arith.constant 0.0 : f32
      %e = ub.poison : tensor<4x1xf32>
      %f = linalg.fill ins(%zero : f32) outs(%e : tensor<4x1xf32>) -> tensor<4x1xf32>
      // expected-error @+1 {{'linalg.generic' op expected memory to exchange sums of the parts of a head}}
      %y = linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%x : tensor<4x32xf32>) outs(%f : tensor<4x1xf32>) {
      ^bb0(%a: f32, %o: f32):
        %s = arith.addf %o, %a : f32
        linalg.yield %s : f32
      } -> tensor<4x1xf32>
      rope_gpu.store %y to %out : tensor<4x1xf32>, memref<4x1xf32>
    }
    gpu.return
  }
}
