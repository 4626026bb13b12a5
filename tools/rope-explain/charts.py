"""Charts of the report as SVG, drawn by matplotlib in the colours of the page."""

import contextlib
import io
import re

MISSING = "Charts need matplotlib: apt-get install python3-matplotlib, or pip install matplotlib."
# What the page's style sheet calls each colour, by the one that matplotlib draws with.
COLOURS = {"#010101": "var(--text)", "#020202": "var(--soft)", "#030303": "var(--line)", "#040404": "var(--panel)",
           **{f"#0505{i:02x}": f"var(--c{i})" for i in range(8)}}
TEXT, SOFT, LINE, PANEL = "#010101", "#020202", "#030303", "#040404"
SERIES = [f"#0505{i:02x}" for i in range(8)]
# A legend above its axes, which every version of matplotlib can place.
ABOVE = {"loc": "lower left", "bbox_to_anchor": (0, 1), "borderaxespad": 0.2}
# The same on paper, where no style sheet is.
PAPER = {"TEXT": "#1c2127", "SOFT": "#5b6570", "LINE": "#d7dce1", "PANEL": "#f6f7f9",
         "SERIES": ["#0072b2", "#d55e00", "#009e73", "#8a4fbf", "#a67c00", "#c2407f", "#4c6a78", "#6b4b2a"]}


def series(number):
    """The colour of a strategy."""
    return SERIES[number % 8]


@contextlib.contextmanager
def on_paper():
    """Draws in colours of their own, on white."""
    kept = {name: globals()[name] for name in PAPER}
    globals().update(PAPER)
    try:
        yield
    finally:
        globals().update(kept)


def available():
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        return False
    return True


def start(width, height, rows=1, columns=1, **options):
    """A figure of so many inches, and its axes."""
    figure = start_empty(width, height)
    return figure, figure.subplots(rows, columns, **options)


def start_empty(width, height):
    """A figure of so many inches."""
    import matplotlib
    matplotlib.use("Agg")
    from matplotlib import pyplot
    pyplot.rcParams.update({
        "svg.fonttype": "none", "font.size": 9, "font.family": "sans-serif", "axes.edgecolor": SOFT, "axes.labelcolor": SOFT,
        "xtick.color": SOFT, "ytick.color": SOFT, "text.color": TEXT, "axes.titlesize": 10, "axes.titlecolor": TEXT,
        "axes.titlelocation": "left", "axes.titleweight": "bold", "axes.spines.top": False, "axes.spines.right": False,
        "grid.color": LINE, "grid.linewidth": 0.6, "legend.frameon": False, "legend.labelcolor": TEXT, "figure.facecolor": "none",
        "axes.facecolor": "none", "savefig.facecolor": "none"})
    return pyplot.figure(figsize=(width, height), layout="constrained")


def save(figure, path):
    """A picture by the name of the file, the same bytes every time."""
    import matplotlib
    from matplotlib import pyplot
    matplotlib.rcParams["svg.hashsalt"] = "rope-explain"
    kind = path.suffix
    figure.savefig(path, dpi=130, facecolor="white", metadata={"Date": None} if kind == ".svg" else {"CreationDate": None} if kind == ".pdf" else None)
    pyplot.close(figure)


def finish(figure, label, name):
    """The SVG text of a figure. `label` is what a screen reader says; `name` keeps its parts apart from those of others."""
    import matplotlib
    from matplotlib import pyplot
    matplotlib.rcParams["svg.hashsalt"] = name
    text = io.StringIO()
    figure.savefig(text, format="svg", metadata={"Date": None, "Creator": None})
    pyplot.close(figure)
    svg = text.getvalue()
    svg = svg[svg.index("<svg"):]
    svg = re.sub(r"<metadata>.*?</metadata>\s*", "", svg, flags=re.S)
    svg = re.sub(r"<!--.*?-->\s*", "", svg, flags=re.S)
    # A figure's ids would meet those of another one in the page.
    svg = re.sub(r'\bid="', f'id="{name}-', svg)
    svg = re.sub(r'(xlink:href="#|url\(#)', rf"\1{name}-", svg)
    for drawn, shown in COLOURS.items():
        svg = svg.replace(drawn, shown)
    label = label.replace("&", "&amp;").replace('"', "&quot;").replace("<", "&lt;")
    return svg.replace("<svg", f'<svg role="img" aria-label="{label}"', 1)


def times(columns):
    """Measured and predicted time of one call of each column."""
    figure, axes = start(7.2, 0.5 + 0.34 * len(columns))
    for row, column in enumerate(columns):
        time = column["time"]
        measured = time and time.get("median_s")
        if measured:
            axes.barh(row, measured * 1e3, height=0.6, color=series(row), alpha=0.85)
            axes.plot([time["min_s"] * 1e3, time["max_s"] * 1e3], [row, row], color=TEXT, linewidth=1.2)
        if column["predicted_s"]:
            axes.plot(column["predicted_s"] * 1e3, row, marker="D", markersize=5, markerfacecolor="none", markeredgecolor=TEXT, linestyle="none")
    axes.set_yticks(range(len(columns)), [column["strategy"] for column in columns])
    axes.invert_yaxis()
    axes.set_xlabel("ms of one call; bar: measured median, line: fastest to slowest round, diamond: predicted")
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    return finish(figure, "Times of one call by strategy; the table beside it has the numbers", "times")


def roofline(machine, columns, name):
    """Flops a second over flops a byte of memory: the roofs of a machine, and the kernels below them."""
    figure, axes = start(7.2, 4.2)
    points = []
    for number, column in enumerate(columns):
        for kernel in column["kernels"]:
            moved = kernel["bytes"]
            seconds = kernel.get("measured_s") or kernel.get("predicted_s")
            if moved and kernel["flops"] and seconds:
                points.append((kernel["flops"] / moved, kernel["flops"] / seconds / 1e9, number, "measured_s" in kernel))
    low = min([0.05, *(x / 2 for x, *_ in points)])
    high = max([1000, *(x * 2 for x, *_ in points)])
    peak = max(machine["rates"][kind] for kind in ("products-f32", "products-16") if kind == "products-f32" or machine["threads"] == 0)
    axes.plot([low, high], [peak / 1e9] * 2, color=SOFT, linewidth=1.4)
    axes.text(high, peak / 1e9 * 1.08, f"products {peak / 1e9:,.0f} Gflop/s", ha="right", color=SOFT, fontsize=8)
    vector = machine["rates"]["vector"]
    axes.plot([low, high], [vector / 1e9] * 2, color=SOFT, linewidth=0.9, linestyle=":")
    axes.text(high, vector / 1e9 * 1.08, f"elementwise {vector / 1e9:,.0f}", ha="right", color=SOFT, fontsize=8)
    for number, level in enumerate(machine["levels"]):
        rate = level["read_bytes_per_s"]
        turn = min(peak / rate, high)
        axes.plot([low, turn], [low * rate / 1e9, turn * rate / 1e9], color=LINE, linewidth=1.4)
        # Lines lie close together: each is labelled at a place of its own.
        at = low * (turn / low) ** ((number + 1) / (len(machine["levels"]) + 1.5))
        axes.annotate(f"{level['name']} {rate / 1e9:,.0f} GB/s", (at, at * rate / 1e9), color=SOFT, fontsize=8, ha="right", va="bottom",
                      xytext=(-4, 2), textcoords="offset points")
    shown = set()
    for x, y, number, measured in points:
        label = columns[number]["strategy"] if number not in shown else None
        shown.add(number)
        axes.plot(x, y, marker="o", markersize=6, linestyle="none", color=series(number), label=label,
                  markerfacecolor=series(number) if measured else "none")
    axes.set(xscale="log", yscale="log", xlim=(low, high), xlabel="flops per byte of tensors", ylabel="Gflop/s")
    axes.grid(True)
    axes.set_axisbelow(True)
    if points:
        axes.legend(loc="lower right", fontsize=8)
    return finish(figure, f"Roofline of {machine['name']} with {len(points)} kernels; the table of kernels has the numbers", name)


def memory(programs):
    """Bytes of tensors that are live at each step, by strategy."""
    figure, axes = start(7.2, 3.0 + 0.1 * len(programs))
    for number, (strategy, steps) in enumerate(programs):
        live = [step["live_bytes"] / 1e6 for step in steps]
        axes.step([i / max(len(live), 1) for i in range(len(live) + 1)], [*live, live[-1] if live else 0], where="post", color=series(number),
                  label=f"{strategy}: {len(live)} steps, at most {max(live, default=0):.3g} MB")
    axes.set(xlabel="part of the steps that have begun", ylabel="MB of live tensors", xlim=(0, 1))
    axes.set_ylim(bottom=0)
    axes.grid(True)
    axes.legend(fontsize=8, ncols=2, **ABOVE)
    return finish(figure, "Bytes of live tensors over the steps of each strategy", "memory")


def banks(sample, name):
    """Which lanes touch which words of shared memory in one access of a warp: rows of 128 bytes, a column for each bank."""
    words = {}
    for lane, (offset, size) in sample:
        for word in range(offset // 4, (offset + size + 3) // 4):
            words.setdefault(word, lane)
    rows = sorted({word // 32 for word in words})
    figure, axes = start(7.2, 0.7 + 0.17 * len(rows))
    per_bank = [sum(1 for word in words if word % 32 == bank) for bank in range(32)]
    cells = {}
    for word, lane in words.items():
        y = rows.index(word // 32)
        cells.setdefault(lane % 8, []).append((word % 32, y, 1, 1))
        axes.text(word % 32 + 0.5, y + 0.52, str(lane), ha="center", va="center", fontsize=5.5, color=TEXT)
    for colour, rectangles in cells.items():
        axes.add_patch(_rectangles(rectangles, facecolor=series(colour), alpha=0.4, edgecolor=LINE, linewidth=0.4))
    axes.set(xlim=(0, 32), ylim=(len(rows), 0), xlabel=f"bank; a number is the lane; the fullest bank has {max(per_bank)} words")
    axes.set_xticks(range(0, 33, 4))
    axes.set_yticks([i + 0.5 for i in range(len(rows))], [f"{row * 128}" for row in rows], fontsize=6)
    axes.set_ylabel("byte", fontsize=7)
    axes.grid(True)
    return finish(figure, f"Words of shared memory by bank: the fullest has {max(per_bank)}", name)


def _rectangles(rectangles, **options):
    """Many rectangles (x, y, width, height) as one path, which is a tenth of their size in SVG."""
    from matplotlib.patches import PathPatch
    from matplotlib.path import Path
    corners = [[(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)] for x, y, width, height in rectangles]
    codes = [Path.MOVETO, Path.LINETO, Path.LINETO, Path.LINETO, Path.CLOSEPOLY]
    return PathPatch(Path([corner for own in corners for corner in own], codes * len(corners)), **options)


def tiles(extent, tile, labels, name, warps=None):
    """A result of `extent` (rows, columns) in tiles of one block, and the rows of each warp in the first of them."""
    figure, axes = start(4.2, 3.0)
    rows, columns = extent
    high, wide = tile
    step = max(high, -(-rows // 256)), max(wide, -(-columns // 256))  # tiles that are finer than the picture are not told apart
    edges = [(0, i, columns, min(step[0], rows - i)) for i in range(0, rows, step[0])] + [(j, 0, min(step[1], columns - j), rows) for j in range(0, columns, step[1])]
    axes.add_patch(_rectangles([(0, 0, columns, rows)], facecolor=PANEL, edgecolor="none"))
    axes.add_patch(_rectangles(edges, facecolor="none", edgecolor=SOFT, linewidth=0.5))
    axes.add_patch(_rectangles([(0, 0, min(wide, columns), min(high, rows))], facecolor=series(0), alpha=0.8, edgecolor=SOFT, linewidth=0.5))
    for warp in range(1, warps or 0):
        at = warp * high / warps
        axes.plot([0, min(wide, columns)], [at, at], color=TEXT, linewidth=0.6)
    axes.set(xlim=(0, columns), ylim=(rows, 0), xlabel=labels[1], ylabel=labels[0])
    return finish(figure, f"{rows} x {columns} in tiles of {high} x {wide}", name)


def mixes(columns, name):
    """Instructions of each column by what they do."""
    kinds = list(dict.fromkeys(kind for column in columns for kind in column["mix"]))
    figure, axes = start(7.2, 1.1 + 0.34 * len(columns))
    for row, column in enumerate(columns):
        left = 0
        for number, kind in enumerate(kinds):
            count = column["mix"].get(kind, 0)
            axes.barh(row, count, left=left, height=0.6, color=series(number), alpha=0.85, label=kind if row == 0 else None)
            left += count
    axes.set_yticks(range(len(columns)), [column["strategy"] for column in columns])
    axes.invert_yaxis()
    axes.set_xlabel("instructions of the code")
    axes.grid(axis="x")
    axes.set_axisbelow(True)
    axes.legend(fontsize=8, ncols=4, **ABOVE)
    return finish(figure, "Instructions by kind and strategy; the table has the numbers", name)
