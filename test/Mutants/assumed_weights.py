"""Programs near attention: guards of empty rows in other spellings, factors of the scores, keys in blocks."""
from assumed import INF, NAN, arith, compare, kind, literal, poke, select
from assumed_attention import Attend


def number(b, value, type="f32"):
    return b.scalar(f"arith.constant {literal(value, type)}{'' if type == 'i1' else f' : {type}'}")


def reduced_rows(g, x, op, init, element):
    return g.p.reduced([(x, [0, 1, 2])], (g.p.filled(init, [g.b, g.s], element), [0, 1]), 3,
                       lambda b, a: arith(b, op, a[1], a[0], type=element))


@kind
def row_guards(p, r):
    """Rows without keys, told by what a reduction of truth values or of numbers made of them gives; or nearly."""
    g = Attend(p)
    keep = p.argument("keep", [g.s, g.t], "i1")
    fill = p.choose("fill", [-INF, -INF, -1e9])
    masked = g.where(g.scores(), keep, fill)
    w = g.softmax(masked)
    of = p.choose("of", ["scores", "scores", "mask"])

    def told(b, a):
        kept = a[1] if of == "mask" else compare(b, p.choose("test", ["one", "une", "ogt", "ugt"]), a[0], number(b, -INF), "f32")
        if not dropped:
            return kept
        spelled = p.choose("not", ["xor", "equal", "select"])
        if spelled == "xor":
            return arith(b, "xori", kept, number(b, True, "i1"), type="i1")
        if spelled == "equal":
            return compare(b, "eq", kept, number(b, False, "i1"), "i1")
        return select(b, kept, number(b, False, "i1"), number(b, True, "i1"), "i1")
    dropped, alike = p.choose("flags", [False, True]), p.choose("alike", [True, False])
    x = g.each([masked, keep], told, "i1")
    element = p.choose("in", ["i1", "i1", "i64", "i32", "i8", "f32"])
    if element == "i1":
        op, start = p.choose("op", [("andi", True), ("minui", True), ("muli", True)] if alike and dropped else
                             [("ori", False), ("maxui", False)] if alike else
                             [("ori", True), ("andi", False), ("addi", False), ("maxsi", False), ("ori", False), ("andi", True)])
    else:
        how = p.choose("cast", ["extui", "extui", "extsi"]) if element != "f32" else "uitofp"
        x = g.each([x], lambda b, a: b.scalar(f"arith.{how} {a[0]} : i1 to {element}"), element)
        op, start = p.choose("op", [("addi", 0), ("maxsi", 0), ("minsi", 1), ("addi", 1), ("muli", 1)] if element != "f32" else
                             [("addf", 0.0), ("maximumf", 0.0), ("minimumf", 1.0), ("addf", 1.0), ("mulf", 1.0)])
    rows = reduced_rows(g, x, op, start, element)
    if element != "i1":
        limit = p.choose("limit", [0, 1, g.t, g.t - 1])
        predicate = p.choose("predicate", ["eq", "ne", "slt", "sge"] if element != "f32" else ["oeq", "one", "olt", "oge"])
        rows = p.loop([rows], [g.b, g.s], "i1", lambda b, a: compare(b, predicate, a[0], number(b, limit, element), element))
    side = dropped if alike and element == "i1" else p.choose("side", [0, 1])
    w = g.each([w, (rows, [0, 1])], lambda b, a: select(b, a[1], *((number(b, 0.0), a[0]) if side else (a[0], number(b, 0.0)))))
    g.result(w)
    row = g.t
    p.case("every key", keep=True)
    p.case("some keys", keep=lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)])
    p.case("no key", keep=False)
    p.case("a row without keys", keep=lambda d: [i >= row for i in range(len(d))])
    p.case("one key", keep=lambda d: [i % row == 0 for i in range(len(d))])
    p.case("all keys but one", keep=lambda d: [i % row != 0 for i in range(len(d))])
    p.case("NaN in Q", "contract", q=poke(r, NAN), keep=True)
    p.case("scores of -inf", "contract", q=1.0, k=-INF, keep=True)


@kind
def score_factors(p, r):
    """The scores are multiplied or divided by what is no literal, of any dimensions, beside scales, caps, masks and guards."""
    g = Attend(p, s=r.choice([2, 5]))
    s = g.scores(p.choose("scale", [1.0, 0.5]))
    loops = p.choose("varies over", [[], [0], [1], [0, 1], [0, 1], [2], [0, 2], [1, 2]])
    f = p.argument("f", [g.shape[i] for i in loops])
    keep = p.argument("keep", [g.s, g.t], "i1")
    how = p.choose("op", ["mulf", "mulf", "divf", "divided by it", "exponential"])
    steps = r.sample(["factor", p.choose("beside", ["nothing", "cap", "mask", "bias", "second"])], 2)
    p.notes.append(", ".join(steps))

    def multiplied(b, a):
        x = b.scalar(f"math.exp {a[1]} : f32") if how == "exponential" else a[1]
        if how == "divided by it":
            return arith(b, "divf", x, a[0])
        return arith(b, "divf" if how == "divf" else "mulf", a[0], x)
    for step in steps:
        if step in ("factor", "second"):
            s = g.each([s, (f, loops)], multiplied)
        elif step == "cap":
            s = g.each([s], lambda b, a: arith(b, "mulf", b.scalar(f"math.tanh {arith(b, 'divf', a[0], number(b, 20.0))} : f32"),
                                               number(b, 20.0)))
        elif step == "mask":
            s = g.where(s, keep, p.choose("fill", [-INF, -1e9]))
        elif step == "bias":
            s = g.each([s], lambda b, a: arith(b, "addf", a[0], number(b, 1.0)))
    w = g.softmax(s)
    if p.choose("guard", [False, True]):
        w = g.each([w], lambda b, a: select(b, compare(b, "uno", a[0], a[0], "f32"), number(b, 0.0), a[0]))
    g.result(w)
    # The largest of what the scores are multiplied by; those of a quotient are drawn away from zero.
    p.terms["scale"] = {"exponential": 60.0, "divf": 1.0}.get(how, 4.0)
    away = {"f": lambda d: [1.0 + abs(n) for n in d]} if how.startswith("div") else {}
    p.terms["mask"] = 1.0
    row = g.t
    some = {"keep": lambda d: [i % row == (i // row) % row or kept for i, kept in enumerate(d)], **away}
    p.case("some keys", **some)
    p.case("other numbers", **some)
    p.case("no key", keep=False, **away)
    p.case("negative factors", **{**some, "f": lambda d: [-1.0 - abs(n) for n in d]})
    p.case("zeros", breaks=("factors of the scores are finite and do not divide by zero", "what is computed from the scores is a number")
           if how == "divf" else None, **{**some, "f": 0.0})
    p.case("NaN", "contract", **{**some, "f": poke(r, NAN)})
    p.case("infinite factors", "contract", **{**some, "f": poke(r, INF)})
    p.case("infinite factors, negative scores", "contract", f=poke(r, INF), keep=True, q=1.0, k=lambda d: [-abs(n) - 0.1 for n in d])
    p.case("infinite factors, lanes of both signs", "contract", f=poke(r, INF), keep=True, q=1.0,
           k=lambda d: [1.0 if i % g.d == 0 else -3.0 for i in range(len(d))])
    p.case("infinity in K", "contract", **{**some, "k": poke(r, INF)})
