// RUN: rope-opt %s --rope-expand-aggregates --verify-diagnostics

func.func @pack_of_dynamic_tiles(%x: tensor<?xf32>, %e: tensor<?x?xf32>, %tile: index) -> tensor<?x?xf32> {
  // expected-error @below {{expected tiles of constant sizes}}
  %p = linalg.pack %x inner_dims_pos = [0] inner_tiles = [%tile] into %e : tensor<?xf32> -> tensor<?x?xf32>
  return %p : tensor<?x?xf32>
}
