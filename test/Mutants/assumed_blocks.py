"""Programs near attention over blocks of keys: scores of each are concatenated, and weights of each multiply its rows of V."""
from assumed import INF, NAN, arith, compare, kind, poke, select
from assumed_attention import Attend
from assumed_weights import number


def scaled_scores(g, q, k, factor):
    p, (b, s, _), t = g.p, g.q.shape, k.shape[1]
    init = p.filled(0.0, [b, s, t], "f32")
    x = p.reduced([(q, [0, 1, 3]), (k, [0, 2, 3])], (init, [0, 1, 2]), 4,
                  lambda b, a: arith(b, "addf", a[2], arith(b, "mulf", a[0], a[1])))
    if factor == 1.0:
        return x
    return p.loop([x], [g.b, g.s, t], "f32", lambda b, a: arith(b, "mulf", a[0], number(b, factor)))


def masked(g, x, keep, fill):
    """`keep` has rows and keys."""
    return g.p.loop([x, keep], [g.b, g.s, x.shape[2]], "f32",
                    lambda b, a: select(b, a[1], a[0], number(b, fill)))


def joined(p, parts, spelling):
    if spelling == "concat":
        return p.concat(parts, 2)
    b, s = parts[0].shape[:2]
    whole, at = p.empty([b, s, sum(part.shape[2] for part in parts)], "f32"), 0
    for part in parts:
        whole = p.insert(part, whole, [0, 0, at])
        at += part.shape[2]
    return whole


@kind
def key_blocks(p, r):
    """Two blocks of keys: what is scaled, masked and concatenated alike, or nearly; one product with V, or a sum of two."""
    first, second = p.choose("keys", [(3, 2), (2, 3), (3, 3), (4, 1), (1, 3), (2, 2)])
    g = Attend(p, t=first)
    other = p.argument("k2", [g.b, second, g.d])
    p.terms.update(keys=first + second, scale=1.0)
    q2 = g.q
    if p.choose("Q", ["one", "one", "one", "two"]) == "two":
        q2 = p.argument("q2", [g.b, g.s, g.d])
    factors = p.choose("scales", [(1.0, 1.0), (0.5, 0.5), (0.5, 0.5), (0.5, 0.25)])
    parts = [scaled_scores(g, g.q, g.k, factors[0]), scaled_scores(g, q2, other, factors[1])]
    fills = p.choose("masks", [None, None, (None, -INF), (-INF, None), (-INF, -INF), (-1e9, -1e9), (None, -1e9), (-1e9, -INF)])
    for block, fill in enumerate(fills or ()):
        if fill is not None:
            keep = p.argument(f"keep{block}", [g.s, parts[block].shape[2]], "i1")
            parts[block] = masked(g, parts[block], keep, fill)
    swapped = p.choose("order", ["as they are", "as they are", "exchanged"]) == "exchanged"
    if swapped:
        parts.reverse()
    s = joined(p, parts, p.choose("spelling", ["concat", "inserts"]))
    g.t = first + second
    g.shape = [g.b, g.s, g.t]
    if p.choose("outside", ["nothing", "nothing", "a causal mask"]) != "nothing":
        s = g.by_index(s, -INF, lambda b, i, j: compare(b, "ule", j, b.scalar(
            f"arith.addi {i}, {b.scalar(f'arith.constant {first} : index')} : index")))
    w = g.softmax(s)
    lengths = [part.shape[2] for part in parts]
    v2 = p.argument("v2", [g.b, second, g.n])
    values = [v2, g.v] if swapped else [g.v, v2]
    if p.choose("product", ["sum", "one"]) == "one":
        p.results.append(g.values(w, v=p.concat(values, 1)))
    else:
        shift = p.choose("slice", [0, 0, 0, 0, 1])
        starts = [0, min(lengths[0], g.t - lengths[1]) - (shift if lengths[0] > 1 else 0)]
        if p.choose("weights", ["in order", "in order", "exchanged"]) == "exchanged" and lengths[0] == lengths[1]:
            starts.reverse()
        terms = [g.values(p.slice(w, [0, 0, start], [g.b, g.s, size]), v=v)
                 for start, size, v in zip(starts, lengths, values)]
        how = p.choose("added", ["sum", "sum", "sum", "difference", "twice"])
        p.results.append(p.loop(terms, [g.b, g.s, g.n], "f32", lambda b, a: arith(
            b, "subf" if how == "difference" else "addf", a[0], arith(b, "addf", a[1], a[1]) if how == "twice" else a[1])))
    g.cases()
    masks = {tensor.name[1:]: tensor.shape for tensor in p.arguments if tensor.element == "i1"}
    if masks:
        p.case("every key", **dict.fromkeys(masks, True))
        p.case("no key", **dict.fromkeys(masks, False))
        p.case("one block alone", **{name: block == 0 for block, name in enumerate(masks)})
        p.case("the first key of each", **{name: lambda d, t=shape[1]: [i % t == 0 for i in range(len(d))] for name, shape in masks.items()})
    p.case("large scores in one block", "finite", q=6.0, k2=lambda d: [6.0 + n for n in d])
    p.case("NaN in one block", "contract", k2=poke(r, NAN))
