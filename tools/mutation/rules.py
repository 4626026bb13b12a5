"""What a mutation may be: the places in a source that each rule changes, by Clang's AST."""
import dataclasses
import hashlib
import os
import sys

sys.path.append("/usr/lib/python3/dist-packages")  # where apt puts python3-clang-22
from clang import cindex  # noqa: E402
from clang.cindex import CursorKind as Kind  # noqa: E402

FUNCTIONS = {Kind.FUNCTION_DECL, Kind.CXX_METHOD, Kind.CONSTRUCTOR, Kind.DESTRUCTOR, Kind.FUNCTION_TEMPLATE,
             Kind.CONVERSION_FUNCTION}
BRANCHES = {Kind.IF_STMT, Kind.CONDITIONAL_OPERATOR}
LEAVES = {Kind.RETURN_STMT, Kind.CONTINUE_STMT, Kind.BREAK_STMT}
# Operators, what takes their place, and the rule's name.
OPERATORS = {
    "<": [("<=", "bound"), (">", "predicate")], "<=": [("<", "bound")], ">": [(">=", "bound"), ("<", "predicate")],
    ">=": [(">", "bound")], "==": [("!=", "predicate")], "!=": [("==", "predicate")],
    "+": [("-", "arithmetic")], "-": [("+", "arithmetic")], "*": [("+", "arithmetic")], "+=": [("-=", "arithmetic")],
    "-=": [("+=", "arithmetic")],
}
SWAPPED = {"-", "/", "%"}
COMMUTATIVE = {"swap", "min", "max", "add", "multiply"}
QUANTIFIERS = {"all_of": "any_of", "any_of": "all_of", "none_of": "any_of"}

# How a mutation is written into the source.
EXPRESSION, STATEMENT, LEAVE, CASE, CAST = "expression", "statement", "leave", "case", "cast"


@dataclasses.dataclass
class Mutation:
    file: str      # from the root of the repository
    function: str
    rule: str
    before: str    # the text of the place
    after: str     # and what takes its place
    form: str
    start: int     # bytes of the file
    end: int
    line: int
    default: int = -1  # of a dropped case: where the default begins
    ordinal: int = 0   # among those that are alike in the function

    @property
    def key(self):
        """What names the mutation, wherever in the file its function is."""
        return (self.file, self.function, self.rule, " ".join(self.before.split()), " ".join(self.after.split()), self.ordinal)

    def rank(self, seed):
        return digest(seed, self.key)

    def record(self):
        names = ("file", "line", "function", "rule", "before", "after", "ordinal")
        return {name: value if isinstance(value := getattr(self, name), int) else " ".join(value.split()) for name in names}


class Finder:
    """Collects the mutations of one source."""

    def __init__(self, root, file, arguments):
        self.path, self.file = os.path.join(root, file), file
        self.text = open(self.path, "rb").read()
        self.found, self.function, self.seen = [], "", set()
        options = cindex.TranslationUnit.PARSE_DETAILED_PROCESSING_RECORD
        unit = cindex.Index.create().parse(self.path, args=arguments, options=options)
        errors = [str(note) for note in unit.diagnostics if note.severity >= cindex.Diagnostic.Error]
        if errors:
            raise RuntimeError(f"{file} does not parse: {errors[0]}")
        own = [cursor for cursor in unit.cursor.get_children() if cursor.location.file and cursor.location.file.name == self.path]
        self.macros = [self.range(cursor) for cursor in own if cursor.kind == Kind.MACRO_INSTANTIATION]
        for cursor in own:
            self.visit(cursor)
        counts = {}
        for mutation in self.found:
            mutation.ordinal = counts.setdefault(mutation.key, 0)
            counts[(*mutation.key[:-1], 0)] += 1

    @staticmethod
    def range(cursor):
        return cursor.extent.start.offset, cursor.extent.end.offset

    def spell(self, cursor):
        start, end = self.range(cursor)
        return self.text[start:end].decode()

    def add(self, rule, cursor, after, form=EXPRESSION, **more):
        start, end = self.range(cursor)
        if end <= start or any(start < stop and first < end for first, stop in self.macros):
            return
        if (rule, start, end, after) in self.seen:
            return
        self.seen.add((rule, start, end, after))
        self.found.append(Mutation(self.file, self.function, rule, self.spell(cursor), after, form, start, end,
                                   cursor.extent.start.line, **more))

    def visit(self, cursor):
        if cursor.kind in FUNCTIONS:
            outer = self.function
            parent = cursor.semantic_parent
            scope = f"{parent.spelling}::" if parent and parent.kind.is_declaration() and parent.kind != Kind.NAMESPACE else ""
            self.function = scope + cursor.spelling
            for child in cursor.get_children():
                if child.kind == Kind.COMPOUND_STMT:
                    self.inspect(child)
            self.function = outer
        elif cursor.kind.is_declaration():
            for child in cursor.get_children():
                self.visit(child)

    def inspect(self, cursor):
        """The mutations of a statement or expression, and of what is in it."""
        children = list(cursor.get_children())
        if cursor.kind in BRANCHES and children:
            self.branch(cursor, children)
        elif cursor.kind == Kind.COMPOUND_STMT:
            self.block(children)
        elif cursor.kind == Kind.SWITCH_STMT:
            self.cases(cursor)
        elif cursor.kind == Kind.BINARY_OPERATOR or cursor.kind == Kind.COMPOUND_ASSIGNMENT_OPERATOR:
            self.operator(cursor, children[0], children[1])
        elif cursor.kind == Kind.CALL_EXPR:
            self.call(cursor)
        elif cursor.kind in (Kind.INTEGER_LITERAL, Kind.FLOATING_LITERAL):
            text = self.spell(cursor)
            self.add("constant", cursor, f"{text} + 1")
            self.add("constant", cursor, f"{text} - 1")
        elif cursor.kind == Kind.CXX_BOOL_LITERAL_EXPR:
            self.add("truth", cursor, "false" if self.spell(cursor) == "true" else "true")
        elif cursor.kind == Kind.DECL_REF_EXPR:
            self.enumerator(cursor)
        for child in children:
            if cursor.kind == Kind.CASE_STMT and child == children[0]:
                continue
            if child.kind in FUNCTIONS:
                self.visit(child)
            else:
                self.inspect(child)

    def branch(self, cursor, children):
        condition = children[0]
        if condition.kind.is_declaration() or condition.kind == Kind.DECL_STMT:
            name = condition.spelling or next((child.spelling for child in condition.get_children()), "")
            if name and cursor.kind == Kind.IF_STMT and b";" not in self.text[slice(*self.range(condition))]:
                self.add("dropped case", condition, name, CAST)
            return
        if not condition.kind.is_expression():
            return
        text = self.spell(condition)
        self.add("negated condition", condition, f"!({text})")
        self.add("dropped condition", condition, "false")
        if cursor.kind == Kind.CONDITIONAL_OPERATOR or not self.leaves(children):
            self.add("dropped condition", condition, "true")

    def leaves(self, children):
        """Whether an `if` guards a jump: without its condition nothing else would run."""
        body = children[1] if len(children) == 2 else None
        while body is not None and body.kind == Kind.COMPOUND_STMT:
            statements = list(body.get_children())
            body = statements[-1] if statements else None
        return body is not None and body.kind in LEAVES

    def block(self, children):
        for child in children:
            if child.kind.is_expression():
                self.add("dropped statement", child, "", STATEMENT)
            elif child.kind in (Kind.CONTINUE_STMT, Kind.BREAK_STMT):
                self.add("dropped statement", child, "", LEAVE)

    def cases(self, cursor):
        statements = []

        def collect(inner):
            for child in inner.get_children():
                if child.kind in (Kind.CASE_STMT, Kind.DEFAULT_STMT):
                    statements.append(child)
                if child.kind != Kind.SWITCH_STMT:
                    collect(child)

        collect(cursor)
        default = next((list(child.get_children())[0] for child in statements if child.kind == Kind.DEFAULT_STMT), None)
        if default is None:
            return
        for case in statements:
            if case.kind == Kind.CASE_STMT:
                label, body = list(case.get_children())[:2]
                start = self.range(body)[0]
                if not any(first <= start < stop for first, stop in self.macros):
                    self.found.append(Mutation(self.file, self.function, "dropped case", self.spell(label), "default", CASE,
                                               start, start, case.extent.start.line, self.range(default)[0]))

    def between(self, left, right):
        return self.text[self.range(left)[1]:self.range(right)[0]].decode().strip()

    def operator(self, cursor, left, right):
        text = self.between(left, right)
        first, second = self.spell(left), self.spell(right)
        for other, rule in OPERATORS.get(text, []):
            self.add(rule, cursor, f"{first} {other} {second}")
        if text in ("&&", "||"):
            self.add("dropped condition", cursor, first)
            self.add("dropped condition", cursor, second)
        if text in SWAPPED and first != second:
            self.add("swapped operands", cursor, f"({second}) {text} ({first})")

    def call(self, cursor):
        arguments = list(cursor.get_arguments())
        if cursor.spelling.startswith("operator") and len(arguments) == 2:
            if cursor.spelling[8:] in OPERATORS or cursor.spelling[8:] in SWAPPED:
                self.operator(cursor, *arguments)
            return
        text = self.spell(cursor)
        if not text.endswith(")") or not arguments:
            return
        for name, other in QUANTIFIERS.items():
            if cursor.spelling == name and text.count(name, 0, text.index("(")) == 1:
                self.add("predicate", cursor, text.replace(name, other, 1))
        start = self.range(cursor)[0]
        for left, right in zip(arguments, arguments[1:]):
            if cursor.spelling in COMMUTATIVE or self.between(left, right) != "," or self.spell(left) == self.spell(right):
                continue
            if left.type.get_canonical().spelling == right.type.get_canonical().spelling:
                (a, b), (c, d) = self.range(left), self.range(right)
                if start < a < b < c < d <= start + len(text.encode()):
                    parts = (self.text[start:a], self.text[c:d], self.text[b:c], self.text[a:b], self.text[d:self.range(cursor)[1]])
                    self.add("swapped operands", cursor, b"".join(parts).decode())

    def enumerator(self, cursor):
        target = cursor.referenced
        if target is None or target.kind != Kind.ENUM_CONSTANT_DECL:
            return
        names = [child.spelling for child in target.semantic_parent.get_children() if child.kind == Kind.ENUM_CONSTANT_DECL]
        text = self.spell(cursor)
        if text.endswith(target.spelling) and len(names) > 1:
            other = names[(names.index(target.spelling) + 1) % len(names)]
            self.add("predicate", cursor, text[:len(text) - len(target.spelling)] + other)


def digest(*parts):
    return hashlib.sha256(repr(parts).encode()).hexdigest()


def share(sizes, total, seed):
    """How many of `total` fall to each file: evenly over the bytes of all, from a start that the seed decides."""
    step = sum(sizes.values()) / total
    place, counts = step * (int(digest(seed)[:8], 16) / 2 ** 32), dict.fromkeys(sizes, 0)
    end = 0
    for file, size in sizes.items():
        end += size
        while place < end:
            counts[file] += 1
            place += step
    return counts


def draw(candidates, count, seed):
    """At most `count` of the candidates, as many of each rule as there are, in an order that the seed alone decides."""
    by_rule = {}
    for mutation in sorted(candidates, key=lambda mutation: mutation.rank(seed)):
        by_rule.setdefault(mutation.rule, []).append(mutation)
    drawn = []
    while len(drawn) < count and any(by_rule.values()):
        for rule in sorted(by_rule, key=lambda rule: digest(seed, candidates[0].file, rule)):
            if by_rule[rule] and len(drawn) < count:
                drawn.append(by_rule[rule].pop(0))
    return drawn
