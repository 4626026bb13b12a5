// Schedules for modules whose attention ops have loops (b, h, m, n, j, d).
// Tile sizes do not divide the sizes of the tests.
module attributes {transform.with_named_sequence} {
  // Heads one by one, 3 rows.
  transform.named_sequence @rows(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:3 = transform.structured.tile_using_for %op tile_sizes [1, 1, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
  // Groups of heads and value lanes.
  transform.named_sequence @lanes(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op tile_sizes [0, 4, 0, 5]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  // One thread more than heads: it has nothing to do.
  transform.named_sequence @threads(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_forall %op num_threads [0, 5]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  // The online form, 2 heads and 3 rows by 2 keys, keys innermost.
  transform.named_sequence @keys(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:3 = transform.structured.tile_using_for %op tile_sizes [0, 2, 3, 0, 2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
  // The online form, one key at a time.
  transform.named_sequence @single_keys(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 0, 0, 0, 1]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  // The online form, more keys in a tile than there are.
  transform.named_sequence @all_keys(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loop = transform.structured.tile_using_for %op tile_sizes [0, 0, 0, 0, 16]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
  // The online form with the keys in independent parts of 3.
  transform.named_sequence @parts(%root: !transform.any_op {transform.readonly}) {
    %op = transform.structured.match ops{["rope.online_attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %fills:3, %split, %merge:7, %loop = transform.structured.tile_reduction_using_forall %op by tile_sizes = [0, 0, 0, 0, 3]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
          !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
          !transform.any_op, !transform.any_op)
    transform.yield
  }
}
