"""Rotations inside of a body that goes on with them: lanes by computed indices, sums and choices of what is rotated."""
from assumed import INF, NAN, arith, compare, index, kind, poke, select
from assumed_rotation import Rotate


def constant(b, n):
    return b.scalar(f"arith.constant {n} : index")


@kind
def fused_bodies(p, r):
    """The body of one op rotates a lane and multiplies, adds, chooses or reduces it; lanes, signs and rows are nearly those of a rotation."""
    rows = p.choose("size", ["S", 2, 3])
    g = Rotate(p, rows=rows, lanes=4, batch=False)
    width = p.choose("tables", [4, 4, 2])
    c, s = g.tables(width)
    z = p.argument("z", [g.rows, 4])
    w = p.argument("w", [4, 3])
    rows = g.x.shape[0]
    other = p.choose("other", ["nothing", "nothing", "partner", "sign", "row", "tensor", "lane", "rows"])

    def drawn(what, usual, options):
        return p.choose(what, options) if other == what else usual
    pairing = p.choose("pairs", ["half", "half", "neighbour"])
    partner = drawn("partner", pairing, ["half", "neighbour", "mirror", "next", "same"])
    sign = drawn("sign", "low" if pairing == "half" else "even", ["low", "high", "even", "first", "none"])
    row = drawn("row", "own", ["0", "last"])
    of = "z" if other == "tensor" else "x"
    usual = "own" if width == 4 else "mod" if pairing == "half" else "div"
    lane = drawn("lane", usual, ["own", "partner", "pair"] if width == 4 else ["mod", "div"])
    zero = drawn("rows", "nothing", ["zero rows", "rows of z"])
    then = p.choose("then", ["yield", "yield", "residual", "product", "product", "product from z", "square", "maximum", "running", "two", "other"])

    def read(b, tensor, i, k):
        return b.scalar(f"tensor.extract {tensor.name}[{i}, {k}] : {tensor.type}")

    def rotated(b, i, k):
        zeroth, one, two, three, four = (constant(b, n) for n in range(5))
        if partner == "half":
            across = b.scalar(f"arith.remui {arith(b, 'addi', k, two, type='index')}, {four} : index")
        elif partner == "neighbour":
            across = arith(b, "xori", k, one, type="index")
        elif partner == "mirror":
            across = arith(b, "subi", three, k, type="index")
        elif partner == "next":
            across = b.scalar(f"arith.remui {arith(b, 'addi', k, one, type='index')}, {four} : index")
        else:
            across = k
        place = i
        if row == "0":
            place = zeroth
        elif row == "last":
            last = arith(b, "subi", rows if isinstance(rows, str) else constant(b, rows), one, type="index")
            place = last
        at = {"own": k, "partner": across}.get(lane)
        if lane == "pair":
            at = arith(b, "andi", k, two, type="index")
        elif lane in ("mod", "div"):
            at = b.scalar(f"arith.{'remui' if lane == 'mod' else 'divui'} {k}, {two} : index")
        own, across = read(b, g.x, i, k), read(b, g.x if of == "x" else z, place, across)
        negative = b.scalar(f"arith.negf {across} : f32")
        if sign == "low":
            test = compare(b, "ult", k, two)
        elif sign == "high":
            test = compare(b, "uge", k, two)
        elif sign == "even":
            test = compare(b, "eq", b.scalar(f"arith.remui {k}, {two} : index"), zeroth)
        else:
            test = compare(b, "eq", k, zeroth)
        across = select(b, test, negative, across) if sign != "none" else across
        y = arith(b, "addf", arith(b, "mulf", own, read(b, c, i, at)), arith(b, "mulf", across, read(b, s, i, at)))
        if zero == "nothing":
            return y
        inside = compare(b, "ult", i, two)
        return select(b, inside, y, b.scalar("arith.constant 0.0 : f32") if zero == "zero rows" else read(b, z, i, k))

    shape = [rows, 4]
    if then in ("product", "product from z", "maximum", "running"):
        start = p.filled(-INF if then == "maximum" else 0.0, [rows, 3], "f32")
        if then == "product from z":
            start = p.slice(z, [0, 0], [rows, 3])

        def body(b, a):
            y = arith(b, "mulf", rotated(b, index(b, 0), index(b, 2)), a[0])
            if then == "maximum":
                return arith(b, "maximumf", a[1], y)
            if then == "running":
                return arith(b, "addf", arith(b, "mulf", a[1], b.scalar("arith.constant 0.5 : f32")), y)
            return arith(b, "addf", a[1], y)
        p.results.append(p.reduced([(w, [2, 1])], (start, [0, 1]), 3, body))
    else:
        def body(b, a):
            i, k = index(b, 0), index(b, 1)
            y = rotated(b, i, k)
            if then == "residual":
                return arith(b, "addf", y, a[0])
            if then == "square":
                return arith(b, "mulf", y, y)
            if then == "two":
                return arith(b, "mulf", y, rotated(b, i, arith(b, "subi", constant(b, 3), k, type="index")))
            if then == "other":
                return select(b, compare(b, "olt", a[0], b.scalar("arith.constant 0.0 : f32"), "f32"), y, a[0])
            return y
        p.results.append(p.loop([z], shape, "f32", body))
    for size in (3, 1, 0) if g.rows == "S" else (1,):
        sizes = {"S": size}
        p.case(f"ordinary, {size} rows", sizes=sizes)
        p.case(f"NaN, {size} rows", sizes=sizes, x=poke(r, NAN))
        p.case(f"infinities in z, {size} rows", sizes=sizes, z=poke(r, INF, -INF))
        p.case(f"zeros, {size} rows", sizes=sizes, x=0.0)
        p.case(f"negative zeros, {size} rows", sizes=sizes, s=-0.0, z=-0.0)
        p.case(f"infinities in the sine, {size} rows", sizes=sizes, s=poke(r, INF, NAN))
