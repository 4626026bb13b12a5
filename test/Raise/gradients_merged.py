#!/usr/bin/env python3
"""Gradients of grouped attention as jax.vjp writes them, and mutants of them.

    gradients_merged.py --bin BIN [--scratch DIR] [--mutant NAME]...

Rows and the heads of a group are one loop of each product, in either order; the gradient of the softmax is (G / S - sum_j G E / S^2) E
for exponentials E of the sum S, and a select makes it 0 where the mask drops a key. The output itself need not be computed. Otherwise as
gradients.py says.
"""
import sys

from gradients import Text, check, tensor

B, N, G, S, D = 2, 3, 2, 5, 8
MUTANTS = ("missing-scale", "sum-of-quotients", "not-negated", "squared-quotient", "without-exponential", "mask-of-gradient",
           "inverted-mask", "filled-gradient", "other-order-in-dv", "other-order-in-dk", "sum-from-one", "values-of-exponentials",
           "sum-over-rows", "twice-the-sum", "dk-of-gradients", "dq-of-values", "other-exponential", "heads-for-group")


def program(form, mutant="", masked=True):
    """Form `causal` compares indices, form `given` has a mask of booleans; in form `again` the output is there, and the probabilities are
    computed a second time for the gradient, as jax.checkpoint has it."""
    t = Text()
    q, kv = tensor(B, S, N * G, D), tensor(B, S, N, D)
    rows, pairs = tensor(G, B, N, S), tensor(G, B, N, S, S)

    def full(shape, number=0.0):
        e = t.op(f"tensor.empty() : {shape}")
        c = t.op(f"arith.constant {number} : f32")
        return t.op(f"linalg.fill ins({c} : f32) outs({e} : {shape}) -> {shape}"), shape

    def empty(shape):
        return t.op(f"tensor.empty() : {shape}"), shape

    def transposed(value, shape, maps):
        return t.generic([value], empty(shape), maps, "", "%r = arith.addf %a0, %z : f32")

    def collapsed(value, groups, shape):
        return t.op(f"tensor.collapse_shape {value[0]} {groups} : {value[1]} into {shape}"), shape

    def expanded(value, groups, sizes):
        shape = tensor(*sizes)
        return t.op(f"tensor.expand_shape {value[0]} {groups} output_shape {list(sizes)} : {value[1]} into {shape}"), shape

    def of_query(name, order):
        """[B N, rows and group in this order, D]; letters: heads h, group r, rows m."""
        value = expanded((name, q), "[[0], [1], [2, 3], [4]]", (B, S, N, G, D))
        sizes = {"m": S, "r": G}
        value = transposed(value, tensor(B, N, *(sizes[axis] for axis in order), D), ["bmhrd", f"bh{order}d"])
        return collapsed(value, "[[0, 1], [2, 3], [4]]", tensor(B * N, S * G, D))

    def of_key(name):
        return collapsed(transposed((name, kv), tensor(B, N, S, D), ["bjhd", "bhjd"]), "[[0, 1], [2], [3]]", tensor(B * N, S, D))

    def product(a, b, out, maps, reduced):
        return t.generic([a, b], full(out), maps, reduced, "%x = arith.mulf %a0, %a1 : f32\n    %r = arith.addf %a2, %x : f32")

    def to_pairs(value, order):
        sizes = {"m": S, "r": G}
        value = expanded(value, "[[0, 1], [2, 3], [4]]", (B, N, *(sizes[axis] for axis in order), S))
        return transposed(value, pairs, [f"bh{order}j", "rbhmj"])

    def to_product(value, order):
        sizes = {"m": S, "r": G}
        value = transposed(value, tensor(B, N, *(sizes[axis] for axis in order), S), ["rbhmj", f"bh{order}j"])
        return collapsed(value, "[[0, 1], [2, 3], [4]]", tensor(B * N, S * G, S))

    def elementwise(inputs, op, maps=None):
        return t.generic(inputs, empty(inputs[0][1]), (maps or ["rbhmj"] * len(inputs)) + ["rbhmj"], "", op)

    def selected(value, fill, inverted=False, strict=False):
        """The value where the mask keeps the key, else the number."""
        c = t.op(f"arith.constant {fill} : f32")
        kept = f"%r = arith.select %p, {'%y, %a0' if inverted else '%a0, %y'} : f32".replace("%y", c)
        if form == "given":
            line = "%p = arith.andi %a1, %a1 : i1\n    " + kept
            text = t.generic([value, ("%mask", f"tensor<{S}x{S}xi1>")], empty(pairs), ["rbhmj", "mj", "rbhmj"], "", line)
            t.lines[-1] = t.lines[-1].replace("%a1: f32", "%a1: i1")
            return text
        kind = "sgt" if strict else "sge"
        return elementwise([value], f"%i = linalg.index 3 : index\n    %j = linalg.index 4 : index\n    "
                                    f"%p = arith.cmpi {kind}, %i, %j : index\n    {kept}")

    def summed(value, start=0.0, over="j"):
        kept = "rbhm" if over == "j" else "rbhj"
        return t.generic([value], full(rows, start), ["rbhmj", kept], over, "%r = arith.addf %a0, %a1 : f32")

    t.lines += ["  %z = arith.constant -0.0 : f32", "  %c = arith.constant 0.35 : f32", "  %one = arith.constant 1.0 : f32"]
    fq, fk, fv = of_query("%q", "mr"), of_key("%k"), of_key("%v")
    # Of each merged loop another order.
    do = of_query("%do", "rm")
    def softmax():
        s = to_pairs(product(fq, fk, tensor(B * N, S * G, S), ["bmd", "bjd", "bmj"], "d"), "mr")
        s = elementwise([s], "%r = arith.mulf %a0, %c : f32")
        if masked:
            s = selected(s, "-2.38197633E+38")
        lowest = t.op("arith.constant 0xFF800000 : f32")
        top = t.op(f"tensor.empty() : {rows}")
        top = t.op(f"linalg.fill ins({lowest} : f32) outs({top} : {rows}) -> {rows}")
        top = t.generic([s], (top, rows), ["rbhmj", "rbhm"], "j", "%r = arith.maximumf %a0, %a1 : f32")
        e = elementwise([s, top], "%x = arith.subf %a0, %a1 : f32\n    %r = math.exp %x : f32", ["rbhmj", "rbhm"])
        total = summed(e)
        w = elementwise([e, total], "%r = arith.divf %a0, %a1 : f32", ["rbhmj", "rbhm"])
        return s, e, total, w

    s, e, total, w = softmax()
    forward = None
    if form == "again":
        forward = product(to_product(w, "mr"), fv, tensor(B * N, S * G, D), ["bmj", "bjd", "bmd"], "j")
        s, e, total, w = softmax()
    used = e if mutant == "values-of-exponentials" else w
    dv = product(do, to_product(used, "mr" if mutant == "other-order-in-dv" else "rm"), kv_flat := tensor(B * N, S, D), ["bmd", "bmj", "bjd"], "m")
    g = to_pairs(product(do, fv, tensor(B * N, S * G, S), ["bmd", "bjd", "bmj"], "d"), "rm")
    square = "%x = arith.mulf %a1, %a1 : f32\n    %y = arith.divf %one, %x : f32\n    %r = arith.mulf %a0, %y : f32"
    quotient = "%r = arith.divf %a0, %a1 : f32"
    ge = elementwise([g, total], quotient if mutant == "sum-of-quotients" else square, ["rbhmj", "rbhm"])
    ge = elementwise([ge, s if mutant == "other-exponential" else e], "%r = arith.mulf %a0, %a1 : f32")
    r = summed(ge, 1.0 if mutant == "sum-from-one" else 0.0, "m" if mutant == "sum-over-rows" else "j")
    # The sum of one element is what reducing a broadcast size of one leaves.
    r = expanded(r, "[[0], [1], [2], [3, 4]]", (G, B, N, S, 1))
    r = t.generic([r], full(rows), ["rbhmj", "rbhm"], "j",
                  "%x = arith.negf %a0 : f32\n    %r = arith.addf %x, %a1 : f32" if mutant != "not-negated" else "%r = arith.addf %a0, %a1 : f32")
    gs = elementwise([g, total], square if mutant == "squared-quotient" else quotient, ["rbhmj", "rbhm"])
    h = elementwise([gs, r], "%x = arith.addf %a1, %a1 : f32\n    %r = arith.addf %a0, %x : f32" if mutant == "twice-the-sum" else
                    "%r = arith.addf %a0, %a1 : f32", ["rbhmj", "rbhm"])
    if mutant != "without-exponential":
        h = elementwise([h, e], "%r = arith.mulf %a0, %a1 : f32")
    if masked:
        h = selected(h, "1.0" if mutant == "filled-gradient" else "0.0", mutant == "inverted-mask", mutant == "mask-of-gradient")
    h = h if mutant == "missing-scale" else elementwise([h], "%r = arith.mulf %a0, %c : f32")
    hp = to_product(h, "mr")
    dk = product(to_product(h, "rm") if mutant == "other-order-in-dk" else hp, of_query("%do", "mr") if mutant == "dk-of-gradients" else fq,
                 kv_flat, ["bmj", "bmd", "bjd"], "m")
    dq = product(hp, of_key("%v") if mutant == "dq-of-values" else fk, fq[1], ["bmj", "bjd", "bmd"], "j")
    dq = expanded(dq, "[[0, 1], [2, 3], [4]]", (B, N, S, G, D))
    swapped = mutant == "heads-for-group"
    dq = transposed(dq, tensor(B, S, G, N, D) if swapped else tensor(B, S, N, G, D), ["bhmrd", "bmrhd" if swapped else "bmhrd"])
    dq = collapsed(dq, "[[0], [1], [2, 3], [4]]", q)

    def of_heads(value):
        return transposed(expanded(value, "[[0, 1], [2], [3]]", (B, N, S, D)), kv, ["bhjd", "bjhd"])[0]
    results = ", ".join((dq[0], of_heads(dk), of_heads(dv)))
    mask = f", %mask: tensor<{S}x{S}xi1>" if form == "given" else ""
    types = f"{q}, {kv}, {kv}"
    if forward:
        results, types = f"{results}, {forward[0]}", f"{types}, {forward[1]}"
    return (f"func.func @main(%q: {q}, %k: {kv}, %v: {kv}, %do: {q}{mask}) -> ({types}) {{\n" + "\n".join(t.lines)
            + f"\n  return {results} : {types}\n}}\n")


if __name__ == "__main__":
    sys.exit(check(__doc__, program, ("causal", "given", "again"), {mutant: {} for mutant in MUTANTS}))
