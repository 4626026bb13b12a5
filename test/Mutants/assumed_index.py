"""Programs whose indices are computed: identities of quotients and remainders with wrong factors, negative numbers, wraps, clamps; and
assertions that hold somewhere else."""
from assumed import INF, arith, compare, index, kind, select
from assumed_attention import Attend
from assumed_rotation import Rotate


def wrapped(n, width):
    return (n + (1 << width - 1)) % (1 << width) - (1 << width - 1)


class Integers:
    """An expression of loops, drawn; `text(b, loops)` writes it and `value(loops)` is its value, or None where it is undefined."""

    def __init__(self, p, width=64):
        self.p, self.r, self.width = p, p.r, width

    def draw(self, depth, loops):
        r = self.r
        if depth == 0 or r.random() < 0.1:
            return ("loop", r.choice(loops)) if r.random() < 0.8 else ("n", r.randint(-3, 9))
        shape = r.random()
        if shape < 0.45:
            return self.identity(depth, loops)
        op = r.choice(["addi", "addi", "subi", "minsi", "maxsi", "muli", "floordivsi", "divsi", "remsi", "remui", "divui", "ceildivsi", "andi", "xori",
                       "shrsi", "shrui", "shli"])
        a = self.draw(depth - 1, loops)
        if op in ("floordivsi", "divsi", "remsi", "remui", "divui", "ceildivsi"):
            return (op, a, ("n", r.choice([1, 2, 3, 4, 8])))
        if op in ("shrsi", "shrui", "shli"):
            return (op, a, ("n", r.choice([0, 1, 2])))
        if op in ("muli", "andi", "xori"):
            return (op, a, ("n", r.choice([1, 2, 3, 4, 7, -1])))
        return (op, a, self.draw(depth - 1, loops))

    def identity(self, depth, loops):
        """q (e / q) + e mod q, perhaps with another factor, another quotient, or a term that cancels."""
        r = self.r
        e, q = self.draw(depth - 1, loops), r.choice([2, 3, 4])
        other = r.choice([q, q, q, q + 1, 2 * q, -q])
        divide, remain = r.choice([("floordivsi", "remsi"), ("divsi", "remsi"), ("divui", "remui"), ("floordivsi", "remui")])
        quotient, rest = (divide, e, ("n", q)), (remain, e, ("n", r.choice([q, q, q, 2 * q])))
        product = ("muli", quotient, ("n", other))
        form = r.randrange(6)
        if form == 0:
            return ("addi", product, rest)
        if form == 1:
            return ("addi", ("subi", rest, product), product)
        if form == 2:
            return ("addi", ("subi", rest, product), ("muli", quotient, ("n", r.choice([q, 2 * q, 1]))))
        if form == 3:
            return ("subi", e, product)
        if form == 4:
            return (remain, ("addi", product, e), ("n", q))
        return (divide, ("addi", ("muli", e, ("n", q)), ("n", r.choice([0, 1, q - 1, q, -1]))), ("n", r.choice([q, q, 2 * q])))

    def value(self, term, loops):
        op = term[0]
        if op == "loop":
            return wrapped(loops[term[1]], self.width)
        if op == "n":
            return wrapped(term[1], self.width)
        a, b = (self.value(t, loops) for t in term[1:])
        if a is None or b is None:
            return None
        full, half = 1 << self.width, 1 << self.width - 1
        ua, ub = a % full, b % full
        # Quotients of 0, and of the lowest number by -1, are undefined.
        if op in ("floordivsi", "divsi", "remsi", "ceildivsi") and (b == 0 or a == -half and b == -1) or op in ("divui", "remui") and ub == 0:
            return None
        result = {
            "addi": lambda: a + b, "subi": lambda: a - b, "muli": lambda: a * b, "minsi": lambda: min(a, b), "maxsi": lambda: max(a, b),
            "floordivsi": lambda: a // b, "ceildivsi": lambda: -(-a // b), "divsi": lambda: abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1),
            "remsi": lambda: abs(a) % abs(b) * (-1 if a < 0 else 1), "remui": lambda: ua % ub, "divui": lambda: ua // ub,
            "andi": lambda: a & b, "xori": lambda: a ^ b, "shli": lambda: a << b, "shrsi": lambda: a >> b, "shrui": lambda: ua >> b}[op]()
        return wrapped(result, self.width)

    def text(self, b, term, loops):
        type = "index" if self.width == 64 else f"i{self.width}"
        if term[0] == "loop":
            return loops[term[1]] if type == "index" else b.scalar(f"arith.index_cast {loops[term[1]]} : index to {type}")
        if term[0] == "n":
            return b.scalar(f"arith.constant {wrapped(term[1], self.width)} : {type}")
        return arith(b, term[0], *(self.text(b, t, loops) for t in term[1:]), type=type)

    def as_index(self, b, name):
        return name if self.width == 64 else b.scalar(f"arith.index_cast {name} : i{self.width} to index")

    def within(self, extents, size):
        """A drawn expression, and the same clamped into [0, size) where some of its values are outside; the share of those is small."""
        for _ in range(200):
            term = self.draw(self.r.choice([1, 2, 2, 3]), list(range(len(extents))))
            values = [self.value(term, place) for place in every(extents)]
            if any(v is None for v in values):
                continue
            if all(0 <= v < size for v in values):
                return term
            if self.r.random() < 0.3:
                how = self.r.choice(["remui", "clamp"])
                kept = ("remui", term, ("n", size)) if how == "remui" else ("minsi", ("maxsi", term, ("n", 0)), ("n", size - 1))
                return kept
        return ("n", 0)


def every(sizes):
    places = [()]
    for size in sizes:
        places = [(*place, i) for place in places for i in range(size)]
    return places


@kind
def gathered_tables(p, r):
    """Rows or lanes of a table by a computed index."""
    g = Rotate(p, rows=r.choice([4, 6]), lanes=r.choice([4, 8]), batch=False)
    rows, h = g.rows, g.h
    width = p.choose("width", [64, 64, 32, 8])
    c, s = (p.argument(name, [rows, h]) for name in ("c", "s"))
    ints = Integers(p, width)
    row = ints.within([rows, h], rows)
    lane = p.choose("lane", ["drawn", "own"])
    lane = ints.within([rows, h], h) if lane == "drawn" else ("loop", 1)
    p.notes.append(f"row {row}, lane {lane}")

    def gathered(t):
        def body(b, a):
            loops = [index(b, 0), index(b, 1)]
            at = [ints.as_index(b, ints.text(b, term, loops)) for term in (row, lane)]
            return b.scalar(f"tensor.extract {t.name}[{', '.join(at)}] : {t.type}")
        return p.loop([], [rows, h], "f32", body)
    tables = [gathered(t) for t in (c, s)]
    lo, hi = g.parts(g.x, "half")
    p.results.append(g.joined(
        g.each([lo, hi, *tables], lambda b, a: arith(b, "subf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, h]),
        g.each([hi, lo, *tables], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3])), [rows, h]), "half"))
    p.case("ordinary")
    p.case("other numbers")
    p.case("negative zeros", x=-0.0)


@kind
def gathered_lanes(p, r):
    """The partner of a lane, and the sign of the sine, by computed indices in one loop."""
    g = Rotate(p, rows=r.choice([1, 3]), lanes=r.choice([4, 8]), batch=False)
    rows, d, h = g.rows, g.d, g.h
    c, s = g.tables(d)
    width = p.choose("width", [64, 64, 32, 8])
    ints = Integers(p, width)
    usual = [("remui", ("addi", ("loop", 1), ("n", h)), ("n", d)), ("xori", ("loop", 1), ("n", 1)),
             ("subi", ("addi", ("loop", 1), ("n", 1)), ("muli", ("remui", ("loop", 1), ("n", 2)), ("n", 2)))]
    partner = p.choose("partner", ["drawn", "usual", "nearly"])
    if partner == "drawn":
        term = ints.within([rows, d], d)
    else:
        term = r.choice(usual)
        if partner == "nearly":
            wrong = ints.identity(1, [1])
            term = ("remui", ("addi", term, ("subi", wrong, ("loop", 1))), ("n", d))
    if any(ints.value(term, place) not in range(d) for place in every([rows, d])):
        term = usual[1]
    turned = p.choose("sign", [("remui", ("loop", 1), ("n", 2)), ("divui", ("loop", 1), ("n", h)), ("floordivsi", ("loop", 1), ("n", h - 1)),
                               ("remsi", ("subi", ("loop", 1), ("n", h)), ("n", 2))])
    p.notes.append(f"partner {term}")

    def body(b, a):
        loops = [index(b, 0), index(b, 1)]
        at = ints.as_index(b, ints.text(b, term, loops))
        other = b.scalar(f"tensor.extract {g.x.name}[{loops[0]}, {at}] : {g.x.type}")
        condition = ints.text(b, turned, loops)
        type = "index" if width == 64 else f"i{width}"
        first = compare(b, "eq", condition, b.scalar(f"arith.constant 0 : {type}"), type)
        other = select(b, first, b.scalar(f"arith.negf {other} : f32"), other)
        return arith(b, "addf", arith(b, "mulf", a[0], a[1]), arith(b, "mulf", other, a[2]))
    p.results.append(g.each([g.x, c, s], body))
    p.case("ordinary")
    p.case("other numbers")
    p.case("zeros", x=lambda n: [-0.0 if v < 0 else 0.0 for v in n])


@kind
def gathered_masks(p, r):
    """Which key a row keeps, by computed integers in a width that may wrap."""
    g = Attend(p, s=r.choice([3, 5]), t=r.choice([4, 6]))
    width = p.choose("width", [64, 32, 8])
    ints = Integers(p, width)
    terms = []
    for _ in range(2):
        for _ in range(100):
            term = ints.draw(r.choice([1, 2, 2]), [0, 1])
            if r.random() < 0.3:
                term = ("addi" if r.random() < 0.5 else "muli", term, ("n", r.choice([50, 100, 127, 2 ** 20, 2 ** 31 - 1, 2 ** 40])))
            if r.random() < 0.2:
                term = ("muli", ("loop", r.choice([0, 1])), ("muli", ("loop", r.choice([0, 1])), ("n", r.choice([8, 16, 2 ** 28, 2 ** 29]))))
            values = [ints.value(term, place) for place in every([g.s, g.t])]
            if None not in values:
                break
        terms.append(term)
    predicate = p.choose("compared", ["sle", "slt", "sge", "sgt", "ule", "ult", "uge", "eq", "ne"])
    p.notes.append(f"{terms[0]} {predicate} {terms[1]}")
    type = "index" if width == 64 else f"i{width}"
    fill = p.choose("fill", [-INF, -INF, -1e9])

    def keep(b, i, j):
        x, y = (ints.text(b, t, [i, j]) for t in terms)
        # The first key is kept in some programs, so that no row is without.
        kept = compare(b, predicate, x, y, type)
        if first:
            kept = arith(b, "ori", kept, compare(b, "eq", j, b.scalar("arith.constant 0 : index")), type="i1")
        return kept
    first = p.choose("first key kept", [True, False])
    g.result(g.softmax(g.by_index(g.scores(), fill, keep)))
    p.case("ordinary")
    p.case("other numbers")
    p.case("zeros", "contract", q=0.0)


@kind
def computed_rows(p, r):
    """Rows of x and of K are read by computed indices: in order, or nearly."""
    rows = r.choice([4, 6])
    what = p.choose("of", ["rotation", "keys"])
    ints = Integers(p, p.choose("width", [64, 64, 32, 8]))
    row = ints.within([rows], rows)
    p.notes.append(f"row {row}")

    def read(b, t, places):
        return b.scalar(f"tensor.extract {t.name}[{', '.join(places)}] : {t.type}")
    if what == "rotation":
        g = Rotate(p, rows=rows, lanes=4, batch=False)
        c, s = g.tables(4)
        x = p.loop([], g.shape, "f32", lambda b, a: read(b, g.x, [ints.as_index(b, ints.text(b, row, [index(b, 0)])), index(b, 1)]))
        lo, hi = g.parts(x, "half")
        swapped = g.joined(g.each([hi], lambda b, a: b.scalar(f"arith.negf {a[0]} : f32"), [rows, g.h]), lo, "half")
        p.results.append(g.each([x, swapped, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3]))))
    else:
        g = Attend(p, t=rows)
        of = p.choose("read", ["keys", "values", "both"])

        def gathered(t):
            return p.loop([], t.shape, "f32", lambda b, a: read(b, t, [index(b, 0), ints.as_index(b, ints.text(b, row, [index(b, 1)])), index(b, 2)]))
        k = gathered(g.k) if of != "values" else g.k
        v = gathered(g.v) if of != "keys" else g.v
        g.result(g.softmax(g.scores(k=k)), v=v)
    p.case("ordinary")
    p.case("other numbers")


@kind
def assertions(p, r):
    """Sizes are stated to be equal in a branch that is not taken, in a sibling block, by an op there, or not at all; inputs have other
    sizes. Where the statement always runs, they have not."""
    what = p.choose("of", ["sum", "values", "rows", "maximum"])
    where = p.choose("stated", ["block", "block and contract", "contract", "branch", "else", "loop", "nowhere", "before", "after", "other"])
    relation = p.choose("relation", ["eq", "eq", "eq", "sle"])
    flag = p.argument("flag", [1], "i64", 0, 0)
    g = Rotate(p, rows="S", lanes=4, batch=False) if what == "rows" else Attend(p, b=1, s=2, t="T")
    # One that has at least as many, or at most as many.
    other = p.argument("m", ["U", 4] if what == "rows" else [1, "U", g.n])
    third = p.argument("w", ["W"])
    size = "%S" if what == "rows" else "%T"
    zero = p.scalar("arith.constant 0 : index")
    value = p.scalar(f"tensor.extract {flag.name}[{zero}] : {flag.type}")
    nothing = p.scalar("arith.constant 0 : i64")
    taken = p.scalar(f"arith.cmpi ne, {value}, {nothing} : i64")

    def assertion(x=size, y="%U"):
        return f'cf.assert {p.scalar(f"arith.cmpi {relation}, {x}, {y} : index")}, "sizes"'

    def contract(x, y):
        """An op whose operands have one size: of tensors that are made of sizes, so that nothing else is said."""
        one, two = (p.empty([n], "f32") for n in (x, y))
        p.loop([one, two], [x], "f32", lambda b, a: arith(b, "addf", a[0], a[1]))
    if where.startswith("block") or where == "contract":
        p.lines.append(f"cf.cond_br {taken}, ^one, ^two\n^one:")
        if where == "contract":
            contract(size, "%U")
        else:
            p.lines.append(assertion(*(("%W", "%U") if where == "block and contract" else ())))
        p.lines.append("cf.br ^two\n^two:")
        if where == "block and contract":
            p.lines.append(assertion(size, "%W"))
    elif where in ("branch", "else"):
        text = assertion()
        no = p.scalar("arith.constant true")
        p.lines.append(f"scf.if {taken if where == 'branch' else no} {{\n    {text if where == 'branch' else ''}\n  }} else {{\n    "
                       f"{text if where == 'else' else ''}\n  }}")
    elif where == "loop":
        text, count, one = assertion(), p.scalar(f"arith.index_cast {value} : i64 to index"), p.scalar("arith.constant 1 : index")
        p.lines.append(f"scf.for %iteration = {zero} to {count} step {one} {{\n    {text}\n  }}")
    elif where == "other":
        p.lines.append(assertion(size, size))
    elif where == "before":
        p.lines.append(assertion())
    if what == "rows":
        c, s = g.tables(4)
        # The first S rows of m.
        x = p.loop([], ["%S", 4], "f32", lambda b, a: b.scalar(f"tensor.extract {other.name}[{index(b, 0)}, {index(b, 1)}] : {other.type}"))
        lo, hi = g.parts(x, "half")
        swapped = g.joined(g.each([hi], lambda b, a: b.scalar(f"arith.negf {a[0]} : f32"), ["%S", 2]), lo, "half")
        p.results.append(g.each([x, swapped, c, s], lambda b, a: arith(b, "addf", arith(b, "mulf", a[0], a[2]), arith(b, "mulf", a[1], a[3]))))
    elif what == "values":
        v = p.loop([], [1, "%T", g.n], "f32", lambda b, a: b.scalar(
            f"tensor.extract {other.name}[{', '.join(index(b, i) for i in range(3))}] : {other.type}"))
        g.result(g.softmax(g.scores()), v=v)
    else:
        # The sum or the maximum is over the first U keys.
        s = g.scores()
        m = g.over_keys(p.slice(s, [0, 0, 0], [1, 2, "%U"]) if what == "maximum" else s, "maximumf", -INF)
        e = g.shifted(s, m)
        part = p.slice(e, [0, 0, 0], [1, 2, "%U"]) if what == "sum" else e
        g.result(g.divided(e, g.over_keys(part, "addf")))
    if where == "after":
        p.lines.append(assertion())
    always = where in ("before", "after") and relation == "eq"
    extra = 0 if always else 2 if what in ("rows", "values") else -2
    if relation == "sle" and where in ("before", "after") and extra < 0:
        extra = 0
    for count in (4, 3):
        own = {"S": count, "T": count}
        p.case("sizes that are equal", sizes={**own, "U": count, "W": count})
        if where != "block and contract" or relation == "eq":
            p.case("other sizes", sizes={**own, "U": count + extra, "W": count}, **({"q": 30.0, "k": lambda d: [30 * n for n in d]}
                                                                                if what == "maximum" else {}))
