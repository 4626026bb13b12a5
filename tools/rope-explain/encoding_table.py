"""The comparison of position encodings: formula, parameters, memory, time, and what is fused.

Each encoding is a part of the same block: projections of Q, K and V and attention. It is measured alone and in the
block, forward and backward. Backward gives gradients of inputs and of parameters.
"""

import collections
import json
import pathlib
import statistics
import tempfile

import encoding_backward
import encoding_programs
from markup import duration


def compare(runner, batch, length, width, rounds, progress):
    """A row for each encoding. Programs take turns, forwards and backwards, so that what else the machine does falls on all of them."""
    sizes, rows, timed = encoding_programs.Sizes(batch, length, width), [], []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        for encoding in encoding_programs.encodings():
            row = {"name": encoding.name, "formula": encoding.formula, "parameters": encoding.parameters(sizes), "memory_bytes": encoding.table_bytes(sizes),
                   "backward_text": encoding.backward_text}
            rows.append(row)
            for way, module, passes in (("forward", encoding.alone, ""), ("backward", encoding.backward, ""), ("block", encoding_programs.block, "rope-fuse"),
                                        ("block_backward", encoding_backward.block, "rope-fuse")):
                row[f"{way}_s"] = 0.0
                if module:
                    file = folder / f"{len(timed)}.mlir"
                    file.write_text(module(sizes) if not passes else module(sizes, encoding))
                    timed.append((row, way, file, passes, []))
                    if passes:
                        describe(row, way, arrange(runner, file, passes), rows[0])
        for number in range(rounds):
            for row, way, file, passes, taken in timed if number % 2 == 0 else reversed(timed):
                progress(f"{row['name']}, {way.replace('_', ', ')}, round {number + 1} of {rounds}")
                taken.append(measure(runner, file, passes, folder / "report.json"))
    for row, way, _, _, taken in timed:
        medians = [times["median_s"] for times in taken]
        # One round has the spread of its calls.
        least, most = (min(medians), max(medians)) if rounds > 1 else (taken[0]["min_s"], taken[0]["max_s"])
        row.update({f"{way}_s": statistics.median(medians), f"{way}_min_s": least, f"{way}_max_s": most})
    return {"batch": batch, "length": length, "width": width, "heads": encoding_programs.HEADS, "rounds": rounds, "rows": rows}


def measure(runner, file, passes, report):
    """Processor times of calls of a program."""
    pipeline = [f"--pass-pipeline=builtin.module({passes})"] if passes else []
    _, errors, status = runner.run("rope-runner", file, *pipeline, "--random=1", "--threads=1", "--benchmark=3", f"--json={report}")
    if status != 0:
        raise OSError(f"a program of the comparison does not run: {errors.strip()[:300]}")
    return json.loads(report.read_text())["benchmark"]["processor"]


def arrange(runner, file, passes):
    """The program after the passes, as rope-print-cost describes it."""
    cost = file.with_suffix(".json")
    _, errors, status = runner.run("rope-opt", file, "-o", "/dev/null", f"--pass-pipeline=builtin.module({passes},rope-print-cost{{format=json file={cost}}})")
    if status != 0:
        raise OSError(f"a program of the comparison does not compile: {errors.strip()[:300]}")
    return json.loads(cost.read_text())["functions"][0]


def describe(row, way, program, plain):
    """The steps of a block, and what became of the encoding beside the row of the plain block."""
    steps = [step["op"] for step in program["steps"]]
    row.update({f"{way}_steps": steps, f"{way}_live_bytes": max(step["live_bytes"] for step in program["steps"])})
    row[f"{way}_fused"] = fused(program, plain[f"{way}_steps"])


def fused(program, plain):
    """What became of an encoding: the steps that the block has beside those without one, `plain`, and which steps read them."""
    left, said = collections.Counter(plain), collections.Counter()
    for number, step in enumerate(program["steps"]):
        if left[step["op"]]:
            left[step["op"]] -= 1
        elif "[" in step["op"]:
            said[f"in one kernel: {step['op']}"] += 1
        else:
            readers = dict.fromkeys(other["op"] for other in program["steps"][number + 1:] if set(step["writes"]) & set(other["reads"]))
            said[f"a step of its own: {step['op']}, {'read by ' + ', '.join(readers) if readers else 'a result'}"] += 1
    return "; ".join(f"{count} times {text}" if count > 1 else text for text, count in said.items())


HEADER = ("encoding", "formula", "#parameters", "#memory", "#forward", "#backward", "#block, forward", "#block, backward", "what is fused")
NOTE = ("Forward and backward: the encoding alone, with its reason where there is nothing to run. Block: projections of Q, K and V and attention with it. Its "
        "backward reads the probabilities that the forward pass kept, and gives gradients of the input, the weights and the encoding's parameters. "
        "Times are medians, with their spread over rounds; factors are of the block without an encoding, tied where spreads overlap. Memory: tables and parameters of the encoding.")


def title(report):
    return f"B={report['batch']}, S={report['length']}, d={report['width']}, {report['heads']} heads, f32, one thread, processor time"


def block_time(row, plain, way):
    """Median and spread, and the factor of the plain block where the spreads do not overlap."""
    taken, least, most = (row[f"{way}_{key}"] for key in ("s", "min_s", "max_s"))
    told = f"{duration(taken)} ({duration(least)} to {duration(most)})"
    if row is plain:
        return told
    apart = least > plain[f"{way}_max_s"] or most < plain[f"{way}_min_s"]
    return f"{told}, {taken / plain[f'{way}_s']:.2f}x" if apart else f"{told}, tied"


def cells(report):
    """A row of texts for each encoding, in the order of HEADER."""
    plain = report["rows"][0]
    for row in report["rows"]:
        blocks = [block_time(row, plain, way) for way in ("block", "block_backward")]
        told = [f"{way}{row[key]}" for way, key in (("", "block_fused"), ("backward: ", "block_backward_fused")) if row[key]]
        yield (row["name"], row["formula"], f"{row['parameters']:,}", f"{row['memory_bytes'] / 1e6:.2f} MB", duration(row["forward_s"]) if row["forward_s"] else "nothing to do",
               duration(row["backward_s"]) if row["backward_s"] else row["backward_text"], *blocks, "; ".join(told) or "nothing to fuse")


def text(report):
    """The table for a terminal or a page of Markdown."""
    lines = [title(report), "", f"| {' | '.join(name.strip('#') for name in HEADER)} |", "|---" * len(HEADER) + "|"]
    lines += ["| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |" for row in cells(report)]
    lines += ["", NOTE, *(f"Backward of {row['name']}: {row['backward_text']}." for row in report["rows"] if row["backward_s"])]
    return "\n".join(lines) + "\n"
