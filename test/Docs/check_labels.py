#!/usr/bin/env python3
"""Every constraint of docs/spec has a test that breaks it, and nothing tests a constraint that is not there.

    check_labels.py ROOT

Labels (`attention_c1`) are what docs/spec defines in its tables and lists. One is tested by a function that begins with its name
and expects a diagnostic, in an *-invalid.mlir or *runtime-verification.mlir. Labels in comments of the sources must exist, too, and a verifier names every one.
"""
import pathlib
import re
import sys

root = pathlib.Path(sys.argv[1])
LABEL = r"[a-z]+(?:_[a-z]+)*_c[0-9]+"
# What the verifier cannot see is an error at run time; the tests below execute it.
AT_RUN_TIME = {"cache_write_c8": "test/Integration/Rotary/cache-write.test"}

defined = {}
for page in sorted((root / "docs/spec").glob("*.md")):
    for label in re.findall(rf"^\* \(({LABEL})\)|^\| ({LABEL}) \||\*\*({LABEL})\*\*", page.read_text(), re.M):
        defined["".join(label)] = page.name
tested = {}
for path in sorted((root / "test/Dialect/Rope").glob("*invalid*.mlir")) + sorted((root / "test/Dialect/Rope").glob("*runtime-verification.mlir")):
    for part in re.split(r"^// -----$", path.read_text(), flags=re.M):
        for name in re.findall(rf"func\.func (?:private )?@({LABEL})(?![0-9])", part):
            tested.setdefault(name, []).append((path.name, "expected-error" in part or "CHECK" in part))
problems = []
for label, page in defined.items():
    if label in AT_RUN_TIME:
        if label not in (root / AT_RUN_TIME[label]).read_text():
            problems.append(f"{page}: expected {label} in {AT_RUN_TIME[label]}")
    elif not any(diagnosed for _, diagnosed in tested.get(label, [])):
        problems.append(f"{page}: expected a test of {label} but got none")
for label, places in tested.items():
    if label not in defined:
        problems.append(f"{places[0][0]}: {label} is not a constraint of docs/spec")
named = set()
for folder in ("lib", "include"):
    for path in sorted((root / folder).rglob("*")):
        if path.suffix in (".cpp", ".h", ".td"):
            for label in re.findall(rf"\b({LABEL})\b", path.read_text()):
                named.add(label)
                if label not in defined and label.rsplit("_c", 1)[0] in {name.rsplit("_c", 1)[0] for name in defined}:
                    problems.append(f"{path.relative_to(root)}: {label} is not a constraint of docs/spec")
for label in sorted(set(defined) - named):
    problems.append(f"{defined[label]}: expected {label} in the sources, too")
print("\n".join(sorted(set(problems))) or f"{len(defined)} constraints, each with its test")
sys.exit(bool(problems))
