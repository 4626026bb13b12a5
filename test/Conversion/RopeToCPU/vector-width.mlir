// Of AArch64, --vector-bits above 128 is the width of registers of SVE, which every function states. Without SVE it is a limit, as it is
// elsewhere.

// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=aarch64:neoverse-v1 vector-bits=256" | FileCheck %s --check-prefix=TWICE
// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=aarch64: features=+sve vector-bits=512" | FileCheck %s --check-prefix=FOUR
// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=aarch64:neoverse-v1 vector-bits=128" | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=aarch64:neoverse-v1" | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=aarch64:cortex-a72 vector-bits=256" | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=x86-64-v4 vector-bits=512" | FileCheck %s --check-prefix=NONE
// RUN: rope-opt %s --rope-cpu-state-vector-width="cpu=riscv64: features=+v,+zvl512b vector-bits=512" | FileCheck %s --check-prefix=NONE

// TWICE: llvm.func @defined() vscale_range(2, 2) {
// FOUR: llvm.func @defined() vscale_range(4, 4) {
// NONE-NOT: vscale_range
llvm.func @defined() {
  llvm.return
}

// TWICE: llvm.func @declared()
// TWICE-NOT: vscale_range
llvm.func @declared()

// All functions of an object have it, those that call others among them.

// RUN: rope-runner %s --entry=add --emit=llvm --out=- --threads=1 --cpu=aarch64:neoverse-v1 --vector-bits=256 | FileCheck %s --check-prefix=OBJECT
// OBJECT: define void @_mlir_ciface_add({{.*}} #[[A:[0-9]+]] {
// OBJECT: attributes #[[A]] = { {{.*}}vscale_range(2,2)
func.func @add(%a: memref<64xf32>, %b: memref<64xf32>) {
  linalg.add ins(%a, %a : memref<64xf32>, memref<64xf32>) outs(%b : memref<64xf32>)
  return
}
