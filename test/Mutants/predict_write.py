"""Whether a program writes rows into a cache, from the terms of its result: for every slot the rows along one axis are those that
were rotated, and all else is the cache at its own place."""
import itertools

from terms import COMPARE


def integer(term, slot):
    if term.op == "leaf":
        return slot
    if term.op == "constant":
        return term.number
    a, b = (integer(o, slot) for o in term.operands)
    return a + b if term.op == "addi" else a - b


def resolved(term, slot):
    while term.op == "select":
        condition, chosen, other = term.operands
        if condition.op == "cmpi":
            holds = COMPARE[condition.payload](*(integer(o, slot) for o in condition.operands))
        else:
            holds = condition.number
        term = chosen if holds else other
    return term


def written_rows(program, axis):
    """The terms of the rows along `axis`; None where it is no write of rows along it."""
    result = program.results[0]
    low, high = program.ranges.get("slot", (0, 0))
    places = list(itertools.product(*map(range, result.shape)))
    rows = None
    for slot in range(low, high + 1):
        found = {}
        for number, (place, term) in enumerate(zip(places, result.elements)):
            term = resolved(term, slot)
            if not (term.op == "leaf" and term.payload == ("cache", number)):
                found[place] = term
        columns = {}
        for place in found:
            columns.setdefault((*place[:axis], *place[axis + 1:]), []).append(place[axis])
        if not columns:
            continue
        # The slot may be one of its own for each of the other places.
        count = len(next(iter(columns.values())))
        rest = len(places) // result.shape[axis]
        if len(columns) != rest or count == result.shape[axis] or \
                any(slots != list(range(slots[0], slots[0] + count)) for slots in columns.values()):
            return None
        own = {(*p[:axis], p[axis] - columns[*p[:axis], *p[axis + 1:]][0], *p[axis + 1:]): t for p, t in found.items()}
        if rows is not None and own != rows:
            return None
        rows = own
    return rows


def predict_write(program):
    """True, False, or None where other rows than the rotated ones are written: they may pass for a part of the cache."""
    axes = range(len(program.results[0].shape) - 1)
    found = [rows for rows in (written_rows(program, axis) for axis in axes) if rows]
    if not found:
        return False
    rotated = program.written
    order = dict(zip(itertools.product(*map(range, rotated.shape)), rotated.elements))
    return True if order in found else None
