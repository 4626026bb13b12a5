// Sizes of the operands of one op are drawn equal, and the other draws are not
// executed.

// RUN: %exits 0 rope-equiv %s %s '--function=*' | FileCheck %s
// CHECK: cache_write: equal: {{[0-9]+}} elements
// CHECK: permute: equal: {{[0-9]+}} elements
// CHECK: rotate: equal: {{[0-9]+}} elements

func.func @cache_write(%rows: tensor<?x8xf32>, %slots: tensor<?xi64>,
                       %cache: tensor<16x?xf32>) -> tensor<16x?xf32> {
  %0 = rope.cache_write ins(%rows, %slots : tensor<?x8xf32>, tensor<?xi64>)
      outs(%cache : tensor<16x?xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (d0)>,
                        affine_map<(d0, d1)[s0] -> (s0, d1)>]}
      -> tensor<16x?xf32>
  return %0 : tensor<16x?xf32>
}

func.func @permute(%x: tensor<?x8xf32>, %o: tensor<?x8xf32>)
    -> tensor<?x8xf32> {
  %0 = rope.permute_lanes half to interleaved axis 1 period 8 block(0, 8)
      ins(%x : tensor<?x8xf32>) outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

func.func @rotate(%x: tensor<?x8xf32>, %c: tensor<?x4xf32>,
                  %s: tensor<?x4xf32>, %o: tensor<?x8xf32>)
    -> tensor<?x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %s : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%o : tensor<?x8xf32>) -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}

// Tables have an element at place 0 of their second axis.
// CHECK: one_row: equal: {{[0-9]+}} elements
func.func @one_row(%x: tensor<?x8xf32>, %c: tensor<?x4xf32>,
                   %o: tensor<?x8xf32>) -> tensor<?x8xf32> {
  %0 = rope.rotate half to half block(0, 8)
      ins(%x, %c, %c : tensor<?x8xf32>, tensor<?x4xf32>, tensor<?x4xf32>)
      outs(%o : tensor<?x8xf32>)
      {indexing_maps = [affine_map<(d0, d1) -> (d0, d1)>,
                        affine_map<(d0, d1) -> (0, d1)>,
                        affine_map<(d0, d1) -> (d0, d1)>]} -> tensor<?x8xf32>
  return %0 : tensor<?x8xf32>
}
