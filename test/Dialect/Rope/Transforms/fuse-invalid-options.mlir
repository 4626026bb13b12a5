// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-fuse{destinations=elsewhere})' 2>&1 | FileCheck %s --check-prefix=DESTINATION
// RUN: not rope-opt %s --pass-pipeline='builtin.module(rope-fuse{model=abacus})' 2>&1 | FileCheck %s --check-prefix=MODEL

// DESTINATION: error: expected destinations from 'projection', 'permute-weights', 'attention', 'cache-write', 'inverse', 'packed-qkv', 'dequantize', 'shared-softmax', 'latent', 'joined-scores', 'attention-gradient', 'projection-gradient' but got 'elsewhere'
// MODEL: 'abacus'
module {}
