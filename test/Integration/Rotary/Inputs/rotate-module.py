"""Prints a module whose function `main` rotates one input in every way: all
pairings, forward and transposed, half-width and full-width tables.

usage: rotate-module.py FORM X TABLE COMPUTE OUT [OFFSET WIDTH LANES] [options]
  FORM: tensor, memref (to another buffer) or inplace (to the input itself)
  X, TABLE, OUT: element types; COMPUTE: compute_type or "-"
  --dynamic: all but the lanes are dynamic   --permuted: [B,S,H,D] to [B,H,S,D],
  tables [S,D]   --rank1: a single head vector   --tile: with a script that
  tiles every rotation"""

import itertools
import sys

arguments = [a for a in sys.argv[1:] if not a.startswith("--")]
options = {a for a in sys.argv[1:] if a.startswith("--")}
form, x_element, table_element, compute, out_element = arguments[:5]
offset, width, lanes = (int(a) for a in arguments[5:] or (0, 8, 8))


def shape(*sizes):
    rows = ["?" if "--dynamic" in options and n != 1 else str(n) for n in sizes[:-1]]
    return "x".join(rows + [str(sizes[-1])])


container = "tensor" if form == "tensor" else "memref"
maps = ""
if "--permuted" in options:
    x_sizes, out_sizes, table_sizes = (2, 5, 3), (2, 3, 5), (5,)
    maps = ", ".join(
        f"affine_map<(b, s, h, d) -> ({m})>" for m in ("b, s, h, d", "s, d", "b, h, s, d")
    )
elif "--rank1" in options:
    x_sizes, out_sizes, table_sizes = (), (), ()
else:
    x_sizes, out_sizes, table_sizes = (2, 3, 5), (2, 3, 5), (2, 1, 5)

x_type = f"{container}<{shape(*x_sizes, lanes)}x{x_element}>"
out_type = f"{container}<{shape(*out_sizes, lanes)}x{out_element}>"
tables = {w: f"{container}<{shape(*table_sizes, w)}x{table_element}>" for w in (width // 2, width)}

attributes = []
if compute != "-":
    attributes.append(f"compute_type = {compute}")
if maps:
    attributes.append(f"indexing_maps = [{maps}]")
attributes = " {" + ", ".join(attributes) + "}" if attributes else ""

pairings = ("half", "interleaved")
cases = list(itertools.product(pairings, pairings, ("", " transposed"), tables))

parameters = [f"%c{w}: {t}, %s{w}: {t}" for w, t in tables.items()]
if form != "inplace":
    parameters.append(f"%x: {x_type}")
body, results = [], []
sizes = ""
if form == "tensor" and "--dynamic" in options and out_sizes:
    source = [x_sizes.index(n) for n in out_sizes]
    for axis, of in enumerate(source):
        body += [f"  %i{axis} = arith.constant {of} : index",
                 f"  %n{axis} = tensor.dim %x, %i{axis} : {x_type}"]
    sizes = ", ".join(f"%n{axis}" for axis in range(len(source)))
for k, (first, second, transposed, w) in enumerate(cases):
    init = f"%o{k}"
    if form == "tensor":
        body.append(f"  {init} = tensor.empty({sizes}) : {out_type}")
    else:
        parameters.append(f"{init}: {out_type}")
    source, source_type = ("%x", x_type) if form != "inplace" else (init, out_type)
    result = f"%r{k} = " if form == "tensor" else ""
    arrow = f" -> {out_type}" if form == "tensor" else ""
    body.append(
        f"  {result}rope.rotate {first} to {second} block({offset}, {width}){transposed}"
        f" ins({source}, %c{w}, %s{w} : {source_type}, {tables[w]}, {tables[w]})"
        f" outs({init} : {out_type}){attributes}{arrow}"
    )
    results.append(f"%r{k}")
print(f"func.func @main({', '.join(parameters)})", end="")
if form == "tensor":
    types = ", ".join([out_type] * len(results))
    body.append(f"  return {', '.join(results)} : {types}")
    print(f" -> ({types})", end="")
else:
    body.append("  return")
print(" {", *body, "}", sep="\n")
if "--tile" in options:
    print("""module attributes {transform.with_named_sequence} {
  transform.named_sequence @__transform_main(%m: !transform.any_op {transform.readonly}) {
    %r = transform.structured.match ops{["rope.rotate"]} in %m : (!transform.any_op) -> !transform.any_op
    %t, %l:2 = transform.structured.tile_using_for %r tile_sizes [1, 2]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }
}""")
