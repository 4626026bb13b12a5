"""Programs whose ops write some places of what they are given: one column, a diagonal, every other row; and whose readers read those or
others. Positions and tables in narrow types."""
import math

from assumed import INF, NAN, arith, index, kind, literal, poke
from assumed_attention import Attend
from assumed_rotation import Rotate


def copied(p, x, whole, places, loops, body=lambda b, a: a[0]):
    """`x`, of which each dimension is a loop, written into `whole` at `places`."""
    return p.generic([(x, list(range(loops)))], (whole, places), body, loops)


def spread(p, x, size, tensor, first, how):
    """A tensor with one more dimension, of `size`, after the others, of which `x` is written at `first`, or at a diagonal."""
    rank = len(x.shape)
    if how == "column":
        return copied(p, x, tensor, [*range(rank), str(first)], rank)
    if how == "first dimension":
        return copied(p, x, tensor, [str(first), *range(rank)], rank)
    return copied(p, x, tensor, [*range(rank), rank - 1], rank)


def taken(p, x, rank, at, how):
    """One place of the dimension that `spread` adds, or the diagonal."""
    loops = list(range(rank))
    read = [*loops, str(at)] if how == "column" else [str(at), *loops] if how == "first dimension" else [*loops, rank - 1]
    shape = x.shape[1:] if how == "first dimension" else x.shape[:-1]
    return p.loop([(x, read)], shape, x.element, lambda b, a: arith(b, "mulf", a[0], b.scalar(
        f"arith.constant {literal(1.0, x.element)} : {x.element}"), type=x.element))


@kind
def written_places(p, r):
    """Something on the way is written into one column, or onto a diagonal, of a larger tensor, and read there or beside it."""
    of = p.choose("of", ["Q", "K", "V", "scores", "maximum", "exponentials", "sum", "weights", "bias"])
    how, where = p.choose("places", ["column", "column", "first dimension", "diagonal"]), p.choose("written", [0, 0, 1])
    read = p.choose("read", [0, 0, 1])
    start = p.choose("start", [0.0, -0.0, 1.0, -INF, NAN])
    g = Attend(p, s=p.choose("rows", [2, 3]))

    def moved(x, name):
        if name != of:
            return x
        size = x.shape[-1] if how == "diagonal" else 2
        shape = [size, *x.shape] if how == "first dimension" else [*x.shape, size]
        wide = spread(p, x, size, p.filled(start, shape, x.element), where, how)
        if how == "diagonal" and read:
            # A row of what has values on its diagonal alone.
            rank = len(x.shape)
            return p.loop([(wide, [*range(rank - 1), "0", rank - 1])], x.shape, x.element, lambda b, a: arith(
                b, "mulf", a[0], b.scalar("arith.constant 1.0 : f32")))
        return taken(p, wide, len(x.shape), read, how)
    g.q, g.k, g.v = moved(g.q, "Q"), moved(g.k, "K"), moved(g.v, "V")
    s = moved(g.scores(), "scores")
    if of == "bias":
        bias = moved(p.argument("mask", [g.s, g.t]), "bias")
        s = g.each([s, bias], lambda b, a: arith(b, "addf", a[0], a[1]))
    m = moved(g.over_keys(s, "maximumf", -INF), "maximum")
    e = moved(g.shifted(s, m), "exponentials")
    total = moved(g.over_keys(e, "addf"), "sum")
    g.result(moved(g.divided(e, total), "weights"))
    p.case("ordinary")
    p.case("other numbers")
    p.case("zeros", q=0.0)


@kind
def reduced_places(p, r):
    """Reductions that write one column, or one row, of what they start from, and of which another one is read."""
    of = p.choose("of", ["scores", "maximum", "sum", "values"])
    where, read = p.choose("written", [0, 0, 1]), p.choose("read", [0, 1])
    start = p.choose("start", [0.0, 1.0, -INF, 7.0])
    g = Attend(p)

    def product(x, y, shape, maps, name):
        body = lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1]))  # noqa: E731
        if name != of:
            return p.reduced([(x, maps[0]), (y, maps[1])], (p.filled(0.0, shape, "f32"), [0, 1, 2]), 4, body)
        whole = p.insert(p.filled(0.0, [*shape, 1], "f32"), p.filled(start, [*shape, 2], "f32"), [0, 0, 0, where])
        wide = p.reduced([(x, maps[0]), (y, maps[1])], (whole, [0, 1, 2, str(where)]), 4, body)
        return taken(p, wide, 3, read, "column")

    def rows(x, op, first, name):
        if name != of:
            return g.over_keys(x, op, first)
        shape = [g.b, g.s]
        whole = p.insert(p.filled(first, [*shape, 1], "f32"), p.filled(start, [*shape, 2], "f32"), [0, 0, where])
        wide = p.reduced([(x, [0, 1, 2])], (whole, [0, 1, str(where)]), 3, lambda b, a: arith(b, op, a[1], a[0]))
        return taken(p, wide, 2, read, "column")
    s = product(g.q, g.k, g.shape, ([0, 1, 3], [0, 2, 3]), "scores")
    e = g.shifted(s, rows(s, "maximumf", -INF, "maximum"))
    w = g.divided(e, rows(e, "addf", 0.0, "sum"))
    p.results.append(product(w, g.v, [g.b, g.s, g.n], ([0, 1, 3], [0, 3, 2]), "values"))
    p.case("ordinary")
    p.case("other numbers")


@kind
def placed_tables(p, r):
    """Tables, angles or x that are written into one column, a diagonal, or every other row."""
    n = p.choose("size", [2, 3])
    of = p.choose("of", ["cosine", "sine", "both", "x", "angles", "positions"])
    how = p.choose("places", ["column", "diagonal", "rows", "steps"])
    start = p.choose("start", [0.0, -0.0, 1.0, NAN])
    at = p.choose("written", [0, 0, 1])
    g = Rotate(p, rows=n, lanes=2 * n, batch=False)

    def square(x):
        """n x n of a vector of n."""
        whole = p.filled(start, [n, n], x.element)
        if how == "column":
            return copied(p, x, whole, [0, str(at)], 1)
        if how == "rows":
            return copied(p, x, whole, [str(at), 0], 1)
        if how == "diagonal":
            return copied(p, x, whole, [0, 0], 1)
        half = p.slice(p.loop([(x, [1])], [n, n], x.element, lambda b, a: a[0]), [0, 0], [(n + 1) // 2, n])
        return p.insert(half, whole, [0, 0], [2, 1])
    if of in ("angles", "positions"):
        t = p.argument("t", [n])
        wide = square(t)
        f = p.table([0.5 ** i for i in range(n)], [n], "f32")
        angle = wide if of == "angles" else p.loop([(wide, [0, p.choose("column", ["0", "1", 0])]), (f, [1])], [n, n], "f32",
                                                   lambda b, a: arith(b, "mulf", a[0], a[1]))
        c, s = (p.loop([angle], [n, n], "f32", lambda b, a, name=name: b.scalar(f"math.{name} {a[0]} : f32")) for name in ("cos", "sin"))
    else:
        c, s = (square(p.argument(name, [n])) if of in (long, "both") else p.argument(name, [n, n])
                for name, long in (("c", "cosine"), ("s", "sine")))
    if of == "x":
        wide = copied(p, g.x, p.filled(start, [n, n, 2 * n], "f32"), [0, 0, 1] if how == "diagonal" else [str(at), 0, 1], 2)
        x = p.loop([(wide, ["1" if how == "column" else "0", 0, 1])], g.shape, "f32", lambda b, a: arith(
            b, "addf", a[0], b.scalar(f"arith.constant {literal(-0.0, 'f32')} : f32")))
    else:
        x = g.x
    lo, hi = g.parts(x, p.choose("pairing", ["half", "interleaved"]))
    first = g.each([lo, hi, c, s], lambda b, a: arith(b, "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [n, n])
    second = g.each([hi, lo, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [n, n])
    p.results.append(g.joined(first, second, p.choose("out", ["half", "interleaved"])))
    p.case("ordinary")
    p.case("NaN in x", x=poke(r, NAN, INF))
    p.case("zeros", x=0.0)
    p.case("negative zeros", x=-0.0)


@kind
def table_roundings(p, r):
    """Positions, frequencies, angles, cosines and magnitudes, each in a type of its own."""
    types = {"f16": 1, "bf16": 1, "f32": 2, "f64": 3}
    rows, pairs = 3, p.choose("pairs", [1, 2, 3])
    position = p.choose("positions", ["i8", "i16", "i32", "i64", "i1", "f16", "bf16", "f32", "f64"])
    n = p.argument("n", [rows], position, 0, 100)
    held = p.choose("held in", ["f32", "f32", "f16", "bf16", "f64"])
    angle_type = p.choose("angles in", ["f32", "f32", "f64", "bf16", "f16"])
    frequency = p.choose("frequencies in", ["f32", "f64", "bf16"])
    inner, outer = p.choose("cosine in", ["f32", "f32", "f64"]), p.choose("table in", ["f32", "bf16", "f16", "f64"])
    f = p.table([p.choose("base", [1.0, 0.37, 65504.0]) * 100.0 ** (-i / pairs) for i in range(pairs)], [pairs], frequency)

    def to(b, x, source, target):
        if source == target:
            return x
        if types[source] == types[target]:
            return to(b, to(b, x, source, "f32"), "f32", target)
        return b.scalar(f"arith.{'extf' if types[source] < types[target] else 'truncf'} {x} : {source} to {target}")
    cast = p.choose("cast", ["sitofp", "sitofp", "uitofp"])
    turn = p.choose("turned", [None, None, "negated", "added", "scaled"])

    def angle(b, a):
        x = to(b, a[0], position, held) if position in types else b.scalar(f"arith.{cast} {a[0]} : {position} to {held}")
        x = to(b, x, held, angle_type)
        if turn == "negated":
            x = b.scalar(f"arith.negf {x} : {angle_type}")
        if turn == "added":
            x = arith(b, "addf", x, b.scalar(f"arith.constant {literal(-2.0, angle_type)} : {angle_type}"), type=angle_type)
        y = arith(b, p.choose("op", ["mulf", "mulf", "divf"]), x, to(b, a[1], frequency, angle_type), type=angle_type)
        if turn == "scaled":
            y = arith(b, "mulf", y, b.scalar(f"arith.constant {literal(0.5, angle_type)} : {angle_type}"), type=angle_type)
        return to(b, y, angle_type, inner)
    a = p.loop([(n, [0]), (f, [1])], [rows, pairs], inner, angle)
    magnitude = p.choose("magnitude", [None, None, 1.5, 0.1])
    late = p.choose("multiplied", ["in the table", "before"])

    def trig(name):
        def body(b, x):
            y = b.scalar(f"math.{name} {x[0]} : {inner}")
            if magnitude and late == "before":
                y = arith(b, "mulf", y, b.scalar(f"arith.constant {literal(magnitude, inner)} : {inner}"), type=inner)
            y = to(b, y, inner, outer)
            if magnitude and late != "before":
                y = arith(b, "mulf", y, b.scalar(f"arith.constant {literal(magnitude, outer)} : {outer}"), type=outer)
            return y
        return p.loop([a], [rows, pairs], outer, body)
    c, s = trig("cos"), trig("sin")
    p.results += [c, s]
    p.case("ordinary")
    p.case("other numbers")
    if position in types:
        for number in (NAN, INF, -0.0, 1e30, 0.5, -3.0, 65504.0, 257.0):
            p.case(f"position {number}", n=number)
        return
    bits = int(position[1:])
    for number in (0, -1, 1, 2 ** (bits - 1) - 1, -2 ** (bits - 1), 2 ** 24 + 1, 2 ** 53 + 1, 2049):
        if bits > 1 and -2 ** (bits - 1) <= number < 2 ** (bits - 1):
            p.case(f"position {number}", n=number)


@kind
def counted_positions(p, r):
    """Positions that are counted, in narrow types, from anywhere, by any step, floored, or rounded to floats and back."""
    rows, pairs = p.choose("rows", [3, 5, 9]), 2
    type = p.choose("type", ["index", "i64", "i32", "i8", "i4"])
    start, step = p.choose("start", [0, 0, 1, 5, 6, -2, 125, 2 ** 31 - 3]), p.choose("step", [1, 1, 1, 2, -1, 32])
    through = p.choose("through", ["nothing", "nothing", "i8", "f32 and back", "f16", "half", "remainder", "unsigned", "minimum"])
    f = p.table([0.5 ** i for i in range(pairs)], [pairs], "f32")

    def angle(b, a):
        x = index(b, 0)
        if type != "index":
            x = b.scalar(f"arith.index_cast {x} : index to {type}")
        bits = int(type[1:]) if type != "index" else 64

        def number(value):
            value = (value + 2 ** (bits - 1)) % 2 ** bits - 2 ** (bits - 1)
            return b.scalar(f"arith.constant {value} : {type}")
        if step != 1:
            x = arith(b, "muli", x, number(step), type=type)
        if start:
            x = arith(b, "addi", x, number(start), type=type)
        if through == "half":
            x = arith(b, "floordivsi", x, number(2), type=type)
        if through == "remainder":
            x = arith(b, "remsi", x, number(3), type=type)
        if through == "minimum":
            x = arith(b, "minsi", x, number(4), type=type)
        integer = type
        if through == "i8" and bits > 8:
            x = b.scalar(f"arith.{'index_cast' if type == 'index' else 'trunci'} {x} : {type} to i8")
            integer = "i8"
        if integer == "index":
            x = b.scalar(f"arith.index_cast {x} : index to i64")
            integer = "i64"
        if through == "f16":
            x = b.scalar(f"arith.sitofp {x} : {integer} to f16")
            x = b.scalar(f"arith.extf {x} : f16 to f32")
        else:
            x = b.scalar(f"arith.{'uitofp' if through == 'unsigned' else 'sitofp'} {x} : {integer} to f32")
        if through == "f32 and back":
            x = b.scalar(f"arith.fptosi {x} : f32 to i64")
            x = b.scalar(f"arith.sitofp {x} : i64 to f32")
        return arith(b, "mulf", x, a[0])
    a = p.loop([(f, [1])], [rows, pairs], "f32", angle)
    c, s = (p.loop([a], [rows, pairs], "f32", lambda b, x, name=name: b.scalar(f"math.{name} {x[0]} : f32")) for name in ("cos", "sin"))
    g = Rotate.__new__(Rotate)
    g.p, g.x, g.shape, g.h, g.d, g.rows, g.element = p, p.argument("x", [rows, 2 * pairs]), [rows, 2 * pairs], pairs, 2 * pairs, rows, "f32"
    lo, hi = g.parts(g.x, "half")
    first = g.each([lo, hi, c, s], lambda b, v: arith(b, "subf", arith(b, "mulf", v[0], v[2]), arith(b, "mulf", v[1], v[3])), [rows, pairs])
    second = g.each([hi, lo, c, s], lambda b, v: arith(b, "addf", arith(b, "mulf", v[0], v[2]), arith(b, "mulf", v[1], v[3])), [rows, pairs])
    p.results.append(g.joined(first, second, "half"))
    p.case("ordinary")
    p.case("zeros", x=lambda d: [-0.0 if v < 0 else 0.0 for v in d])


@kind
def labelled_loops(p, r):
    """Loops are called parallel or reduced whatever they do: sums that are over other loops, or over none."""
    g = Attend(p, s=3, t=3, d=r.choice([3, 4]), n=3)
    of = p.choose("of", ["scores", "maximum", "sum", "values"])
    how = p.choose("loops", ["as meant", "swapped", "over none", "called parallel"])

    def generic(inputs, init, body, loops, kinds):
        """As the writer does, but with labels."""
        value = p.reduced(inputs, init, loops, body, reductions=1)
        p.lines[-1] = p.lines[-1].replace("iterator_types = [" + ", ".join(['"parallel"'] * (loops - 1) + ['"reduction"']) + "]",
                                          "iterator_types = [" + ", ".join(f'"{k}"' for k in kinds) + "]", 1)
        return value

    def sum_(x, y, shape, maps, name):
        out, kinds = [0, 1, 2], ["parallel"] * 3 + ["reduction"]
        if name == of:
            if how == "swapped":
                out = [0, 1, 3]
            if how == "called parallel":
                kinds = ["parallel"] * 4
        return generic([(x, maps[0]), (y, maps[1])], (p.filled(0.0, shape, "f32"), out), lambda b, a: arith(
            b, "addf", a[2], arith(b, "mulf", a[0], a[1])), 4, kinds)

    def rows(x, op, first, name):
        if name != of or how == "as meant":
            return g.over_keys(x, op, first), [0, 1]
        body = lambda b, a: arith(b, op, a[1], a[0])  # noqa: E731
        if how == "over none":
            return generic([(x, [0, 1, 2])], (p.filled(first, g.shape, "f32"), [0, 1, 2]), body, 3, ["parallel", "parallel", "reduction"]), [
                0, 1, 2]
        if how == "swapped":
            return generic([(x, [0, 1, 2])], (p.filled(first, [g.b, g.t], "f32"), [0, 2]), body, 3, ["parallel", "parallel", "reduction"]), [
                0, 1]
        return generic([(x, [0, 1, 2])], (p.filled(first, [g.b, g.s], "f32"), [0, 1]), body, 3, ["parallel"] * 3), [0, 1]
    s = sum_(g.q, g.k, g.shape, ([0, 1, 3], [0, 2, 3]), "scores") if g.d == 3 or of != "scores" else g.scores()
    m = rows(s, "maximumf", -INF, "maximum")
    e = g.each([s, m], lambda b, a: b.scalar(f"math.exp {arith(b, 'subf', a[0], a[1])} : f32"))
    w = g.each([e, rows(e, "addf", 0.0, "sum")], lambda b, a: arith(b, "divf", a[0], a[1]))
    p.results.append(sum_(w, g.v, [g.b, g.s, g.n], ([0, 1, 3], [0, 3, 2]), "values"))
    p.case("ordinary")
    p.case("other numbers")
