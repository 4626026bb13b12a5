// Code for registers of SVE looks at their width in each call: the width of a thread may change. Where it is not the one that the code is
// for, code of another processor runs, or the call is refused.

// REQUIRES: cross
// UNSUPPORTED: sanitize

// DEFINE: %{cpus} =
// DEFINE: %{object} = rm -rf %t && mkdir %t && rope-runner %s --emit=obj --out=%t/code.o --threads=1 --vector-bits=256 --features=-lse2 --cpu=%{cpus}
// DEFINE: %{link} = aarch64-linux-gnu-gcc -std=gnu11 -O1 -I %t -I %rope_src/include %S/sve-width.c %t/code.o %rope_src/lib/ExecutionEngine/Runtime{Calls,Errors,Floats,Loops,Memory,Processor,Ranks,Threads}.c -lm -lpthread -static -o %t/program
// DEFINE: %{run} = qemu-aarch64 -cpu max,sve-default-vector-length=32 %t/program

// REDEFINE: %{cpus} = aarch64:neoverse-v1
// RUN: %{object} && bash -c '%{link}' && %{run} | FileCheck %s --check-prefix=ALONE
// RUN: FileCheck %s --check-prefix=HEADER --input-file=%t/code.h
// RUN: qemu-aarch64 -cpu cortex-a72 %t/program | FileCheck %s --check-prefix=LACKS
// HEADER: aarch64:neoverse-v1, which needs
// HEADER-NEXT: sve-bits=256
// ALONE: 0 bytes: 0 wrong
// ALONE-NEXT: 16 bytes: status 9: code_product: the code is for aarch64:neoverse-v1, and this processor lacks sve-bits=256
// ALONE-NEXT: 32 bytes: 0 wrong
// ALONE-NEXT: 64 bytes: status 9: {{.*}}lacks sve-bits=256
// ALONE-NEXT: 32 bytes: 0 wrong
// LACKS: 0 bytes: status 9: code_product: the code is for aarch64:neoverse-v1, and this processor lacks sve-bits=256

// REDEFINE: %{cpus} = aarch64:cortex-a72,aarch64:neoverse-v1
// RUN: %{object} && bash -c '%{link}' && %{run} | FileCheck %s --check-prefix=BOTH
// RUN: qemu-aarch64 -cpu cortex-a72 %t/program | FileCheck %s --check-prefix=OTHER
// BOTH: 0 bytes: 0 wrong
// BOTH-NEXT: 16 bytes: 0 wrong
// BOTH-NEXT: 32 bytes: 0 wrong
// BOTH-NEXT: 64 bytes: 0 wrong
// BOTH-NEXT: 32 bytes: 0 wrong
// OTHER: 0 bytes: 0 wrong
func.func @product(%a: memref<5x33xf32>, %b: memref<33x40xf32>, %c: memref<5x40xf32>) {
  linalg.matmul ins(%a, %b : memref<5x33xf32>, memref<33x40xf32>) outs(%c : memref<5x40xf32>)
  return
}
