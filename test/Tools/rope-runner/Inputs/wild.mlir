// Accesses that depend on an argument and that no bounds check guards.
func.func @read(%x: memref<5xf32>, %i: index) -> f32 {
  %0 = memref.load %x[%i] : memref<5xf32>
  return %0 : f32
}

func.func @temporary(%i: index) -> f32 {
  %cst = arith.constant 1.0 : f32
  %c2 = arith.constant 2 : index
  %x = memref.alloc() : memref<5xf32>
  memref.store %cst, %x[%c2] : memref<5xf32>
  memref.store %cst, %x[%i] : memref<5xf32>
  %0 = memref.load %x[%c2] : memref<5xf32>
  return %0 : f32
}

func.func @divide(%i: i64) -> i64 {
  %c100 = arith.constant 100 : i64
  %0 = arith.divsi %c100, %i : i64
  return %0 : i64
}

func.func @uninitialised() -> f32 {
  %c2 = arith.constant 2 : index
  %x = memref.alloc() : memref<5xf32>
  %0 = memref.load %x[%c2] : memref<5xf32>
  return %0 : f32
}
