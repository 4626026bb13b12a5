"""Programs near attention whose weights are a softmax, or nearly, in one of the many ways to write exp(s) / sum exp(s)."""
import math

from assumed import INF, NAN, arith, kind, literal, poke, select
from assumed_attention import Attend


def number(b, value):
    return b.scalar(f"arith.constant {literal(value, 'f32')} : f32")


def power(b, base, x):
    if base == "exp":
        return b.scalar(f"math.exp {x} : f32")
    if base == "exp2":
        return b.scalar(f"math.exp2 {x} : f32")
    return b.scalar(f"math.powf {number(b, 3.0)}, {x} : f32")


LOGARITHM = {"exp": 1.0, "exp2": math.log(2.0), "powf": math.log(3.0)}


class Spelled(Attend):
    """Rows of numbers are [b, s], read beside scores [b, s, t]."""

    def rows(self, inputs, body):
        return self.p.loop([(x, [0, 1]) for x in inputs], [self.b, self.s], "f32", body)

    def beside(self, s, row, body):
        return self.each([s, (row, [0, 1])], body)


def shift_of(p, g, s):
    """What is free of the key and taken from each score, or nearly."""
    what = p.choose("shift", ["none", "maximum", "maximum", "maximum", "maximum", "maximum of some", "mean", "argument", "minimum", "maximum of all rows"])
    if what == "none":
        return None
    if what == "maximum":
        return g.over_keys(s, "maximumf", -INF)
    if what == "maximum of some":
        return g.over_keys(p.slice(s, [0, 0, 0], [g.b, g.s, g.t - 1]), "maximumf", -INF)
    if what == "mean":
        total = g.over_keys(s, "addf")
        return g.rows([total], lambda b, a: arith(b, "divf", a[0], number(b, float(g.t))))
    if what == "minimum":
        return g.over_keys(s, "minimumf", INF)
    if what == "argument":
        return p.argument("shift", [g.b, g.s])
    largest = p.reduced([(s, [0, 1, 2])], (p.filled(-INF, [g.b], "f32"), [0]), 3, lambda b, a: arith(b, "maximumf", a[1], a[0]), 2)
    return p.loop([(largest, [0])], [g.b, g.s], "f32", lambda b, a: a[0])


@kind
def softmax_spellings(p, r):
    """Exponentials of another base, shifts of any kind before or behind them, a sum with the same shift, another one, or none."""
    g = Spelled(p)
    base = p.choose("base", ["exp", "exp", "exp2", "powf"])
    s = g.scores()
    if p.choose("mask", [False, True]):
        keep = p.argument("keep", [g.s, g.t], "i1")
        s = g.where(s, keep, -INF)
    inner = p.choose("factor", [None, None, 0.5, 1.0 / LOGARITHM[base], 0.3])
    factor = 1.0 if inner is None else inner
    m = shift_of(p, g, s)

    def times(b, x):
        return x if inner is None else arith(b, "mulf", x, number(b, factor))

    def weigh(how):
        """The exponentials, with the shift in one place or another."""
        if m is None or how == "unshifted":
            return g.each([s], lambda b, a: power(b, base, times(b, a[0])))
        if how == "difference":
            return g.beside(s, m, lambda b, a: power(b, base, times(b, arith(b, "subf", a[0], a[1]))))
        if how == "difference of products":
            return g.beside(s, m, lambda b, a: power(b, base, arith(b, "subf", times(b, a[0]), times(b, a[1]))))
        if how == "sum with the negative":
            return g.beside(s, m, lambda b, a: power(b, base, times(b, arith(b, "addf", a[0], b.scalar(f"arith.negf {a[1]} : f32")))))
        whole = g.each([s], lambda b, a: power(b, base, times(b, a[0])))
        if how == "quotient":
            return g.beside(whole, g.rows([m], lambda b, a: power(b, base, times(b, a[0]))), lambda b, a: arith(b, "divf", a[0], a[1]))
        return g.beside(whole, g.rows([m], lambda b, a: power(b, base, times(b, b.scalar(f"arith.negf {a[0]} : f32")))),
                        lambda b, a: arith(b, "mulf", a[1], a[0]))
    ways = ["difference", "difference", "difference", "difference of products", "sum with the negative", "quotient", "product"]
    above, below = p.choose("weights", ways), p.choose("summed", ["alike", "alike", "alike"] + ways + ["unshifted"])
    e = weigh(above)
    total = g.over_keys(e if below == "alike" else weigh(below), "addf", p.choose("init", [0.0, 0.0, 0.0, 0.0, 1e-3]))
    if m is not None and below == "unshifted" and p.choose("mended", [True, True, False]):
        total = g.rows([total, m], lambda b, a: arith(b, "divf", a[0], power(b, base, times(b, a[1]))))
    how = p.choose("normalised", ["quotient", "quotient", "reciprocal", "logarithm", "logarithm within", "power", "exponential", "twice",
                                  "over rows first"])

    def log(b, x):
        if base == "exp":
            return b.scalar(f"math.log {x} : f32")
        if base == "exp2":
            return b.scalar(f"math.log2 {x} : f32")
        return arith(b, "divf", b.scalar(f"math.log {x} : f32"), number(b, math.log(3.0)))
    if how == "quotient":
        w = g.divided(e, total)
    elif how == "twice":
        w = g.divided(e, total)
        w = g.divided(w, g.over_keys(w, "addf"))
    elif how == "over rows first":
        columns = p.reduced([(e, [0, 2, 1])], (p.filled(0.0, [g.b, g.t], "f32"), [0, 1]), 3, lambda b, a: arith(b, "addf", a[1], a[0]))
        w = g.each([e, (columns, [0, 2])], lambda b, a: arith(b, "divf", a[0], a[1]))
        w = g.divided(w, g.over_keys(w, "addf"))
    elif how == "reciprocal":
        w = g.beside(e, g.rows([total], lambda b, a: arith(b, "divf", number(b, 1.0), a[0])), lambda b, a: arith(b, "mulf", a[0], a[1]))
    elif how == "power":
        w = g.beside(e, g.rows([total], lambda b, a: b.scalar(f"math.powf {a[0]}, {number(b, -1.0)} : f32")),
                     lambda b, a: arith(b, "mulf", a[0], a[1]))
    elif how == "exponential":
        w = g.beside(e, g.rows([total], lambda b, a: power(b, base, b.scalar(f"arith.negf {log(b, a[0])} : f32"))),
                     lambda b, a: arith(b, "mulf", a[0], a[1]))
    elif how == "logarithm":
        def inside(b, a):
            x = times(b, a[0] if m is None else arith(b, "subf", a[0], a[2]))
            return power(b, base, arith(b, "subf", x, log(b, a[1])))
        w = g.each([s, (total, [0, 1])] + ([] if m is None else [(m, [0, 1])]), inside)
    else:
        # The logarithm of the sum of unshifted exponentials, from a sum with or without shift.
        def whole(b, a):
            return log(b, a[0]) if m is None or below == "unshifted" else arith(b, "addf", log(b, a[0]), times(b, a[1]))
        lse = g.rows([total] + ([] if m is None else [m]), whole)
        w = g.beside(s, lse, lambda b, a: power(b, base, arith(b, "subf", times(b, a[0]), a[1])))
    g.result(w)
    p.terms["scale"] = 4.0
    p.terms["mask"] = 8.0
    row = g.t
    some = {}
    if any(a.name == "%keep" for a in p.arguments):
        some["keep"] = lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)]
    p.case("ordinary", **some)
    p.case("other numbers", **some)
    p.case("scores of one sign", **{"q": lambda d: [-3.0 * abs(n) for n in d], "k": lambda d: [abs(n) for n in d], **some})
    if some:
        p.case("no key", keep=False)
        p.case("a row without keys", keep=lambda d: [i >= row for i in range(len(d))])
    p.case("NaN in Q", "contract", **{"q": poke(r, NAN), **some})
    p.case("infinity in K", "contract", **{"k": poke(r, INF), **some})
    for size in (12.0, 40.0):
        p.case(f"scores up to {size * size}", breaks="exponentials neither overflow", **{"q": lambda d: [n * size for n in d], "k": lambda d: [n * size for n in d], **some})


@kind
def masked_exponentials(p, r):
    """Exponentials that a mask makes zero, before or behind the sum, less the maximum of all scores or of those that are kept."""
    g = Spelled(p)
    s = g.scores()
    keep, other = p.argument("keep", [g.s, g.t], "i1"), p.argument("other", [g.s, g.t], "i1")
    fill = p.choose("fill", [None, -INF, -1e9])
    masked = s if fill is None else g.where(s, keep, fill)
    of = p.choose("maximum of", ["scores", "masked", "kept", "masked by another one", "nothing"])
    m = None if of == "nothing" else g.over_keys(
        s if of == "scores" else masked if of == "masked" else g.where(s, keep if of == "kept" else other, -INF), "maximumf", -INF)

    def zeroed(x, how, keep):
        if how == "select":
            return g.each([x, keep], lambda b, a: select(b, a[1], a[0], number(b, 0.0)))
        if how == "select of -0":
            return g.each([x, keep], lambda b, a: select(b, a[1], a[0], number(b, -0.0)))
        if how == "product":
            return g.each([x, keep], lambda b, a: arith(b, "mulf", a[0], b.scalar(f"arith.uitofp {a[1]} : i1 to f32")))
        if how == "signed product":
            return g.each([x, keep], lambda b, a: arith(b, "mulf", a[0], b.scalar(f"arith.sitofp {a[1]} : i1 to f32")))
        return x
    within = p.choose("shift under the choice", [False, True])
    if within and m is not None:
        below = p.choose("chosen beside", [-INF, -1e9])
        x = g.each([s, (m, [0, 1]), keep], lambda b, a: b.scalar(
            f"math.exp {select(b, a[2], arith(b, 'subf', a[0], a[1]), number(b, below))} : f32"))
    else:
        x = g.each([masked], lambda b, a: b.scalar(f"math.exp {a[0]} : f32")) if m is None else g.shifted(masked, m)
    ways = ["select", "product", "none", "select of -0", "signed product"]
    before, behind = p.choose("before the sum", ways), p.choose("behind", ["none", "none", "none", "select", "product"])
    e = zeroed(x, before, p.choose("by", [keep, keep, keep, other]))
    total = g.over_keys(e, "addf")
    if p.choose("sum of all", [False, False, False, True]):
        total = g.over_keys(x, "addf")
    if p.choose("bounded", [False, False, True]):
        total = g.rows([total], lambda b, a: arith(b, "maximumf", a[0], number(b, p.choose("bound", [1e-9, 1.0]))))
    g.result(zeroed(g.divided(e, total), behind, keep))
    p.terms["mask"] = 1.0
    row = g.t
    some = lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)]  # noqa: E731
    p.case("some keys", keep=some, other=some)
    p.case("other keys", keep=some)
    p.case("no key", keep=False, other=some)
    p.case("a row without keys", keep=lambda d: [i >= row for i in range(len(d))], other=True)
    p.case("NaN in Q", "contract", q=poke(r, NAN), keep=some, other=some)
    p.case("infinity in K", "contract", k=poke(r, INF), keep=some, other=some)
    for size in (12.0, 40.0):
        p.case(f"scores up to {size * size}", breaks="exponentials neither overflow", q=lambda d: [n * size for n in d], k=lambda d: [n * size for n in d], keep=some, other=some)


@kind
def softmax_roundings(p, r):
    """A softmax in f32 of which some steps are rounded to fewer bits and widened again, in the weights, in what is summed or in both."""
    lengths = p.choose("keys", [[], [], [5, 1, 0]])
    g = Spelled(p, t="T" if lengths else None)
    narrow = p.choose("type", ["bf16", "f16", "f16", "f8E5M2"])

    def rounded(x, place, rows=False):
        if place not in places:
            return x
        def body(b, a):
            return b.scalar(f"arith.extf {b.scalar(f'arith.truncf {a[0]} : f32 to {narrow}')} : {narrow} to f32")
        return g.rows([x], body) if rows else g.each([x], body)
    steps = ["scores of the sum", "scores", "scores of the maximum", "maximum", "shift", "exponentials", "summed", "sum", "reciprocal", "logarithm", "weights"]
    places = set(r.sample(steps, p.choose("steps", [1, 1, 2, 3])))
    p.notes.append(", ".join(sorted(places)))
    s = g.scores()
    m = rounded(g.over_keys(rounded(s, "scores of the maximum"), "maximumf", -INF), "maximum", True)
    s = rounded(s, "scores")
    d = rounded(g.beside(s, m, lambda b, a: arith(b, "subf", a[0], a[1])), "shift")
    e = g.each([d], lambda b, a: b.scalar(f"math.exp {a[0]} : f32"))
    inner = rounded(e, "exponentials")
    added = inner if p.choose("sums the rounded", [True, True, False]) else e
    if "scores of the sum" in places:
        added = g.each([rounded(d, "scores of the sum")], lambda b, a: b.scalar(f"math.exp {a[0]} : f32"))
    total = rounded(g.over_keys(rounded(added, "summed"), "addf"), "sum", True)
    how = p.choose("normalised", ["quotient", "reciprocal", "logarithm", "twice", "product"])
    if how == "quotient":
        w = g.divided(inner, total)
    elif how == "reciprocal":
        inverse = rounded(g.rows([total], lambda b, a: arith(b, "divf", number(b, 1.0), a[0])), "reciprocal", True)
        w = g.beside(inner, inverse, lambda b, a: arith(b, "mulf", a[0], a[1]))
    elif how == "logarithm":
        log = rounded(g.rows([total], lambda b, a: b.scalar(f"math.log {a[0]} : f32")), "logarithm", True)
        w = g.beside(d, log, lambda b, a: b.scalar(f"math.exp {arith(b, 'subf', a[0], a[1])} : f32"))
    elif how == "twice":
        w = g.divided(inner, total)
        w = g.divided(w, rounded(g.over_keys(rounded(w, "weights"), "addf"), "reciprocal", True))
    else:
        scale = rounded(g.rows([m], lambda b, a: b.scalar(f"math.exp {b.scalar(f'arith.negf {a[0]} : f32')} : f32")), "shift", True)
        e = g.beside(g.each([s], lambda b, a: b.scalar(f"math.exp {a[0]} : f32")), scale, lambda b, a: arith(b, "mulf", a[0], a[1]))
        inner = rounded(e, "exponentials")
        w = g.divided(inner, rounded(g.over_keys(rounded(inner, "summed"), "addf"), "sum", True))
    g.result(rounded(w, "weights"))
    p.terms["scale"] = 1.0
    unit = {"bf16": "bf16", "f16": "f16"}.get(narrow, "f32")
    if places & {"scores", "scores of the maximum", "maximum", "shift"}:
        p.terms["score"] = unit
    if places & {"exponentials", "summed", "sum", "reciprocal", "weights"}:
        p.terms["weight"] = unit
    for sizes in [{"T": length} for length in lengths] or [None]:
        p.case("ordinary", sizes=sizes)
        p.case("other numbers", sizes=sizes)
        p.case("scores of one sign", sizes=sizes, q=lambda d: [-3.0 * abs(n) for n in d], k=lambda d: [abs(n) for n in d])
        p.case("NaN in Q", "contract", sizes=sizes, q=poke(r, NAN))
        p.case("infinity in K", "contract", sizes=sizes, k=poke(r, INF))
        p.case("scores up to 16", sizes=sizes, q=lambda d: [n * 2.0 for n in d], k=lambda d: [n * 2.0 for n in d])


@kind
def divided_roundings(p, r):
    """The product with V is divided by the sum, or times its reciprocal, and some steps are rounded to fewer bits and widened again."""
    g = Spelled(p)
    narrow = p.choose("type", ["bf16", "f16"])
    steps = ["exponentials", "weights", "sum", "reciprocal", "product", "quotient"]
    places = set(r.sample(steps, p.choose("steps", [0, 1, 1, 2])))
    p.notes.append(", ".join(sorted(places)))

    def narrowed(b, x):
        return b.scalar(f"arith.extf {b.scalar(f'arith.truncf {x} : f32 to {narrow}')} : {narrow} to f32")

    def rounded(x, place):
        return p.loop([x], x.shape, "f32", lambda b, a: narrowed(b, a[0])) if place in places else x
    s = g.scores()
    e = rounded(g.shifted(s, g.over_keys(s, "maximumf", -INF)), "exponentials")
    total = rounded(g.over_keys(e, "addf"), "sum")
    o = rounded(g.values(rounded(e, "weights")), "product")
    if p.choose("how", ["quotient", "reciprocal"]) == "quotient":
        y = p.loop([o, (total, [0, 1])], o.shape, "f32", lambda b, a: arith(b, "divf", a[0], a[1]))
    else:
        inverse = rounded(g.rows([total], lambda b, a: arith(b, "divf", number(b, 1.0), a[0])), "reciprocal")
        y = p.loop([o, (inverse, [0, 1])], o.shape, "f32", lambda b, a: arith(b, "mulf", a[0], a[1]))
    p.results.append(rounded(y, "quotient"))
    if places & {"exponentials", "weights"}:
        p.terms["weight"] = narrow
    if places & {"quotient"}:
        p.terms["sum"] = narrow
    p.case("ordinary")
    p.case("other numbers")
    p.case("scores of one sign", q=lambda d: [-3.0 * abs(n) for n in d], k=lambda d: [abs(n) for n in d])
    p.case("NaN in Q", "contract", q=poke(r, NAN))
