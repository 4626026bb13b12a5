"""Programs that rotate some rows: slices of longer tensors, rows from a number on, loops between bounds, none at all."""
from assumed import INF, LOWEST, NAN, Tensor, arith, compare, index, kind, poke, select
from assumed_attention import Attend
from assumed_rotation import Rotate


def rotated(p, g, x, c, s, shape):
    lo, hi = g.parts(x, "half")
    half = [*shape[:-1], g.h]
    swapped = p.concat([p.loop([hi], half, "f32", lambda b, a: b.scalar(f"arith.negf {a[0]} : f32")), lo], 1)
    return p.loop([x, swapped, c, s], shape, "f32",
                  lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])))


@kind
def windows(p, r):
    """Rows of x and of each table start at a literal or at an argument, by slices or by computed indices."""
    g = Rotate(p, rows="S", lanes=4, batch=False)
    c, s = (p.argument(name, ["T", 4]) for name in "cs")
    firsts = {name: p.argument(f"first_{name}", [], "index", 0, 0) for name in "xcs"}
    count = p.argument("n", [], "index", 0, 0).name if p.choose("rows", ["argument", "argument", 3]) == "argument" else 3
    literals = {}

    def place(name):
        which = p.choose(f"{name} from", ["0", "1", "own", "x", "own"])
        literals[name] = which
        return which if which in "01" else firsts[name if which == "own" else "x"].name

    def rows(name, tensor):
        first = place(name)
        if p.choose(f"{name} by", ["slice", "index"]) == "slice":
            return p.slice(tensor, [first, 0], [count, 4])

        def body(b, a):
            start = b.scalar(f"arith.constant {first} : index") if first in "01" else first
            order = p.choose("sum", ["addi", "addi"])
            row = arith(b, order, index(b, 0), start, type="index")
            return b.scalar(f"tensor.extract {tensor.name}[{row}, {index(b, 1)}] : {tensor.type}")
        return p.loop([], [count, 4], "f32", body)
    x, cosine, sine = rows("x", g.x), rows("c", c), rows("s", s)
    p.results.append(rotated(p, g, x, cosine, sine, [count, 4]))
    for n in (3, 1, 0, 3):
        own = {"n": n} if count != 3 else {}
        used = n if count != 3 else 3
        at = {name: r.choice([0, 1, 2]) for name in "xcs"}
        # Where there are no rows, the first one may be anywhere within.
        places = {f"first_{name}": value for name, value in at.items()}
        p.case(f"{used} rows", sizes={"S": used + 2, "T": used + 2}, **own, **places)
        p.case(f"{used} rows, NaN", sizes={"S": used + 3, "T": used + 2}, x=poke(r, NAN), **own, **places)


@kind
def loop_windows(p, r):
    """A loop between bounds rotates rows of x and writes them elsewhere: bounds in any order, rows moved, into x or another tensor."""
    g = Rotate(p, rows="S", lanes=4, batch=False)
    c, s = (p.argument(name, ["S", 4]) for name in "cs")
    z = p.argument("z", ["S", 4])
    low, high, moved = (p.argument(name, [], "index", 0, 0).name for name in ("low", "high", "moved"))
    loop = p.choose("loop", ["for", "for", "forall"])
    into = p.choose("into", ["z", "x", "zeros"])
    start = {"z": z, "x": g.x}.get(into) or p.filled(0.0, ["%S", 4], "f32")
    shifts = {name: p.choose(f"{name} at", ["0", "0", "1", "moved"]) for name in ("x", "c", "s", "row")}
    bounds = p.choose("bounds", ["arguments", "arguments", "from 0", "from 1", "to S", "to 3"])
    below = {"from 0": "0", "from 1": "1"}.get(bounds)
    above = {"to S": "%S", "to 3": "3"}.get(bounds)
    step = p.choose("step", [1, 1, 1, 2])
    outer = p.choose("around", ["nothing", "nothing", "nothing", "loop"])
    repeat = p.argument("repeat", [], "index", 0, 0).name
    text = []

    def constant(n):
        return p.scalar(f"arith.constant {n} : index")
    low = constant(below) if below else low
    high = constant(above) if above == "3" else above or high
    by, one, two, zero = constant(step), constant(1), constant(2), constant(0)
    row, half, whole = (Tensor(None, shape, "f32").type for shape in ([1, 4], [1, 2], ["%S", 4]))

    def line(value):
        name = p.fresh()
        text.append(f"{name} = {value}")
        return name

    def at(name):
        shift = shifts[name]
        return "%i" if shift == "0" else line(f"arith.addi %i, {one if shift == '1' else moved} : index")

    def cut(tensor, name):
        return line(f"tensor.extract_slice {tensor.name}[{at(name)}, 0] [1, 4] [1, 1] : {tensor.type} to {row}")
    x, cosine, sine = cut(g.x, "x"), cut(c, "c"), cut(s, "s")
    lo, hi = (line(f"tensor.extract_slice {x}[0, {n}] [1, 2] [1, 1] : {row} to {half}") for n in (0, 2))
    negative = line(f"arith.negf {hi} : {half}")
    swapped = line(f"tensor.concat dim(1) {negative}, {lo} : ({half}, {half}) -> {row}")
    first, second = line(f"arith.mulf {x}, {cosine} : {row}"), line(f"arith.mulf {swapped}, {sine} : {row}")
    y = line(f"arith.addf {first}, {second} : {row}")
    place = at("row")
    carried = "%outer" if outer == "loop" else start.name
    if loop == "for":
        y = line(f"tensor.insert_slice {y} into %acc[{place}, 0] [1, 4] [1, 1] : {row} into {whole}")
        text.append(f"scf.yield {y} : {whole}")
        head = f"scf.for %i = {low} to {high} step {by} iter_args(%acc = {carried}) -> ({whole}) {{"
    else:
        text.append(f"scf.forall.in_parallel {{ tensor.parallel_insert_slice {y} into %acc[{place}, 0] [1, 4] [1, 1] : {row} into {whole} }}")
        head = f"scf.forall (%i) = ({low}) to ({high}) step ({step}) shared_outs(%acc = {carried}) -> ({whole}) {{"
    body = "\n    ".join([head, *text, "}"])
    if outer == "loop":
        name = p.fresh()
        body = (f"scf.for %round = {zero} to {repeat} step {one} iter_args(%outer = {start.name}) -> ({whole}) {{\n    {name} = {body}\n    "
                f"scf.yield {name} : {whole}\n  }}")
    p.results.append(p.op(body, ["%S", 4], "f32"))
    for begin, end, shift in ((0, 3, 0), (1, 3, 1), (2, 2, 0), (3, 1, 0), (0, 1, 2), (1, 4, 0), (3, 0, 1)):
        begin = int(below) if below else begin
        end = 3 if above else end
        # A parallel loop has no negative number of rounds.
        if loop == "forall" and end < begin:
            end = begin
        rows = 3 if above == "%S" else max(begin, end) + 3
        if above == "%S" and any(value == "1" or value == "moved" and shift for value in shifts.values()):
            continue
        for again in (0, 1, 2) if outer == "loop" else (1,):
            values = dict(low=begin, high=end, moved=shift, repeat=again)
            p.case(f"rows {begin} to {end}, moved by {shift}, {again} times", sizes={"S": rows}, **values)
            p.case(f"rows {begin} to {end}, moved by {shift}, {again} times, NaN", sizes={"S": rows}, x=poke(r, NAN), **values)


@kind
def window_tables(p, r):
    """Angles of some of the positions: from a place on, by slices or indices, with a shift that may wrap, of one axis of several."""
    g = Rotate(p, rows="S", lanes=4, batch=False)
    element = p.choose("positions", ["i64", "i32", "i32", "i8", "f32"])
    axes = p.choose("axes", [0, 0, 2])
    wide = {"i64": 64, "i32": 32, "i8": 8}.get(element, 0)
    shape = {0: ["T"], 2: p.choose("layout", [[2, "T"], ["T", 2]])}[axes]
    positions = p.argument("p", shape, element, 0, 9)
    first = p.argument("first", [], "index", 0, 0).name
    start = p.choose("from", ["0", "first", "first", "1"])
    how = p.choose("by", ["slice", "index"])
    shift = p.choose("shift", [0, 0, 5, "last"]) if wide else 0
    turned = p.choose("order", ["rows", "rows", "rows", "reversed", "twice"])
    axis = r.choice([0, 1])
    if how == "slice":
        at = first if start == "first" else start
        positions = p.slice(positions, [axis if size == 2 else at for size in shape], [1 if size == 2 else "%S" for size in shape])
    frequencies = p.table([1.0, 0.25], [2], "f32")

    def position(b):
        row = index(b, 0)
        if turned == "reversed":
            end = b.scalar(f"arith.subi %S, {row} : index")
            row = b.scalar(f"arith.subi {end}, {b.scalar('arith.constant 1 : index')} : index")
        elif turned == "twice":
            row = b.scalar(f"arith.divui {row}, {b.scalar('arith.constant 2 : index')} : index")
        if how == "index" and start != "0":
            row = arith(b, "addi", row, b.scalar("arith.constant 1 : index") if start == "1" else first, type="index")
        other = b.scalar(f"arith.constant {axis if how == 'index' else 0} : index")
        places = [other if size in (1, 2) else row for size in positions.shape]
        value = b.scalar(f"tensor.extract {positions.name}[{', '.join(places)}] : {positions.type}")
        if not wide:
            return value
        if shift:
            number = 2 ** (wide - 1) - 1 if shift == "last" else shift
            value = b.scalar(f"arith.addi {value}, {b.scalar(f'arith.constant {number} : {element}')} : {element}")
        return b.scalar(f"arith.sitofp {value} : {element} to f32")

    def table(function):
        def body(b, a):
            angle = arith(b, "mulf", position(b), a[0])
            return b.scalar(f"math.{function} {angle} : f32")
        return p.loop([(frequencies, [1])], ["%S", 2], "f32", body)
    c, s = table("cos"), table("sin")
    lo, hi = g.parts(g.x, "half")
    parts = [p.loop([lo, hi, c, s], ["%S", 2], "f32", lambda b, a, op=op, pair=pair: arith(
        b, op, arith(b, "mulf", a[pair[0]], a[2]), arith(b, "mulf", a[pair[1]], a[3]))) for op, pair in (("subf", (0, 1)), ("addf", (1, 0)))]
    p.results.append(p.concat(parts, 1))
    ends = [2 ** (wide - 1) - 1, -2 ** (wide - 1)] if wide else [NAN]
    for rows in (3, 1, 0, 4):
        for at in (0, 2):
            sizes = {"S": rows, "T": rows + 2}
            p.case(f"{rows} rows from {at}", sizes=sizes, first=at)
            p.case(f"{rows} rows from {at}, ends", sizes=sizes, first=at, p=poke(r, *ends))


@kind
def window_masks(p, r):
    """Masks, keys and values of longer tensors: from a place on, by slices or computed indices, with bounds that are arguments."""
    g = Attend(p, b=1, s="S", t="T")
    boolean = p.choose("mask", ["i1", "f32", "f32"]) == "i1"
    mask = p.argument("m", ["M", "N"], "i1" if boolean else "f32", -3, 3)
    row, column, last = (p.argument(name, [], "index", 0, 0).name for name in ("row", "column", "last"))
    first = p.choose("from", ["row and column", "column and row", "column", "row", "nothing"])
    rows, columns = {"row and column": (row, column), "column and row": (column, row), "column": (None, column), "row": (row, None),
                     "nothing": (None, None)}[first]
    how = p.choose("by", ["slice", "index", "turned"])
    factor = p.choose("step", [1, 1, 1, 2])
    fill = p.choose("fill", [-INF, LOWEST["f32"], -1e9])
    bound = p.choose("bound", ["none", "none", "keys up to last", "row up to last", "lower by last", "unsigned", "shifted"])

    def place(b, loop, start):
        i = index(b, loop)
        i = b.scalar(f"arith.muli {i}, {b.scalar(f'arith.constant {factor} : index')} : index") if factor > 1 and loop == 2 else i
        return arith(b, "addi", i, start, type="index") if start else i
    if how == "slice":
        held = p.slice(mask, [rows or 0, columns or 0], ["%S", "%T"], [1, factor])

    def kept(b, i, j):
        one = b.scalar("arith.constant 1 : index")
        if bound == "keys up to last":
            return compare(b, "sle", j, last)
        if bound == "row up to last":
            return compare(b, "sle", j, arith(b, "addi", i, last, type="index"))
        if bound == "lower by last":
            return compare(b, "slt", i, arith(b, "addi", arith(b, "addi", j, last, type="index"), one, type="index"))
        if bound == "unsigned":
            return compare(b, "ule", j, arith(b, "subi", i, last, type="index"))
        return compare(b, "slt", arith(b, "subi", j, last, type="index"), arith(b, "addi", i, one, type="index"))

    def body(b, a):
        fills = b.constant(fill, "f32")
        x = a[0]
        if how == "slice":
            value = a[1]
        else:
            i, j = place(b, 1, rows), place(b, 2, columns)
            i, j = (j, i) if how == "turned" else (i, j)
            value = b.scalar(f"tensor.extract {mask.name}[{i}, {j}] : {mask.type}")
        x = select(b, value, x, fills) if boolean else arith(b, "addf", x, value)
        return x if bound == "none" else select(b, kept(b, index(b, 1), index(b, 2)), x, fills)
    s = g.each([g.scores()] + ([(held, [1, 2])] if how == "slice" else []), body)
    g.result(g.softmax(s))
    p.terms["mask"] = 3.0
    for count, keys, at, across, end in ((2, 3, 0, 0, 1), (2, 3, 1, 2, 0), (1, 1, 2, 0, 0), (3, 2, 0, 1, -1), (2, 4, 1, 1, 9), (0, 3, 1, 1, 1),
                                         (2, 0, 0, 0, 0), (2, 3, 0, 0, 2 ** 63 - 1), (2, 3, 0, 0, -2 ** 63)):
        sizes = {"S": count, "T": keys, "M": 2 * max(count, keys) + 4, "N": 2 * max(count, keys) + 4}
        values = dict(row=at, column=across, last=end)
        where = f"{count} rows, {keys} keys from {at}, {across}, last {end}"
        breaks = None if keys else "there is a key"
        breaks = "do not wrap" if abs(end) > 2 ** 62 else breaks
        p.case(where, sizes=sizes, breaks=breaks, **values)
        if not boolean:
            # Beside a finite fill, -inf of the mask drops more.
            beside = "biases are finite" if fill != -INF and bound != "none" else None
            p.case(f"{where}, keys dropped", sizes=sizes, m=poke(r, -INF, -INF), breaks=breaks or beside, **values)
