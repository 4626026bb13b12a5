#!/usr/bin/env python3
"""Breaks what rope-partition writes, a place at a time, and asks rope-equiv: check_mutants.py MODULE BIN.

A wrong offset of a rank, a base that is lost, a sum without the other ranks, keys that did not move on in
the ring or went the other way, and arguments that are cut elsewhere: each has to be different.
"""
import pathlib
import re
import subprocess
import sys
import tempfile

STRATEGIES = ("ranks=4 mode=rows", "ranks=2 mode=rows interleave=2", "ranks=4 mode=rows ring", "ranks=2 mode=heads",
              "ranks=2 mode=keys")
MUTATIONS = (
    # The number of a rank, times its part: one part further on, or half of it.
    (r"affine_map<\(\)\[s0\] -> \(s0 \* (\d+)\)>", lambda m: m.group(0).replace(f"* {m.group(1)}", f"* {m.group(1)} + 1")),
    (r"affine_map<\(\)\[s0\] -> \(s0 \* (\d+) \+ (\d+)\)>", lambda m: m.group(0).replace(f"+ {m.group(2)}", f"+ {int(m.group(2)) - 1}")),
    (r" query_base\(%\w+\)", ""),
    (r" key_base\(%\w+\)", ""),
    (r"offset = 1 rotate", "offset = 0 rotate"),
    (r"offset = 1 rotate", "offset = 3 rotate"),
    (r"^( *)(%\w+) = shard\.all_reduce (%[\w#]+) on .* : (\S+) -> \S+$",
     r"\1\2 = tensor.cast \3 : \4 to \4"),
)


def mutants(text):
    for pattern, replacement in MUTATIONS:
        for match in re.finditer(pattern, text, flags=re.M):
            changed = replacement(match) if callable(replacement) else match.expand(replacement)
            line = text[:match.start()].count("\n") + 1
            yield f"line {line}: {match.group(0).strip()}", text[:match.start()] + changed + text[match.end():]


def main():
    module, bin_dir = sys.argv[1], pathlib.Path(sys.argv[2])
    count, wrong = 0, []
    with tempfile.TemporaryDirectory() as folder:
        path, joined = pathlib.Path(folder) / "mutant.mlir", pathlib.Path(folder) / "joined.mlir"
        for strategy in STRATEGIES:
            made = subprocess.run([bin_dir / "rope-opt", module, f"--rope-shard={strategy}", "--rope-partition"],
                                  capture_output=True, text=True)
            if made.returncode != 0:
                continue
            for what, text in [("itself", made.stdout), *mutants(made.stdout)]:
                path.write_text(text)
                result = subprocess.run([bin_dir / "rope-opt", path, "--rope-join-ranks", "-o", joined],
                                        capture_output=True, text=True)
                assert result.returncode == 0, f"{strategy}, {what}: {result.stderr}"
                verdict = subprocess.run([bin_dir / "rope-equiv", module, joined], capture_output=True, text=True)
                wanted = 0 if what == "itself" else 1
                count += wanted
                if verdict.returncode != wanted:
                    wrong.append(f"{strategy}, {what}: {verdict.stdout}{verdict.stderr}")
    print(f"{count} mutants, {len(wrong)} verdicts wrong")
    for text in wrong:
        print(text)
    sys.exit(bool(wrong))


main()
