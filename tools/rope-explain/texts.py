"""Texts of stages for the report: equal ones once, long ones cut, equal functions folded, and what changed between two."""

import difflib
import hashlib
import re

LINE_LIMIT = 300  # characters; weights in the text are longer
OPENS = re.compile(r"^(\s*)(?:llvm\.func|func\.func|gpu\.func|gpu\.module|define)\b.*?@([\w$.\-]+).*\{$")


class Texts:
    """Interns texts, places and origins. `limit` is the number of lines that a text keeps."""

    def __init__(self, limit):
        self.limit = limit
        self.texts, self.places, self.origins = {}, {}, {(): 0}
        self.cut = 0  # texts that lost lines

    def add(self, stage):
        """The key of a stage's text, and what it leaves out."""
        lines, places, folded = fold_equal_functions(stage.lines, stage.places)
        dropped = max(0, len(lines) - self.limit)
        if dropped:
            lines, places = lines[:self.limit], places[:self.limit]
        lines = [line if len(line) <= LINE_LIMIT else f"{line[:LINE_LIMIT]} ... ({len(line) - LINE_LIMIT} more characters)"
                 for line in lines]
        key = hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]
        if key not in self.texts:
            self.cut += dropped > 0
            self.texts[key] = {"lines": lines, "origins": [self.intern(place) for place in places]}
        return key, dropped, folded

    def intern(self, places):
        numbers = tuple(self.places.setdefault(place, len(self.places)) for place in places)
        return self.origins.setdefault(numbers, len(self.origins))


def fold_equal_functions(lines, places):
    """Of functions that differ in their names alone, the first stays, the others become one line each."""
    kept_lines, kept_places, first, folded, i = [], [], {}, 0, 0
    while i < len(lines):
        match = OPENS.match(lines[i])
        end = match and next((j for j in range(i + 1, len(lines)) if lines[j].startswith(match[1] + "}")), None)
        if match and end and "gpu.module" not in lines[i]:
            body = "\n".join(lines[i:end + 1]).replace("@" + match[2] + "(", "@(")
            if body in first and end - i > 3:
                kept_lines.append(f"{match[1]}// @{match[2]} equals @{first[body]} ({end - i + 1} lines)")
                kept_places.append(tuple(sorted({place for line in places[i:end + 1] for place in line})))
                folded += 1
                i = end + 1
                continue
            first.setdefault(body, match[2])
        kept_lines.append(lines[i])
        kept_places.append(places[i])
        i += 1
    return kept_lines, kept_places, folded


VALUE = re.compile(r"%[\w.#]+|\bloc\d+\b|![0-9]+|#map\d*")


class Diffs:
    """Changes between texts. Names of values are left out of account, since each stage numbers them anew.
    Work is bounded: texts whose lines multiply to more than `limit` are not compared."""

    def __init__(self, texts, limit=25_000_000):
        self.texts, self.limit = texts, limit
        self.found, self.too_long = {}, 0
        self.normal = {}

    def normalized(self, key):
        if key not in self.normal:
            self.normal[key] = [VALUE.sub("%", line) for line in self.texts[key]["lines"]]
        return self.normal[key]

    def add(self, old, new):
        """Opcodes of difflib without the equal parts' names: [tag, i1, i2, j1, j2]."""
        name = f"{old} {new}"
        if old == new or name in self.found:
            return
        a, b = self.normalized(old), self.normalized(new)
        if len(a) * len(b) > self.limit:
            self.too_long += 1
            return
        self.found[name] = [list(code) for code in difflib.SequenceMatcher(None, a, b).get_opcodes()]
