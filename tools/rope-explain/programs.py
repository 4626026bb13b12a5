"""Runs rope-opt and rope-runner for a column, and reads what they write."""

import json
import pathlib
import re
import shlex
import statistics
import subprocess
import sys
import tempfile

import locations

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
REMARK = re.compile(r"(?P<place>\S*:(?P<line>\d+):\d+: )?remark: \[(?P<outcome>\w+)\] (?P<name>\S+) \| (?P<rest>.*)")


class Programs:
    def __init__(self, folder, file, entry, shapes, limit_s):
        self.folder, self.file, self.limit_s = folder, file, limit_s
        self.common = [f"--entry={entry}"] if entry else []
        self.shapes = [f"--shape={shape}" for shape in shapes]

    def run(self, program, *arguments):
        """The output, the error output and the exit status; None as status after the time limit."""
        command = [str(self.folder / program), *map(str, arguments)]
        try:
            done = subprocess.run(command, capture_output=True, text=True, timeout=self.limit_s, errors="replace")
        except subprocess.TimeoutExpired:
            return "", f"stopped after {self.limit_s} s", None
        except OSError as error:
            return "", f"cannot run {command[0]}: {error.strerror}", None
        return done.stdout, done.stderr, done.returncode

    def emit_arguments(self, column):
        pipeline = [f"--pass-pipeline={column.pipeline}"] if column.pipeline else []
        kind = ["--emit=asm", "--threads=1"] if column.target == "cpu" else ["--emit=ptx"]
        return [self.file, *self.common, *pipeline, *kind, *column.runner_options, "--debug-info=lines"]

    def command(self, column, path="stages"):
        """What a user types to have the stages of a column again."""
        code = "code.s" if column.target == "cpu" else "code.ptx"
        return shlex.join(["rope-runner", *map(str, self.emit_arguments(column)), f"--out={code}", f"--dump-stages={path}"])

    def compile(self, column):
        """The stages in order, the last one code, and the diagnostic where that fails."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            last = "assembly.s" if column.target == "cpu" else "kernels.ptx"
            code = folder / last
            _, errors, status = self.run("rope-runner", *self.emit_arguments(column), f"--out={code}",
                                         f"--dump-stages={folder / 'stages'}")
            paths = sorted((folder / "stages").glob("*")) if (folder / "stages").exists() else []
            stages = [locations.read_stage(path, str(self.file)) for path in paths]
            for stage in stages:
                stage.name = stage.name.split("-", 1)[1]
            kernels = []
            if status == 0:
                stages.append(locations.read_assembly(code.stem, code.read_text(errors="replace"), str(self.file)))
                if column.target != "cpu":
                    kernels = read_kernel_facts(code.read_text(errors="replace"))
            return stages, kernels, None if status == 0 else first_error(errors)

    def remarks(self, pipeline):
        """Decisions of the raise and of fusion, and bytes that each step moves."""
        passes = pipeline.removeprefix("builtin.module(").removesuffix(")")
        with tempfile.TemporaryDirectory() as name:
            memory = pathlib.Path(name) / "memory.json"
            measured = f"rope-print-memory{{format=json file={memory}}}"
            _, errors, _ = self.run("rope-opt", self.file, "--remarks-filter=rope-.*", "-o", "/dev/null",
                                    f"--pass-pipeline=builtin.module({','.join(filter(None, [passes, measured]))})")
            found = [read_remark(match) for match in map(REMARK.search, errors.splitlines()) if match]
            return found, json.loads(memory.read_text()) if memory.exists() else None

    def certificates(self):
        """The report of rope-raise; None where the file cannot be raised."""
        with tempfile.TemporaryDirectory() as name:
            report = pathlib.Path(name) / "raise.json"
            _, errors, status = self.run("rope-opt", self.file, "-o", "/dev/null",
                                         f"--pass-pipeline=builtin.module(rope-raise{{report={report}}})")
            return (json.loads(report.read_text()), None) if status == 0 and report.exists() else (None, first_error(errors))

    def time(self, columns, rounds, progress):
        """Seconds of one call on this machine, one thread. Columns take turns, forwards and backwards, so that
        what else the machine does falls on all of them."""
        columns = [column for column in columns if column.target == "cpu"]
        times, failed = {column.name: [] for column in columns}, {}
        for number in range(rounds):
            for column in columns if number % 2 == 0 else reversed(columns):
                if column.name in failed:
                    continue
                progress(f"time {column.name}, round {number + 1} of {rounds}")
                pipeline = [f"--pass-pipeline={column.pipeline}"] if column.pipeline else []
                with tempfile.TemporaryDirectory() as name:
                    path = pathlib.Path(name) / "times.json"
                    _, errors, status = self.run("rope-runner", self.file, *self.common, *pipeline, "--random=1", *self.shapes,
                                                 "--threads=1", "--benchmark=11", f"--json={path}")
                    if status != 0:
                        failed[column.name] = first_error(errors)
                        continue
                    times[column.name].append(json.loads(path.read_text())["benchmark"]["median_s"])
        return {name: {"error": failed[name]} if name in failed else
                {"median_s": statistics.median(taken), "min_s": min(taken), "max_s": max(taken), "rounds_s": taken}
                for name, taken in times.items() if taken or name in failed}


def first_error(text):
    lines = [line for line in text.splitlines() if "error:" in line] or text.splitlines() or ["failed without a diagnostic"]
    return lines[0].split("error: ", 1)[-1][:500]


def read_remark(match):
    """`Name=value` pairs behind the text are its facts."""
    rest = match["rest"]
    text = re.search(r'(?:Remark|Reason)="([^"]*)"', rest)
    category = re.search(r"Category:(\S+)", rest)
    function = re.search(r"Function=(\S+)", rest)
    return {"outcome": match["outcome"].lower(), "name": match["name"], "line": int(match["line"] or 0),
            "pass": category[1] if category else "", "function": function[1] if function else "",
            "text": text[1] if text else rest, "facts": dict(re.findall(r"([a-z][\w-]*)=([^\s,\"]+)", rest[text.end():] if text else ""))}


def read_kernel_facts(text):
    """What tools/kernel-facts.py counts in PTX. Registers and spills need ptxas, which is not run here."""
    import importlib.util
    path = pathlib.Path(__file__).resolve().parent.parent / "kernel-facts.py"
    if not path.exists():
        return []
    spec = importlib.util.spec_from_file_location("kernel_facts", path)
    facts = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(facts)
    found = facts.read_kernels(text)
    return [{"kernel": name, **values} for name, values in found.items()]


def instruction_mix(stage):
    """How often each instruction stands in assembly or PTX, without its types."""
    counts = {}
    for line in stage.lines:
        match = re.match(r"\t(?:@!?%p\d+ )?([a-z][a-z0-9_]*)", line)
        if match:
            counts[match[1]] = counts.get(match[1], 0) + 1
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0])))
