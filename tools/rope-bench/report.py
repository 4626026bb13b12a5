"""The table, the records and the plot of a benchmark."""

import math
import statistics

LIBRARIES = ("OpenBLAS", "BLIS", "oneDNN")


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


class Report:
    def __init__(self, harness, libraries, missing):
        self.records = []
        print(f"threads: {harness.threads}; libraries: {', '.join(l.name for l in libraries) or 'none'}"
              + (f"; not installed: {', '.join(missing)}" if missing else ""))

    def add(self, workload, arms, compile_seconds, machine):
        peak = max(m[0] for m in machine)
        read = max(m[1] for m in machine)
        median = {arm.name: statistics.median(arm.rounds) for arm in arms}
        libraries = [arm for arm in arms if arm.name in LIBRARIES]
        best = min(libraries, key=lambda arm: median[arm.name], default=None)
        floor = max(workload.flops / peak, workload.bytes / read)
        print(f"\n{workload.name}   same run: {peak / 1e9:.0f} GFLOP/s, {read / 1e9:.1f} GB/s"
              f" read; floor {floor * 1e3:.3f} ms" + (f"; goal {workload.goal}" if workload.goal else ""))
        for arm in arms:
            seconds = median[arm.name]
            spread = (max(arm.rounds) - min(arm.rounds)) / seconds
            text = (f"  {arm.name:24} {seconds * 1e3:10.4f} ms  spread {spread * 100:4.0f} %"
                    f"  {workload.flops / seconds / 1e9:7.1f} GFLOP/s  {workload.bytes / seconds / 1e9:6.1f} GB/s"
                    f"  {seconds / floor:5.2f}x floor")
            if arm.name in compile_seconds:
                text += f"  compiled in {compile_seconds[arm.name]:.2f} s"
            ratios = {}
            for other in ([best] if best and arm not in libraries else []) + \
                    [a for a in arms if a is not arm and arm.name == "fused" and a not in libraries]:
                ratio, low, high = interval([b / a for a, b in zip(arm.rounds, other.rounds)])
                ratios[other.name] = ratio
                text += f"\n{'':28}{ratio:.3f}x of {other.name} [{low:.3f}, {high:.3f}]"
            print(text, flush=True)
            self.records.append({
                "workload": workload.name, "arm": arm.name, "median_s": seconds, "spread": spread,
                "ratio_to_best_library": ratios.get(best.name) if best else None, "best_library": best and best.name,
                "peak_fraction": workload.flops / seconds / peak, "read_fraction": workload.bytes / seconds / read,
                "ratios": ratios, "goal": workload.goal, "compile_s": compile_seconds.get(arm.name),
                "peak_flops": peak, "read_bytes_per_s": read, "rounds": arm.rounds})

    def markdown(self):
        """The fused arms as a table: medians and ratios of the same rounds."""
        lines = ["| workload | fused | spread | of the best library | of its time without rotation | of the peak | of the read rate | goal |",
                 "|---|---|---|---|---|---|---|---|"]
        for r in self.records:
            if r["arm"] != "fused":
                continue
            number = lambda value, text="{:.2f}x": "" if value is None else text.format(value)
            bare = r["ratios"].get("fused, rotation removed")
            stream = r["ratios"].get("in-place stream")
            library = (number(r["ratio_to_best_library"]) + f" {r['best_library']}" if r["best_library"]
                       else number(stream) + " in-place stream" if stream else "")
            lines.append(f"| {r['workload']} | {r['median_s'] * 1e3:.3f} ms | {r['spread'] * 100:.0f} % | {library} |"
                         f" {number(bare and 1 / bare, '{:.3f}x')} | {r['peak_fraction'] * 100:.0f} % |"
                         f" {r['read_fraction'] * 100:.0f} % | {r['goal']} |")
        return "\n".join(lines) + "\n"

    def plot(self, path):
        try:
            import matplotlib
        except ImportError:
            raise SystemExit("rope-bench: error: --plot needs matplotlib (package python3-matplotlib)")
        matplotlib.use("Agg")
        from matplotlib import pyplot
        names = list(dict.fromkeys(r["workload"] for r in self.records))
        arms = list(dict.fromkeys(r["arm"] for r in self.records))
        figure, axes = pyplot.subplots(figsize=(max(6, 0.7 * len(names)), 5))
        for arm in arms:
            points = [(names.index(r["workload"]), max(r["peak_fraction"], r["read_fraction"]))
                      for r in self.records if r["arm"] == arm]
            axes.plot(*zip(*points), "o", label=arm)
        axes.set_xticks(range(len(names)), names, rotation=60, ha="right")
        axes.set_ylabel("fraction of the same-run floor's rate")
        axes.set_ylim(bottom=0)
        axes.legend()
        figure.tight_layout()
        figure.savefig(path)
