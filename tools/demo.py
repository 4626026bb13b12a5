#!/usr/bin/env python3
"""The main job on one screen: IR that an exporter wrote for an attention block is raised, fused,
compiled, run and compared with what the framework computed.

    demo.py [--bin build/bin] [--case test/Exported/llama_attention_demo] [--out build/demo]
"""
import argparse
import json
import pathlib
import re
import subprocess
import sys

PIPELINE = "builtin.module(rope-raise,rope-fuse)"
SOURCE = pathlib.Path(__file__).resolve().parent.parent


def run(*command):
    result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    if result.returncode not in (0, 1):
        sys.exit(f"exit {result.returncode}: {' '.join(map(str, command))}\n{result.stderr}")
    return result


def numbered(folder, stem):
    return sorted(folder.glob(f"{stem}_*.npy"), key=lambda path: int(path.stem.split("_")[1]))


def remarks(text):
    """Remarks as (outcome, name, words)."""
    found = []
    for line in text.splitlines():
        match = re.search(r"remark: \[(Passed|Missed|Failure)\] (\S+) \| (.*)", line)
        if match:
            outcome, name, rest = match.groups()
            rest = re.sub(r"(Category:\S+|Function=\S+) ?\|? ?", "", rest)
            text = re.search(r'(?:Remark|Reason)="([^"]*)"', rest)
            found.append((outcome.lower(), name, text.group(1) if text else rest.strip()))
    return found


def clip(text, width=120):
    return text if len(text) <= width else text[: width - 3] + "..."


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bin", type=pathlib.Path, default=SOURCE / "build/bin")
    parser.add_argument("--case", type=pathlib.Path, default=SOURCE / "test/Exported/llama_attention_demo")
    parser.add_argument("--out", type=pathlib.Path, default=SOURCE / "build/demo")
    options = parser.parse_args()
    case = json.loads((options.case / "case.json").read_text())
    module = options.case / "module.mlir"
    rope_opt, rope_runner = options.bin / "rope-opt", options.bin / "rope-runner"
    options.out.mkdir(parents=True, exist_ok=True)
    inputs = [f"--input={path}" for path in numbered(options.case, "in")]
    expected = [f"--expect={path}" for path in numbered(options.case, "out")]
    tolerance = ("--rtol=1e-4", "--atol=2e-5")

    print(f"Source     {case['source']}")
    print(f"           {case['exporter']}: {len(module.read_text().splitlines())} lines of linalg, tensor, arith, math")
    fused = run(rope_opt, module, f"--pass-pipeline={PIPELINE}", "--remarks-filter=rope-.*", "-o", options.out / "fused.mlir")
    if fused.returncode:
        sys.exit(fused.stderr)
    print("Found and fused (rope-opt --remarks-filter='rope-.*'):")
    for outcome, name, words in remarks(fused.stderr):
        print(f"  {outcome:7} {clip(name + ': ' + words)}")

    def execute(label, stem, *arguments):
        report = options.out / f"{stem}.json"
        result = run(rope_runner, module, *inputs, *tolerance, f"--json={report}", *arguments)
        if not report.exists():
            sys.exit(f"{label}: {result.stderr}")
        return json.loads(report.read_text())

    print("\n                      worst error against        time of one call, one thread")
    print("                      the framework   reference  median  (spread)")
    holds = True
    medians = []
    for label, stem, pipeline in (("as exported", "unfused", []), ("raised and fused", "fused", [f"--pass-pipeline={PIPELINE}"])):
        framework = execute(label, stem + "-framework", *pipeline, *expected, f"--dump-stages={options.out / (stem + '-stages')}")
        reference = execute(label, stem + "-reference", *pipeline, "--compare-with=reference")
        timed = execute(label, stem + "-time", *pipeline, "--benchmark=51", "--threads=1")["benchmark"]
        errors = [max(c["largest_error"] for c in report["comparisons"]) for report in (framework, reference)]
        holds = holds and framework["holds"] and reference["holds"]
        medians.append(timed["median_s"])
        print(f"  {label:18}  {errors[0]:12.2e}  {errors[1]:10.2e}  {timed['median_s'] * 1e6:7.0f} us "
              f"({timed['min_s'] * 1e6:.0f} to {timed['max_s'] * 1e6:.0f})")
    print(f"  as exported / raised and fused: {medians[0] / medians[1]:.2f} in time")
    print(f"\nIR of each stage: {options.out / 'unfused-stages'}, {options.out / 'fused-stages'}")
    print("All comparisons hold." if holds else "A comparison FAILED; see the .json files beside the stages.")
    return 0 if holds else 1


if __name__ == "__main__":
    sys.exit(main())
