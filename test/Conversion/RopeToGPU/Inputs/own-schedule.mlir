// A schedule for attention whose loops are (h, m, n, j, d).
module attributes {transform.with_named_sequence} {
  // A block has one head and 16 rows; it takes 32 keys a step.
  transform.named_sequence @blocks(%root: !transform.any_op {transform.readonly}) {
    %attention = transform.structured.match ops{["rope.attention"]} in %root : (!transform.any_op) -> !transform.any_op
    %tile, %blocks = transform.structured.tile_using_forall %attention tile_sizes [1, 16]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    %step = transform.rope.convert_to_online_attention %tile : (!transform.any_op) -> !transform.any_op
    %keys, %loop = transform.structured.tile_using_for %step tile_sizes [0, 0, 0, 32]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}
