// RUN: not rope-opt %s --rope-export=profile=trt 2>&1 | FileCheck %s --check-prefix=PROFILE
// RUN: not rope-opt %s --rope-export="profile=linalg decompose=softmax" 2>&1 | FileCheck %s --check-prefix=OP
// RUN: not rope-opt %s --rope-export=profile=iree-gpu 2>&1 | FileCheck %s --check-prefix=UNREGISTERED

// PROFILE: error: rope-export: expected one of the profiles linalg, iree-cpu, iree-gpu{{.*}} but got 'trt'
// OP: error: rope-export: expected rotate or attention as an op to decompose but got 'softmax'
// UNREGISTERED: error: rope-export: expected a context that allows unregistered dialects, as profile 'iree-gpu' writes ops of another project
module {}
