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
