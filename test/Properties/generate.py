#!/usr/bin/env python3
"""Checks properties of rope IR on random instances.

    generate.py --bin BIN [--count N] [--seed S] [--batch N] [--host N] [--property NAME]... [--verify] [--scratch DIR] [--summary FILE]

`--count` instances are drawn from `--seed` (printed) and written `--batch` at a time into one module, which rope-runner interprets
twice: as it is, where both sides of each property agree, and after one of the pipelines below, with random tile sizes,
where every side keeps its value. The first `--host` instances of each batch run in host code as well, within the bound
of their property. A failure is made smaller as long as it fails (sizes halve, options go) and printed as a module.

With --verify the instances are decomposed and raised again instead, by rope-raise{verify}: a right raise that it finds different is a
failure. How many it raises, and cannot decide, is printed.
"""
import argparse
import array
import ast
import collections
import json
import math
import pathlib
import random
import re
import subprocess
import sys
import tempfile

from attentions import Even, Gradients, Online
from caches import Places, Steps
from program import Program
from rotations import ROTATIONS

PROPERTIES = ROTATIONS + [Online, Online, Online, Even, Gradients, Places, Steps]
EXACT = 2.0 ** -40
Instance = collections.namedtuple("Instance", "kind parameters")
# What a parameter may become when a failure is made smaller.
PLAIN = {"element": "f64", "table_element": "f64", "out_element": "f64", "value_element": "f64", "compute": "", "form": "tensor",
         "table_form": "tensor", "cache_form": "tensor", "pairing": "half", "into": "half", "positions": "shaped", "source": "f64",
         "mask": "", "offset": "", "align": "first", "lengths": "", "factor": "", "empty": "nan", "left_out": "", "mask_axes": "", "kept": "",
         "slot_axes": "t", "score_type": "", "softmax_type": "", "probability_type": "", "accumulator_type": ""}
LEAST = {"magnitude": 10, "scale": 8, "query_scale": 8, "key_scale": 8, "left": -1, "right": -1, "before": 0, "after": 0,
         "softcap": 0, "spare": 0, "position": 0, "cuts": 0, "seed": 0, "mask_ones": 0, "query_base": 0, "key_base": 0, "layout": 0,
         "page": 0}

# Both tile every rope.online_attention, of loops (batch..., m, n, j, d): one after another, or keys in independent parts.
BLOCKS = """module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %op = transform.structured.match ops{{["rope.online_attention"]}} in %root : (!transform.any_op) -> !transform.any_op
    %tiled, %loops:2 = transform.structured.tile_using_for %op tile_sizes [{batch}{rows}, 0, {keys}]
        : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op)
    transform.yield
  }}
}}
"""
PARTS = """module attributes {{transform.with_named_sequence}} {{
  transform.named_sequence @__transform_main(%root: !transform.any_op {{transform.readonly}}) {{
    %op = transform.structured.match ops{{["rope.online_attention"]}} in %root : (!transform.any_op) -> !transform.any_op
    transform.foreach %op : !transform.any_op {{
    ^bb0(%one: !transform.any_op):
      %fills:3, %split, %merge:7, %loop = transform.structured.tile_reduction_using_forall %one by tile_sizes = [{batch}0, 0, {keys}]
          : (!transform.any_op) -> (!transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
            !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op, !transform.any_op,
            !transform.any_op, !transform.any_op)
    }}
    transform.yield
  }}
}}
"""


def draw_pipeline(r, scratch):
    rows, keys, choice = r.randint(1, 4), r.randint(1, 5), r.randint(0, 8)
    schedule = scratch / f"schedule-{choice}-{len(r.batch)}-{rows}-{keys}.mlir"
    schedule.write_text((PARTS if choice == 0 else BLOCKS).format(rows=rows, keys=keys, batch="0, " * len(r.batch)))
    tiled = (f"rope-convert-to-online-attention,transform-preload-library{{transform-library-paths={schedule}}},"
             "transform-interpreter,rope-decompose")
    passes = [tiled, "rope-decompose", tiled, tiled + ",canonicalize", "canonicalize,cse,rope-decompose,canonicalize",
              "rope-fuse{model=always},rope-share-tables,rope-fold-transposes,canonicalize", "rope-simplify,canonicalize",
              f"rope-tile-attention{{row-block={rows} key-block={keys} gradient-rows={rows} gradient-keys={keys}}},rope-decompose",
              "rope-insert-lane-products,canonicalize"]
    return f"builtin.module({passes[choice]})"


def fill(instances):
    """Gives empty attentions an element: a loop over parts inserts at offset 0, which upstream's verifier finds out of bounds
    on an axis without elements."""
    for instance in instances:
        for size in ("outer", "entries", "rows", "keys"):
            if instance.parameters.get(size) == 0:
                instance.parameters[size] = 1


class Draw(random.Random):
    """`batch` names the batch dimensions of every attention of a module, so that one schedule tiles them all."""
    batch = "bh"


class Failure(Exception):
    pass


def read(path):
    """Numbers of a version 1.0 .npy file of f64."""
    data = path.read_bytes()
    end = 10 + int.from_bytes(data[8:10], "little")
    header = ast.literal_eval(data[10:end].decode())
    if header["descr"] != "<f8":
        raise Failure(f"expected f64 but got {header['descr']}")
    numbers = array.array("d", data[end:])
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers


class Runner:
    def __init__(self, options, scratch):
        self.tool, self.scratch = options.bin / "rope-runner", scratch

    def run(self, program, name, seed, *flags):
        """Outputs of the module, by position."""
        module = self.scratch / "module.mlir"
        module.write_text(program.text())
        outputs = [self.scratch / f"{name}-{i}.npy" for i in range(len(program.results))]
        ranges = [f"--range={i}:-1:1" for i, value in enumerate(program.arguments) if value.element != "i1"]
        command = [self.tool, module, f"--random={seed}", *ranges, *flags, *(f"--output={path}" for path in outputs)]
        result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
        if result.returncode:
            raise Failure(f"{' '.join(flags)}: exit status {result.returncode}: {result.stderr.strip()[:600]}")
        return [read(path) for path in outputs]


def worst(lhs, rhs):
    """Largest distance; NaN equals NaN, an infinity itself."""
    if len(lhs) != len(rhs):
        return math.inf
    largest = 0.0
    for a, b in zip(lhs, rhs):
        if a == b or a != a and b != b:
            continue
        distance = abs(a - b)
        largest = max(largest, distance if distance == distance else math.inf)
    return largest


def check(runner, instances, seed, pipeline, host):
    """Runs the instances as one module; a list of (instance, reason)."""
    # The online form is made on tensors.
    program, checks = Program("rope-convert-to-online-attention" not in pipeline), []
    for instance in instances:
        for found in instance.kind.build(program, instance.parameters):
            program.check(found)
            checks.append((instance, found))
    plain = runner.run(program, "plain", seed, "--target=reference")
    failures = []
    for i, (instance, found) in enumerate(checks):
        error = worst(plain[2 * i], plain[2 * i + 1])
        if error > found.tolerance:
            failures.append((instance, f"the sides differ by {error:.3g}, more than {found.tolerance:.3g}"))
    other = runner.run(program, "other", seed, "--target=reference", f"--pass-pipeline={pipeline}")
    for i, (instance, found) in enumerate(checks):
        error = max(worst(plain[2 * i + side], other[2 * i + side]) for side in (0, 1))
        # Constants fold in the types they have, the interpretation is in f64.
        folds = "rope-simplify" in pipeline or "canonicalize" in pipeline
        if error > max(found.tolerance, EXACT, found.host if folds else 0.0):
            failures.append((instance, f"{pipeline} changes a value by {error:.3g}"))
    if host:
        program, checks = Program(), []
        for instance in instances[:host]:
            for found in instance.kind.build(program, instance.parameters):
                program.check(found)
                checks.append((instance, found))
        expected = runner.run(program, "wide", seed, "--target=reference")
        got = runner.run(program, "host", seed, "--target=cpu")
        for i, (instance, found) in enumerate(checks):
            error = max(worst(expected[2 * i + side], got[2 * i + side]) for side in (0, 1))
            if error > found.host + EXACT:
                failures.append((instance, f"host code is off by {error:.3g}, more than {found.host:.3g}"))
    return failures


class Verifier:
    """Raises what the instances are decomposed to, with verification."""
    PASSES = "rope-decompose,canonicalize,rope-raise{{verify report={report}}}"

    def __init__(self, options, scratch):
        self.tool, self.scratch = options.bin / "rope-opt", scratch
        self.raised = self.undecided = 0

    def check(self, instances):
        """A list of (instance, reason)."""
        program = Program()
        for instance in instances:
            for found in instance.kind.build(program, instance.parameters):
                program.check(found)
        module, report = self.scratch / "module.mlir", self.scratch / "report.json"
        module.write_text(program.text())
        passes = self.PASSES.format(report=report)
        result = subprocess.run([str(self.tool), str(module), f"--pass-pipeline=builtin.module({passes})", "-o", "/dev/null"],
                                capture_output=True, text=True)
        if result.returncode:
            if len(instances) > 1:
                return [failure for instance in instances for failure in self.check([instance])]
            return [(instances[0], f"exit status {result.returncode}: {result.stderr.strip()[:600]}")]
        self.raised += len(json.loads(report.read_text())["raised"])
        self.undecided += result.stderr.count("warning: cannot decide")
        return []


def failing(runner, instance, seed, pipeline):
    try:
        instance.kind.build(Program(), instance.parameters)
    except (ValueError, LookupError):
        return None  # no instance that is drawn
    try:
        found = check(runner, [instance], seed, pipeline, 1)
    except Failure as failure:
        return str(failure)
    return found[0][1] if found else None


def smaller(parameters):
    for name, value in parameters.items():
        options = []
        if name == "axes":
            for letter in value:
                yield {k: v.replace(letter, "") if k in ("axes", "kept") or k.endswith("_axes") else v for k, v in parameters.items()}
        elif name == "out_axes":
            options = [parameters["axes"]] if value != parameters["axes"] else []
        elif name == "table_axes":
            options = [value[:-1]] if value else []
        elif isinstance(value, bool):
            options = [False] if value else []
        elif isinstance(value, str):
            options = [PLAIN[name]] if value != PLAIN.get(name, value) else []
        elif name in LEAST:
            options = [LEAST[name]] if value != LEAST[name] else []
        elif name in ("width", "lanes", "values") and value % 2 == 0:
            options = [max(2, value // 4 * 2)] if value > 2 else []
        elif value > 1:
            options = [value // 2, value - 1]
        for option in options:
            changed = {**parameters, name: option}
            # The rows of a cache are its keys.
            if "spare" in parameters and name in ("rows", "keys"):
                changed["rows"] = changed["keys"] = option
            yield changed


def kind_of(reason):
    """What stays when a failure is made smaller; another kind may be a combination that no draw makes."""
    found = re.search(r"error: (.*)", reason)
    return re.sub(r"\W*\d+\W*", " ", found.group(1))[:40] if found else reason.split()[0]


def shrink(runner, instance, seed, pipeline, attempts=80):
    """The smallest instance found, the seed of its arguments, and how it fails: None where it does not alone."""
    # Alone, an instance has other arguments than beside others; some of five will do.
    for seed in range(seed, seed + 5):
        reason = failing(runner, instance, seed, pipeline)
        if reason:
            break
    else:
        return instance, seed, None
    progress = True
    while progress and attempts > 0:
        progress = False
        for parameters in smaller(instance.parameters):
            attempts -= 1
            candidate = Instance(instance.kind, parameters)
            found = failing(runner, candidate, seed, pipeline)
            if found and kind_of(found) == kind_of(reason):
                instance, reason, progress = candidate, found, True
                break
            if attempts <= 0:
                break
    return instance, seed, reason


def report(runner, instance, seed, pipeline, reason):
    instance, seed, shrunk = shrink(runner, instance, seed, pipeline)
    program = Program()
    for found in instance.kind.build(program, instance.parameters):
        program.check(found)
    # The schedule is a file of this run alone.
    pipeline = re.sub(r"=\S*/(schedule-[-0-9]+)\.mlir", r"=\1", pipeline)
    print(f"FAILED: {instance.kind.__name__}: {shrunk or reason}")
    if shrunk is None:
        print("(only beside the other instances of its module)")
    print(f"arguments: --random={seed}, floats from -1 to 1; pipeline: {pipeline}")
    print(f"parameters: {instance.parameters}\n{program.text()}", flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, required=True)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=25)
    parser.add_argument("--host", type=int, default=4, help="instances of each batch that run in host code")
    parser.add_argument("--property", action="append", help="only these")
    parser.add_argument("--verify", action="store_true", help="raise with verification instead")
    parser.add_argument("--scratch", type=pathlib.Path)
    parser.add_argument("--summary", type=pathlib.Path, help="counts for tools/summary.py")
    options = parser.parse_args()
    kinds_drawn = [kind for kind in PROPERTIES if kind.__name__ in (options.property or [kind.__name__])]
    print(f"seed {options.seed}")
    r = Draw(options.seed)
    counts, failed, done = collections.Counter(), 0, 0
    with tempfile.TemporaryDirectory() as temporary:
        scratch = (options.scratch or pathlib.Path(temporary)).resolve()
        scratch.mkdir(parents=True, exist_ok=True)
        runner, verifier = Runner(options, scratch), Verifier(options, scratch)
        while done < options.count and failed < 5:
            r.batch = r.choice(["bh", "bh", "h", "", "abh"])
            fitting = [kind for kind in kinds_drawn if kind is not Steps or r.batch == "bh"]
            if not fitting:
                r.batch, fitting = "bh", kinds_drawn
            kinds = [r.choice(fitting) for _ in range(min(options.batch, options.count - done))]
            instances = [Instance(kind, kind.draw(r)) for kind in kinds]
            seed, pipeline = r.getrandbits(30), draw_pipeline(r, scratch)
            if "schedule-0-" in pipeline:
                fill(instances)
            try:
                failures = verifier.check(instances) if options.verify else check(runner, instances, seed, pipeline, options.host)
            except Failure as failure:
                reasons = [(instance, failing(runner, instance, seed, pipeline)) for instance in instances]
                failures = [(instance, reason) for instance, reason in reasons if reason] or [(instances[0], str(failure))]
            for instance, reason in failures[:2]:
                if options.verify:
                    print(f"FAILED: {instance.kind.__name__} {instance.parameters}: {reason}")
                    continue
                report(runner, instance, seed, pipeline, reason)
            failed += len(failures)
            done += len(instances)
            counts.update(kind.__name__ for kind in kinds)
    for name in sorted(counts):
        print(f"{name:<16} {counts[name]}")
    if options.verify:
        print(f"{verifier.raised} raised, {verifier.undecided} of them undecided")
        failed += not verifier.raised
    print(f"{done} instances, {failed} failures")
    if options.summary:
        options.summary.write_text(json.dumps({"kind": "properties", "instances": done, "failures": failed, "counts": counts}))
    sys.exit(1 if failed or done < options.count else 0)


if __name__ == "__main__":
    main()
