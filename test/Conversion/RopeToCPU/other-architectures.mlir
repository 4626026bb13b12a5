// Kernels for AArch64 and RISC-V: products of f32 are multiply-adds of vectors, those of bf16 and of bytes
// take the instructions that add groups of them. Inner loops hold no scalar multiply-add.

// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64: --features=+bf16,+dotprod | FileCheck %s --check-prefix=ARM
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=aarch64:cortex-a72 | FileCheck %s --check-prefix=PLAIN
// RUN: rope-runner %s --emit=asm --out=- --threads=1 --cpu=riscv64: --features=+v,+zvl256b,+d | FileCheck %s --check-prefix=RISCV

// Sums of 14 rows in two vectors each.
// ARM-NOT: fmadd
// ARM-COUNT-28: fmla v{{[0-9]+}}.4s, v{{[0-9]+}}.4s, v{{[0-9]+}}.{{4s|s\[}}
// ARM-NOT: fmadd
// ARM-COUNT-28: bfdot v{{[0-9]+}}.4s, v{{[0-9]+}}.8h, v{{[0-9]+}}.8h
// ARM-COUNT-28: sdot v{{[0-9]+}}.4s, v{{[0-9]+}}.16b, v{{[0-9]+}}.16b

// PLAIN-NOT: {{bfdot|sdot}}
// PLAIN: fmla v{{[0-9]+}}.4s
// PLAIN-NOT: {{bfdot|sdot}}

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
