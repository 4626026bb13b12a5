"""Runs rope-opt and rope-runner for a column, and reads what they write."""

import json
import pathlib
import re
import shlex
import subprocess
import tempfile

import locations

REMARK = re.compile(r"(?P<place>\S*:(?P<line>\d+):\d+: )?remark: \[(?P<outcome>\w+)\] (?P<name>\S+) \| (?P<rest>.*)")
RUNS = 11  # calls that a round takes the median of


class Programs:
    def __init__(self, folder, file, entry, shapes, limit_s):
        self.folder, self.file, self.limit_s = folder, file, limit_s
        self.entry = entry
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
        kind = ["--emit=asm", "--threads=1"] if column.is_cpu else ["--emit=ptx"]
        return [self.file, *self.common, *pipeline, *kind, *column.runner_options, "--debug-info=lines"]

    def command(self, column, path="stages"):
        """What a user types to have the stages of a column again."""
        code = "code.s" if column.is_cpu else "code.ptx"
        return shlex.join(["rope-runner", *map(str, self.emit_arguments(column)), f"--out={code}", f"--dump-stages={path}"])

    def compile(self, column):
        """The stages in order, the last one code, the PTX text, and the diagnostic where that fails."""
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            last = "assembly.s" if column.is_cpu else "kernels.ptx"
            code = folder / last
            _, errors, status = self.run("rope-runner", *self.emit_arguments(column), f"--out={code}",
                                         f"--dump-stages={folder / 'stages'}")
            paths = sorted((folder / "stages").glob("*")) if (folder / "stages").exists() else []
            stages = [locations.read_stage(path, str(self.file)) for path in paths]
            for stage, path in zip(stages, paths):
                stage.name, stage.file = stage.name.split("-", 1)[1], f"stages/{path.name}"
            text = None
            if status == 0:
                text = code.read_text(errors="replace")
                stages.append(locations.read_assembly(code.stem, text, str(self.file)))
                stages[-1].file = "code.s" if column.is_cpu else "code.ptx"
            return stages, text, None if status == 0 else first_error(errors)

    def decisions(self, column):
        """Remarks of the passes in front of the target's, and the predicted cost of what they leave."""
        passes = column.pipeline.removeprefix("builtin.module(").removesuffix(")")
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "cost.json"
            cost = f"rope-print-cost{{machine={column.machine} format=json file={path}}}"
            _, errors, _ = self.run("rope-opt", self.file, "--remarks-filter=rope-.*", "-o", "/dev/null",
                                    f"--pass-pipeline=builtin.module({','.join(filter(None, [passes, cost]))})")
            return read_remarks(errors), json.loads(path.read_text()) if path.exists() else None

    def target_remarks(self, column):
        """Remarks of the target's own passes: which strategies took which op, and which tiles."""
        if column.is_cpu:
            target = f"rope-to-cpu{{machine={column.machine}}}"
        else:
            options = [option.removeprefix("--") for option in column.runner_options if not option.startswith("--tiles")]
            target = f"rope-to-gpu-kernels{{{' '.join(options)}}}"
        passes = column.pipeline.removeprefix("builtin.module(").removesuffix(")")
        _, errors, _ = self.run("rope-opt", self.file, "--remarks-filter=rope-.*", "-o", "/dev/null",
                                f"--pass-pipeline=builtin.module({','.join(filter(None, [passes, target]))})")
        return [remark for remark in read_remarks(errors) if remark["pass"].startswith(("rope-gpu", "rope-tile", "rope-cpu"))]

    def certificates(self):
        """The report of rope-raise; None where the file cannot be raised."""
        with tempfile.TemporaryDirectory() as name:
            report = pathlib.Path(name) / "raise.json"
            _, errors, status = self.run("rope-opt", self.file, "-o", "/dev/null",
                                         f"--pass-pipeline=builtin.module(rope-raise{{report={report}}})")
            return (json.loads(report.read_text()), None) if status == 0 and report.exists() else (None, first_error(errors))

    def benchmark(self, column):
        """One round on one thread: the report of rope-runner, or a diagnostic."""
        pipeline = [f"--pass-pipeline={column.pipeline}"] if column.pipeline else []
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "times.json"
            _, errors, status = self.run("rope-runner", self.file, *self.common, *pipeline, *column.runner_options, "--random=1",
                                         *self.shapes, "--threads=1", f"--benchmark={RUNS}", "--profile=steps", f"--json={path}")
            return (json.loads(path.read_text())["benchmark"], None) if status == 0 else (None, first_error(errors))

    def emulate(self, column):
        """Kernels of a column on the emulator: launches, bytes and bank conflicts, or a diagnostic."""
        pipeline = [f"--pass-pipeline={column.pipeline}"] if column.pipeline else []
        with tempfile.TemporaryDirectory() as name:
            path = pathlib.Path(name) / "kernels.json"
            _, errors, status = self.run("rope-runner", self.file, *self.common, *pipeline, *column.runner_options, "--target=emulate",
                                         "--random=1", *self.shapes, "--profile=memory", f"--json={path}")
            return (json.loads(path.read_text())["kernels"], None) if status == 0 else (None, first_error(errors))

    def machines(self):
        """What tiles on this CPU are derived from, and the table of chips by name."""
        output, errors, status = self.run("rope-runner", "--list-machines")
        if status != 0:
            raise OSError(first_error(errors))
        found = json.loads(output)
        return found["host"], {chip["name"]: chip for chip in found["chips"]}


def first_error(text, with_place=False):
    """The first diagnostic, and its line and column in front where asked for."""
    lines = [line for line in text.splitlines() if "error:" in line] or text.splitlines() or ["failed without a diagnostic"]
    place, _, said = lines[0].partition("error: ") if "error: " in lines[0] else ("", "", lines[0])
    at = re.search(r":(\d+):(\d+): $", place)
    return (f"line {at[1]}, column {at[2]}: " if with_place and at else "") + said.strip()[:500]


def read_remarks(text):
    return [read_remark(match) for match in map(REMARK.search, text.splitlines()) if match]


def read_remark(match):
    """`Name=value` pairs behind the text are its facts."""
    rest = match["rest"]
    text = re.search(r'(?:Remark|Reason)="([^"]*)"', rest)
    category = re.search(r"Category:(\S+)", rest)
    function = re.search(r"Function=(\S+)", rest)
    return {"outcome": match["outcome"].lower(), "name": match["name"], "line": int(match["line"] or 0),
            "pass": category[1] if category else "", "function": function[1] if function else "",
            "text": text[1] if text else rest, "facts": dict(re.findall(r"([a-z][\w-]*)=([^\s,\"]+)", rest[text.end():] if text else ""))}


# What instructions do, by their names: x86-64 and PTX.
KINDS = (
    ("matrix", r"wgmma|mma|ldmatrix|stmatrix|tdp"),
    ("multiply-add", r"v?fn?m(?:add|sub)\w*|fma"),
    ("arithmetic", r"v(?:add|sub|mul|div|max|min|sqrt|rcp|rsqrt)[ps][sdh]\w*|(?:add|sub|mul|div|max|min|neg|abs|ex2|lg2|rcp|rsqrt|sqrt|sin|cos)$"),
    ("copies between memories", r"cp|prefetch\w*|mbarrier|fence"),
    ("loads and stores", r"v?mov(?:[audlh]p[sd]|dq[au]\w*|ss|sd|nt\w*)|v?broadcast\w*|vp?(?:gather|scatter)\w*|ld|st|vinsertf?\w*|vextract\w*"),
    ("shuffles and conversions", r"v?(?:shuf|perm|unpck|blend|cvt|p?alignr|pack)\w*|shfl|prmt|cvt|cvta|selp"),
    ("control", r"j\w+|call\w*|ret\w*|bra|setp|cmp\w*|test\w*|bar\w*|barrier|exit|v?zeroupper"),
)


def instruction_mix(stage):
    """How often each instruction stands in assembly or PTX, without its types; and by what it does."""
    counts = {}
    for line in stage.lines:
        match = re.match(r"\t(?:\{?@!?%p\d+ )?([a-z][a-z0-9_]*)", line)
        if match:
            counts[match[1]] = counts.get(match[1], 0) + 1
    mix = {kind: 0 for kind, _ in KINDS} | {"integers and addresses": 0}
    for name, count in counts.items():
        kind = next((kind for kind, pattern in KINDS if re.match(rf"(?:{pattern})", name)), "integers and addresses")
        mix[kind] += count
    return dict(sorted(counts.items(), key=lambda item: (-item[1], item[0]))), {kind: count for kind, count in mix.items() if count}
