#!/usr/bin/env python3
"""Exports every case of a folder for other compilers, runs it there, and prints the table.

    check.py FOLDER... [--profiles iree-cpu,iree-gpu,stablehlo,onnx] [--bin build/bin] [--python PYTHON]
             [--match REGEX] [--jobs N] [--json FILE.json] [--least PERCENT]

Cases are those of tools/corpus.py. A profile may name its consumer, as in xla@jax: iree, jax, onnxruntime or openvino.
For each profile a case is
  right    the consumer gives out_K within the tolerance that corpus.py uses;
  refused  rope-export names what the target lacks, and writes nothing;
  failed   the consumer cannot compile or run the module, with its first line of why;
  wrong    it runs and gives other numbers.
`ops` counts, over the cases that are right, the rotations and attentions that rope-export hands
over and those that are in the graph that the consumer runs.

Exit status: 0 when no case is wrong and, for each profile, at least PERCENT (default 95) of the cases that
are not refused are right. IREE and XLA replace a composite by its decomposition, so none is in their graphs. PYTHON has
the packages of tools/export/requirements.txt.
"""
import argparse
import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import corpus  # noqa: E402

HERE = pathlib.Path(__file__).resolve().parent
# Which consumer reads a profile, and what the ops are called in its graph.
CONSUMERS = {
    "linalg": ("iree", ()),
    "iree-cpu": ("iree", ()),
    "iree-gpu": ("iree", ("iree_linalg_ext.attention",)),
    "stablehlo": ("iree", ()),
    "xla": ("iree", ()),
    "stablehlo@jax": ("jax", ()),
    "xla@jax": ("jax", ()),
    "onnx-18@openvino": ("openvino", ()),
    "openvino": ("openvino", ("RoPE",)),
    "onnx": ("onnxruntime", ("RotaryEmbedding", "Attention")),
    "onnx-24": ("onnxruntime", ("RotaryEmbedding", "Attention")),
    "onnx-25": ("onnxruntime", ("RotaryEmbedding", "Attention")),
    "onnx-18": ("onnxruntime", ()),
    "onnxruntime-18": ("onnxruntime", ("com.microsoft.RotaryEmbedding",)),
}
HANDED = r'"(?:stablehlo\.composite|iree_linalg_ext\.attention)"\(|= (?:com\.microsoft\.)?(?:RotaryEmbedding|Attention|MultiHeadAttention) *[<(]'


def widen(array):
    """Values as f64 (complex as such); raw bytes of two are bf16."""
    if array.dtype == np.dtype("V2"):
        array = (array.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    return array if np.iscomplexobj(array) else array.astype(np.float64)


def is_close(found, expected, tolerance):
    if found.shape != expected.shape:
        return f"shape {found.shape}, expected {expected.shape}"
    found, expected = widen(found), widen(expected)
    rtol, atol = tolerance
    close = np.isclose(found, expected, rtol=rtol, atol=atol, equal_nan=True)
    if close.all():
        return ""
    return f"{int((~close).sum())} of {close.size} elements differ, at most by {np.nanmax(np.abs(found - expected)):.3g}"


def first_line(text):
    lines = [line for line in text.strip().splitlines() if line.strip()]
    errors = [line for line in lines if "error:" in line or "Error" in line or "Exception" in line]
    return (errors or lines or ["nothing"])[0].strip()[-300:]


def varying_sizes(module, inputs):
    """What --sizes takes, where the module has arguments of sizes that are known at the call only."""
    signature = re.search(r"func\.func (?:public )?@[^{]*", module.read_text(errors="replace"))
    arguments = re.findall(r"%\w+: ([^,)%]+(?:, [^%)]*)?)", signature.group(0)) if signature else []
    return [f"{number}:{'x'.join(map(str, np.load(path).shape))}" for number, (argument, path) in enumerate(zip(arguments, inputs))
            if re.match(r"tensor<[^>]*\?", argument)]


def check(case, profile, options):
    """(state, why, ops handed over, ops in the consumer's graph) of one case."""
    consumer, names = CONSUMERS[profile]
    static = consumer != "iree" or profile.startswith("stablehlo")
    with tempfile.TemporaryDirectory() as folder:
        exported = pathlib.Path(folder) / "exported.txt"
        found = handed = 0
        sets = [where for where in (case.folder, case.folder / "alt") if (where / "out_0.npy").exists()]
        for where in sets:
            inputs = corpus.numbered(where, "in")
            # A consumer that asks for static sizes gets a module for each set of them.
            sizes = [f"--sizes={text}" for text in varying_sizes(case.module, inputs)] if static else []
            if where == sets[0] or sizes:
                code, output = corpus.run([options.bin / "rope-export", case.module, f"--profile={profile.split('@')[0]}", *sizes,
                                           "-o", exported], options.timeout, errors=True)
                if code:
                    return ("refused" if code == 1 and not exported.exists() else "failed"), first_line(output), 0, 0
            handed = len(re.findall(HANDED, exported.read_text()))
            result = pathlib.Path(folder) / "result.npz"
            process = subprocess.run([options.python, HERE / "consumers.py", consumer, exported, result, *inputs],
                                     capture_output=True, text=True, timeout=options.timeout)
            if process.returncode:
                return "failed", first_line(process.stderr), handed, 0
            counts = json.loads(process.stdout.splitlines()[-1])
            found = sum(counts.get(name, 0) for name in names)
            outputs = np.load(result)
            stated = case.tolerance()
            loose = corpus.TOLERANCE[case.dtype()]
            # A consumer rounds where it likes, so a 16-bit case is held to its type.
            tolerance = loose if case.dtype() in ("f16", "bf16") else (max(stated[0], 1e-5), stated[1])
            for number, path in enumerate(corpus.numbered(where, "out")):
                why = is_close(outputs[f"out_{number}"], np.load(path), tolerance)
                if why:
                    return "wrong", f"{path.name}: {why}", handed, found
    return "right", "", handed, found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=pathlib.Path)
    parser.add_argument("--profiles", default="iree-cpu,iree-gpu,stablehlo,onnx")
    parser.add_argument("--bin", default="build/bin", type=pathlib.Path)
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--match", default="")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--timeout", type=int, default=300)
    parser.add_argument("--json", type=pathlib.Path)
    parser.add_argument("--least", type=float, default=95)
    parser.add_argument("--pipeline", default="rope-raise", help=argparse.SUPPRESS)
    options = parser.parse_args()
    cases = [corpus.Case(path.parent, options) for folder in options.folders for path in sorted(folder.glob("*/module.mlir"))
             if (path.parent / "case.json").exists() and re.search(options.match, path.parent.name)]
    if not cases:
        sys.exit("check.py: expected a folder of cases")
    profiles = options.profiles.split(",")
    unknown = [name for name in profiles if name not in CONSUMERS]
    if unknown:
        sys.exit(f"check.py: unknown profile '{unknown[0]}'; the profiles are: {', '.join(CONSUMERS)}")
    results = {}
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        futures = {(case.name, profile): pool.submit(check, case, profile, options) for profile in profiles for case in cases}
        for key, future in futures.items():
            try:
                results[key] = future.result()
            except subprocess.TimeoutExpired:
                results[key] = ("failed", "time-out", 0, 0)
    holds = True
    print("| profile | cases | right | refused | failed | wrong | ops handed over | in the consumer's graph |")
    print("|---|---|---|---|---|---|---|---|")
    for profile in profiles:
        own = [value for (_, name), value in results.items() if name == profile]
        count = {state: sum(value[0] == state for value in own) for state in ("right", "refused", "failed", "wrong")}
        right = [value for value in own if value[0] == "right"]
        print(f"| {profile} | {len(own)} | {count['right']} | {count['refused']} | {count['failed']} | {count['wrong']} | "
              f"{sum(value[2] for value in right)} | {sum(value[3] for value in right)} |")
        tried = len(own) - count["refused"]
        holds &= count["wrong"] == 0 and tried > 0 and count["right"] * 100 >= options.least * tried
    for (case, profile), (state, why, _, _) in results.items():
        if state != "right":
            print(f"{profile}: {case}: {state}: {why}")
    if options.json:
        options.json.write_text(json.dumps([{"case": case, "profile": profile, "state": value[0], "why": value[1], "handed": value[2],
                                             "found": value[3]} for (case, profile), value in results.items()], indent=1))
    sys.exit(0 if holds else 1)


if __name__ == "__main__":
    main()
