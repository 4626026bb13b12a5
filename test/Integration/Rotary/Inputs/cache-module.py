"""Prints a module whose function `main` writes rows to a cache.

usage: cache-module.py FORM CACHE [--dynamic] [--tile]
  FORM: tensor or memref   CACHE: contiguous, paged, shared (all batch entries
  write one cache), transposed (lanes before slots) or scalar (one slot)
Slots are the last integer argument: negative ones, duplicates and ones beyond the
cache are the caller's choice."""

import sys

form, layout = [a for a in sys.argv[1:] if not a.startswith("--")]
options = {a for a in sys.argv[1:] if a.startswith("--")}


def shaped(sizes, element, static=()):
    sizes = [
        "?" if "--dynamic" in options and k not in static else str(n)
        for k, n in enumerate(sizes)
    ]
    return f"{form}<{'x'.join(sizes + [element])}>"


dims = "b, t, h, d"
rows_map, slots_map = "b, t, h, d", "b, t"
rows, slots = shaped((2, 5, 3, 4), "f32"), shaped((2, 5), "i32")
if layout == "contiguous":
    cache, cache_map = shaped((2, 3, 6, 4), "f32"), "b, h, s0, d"
elif layout == "paged":
    cache, cache_map = shaped((4, 2, 3, 4), "f32", (1,)), "s0 floordiv 2, s0 mod 2, h, d"
elif layout == "shared":
    cache, cache_map = shaped((6, 3, 4), "f32"), "s0, h, d"
elif layout == "transposed":
    cache, cache_map = shaped((4, 3, 2, 6), "f32"), "d, h, b, s0"
else:
    dims, rows_map, slots_map = "b, h, d", "b, h, d", ""
    rows, slots = shaped((2, 3, 4), "f32"), "i32"
    cache, cache_map = shaped((2, 3, 6, 4), "f32"), "b, h, s0, d"

maps = (
    f"{{indexing_maps = [affine_map<({dims}) -> ({rows_map})>, "
    f"affine_map<({dims}) -> ({slots_map})>, affine_map<({dims})[s0] -> ({cache_map})>]}}"
)
result = f" -> {cache}" if form == "tensor" else ""
print(f"""func.func @main(%rows: {rows}, %slots: {slots}, %cache: {cache}){result} {{
  {"%0 = " if result else ""}rope.cache_write ins(%rows, %slots : {rows}, {slots}) outs(%cache : {cache}) {maps}{result}
  return{f" %0 : {cache}" if result else ""}
}}""")
if "--tile" in options:
    print("""module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %r = transform.structured.match ops{["rope.cache_write"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l:3 = transform.structured.tile_using_for %r tile_sizes [1, 2, 2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}""")
