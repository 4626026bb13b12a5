"""Runs kernels of the strategies on the emulator against the interpreter.

usage: kernel_cases.py SELECTION...

A selection is `rotate`, `cache`, `projection`, `wide`, `split`, `attention`, `decode` or `all`, with key=value,value...
behind it to restrict the sweep, as in `projection:type=f16:rows=65`. A sweep is every combination of the axes
SWEEPS names first; the axes behind them take their values in turn, and in every combination where all axes
are restricted. The module of a case is written, run on the target and compared with the reference in f64, on
inputs in [-1, 1), queries of attention in [-6, 6); what fails and a table of how many cases hold are printed.
KERNEL_CHIP names a chip, which the emulator runs, or is `vulkan` or `cuda:CHIP`, which run on the device at hand (default:
sm_80). KERNEL_STRATEGIES, if any, are the only strategies used. KERNEL_JOBS cases run at a time (default: 1), KERNEL_EVERY=N
runs each N-th one alone (default: 1).

Bounds of the difference, for unit roundoff u of the element type: sums of K products have deviation sqrt(K) / 3, so that six
deviations are M = 2 sqrt(K). They round to u before the rotation and after a bias is added, which the rotation carries on with two
factors of at most 1, and its result is at most 2 M: 6 u (M + 1), and what f32 leaves of K terms. With a norm of the head, the
rotated numbers stay below 6, and the others are as they were: the larger one of 36 u and u M.
A rotation is two products of numbers of at most 1 and a sum in f32, rounded to u: 2 u and what f32 leaves of sums of at most 2.
Attention has weights that sum to 1 and values of at most 1. Rounding the rotated query moves a score by 1.2 u in deviation; numerator
and denominator have the mean of that over keys, say 3 u each, and weights and the result round to u: 8 u, and what f32 leaves of scores.
"""
import concurrent.futures
import itertools
import os
import subprocess
import sys
import tempfile

ROUNDOFF = {"f16": 2.0**-11, "bf16": 2.0**-8, "f32": 2.0**-24}


def between(*arguments):
    """Options that make these arguments numbers in [-1, 1)."""
    return [f"--range={i}:-1:1" for i in arguments]


def contraction(out, name, x, x_type, w, w_type, x_map, w_map, o_map, o_shape, dims, element, empty):
    out.append(f"%e{name} = tensor.empty{empty} : tensor<{o_shape}xf32>")
    out.append(f"%f{name} = linalg.fill ins(%zero : f32) outs(%e{name} : tensor<{o_shape}xf32>) -> tensor<{o_shape}xf32>")
    loops = dims.split(",")
    kinds = ", ".join('"parallel"' if d != "k" else '"reduction"' for d in loops)
    maps = ", ".join(f"affine_map<({dims}) -> ({m})>" for m in (x_map, w_map, o_map))
    out.append(f"%m{name} = linalg.generic {{indexing_maps = [{maps}], iterator_types = [{kinds}]}} "
               f"ins({x}, {w} : {x_type}, {w_type}) outs(%f{name} : tensor<{o_shape}xf32>) {{")
    out.append(f"^bb0(%a: {element}, %b: {element}, %o: f32):")
    if element == "f32":
        out.append("%p = arith.mulf %a, %b : f32")
    else:
        out.append(f"%a1 = arith.extf %a : {element} to f32")
        out.append(f"%b1 = arith.extf %b : {element} to f32")
        out.append("%p = arith.mulf %a1, %b1 : f32")
    out.append("%s = arith.addf %o, %p : f32")
    out.append(f"linalg.yield %s : f32 }} -> tensor<{o_shape}xf32>")


def elementwise(out, result, inputs, maps, dims, shape, element, body, empty, iterators=None):
    """inputs: (value, type, scalar type) each; body computes %r from %x0, %x1, ..."""
    loops = dims.split(",")
    kinds = ", ".join(f'"{k}"' for k in (iterators or ["parallel"] * len(loops)))
    every = ", ".join(f"affine_map<({dims}) -> ({m})>" for m in maps)
    values = ", ".join(v for v, _, _ in inputs)
    types = ", ".join(t for _, t, _ in inputs)
    arguments = ", ".join(f"%x{i}: {s}" for i, (_, _, s) in enumerate(inputs))
    out.append(f"{result}_e = tensor.empty{empty} : tensor<{shape}x{element}>")
    out.append(f"{result} = linalg.generic {{indexing_maps = [{every}], iterator_types = [{kinds}]}} "
               f"ins({values} : {types}) outs({result}_e : tensor<{shape}x{element}>) {{")
    out.append(f"^bb0({arguments}, %o: {element}):")
    out.extend(body)
    out.append(f"linalg.yield %r : {element} }} -> tensor<{shape}x{element}>")


def projection(type, rows, dim, rotary, pairing, depth=40, heads=2, offset=0, storage="columns", extras="none", sizes="static"):
    """q (rotated, [B,H,S,D]) and v ([B,S,H,D]) of one x [B,S,K], with a bias or a norm of q's heads. sizes: static, or the rows
    (dynamic) or the depth are not."""
    s, k = "?" if sizes == "dynamic" else str(rows), "?" if sizes == "depth" else str(depth)
    empty = "(%n)" if sizes == "dynamic" else "()"
    x = f"tensor<1x{s}x{k}x{type}>"
    wide = storage == "columns"
    w = lambda h: f"tensor<{k}x{h}x{dim}x{type}>" if wide else f"tensor<{h}x{dim}x{k}x{type}>"
    w_map = "k, h, d" if wide else "h, d, k"
    table = f"tensor<{s}x{rotary // 2}xf32>"
    q, v = f"1x{s}x{heads}x{dim}", f"1x{s}x1x{dim}"
    qt = f"1x{heads}x{s}x{dim}"
    out = [f"func.func @main(%x: {x}, %wq: {w(heads)}, %wv: {w(1)}, %cos: {table}, %sin: {table}, %bias: tensor<{heads}x{dim}x{type}>)"
           f" -> (tensor<{qt}x{type}>, tensor<{v}x{type}>) {{",
           "%zero = arith.constant 0.0 : f32", "%one = arith.constant 1 : index",
           f"%n = tensor.dim %x, %one : {x}",
           f'%r0:2 = rope.kernel ["projection", "rotate"] -> tensor<{qt}x{type}>, tensor<{v}x{type}> {{']
    dims = "b, s, h, d, k"
    for name, h, shape in (("q", heads, q), ("v", 1, v)):
        contraction(out, name, "%x", x, f"%w{name}", w(h), "b, s, k", w_map, "b, s, h, d", shape, dims.replace(" ", ""), type, empty)
        body = ["%r = arith.addf %x0, %zero : f32"] if type == "f32" else [f"%r = arith.truncf %x0 : f32 to {type}"]
        elementwise(out, f"%t{name}", [(f"%m{name}", f"tensor<{shape}xf32>", "f32")], ["b, s, h, d"] * 2, "b,s,h,d", shape, type, body, empty)
    rotated = "%tq"
    if extras == "bias":
        elementwise(out, "%biased", [(rotated, f"tensor<{q}x{type}>", type), ("%bias", f"tensor<{heads}x{dim}x{type}>", type)],
                    ["b, s, h, d", "h, d", "b, s, h, d"], "b,s,h,d", q, type, [f"%r = arith.addf %x0, %x1 : {type}"], empty)
        rotated = "%biased"
    if extras == "norm":
        extend = "%w = arith.addf %x0, %zero : f32" if type == "f32" else f"%w = arith.extf %x0 : {type} to f32"
        elementwise(out, "%squares", [(rotated, f"tensor<{q}x{type}>", type)], ["b, s, h, d"] * 2, "b,s,h,d", q, "f32",
                    [extend, "%r = arith.mulf %w, %w : f32"], empty)
        rows_shape = f"1x{s}x{heads}x1"
        out.append(f"%sum_e = tensor.empty{empty} : tensor<{rows_shape}xf32>")
        out.append(f"%sum_f = linalg.fill ins(%zero : f32) outs(%sum_e : tensor<{rows_shape}xf32>) -> tensor<{rows_shape}xf32>")
        out.append("%sum = linalg.generic {indexing_maps = [affine_map<(b,s,h,d) -> (b,s,h,d)>, affine_map<(b,s,h,d) -> (b,s,h,0)>],"
                   ' iterator_types = ["parallel", "parallel", "parallel", "reduction"]}'
                   f" ins(%squares : tensor<{q}xf32>) outs(%sum_f : tensor<{rows_shape}xf32>) {{")
        out += ["^bb0(%a: f32, %o: f32):", "%r = arith.addf %a, %o : f32", f"linalg.yield %r : f32 }} -> tensor<{rows_shape}xf32>"]
        elementwise(out, "%norm", [("%sum", f"tensor<{rows_shape}xf32>", "f32")], ["b, s, h, d"] * 2, "b,s,h,d", rows_shape, "f32",
                    [f"%c = arith.constant {float(dim)} : f32", "%m = arith.divf %x0, %c : f32", "%eps = arith.constant 1.0e-3 : f32",
                     "%y = arith.addf %m, %eps : f32", "%r = math.rsqrt %y : f32"], empty)
        back = ["%r = arith.mulf %w, %x1 : f32"] if type == "f32" else ["%y = arith.mulf %w, %x1 : f32", f"%r = arith.truncf %y : f32 to {type}"]
        elementwise(out, "%normed", [(rotated, f"tensor<{q}x{type}>", type), ("%norm", f"tensor<{rows_shape}xf32>", "f32")],
                    ["b, s, h, d", "b, s, h, 0", "b, s, h, d"], "b,s,h,d", q, type, [extend] + back, empty)
        rotated = "%normed"
    out.append(f"%re = tensor.empty{empty} : tensor<{qt}x{type}>")
    out.append(f"%rot = rope.rotate {pairing} to {pairing} block({offset}, {rotary}) ins({rotated}, %cos, %sin : tensor<{q}x{type}>, {table}, {table})"
               f" outs(%re : tensor<{qt}x{type}>) {{indexing_maps = [affine_map<(b,h,s,d) -> (b,s,h,d)>, affine_map<(b,h,s,d) -> (s,d)>,"
               f" affine_map<(b,h,s,d) -> (b,h,s,d)>]}} -> tensor<{qt}x{type}>")
    out.append(f"rope.yield %rot, %tv : tensor<{qt}x{type}>, tensor<{v}x{type}> }}")
    out.append(f"return %r0#0, %r0#1 : tensor<{qt}x{type}>, tensor<{v}x{type}> }}")
    shapes = [] if sizes == "static" else [f"--shape=0:1x{rows}x{depth}"]
    if sizes == "dynamic":
        shapes += [f"--shape=3:{rows}x{rotary // 2}", f"--shape=4:{rows}x{rotary // 2}"]
    if sizes == "depth":
        shapes += [f"--shape={i}:{depth}x{h}x{dim}" if wide else f"--shape={i}:{h}x{dim}x{depth}" for i, h in ((1, heads), (2, 1))]
    largest = 2 * depth**0.5
    bound = max(36, largest) if extras == "norm" else 6 * (largest + 1)
    return "\n".join(out), bound * ROUNDOFF[type] + depth * 2.0**-22, shapes + between(*range(6))


def attention(type, rows, dim, keys=None, heads=2, group=2, form="causal", rotary=0, pairing="half", weights="f32"):
    keys = keys or rows
    q, k = f"tensor<1x{heads}x{rows}x{dim}x{type}>", f"tensor<1x{keys}x{heads // group}x{dim}x{type}>"
    table = f"tensor<{rows}x{max(rotary, 2) // 2}xf32>"
    names = "(b, h, m, n, j, d)"
    attributes = [f"scale = {dim ** -0.5}"]
    arguments, clauses, maps = "", "", []
    if form in ("causal", "band"):
        attributes += ["causal"] + ["window_left = 400"] * (form == "band")
        arguments, clauses, maps = ", %offset: index", " offset(%c : index)", ["()"]
    if form == "window":
        attributes += ["causal", "window_left = 20"]
    if form == "mask":
        mask = f"tensor<1x1x{rows}x{keys}x{type}>"
        arguments, clauses, maps = f", %mask: {mask}", f" mask(%mask : {mask})", ["0, 0, m, j"]
    if form == "flags":
        mask = f"tensor<1x{heads}x{rows}x{keys}xi1>"
        arguments, clauses, maps = f", %mask: {mask}", f" mask(%mask : {mask})", ["b, h, m, j"]
    if form == "padding":
        mask = f"tensor<1x{keys}xf32>"
        arguments, clauses, maps = f", %mask: {mask}", f" mask(%mask : {mask})", ["b, j"]
    if form == "lengths":
        arguments, clauses, maps = ", %lengths: tensor<1xi64>", " lengths(%lengths : tensor<1xi64>)", ["b"]
        attributes.append("empty_row = #rope.empty_row<mean>")
    if form == "softcap":
        sinks = f"tensor<{heads}x{type}>"
        arguments, clauses, maps = f", %sinks: {sinks}", f" sinks(%sinks : {sinks})", ["h"]
        attributes.append("softcap = 2.0")
    if weights != "f32":
        attributes.append(f"probability_type = {weights}")
    every = ["b, h, m, d", f"b, j, h floordiv {group}, d", f"b, j, h floordiv {group}, n"] + maps + ["b, h, m, n", "b, h, m"]
    attributes.append("indexing_maps = [" + ", ".join(f"affine_map<{names} -> ({m.strip('()')})>" for m in every) + "]")
    o, l = f"tensor<1x{heads}x{rows}x{dim}x{type}>", f"tensor<1x{heads}x{rows}xf32>"
    out = [f"func.func @main(%q: {q}, %k: {k}, %v: {k}, %cos: {table}, %sin: {table}{arguments}) -> ({o}, {l}) {{",
           f"%c = arith.constant {keys - rows} : index", f"%oe = tensor.empty() : {o}", f"%le = tensor.empty() : {l}"]
    query = "%q"
    if rotary:
        out.append(f'%r0:2 = rope.kernel ["rotate", "attention"] -> {o}, {l} {{')
        out.append(f"%qe = tensor.empty() : {q}")
        out.append(f"%qr = rope.rotate {pairing} to {pairing} block(0, {rotary}) ins(%q, %cos, %sin : {q}, {table}, {table}) outs(%qe : {q})"
                   " {indexing_maps = [affine_map<(b,h,s,d) -> (b,h,s,d)>, affine_map<(b,h,s,d) -> (s,d)>, affine_map<(b,h,s,d) -> (b,h,s,d)>]}"
                   f" -> {q}")
        query = "%qr"
    out.append(f"%a:2 = rope.attention ins({query}, %k, %v : {q}, {k}, {k}){clauses} outs(%oe, %le : {o}, {l}) {{{', '.join(attributes)}}} -> {o}, {l}")
    if rotary:
        out.append(f"rope.yield %a#0, %a#1 : {o}, {l} }}")
        out.append(f"return %r0#0, %r0#1 : {o}, {l} }}")
    else:
        out.append(f"return %a#0, %a#1 : {o}, {l} }}")
    options = ["--range=5:0:0"] if form in ("causal", "band") else [f"--range=5:0:{keys}"] if form == "lengths" else []
    if form == "flags":
        options = ["--range=5:0:1"]
    options += ["--range=0:-6:6"] + between(1, 2, 3, 4, *([5] if arguments and not options else []))
    return "\n".join(out), 8 * ROUNDOFF[type] + 2.0**-16, options


def rotations(type, rows, dim, rotary, pairing, layout="bhsd", table="given", to="same", cache=False, slots="any"):
    """q and k rotated, by a table that is given, computed or gathered; with `cache`, k and v go to slots of caches."""
    pairs, length = rotary // 2, rows + 5
    heads = {"q": 6, "k": 2, "v": 2}
    order = "b,h,s,d" if layout == "bhsd" else "b,s,h,d"
    shape = lambda h: f"tensor<2x{h}x{rows}x{dim}x{type}>" if layout == "bhsd" else f"tensor<2x{rows}x{h}x{dim}x{type}>"
    given, stored = f"tensor<{rows}x{pairs}xf32>", f"tensor<{length}x{pairs}xf32>"
    caches = f"tensor<2x2x{length}x{dim}x{type}>"
    tables = {"given": given, "gathered": stored, "computed": "f32"}[table]
    positions = f"tensor<{rows}xi64>"
    results = [shape(6), caches, caches] if cache else [shape(6), shape(2)]
    out = [f"func.func @main(%q: {shape(6)}, %k: {shape(2)}, %v: {shape(2)}, %p: {positions}, %c: {tables}, %s: {tables},"
           f" %kc: {caches}, %vc: {caches}) -> ({', '.join(results)}) {{", f"%te = tensor.empty() : {given}"]
    cos, sin = "%c", "%s"
    if table == "computed":
        values = ", ".join(f"{1000.0 ** (-i / pairs):.9e}" for i in range(pairs))
        out.append(f"%t:2 = rope.table positions(%p : {positions}) outs(%te, %te : {given}, {given})"
                   f" {{frequency_values = dense<[{values}]> : tensor<{pairs}xf32>}} -> {given}, {given}")
        cos, sin = "%t#0", "%t#1"
    if table == "gathered":
        out += [f"%t:2 = linalg.generic {{indexing_maps = [affine_map<(i, j) -> (i)>, affine_map<(i, j) -> (i, j)>, affine_map<(i, j) -> (i, j)>],"
                f' iterator_types = ["parallel", "parallel"]}} ins(%p : {positions}) outs(%te, %te : {given}, {given}) {{',
                "^bb0(%at: i64, %o0: f32, %o1: f32):", "%row = arith.index_cast %at : i64 to index", "%j = linalg.index 1 : index",
                f"%x = tensor.extract %c[%row, %j] : {stored}", f"%y = tensor.extract %s[%row, %j] : {stored}",
                f"linalg.yield %x, %y : f32, f32 }} -> ({given}, {given})"]
        cos, sin = "%t#0", "%t#1"
    # Whether lanes move to the other pairing.
    other = {"half": "interleaved", "interleaved": "half"}[pairing] if to == "other" else pairing
    for name in ("q", "k"):
        kind = shape(heads[name])
        out.append(f"%{name}e = tensor.empty() : {kind}")
        out.append(f"%{name}r = rope.rotate {pairing} to {other} block({(dim - rotary) // 2 // 2 * 2}, {rotary})"
                   f" ins(%{name}, {cos}, {sin} : {kind}, {given}, {given}) outs(%{name}e : {kind})"
                   f" {{indexing_maps = [affine_map<({order}) -> ({order})>, affine_map<({order}) -> (s,d)>, affine_map<({order}) -> ({order})>]}} -> {kind}")
    if cache:
        at = "%p"
        if slots == "ascending":
            out += ["%three = arith.constant 3 : index", f"%ae = tensor.empty() : {positions}",
                    '%a = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>], iterator_types = ["parallel"]}' + f" outs(%ae : {positions}) {{",
                    "^bb0(%o: i64):", "%i = linalg.index 0 : index", "%n = arith.addi %i, %three : index",
                    "%r = arith.index_cast %n : index to i64", f"linalg.yield %r : i64 }} -> {positions}"]
            at = "%a"
        for name, rows_name in (("k", "%kr"), ("v", "%v")):
            out.append(f"%{name}w = rope.cache_write ins({rows_name}, {at} : {shape(2)}, {positions}) outs(%{name}c : {caches})"
                       f" {{indexing_maps = [affine_map<({order}) -> ({order})>, affine_map<({order}) -> (s)>, affine_map<({order})[t] -> (b,h,t,d)>]}} -> {caches}")
    values = "%qr, %kw, %vw" if cache else "%qr, %kr"
    out.append(f"return {values} : {', '.join(results)} }}")
    # Negative slots write nothing; rows of a table exist.
    first = -2 if cache and table == "given" else 0
    return "\n".join(out), 2 * ROUNDOFF[type] + 2.0**-20, between(0, 1, 2, 4, 5, 6, 7) + [f"--range=3:{first}:{length - 1}"]


def cached(**axes):
    return rotations(cache=True, **axes)


ROWS, DIMS = [1, 7, 63, 64, 65, 127, 129], [32, 64, 80, 96, 128, 256]

# Each with the number of axes whose combinations are run.
SWEEPS = {
    "rotate": (rotations, 5, dict(type=["f16", "bf16", "f32"], rows=ROWS, dim=DIMS, part=["whole", "quarter"], pairing=["half", "interleaved"],
                                  table=["given", "gathered", "computed"], layout=["bhsd", "bshd"], to=["same", "same", "other"])),
    "cache": (cached, 5, dict(type=["f16", "bf16", "f32"], rows=ROWS, dim=DIMS, part=["whole", "quarter"], pairing=["half", "interleaved"],
                              table=["given", "gathered"], layout=["bhsd", "bshd"], slots=["any", "any", "ascending"])),
    "projection": (projection, 5, dict(type=["f16", "bf16", "f32"], rows=ROWS, dim=DIMS,
                                    part=["whole", "quarter"], pairing=["half", "interleaved"], storage=["columns", "rows"],
                                    extras=["none", "bias", "norm"])),
    # Heads whose lanes two subgroups share, and blocks of them that rotate in each place.
    "wide": (projection, 5, dict(type=["f16", "bf16", "f32"], rows=[17, 65], dim=[144, 160, 192, 256], part=["whole", "quarter", "middle", "most"],
                                 pairing=["half", "interleaved"], storage=["columns", "rows"], extras=["norm", "bias", "none"])),
    # Few rows and a depth that blocks share, the last with less than the others.
    "split": (projection, 5, dict(type=["f16", "bf16", "f32"], rows=[1, 2, 7, 16], dim=DIMS, part=["whole", "quarter"], pairing=["half", "interleaved"],
                                  storage=["columns", "rows"], extras=["none", "bias", "norm"], depth=[648, 1000])),
    "attention": (attention, 5, dict(type=["f16", "bf16", "f32"], rows=[17] + ROWS[2:], dim=DIMS, part=["whole", "quarter"],
                                     pairing=["half", "interleaved"], form=["causal", "window", "mask", "lengths", "softcap", "plain", "flags", "padding", "band"],
                                     weights=["f32", "f32", "f32", "f32", "type"])),
    "decode": (attention, 5, dict(type=["f16", "bf16", "f32"], rows=[1, 7], keys=[63, 129, 600], dim=DIMS, part=["none", "whole", "quarter"],
                                  pairing=["half", "interleaved"], form=["causal", "mask", "lengths", "softcap", "flags", "padding"], group=[2], heads=[4])),
}


def cases(selection):
    name, *filters = selection.split(":")
    make, crossed, axes = SWEEPS[name]
    axes = dict(axes)
    for text in filters:
        key, values = text.split("=")
        axes[key] = [int(v) if v.isdigit() else v for v in values.split(",")]
    names = list(axes)
    every = itertools.product(*(axes[name] for name in names[:crossed]))
    rest = list(itertools.product(*(axes[name] for name in names[crossed:])))
    # Restricted to one combination, every value of the other axes is run.
    if all(len(axes[name]) == 1 for name in names[:crossed]):
        chosen = ((head, tail) for head in every for tail in rest)
    else:
        chosen = ((head, rest[(7 * number + number // len(rest)) % len(rest)]) for number, head in enumerate(every))
    for head, tail in chosen:
        case = dict(zip(names, head + tail))
        label = name + " " + " ".join(f"{k}={v}" for k, v in case.items())
        part = case.pop("part", None)
        if part is not None:
            dim, quarter = case["dim"], case["dim"] // 4 // 2 * 2
            case["rotary"] = {"whole": dim, "quarter": quarter, "middle": 2 * quarter, "most": 3 * quarter, "none": 0}[part]
            if part == "middle":
                case["offset"] = quarter
        if case.get("weights") == "type":
            case["weights"] = case["type"]
        yield (name, case["type"], case["dim"]), label, make(**case)


def target_of(chip):
    if chip == "vulkan":
        return ["--target=vulkan"]
    if chip.startswith("cuda:"):
        return ["--target=cuda", "--chip=" + chip.removeprefix("cuda:")]
    return ["--target=emulate", f"--chip={chip}"]


def run(number, label, module, bound, options, chip, folder):
    path = os.path.join(folder, f"case{number}.mlir")
    with open(path, "w") as file:
        file.write(module)
    target = target_of(chip)
    strategies = os.environ.get("KERNEL_STRATEGIES")
    if strategies:
        target.append(f"--strategies={strategies}")
    command = ["rope-runner", path, *target, "--random=1", *options,
               "--compare-with=reference", f"--atol={bound}", "--rtol=0"]
    done = subprocess.run(command, capture_output=True, text=True)
    os.remove(path)
    if done.returncode:
        print(f"FAILED {label}\n{done.stderr[:1500]}")
    return done.returncode == 0


def main():
    chip = os.environ.get("KERNEL_CHIP", "sm_80")
    every = int(os.environ.get("KERNEL_EVERY", "1"))
    names = [name for selection in sys.argv[1:] for name in (SWEEPS if selection == "all" else [selection])]
    chosen = [case for name in names for case in cases(name)][::every]
    table = {}
    with tempfile.TemporaryDirectory() as folder, concurrent.futures.ThreadPoolExecutor(int(os.environ.get("KERNEL_JOBS", "1"))) as pool:
        results = pool.map(lambda at: run(at[0], at[1][1], *at[1][2], chip, folder), enumerate(chosen))
        for ((kernel, type, dim), _, _), holds in zip(chosen, results):
            cell = table.setdefault((kernel, type), {}).setdefault(dim, [0, 0])
            cell[0] += holds
            cell[1] += 1
    # A row for each kernel and type, a column for each head dimension: how many of how many cases hold.
    dims = sorted({dim for row in table.values() for dim in row})
    print("kernel".ljust(12) + "type".ljust(6) + "".join(str(dim).rjust(10) for dim in dims))
    for (kernel, type), row in table.items():
        cells = ("%d/%d" % tuple(row[dim]) if dim in row else "-" for dim in dims)
        print(kernel.ljust(12) + type.ljust(6) + "".join(cell.rjust(10) for cell in cells))
    cells = [cell for row in table.values() for cell in row.values()]
    passed, failed = sum(cell[0] for cell in cells), sum(cell[1] - cell[0] for cell in cells)
    print(f"{chip}: {passed} cases hold, {failed} do not")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
