"""Whether a program is attention, from the terms of its result, and why not: names of docs/RaisingGuide.md."""
import itertools
import math
import re

LAYOUT = {"operand-layout", "softmax-axis", "value-lanes", "mask-layout", "sink-layout", "unsupported-form", "extent-unproven"}


def alike(weights):
    """Weights that are the same for all keys are no softmax at all."""
    return ["other-weights"] if len(set(weights)) == 1 else []


# Rows are read one by one: what one of them is missed for, another one may be missed for first.
OTHER_ROWS = ["shift-not-maximum"]
REASONS = LAYOUT | {"sum-of-other-values", "shift-not-maximum", "sum-extent", "unknown-score-op", "scaled-mask"}


class Verdict:
    """`raised` is True, False, or None where the guide leaves it open."""

    def __init__(self, raised, reasons=(), silent=True):
        self.raised, self.reasons, self.silent = raised, set(reasons), silent
        # Of each row of the result the keys that no literal condition drops.
        self.kept = {}
        if silent:
            # What no product with V speaks of is told by the softmax that is left, if there is one.
            self.reasons |= {"other-weights", "no-value-product"}


class No(Exception):
    def __init__(self, *reasons, silent=False, open=False):
        super().__init__(*reasons)
        self.verdict = Verdict(None if open else False, reasons, silent)


def chain(term, op):
    """Terms of a sum or maximum in a row from its initial value."""
    found = []
    while term.op == op:
        found.append(term.operands[1])
        term = term.operands[0]
    return term, found[::-1]


def leaves(term, known):
    if term not in known:
        known[term] = frozenset([term.payload[0]]) if term.op == "leaf" else \
            frozenset().union(*(leaves(o, known) for o in term.operands))
    return known[term]


def number(term):
    return term.number is not None


class Predictor:
    def __init__(self, program):
        self.program, self.known, self.early, self.kept = program, {}, False, {}
        self.width = {a.name[1:]: a.shape[-1] for a in program.arguments}

    def run(self):
        try:
            self.result(self.program.results[0])
        except No as no:
            return no.verdict
        verdict = Verdict(True)
        verdict.kept = self.kept
        return verdict

    def reads(self, term, names):
        return bool(leaves(term, self.known) & set(names))

    def result(self, y):
        rows = {}
        scales, fills = set(), set()
        for position, term in enumerate(y.elements):
            row, lane = divmod(position, y.shape[-1])
            outer = None
            if term.op == "divf":
                term, outer = term.operands
            start, products = chain(term, "addf")
            if start.number != 0.0 or len(products) < 2:
                raise No(silent=True, open=True)
            weights, sums, shifts, scores, values = [], set(), set(), [], []
            for product in products:
                if product.op != "mulf":
                    raise No(silent=True, open=True)
                a, b = product.operands
                if not (b.op == "leaf" and b.payload[0] == "v"):
                    a, b = b, a
                if not (b.op == "leaf" and b.payload[0] == "v"):
                    raise No(*LAYOUT, silent=True)
                values.append(b.payload[1])
                e, total = self.weight(a, outer)
                sums.add(total)
                weights.append(e)
                s, shift = e.operands[0], None
                if s.op == "subf":
                    s, shift = s.operands
                scores.append(s)
                shifts.add(shift)
            if len(sums) == 1 and not any(shift and self.reads(shift, "qk") for shift in shifts) and len(shifts) > 1:
                # A mask that is subtracted.
                raise No(*REASONS, open=True, silent=True)
            if len(sums) > 1 or len(shifts) > 1:
                raise No(*REASONS, silent=True)
            if not all(number(s) or leaves(s, self.known) >= {"q", "k"} for s in scores):
                # No softmax of a product of two tensors.
                raise No(*REASONS, silent=True, open=True)
            self.denominator(sums.pop(), weights)
            self.maximum(shifts.pop(), scores)
            found = [self.score(s) for s in scores]
            queries = {f[0] for f in found if f}
            scales |= {f[2] for f in found if f}
            fills |= {f[3] for f in found if f}
            keys = [f[1] if f else None for f in found]
            self.kept[row] = tuple(key is not None for key in keys)
            if len(queries) > 1 or len(queries) == 0:
                raise No(*LAYOUT, open=not queries)
            rows.setdefault(row, []).append((queries.pop(), tuple(keys), tuple(v // self.width["v"] for v in values),
                                             {v % self.width["v"] for v in values}, lane))
        self.layout(rows, y)
        if len(scales) > 1:
            # On Q or K it is part of that tensor.
            raise No("unknown-score-op", "scaled-mask", *LAYOUT, open=True, silent=True)
        if any(f is not None and f > -1e4 for f in fills if f is not None):
            raise No("finite-fill")
        if any(f is not None for f in fills):
            raise No("finite-fill", open=True, silent=True)

    def weight(self, term, outer):
        if outer is not None:
            e, total = term, outer
        elif term.op == "divf":
            e, total = term.operands
        elif term.op == "mulf" and any(o.op == "divf" and o.operands[0].number == 1.0 for o in term.operands):
            i = 1 if term.operands[1].op == "divf" and term.operands[1].operands[0].number == 1.0 else 0
            e, total = term.operands[1 - i], term.operands[i].operands[1]
        else:
            # A gate, scaled probabilities: perhaps attention with another V.
            raise No("unknown-score-op", "sum-of-other-values", "softmax-select", silent=True, open=True)
        if e.op != "exp":
            raise No("sum-of-other-values", silent=True, open=e.op == "mulf")
        return e, total

    def denominator(self, total, weights):
        start, terms = chain(total, "addf")
        if start.number != 0.0:
            raise No("sum-init", "sum-of-other-values", "sum-extent", silent=True)
        if set(terms) == set(weights) and len(terms) == len(weights):
            return
        extra = [t for t in terms if t not in weights]
        if set(weights) <= set(terms) and len(terms) == len(weights) + 1 and len(extra) == 1 and \
                leaves(extra[0], self.known) >= {"sinks"}:
            return
        raise No("sum-of-other-values", "sum-extent", "sink-layout", "softmax-axis", "shift-not-maximum",
                 "unknown-score-op", *alike(weights))

    def maximum(self, shift, scores):
        if shift is None:
            return
        if not self.reads(shift, "qk"):
            # Something else that is subtracted is a mask.
            raise No("shift-not-maximum", open=True, silent=True)
        _, terms = chain(shift, "maximumf")
        own = {t for t in terms if not (t.op == "leaf" and t.payload[0] == "sinks")}
        if own != set(scores):
            raise No("shift-not-maximum", "sum-of-other-values", "sum-extent", "softmax-axis", "unknown-score-op", *alike(scores))

    def score(self, s):
        """(row of q, row of k, scale, finite fill) of a score; None where the key is dropped."""
        scale, fill, inside, caps, outer, cap = 1.0, None, False, 0, 1.0, None
        if number(s):
            if s.number > -1e4:
                raise No("finite-fill", "unknown-score-op", *OTHER_ROWS)
            if s.number > float("-inf"):
                raise No("finite-fill", open=True, silent=True)
            return None
        while True:
            if s.op == "select":
                if inside:
                    raise No("scaled-mask", "unknown-score-op")
                condition, a, b = s.operands
                if not number(a) and not number(b):
                    raise No("fill-not-constant", "unknown-score-op", silent=True, open=True)
                s, other = (a, b) if number(b) else (b, a)
                fill = other.number if other.number != float("-inf") else fill
                if other.number > 0:
                    raise No("finite-fill", "unknown-score-op", *OTHER_ROWS)
            elif s.op == "addf" and not (self.reads(s.operands[0], "qk") and self.reads(s.operands[1], "qk")) and \
                    s.operands[1].op != "mulf":
                if inside:
                    # A factor may be brought to the mask, a cap may not.
                    raise No("scaled-mask", "unknown-score-op", open=not caps, silent=not caps)
                a, b = s.operands
                s, mask = (a, b) if self.reads(a, "qk") else (b, a)
                if number(mask):
                    raise No("unknown-score-op", "scaled-mask", open=True, silent=True)
            elif s.op in ("mulf", "divf") and any(number(o) for o in s.operands):
                i = 0 if number(s.operands[0]) else 1
                if s.op == "divf" and i == 0:
                    raise No("unknown-score-op", silent=True, open=True)
                scale *= s.operands[i].number if s.op == "mulf" else 1 / s.operands[i].number if s.operands[i].number else 0
                s, inside = s.operands[1 - i], True
                cap = cap or (scale if caps else None)
            elif s.op == "tanh":
                if caps:
                    raise No("unknown-score-op")
                caps, outer = caps + 1, scale
                s, inside, scale = s.operands[0], True, 1.0
            else:
                break
        start, products = chain(s, "addf")
        if start.number != 0.0 or not products or scale == 0:
            raise No("unknown-score-op", "nonzero-init", "scaled-mask", *LAYOUT, silent=True, open=True)
        places = {"q": [], "k": []}
        for product in products:
            if product.op != "mulf":
                raise No("unknown-score-op", *LAYOUT, silent=True, open=True)
            names = []
            for side in product.operands:
                if side.op in ("mulf", "divf") and any(number(o) for o in side.operands):
                    i = 0 if number(side.operands[0]) else 1
                    scale *= side.operands[i].number or 1.0
                    self.early = True
                    side = side.operands[1 - i]
                if side.op != "leaf":
                    raise No("unknown-score-op", *LAYOUT, silent=True, open=True)
                names.append(side.payload[0])
                if side.payload[0] in places:
                    places[side.payload[0]].append(divmod(side.payload[1], self.width[side.payload[0]]))
            if sorted(names) != ["k", "q"]:
                # Scores of a tensor with itself, or with V: attention all the same.
                raise No("unknown-score-op", *LAYOUT, silent=True, open=True)
        q, k = places["q"], places["k"]
        lanes = list(range(self.width["q"]))
        if caps and abs(outer * (cap or 0.0) - 1) > 1e-6:
            # c tanh(s / c) of two numbers c.
            raise No("unknown-score-op", open=True)
        if len({r for r, _ in q}) != 1 or len({r for r, _ in k}) != 1 or [n for _, n in q] != lanes or [n for _, n in k] != lanes:
            raise No("unknown-score-op", *LAYOUT, silent=True, open=True)
        return q[0][0], k[0][0], round(scale, 6), fill

    def layout(self, rows, y):
        """Rows of keys and values must be those of one head, in one order."""
        for row, entries in rows.items():
            if len({e[:3] for e in entries}) != 1 or any(e[3] != {e[4]} for e in entries):
                raise No(*LAYOUT, silent=True, open=True)
            _, keys, values, _, _ = entries[0]
            if any(k is not None and k != v for k, v in zip(keys, values)):
                raise No(*LAYOUT, silent=True, open=True)
            if len(set(values)) != len(values):
                raise No(*LAYOUT, silent=True, open=True)
        if sorted(e[0][0] for e in rows.values()) != sorted(rows):
            raise No(*LAYOUT, silent=True, open=True)


def bands(certificate, rows, keys):
    """What a certificate says of positions: for each offset it may have, whether row i sees key j."""
    left, right = (re.search(rf"; window {side} (\d+)", certificate) for side in ("left", "right"))
    for offset in range(-keys, keys + 1) if "; offset " in certificate else (0,):
        yield [[not ("; causal" in certificate and j > i + offset or left and j < i + offset - int(left[1]) or
                     right and j > i + offset + int(right[1])) for j in range(keys)] for i in range(rows)]


def states_mask(verdict, certificate, shape):
    """Whether the certificate drops the keys that the program drops: a mask that is nearly causal is not causal. Beside a mask
    that is an operand it may say less. Heads that share their keys may be the rows."""
    if "; lengths " in certificate or not verdict.kept:
        return True
    keys, masked = len(next(iter(verdict.kept.values()))), " mask " in certificate or "; score program" in certificate
    for axis in (2, 1):
        step = math.prod(shape[axis + 1:3])
        for band in bands(certificate, shape[axis], keys):
            pairs = [(kept, seen) for row, own in verdict.kept.items()
                     for kept, seen in itertools.zip_longest(own, band[row // step % shape[axis]])]
            if all(seen or not kept if masked else seen == kept for kept, seen in pairs):
                return True
    return False


def predict_attention(program):
    return Predictor(program).run()
