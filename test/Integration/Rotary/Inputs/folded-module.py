"""Prints a module whose function `main` rotates permuted and transposed lanes in
every way: a permutation of lanes, or a transpose of rows, before and after
rotations of all pairings, forward and transposed, with both widths of tables."""

import itertools

offset, width, lanes = 2, 4, 8
pairings = ("half", "interleaved")
x, y = f"tensor<3x5x{lanes}xf32>", f"tensor<5x3x{lanes}xf32>"
tables = {w: f"tensor<3x1x{w}xf32>" for w in (width // 2, width)}
parameters = [f"%x: {x}"] + [f"%c{w}: {t}, %s{w}: {t}" for w, t in tables.items()]
body = [f"  %e = tensor.empty() : {x}", f"  %f = tensor.empty() : {y}"]
results = []


def permute(name, value, source, target):
    body.append(
        f"  {name} = rope.permute_lanes {source} to {target} axis 2 period {lanes}"
        f" block({offset}, {width}) ins({value} : {x}) outs(%e : {x}) -> {x}"
    )


def transpose(name, value, source, init, target):
    body.append(
        f"  {name} = linalg.transpose ins({value} : {source}) outs({init} : {target})"
        " permutation = [1, 0, 2]"
    )


for k, (first, second, adjoint, w, transposed) in enumerate(
    itertools.product(pairings, pairings, (False, True), tables, (False, True))
):
    read, write = (second, first) if adjoint else (first, second)
    other = {"half": "interleaved", "interleaved": "half"}
    permute(f"%p{k}", "%x", other[read], read)
    maps = ""
    source, source_type = f"%p{k}", x
    if transposed:
        transpose(f"%t{k}", f"%p{k}", x, "%f", y)
        maps = (
            " {indexing_maps = [affine_map<(a, b, d) -> (b, a, d)>,"
            " affine_map<(a, b, d) -> (a, 0, d)>, affine_map<(a, b, d) -> (a, b, d)>]}"
        )
        source, source_type = f"%t{k}", y
    body.append(
        f"  %r{k} = rope.rotate {first} to {second} block({offset}, {width})"
        f"{' transposed' if adjoint else ''} ins({source}, %c{w}, %s{w} : {source_type},"
        f" {tables[w]}, {tables[w]}) outs(%e : {x}){maps} -> {x}"
    )
    if transposed:
        transpose(f"%u{k}", f"%r{k}", x, "%f", y)
        results.append((f"%u{k}", y))
    else:
        permute(f"%q{k}", f"%r{k}", write, other[write])
        results.append((f"%q{k}", x))
types = ", ".join(t for _, t in results)
print(f"func.func @main({', '.join(parameters)}) -> ({types}) {{")
print(*body, sep="\n")
print(f"  return {', '.join(r for r, _ in results)} : {types}\n}}")
