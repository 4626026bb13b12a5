"""Prints a module whose function `main` permutes the lanes of one tensor in every
direction, along every axis of size 24, over whole and partial blocks.

usage: permute-module.py FORM ELEMENT [--dynamic] [--tile]"""

import itertools
import sys

form, element = [a for a in sys.argv[1:] if not a.startswith("--")]
options = {a for a in sys.argv[1:] if a.startswith("--")}
pairings = ("half", "interleaved")
blocks = ((24, 0, 24), (12, 0, 12), (12, 2, 8), (8, 4, 4), (6, 1, 2))
cases = list(itertools.product(pairings, pairings, (0, 1), blocks))

parameters, body, results, types = [], [], [], []
for axis in (0, 1):
    sizes = ["3", "3"]
    if "--dynamic" in options:
        sizes = ["?", "?"]
    sizes[axis] = "24"
    types.append(f"{form}<{'x'.join(sizes)}x{element}>")
    parameters.append(f"%x{axis}: {types[axis]}")
    if form == "tensor":
        parameters.append(f"%init{axis}: {types[axis]}")
for k, (source, target, axis, (period, offset, width)) in enumerate(cases):
    init, t = (f"%init{axis}" if form == "tensor" else f"%o{k}"), types[axis]
    if form != "tensor":
        parameters.append(f"{init}: {t}")
    body.append(
        f"  {f'%r{k} = ' if form == 'tensor' else ''}rope.permute_lanes {source} to {target}"
        f" axis {axis} period {period} block({offset}, {width}) ins(%x{axis} : {t})"
        f" outs({init} : {t}){f' -> {t}' if form == 'tensor' else ''}"
    )
    results.append((f"%r{k}", t))
arrow, values = "", ""
if form == "tensor":
    arrow = " -> (" + ", ".join(t for _, t in results) + ")"
    values = " " + ", ".join(r for r, _ in results) + " : " + ", ".join(t for _, t in results)
print(f"func.func @main({', '.join(parameters)}){arrow} {{", *body, f"  return{values}", "}", sep="\n")
if "--tile" in options:
    print("""module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %r = transform.structured.match ops{["rope.permute_lanes"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l = transform.structured.tile_using_for %r tile_sizes [2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op)
    transform.yield
  }
}""")
