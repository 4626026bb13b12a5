#!/usr/bin/env python3
"""Shows that a pipeline leaves the rest of a module alone: rope-raise by default.

    untouched.py MODULE.mlir... [--bin build/bin] [--pipeline PASSES]

Ops before and after are told by their location and name. Sizes (tensor.dim) aside, which are asked of
another tensor where theirs is gone, every op that is still there must be the
same op: attributes, types and body, in the same order, and each operand either the same value or,
where the op that made it is gone, the result of a new op. Prints how many ops stayed and what is new.
Exit status 1 lists what changed.
"""
import argparse
import collections
import pathlib
import re
import subprocess
import sys

LOCATION = re.compile(r' loc\("[^"]*":(\d+):(\d+)\)$')
HEAD = re.compile(r'^(?:(%\w+)(?::(\d+))? = )?"([\w.]+)"\(([^)]*)\)(.*)$', re.S)


class Op:
    def __init__(self, text, order):
        where = LOCATION.search(text)
        # Locations of parts are in the way of comparing bodies.
        plain = re.sub(r" loc\((?:unknown|\"[^\"]*\":\d+:\d+|fused[^\n]*?)\)(?=[,)\n]|$)", "", text)
        head = HEAD.match(plain)
        if not head:
            sys.exit(f"cannot read: {plain[:200]}")
        result, _, self.name, operands, rest = head.groups()
        self.result, self.order = result, order
        self.place = (where.group(1), where.group(2)) if where else None
        self.operands = [operand.strip() for operand in operands.split(",") if operand.strip()]
        self.body = rest

    def content(self, values):
        """Attributes, types and body; names inside the body are counted, those from outside told by `values`."""
        names = {}

        def rename(match):
            name = match.group(0)
            return str(values[name]) if name in values else names.setdefault(name, f"%{len(names)}")
        return re.sub(r"%\w+", rename, self.body)


def functions(module, binaries, pipeline):
    """For every function its ops in order: name -> list of Op."""
    command = [binaries / "rope-opt", module, "--mlir-print-op-generic", "--mlir-print-debuginfo", "--mlir-print-local-scope"]
    if pipeline:
        command.append(f"--pass-pipeline=builtin.module({pipeline})")
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if done.returncode:
        sys.exit(done.stderr)
    result, ops, lines = {}, None, None
    for line in done.stdout.splitlines():
        depth = len(line) - len(line.lstrip())
        if depth == 2 and '"func.func"' in line:
            name = re.search(r'sym_name = "([^"]*)"', line).group(1)
            ops = result[name] = []
            lines = None
        elif ops is not None and depth == 4 and line[4] in '%"':
            lines = [line.strip()]
        elif lines is not None:
            lines.append(line)
        if lines and depth == 4 and " loc(" in line and (len(lines) == 1 and not line.endswith("({") or line.startswith("    })")):
            ops.append(Op("\n".join(lines), len(ops)))
            lines = None
    return result


def keyed(ops):
    """Ops by name, place and how many of these came before."""
    count, result = collections.Counter(), {}
    for op in ops:
        if op.place:
            key = (op.name, *op.place)
            result[(*key, count[key])] = op
            count[key] += 1
    return result


def definitions(ops, keys):
    """Value name -> key of the op that makes it; None for a new op."""
    key_of = {id(op): key for key, op in keys.items()}
    return {op.result: key_of.get(id(op)) for op in ops if op.result}


def compare(name, before, after):
    old, new = keyed(before), keyed(after)
    kept = [key for key in old if key in new]
    old_values = definitions(before, old)
    new_values = definitions(after, {key: op for key, op in new.items() if key in old})
    failures = []
    for key in kept:
        if key[0] == "tensor.dim":
            continue
        was, now = old[key], new[key]
        place = f"@{name}, line {key[1]}: {key[0]}"
        if was.content(old_values) != now.content({value: made or "new" for value, made in new_values.items()}):
            failures.append(f"{place} changed")
        if len(was.operands) != len(now.operands):
            failures.append(f"{place} has other operands")
            continue
        for first, second in zip(was.operands, now.operands):
            made, made_now = old_values.get(first.split("#")[0], first), new_values.get(second.split("#")[0], second)
            same = made == made_now and first.split("#")[1:] == second.split("#")[1:]
            if not same and not (made_now is None and made in old and made not in new):
                failures.append(f"{place} reads another value")
    orders = [new[key].order for key in kept]
    if orders != sorted(orders):
        failures.append(f"@{name}: ops changed places")
    made = collections.Counter(op.name for key, op in new.items() if key not in old)
    made += collections.Counter(op.name for op in after if not op.place)
    print(f"@{name}: {len(before)} ops, {len(kept)} stay as they are; new: "
          + (", ".join(f"{count} {op}" for op, count in sorted(made.items())) or "none"))
    return failures


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("modules", nargs="+", type=pathlib.Path, metavar="MODULE")
    parser.add_argument("--bin", type=pathlib.Path, default=pathlib.Path("build/bin"))
    parser.add_argument("--pipeline", default="rope-raise")
    options = parser.parse_args()
    failures = []
    for module in options.modules:
        print(module.parent.name or module.name, end=" ")
        before, after = functions(module, options.bin, ""), functions(module, options.bin, options.pipeline)
        for name in before:
            failures += compare(name, before[name], after.get(name, []))
    print("\n".join(failures) or "the rest is untouched")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
