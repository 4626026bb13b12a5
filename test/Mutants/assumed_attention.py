"""Programs near attention: reductions, guards, masks, casts and sizes that a proof of softmax rests on."""
from assumed import (INF, LOWEST, NAN, SUBNORMAL, arith, compare, index, kind, literal, poke, scaled, select)


class Attend:
    """q [b, s, d], k [b, t, d], v [b, t, n]; weights are made step by step, so that each can be made otherwise."""

    def __init__(self, p, b=None, s=None, t=None, d=None, n=None, element="f32"):
        self.p, self.r, self.element = p, p.r, element
        r = p.r
        b = r.choice([1, 2]) if b is None else b
        s = r.choice([2, 3]) if s is None else s
        t = r.choice([3, 5]) if t is None else t
        d, n = d or r.choice([2, 4]), n or r.choice([2, 3])
        self.q, self.k, self.v = (p.argument("q", [b, s, d], element), p.argument("k", [b, t, d], element),
                                  p.argument("v", [b, t, n], element))
        self.b, self.s, self.d = self.q.shape
        self.t, self.n = self.k.shape[1], self.v.shape[2]
        self.shape = [self.b, self.s, self.t]
        p.terms.update(lanes=d, keys=t if isinstance(t, int) else 8, scale=1.0)

    def scores(self, factor=None, q=None, k=None):
        p, e = self.p, self.element
        init = p.filled(0.0, self.shape, e)
        s = p.reduced([(q or self.q, [0, 1, 3]), (k or self.k, [0, 2, 3])], (init, [0, 1, 2]), 4,
                      lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1], type=e), type=e))
        factor = self.d ** -0.5 if factor is None else factor
        p.terms["scale"] = factor
        return self.each([s], lambda b, a: arith(b, "mulf", a[0], b.scalar(f"arith.constant {literal(factor, e)} : {e}"), type=e))

    def each(self, inputs, body, element=None):
        return self.p.loop(inputs, self.shape, element or self.element, body)

    def over_keys(self, x, op, init=0.0, tensor=None):
        e, rows = x.element, [self.b, self.s]
        start = tensor or self.p.filled(init, rows, e)
        return self.p.reduced([(x, [0, 1, 2])], (start, [0, 1]), 3, lambda b, a: arith(b, op, a[1], a[0], type=e))

    def shifted(self, s, m):
        e = s.element
        return self.each([s, (m, [0, 1])], lambda b, a: b.scalar(f"math.exp {arith(b, 'subf', a[0], a[1], type=e)} : {e}"), e)

    def divided(self, e, total):
        return self.each([e, (total, [0, 1])], lambda b, a: arith(b, "divf", a[0], a[1], type=e.element), e.element)

    def softmax(self, s, maximum=-INF, total=0.0, maximum_tensor=None, total_tensor=None, op="maximumf"):
        m = self.over_keys(s, op, maximum, maximum_tensor)
        e = self.shifted(s, m)
        return self.divided(e, self.over_keys(e, "addf", total, total_tensor))

    def values(self, weights, v=None, element=None):
        p, e = self.p, element or self.element
        init = p.filled(0.0, [self.b, self.s, self.n], e)
        return p.reduced([(weights, [0, 1, 3]), (v or self.v, [0, 3, 2])], (init, [0, 1, 2]), 4,
                         lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1], type=e), type=e))

    def result(self, weights, **more):
        self.p.results.append(self.values(weights, **more))

    def where(self, s, keep, fill):
        """Keys where `keep` (by batch, row and key, or row and key) is false have the score `fill`."""
        e = s.element
        return self.each([s, keep], lambda b, a: select(b, a[1], a[0], b.scalar(f"arith.constant {literal(fill, e)} : {e}"), e))

    def by_index(self, s, fill, keep):
        """`keep(b, row, key)` yields a condition."""
        e = s.element
        return self.each([s], lambda b, a: select(b, keep(b, index(b, 1), index(b, 2)), a[0],
                                                  b.scalar(f"arith.constant {literal(fill, e)} : {e}"), e))

    def cases(self, special=True, **values):
        """What is drawn; numbers that are large or all alike; NaN and infinities in Q and K."""
        p, r = self.p, self.r
        p.case("ordinary", **values)
        p.case("zeros", **{"q": 0.0, "k": -0.0, **values})
        p.case("scores of one sign", **{"q": scaled(-3.0), "k": lambda d: [abs(n) for n in d], **values})
        if special:
            p.case("NaN in Q", "contract", **{"q": poke(r, NAN), **values})
            p.case("infinity in K", "contract", **{"k": poke(r, INF), **values})
            p.case("subnormal Q and K", "contract", **{"q": SUBNORMAL[self.element], "k": poke(r, -0.0), **values})


def starts(p, g, finite):
    """What a reduction may start from, a number or one for each row."""
    if not isinstance(g.b, int) or p.choose("start", ["number", "rows"]) == "number":
        return p.choose("first", finite), None
    number, rows = p.choose("first", finite), g.b * g.s
    other = p.choose("others", finite)
    at = p.choose("place", [0, rows - 1])
    numbers = [number] * rows
    numbers[at] = other
    return None, p.table(numbers, [g.b, g.s], g.element)


@kind
def sum_starts(p, r):
    """The sum of exponentials starts from something."""
    g = Attend(p)
    number, tensor = starts(p, g, [0.0, 0.0, -0.0, 1.0, 1e-6, SUBNORMAL["f32"], -1.0, 4.0, NAN, INF])
    g.result(g.softmax(g.scores(), total=number, total_tensor=tensor))
    g.cases()


@kind
def maximum_starts(p, r):
    """The maximum starts from something: scores below it, far below it, and large."""
    g = Attend(p)
    number, tensor = starts(p, g, [-INF, -INF, LOWEST["f32"], -1e30, -1e9, -1e4, -1e3, 0.0, 50.0, NAN, INF])
    op = p.choose("op", ["maximumf", "maxnumf"])
    g.result(g.softmax(g.scores(1.0), maximum=number, maximum_tensor=tensor, op=op))
    g.cases()
    for size in (40.0, 75.0, 200.0):
        # All scores are about -size^2 D, with differences of a few units.
        p.case(f"scores near {-size * size}", "finite", q=size, k=lambda d: [-size + n / size for n in d])
    p.case("scores of -inf", "contract", q=1.0, k=-INF)


@kind
def product_starts(p, r):
    """Q K^T or the product with V adds to something."""
    g = Attend(p)
    place = p.choose("product", ["scores", "values"])
    shape = g.shape if place == "scores" else [g.b, g.s, g.n]
    numbers = [0.0] * (shape[0] * shape[1] * shape[2])
    numbers[p.choose("place", [0, len(numbers) - 1, 1])] = p.choose("number", [0.0, -0.0, 1.0, 1e-3, NAN, -INF])
    init = p.table(numbers, shape, "f32")

    def multiply(b, a):
        return arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1]))
    if place == "scores":
        s = p.reduced([(g.q, [0, 1, 3]), (g.k, [0, 2, 3])], (init, [0, 1, 2]), 4, multiply)
        g.result(g.softmax(s))
    else:
        w = g.softmax(g.scores())
        p.results.append(p.reduced([(w, [0, 1, 3]), (g.v, [0, 3, 2])], (init, [0, 1, 2]), 4, multiply))
    g.cases()


@kind
def some_keys(p, r):
    """The maximum, or the sum, takes some of the keys."""
    g = Attend(p)
    s = g.scores(p.choose("scale", [1.0, 0.5]))
    if p.choose("mask", [False, True]):
        s = g.by_index(s, -INF, lambda b, i, j: compare(b, "ule", j, i))
    first, last = p.choose("from", [0, 0, 1]), p.choose("dropped at the end", [0, 0, 1, g.t - 2])
    count = max(1, g.t - first - last)
    of = p.choose("of", ["maximum", "sum"])

    def part(x):
        return p.slice(x, [0, 0, first], [g.b, g.s, count])
    m = g.over_keys(part(s) if of == "maximum" else s, "maximumf", -INF)
    e = g.shifted(s, m)
    g.result(g.divided(e, g.over_keys(part(e) if of == "sum" else e, "addf")))
    g.cases(special=False)
    for size in (12.0, 40.0):
        p.case(f"scores up to {size * size}", q=size, k=lambda d: [n * size for n in d])
    p.case("scores of -inf at the first key", "contract", q=1.0, k=lambda d: [-INF] * g.d + d[g.d:])
    p.case("NaN at the last key", "contract", k=lambda d: d[:-1] + [NAN])


@kind
def maximum_of_others(p, r):
    """A maximum with more or less in it: of the masked and the unmasked scores, of absolute values, with a number."""
    g = Attend(p)
    s = g.scores(1.0)
    keep = p.argument("keep", [g.s, g.t], "i1")
    fill = p.choose("fill", [-INF, -INF, -1e9])
    masked = g.where(s, keep, fill)
    what = p.choose("maximum of", ["unmasked", "absolute", "with zero", "halved", "rounded", "later"])
    if what == "unmasked":
        m = g.over_keys(s, "maximumf", -INF)
    elif what == "absolute":
        m = g.over_keys(g.each([masked], lambda b, a: b.scalar(f"math.absf {a[0]} : f32")), "maximumf", -INF)
    elif what == "with zero":
        m = g.over_keys(g.each([masked], lambda b, a: arith(b, "maximumf", a[0], b.scalar("arith.constant 0.0 : f32"))), "maximumf", -INF)
    elif what == "halved":
        half = g.over_keys(masked, "maximumf", -INF)
        m = p.loop([half], [g.b, g.s], "f32", lambda b, a: arith(b, "mulf", a[0], b.scalar("arith.constant 0.5 : f32")))
    elif what == "rounded":
        exact = g.over_keys(masked, "maximumf", -INF)
        m = p.loop([exact], [g.b, g.s], "f32", lambda b, a: b.scalar(
            f"arith.extf {b.scalar(f'arith.truncf {a[0]} : f32 to bf16')} : bf16 to f32"))
    else:
        m = g.over_keys(g.each([masked], lambda b, a: arith(b, "minimumf", a[0], b.scalar("arith.constant 60.0 : f32"))), "maximumf", -INF)
    e = g.shifted(masked, m)
    g.result(g.divided(e, g.over_keys(e, "addf")))
    g.cases(special=False, keep=lambda d: [True] * len(d))
    p.case("keys dropped", keep=lambda d: [i % g.t == 0 or kept for i, kept in enumerate(d)])
    p.case("large scores", q=12.0, k=lambda d: [12.0 + n for n in d], keep=True)
    p.case("large scores that are dropped", "contract", q=12.0, k=lambda d: [12.0] * g.d + [-n for n in d[g.d:]],
           keep=lambda d: [i % g.t != 0 for i in range(len(d))])
    p.case("no key", "contract", keep=False)


@kind
def guards(p, r):
    """What takes the place of the weights of a row without keys, and when."""
    g = Attend(p)
    s = g.scores()
    keep = p.argument("keep", [g.s, g.t], "i1")
    fill = p.choose("fill", [-INF, -INF, -1e9, LOWEST["f32"]])
    masked = g.where(s, keep, fill)
    w = g.softmax(masked, op=p.choose("op", ["maximumf", "maxnumf"]))
    how = p.choose("guard", ["nan", "equal", "all", "any", "all of the mask", "maximum", "finite", "first"])
    zero = p.choose("instead", [0.0, 0.0, -0.0, 1.0, 0.25])

    def replaced(weights, condition, inputs):
        return g.each([weights, *inputs], lambda b, a: select(b, condition(b, a), b.scalar(f"arith.constant {literal(zero, 'f32')} : f32"),
                                                              a[0]))
    if how == "nan":
        w = replaced(w, lambda b, a: compare(b, p.choose("predicate", ["une", "uno"]), a[0], a[0], "f32"), [])
    elif how == "equal":
        w = replaced(w, lambda b, a: arith(b, "xori", compare(b, "oeq", a[0], a[0], "f32"), b.scalar("arith.constant true"), type="i1"), [])
    elif how in ("all", "any", "all of the mask"):
        op, start = (("andi", True), ("ori", False))[how == "any"]
        start = p.choose("start", [start, start, not start])
        infinity = "f32"
        dropped = (g.each([masked], lambda b, a: compare(b, "oeq", a[0], b.scalar(f"arith.constant {literal(-INF, infinity)} : f32"), "f32"),
                          "i1") if how != "all of the mask" else
                   g.each([keep], lambda b, a: arith(b, "xori", a[0], b.scalar("arith.constant true"), type="i1"), "i1"))
        if p.choose("starts", ["alike", "by row"]) == "by row":
            bits = [start] * (g.b * g.s)
            bits[-1] = p.choose("last", [start, not start])
            rows = g.over_keys(dropped, op, tensor=p.table(bits, [g.b, g.s], "i1"))
        else:
            rows = g.over_keys(dropped, op, start)
        w = replaced(w, lambda b, a: a[1], [(rows, [0, 1])])
    elif how == "maximum":
        m = g.over_keys(masked, "maximumf", -INF)
        limit = p.choose("limit", [-INF, fill, -1e4, 0.0])
        w = replaced(w, lambda b, a: compare(b, p.choose("predicate", ["oeq", "ole", "ueq"]), a[1],
                                             b.scalar(f"arith.constant {literal(limit, 'f32')} : f32"), "f32"), [(m, [0, 1])])
    elif how == "finite":
        w = replaced(w, lambda b, a: arith(b, "xori", compare(b, "olt", b.scalar(f"math.absf {a[0]} : f32"), b.scalar(
            f"arith.constant {literal(INF, 'f32')} : f32"), "f32"), b.scalar("arith.constant true"), type="i1"), [])
    else:
        w = replaced(w, lambda b, a: compare(b, "oeq", a[1], b.scalar(f"arith.constant {literal(-INF, 'f32')} : f32"), "f32"),
                     [(masked, [0, 1, 2])])
    g.result(w)
    row = g.t
    p.case("every key", keep=True)
    p.case("some keys", keep=lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)])
    p.case("no key", "finite", keep=False)
    p.case("a row without keys", "finite", keep=lambda d: [i >= row for i in range(len(d))])
    p.case("the last row without keys", "finite", keep=lambda d: [i < len(d) - row for i in range(len(d))])
    p.case("NaN in Q", "contract", q=poke(r, NAN), keep=True)
    p.case("NaN at a key that is dropped", "contract", k=lambda d: [NAN] * g.d + d[g.d:], keep=lambda d: [i % row != 0 for i in range(len(d))])
    p.case("infinity in K", "contract", k=poke(r, INF), keep=True)
    p.case("scores of -inf", "contract", q=1.0, k=-INF, keep=True)


@kind
def sums_of_masks(p, r):
    """Two masks are added to the scores; keys may be dropped twice."""
    g = Attend(p)
    s = g.scores()
    first, second = (p.choose(f"fill {i}", [LOWEST["f32"], LOWEST["f32"], -INF, -1e9, -1e4, -2e38]) for i in (1, 2))
    keep = p.argument("keep", [g.b, g.t], "i1")
    causal = p.choose("second mask", ["causal", "literal", "operand"])
    together = p.choose("sum", ["masks first", "one by one", "bounded"])
    turned = p.choose("polarity", ["kept", "kept", "dropped"])

    def padding(b, kept):
        zero, fill = b.scalar("arith.constant 0.0 : f32"), b.scalar(f"arith.constant {literal(first, 'f32')} : f32")
        return select(b, kept, *((zero, fill) if turned == "kept" else (fill, zero)))

    def other(b, a):
        if causal != "causal":
            return a[-1]
        zero, fill = b.scalar("arith.constant 0.0 : f32"), b.scalar(f"arith.constant {literal(second, 'f32')} : f32")
        return select(b, compare(b, "ule", index(b, 2), index(b, 1)), zero, fill)
    extra = []
    if causal == "literal":
        extra = [p.table([0.0 if j <= i else second for i in range(g.s) for j in range(g.t)], [g.s, g.t], "f32")]
    if causal == "operand":
        extra = [p.argument("mask", [g.s, g.t], "f32", -1.0, 1.0)]

    def body(b, a):
        x, y = padding(b, a[1]), other(b, a[:-1])
        if together == "masks first":
            return arith(b, "addf", a[0], arith(b, "addf", x, y))
        if together == "bounded":
            low = b.scalar(f"arith.constant {literal(LOWEST['f32'], 'f32')} : f32")
            return arith(b, "maximumf", arith(b, "addf", arith(b, "addf", a[0], x), y), low)
        return arith(b, "addf", arith(b, "addf", a[0], x), y)
    g.result(g.softmax(g.each([s, (keep, [0, 2]), *((t, [1, 2]) for t in extra)], body)))
    t, more = g.t, {"mask": lambda d: [second if i % 3 == 1 else n for i, n in enumerate(d)]} if causal == "operand" else {}
    p.case("every key", keep=turned == "kept", **more)
    for left in range(1, t + 1):
        # Rows before the first key have none.
        p.case(f"{left} keys of padding on the left", "finite", keep=lambda d: [(i % t >= left) == (turned == "kept") for i in range(len(d))], **more)
    p.case("padding on the right", "finite", keep=lambda d: [(i % t < t - 1) == (turned == "kept") for i in range(len(d))], **more)
    p.case("large scores", "contract", q=1e3, k=lambda d: [n * 1e3 for n in d], keep=turned == "kept", **more)


@kind
def fills(p, r):
    """Scores of dropped keys are a finite number, and some that are kept come near it, or are all below it."""
    g = Attend(p)
    factor = p.choose("scale", [1.0, 0.5, 4.0])
    fill = p.choose("fill", [-INF, LOWEST["f32"], -1e30, -1e9, -1e5, -1e4, -9e3, -100.0, 0.0, NAN, INF])
    keep = p.argument("keep", [g.s, g.t], "i1")
    place = p.choose("mask", ["after the scale", "before the scale", "added"])
    if place == "added":
        s = g.each([g.scores(factor), keep], lambda b, a: arith(b, "addf", a[0], select(
            b, a[1], b.scalar("arith.constant 0.0 : f32"), b.scalar(f"arith.constant {literal(fill, 'f32')} : f32"))))
    elif place == "before the scale":
        s = g.where(g.scores(1.0), keep, fill)
        s = g.each([s], lambda b, a: arith(b, "mulf", a[0], b.scalar(f"arith.constant {literal(factor, 'f32')} : f32")))
        p.terms["scale"] = factor
    else:
        s = g.where(g.scores(factor), keep, fill)
    g.result(g.softmax(s))
    row = g.t
    one = {"keep": lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)]}
    p.case("some keys", **one)
    p.case("every key", keep=True)
    p.case("no key", "finite", keep=False)
    p.case("a row without keys", "finite", keep=lambda d: [i >= row for i in range(len(d))])
    for size in (30.0, 90.0, 3e4):
        p.case(f"scores of {-size * size}", "contract", q=size, k=lambda d: [-size + n / size for n in d], **one)
    p.case("NaN at a key that is dropped", "contract", k=lambda d: [NAN] * g.d + d[g.d:], keep=lambda d: [i % row != 0 for i in range(len(d))])
    p.case("infinity at a key that is dropped", "contract", k=lambda d: [INF] * g.d + d[g.d:], keep=lambda d: [i % row != 0 for i in range(len(d))])


@kind
def scales(p, r):
    """Factors of the scores: zero, negative, huge, not finite, in two places."""
    element = p.choose("type", ["f32", "f32", "f16", "bf16"])
    g = Attend(p, element=element)
    p.terms.update(score=element, weight=element, sum=element)
    first, second = (p.choose(f"factor {i}", [1.0, 0.5, 0.3, 0.0, -0.0, -1.0, 4.0, 1e4, 3e38, 1e-30, INF, NAN]) for i in (1, 2))
    place = p.choose("second on", ["scores", "query", "divided", "after the maximum"])

    def times(x, shape, op="mulf"):
        return p.loop([x], shape, element, lambda b, a: arith(b, op, a[0], b.scalar(f"arith.constant {literal(second, element)} : {element}"),
                                                             type=element))
    if place == "after the maximum":
        s = g.scores(first)
        m = g.over_keys(s, "maximumf", -INF)
        difference = times(g.each([s, (m, [0, 1])], lambda b, a: arith(b, "subf", a[0], a[1], type=element)), g.shape)
        e = g.each([difference], lambda b, a: b.scalar(f"math.exp {a[0]} : {element}"))
        g.result(g.divided(e, g.over_keys(e, "addf")))
    else:
        q = times(g.q, g.q.shape) if place == "query" else g.q
        s = g.scores(first, q=q)
        if place != "query":
            s = times(s, g.shape, "divf" if place == "divided" else "mulf")
        g.result(g.softmax(s))
    p.terms["scale"] = abs(first * (1 / second if place == "divided" and second else second)) if abs(first * second) < 1e30 else 1e30
    if first != first or second != second or p.terms["scale"] != p.terms["scale"]:
        p.terms["scale"] = 1e30
    plain = all(abs(n) in (0.0, 0.5, 0.3, 1.0, 4.0) for n in (first, second))
    # In another order, or with 1/c for a divisor, these overflow or vanish at other places.
    far = any(abs(n) in (3e38, 1e-30) or element == "f16" and abs(n) == 1e4 for n in (first, second))
    level = "exact" if far else "finite"
    p.case("ordinary", level)
    p.case("zeros", level, q=0.0)
    p.case("ones", level, q=1.0, k=1.0)
    if plain:
        p.case("NaN in Q", "contract", q=poke(r, NAN))
        p.case("infinity in K", "contract", k=poke(r, INF))


@kind
def sinks(p, r):
    """One more term of the sum, or column of the scores, that is no key."""
    g = Attend(p)
    s = g.scores()
    if p.choose("mask", [False, True]):
        s = g.by_index(s, -INF, lambda b, i, j: compare(b, "ult", j, i))
    sinks_ = p.argument("sinks", [g.b], "f32")
    m = g.over_keys(s, "maximumf", -INF)
    inside = p.choose("in the maximum", [True, True, False])
    if inside:
        m = p.loop([m, (sinks_, [0])], [g.b, g.s], "f32", lambda b, a: arith(b, "maximumf", a[0], a[1]))
    e = g.shifted(s, m)
    count = p.choose("terms", [1, 1, 2, 0])
    sign = p.choose("sign", ["addf", "addf", "subf"])
    total = g.over_keys(e, "addf")

    def body(b, a):
        result = a[0]
        for _ in range(count):
            result = arith(b, sign, result, b.scalar(f"math.exp {arith(b, 'subf', a[2], a[1])} : f32"))
        return result
    total = p.loop([total, m, (sinks_, [0])], [g.b, g.s], "f32", body)
    g.result(g.divided(e, total))
    g.cases()
    p.case("sinks of -inf", "contract", sinks=-INF)
    p.case("a sink of NaN", "contract", sinks=NAN)
    p.case("large sinks", sinks=60.0)
    p.case("low sinks", sinks=-60.0)


@kind
def zero_sizes(p, r):
    """Sizes that are open and are 0 or 1."""
    names = {"b": "B", "s": "S", "t": "T"}
    opened = {key: name for key, name in names.items() if p.choose(f"{name} open", [True, True, False])}
    g = Attend(p, **opened)
    s = g.scores()
    how = p.choose("mask", ["none", "causal", "operand", "lowest", "kept"])
    if how in ("causal", "lowest"):
        fill = -INF if how == "causal" else LOWEST["f32"]
        s = g.by_index(s, fill, lambda b, i, j: compare(b, p.choose("predicate", ["ule", "ult"]), j, i))
    if how == "kept":
        s = g.by_index(s, -INF, lambda b, i, j: arith(b, "ori", compare(b, "eq", j, b.scalar("arith.constant 0 : index")),
                                                      compare(b, "ult", j, i), type="i1"))
    if how == "operand":
        size = [opened.get("s", g.s), opened.get("t", g.t)]
        s = g.each([s, p.argument("mask", size)], lambda b, a: arith(b, "addf", a[0], a[1]))
    guard = p.choose("guard", ["none", "nan", "none"])
    w = (g.softmax(s, maximum=p.choose("start", [-INF, -INF, LOWEST["f32"]])) if p.choose("softmax", ["steps", "steps", "unshifted"]) == "steps"
         else None)
    if w is None:
        e = g.each([s], lambda b, a: b.scalar(f"math.exp {a[0]} : f32"))
        w = g.divided(e, g.over_keys(e, "addf"))
    if guard == "nan":
        w = g.each([w], lambda b, a: select(b, compare(b, "une", a[0], a[0], "f32"), b.scalar("arith.constant 0.0 : f32"), a[0]))
    later = p.choose("quotient", ["weights", "result"])
    if later == "result":
        e = g.shifted(s, g.over_keys(s, "maximumf", -INF))
        y, total = g.values(e), g.over_keys(e, "addf")
        p.results.append(p.loop([y, (total, [0, 1])], [g.b, g.s, g.n], "f32", lambda b, a: arith(b, "divf", a[0], a[1])))
    else:
        g.result(w)
    for sizes in ({}, {"T": 0}, {"T": 1}, {"S": 0}, {"S": 1}, {"B": 0}, {"T": 0, "S": 0}, {"S": 1, "T": 1, "B": 1}):
        if all(name in opened.values() for name in sizes):
            p.case(f"sizes {sizes}", "finite", sizes={"B": 2, "S": 3, "T": 4, **sizes},
                   breaks="there is a key" if sizes.get("T") == 0 else None)


@kind
def casts(p, r):
    """Weights, products or sums are rounded to a narrower type somewhere."""
    g = Attend(p, d=4)
    narrow = p.choose("type", ["bf16", "f16", "f8E4M3FN", "f8E5M2"])
    where = p.choose("rounded", ["summed weights", "weights", "products of scores", "accumulator of scores", "scores", "differences",
                                 "products with V", "sum", "accumulator of the sum", "accumulator of values", "maximum", "quotient twice"])

    def rounded(b, x):
        return b.scalar(f"arith.extf {b.scalar(f'arith.truncf {x} : f32 to {narrow}')} : {narrow} to f32")

    def each(x, shape):
        return p.loop([x], shape, "f32", lambda b, a: rounded(b, a[0]))

    def product(x, y, shape, maps, of):
        init = p.filled(0.0, shape, "f32")

        def body(b, a):
            term = arith(b, "mulf", a[0], a[1])
            term = rounded(b, term) if where == f"products {of}" else term
            total = arith(b, "addf", a[2], term)
            return rounded(b, total) if where == f"accumulator {of}" else total
        return p.reduced([(x, maps[0]), (y, maps[1])], (init, [0, 1, 2]), 4, body)
    s = product(g.q, g.k, g.shape, ([0, 1, 3], [0, 2, 3]), "of scores")
    s = each(s, g.shape) if where == "scores" else s
    m = g.over_keys(s, "maximumf", -INF)
    m = each(m, [g.b, g.s]) if where == "maximum" else m

    def shift(b, a):
        x = arith(b, "subf", a[0], a[1])
        return b.scalar(f"math.exp {rounded(b, x) if where == 'differences' else x} : f32")
    e = g.each([s, (m, [0, 1])], shift)
    start = p.filled(0.0, [g.b, g.s], "f32")

    def add(b, a):
        total = arith(b, "addf", a[1], rounded(b, a[0]) if where == "summed weights" else a[0])
        return rounded(b, total) if where == "accumulator of the sum" else total
    total = p.reduced([(e, [0, 1, 2])], (start, [0, 1]), 3, add)
    total = each(total, [g.b, g.s]) if where == "sum" else total
    w = g.divided(e, total)
    w = each(w, g.shape) if where in ("weights", "quotient twice") else w
    w = g.each([w], lambda b, a: arith(b, "mulf", a[0], b.scalar("arith.constant 1.0 : f32"))) if where == "quotient twice" else w
    p.results.append(product(w, g.v, [g.b, g.s, g.n], ([0, 1, 3], [0, 3, 2]), "of values" if where.endswith("values") else "with V"))
    # Where the op rounds as the program does, both round what differs in its last bits: one unit of the type.
    types = {"bf16": "bf16", "f16": "f16"}
    if where in ("scores", "maximum", "differences"):
        p.terms["score"] = types.get(narrow, "f32")
    if where in ("weights", "quotient twice"):
        p.terms["weight"] = types.get(narrow, "f32")
    p.case("ordinary")
    p.case("other numbers")
    p.case("zeros", q=0.0)
    p.case("values of one sign", v=lambda d: [abs(n) + 1 for n in d])


@kind
def bodies(p, r):
    """Bodies of reductions that are no sum of products, or no maximum."""
    square = p.choose("rows and keys", ["square", "other"]) == "square"
    size = 3 if square else None
    g = Attend(p, s=size, t=size)
    where = p.choose("place", ["scores", "values", "sum", "maximum"])
    other = p.choose("body", ["horner", "horner of the other", "square", "absolute", "maximum", "minimum", "subtracted", "twice", "difference",
                              "plain"])

    def body(b, a):
        x, y, o = a[0], a[1], a[2]
        if other == "horner":
            return arith(b, "addf", arith(b, "mulf", o, x), y)
        if other == "horner of the other":
            return arith(b, "addf", arith(b, "mulf", o, y), x)
        if other == "maximum":
            return arith(b, "maximumf", o, arith(b, "addf", x, y))
        if other == "minimum":
            return arith(b, "minimumf", o, arith(b, "mulf", x, y))
        if other == "subtracted":
            return arith(b, "subf", o, arith(b, "mulf", x, y))
        if other == "difference":
            return arith(b, "addf", o, arith(b, "subf", x, y))
        if other == "twice":
            return arith(b, "addf", arith(b, "addf", o, o), arith(b, "mulf", x, y))
        x = arith(b, "mulf", x, x) if other == "square" else b.scalar(f"math.absf {x} : f32") if other == "absolute" else x
        return arith(b, "addf", o, arith(b, "mulf", x, y))

    def one(op):
        """Of one tensor."""
        def made(b, a):
            x, o = a
            if other.startswith("horner"):
                return arith(b, op, arith(b, "mulf", o, b.scalar("arith.constant 0.5 : f32")), x)
            if other == "square":
                return arith(b, op, o, arith(b, "mulf", x, x))
            if other == "absolute":
                return arith(b, op, o, b.scalar(f"math.absf {x} : f32"))
            if other in ("subtracted", "difference"):
                return arith(b, "subf", o, x)
            if other == "twice":
                return arith(b, op, arith(b, op, o, x), x)
            if other == "minimum":
                return arith(b, "minimumf", o, x)
            if other == "maximum":
                return arith(b, "maximumf", o, x)
            return arith(b, op, o, x)
        return made
    init = p.filled(0.0, g.shape, "f32")
    s = p.reduced([(g.q, [0, 1, 3]), (g.k, [0, 2, 3])], (init, [0, 1, 2]), 4, body) if where == "scores" else g.scores()
    rows = [g.b, g.s]
    m = p.reduced([(s, [0, 1, 2])], (p.filled(-INF, rows, "f32"), [0, 1]), 3, one("maximumf")) if where == "maximum" else g.over_keys(
        s, "maximumf", -INF)
    e = g.shifted(s, m)
    total = p.reduced([(e, [0, 1, 2])], (p.filled(0.0, rows, "f32"), [0, 1]), 3, one("addf")) if where == "sum" else g.over_keys(e, "addf")
    w = g.divided(e, total)
    init = p.filled(0.0, [g.b, g.s, g.n], "f32")
    p.results.append(p.reduced([(w, [0, 1, 3]), (g.v, [0, 3, 2])], (init, [0, 1, 2]), 4, body) if where == "values" else g.values(w))
    g.cases(special=other == "plain")


@kind
def coinciding(p, r):
    """All sizes are equal, so that operands fit however they are turned."""
    n = p.choose("size", [2, 3])
    g = Attend(p, b=n, s=n, t=n, d=n, n=n)

    def order(label, wanted):
        return p.choose(label, [wanted, wanted, wanted, *([wanted[i] for i in o] for o in ([0, 2, 1], [1, 0, 2], [2, 1, 0], [1, 2, 0]))])
    q, k = order("q", [0, 1, 3]), order("k", [0, 2, 3])
    w, v = order("weights", [0, 1, 3]), order("v", [0, 3, 2])

    def body(b, a):
        return arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1]))
    s = p.reduced([(g.q, q), (g.k, k)], (p.filled(0.0, g.shape, "f32"), [0, 1, 2]), 4, body)
    masked = p.choose("mask", ["none", "argument", "literal", "rows"])
    if masked == "argument":
        turned = p.choose("mask axes", [[1, 2], [2, 1], [0, 2], [0, 1]])
        s = g.each([s, (p.argument("mask", [n, n]), turned)], lambda b, a: arith(b, "addf", a[0], a[1]))
    if masked == "literal":
        turned = p.choose("mask axes", [[1, 2], [2, 1], [0, 2], [0, 1]])
        keep = p.table([j <= i for i in range(n) for j in range(n)], [n, n], "i1")
        s = g.each([s, (keep, turned)], lambda b, a: select(b, a[1], a[0], b.scalar(f"arith.constant {literal(-INF, 'f32')} : f32")))
    if masked == "rows":
        a_, b_ = p.choose("loops", [(2, 1), (1, 2), (2, 0), (0, 1)])
        s = g.each([s], lambda b, a: select(b, compare(b, "ule", index(b, a_), index(b, b_)), a[0],
                                            b.scalar(f"arith.constant {literal(-INF, 'f32')} : f32")))
    axis = p.choose("softmax over", [2, 2, 2, 1, 0])
    kept = [i for i in range(3) if i != axis]

    def over(x, op, init):
        # Rows are in order, or turned as well.
        return p.reduced([(x, [kept.index(i) if i in kept else 2 for i in range(3)])], (p.filled(init, [n, n], "f32"), [0, 1]), 3,
                         lambda b, a: arith(b, op, a[1], a[0]))
    rows = p.choose("rows of the maximum", [kept, kept, kept[::-1]])
    e = g.each([s, (over(s, "maximumf", -INF), rows)], lambda b, a: b.scalar(f"math.exp {arith(b, 'subf', a[0], a[1])} : f32"))
    rows = p.choose("rows of the sum", [kept, kept, kept[::-1]])
    weights = g.each([e, (over(e, "addf", 0.0), rows)], lambda b, a: arith(b, "divf", a[0], a[1]))
    p.results.append(p.reduced([(weights, w), (g.v, v)], (p.filled(0.0, [n, n, n], "f32"), [0, 1, 2]), 4, body))
    g.cases(special=False)


@kind
def wraps(p, r):
    """Comparisons of rows, keys and lengths in integers that wrap."""
    g = Attend(p, t=p.choose("keys", [3, 5, 5, 130, 300]))
    width = p.choose("integer", ["i8", "i32", "i64", "index"])
    form = p.choose("form", ["last", "product", "sum", "difference", "window", "narrow", "absolute", "twice"])
    scalar = p.choose("of", ["batch", "all"])
    largest = {"i8": 127, "i32": 2 ** 31 - 1, "i64": 2 ** 63 - 1, "index": 2 ** 63 - 1}[width]
    # A tensor of rank 0, or with a number for each batch.
    n = p.argument("n", [g.b] if scalar == "batch" else [], width if width != "index" else "i64", 0, 4)
    signed = p.choose("compared", ["sle", "slt", "sge", "sgt", "ule", "ult", "eq"])
    step = p.choose("number", [1, 2, 50, largest // 2, largest])

    def keep(b, i, j, x):
        if n.element != width:
            x = b.scalar(f"arith.index_cast {x} : {n.element} to index")
        row, key = (v if width == "index" else b.scalar(f"arith.index_cast {v} : index to {width}") for v in (i, j))
        c = b.scalar(f"arith.constant {step} : {width}")
        if form == "last":
            return compare(b, signed, key, x, width)
        if form == "product":
            return compare(b, signed, arith(b, "muli", key, c, type=width), x, width)
        if form == "sum":
            return compare(b, signed, key, arith(b, "addi", arith(b, "addi", row, x, type=width), c, type=width), width)
        if form == "difference":
            return compare(b, signed, arith(b, "subi", arith(b, "subi", key, row, type=width), c, type=width), x, width)
        if form == "window":
            low = compare(b, "sgt", key, arith(b, "subi", row, x, type=width), width)
            return arith(b, "andi", low, compare(b, "sle", key, row, width), type="i1")
        if form == "narrow":
            if width == "index":
                x = b.scalar(f"arith.index_cast {x} : index to i8")
                return compare(b, signed, b.scalar(f"arith.index_cast {key} : index to i8"), x, "i8")
            if width == "i8":
                return compare(b, signed, key, x, width)
            return compare(b, signed, *(b.scalar(f"arith.trunci {v} : {width} to i8") for v in (key, x)), "i8")
        if form == "absolute":
            d = arith(b, "subi", key, row, type=width)
            absolute = b.scalar(f"math.absi {d} : {width}")
            return compare(b, signed, absolute, x, width)
        return compare(b, signed, arith(b, "addi", key, key, type=width), arith(b, "muli", x, c, type=width), width)
    e = g.scores()
    infinity = literal(-INF, "f32")
    s = g.each([e, (n, [0] if scalar == "batch" else [])],
               lambda b, a: select(b, keep(b, index(b, 1), index(b, 2), a[1]), a[0], b.scalar(f"arith.constant {infinity} : f32")))
    g.result(g.softmax(s))
    smallest = -largest - 1
    for value in (1, 0, min(g.t, largest), largest, largest - 1, largest // 2 + 1, -1, smallest, smallest + 1):
        # With 64 bits, sums of these with a row and a number may wrap.
        wraps = abs(value) + step >= 2 ** 62
        p.case(f"n = {value}", "finite", breaks="do not wrap" if wraps else None, n=value)


@kind
def several_keys(p, r):
    """K and V are one tensor, or slices of one, and keys are two blocks."""
    from assumed import Tensor
    how = p.choose("operands", ["k is v", "one projection", "two blocks", "two blocks of scores", "q is k", "reversed"])
    g = Attend(p, n=4, d=4, s=3 if how == "q is k" else None, t=3 if how == "q is k" else None)
    if how in ("k is v", "q is k"):
        if how == "q is k":
            s = g.scores(q=g.k)
            g.result(g.softmax(s), v=g.k)
        else:
            g.result(g.softmax(g.scores()), v=g.k)
    elif how == "one projection":
        wide = p.argument("x", [g.b, g.t, 8])
        first, second = p.choose("slices", [(0, 4), (4, 0), (0, 0), (2, 4)])
        k, v = (p.slice(wide, [0, 0, at], [g.b, g.t, 4]) for at in (first, second))
        g.result(g.softmax(g.scores(k=k)), v=v)
    elif how in ("two blocks", "two blocks of scores"):
        k2, v2 = p.argument("k2", [g.b, 2, 4]), p.argument("v2", [g.b, 2, 4])
        swapped = p.choose("order", ["alike", "alike", "exchanged"])
        keys = [g.k, k2]
        values = [g.v, v2] if swapped == "alike" else [v2, g.v]
        both = p.concat(values, 1)
        if how == "two blocks":
            k = p.concat(keys, 1)
            g.t, g.shape = g.t + 2, [g.b, g.s, g.t + 2]
            g.result(g.softmax(g.scores(k=k)), v=both)
        else:
            first = g.scores(k=g.k)
            old = g.t
            g.t, g.shape = 2, [g.b, g.s, 2]
            second = g.scores(p.choose("scale of the second", [4 ** -0.5, 4 ** -0.5, 1.0]), k=k2)
            s = p.concat([first, second], 2)
            g.t, g.shape = old + 2, [g.b, g.s, old + 2]
            g.result(g.softmax(s), v=both)
    else:
        empty = p.empty(g.v.shape, "f32")
        last = g.t - 1
        name = g.v.name
        v = p.op("linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d1, d2)>], iterator_types = [\"parallel\", \"parallel\", "
                 f"\"parallel\"]}} outs({empty.name} : {empty.type}) {{\n  ^bb0(%o: f32):\n    %i = linalg.index 0 : index\n"
                 f"    %j = linalg.index 1 : index\n    %l = linalg.index 2 : index\n    %c = arith.constant {last} : index\n"
                 f"    %b = arith.subi %c, %j : index\n    %x = tensor.extract {name}[%i, %b, %l] : {g.v.type}\n"
                 f"    linalg.yield %x : f32\n  }} -> {empty.type}", g.v.shape, "f32")
        assert isinstance(v, Tensor)
        g.result(g.softmax(g.scores()), v=v)
    g.cases(special=False)
