"""The protocol on a GPU: one process, graphs, interleaved rounds, a flushed L2, the copy bandwidth of the same run."""

import json
import statistics

import numpy as np

import report
from device import libraries
from device.arms import CudaArm, EmulatedArm, find_error, plan, transform
from device.driver import CudaError, Driver
from device.programs import all_programs, make_arguments

FLUSH_BYTES = 256 << 20
COPY_BYTES = 1 << 30
BUSY_CALLS = 20


class CudaMachine:
    def __init__(self, options):
        self.driver = Driver()
        self.chip = options.chip or ("sm_90a" if self.driver.capability == (9, 0) else "sm_80")
        self.events = [self.driver.event(), self.driver.event()]
        scale = 1024 if options.tiny else 1
        self.flush_bytes, self.copy_bytes = FLUSH_BYTES // scale, COPY_BYTES // scale
        self.flushed = self.driver.allocate(self.flush_bytes)
        self.buffers = [self.driver.allocate(self.copy_bytes) for _ in range(2)]
        self.torch, self.missing = libraries.find(self.driver)
        self.title = f"{self.driver.name}; kernels for {self.chip}" + (f"; not at hand: {self.missing}" if self.missing else "")

    def arms(self, options, program, arrays):
        own = []
        for name, pipeline, compares in plan(program):
            arm = CudaArm(options, self.driver, program, name, transform(options, program, name, pipeline), arrays)
            own.append((arm, compares))
        others = [(arm, arm.name != "cuBLAS alone") for arm in (self.torch.arms(program, arrays) if self.torch else [])]
        kept = []
        for arm, compares in own + others:
            arm.busy = []
            wrong = compares and not options.skip_check and find_error(program, arrays, arm.values(), arm.name)
            if wrong and (arm, compares) in own:
                raise SystemExit(f"rope-bench: error: {wrong}")
            if wrong:
                print(f"  left out: {wrong}")
                continue
            # What the host has read comes back to the device.
            arm.replay()
            kept.append(arm)
        self.driver.synchronize()
        return kept

    def time(self, arm):
        """Seconds of one call with cold caches, and of each of many in a row."""
        self.driver.fill(self.flushed, self.flush_bytes)
        cold = self.driver.elapsed(arm.replay, self.events)
        return cold, self.driver.elapsed(arm.replay, self.events, BUSY_CALLS) / BUSY_CALLS

    def copy_bandwidth(self):
        copy = lambda: self.driver.copy(*self.buffers, self.copy_bytes)
        copy()
        return 2 * self.copy_bytes / max(min(self.driver.elapsed(copy, self.events) for _ in range(5)), 1e-9)


class EmulatedMachine:
    def __init__(self, options):
        self.chip = options.chip or "sm_80"
        self.title = f"emulator of {self.chip}: times say nothing about a GPU"

    def arms(self, options, program, arrays):
        return [EmulatedArm(options, program, name, transform(options, program, name, pipeline), arrays, compares)
                for name, pipeline, compares in plan(program)]

    def time(self, arm):
        seconds = arm.seconds()
        return seconds, seconds

    def copy_bandwidth(self):
        return None


def judge(program, arms, copy):
    """Rows of goals: what is to hold, the figure or None, whether it holds."""
    fused = arms[0]
    for goal in program.goals:
        if goal.figure == "copy":
            value = program.bytes / statistics.median(fused.busy) / copy if copy else None
            text = "of the copy bandwidth"
        else:
            other = next((arm for arm in arms if arm.name == goal.figure), None)
            value = report.interval([b / a for a, b in zip(fused.rounds, other.rounds)])[0] if other else None
            text = f"of {goal.figure}"
        figure = "not measured" if value is None else f"{value:.2f}x {text}"
        yield goal.stage, f">= {goal.bound:g}x {text}", figure, "" if value is None else "yes" if value >= goal.bound else "no"


def main(options):
    programs = [p for p in all_programs(options.tiny) if options.only in p.name]
    if not programs:
        raise SystemExit(f"rope-bench: error: no workload has '{options.only}' in its name")
    try:
        machine = CudaMachine(options) if options.target == "cuda" else EmulatedMachine(options)
        options.chip = machine.chip
        print(machine.title, flush=True)
        records, goals = [], []
        for program in programs:
            arrays = make_arguments(program, np.random.default_rng(0))
            arms = machine.arms(options, program, arrays)
            copies = [machine.copy_bandwidth()]
            for number in range(options.rounds):
                for arm in arms if number % 2 == 0 else reversed(arms):
                    cold, busy = machine.time(arm)
                    arm.rounds.append(cold)
                    arm.busy.append(busy)
            copies.append(machine.copy_bandwidth())
            copy = max(filter(None, copies), default=None)
            print(f"\n{program.name}" + (f"   same run: copy {copy / 1e12:.2f} TB/s" if copy else ""))
            for arm in arms:
                seconds, busy = statistics.median(arm.rounds), statistics.median(arm.busy)
                text = (f"  {arm.name:24} {seconds * 1e6:10.1f} us cold  {busy * 1e6:10.1f} us busy"
                        f"  spread {(max(arm.rounds) - min(arm.rounds)) / seconds * 100:4.0f} %")
                ratio = None
                if arm is not arms[0]:
                    ratio = report.interval([b / a for a, b in zip(arms[0].rounds, arm.rounds)])
                    text += f"  fused is {ratio[0]:.3f}x as fast [{ratio[1]:.3f}, {ratio[2]:.3f}]"
                if options.target == "cuda":
                    text += f"  {program.flops / busy / 1e12:7.1f} TFLOP/s  {program.bytes / busy / 1e12:5.2f} TB/s"
                print(text, flush=True)
                records.append({"workload": program.name, "arm": arm.name, "target": options.target, "chip": machine.chip,
                                "median_s": seconds, "busy_s": busy, "rounds": arm.rounds, "copy_bytes_per_s": copy,
                                "fused_is": ratio and ratio[0]})
            goals += [(program.name, *row) for row in judge(program, arms, copy)]
    except CudaError as error:
        raise SystemExit(f"rope-bench: error: {error}")
    if goals:
        rows = [("workload", "stage", "goal", "figure", "met")] + goals
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        print()
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())
    if options.json:
        options.json.write_text(json.dumps(records, indent=1) + "\n")
