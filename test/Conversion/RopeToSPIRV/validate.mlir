// REQUIRES: spirv-val
// The module of all kernels is valid for Vulkan 1.1: several element types, a branch, math, shared memory.
// RUN: rope-runner %S/../../Target/Vulkan/attention.mlir --emit=spirv --out=%t.spv
// RUN: spirv-val --target-env vulkan1.1 %t.spv
// RUN: spirv-dis %t.spv | FileCheck %s
// RUN: rope-runner %S/../../Target/Vulkan/types.mlir --emit=spirv --out=%t.types.spv
// RUN: spirv-val --target-env vulkan1.1 %t.types.spv
// Subgroups exchange parts of reductions, unless that is banned.
// RUN: rope-runner %S/../../Target/Vulkan/subgroups.mlir --emit=spirv --out=%t.subgroups.spv
// RUN: spirv-val --target-env vulkan1.1 %t.subgroups.spv
// RUN: spirv-dis %t.subgroups.spv | FileCheck %s --check-prefix=SUBGROUPS
// SUBGROUPS: OpCapability GroupNonUniformShuffle
// SUBGROUPS: OpGroupNonUniformShuffleXor
// RUN: rope-runner %S/../../Target/Vulkan/subgroups.mlir --emit=spirv --strategies=-subgroup-reduction --out=%t.plain.spv
// RUN: spirv-val --target-env vulkan1.1 %t.plain.spv
// RUN: spirv-dis %t.plain.spv | FileCheck %s --check-prefix=BANNED
// BANNED: OpEntryPoint
// BANNED-NOT: GroupNonUniform
// Functions of f32 need no f64; what is f64 does.
// RUN: spirv-dis %t.spv | FileCheck %s --check-prefix=SINGLE
// SINGLE-NOT: OpCapability Float64
// RUN: spirv-dis %t.types.spv | FileCheck %s --check-prefix=DOUBLE
// DOUBLE: OpCapability Float64
// CHECK-DAG: OpCapability StorageBuffer16BitAccess
// CHECK-DAG: OpEntryPoint GLCompute %{{.*}} "plain_kernel_0"
// CHECK-DAG: OpEntryPoint GLCompute %{{.*}} "rotated_kernel_0"
// CHECK-DAG: OpExecutionMode %{{.*}} LocalSize 128 1 1
// CHECK-DAG: OpDecorate %{{.*}} NoContraction
