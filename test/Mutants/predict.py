"""What rope-raise has to say of a program, from the terms of its tensors: element by element, every size being known."""
import collections
import functools

from terms import Term

# What was proven of one rotation: pairings, block, sign, kind, width of the tables, whether they are cosines and sines of one angle.
Form = collections.namedtuple("Form", "read write first width transposed kind tables traced")


FLOATS = ("f64", "f32", "f16", "bf16")


class Refused(Exception):
    def __init__(self, reason, near=False):
        super().__init__(reason)
        self.reason, self.near = reason, near


class Product:
    def __init__(self, negative, place, factor, type, rounded):
        self.negative, self.place, self.factor, self.type, self.rounded = negative, place, factor, type, rounded


class Outcome:
    def __init__(self):
        self.forms, self.reasons, self.near = [], set(), False
        # Lanes whose coefficients are several formulas: the tables may have no operand that holds them.
        self.uneven = False
        # What is rotated is a view that splits the lanes of a tensor with fewer axes.
        self.viewed = False


def is_candidate(tensor):
    if tensor.element[0] not in "fb" or not tensor.shape:
        return False
    if tensor.op in ("concat", "insert"):
        return True
    if tensor.op == "collapse":
        return True
    return tensor.op in ("loop", "reduce")


class Predictor:
    def __init__(self, program, cut):
        self.program, self.tensors, self.cut = program, program.tensors, cut
        self.widths = {tensor.name[1:]: tensor.shape[-1] for tensor in program.arguments}
        self.depends, self.hints = {}, set()
        for tensor in self.tensors:
            sources = {tensor}
            for source in tensor.inputs:
                sources |= self.depends.get(source, {source})
            self.depends[tensor] = sources
        self.users = collections.defaultdict(list)
        for tensor in self.tensors:
            for source in tensor.inputs:
                self.users[source].append(tensor)

    def run(self):
        outcome, dead = Outcome(), set()
        for tensor in reversed(self.tensors):
            live = tensor in self.program.results or any(user not in dead for user in self.users[tensor])
            if not live:
                dead.add(tensor)
                continue
            if not is_candidate(tensor):
                continue
            form = self.analyze(tensor, outcome)
            if form:
                outcome.forms.append(form)
                dead.add(tensor)
        return outcome

    def analyze(self, tensor, outcome):
        # A complete rotation that is laid out further is no rotation of its own.
        if tensor.op == "collapse":
            source = tensor
            while source.op in ("collapse", "expand", "transpose") or source.op == "loop" and source.copy:
                source = source.inputs[0]
            if source.shape[-1] > 2 and is_candidate(source) and self.analyze(source, Outcome()):
                return None
        found, owner = None, None
        for split in (False, True):
            for root in reversed(self.tensors):
                if root is tensor or root not in self.depends[tensor] or root.op in ("constant", "empty", "fill"):
                    continue
                if root.element[0] not in "fb":
                    continue
                extra = len(root.shape) - len(tensor.shape)
                if (extra < 1) if split else extra:
                    continue
                if len(root.elements) != len(tensor.elements):
                    # With open sizes this does not show before the rows are looked at.
                    if self.program.rows:
                        outcome.reasons |= self.refusal(tensor, root)
                    continue
                if owner and root in self.depends[owner] or not self.is_cut(tensor, root):
                    continue
                try:
                    form, uneven = self.match(tensor, root)
                except Refused as refused:
                    outcome.near |= refused.near
                    outcome.reasons |= {refused.reason} | self.hints
                    continue
                if not found:
                    found, owner = form, root
                    outcome.uneven |= uneven
                    outcome.viewed |= any(t.op == "expand" and t.shape[-1] < t.inputs[0].shape[-1]
                                          for t in self.depends[root])
                elif found.traced == form.traced:
                    outcome.near = True
                    outcome.reasons.add("ambiguous-root")
                    return None
                elif form.traced:
                    found, owner = form, root
            if found:
                return found
        return None

    def refusal(self, tensor, root):
        """Reasons against a root whose rows are not those of `tensor`."""
        try:
            self.match(tensor, root)
        except Refused as refused:
            return {refused.reason, "row-layout"}
        return {"row-layout"}

    def is_cut(self, tensor, root):
        """Whether all that the root is made of reaches `tensor` through the root."""
        sources = {t for t in self.depends[root] if t.op in ("argument", "constant")}
        if root in sources or not self.cut:
            return True
        seen, stack = {root}, [tensor]
        while stack:
            for source in stack.pop().inputs:
                if source not in seen:
                    seen.add(source)
                    stack.append(source)
        return not sources & seen

    # One lane.

    def touches(self, term, places):
        known = self.known
        stack = [term]
        while stack:
            top = stack[-1]
            if top in known:
                stack.pop()
            elif top in places:
                known[top] = True
            else:
                missing = [o for o in top.operands if o not in known]
                if missing:
                    stack.extend(missing)
                else:
                    known[top] = any(known[o] for o in top.operands)
        return known[term]

    def parse(self, term, places, negative, products, sums):
        """Appends to the products and the types of sums; whether anything failed is told by a set of reasons."""
        failed = set()
        if term in places:
            products.append(Product(negative, places[term], None, None, False))
            return failed
        if term.op in ("addf", "subf"):
            a, b = term.operands
            if is_zero(b) or is_zero(a):
                # Zero times a product may be taken for a product of several factors.
                self.hints |= {"reassociation" for o in (a, b) if is_zero(o) and any(p.op == "mulf" for p in o.operands)}
                rest, flipped = (a, False) if is_zero(b) else (b, term.op == "subf")
                return self.parse(rest, places, negative ^ flipped, products, sums)
            if not self.touches(a, places) or not self.touches(b, places):
                failed.add("not-a-rotation")
                for side, flipped in ((a, False), (b, term.op == "subf")):
                    if self.touches(side, places):
                        failed |= self.parse(side, places, negative ^ flipped, products, sums)
                return failed
            sums.append(term.type)
            failed |= self.parse(a, places, negative, products, sums)
            failed |= self.parse(b, places, negative ^ (term.op == "subf"), products, sums)
            return failed
        if term.op == "negf":
            return self.parse(term.operands[0], places, not negative, products, sums)
        if term.op == "mulf" and sums:
            # A sign that is multiplied to a product which is rounded.
            for sign, rest in (term.operands, term.operands[::-1]):
                if sign.number in (1.0, -1.0) and rest.op == "truncf":
                    return self.parse(rest, places, negative ^ (sign.number < 0), products, sums)
        factors, types = [], set()
        # A product that is rounded to the type of its sum.
        rounded = term.op == "truncf" and bool(sums)
        if rounded:
            term = term.operands[0]
        while term not in places:
            if term.op == "negf":
                negative, term = not negative, term.operands[0]
            elif term.op == "mulf":
                left, right = (self.touches(o, places) for o in term.operands)
                if left and right:
                    failed.add("not-a-rotation")
                    failed.add("coefficient-depends-on-root")
                    return failed
                factor = term.operands[1 if left else 0]
                term = term.operands[0 if left else 1]
                sign = factor
                while sign.op == "extf":
                    sign = sign.operands[0]
                if sign.number in (1.0, -1.0):
                    negative ^= sign.number < 0
                else:
                    factors.append(factor)
                    types.add(factor.type)
            elif term.op == "extf":
                term = term.operands[0]
                if term not in places and term.op != "negf":
                    failed.add("mixed-compute-type")
            elif term.op in ("addf", "subf") and any(map(is_zero, term.operands)):
                negative ^= term.op == "subf" and is_zero(term.operands[0]) and not is_zero(term.operands[1])
                term = term.operands[1 if is_zero(term.operands[0]) else 0]
            elif term.op in ("addf", "subf") and self.touches(term, places):
                # A factor, or a cast, around a sum.
                failed.add("not-a-rotation")
                failed |= self.parse(term, places, negative, products, sums)
                return failed
            else:
                failed.add("not-a-rotation")
                return failed
        if len(types) > 1:
            failed.add("mixed-compute-type")
        if len(factors) > 1 and types <= {"f32", "f64"} and len(types) == 1 and \
                all(f.number != 0.0 for f in factors) and sum(map(is_constant, factors)) < 2:
            # The factors are multiplied first, the one next to x first of all.
            factors = [functools.reduce(lambda a, b: Term("mulf", a.type, (a, b)), reversed(factors))]
        if len(factors) > 1:
            failed.add("reassociation")
        products.append(Product(negative, places[term], factors[0] if factors else None, min(types) if types else None, rounded and bool(factors)))
        return failed

    def reads_tables(self, tensor, root):
        """Whether literals come out of a table; else they are weights of the lanes."""
        return any(t.op == "loop" and any(i.op == "constant" and len(i.shape) > 1 for i in t.inputs)
                   for t in self.depends[tensor])

    # All lanes.

    def match(self, tensor, root):
        places, width = {}, tensor.shape[-1]
        split, size = len(root.shape) - len(tensor.shape), 1
        for count in range(split + 1):
            size *= root.shape[-1 - count]
        for number, term in enumerate(root.elements):
            places[term] = (number // size, number % size)
        self.known = {}
        lanes, failed, near, crossed = [], set(), False, False
        for number, term in enumerate(tensor.elements):
            if term.op == "truncf":
                term = term.operands[0]
            products, sums = [], []
            own = self.parse(term, places, False, products, sums)
            if len(products) > 2 or len(products) == 1 and (products[0].factor or products[0].negative) or \
                    len(products) == 2 and products[0].place == products[1].place:
                own.add("not-a-rotation")
            if len({p.rounded for p in products}) > 1:
                own.add("mixed-compute-type")
            failed |= own
            lanes.append((products, sums))
            if not own <= {"reassociation", "mixed-compute-type"}:
                continue
            if len(products) == 2 and products[0].place != products[1].place and any(p.factor for p in products):
                if products[0].place[0] == products[1].place[0]:
                    near = True
                else:
                    crossed = True
        # Rows that are read from several rows, or not all alike, are told first.
        rows = [lanes[i:i + width] for i in range(0, len(lanes), width)]
        mixed = any(len({p.place[0] for products, _ in row for p in products}) > 1 for row in rows) or \
            len({tuple(tuple(sorted(p.place[1] for p in products)) for products, _ in row) for row in rows}) > 1
        if crossed or failed and mixed:
            failed.add("row-layout")
        if size != width or len(places) != len(root.elements):
            failed.add("row-layout")
        if failed:
            # Terms of different rows are no pairs of lanes.
            raise Refused("+".join(sorted(failed)), near and not crossed)
        shapes = []
        for row in rows:
            if len({p.place[0] for products, _ in row for p in products}) != 1:
                raise Refused("row-layout", False)
            shapes.append([tuple(sorted(p.place[1] for p in products)) for products, _ in row])
        if any(shape != shapes[0] for shape in shapes):
            raise Refused("row-layout", False)
        if len({row[0][0][0].place[0] for row in rows}) != len(rows):
            raise Refused("row-layout", False)
        return self.pair(tensor, root, rows, near)

    def is_uneven(self, sides):
        """Whether the lanes of a table are several formulas, or several tensors."""
        rows = collections.defaultdict(set)
        for side in sides:
            for (row, _), (negative, factor) in side.items():
                rows[row].add((negative, skeleton(factor, self.widths)))
        return any(len(found) > 1 or "constant" in str(found) for found in rows.values())

    def pair(self, tensor, root, rows, near):
        rotated, compute = [], set()
        for number, (products, sums) in enumerate(rows[0]):
            if len(products) == 1:
                p = products[0]
                if p.factor or p.negative or p.place[1] != number:
                    raise Refused("not-a-rotation", near)
                continue
            if len(products) != 2 or products[0].place == products[1].place or not any(p.factor for p in products):
                raise Refused("not-a-rotation", near)
            compute |= {p.type for p in products if p.type}
            if not all(p.rounded for p in products):
                compute.add(sums[0])
            rotated.append(number)
        if len(compute) > 1:
            raise Refused("mixed-compute-type", near)
        if not rotated or len(rotated) % 2:
            raise Refused("not-a-rotation", near)
        first, width = rotated[0], len(rotated)
        if rotated[-1] != first + width - 1:
            raise Refused("pairing", near)
        pairs = collections.defaultdict(list)
        for number in rotated:
            key = tuple(sorted(p.place[1] - first for p in rows[0][number][0]))
            if key[0] < 0 or key[1] >= width:
                raise Refused("pairing", near)
            pairs[key].append(number - first)
        half = width // 2
        numbering = {"half": lambda a, b: a if a < half and b == a + half else None,
                     "interleaved": lambda a, b: a // 2 if a % 2 == 0 and b == a + 1 else None}
        for read, write in (("half", "half"), ("half", "interleaved"), ("interleaved", "half"), ("interleaved", "interleaved")):
            if width == 2 and read != write:
                continue
            numbers = [(numbering[read](*i), numbering[write](*o) if len(o) == 2 else None) for i, o in pairs.items()]
            if len(pairs) == half and all(a is not None and a == b for a, b in numbers):
                break
        else:
            raise Refused("pairing", near)
        own, cross, data = ({}, {}), ({}, {}), False
        for (lo, hi), out in pairs.items():
            k = numbering[read](lo, hi)
            for r, row in enumerate(rows):
                for side in (0, 1):
                    for p in row[first + out[side]][0]:
                        data |= p.factor is not None and p.factor.number is None
                        high = p.place[1] - first == hi
                        (own if high == bool(side) else cross)[side][r, k] = (p.negative, p.factor)
        if not data and not self.reads_tables(tensor, root):
            raise Refused("not-a-rotation", near)
        sided = not opposite(*cross)
        brought = tuple({key: bring(entry) for key, entry in side.items()} for side in cross)
        if opposite(*brought):
            cross, sided = brought, False
        transposed = not sided and not next(iter(cross[0].values()))[0]
        equal = own[0] == own[1] and all(cross[0][key][1] is cross[1][key][1] and cross[0][key][0] != cross[1][key][0]
                                         for key in cross[0])
        traced, kind, literal = trace(own, cross)
        if sided or not equal:
            kind = "general"
        uneven = traced and not literal or not equal and any(self.is_uneven(sides) for sides in (own, cross))
        return Form(read, write, first, width, transposed, kind, "half" if equal else "full", traced), uneven


def is_zero(term):
    """A literal zero, or something times zero: a finite one is zero."""
    if term.op in ("addf", "subf"):
        return all(map(is_zero, term.operands))
    return term.number == 0.0 or term.op == "mulf" and any(o.number == 0.0 for o in term.operands)


def is_constant(term):
    """Whether a factor is arithmetic on literals."""
    if term.op == "leaf":
        return term.type not in FLOATS
    return term.op not in ("cos", "sin") and all(map(is_constant, term.operands))


def split_sign(term, literal=False):
    """(negative, term): the sign of a product, a quotient, a cast, and of a literal beside something else."""
    if term.op == "constant":
        if literal or abs(term.payload) == 1.0:
            return term.payload < 0, Term("constant", term.type, (), abs(term.payload))
        return False, term
    if term.op == "negf":
        inner, rest = split_sign(term.operands[0])
        return not inner, rest
    if term.op in ("mulf", "divf", "extf", "truncf"):
        parts = [split_sign(o, any(p.op != "constant" for p in term.operands)) for o in term.operands]
        rest = [p[1] for p in parts]
        negative = sum(p[0] for p in parts) % 2 == 1
        if term.op == "mulf":
            for i in (0, 1):
                if rest[i].number == 1.0:
                    return negative, rest[1 - i]
        return negative, Term(term.op, term.type, rest, term.payload)
    return False, term


def skeleton(term, widths):
    """The term without its lane: names and rows of what it reads."""
    if term is None:
        return "one"
    if term.op == "leaf":
        name, position = term.payload
        return name, position // widths[name]
    if term.op == "constant":
        return "constant"
    return (term.op, term.type, *(skeleton(o, widths) for o in term.operands))


def opposite(low, high):
    """Whether all cross terms of either side have one sign, and the sides different ones."""
    signs = [{negative for negative, _ in side.values()} for side in (low, high)]
    return all(len(s) == 1 for s in signs) and signs[0] != signs[1]


def bring(entry):
    """The sign of the factor brought to the front."""
    negative, factor = entry
    if factor is None:
        return entry
    inner, rest = split_sign(factor)
    return negative ^ inner, rest


def trace(own, cross):
    """(whether the factors are cosines and sines of one position times frequency, kind that follows, whether frequencies are
    literals)."""
    magnitudes, swapped, angles = set(), set(), {}
    for sides, function in ((own, "cos"), (cross, "sin")):
        for side in sides:
            for key, (_, term) in side.items():
                scale, shape = 1.0, []
                while term is not None and term.op not in ("cos", "sin"):
                    if term.op == "truncf" and term.operands[0].op == "extf" and term.operands[0].operands[0].type == term.type:
                        # What was narrowed before is not narrowed again.
                        term = term.operands[0].operands[0]
                    elif term.op in ("truncf", "extf"):
                        shape.append((term.op, term.type))
                        term = term.operands[0]
                    elif term.op == "mulf" and any(o.number is not None for o in term.operands):
                        i = 0 if term.operands[0].number is not None else 1
                        scale *= term.operands[i].number
                        term = term.operands[1 - i]
                        shape.append("scale")
                    else:
                        return False, "general", True
                if term is None:
                    return False, "general", True
                swapped.add(term.op != function)
                magnitudes.add((scale, tuple(shape)))
                if angles.setdefault(key, term.operands[0]) is not term.operands[0]:
                    return False, "general", True
    if len(magnitudes) > 1 or len(swapped) > 1:
        return False, "general", True
    kind = "rotation" if next(iter(magnitudes))[0] == 1.0 else "scaled"
    if True in swapped or any(negative for side in own for negative, _ in side.values()):
        kind = "general"
    # Cosine and sine of one angle are a rotation, whatever the angle is.
    if not any(is_angle(angles, side) for side in (0, 1)):
        return False, kind, True
    if kind == "general":
        return True, "general", True
    literal = any(o.number is not None for angle in angles.values() for o in angle.operands)
    return True, kind, literal


def is_angle(angles, side):
    """Whether operand `side` is a frequency, a function of the pair, and the other one a position; times literals."""
    frequencies, positions, literals = {}, {}, set()
    for (row, k), angle in angles.items():
        literal = ()
        while angle.op == "addf" and any(map(is_zero, angle.operands)):
            angle = angle.operands[1 if is_zero(angle.operands[0]) else 0]
        while angle.op == "mulf" and any(o.op in ("mulf", "divf") for o in angle.operands):
            i = 0 if angle.operands[0].number is not None else 1
            literal += (angle.operands[i],)
            angle = angle.operands[1 - i]
        literals.add(literal)
        if len(literals) > 1:
            return False
        if angle.op not in ("mulf", "divf") or (angle.op == "divf" and side == 0):
            return False
        if frequencies.setdefault(k, angle.operands[side]) is not angle.operands[side]:
            return False
        position = angle.operands[1 - side]
        while position.op in ("sitofp", "extf", "truncf", "negf"):
            position = position.operands[0]
        if position.op == "constant" and positions.setdefault(row, position) is not position:
            return False
        if position.op not in ("leaf", "addi", "subi", "addf", "subf", "constant"):
            return False
    return True


def predict(program, cut=True):
    """Without `cut`, factors may be made of what the rotated tensor is made of."""
    return Predictor(program, cut).run()
