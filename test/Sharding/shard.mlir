// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=heads' | FileCheck %s --check-prefix=HEADS
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=rows interleave=2' | FileCheck %s --check-prefix=ROWS
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=batch' | FileCheck %s --check-prefix=BATCH
// RUN: rope-opt %S/Inputs/decode.mlir --rope-shard='ranks=4 mode=keys' | FileCheck %s --check-prefix=KEYS
// RUN: rope-opt %S/Inputs/decode.mlir --rope-shard='ranks=2' | FileCheck %s --check-prefix=AUTO
// RUN: rope-opt %S/Inputs/block.mlir --rope-shard='ranks=2 mode=heads' --remark-policy=all --remarks-filter=rope-shard -o %t 2>&1 | FileCheck %s --check-prefix=REMARK

// The columns of the projections to heads, and of the feed-forward part; the
// rows of the products that follow. The input is everyone's.
// HEADS: shard.grid @ranks(shape = 2)
// HEADS-NOT: shard.shard %arg0
// HEADS: %[[COLUMNS:.+]] = shard.sharding @ranks split_axes = {{\[\[}}], [0]]
// HEADS: shard.shard %arg1 to %[[COLUMNS]] annotate_for_users
// HEADS-COUNT-2: split_axes = {{\[\[}}], [0]]
// HEADS: %[[LINES:.+]] = shard.sharding @ranks split_axes = {{\[\[}}0]]
// HEADS: shard.shard %arg4 to %[[LINES]]
// HEADS: split_axes = {{\[\[}}], [0]]
// HEADS: shard.shard %arg5
// HEADS: split_axes = {{\[\[}}0]]
// HEADS: shard.shard %arg6

// ROWS: split_axes = {{\[\[}}], [0]]
// ROWS: shard.shard %arg0 to {{.*}} {rope.segments = array<i64: 4, 4>}
// ROWS-NOT: shard.shard %arg1

// BATCH: split_axes = {{\[\[}}0]]
// BATCH: shard.shard %arg0
// BATCH-NOT: shard.shard %arg1

// KEYS-NOT: shard.shard %arg2
// KEYS: split_axes = {{\[\[}}], [], [0]]
// KEYS: shard.shard %arg3
// KEYS: shard.shard %arg4
// KEYS-NOT: shard.shard
// KEYS: rope.online_attention

// AUTO: shard.shard
// REMARK: remark: [Passed] heads | Category:rope-shard | Function=main | Remark="arguments 1 axis 1, 2 axis 1, 3 axis 1, 4 axis 0, 5 axis 1, 6 axis 0 are divided over 2 ranks", bytes-sent-around=0, bytes-sent-by-all-gather=0, bytes-sent-by-all-reduce=4096, collectives=2, messages=4, us-around=0.0, us-computing={{[0-9.]+}}, us-waiting=20.4
