"""The table, the records and the plot of a benchmark."""

import math
import re
import statistics

LIBRARIES = ("OpenBLAS", "BLIS", "oneDNN")
FRAMEWORKS = ("torch", "onnxruntime", "IREE")


def interval(ratios):
    """The median of paired ratios and an interval that holds it with about 95 %: order
    statistics, since times are not distributed normally."""
    ordered, n = sorted(ratios), len(ratios)
    # The largest k for which P(Binomial(n, 1/2) < k) is at most 2.5 %.
    k, total = 0, 0.0
    while total + math.comb(n, k) / 2 ** n <= 0.025:
        total += math.comb(n, k) / 2 ** n
        k += 1
    low, high = (ordered[k - 1], ordered[n - k]) if k > 0 else (ordered[0], ordered[-1])
    return statistics.median(ordered), low, high


class Result:
    """What was measured of one workload."""

    def __init__(self, workload, arms, compile_seconds, probes, instructions, left_out=()):
        self.workload, self.arms, self.compile_seconds = workload, arms, compile_seconds
        self.instructions = instructions
        self.left_out = dict(left_out)  # frameworks, and how many times as long as ours one call took
        self.probes = probes  # of each round: multiply-adds and bytes read each second
        self.peak = max(peak for peak, _ in probes)
        self.read = max(read for _, read in probes)
        self.floor = max(workload.flops / self.peak, workload.bytes / self.read) or None
        self.median = {arm.name: statistics.median(arm.rounds) for arm in arms}
        self.best = min((arm for arm in arms if arm.name in LIBRARIES), key=lambda arm: self.median[arm.name],
                        default=None)
        self.fused = arms[0]

    def spread(self, arm):
        return (max(arm.rounds) - min(arm.rounds)) / self.median[arm.name]

    def bare(self):
        """What the arm without rotation leaves out."""
        return "norm and rotation" if "norm" in self.workload.name else "rotation"

    def ratio(self, arm, other):
        """Time of `other` by that of `arm` in the same rounds, with its interval; None where one is missing."""
        arm, other = (next((a for a in self.arms if a.name == x), None) if isinstance(x, str) else x
                      for x in (arm, other))
        if not arm or not other:
            return None
        return interval([b / a for a, b in zip(arm.rounds, other.rounds)])

    def fraction(self, arm, name):
        """An arm's fraction of the peak or of the read rate of the same round, or its time by the floor of the round,
        with an interval."""
        w = self.workload
        figures = {"peak": lambda t, peak, read: w.flops / t / peak,
                   "read": lambda t, peak, read: w.bytes / t / read,
                   "floor": lambda t, peak, read: t / max(w.flops / peak, w.bytes / read)}
        return interval([figures[name](t, *probe) for t, probe in zip(arm.rounds, self.probes)])

    def figure(self, name):
        """The value of a goal's figure, its text and what it is of; None where it was not measured."""
        paired = {"library": (self.best, "{:.2f}x of " + (self.best.name if self.best else "")),
                  "packed": ("oneDNN packed", "{:.2f}x of oneDNN's packed arm"),
                  "torch": ("torch", "{:.2f}x of torch"),
                  "onnxruntime": ("onnxruntime", "{:.2f}x of onnxruntime"),
                  "f32": ("ours f32", "{:.2f}x of ours in f32"),
                  "stream": ("in-place stream", "{:.2f}x of an in-place stream")}
        if name in paired:
            other, text = paired[name]
            ratio = self.ratio(self.fused, other)
            return ratio and (ratio[0], text.format(ratio[0]) + f" [{ratio[1]:.2f}, {ratio[2]:.2f}]")
        if name == "bare":
            ratio = self.ratio("fused, rotation removed", self.fused)
            if not ratio:
                return None
            text = f"{ratio[0]:.3f}x of its time without {self.bare()} [{ratio[1]:.3f}, {ratio[2]:.3f}]"
            if not self.instructions:
                return ratio[0], text
            # Counts do not scatter: they decide where they are at hand.
            return self.instructions, f"{self.instructions:.4f}x of the instructions; {text}"
        if name in ("floor", "peak", "read"):
            value, low, high = self.fraction(self.fused, name)
            if name == "peak":
                return value, f"{value * 100:.0f} % of the peak [{low * 100:.0f}, {high * 100:.0f}]"
            return value, f"{value:.2f}x of the {'floor' if name == 'floor' else 'read rate'} [{low:.2f}, {high:.2f}]"
        if name == "compile":
            value = self.compile_seconds["fused"]
            return value, f"compiled in {value:.2f} s"
        if name == "growth":
            ratio, low, high = max(self.ratio("fused", arm) for arm in self.arms[1:])
            return ratio, f"{ratio:.2f}x for 64 times the rows [{low:.2f}, {high:.2f}]"
        raise ValueError(name)

    def goals(self):
        """Rows of the table of goals."""
        for goal in self.workload.goals:
            sign = ">=" if goal.at_least else "<="
            text = {"peak": f"{goal.bound * 100:.0f} %", "compile": f"{goal.bound:g} s"}.get(goal.figure,
                                                                                        f"{goal.bound:g}x")
            figure = self.figure(goal.figure)
            yield (self.workload.name, f"{self.median['fused'] * 1e3:.3f} ms", f"{goal.figure} {sign} {text}",
                   figure[1] if figure else "not measured", "" if not figure else "yes" if goal.holds(figure[0]) else "no")


class Report:
    def __init__(self, harness, libraries, missing):
        self.results = []
        self.machine = harness.describe()
        print(self.machine)
        print(f"libraries: {', '.join(libraries) or 'none'}"
              + (f"; not at hand: {', '.join(missing)}" if missing else ""))

    def add(self, result):
        self.results.append(result)
        w = result.workload
        if result.floor is None:
            print(f"\n{w.name}")
            for arm in result.arms:
                print(f"  {arm.name:24} {result.median[arm.name]:10.3f} s  spread {result.spread(arm) * 100:4.0f} %", flush=True)
            return
        print(f"\n{w.name}   same run: {result.peak / 1e9:.0f} GFLOP/s, {result.read / 1e9:.1f} GB/s"
              f" read; floor {result.floor * 1e3:.3f} ms")
        for arm in result.arms:
            seconds = result.median[arm.name]
            text = (f"  {arm.name:24} {seconds * 1e3:10.4f} ms  spread {result.spread(arm) * 100:4.0f} %"
                    f"  {w.flops / seconds / 1e9:7.1f} GFLOP/s  {w.bytes / seconds / 1e9:6.1f} GB/s"
                    f"  {seconds / result.floor:5.2f}x floor")
            if arm is not result.fused and (ratio := result.ratio(result.fused, arm)):
                text += f"  fused is {ratio[0]:.3f}x as fast [{ratio[1]:.3f}, {ratio[2]:.3f}]"
            if arm.name in result.compile_seconds:
                text += f"  compiled in {result.compile_seconds[arm.name]:.2f} s"
            print(text, flush=True)
        for name, times in result.left_out.items():
            print(f"  {name:24} left out: one call took {times:.1f} times as long as ours", flush=True)
        if result.instructions:
            print(f"  instructions by those without {result.bare()}: {result.instructions:.4f}", flush=True)

    def records(self, detailed=False):
        for result in self.results:
            for arm in result.arms:
                seconds = result.median[arm.name]
                ratio = result.ratio(arm, result.best)
                record = {"workload": result.workload.name, "arm": arm.name, "median_s": seconds,
                          "spread": result.spread(arm),
                          "ratio_to_best_library": ratio and ratio[0],
                          "peak_fraction": result.fraction(arm, "peak")[0] if result.floor else None}
                if detailed:
                    record |= {"best_library": result.best and result.best.name, "rounds": arm.rounds,
                               "peak_flops": [peak for peak, _ in result.probes],
                               "read_bytes_per_s": [read for _, read in result.probes],
                               "compile_s": result.compile_seconds.get(arm.name),
                               "instructions_ratio": result.instructions if arm is result.fused else None}
                yield record

    def goal_rows(self):
        return [row for result in self.results for row in result.goals()]

    def print_goals(self):
        rows = [("workload", "fused", "goal", "figure", "met")] + self.goal_rows()
        if len(rows) == 1:
            return
        widths = [max(len(row[i]) for row in rows) for i in range(5)]
        print()
        for row in rows:
            print("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip())

    def write_markdown(self, path):
        """Writes the table, with the machine in front. In a document with a heading `## Results`, both take the place of
        what stands between it and the next heading or empty line behind the table."""
        document = path.read_text() if path.exists() else ""
        table = self.machine + "\n\n" + self.results_markdown()
        if "## Results\n" not in document:
            path.write_text(table)
            return
        paragraph = r"(?:[^|#\n].*\n)+\n"
        path.write_text(re.sub(rf"(^## Results\n\n)(?:{paragraph})?(?:\|.*\n)*", lambda match: match[1] + table, document, flags=re.MULTILINE))

    def results_markdown(self):
        """A row for each workload: the time of the fused arm, how it compares, and which goals it misses."""
        names = [name for name in FRAMEWORKS if any(name in (*result.median, *result.left_out) for result in self.results)]
        lines = [f"| workload | fused | of the floor | best library | {''.join(name + ' | ' for name in names)}rotation costs | goals |",
                 "|---" * (6 + len(names)) + "|"]
        for result in self.results:
            best = result.ratio(result.fused, result.best)
            cells = [result.workload.name, f"{result.median['fused'] * 1e3:.3g} ms",
                     f"{result.floor / result.median['fused']:.0%}" if result.floor else "",
                     f"{best[0]:.2f}x {result.best.name}" if best else ""]
            for name in names:
                ratio = result.ratio("fused", name)
                cells.append(f"{ratio[0]:.2f}x" if ratio else f"{result.left_out[name]:.1f}x" if name in result.left_out else "")
            cells += [f"{result.instructions - 1:.2%}" if result.instructions else "", self.goals_cell(result)]
            lines.append("| " + " | ".join(cells) + " |")
        return "\n".join(lines) + "\n"

    @staticmethod
    def goals_cell(result):
        rows = list(result.goals())
        if not rows:
            return ""
        missed = [f"{goal} missed" if met == "no" else f"{goal} not measured" for _, _, goal, _, met in rows if met != "yes"]
        return "; ".join(missed) if missed else "met"

    def plot(self, path):
        try:
            import matplotlib
        except ImportError:
            raise SystemExit("rope-bench: error: --plot needs matplotlib (package python3-matplotlib)")
        matplotlib.use("Agg")
        from matplotlib import pyplot
        results = [result for result in self.results if result.floor]
        names = [result.workload.name for result in results]
        arms = list(dict.fromkeys(arm.name for result in results for arm in result.arms))
        figure, axes = pyplot.subplots(figsize=(max(6, 0.7 * len(names)), 5))
        for arm in arms:
            points = [(x, result.floor / result.median[arm]) for x, result in enumerate(results)
                      if arm in result.median]
            axes.plot(*zip(*points), "o", label=arm)
        axes.set_xticks(range(len(names)), names, rotation=60, ha="right")
        axes.set_ylabel("floor / time")
        axes.set_ylim(bottom=0)
        axes.legend()
        figure.tight_layout()
        figure.savefig(path)
