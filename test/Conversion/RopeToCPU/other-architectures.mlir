// Kernels for AArch64 and RISC-V: products of f32 are multiply-adds of vectors, those of bf16 and of bytes
// take the instructions that add groups of them, in squares where there are such. Inner loops hold no scalar multiply-add.

// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64: --features=+bf16,+dotprod | FileCheck %s --check-prefixes=ARM,FOURS
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64: --features=+bf16,+i8mm | FileCheck %s --check-prefixes=ARM,EIGHTS
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64:cortex-a72 | FileCheck %s --check-prefix=PLAIN
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64:neoverse-v1 --vector-bits=256 | FileCheck %s --check-prefixes=SVE,GROUPS --implicit-check-not=fmadd --implicit-check-not="{{bfmmla|smmla|bfdot|fmla}} v"
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64:a64fx --vector-bits=512 | FileCheck %s --check-prefix=SVE --implicit-check-not=fmadd --implicit-check-not=mmla --implicit-check-not=bfdot --implicit-check-not="fmla v"
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=riscv64: --features=+v,+zvl256b,+d | FileCheck %s --check-prefix=RISCV

// Sums of 14 rows in two vectors each.
// ARM-NOT: fmadd
// ARM-COUNT-28: fmla v{{[0-9]+}}.4s, v{{[0-9]+}}.4s, v{{[0-9]+}}.{{4s|s\[}}
// ARM-NOT: fmadd
// Of squares, sums of 12 rows.
// ARM-COUNT-24: bfmmla v{{[0-9]+}}.4s, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
// ARM-NOT: bfdot
// FOURS-COUNT-28: sdot v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
// FOURS-NOT: smmla
// EIGHTS-COUNT-24: smmla v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b
// EIGHTS-NOT: sdot
// Few rows are multiplied where they lie.
// ARM-LABEL: product_of_few_rows:
// ARM-NOT: bfmmla
// ARM: bfdot v{{[0-9]+}}.4s, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
// ARM-NOT: bfmmla

// PLAIN-NOT: {{bfdot|sdot|bfmmla|smmla}}
// PLAIN: fmla v{{[0-9]+}}.4s
// PLAIN-NOT: {{bfdot|sdot|bfmmla|smmla}}

// In registers of SVE are sums of 8 rows, none of which is stored in between, and four elements of a row of A in each 128 bits.
// SVE: ld1rqw
// SVE-NOT: str z
// SVE-COUNT-64: fmla z{{[0-9]+}}.s, z{{[0-9]+}}.s, z{{[0-9]+}}.s[{{[0-3]}}]
// GROUPS-COUNT-24: bfmmla z{{[0-9]+}}.s, z{{[0-9]+}}.h, z{{[0-9]+}}.h
// GROUPS-COUNT-24: smmla z{{[0-9]+}}.s, z{{[0-9]+}}.b, z{{[0-9]+}}.b
// GROUPS-LABEL: product_of_few_rows:
// GROUPS: bfdot z{{[0-9]+}}.s, z{{[0-9]+}}.h, z{{[0-9]+}}.h

// RISCV-NOT: fmadd.s
// RISCV-COUNT-28: {{vfmacc|vfmadd}}.vf v
// RISCV-NOT: fmadd.s

func.func @product_f32(%a: memref<140x128xf32>, %b: memref<128x64xf32>, %c: memref<140x64xf32>) {
  linalg.matmul ins(%a, %b : memref<140x128xf32>, memref<128x64xf32>) outs(%c : memref<140x64xf32>)
  return
}

func.func @product_bf16(%a: memref<140x128xbf16>, %b: memref<128x64xbf16>, %c: memref<140x64xf32>) {
  linalg.matmul ins(%a, %b : memref<140x128xbf16>, memref<128x64xbf16>) outs(%c : memref<140x64xf32>)
  return
}

func.func @product_i8(%a: memref<140x128xi8>, %b: memref<128x64xi8>, %c: memref<140x64xi32>) {
  linalg.matmul ins(%a, %b : memref<140x128xi8>, memref<128x64xi8>) outs(%c : memref<140x64xi32>)
  return
}

func.func @product_of_few_rows(%a: memref<4x128xbf16>, %b: memref<64x128xbf16>, %c: memref<4x64xf32>) {
  linalg.matmul indexing_maps = [affine_map<(m, n, k) -> (m, k)>, affine_map<(m, n, k) -> (n, k)>, affine_map<(m, n, k) -> (m, n)>] ins(%a, %b : memref<4x128xbf16>, memref<64x128xbf16>) outs(%c : memref<4x64xf32>)
  return
}
