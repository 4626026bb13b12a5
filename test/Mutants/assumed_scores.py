"""Programs near attention: the order of scales, caps and masks, exponentials of other bases, sums that are spelled otherwise, heads."""
import math

from assumed import INF, LOWEST, NAN, Tensor, arith, compare, index, kind, literal, poke, select
from assumed_attention import Attend

LARGE = 12.0


def number(b, value, type="f32"):
    return b.scalar(f"arith.constant {literal(value, type)} : {type}")


@kind
def score_steps(p, r):
    """Scales, caps and masks in any order, each once or twice."""
    g = Attend(p)
    s = g.scores(1.0)
    keep = p.argument("keep", [g.s, g.t], "i1")
    bias = p.argument("mask", [g.s, g.t])
    steps = [p.choose(f"step {i}", ["scale", "negated", "cap", "cap of another", "bias", "subtracted", "drop", "drop by number", "times mask",
                                    "zero", "absolute", "clamp", "plus one", "nothing"]) for i in range(r.choice([1, 2, 2, 3]))]
    factor = p.choose("factor", [0.5, 2.0, 0.3, 16.0])
    fill = p.choose("fill", [-INF, -INF, -1e9, LOWEST["f32"]])
    largest = 1.0
    for step in steps:
        def body(b, a):
            x, kept, m = a[0], a[1], a[2]
            if step == "scale":
                return arith(b, "mulf", x, number(b, factor))
            if step == "negated":
                return b.scalar(f"arith.negf {x} : f32")
            if step == "cap":
                return arith(b, "mulf", b.scalar(f"math.tanh {arith(b, 'divf', x, number(b, 20.0))} : f32"), number(b, 20.0))
            if step == "cap of another":
                return arith(b, "mulf", b.scalar(f"math.tanh {arith(b, 'mulf', x, number(b, 0.25))} : f32"), number(b, 3.0))
            if step in ("bias", "subtracted"):
                return arith(b, "addf" if step == "bias" else "subf", x, m)
            if step == "drop":
                return select(b, kept, x, number(b, fill))
            if step == "drop by number":
                return arith(b, "addf", x, arith(b, "mulf", arith(b, "subf", number(b, 1.0), b.scalar(
                    f"arith.uitofp {kept} : i1 to f32")), number(b, max(fill, -1e9))))
            if step == "times mask":
                return arith(b, "mulf", x, b.scalar(f"arith.uitofp {kept} : i1 to f32"))
            if step == "zero":
                return arith(b, "mulf", x, number(b, 0.0))
            if step == "absolute":
                return b.scalar(f"math.absf {x} : f32")
            if step == "clamp":
                return arith(b, "minimumf", x, number(b, 1.0))
            if step == "plus one":
                return arith(b, "addf", x, number(b, 1.0))
            return arith(b, "addf", x, number(b, 0.0))
        s = g.each([s, keep, bias], body)
        largest *= {"scale": factor, "cap of another": 1.0}.get(step, 1.0)
    p.terms.update(scale=max(1.0, largest), mask=2.0)
    g.result(g.softmax(s))
    row = g.t
    some = {"keep": lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)]}
    p.case("some keys", **some)
    p.case("every key", keep=True)
    p.case("other numbers", **some)
    p.case("no key", keep=False)
    p.case("a row without keys", keep=lambda d: [i >= row for i in range(len(d))])
    p.case("biases of -inf", "contract", mask=lambda d: [-INF if i % 3 == 1 else n for i, n in enumerate(d)], keep=True)
    p.case("biases of -inf in a row", "contract", mask=lambda d: [-INF if i < row else n for i, n in enumerate(d)], keep=True)
    p.case("NaN in a bias", "contract", mask=poke(r, NAN), **some)
    p.case("NaN in Q", "contract", q=poke(r, NAN), keep=True)


@kind
def exponentials(p, r):
    """Weights as exponentials of other bases, with the shift and the sum in other places."""
    g = Attend(p)
    s = g.scores(p.choose("scale", [1.0, 0.5, math.log2(math.e)]))
    if p.choose("masked", [False, False, True]):
        s = g.by_index(s, -INF, lambda b, i, j: compare(b, "ule", j, i))
    how = p.choose("exponential", ["exp", "exp2", "power", "power of a third", "exp of twice", "exp of a third", "squared", "product",
                                   "logistic", "expm1"])
    shift = p.choose("shift", ["maximum", "maximum", "nothing", "literal", "minimum", "logarithm"])

    def power(b, x):
        if how == "exp2":
            return b.scalar(f"math.exp2 {x} : f32")
        if how.startswith("power"):
            base = 10.0 if how == "power" else 0.33
            return b.scalar(f"math.powf {number(b, base)}, {x} : f32")
        if how in ("exp of twice", "exp of a third"):
            return b.scalar(f"math.exp {arith(b, 'mulf', x, number(b, 2.0 if how == 'exp of twice' else 0.3333))} : f32")
        e = b.scalar(f"math.exp {x} : f32")
        if how == "squared":
            return arith(b, "mulf", e, e)
        if how == "product":
            return arith(b, "mulf", e, b.scalar(f"math.exp {arith(b, 'mulf', x, number(b, 0.5))} : f32"))
        if how == "logistic":
            return arith(b, "divf", e, arith(b, "addf", e, number(b, 1.0)))
        if how == "expm1":
            return b.scalar(f"math.expm1 {x} : f32")
        return e
    p.terms["scale"] *= {"power": 2.4, "exp of twice": 2.0, "squared": 2.0, "product": 1.5}.get(how, 1.2)
    if shift in ("maximum", "minimum"):
        m = g.over_keys(s, "maximumf" if shift == "maximum" else "minimumf", -INF if shift == "maximum" else INF)
        e = g.each([s, (m, [0, 1])], lambda b, a: power(b, arith(b, "subf", a[0], a[1])))
    elif shift == "literal":
        e = g.each([s], lambda b, a: power(b, arith(b, "subf", a[0], number(b, 3.0))))
    elif shift == "logarithm":
        # exp(s - log(sum of exp s)).
        plain = g.each([s], lambda b, a: power(b, a[0]))
        total = g.over_keys(plain, "addf")
        w = g.each([s, (total, [0, 1])], lambda b, a: b.scalar(
            f"math.exp {arith(b, 'subf', a[0], b.scalar(f'math.log {a[1]} : f32'))} : f32"))
    else:
        e = g.each([s], lambda b, a: power(b, a[0]))
    if shift != "logarithm":
        total = g.over_keys(e, "addf")
        quotient = p.choose("quotient", ["divided", "reciprocal", "twice", "plus a number"])
        if quotient == "reciprocal":
            total = p.loop([total], [g.b, g.s], "f32", lambda b, a: arith(b, "divf", number(b, 1.0), a[0]))
            w = g.each([e, (total, [0, 1])], lambda b, a: arith(b, "mulf", a[0], a[1]))
        elif quotient == "plus a number":
            total = p.loop([total], [g.b, g.s], "f32", lambda b, a: arith(b, "addf", a[0], number(b, p.choose("term", [1e-6, 1.0, 0.0]))))
            w = g.divided(e, total)
        else:
            w = g.divided(e, total)
            if quotient == "twice":
                w = g.divided(w, g.over_keys(w, "addf"))
    g.result(w)
    g.cases(special=False)
    p.case("NaN in Q", "contract", q=poke(r, NAN))
    # Without the maximum exponentials leave the type: 0 / 0 and inf / inf.
    premise = "exponentials neither overflow nor all vanish"
    p.case("high scores", breaks=premise, q=LARGE, k=lambda d: [LARGE + n for n in d])
    p.case("low scores", breaks=premise, q=-LARGE, k=lambda d: [LARGE + n for n in d])


@kind
def keys_not_masked(p, r):
    """Weights that are zeroed, dropped or masked after the softmax, guards spelled by compares of compares."""
    g = Attend(p)
    s = g.scores()
    keep = p.argument("keep", [g.s, g.t], "i1")
    fill = p.choose("fill", [-INF, -INF, -1e9, LOWEST["f32"]])
    masked = g.where(s, keep, fill)
    w = g.softmax(masked)
    how = p.choose("guard", ["not any not", "not any not of numbers", "any kept", "again", "again inverted", "of another row", "multiplied",
                             "all but one"])
    if how in ("not any not", "not any not of numbers", "any kept", "all but one"):
        # i1 algebra: is there a key that is not dropped?
        def dropped(b, a):
            x = compare(b, p.choose("equals", ["oeq", "ueq", "ole"]), a[0], number(b, -INF), "f32")
            if how == "not any not":
                return compare(b, "eq", x, b.scalar("arith.constant false"), "i1")
            if how == "not any not of numbers":
                return compare(b, "one", a[0], number(b, -INF), "f32")
            return arith(b, "xori", x, b.scalar("arith.constant true"), type="i1")
        flags = g.each([masked], dropped, "i1")
        if how == "all but one":
            flags = p.slice(flags, [0, 0, 1], [g.b, g.s, g.t - 1])
        any_ = p.reduced([(flags, [0, 1, 2])], (p.filled(False, [g.b, g.s], "i1"), [0, 1]), 3,
                         lambda b, a: arith(b, "ori", a[1], a[0], type="i1"))
        none = p.loop([any_], [g.b, g.s], "i1", lambda b, a: compare(b, p.choose("negation", ["eq", "eq", "ne"]), a[0],
                                                                      b.scalar("arith.constant false"), "i1"))
        w = g.each([w, (none, [0, 1])], lambda b, a: select(b, a[1], number(b, 0.0), a[0]))
    elif how == "multiplied":
        w = g.each([w, keep], lambda b, a: arith(b, "mulf", a[0], b.scalar(f"arith.uitofp {a[1]} : i1 to f32")))
    elif how == "of another row":
        w = g.each([w, (keep, ["0", 2])], lambda b, a: select(b, a[1], a[0], number(b, 0.0)))
    else:
        w = g.each([w, keep], lambda b, a: select(b, a[1], *((a[0], number(b, 0.0)) if how == "again" else (number(b, 0.0), a[0]))))
    g.result(w)
    row = g.t
    p.case("every key", keep=True)
    p.case("some keys", keep=lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)])
    p.case("no key", keep=False, breaks="each row keeps a key")
    p.case("a row without keys", keep=lambda d: [i >= row for i in range(len(d))], breaks="each row keeps a key")
    p.case("one key", keep=lambda d: [i % row == 0 for i in range(len(d))])
    p.case("NaN in Q", "contract", q=poke(r, NAN), keep=True)
    p.case("scores of -inf", "contract", q=1.0, k=-INF, keep=True)


@kind
def grouped_heads(p, r):
    """Heads of keys are shared by groups of heads of queries: repeated, tiled, by a list, by an expression, or nearly."""
    heads, group = r.choice([(4, 2), (6, 2), (6, 3), (4, 4), (2, 1)])
    shared = heads // group
    s, t, d, n = 2, r.choice([3, heads]), 2, 3
    q = p.argument("q", [heads, s, d])
    k, v = p.argument("k", [shared, t, d]), p.argument("v", [shared, t, n])
    forms = {"repeated": lambda h: h // group, "tiled": lambda h: h % shared, "reversed": lambda h: shared - 1 - h // group,
             "first": lambda h: 0, "rotated": lambda h: (h // group + 1) % shared}
    kinds = [p.choose(f"heads of {name}", ["repeated", "repeated", "repeated", "tiled", "reversed", "first", "rotated"]) for name in "kv"]
    spelled = p.choose("spelled", ["list", "expression", "broadcast"])

    def repeat(x, form):
        shape = [heads, *x.shape[1:]]
        if spelled == "broadcast" and form in ("repeated", "tiled", "first"):
            wide = [shared, group, *x.shape[1:]] if form != "tiled" else [group, shared, *x.shape[1:]]
            source = [0, 2, 3] if form == "repeated" else [1, 2, 3] if form == "tiled" else ["0", 2, 3]
            y = p.loop([(x, source)], wide, "f32", lambda b, a: arith(b, "addf", a[0], number(b, -0.0)))
            return p.op(f"tensor.collapse_shape {y.name} [[0, 1], [2], [3]] : {y.type} into {Tensor(None, shape, 'f32').type}", shape, "f32")
        if spelled == "list":
            table = p.table([forms[form](h) for h in range(heads)], [heads], "i64")
            return p.loop([(table, [0])], shape, "f32", lambda b, a: b.scalar(
                f"tensor.extract {x.name}[{b.scalar(f'arith.index_cast {a[0]} : i64 to index')}, {index(b, 1)}, {index(b, 2)}] : {x.type}"))

        def body(b, a):
            h, c = index(b, 0), (lambda value: b.scalar(f"arith.constant {value} : index"))
            at = arith(b, "divui", h, c(group), type="index") if form in ("repeated", "reversed", "rotated") else arith(
                b, "remui", h, c(shared if form == "tiled" else 1), type="index")
            if form == "reversed":
                at = arith(b, "subi", c(shared - 1), at, type="index")
            if form == "rotated":
                at = arith(b, "remui", arith(b, "addi", at, c(1), type="index"), c(shared), type="index")
            return b.scalar(f"tensor.extract {x.name}[{at}, {index(b, 1)}, {index(b, 2)}] : {x.type}")
        return p.loop([], shape, "f32", body)
    g = Attend.__new__(Attend)
    g.p, g.r, g.element, g.q, g.k, g.v = p, r, "f32", q, repeat(k, kinds[0]), repeat(v, kinds[1])
    g.b, g.s, g.t, g.d, g.n, g.shape = heads, s, t, d, n, [heads, s, t]
    p.terms.update(lanes=d, keys=t, scale=1.0)
    g.result(g.softmax(g.scores()))
    g.cases(special=False)


@kind
def two_softmaxes(p, r):
    """Sums of attentions, a softmax of a softmax, weights that are results, one V for two softmaxes."""
    g = Attend(p, n=4)
    first = g.softmax(g.scores())
    how = p.choose("form", ["added", "subtracted", "weights too", "softmax twice", "two values", "scaled sum", "shared scores"])
    if how in ("added", "subtracted", "scaled sum"):
        second = g.softmax(g.scores(2.0, q=p.argument("q2", [g.b, g.s, g.d])))
        factor = p.choose("factor", [1.0, 0.8, -0.2])
        w = g.each([first, second], lambda b, a: arith(b, "subf" if how == "subtracted" else "addf", a[0], arith(
            b, "mulf", a[1], number(b, factor))))
        g.result(w)
    elif how == "weights too":
        g.result(first)
        p.results.append(first)
    elif how == "softmax twice":
        g.result(g.softmax(first))
    elif how == "two values":
        halves = [p.slice(g.v, [0, 0, at], [g.b, g.t, 2]) for at in p.choose("halves", [(0, 2), (2, 0), (0, 0)])]
        g.n = 2
        for half in halves:
            g.result(first, v=half)
    else:
        s = g.scores()
        m = g.over_keys(s, "maximumf", -INF)
        e = g.shifted(s, m)
        p.results += [g.values(g.divided(e, g.over_keys(e, "addf"))), m]
    p.terms["scale"] = 2.0
    g.cases(special=False)
    p.case("NaN in Q", "contract", q=poke(r, NAN))
