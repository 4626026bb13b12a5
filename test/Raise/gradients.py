#!/usr/bin/env python3
"""Raises small gradients of attention as frameworks write them, and mutants of them.

    gradients.py --bin BIN [--scratch DIR] [--mutant NAME]...

Each form has to become one rope.attention and one rope.attention_backward that rope-equiv finds equal to it. A mutant computes another
number in one place and must not: it is left as it is, or what is raised is equal to it.
"""
import argparse
import pathlib
import re
import subprocess
import sys

H, D = 4, 8
# Mutants by what they change; `form` limits them to the forms that have the place.
MUTANTS = {
    "missing-scale": {}, "scale-in-dq-alone": {}, "scale-twice-in-dk": {}, "transposed-ds": {}, "dropped-row-sum": {}, "added-row-sum": {},
    "row-sum-over-rows": {}, "row-sum-of-squares": {}, "row-sum-from-one": {}, "exponentials-for-probabilities": {}, "dv-of-scores": {},
    "shifted-values": {}, "shifted-keys": {}, "dk-of-keys": {}, "dq-from-one": {}, "rows-but-one": {}, "keys-but-one": {}, "dv-of-output": {}, "heads-swapped": {},
    "divided-by-exponentials": {},
    "sum-over-groups": {"form": "grouped"}, "group-sum-from-one": {"form": "grouped"}, "one-of-a-group": {"form": "grouped"},
    "rounded-terms": {"form": "narrow"}, "narrow-row-sum": {"form": "narrow"}, "narrow-sums": {"form": "narrow"},
    "without-tanh": {"form": "capped"}, "tanh-once": {"form": "capped"}, "tanh-of-three": {"form": "capped"}, "added-tanh": {"form": "capped"},
    "dk-of-unscaled": {"form": "scaled"}, "dk-of-twice-scaled": {"form": "scaled"}, "dq-scaled-before": {"form": "scaled"},
    "dq-scaled-twice": {"form": "rooted"}, "dk-not-scaled": {"form": "rooted"}, "dk-scaled-by-another": {"form": "rooted"},
    "dk-scaled-behind-sum": {"form": "rooted"}, "dq-of-unscaled": {"form": "rooted"}, "dk-plus-number": {"form": "rooted"},
    "mask-of-scaled": {"form": "biased"}, "mask-through-cap": {"form": "biased"}, "mask-of-weights": {"form": "biased"},
    "mask-sum-from-one": {"form": "biased"}, "mask-transposed": {"form": "biased"}, "mask-of-half": {"form": "biased"},
    "sink-sign": {"form": "sinks"}, "sink-from-one": {"form": "sinks"}, "sink-of-weights": {"form": "sinks"}, "sink-in-row-sum": {"form": "sinks"},
    "without-ln2": {"form": "powers"}, "ln2-twice": {"form": "powers"}, "ln2-in-dq-alone": {"form": "powers"},
    "guard-of-two": {"form": "guarded"}, "guard-adds": {"form": "guarded"}, "guard-of-others": {"form": "guarded"}, "row-sum-below-three": {"form": "guarded"}, "row-sum-above-one": {"form": "guarded"},
    "gradient-of-empty-rows": {"form": "guarded"}, "weights-of-empty-rows": {"form": "guarded"}, "row-sum-by-sum": {"form": "guarded"},
    "maximum-of-rows": {"form": "shifted"}, "maximum-of-products": {"form": "shifted"}, "maximum-beside-sink": {"form": "sinks"},
    "dk-without-factor": {"form": "factored"}, "factor-in-dk-twice": {"form": "factored"}, 
    "factor-of-weights": {"form": "factored"}, "factor-of-capped": {"form": "factored"}, "factor-without-products": {"form": "factored"},
    "factor-from-one": {"form": "factored"}, "factor-of-keys": {"form": "factored"}, "factor-of-other-products": {"form": "factored"},
    "dropped-dv-of-all": {"form": "dropped"}, "dropped-in-forward-alone": {"form": "dropped"}, "dropped-twice": {"form": "dropped"},
    "dropped-otherwise": {"form": "dropped"}, "dropped-scores": {"form": "dropped"}, "dropped-without-share": {"form": "dropped"},
    "dropped-dv-otherwise": {"form": "dropped"}, "dropped-row-sum-of-all": {"form": "dropped"}, "dropped-before-sum": {"form": "dropped"},
    "table-from-one": {"form": "tabled"}, "table-from-two": {"form": "tabled"}, "table-skips-a-row": {"form": "tabled"}, "table-overwrites": {"form": "tabled"},
    "table-added-twice": {"form": "tabled"}, "table-of-squares": {"form": "tabled"}, "table-of-weights": {"form": "tabled"}, "table-transposed": {"form": "tabled"},
    "table-index-moved": {"form": "tabled"}, "table-of-half": {"form": "tabled"}, "table-beside-mask": {"form": "tabled"}, "table-where-positive": {"form": "tabled"},
    "slope-of-scores": {"form": "tabled"}, "slope-from-one": {"form": "tabled"}, "slope-over-heads": {"form": "tabled"}, "slope-added-to": {"form": "tabled"},
    "table-rounded": {"form": "tabled"}, "buffer-of-table": {"form": "tabled"}, "buffer-from-two": {"form": "tabled"}, "buffer-of-another-index": {"form": "tabled"},
    "table-adds-to-another": {"form": "tabled"}, "table-of-step-two": {"form": "tabled"}, "table-by-gradient": {"form": "tabled"}, "table-read-before": {"form": "tabled"},
    "sink-out-of-sum": {"form": "sinks"}, "sink-over-heads": {"form": "sinks"}, "sink-of-keys": {"form": "sinks"},
}
# Those that a form has no place for.
# Rows all of whose keys are dropped before the sum are assumed not to be.
WITHOUT = {("chosen", "dropped-before-sum"), ("dynamic", "heads-swapped"), ("open", "heads-swapped"), ("sinks", "row-sum-over-rows")}
# Forms that have the places of others, too.
LIKE = {"dynamic": {"grouped"}, "open": {"grouped"}, "rooted": {"grouped"}, "repeated": {"grouped", "narrow"}, "biased": {"capped"}, "chosen": {"dropped"}}


class Text:
    def __init__(self):
        self.lines, self.names = [], 0

    def op(self, text):
        self.names += 1
        self.lines.append(f"  %{self.names} = {text}")
        return f"%{self.names}"

    def generic(self, inputs, out, maps, reduced, body):
        """`inputs` and `out` are (name, type); `maps` over loops named by letters, the last of the result. The body is one of f32."""
        loops = sorted(set("".join(maps)), key="bhrmjnd".index)
        affine = ", ".join(f"affine_map<({', '.join(loops)}) -> ({', '.join(m)})>" for m in maps)
        iterators = ", ".join('"reduction"' if l in reduced else '"parallel"' for l in loops)
        narrow = [type_.endswith("xbf16>") for _, type_ in [*inputs, out]]
        arguments = ", ".join(f"%n{i}: bf16" if is_narrow else f"%a{i}: f32" for i, is_narrow in enumerate(narrow))
        last = "linalg.yield %r : bf16"
        if not body.endswith(": bf16"):
            # Without a body, the first number as it is.
            read = [i for i, is_narrow in enumerate(narrow) if is_narrow and (body or i == 0)]
            body = "\n    ".join([f"%a{i} = arith.extf %n{i} : bf16 to f32" for i in read] + ([body] if body else []))
            value = "%r" if "%r = " in body else "%a0"
            last = f"%t = arith.truncf {value} : f32 to bf16\n    linalg.yield %t : bf16" if narrow[-1] else f"linalg.yield {value} : f32"
        names, types = ", ".join(n for n, _ in inputs), ", ".join(t for _, t in inputs)
        result = self.op(f"linalg.generic {{indexing_maps = [{affine}], iterator_types = [{iterators}]}} ins({names} : {types}) "
                         f"outs({out[0]} : {out[1]}) {{\n  ^bb0({arguments}):\n    {body}\n    {last}\n  }} -> {out[1]}")
        return result, out[1]


def tensor(*shape, element="f32"):
    return f"tensor<{'x'.join(map(str, shape))}x{element}>"


def program(form, mutant="", masked=True):
    """The function: forward results of form `joint` too; heads share keys and values in form `grouped`; in form `narrow` all that is
    stored is bf16 but for the sums of rows; in form `capped` the scores have a softcap, in form `biased` the mask has a gradient, too; in form `sinks` each head has a sink with
    a gradient, a column behind the keys; in form `scaled` the scale is multiplied to Q, and to its gradient, in form `rooted` to Q and K, whose heads are shared, and to both gradients; form `dynamic` is joint and grouped, batch and rows
    of sizes that are known at the call only; form `open` is so without the forward results, and a projection follows dQ; form `repeated` is grouped and narrow, and
    repeats V behind its gradient; in form `powers` the exponentials are powers of two; in form `guarded` a sum of zero is one, and the row
    without keys has no maximum and no gradient; in form `shifted` the maximum that is taken from the scores has a gradient, too; in form `factored`
    a number for each head, which has a gradient, multiplies the scores, and there is a cap; in form `dropped` a tensor of all pairs multiplies the
    weights behind the softmax, and in form `chosen` those are 0 where a number of another one is small; in form `tabled` the mask is computed
    from a table by distance and a slope for each row, which have gradients."""
    is_dynamic, is_capped, is_narrow = form in ("dynamic", "open"), form in ("capped", "biased"), form in ("narrow", "repeated")
    is_capped |= form == "factored"
    drops = form in ("dropped", "chosen")
    has_forward = form in ("joint", "dynamic") or drops
    B, S = (11, 13) if is_dynamic else (2, 7)  # Sizes that are no others, to be found in the text.
    t, heads = Text(), H // 2 if "grouped" in {form, *LIKE.get(form, ())} else H
    n = B * H
    element = "bf16" if is_narrow else "f32"

    def stored(*shape):
        return tensor(*shape, element=element)

    q, kv, o, p = stored(B, H, S, D), stored(B, heads, S, D), stored(n, S, D), stored(n, S, S)

    def full(shape, number=0.0):
        e = t.op(f"tensor.empty() : {shape}")
        kind = "bf16" if shape.endswith("xbf16>") else "f32"
        c = t.op(f"arith.constant {number} : {kind}")
        return t.op(f"linalg.fill ins({c} : {kind}) outs({e} : {shape}) -> {shape}"), shape

    def flat(name, count):
        if count == H:
            return t.op(f"tensor.collapse_shape {name} [[0, 1], [2], [3]] : {q} into {o}"), o
        wide = stored(B, count, 2, S, D)
        e = t.op(f"tensor.empty() : {wide}")
        copied, _ = t.generic([(name, kv)], (e, wide), ["bhmd", "bhrmd"], "", "%r = arith.addf %a0, %zero : f32".replace(", %zero", ", %z"))
        return t.op(f"tensor.collapse_shape {copied} [[0, 1, 2], [3], [4]] : {wide} into {o}"), o

    def product(a, b, out, maps, reduced, start=0.0, narrow=False):
        # Sums are of f32, but for a mutant.
        made = t.generic([a, b], full(out if narrow else out.replace("bf16", "f32"), start), maps, reduced,
                         "%x = arith.mulf %a0, %a1 : f32\n    %r = arith.addf %a2, %x : f32")
        return t.generic([made], full(out), [maps[-1], maps[-1]], "", "") if is_narrow else made

    def elementwise(inputs, op, maps=None):
        return t.generic(inputs, full(inputs[0][1]), (maps or ["bmj"] * len(inputs)) + ["bmj"], "", op)

    def rolled(value):
        """Rows one further, the last one first."""
        name, type_ = value
        last = t.op(f"tensor.extract_slice {name}[0, {S - 1}, 0] [{n}, 1, {D}] [1, 1, 1] : {type_} to {stored(n, 1, D)}")
        rest = t.op(f"tensor.extract_slice {name}[0, 0, 0] [{n}, {S - 1}, {D}] [1, 1, 1] : {type_} to {stored(n, S - 1, D)}")
        return t.op(f"tensor.concat dim(1) {last}, {rest} : ({stored(n, 1, D)}, {stored(n, S - 1, D)}) -> {type_}"), type_

    t.lines.append("  %z = arith.constant -0.0 : f32")
    t.lines.append("  %c = arith.constant 0.35 : f32")
    t.lines += ["  %cap = arith.constant 3.0 : f32", "  %one = arith.constant 1.0 : f32"]
    fq, fk = flat("%q", H), flat("%k", heads)
    fv = None if form == "repeated" else flat("%v", heads)
    do = (t.op(f"tensor.collapse_shape %do [[0, 1], [2], [3]] : {q} into {o}"), o)
    times_scale = "%r = arith.mulf %a0, %c : f32"
    if form == "powers":
        t.lines += ["  %log2e = arith.constant 1.44269502 : f32", "  %ln2 = arith.constant 0.693147182 : f32"]
        times_scale = "%x = arith.mulf %a0, %c : f32\n    %r = arith.mulf %x, %log2e : f32"
    whole_q, whole_k = fq, fk
    if form in ("scaled", "rooted"):
        fq = elementwise([fq], times_scale)
    if form == "rooted":
        fk = elementwise([fk], times_scale)
    s = product(fq, fk, p, ["bmd", "bjd", "bmj"], "d")
    if form not in ("scaled", "rooted"):
        s = elementwise([s], times_scale)
    if form == "factored":
        factor = t.generic([("%sinks", tensor(H))], full(tensor(B, H)), ["h", "bh"], "", "%r = arith.addf %a0, %z : f32")
        factor = t.op(f"tensor.collapse_shape {factor[0]} [[0, 1]] : {factor[1]} into {tensor(n)}"), tensor(n)
        products = s
        s = elementwise([s, factor], "%r = arith.mulf %a0, %a1 : f32", ["bmj", "b"])
    if is_capped:
        tanh = elementwise([s], "%x = arith.divf %a0, %cap : f32\n    %r = math.tanh %x : f32")
        s = elementwise([tanh], "%r = arith.mulf %a0, %cap : f32")
    mask = "%mask"
    table, slopes = tensor(2 * S - 1), tensor(S)
    at = (f"%far = arith.constant {S - 1} : index\n    %i = linalg.index 0 : index\n    %j = linalg.index 1 : index\n    "
          "%d = arith.subi %j, %i : index\n    %at = arith.addi %d, %far : index\n    ")
    to_float = "%n = arith.index_cast %d : index to i64\n    %f = arith.sitofp %n : i64 to f32\n    "
    if form == "tabled":
        mask = t.generic([("%slopes", slopes)], full(tensor(S, S)), ["m", "mj"], "", at + to_float +
                         f"%e = tensor.extract %table[%at] : {table}\n    %p = arith.mulf %a0, %f : f32\n    %r = arith.addf %e, %p : f32")[0]
    if masked:
        added = "%r = arith.addf %a0, %a1 : f32"
        if form == "guarded":
            # The second row has one key, and the third none.
            t.lines += ["  %lowest = arith.constant 0xFF800000 : f32", "  %second = arith.constant 1 : index", "  %third = arith.constant 2 : index"]
            added = ("%i = linalg.index 1 : index\n    %j = linalg.index 2 : index\n    %x = arith.cmpi eq, %i, %third : index\n    "
                     "%p = arith.cmpi eq, %i, %second : index\n    %s = arith.cmpi sge, %j, %second : index\n    %w = arith.andi %p, %s : i1\n    "
                     "%n = arith.ori %x, %w : i1\n    %y = arith.select %n, %lowest, %a1 : f32\n    %r = arith.addf %a0, %y : f32")
        s = t.generic([s, (mask, tensor(S, S))], full(p), ["bmj", "mj", "bmj"], "", added)
    rows, columns = tensor(n, S), tensor(n, S, S + 1)

    def with_column(keys, column):
        """A column behind those of the keys."""
        one = tensor(n, S, 1)
        return t.op(f"tensor.concat dim(2) {keys[0]}, {column} : ({keys[1]}, {one}) -> {columns}"), columns

    def get_columns(value, first, count):
        shape = tensor(n, S, count)
        return t.op(f"tensor.extract_slice {value[0]}[0, 0, {first}] [{n}, {S}, {count}] [1, 1, 1] : {value[1]} to {shape}"), shape

    def only_keys(value):
        return get_columns(value, 0, S) if form == "sinks" else value

    if form == "sinks":
        sink = t.generic([("%sinks", tensor(H))], full(tensor(B, H, S)), ["h", "bhm"], "", "%r = arith.addf %a0, %z : f32")
        sink = t.op(f"tensor.collapse_shape {sink[0]} [[0, 1], [2]] : {sink[1]} into {rows}")
        s = with_column(s, t.op(f"tensor.expand_shape {sink} [[0], [1, 2]] output_shape [{n}, {S}, 1] : {rows} into {tensor(n, S, 1)}"))
    def dropped(value, share="%share", keep=None):
        """Times what dropout multiplies."""
        if not drops:
            return value
        keep = keep or ("%keep", tensor(n, S, S))
        if form == "chosen":
            return elementwise([value, keep], f"%x = arith.cmpf oge, %a1, %rate : f32\n    %y = arith.mulf %a0, {share} : f32\n    "
                               "%r = arith.select %x, %y, %none : f32")
        return elementwise([value, keep], f"%x = arith.mulf %a0, %a1 : f32\n    %r = arith.mulf %x, {share} : f32")

    if drops:
        t.lines += ["  %share = arith.constant 1.25 : f32", "  %rate = arith.constant 0.2 : f32", "  %none = arith.constant 0.0 : f32"]
        transposed = t.generic([("%keep", tensor(n, S, S))], full(p), ["bjm", "bmj"], "", "")
        if mutant == "dropped-scores":
            s = dropped(s)
    lowest = t.op("arith.constant 0xFF800000 : f32")
    top = t.op(f"tensor.empty() : {rows}")
    top = t.op(f"linalg.fill ins({lowest} : f32) outs({top} : {rows}) -> {rows}")
    top = t.generic([s], (top, rows), ["bmj", "bm"], "j", "%r = arith.maximumf %a0, %a1 : f32")
    if form == "guarded":
        t.lines += ["  %infinity = arith.constant 0x7F800000 : f32", "  %zero = arith.constant 0.0 : f32", "  %two = arith.constant 2.0 : f32"]
        top = t.generic([top], full(rows), ["bm", "bm"], "", "%x = math.absf %a0 : f32\n    %y = arith.cmpf one, %x, %infinity : f32\n    "
                        "%r = arith.select %y, %a0, %zero : f32")
    e = elementwise([s, top], f"%x = arith.subf %a0, %a1 : f32\n    %r = math.exp{2 if form == 'powers' else ''} %x : f32", ["bmj", "bm"])
    if mutant == "dropped-before-sum":
        e = dropped(e)
    total = t.generic([only_keys(e) if mutant == "sink-out-of-sum" else e], full(rows), ["bmj", "bm"], "j", "%r = arith.addf %a0, %a1 : f32")
    bare = total
    if form == "guarded":
        guard = {"guard-of-two": "%x = arith.cmpf olt, %a0, %two : f32\n    %r = arith.select %x, %two, %a0 : f32",
                 "guard-adds": "%r = arith.addf %a0, %c : f32",
                 "guard-of-others": "%x = arith.cmpf oeq, %a1, %zero : f32\n    %r = arith.select %x, %one, %a0 : f32"}
        total = t.generic([total, top], full(rows), ["bm"] * 3, "",
                          guard.get(mutant, "%x = arith.cmpf oeq, %a0, %zero : f32\n    %r = arith.select %x, %one, %a0 : f32"))
    w = elementwise([e, total], "%r = arith.divf %a0, %a1 : f32", ["bmj", "bm"])
    used = only_keys(e if mutant == "exponentials-for-probabilities" else w)
    if mutant == "dv-of-output":
        fv = flat("%v", heads)
    forward = product(dropped(only_keys(w)), fv, o, ["bmj", "bjn", "bmn"], "j") if has_forward or mutant == "dv-of-output" else None
    where_empty = "%x = arith.cmpf oeq, %a1, %zero : f32\n    %r = arith.select %x, {}, %a0 : f32"
    if mutant == "weights-of-empty-rows":
        used = elementwise([used, bare], where_empty.format("%one"), ["bmj", "bm"])
    if mutant not in ("dropped-dv-of-all", "dropped-in-forward-alone"):
        used = dropped(used, keep=transposed if mutant == "dropped-dv-otherwise" else None)
    dv = product(only_keys(s) if mutant == "dv-of-scores" else used, forward if mutant == "dv-of-output" else do, o, ["bmj", "bmn", "bjn"], "m")
    fv = fv or flat("%v", heads)
    g = product(do, rolled(fv) if mutant == "shifted-values" else fv, p, ["bmn", "bjn", "bmj"], "n")
    whole_g = g
    if mutant != "dropped-in-forward-alone":
        g = dropped(g, "%one" if mutant == "dropped-without-share" else "%share", transposed if mutant == "dropped-otherwise" else None)
    if mutant == "dropped-twice":
        g = dropped(g)
    if form == "sinks":
        with_one = with_column(g, full(tensor(n, S, 1), 1.0)[0])
        g = with_column(g, full(tensor(n, S, 1))[0])
    # What is summed up is not rounded before.
    wide = p if mutant == "rounded-terms" else columns if form == "sinks" else tensor(n, S, S)
    narrow_sum = mutant == "narrow-row-sum"
    gp = t.generic([g, w], full(p if narrow_sum else wide), ["bmj"] * 3, "",
                   "%r = arith.mulf %n0, %n1 : bf16" if narrow_sum else "%r = arith.mulf %a0, %a1 : f32")
    summed = elementwise([w, w], "%r = arith.mulf %a0, %a1 : f32") if mutant == "row-sum-of-squares" else gp
    if mutant == "dropped-row-sum-of-all":
        summed = elementwise([whole_g, w], "%r = arith.mulf %a0, %a1 : f32")
    if mutant == "sink-in-row-sum":
        summed = elementwise([w, with_one], "%r = arith.mulf %a0, %a1 : f32")
    r = t.generic([summed], full(stored(n, S) if narrow_sum else rows, 1.0 if mutant == "row-sum-from-one" else 0.0),
                  ["bmj", "bj" if mutant == "row-sum-over-rows" else "bm"], "m" if mutant == "row-sum-over-rows" else "j",
                  "%r = arith.addf %n0, %n1 : bf16" if narrow_sum else "%r = arith.addf %a0, %a1 : f32")
    if form == "guarded":
        empty = {"row-sum-below-three": "%x = arith.cmpf oge, %a1, %cap : f32\n    %r = arith.select %x, %zero, %a0 : f32",
                 "row-sum-above-one": "%x = arith.cmpf ogt, %a1, %one : f32\n    %r = arith.select %x, %a0, %zero : f32",
                 "row-sum-by-sum": "%x = arith.divf %a0, %a1 : f32\n    %r = arith.mulf %x, %a1 : f32"}
        r = t.generic([r, bare], full(rows), ["bm"] * 3, "", empty.get(mutant, where_empty.format("%zero")))
    if mutant == "dropped-row-sum":
        ds = gp
    else:
        pr = elementwise([w, r], "%r = arith.mulf %a0, %a1 : f32", ["bmj", "bm"])
        ds = elementwise([gp, pr], f"%r = arith.{'addf' if mutant == 'added-row-sum' else 'subf'} %a0, %a1 : f32")
    if mutant == "divided-by-exponentials":
        ds = elementwise([ds, e], "%r = arith.divf %a0, %a1 : f32")
    if mutant == "gradient-of-empty-rows":
        ds = elementwise([ds, bare], where_empty.format("%one"), ["bmj", "bm"])
    before_cap, of_all = ds, ds
    ds = only_keys(ds)
    if form == "shifted" or mutant == "maximum-beside-sink":
        # What the maximum takes back adds up to zero.
        over = {"maximum-of-rows": ("bj", "m"), "maximum-of-products": ("bm", "j")}.get(mutant, ("bm", "j"))
        taken = t.generic([gp if mutant == "maximum-of-products" else ds], full(rows), ["bmj", over[0]], over[1], "%r = arith.addf %a0, %a1 : f32")
        ds = elementwise([ds, only_keys(s), top, taken], "%x = arith.cmpf oeq, %a1, %a2 : f32\n    %y = arith.uitofp %x : i1 to f32\n    %w = arith.mulf %y, %a3 : f32\n    "
                         "%r = arith.subf %a0, %w : f32", ["bmj", "bmj", "bm", "bm"])
    if is_capped and mutant != "without-tanh":
        # 1 - tanh^2, as a framework writes it.
        slope = {"tanh-once": "%x = arith.mulf %a1, %one : f32", "tanh-of-three": "%w = arith.mulf %a1, %a1 : f32\n    %x = arith.mulf %w, %a1 : f32"}
        sign = "addf" if mutant == "added-tanh" else "subf"
        ds = elementwise([ds, tanh], f"{slope.get(mutant, '%x = arith.mulf %a1, %a1 : f32')}\n    %y = arith.{sign} %one, %x : f32\n    %r = arith.mulf %a0, %y : f32")
    if form == "factored":
        # What the factor multiplied has the scale, and the other way round.
        with_products = elementwise([{"factor-of-weights": w, "factor-of-capped": before_cap}.get(mutant, ds), s if mutant == "factor-of-other-products" else products],
                                    f"%r = arith.mulf %a0, {'%one' if mutant == 'factor-without-products' else '%a1'} : f32")
        shape = tensor(B, H, S, S)
        of_heads_too = t.op(f"tensor.expand_shape {with_products[0]} [[0, 1], [2], [3]] output_shape [{B}, {H}, {S}, {S}] : {p} into {shape}")
        of, over = ("hj", "bm") if mutant == "factor-of-keys" else ("h", "bmj")
        sums = tensor(*[H, S][:len(of)])
        of_factor = t.generic([(of_heads_too, shape)], full(sums, 1.0 if mutant == "factor-from-one" else 0.0), ["bhmj", of], over,
                              "%r = arith.addf %a0, %a1 : f32")
        without_factor = ds
        times_factor = "%r = arith.mulf %a0, %a1 : f32"
        ds = elementwise([ds, factor], times_factor, ["bmj", "b"])
    scaled = ds if (mutant == "missing-scale") != (form in ("scaled", "rooted")) else elementwise([ds], times_scale)
    if form == "powers" and mutant != "without-ln2":
        times_ln2 = "%r = arith.mulf %a0, %ln2 : f32"
        of_rows = scaled = elementwise([scaled], times_ln2)
        if mutant == "ln2-twice":
            scaled = elementwise([scaled], times_ln2)
    if mutant == "dk-without-factor":
        of_rows, scaled = scaled, elementwise([without_factor], times_scale)
    elif mutant == "factor-in-dk-twice":
        of_rows, scaled = scaled, elementwise([scaled, factor], times_factor, ["bmj", "b"])
    of_keys = {"scale-in-dq-alone": ds, "ln2-in-dq-alone": elementwise([ds], times_scale), "scale-twice-in-dk": elementwise([scaled], times_scale)}.get(mutant, scaled)
    queries = {"dk-of-unscaled": whole_q, "dk-of-twice-scaled": elementwise([fq], times_scale)}.get(mutant, fq)
    of_rows, keys = elementwise([scaled], times_scale) if mutant == "dq-scaled-before" else scaled, rolled(fk) if mutant == "shifted-keys" else fk
    if mutant == "dq-of-unscaled":
        keys = whole_k
    if mutant in ("rows-but-one", "keys-but-one"):
        def without_last(value, *sizes):
            shape = tensor(n, *sizes, element=value[1].split("x")[-1][:-1])
            sizes = ", ".join(map(str, sizes))
            return t.op(f"tensor.extract_slice {value[0]}[0, 0, 0] [{n}, {sizes}] [1, 1, 1] : {value[1]} to {shape}"), shape
        if mutant == "rows-but-one":
            of_keys, queries = without_last(of_keys, S - 1, S), without_last(queries, S - 1, D)
        else:
            of_rows, keys = without_last(scaled, S, S - 1), without_last(fk, S - 1, D)
    dk_maps = ["bjm" if mutant == "transposed-ds" else "bmj", "bmd", "bjd"]
    dk = product(of_keys, fk if mutant == "dk-of-keys" else queries, o, dk_maps, "m", narrow=mutant == "narrow-sums")
    dq = product(of_rows, keys, o, ["bmj", "bjd", "bmd"], "j", 1.0 if mutant == "dq-from-one" else 0.0)
    if form in ("scaled", "rooted"):
        dq = elementwise([dq], times_scale)
    if mutant == "dq-scaled-twice":
        dq = elementwise([dq], times_scale)
    if form == "rooted" and mutant not in ("dk-not-scaled", "dk-scaled-behind-sum"):
        by = {"dk-scaled-by-another": "%r = arith.mulf %a0, %cap : f32", "dk-plus-number": "%x = arith.mulf %a0, %c : f32\n    %r = arith.addf %x, %one : f32"}
        dk = elementwise([dk], by.get(mutant, times_scale))

    def unflat(value, shape=None):
        return t.op(f"tensor.expand_shape {value[0]} [[0, 1], [2], [3]] output_shape [{B}, {H}, {S}, {D}] : {o} into {q}")

    def of_heads(value):
        if heads == H:
            return unflat(value)
        wide = stored(B, heads, 2, S, D)
        name = t.op(f"tensor.expand_shape {value[0]} [[0, 1, 2], [3], [4]] output_shape [{B}, {heads}, 2, {S}, {D}] : {o} into {wide}")
        if mutant == "one-of-a-group":
            return t.op(f"tensor.extract_slice {name}[0, 0, 0, 0, 0] [{B}, {heads}, 1, {S}, {D}] [1, 1, 1, 1, 1] : {wide} to {kv}")
        over = "h" if mutant == "sum-over-groups" else "r"
        return t.generic([(name, wide)], full(kv, 1.0 if mutant == "group-sum-from-one" else 0.0),
                         ["bhrmd", "brmd" if over == "h" else "bhmd"], over,
                         "%r = arith.addf %n0, %n1 : bf16" if is_narrow else "%r = arith.addf %a0, %a1 : f32")[0]
    results = [unflat(dq), of_heads(dk), of_heads(dv)]
    if mutant == "dk-scaled-behind-sum":
        results[1] = t.generic([(results[1], kv)], full(kv), ["bhmd", "bhmd"], "", times_scale)[0]
    if mutant == "heads-swapped":
        first = t.op(f"tensor.extract_slice {results[0]}[0, 0, 0, 0] [1, {H}, {S}, {D}] [1, 1, 1, 1] : {q} to {stored(1, H, S, D)}")
        second = t.op(f"tensor.extract_slice {results[0]}[1, 0, 0, 0] [1, {H}, {S}, {D}] [1, 1, 1, 1] : {q} to {stored(1, H, S, D)}")
        one = stored(1, H, S, D)
        results[0] = t.op(f"tensor.concat dim(0) {second}, {first} : ({one}, {one}) -> {q}")
    types = [q, kv, kv]
    if form == "sinks":
        column = get_columns({"sink-of-weights": w, "sink-sign": elementwise([of_all], "%r = arith.negf %a0 : f32")}.get(mutant, of_all),
                             S - 1 if mutant == "sink-of-keys" else S, 1)
        shape = tensor(B, H, S, 1)
        column = t.op(f"tensor.expand_shape {column[0]} [[0, 1], [2], [3]] output_shape [{B}, {H}, {S}, 1] : {column[1]} into {shape}")
        maps = ["bhmj", "m"] if mutant == "sink-over-heads" else ["bhmj", "h"]
        of_sinks = tensor(S) if mutant == "sink-over-heads" else tensor(H)
        results.append(t.generic([(column, shape)], full(of_sinks, 1.0 if mutant == "sink-from-one" else 0.0), maps,
                                 "bhj" if mutant == "sink-over-heads" else "bmj", "%r = arith.addf %a0, %a1 : f32")[0])
        types.append(of_sinks)
    if form == "factored":
        results.append(of_factor[0])
        types.append(of_factor[1])
    if form == "biased" and masked:
        summed = {"mask-of-scaled": scaled, "mask-through-cap": ds, "mask-of-weights": w}.get(mutant, before_cap)
        if mutant == "mask-of-half":
            half = tensor(n // 2, S, S)
            summed = t.op(f"tensor.extract_slice {summed[0]}[0, 0, 0] [{n // 2}, {S}, {S}] [1, 1, 1] : {p} to {half}"), half
        pairs = full(tensor(S, S), 1.0 if mutant == "mask-sum-from-one" else 0.0)
        results.append(t.generic([summed], pairs, ["bmj", "jm" if mutant == "mask-transposed" else "mj"], "b", "%r = arith.addf %a0, %a1 : f32")[0])
        types.append(tensor(S, S))
    if form == "tabled" and masked:
        summed = {"table-of-weights": w, "slope-of-scores": s}.get(mutant, before_cap)
        half = tensor(n // 2, S, S)
        if mutant == "table-of-half":
            summed = t.op(f"tensor.extract_slice {summed[0]}[0, 0, 0] [{n // 2}, {S}, {S}] [1, 1, 1] : {p} to {half}"), half
        pairs = t.generic([summed], full(tensor(S, S), 1.0 if mutant == "table-from-one" else 0.0), ["bmj", "mj"], "b", "%r = arith.addf %a0, %a1 : f32")
        op = {"slope-added-to": "addf %a0, %f", "table-of-squares": "mulf %a0, %a0"}
        of_slope = t.generic([pairs], full(tensor(S, S)), ["mj", "mj"], "", at + to_float + f"%r = arith.{op.get(mutant, 'mulf %a0, %f')} : f32")
        if mutant == "slope-over-heads":
            of_slope = t.generic([before_cap], full(tensor(n, S, S)), ["bmj", "bmj"], "", "%r = arith.mulf %a0, %a0 : f32")
        loops = "bj" if mutant == "slope-over-heads" else "j"
        results.append(t.generic([of_slope], full(slopes, 1.0 if mutant == "slope-from-one" else 0.0), [loops[:-1] + "mj", "m"], loops, "%r = arith.addf %a0, %a1 : f32")[0])
        scattered = of_slope[0] if mutant == "table-of-squares" else pairs[0]
        own = tensor(2 * S - 1, element="bf16" if mutant == "table-rounded" else "f32")
        start = full(own, 2.0 if mutant == "table-from-two" else 0.0)[0]
        other = full(table, 0.0)[0]
        t.lines += [f"  %first = arith.constant {1 if mutant == 'table-skips-a-row' else 0} : index", "  %none0 = arith.constant 0 : index", f"  %last = arith.constant {S} : index",
                    f"  %next = arith.constant 1 : index", f"  %step = arith.constant {2 if mutant == 'table-of-step-two' else 1} : index", f"  %far = arith.constant {S - 1} : index", "  %no = arith.constant 0.0 : f32"]
        i, j = ("%jj", "%ii") if mutant == "table-transposed" else ("%ii", "%jj")
        new = {"table-overwrites": "%new = arith.addf %term, %term : f32", "table-added-twice": "%x = arith.addf %old, %term : f32\n      %new = arith.addf %x, %term : f32",
               "table-rounded": "%short = arith.truncf %term : f32 to bf16\n      %new = arith.addf %old, %short : bf16",
               "table-where-positive": "%x = arith.cmpf ogt, %term, %no : f32\n      %y = arith.addf %old, %term : f32\n      %new = arith.select %x, %y, %old : f32"}
        read = {"table-adds-to-another": other, "table-read-before": start}.get(mutant, "%inner")
        moved = "%d = arith.subi %jj, %ii : index\n      %a = arith.addi %d, %far : index\n      "
        place = "%at = arith.addi %a, %none0 : index"
        if mutant == "table-index-moved":
            place = "%b = arith.subi %a, %next : index\n      %at = arith.maxsi %b, %none0 : index"
        if mutant == "table-by-gradient":
            place = ("%b = arith.cmpf ogt, %term, %no : f32\n      %at = arith.select %b, %a, %none0 : index")
        scatter = t.op(f"""scf.for %ii = %first to %last step %step iter_args(%outer = {start}) -> ({own}) {{
    %made = scf.for %jj = %none0 to %last step %next iter_args(%inner = %outer) -> ({own}) {{
      %term = tensor.extract {scattered}[{i}, {j}] : {tensor(S, S)}
      {moved}{place}
      %old = tensor.extract {read}[%at] : {own}
      {new.get(mutant, "%new = arith.addf %old, %term : f32")}
      %put = tensor.insert %new into %inner[%at] : {own}
      scf.yield %put : {own}
    }}
    scf.yield %made : {own}
  }}""")
        if mutant.startswith("buffer"):
            # The same on a buffer, as torch-mlir writes it.
            memory = table.replace("tensor", "memref")
            start = full(table, 2.0 if mutant == "buffer-from-two" else 0.0)[0]
            source = t.op(f"bufferization.to_buffer {start} : {table} to {memory}")
            buffer = t.op(f"memref.alloc() : {memory}")
            scatter = t.op(f"bufferization.to_tensor {buffer} : {memory} to {table}")
            last = "%last" if mutant == "buffer-of-another-index" else "%at"
            t.lines.append(f"""  memref.copy {source}, {buffer} : {memory} to {memory}
  scf.for %ii = %none0 to %last step %next {{
    scf.for %jj = %none0 to %last step %next {{
      %term = tensor.extract {scattered}[%ii, %jj] : {tensor(S, S)}
      {moved}{place}
      %old = memref.load {buffer}[{last}] : {memory}
      %new = arith.addf %old, %term : f32
      memref.store %new, {buffer}[%at] : {memory}
    }}
  }}""")
        results.append(scatter)
        types += [slopes, own]
        if mutant == "table-beside-mask":
            results.append(pairs[0])
            types.append(tensor(S, S))
    if has_forward:
        results.append(unflat(forward))
        types.append(q)
    if form == "open":
        results.append(unflat(product(dq, ("%w", tensor(D, D)), o, ["bmd", "dn", "bmn"], "d")))
        types.append(q)
    arguments = f"%q: {q}, %k: {kv}, %v: {kv}, %mask: {tensor(S, S)}, %do: {q}" + {"sinks": f", %sinks: {tensor(H)}", "factored": f", %sinks: {tensor(H)}", "tabled": f", %table: {table}, %slopes: {slopes}", "open": f", %w: {tensor(D, D)}",
                                                                                        "dropped": f", %keep: {tensor(n, S, S)}", "chosen": f", %keep: {tensor(n, S, S)}"}.get(form, "")
    text = (f"func.func @main({arguments}) -> ({', '.join(types)}) {{\n" + "\n".join(t.lines)
            + f"\n  return {', '.join(results)} : {', '.join(types)}\n}}\n")
    return make_dynamic(text, {B: "%batch", S: "%rows", S - 1: "%rest", n: "%all"}) if is_dynamic else text


def make_dynamic(text, names):
    """The text with the sizes in `names` as those that these values hold."""
    names = {str(size): name for size, name in names.items()}
    text = re.sub(r"tensor\.empty\(\) : tensor<([^>]*)>", lambda found: "tensor.empty({}) : {}".format(
        ", ".join(names[size] for size in found[1].split("x") if size in names), found[0].split(" : ")[1]), text)
    text = re.sub(r"\[[\d, ]+\]", lambda found: re.sub(r"\d+", lambda size: names.get(size[0], size[0]), found[0]), text)
    text = re.sub(r"tensor<[^>]*>", lambda found: re.sub(r"\d+(?=x)", lambda size: "?" if size[0] in names else size[0], found[0]), text)
    sizes = """
  %i0 = arith.constant 0 : index
  %i1 = arith.constant 1 : index
  %i2 = arith.constant 2 : index
  %i4 = arith.constant 4 : index
  %batch = tensor.dim %q, %i0 : tensor<?x4x?x8xf32>
  %rows = tensor.dim %q, %i2 : tensor<?x4x?x8xf32>
  %rest = arith.subi %rows, %i1 : index
  %all = arith.muli %batch, %i4 : index"""
    return text.replace("{", "{" + sizes, 1)


def check(description, program, forms, mutants):
    """Raises `program(form, mutant, masked)` of each form and mutant."""
    parser = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--scratch", type=pathlib.Path, default=pathlib.Path("."))
    parser.add_argument("--mutant", action="append")
    options = parser.parse_args()
    options.scratch.mkdir(parents=True, exist_ok=True)
    problems, counts = [], {"raised": 0, "left": 0, "equal": 0}

    def count(path):
        raised = subprocess.run([options.bin / "rope-opt", path, "--rope-raise"], capture_output=True, text=True)
        if raised.returncode:
            problems.append(f"{path.name}: {raised.stderr[:300]}")
        return tuple(len(re.findall(rf"rope\.{op} ", raised.stdout)) for op in ("attention", "attention_backward"))

    def is_equal(path):
        command = [options.bin / "rope-equiv", path, "--class=finite", "--pass-pipeline=builtin.module(rope-raise)"]
        if path.name.startswith("guarded") or path.stem.endswith(("where-positive", "by-gradient")) or "-buffer-" in path.name:
            # It does not know that a sum of exponentials is at least 1, which way a choice by a gradient goes, or buffers.
            command = [options.bin / "rope-runner", path, "--target=reference", "--pass-pipeline=builtin.module(rope-raise)",
                       "--compare-with=reference:builtin.module(rope-import)", "--random=1", "--rtol=1e-4", "--atol=1e-5"]
        result = subprocess.run(command, capture_output=True, text=True)
        return result.returncode == 0

    for form in forms:
        for masked in (False, True):
            path = options.scratch / f"{form}-{'masked' if masked else 'whole'}.mlir"
            path.write_text(program(form, masked=masked))
            if not options.mutant and count(path) != (1, 1):
                problems.append(f"{path.name}: expected one attention with gradients but got {count(path)}")
            if not options.mutant and not is_equal(path):
                problems.append(f"{path.name}: what is raised is not equal")
            counts["raised"] += 1
        for mutant, limits in mutants.items():
            if limits.get("form", form) not in {form, *LIKE.get(form, ())} or (form, mutant) in WITHOUT or (options.mutant and mutant not in options.mutant):
                continue
            path = options.scratch / f"{form}-{mutant}.mlir"
            path.write_text(program(form, mutant))
            found = count(path)
            if found[1] == 0:
                counts["left"] += 1
            elif is_equal(path):
                counts["equal"] += 1
            else:
                problems.append(f"{path.name}: raised to {found}, which is different")
    print("\n".join(problems) or f"{counts['raised']} forms raised, {counts['left']} mutants left, {counts['equal']} equal as raised")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(check(__doc__, program, ("plain", "joint", "grouped", "narrow", "capped", "biased", "sinks", "scaled", "rooted", "powers", "guarded", "shifted", "factored", "dropped", "chosen", "tabled", "dynamic", "open", "repeated"), MUTANTS))
