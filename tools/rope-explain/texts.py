"""Texts of stages for the report: equal ones once, equal lines once, equal functions folded, and what changed between two.

Stages number their values anew, so that most lines differ from those of another stage in numbers alone. A text is
therefore a list of templates, which all texts share, beside the numbers that go into them. These stand template by
template and hole by hole, since numbers of one place are alike and compress well.
"""

import collections
import itertools
import pathlib
import re
import subprocess
import tempfile

LINE_LIMIT = 300  # characters; weights in the text are longer
HOLE = "\x01"     # where a template has a number
# Names that a stage counts through: values, blocks, aliases, labels, metadata. Sizes in types are none.
NAME = re.compile(r"[%^#!][\w$.]*|(?:\$|\.)L\w+")
DIGITS = re.compile(r"\d+")
HOLES = re.compile(r"([%^#!$.\w]*)" + HOLE)
OPENS = re.compile(r"^(\s*)(?:llvm\.func|func\.func|gpu\.func|define)\b.*?@([\w$.\-]+).*\{$")


class Texts:
    """Interns texts, templates, places and origins. `limit` is the number of lines that a text keeps."""

    def __init__(self, limit):
        self.limit = limit
        self.templates, self.words, self.numbers_of, self.texts = {}, [], {}, []
        self.places, self.origins = {}, {(): 0}
        self.cut = 0  # texts that lost lines

    def add(self, stage):
        """The number of a stage's text, and what it leaves out."""
        lines, places, folded = fold_equal_functions(stage.lines, stage.places)
        dropped = max(0, len(lines) - self.limit)
        if dropped:
            lines, places = lines[:self.limit], places[:self.limit]
        lines = [line if len(line) <= LINE_LIMIT else f"{line[:LINE_LIMIT]} ... ({len(line) - LINE_LIMIT} more characters)"
                 for line in lines]
        key = "\n".join(lines)
        if key not in self.numbers_of:
            self.cut += dropped > 0
            self.numbers_of[key] = len(self.texts)
            self.texts.append({**self.encode(lines), "origins": [self.intern(place) for place in places]})
        return self.numbers_of[key], dropped, folded

    def encode(self, lines):
        """Templates of the lines, and their numbers: the first one in a line behind some word as the difference from that of
        the last line with one, the others as that from the first."""
        values = []

        def take(match):
            digits = DIGITS.findall(match[0])
            # A number with leading zeros, or of many digits, is no counter.
            if any(len(value) > 9 or value[0] == "0" and value != "0" for value in digits):
                return match[0]
            values.extend(map(int, digits))
            return DIGITS.sub(HOLE, match[0])

        taken = NAME.sub(take, "\n".join(lines)).split("\n") if lines else []
        templates, columns, last, given = [], {}, {}, iter(values)
        for template in taken:
            number = self.templates.get(template)
            if number is None:
                number = self.templates[template] = len(self.templates)
                self.words.append(HOLES.findall(template) if HOLE in template else ())
            templates.append(number)
            words, first = self.words[number], {}
            own = columns.setdefault(number, [[] for _ in words])
            for word, column in zip(words, own):
                value = next(given)
                if word in first:
                    column.append(value - first[word])
                else:
                    column.append(value - last.get(word, 0))
                    first[word] = last[word] = value
        return {"lines": templates, "numbers": [value for own in columns.values() for column in own for value in column]}

    def intern(self, places):
        numbers = tuple(self.places.setdefault(place, len(self.places)) for place in places)
        return self.origins.setdefault(numbers, len(self.origins))


def decode(templates, text):
    """The lines of a text of a report."""
    counts = collections.Counter(text["lines"])
    columns, given = {}, iter(text["numbers"])
    for number, count in counts.items():  # in the order of their first lines
        columns[number] = [iter(list(itertools.islice(given, count))) for _ in range(templates[number].count(HOLE))]
    last, lines = {}, []
    for number in text["lines"]:
        first, holes = {}, iter(columns[number])

        def fill(match):
            word, value = match[1], next(next(holes))
            if word in first:
                return word + str(first[word] + value)
            first[word] = last[word] = last.get(word, 0) + value
            return word + str(first[word])

        lines.append(HOLES.sub(fill, templates[number]))
    return lines


def fold_equal_functions(lines, places):
    """Of functions that differ in their names alone, the first stays, the others become one line each."""
    kept_lines, kept_places, first, folded, i = [], [], {}, 0, 0
    while i < len(lines):
        match = OPENS.match(lines[i])
        end = match and next((j for j in range(i + 1, len(lines)) if lines[j].startswith(match[1] + "}")), None)
        if match and end:
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


HUNK = re.compile(r"^(\d+)(?:,(\d+))?([acd])(\d+)(?:,(\d+))?$", re.M)


class Diffs:
    """Changes between texts by GNU diff, numbers of values aside."""

    def __init__(self, texts):
        self.texts, self.found = texts, {}
        self.folder = tempfile.TemporaryDirectory()
        self.written = set()

    def path(self, number):
        path = pathlib.Path(self.folder.name) / str(number)
        if number not in self.written:
            self.written.add(number)
            path.write_text("".join(f"{template}\n" for template in self.texts[number]["lines"]))
        return path

    def add(self, old, new):
        """Four numbers for each change: lines i1 to i2 of the old text became lines j1 to j2 of the new one."""
        name = f"{old} {new}"
        if old == new or name in self.found:
            return
        done = subprocess.run(["diff", "--speed-large-files", self.path(old), self.path(new)], capture_output=True, text=True)
        if done.returncode > 1:
            raise OSError(f"diff failed: {done.stderr.strip()}")
        changes = []
        for first, last, kind, new_first, new_last in HUNK.findall(done.stdout):
            i1, i2 = int(first) - 1, int(last or first)
            j1, j2 = int(new_first) - 1, int(new_last or new_first)
            if kind == "a":
                i1 = i2
            elif kind == "d":
                j1 = j2
            changes += [i1, i2, j1, j2]
        self.found[name] = changes
