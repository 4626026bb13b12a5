"""Charts of position encodings. Each draws into a figure, or into a part of a sheet."""

import charts


def lines(key, label, log=False):
    def draw(figure, report):
        axes = figure.subplots()
        for number, (family, values) in enumerate(report["families"].items()):
            (axes.semilogy if log else axes.plot)(values[key], color=charts.series(number), label=family, linewidth=1.2)
        axes.set(xlabel=label)
        axes.grid(True)
        axes.legend(fontsize=8, ncols=2)
    return draw


def angles(figure, report):
    axes = figure.subplots(1, 3)
    for number, pair in enumerate(report["pairs"]):
        axes[0].plot(pair["angle"], color=charts.series(number), label=f"pair {pair['pair']}")
        axes[1].plot(pair["cos"], color=charts.series(number))
        axes[1].plot(pair["sin"], color=charts.series(number), linestyle=":")
        axes[2].plot(*zip(*pair["rotated"]), color=charts.series(number), marker=".", markersize=3, linewidth=0.7)
    axes[0].set(title="angle", xlabel="position")
    axes[1].set(title="cos, sin (dotted)", xlabel="position")
    axes[2].set(title="a pair of ones", xlabel="first lane", ylabel="second lane")
    axes[2].set_aspect("equal")
    axes[0].legend(fontsize=7)


def heat(figure, maps):
    """Heat maps in one colour whose strength is the value: they read on light and on dark ground."""
    axes = figure.subplots(1, len(maps), squeeze=False)
    for axis, (label, rows) in zip(axes[0], maps):
        mesh = axis.pcolormesh(rows, cmap="Blues", shading="flat", rasterized=True)
        axis.invert_yaxis()
        axis.set(title=label, xlabel="key", ylabel="query")
        axis.set_aspect("equal")
        figure.colorbar(mesh, ax=axis, shrink=0.8)


def similarity_map(figure, report):
    similarity = report["families"]["default"]["similarity"]
    shown = min(report["attention"]["tokens"], report["length"])
    heat(figure, [("", [[similarity[abs(i - j)] for j in range(shown)] for i in range(shown)])])


def attention_map(figure, report):
    heat(figure, [(kind, report["attention"][kind]) for kind in ("before", "after")])


def mispaired(figure, report):
    axes = figure.subplots()
    axes.plot(report["mispaired"]["norm"], color=charts.series(1), linewidth=1.2)
    axes.axhline(1, color=charts.SOFT, linewidth=0.8)
    axes.set(xlabel="position", ylabel="norm after / before")
    axes.grid(True)


def comparison(figure, report):
    """Forward and backward of each encoding alone, and of the block with it."""
    rows = report["comparison"]["rows"]
    axes = figure.subplots(1, 2)
    for at, row in enumerate(rows):
        axes[0].barh(at - 0.18, row["forward_s"] * 1e3, height=0.34, color=charts.series(0), label="forward" if at == 0 else None)
        axes[0].barh(at + 0.18, row["backward_s"] * 1e3, height=0.34, color=charts.series(1), label="backward" if at == 0 else None)
        for place, way, shade in ((at - 0.18, "block", 0), (at + 0.18, "block_backward", 1)):
            axes[1].barh(place, row[f"{way}_s"] * 1e3, height=0.34, color=charts.series(shade))
            axes[1].plot([row[f"{way}_min_s"] * 1e3, row[f"{way}_max_s"] * 1e3], [place, place], color=charts.TEXT, linewidth=1.2)
    for axis, title in zip(axes, ("the encoding alone, ms", "block with it, ms")):
        axis.set_yticks(range(len(rows)), [row["name"] for row in rows] if axis is axes[0] else [""] * len(rows))
        axis.invert_yaxis()
        axis.grid(axis="x")
        axis.set_axisbelow(True)
        axis.set_xlabel(title)
    axes[0].legend(fontsize=8)


# Name, title, caption, inches, and what draws it.
CHARTS = (
    ("frequencies", "Inverse frequencies", "From one position to the next each pair of lanes turns by its inverse frequency. Families stretch the slow "
     "pairs, to cover more positions than the model was trained on.", (6.2, 3.2), lines("inverse_frequencies", "pair", log=True)),
    ("angles", "Angles, cosines and rotated pairs", "The angle of a pair is its inverse frequency times the position. Rotating moves the pair along a "
     "circle and keeps its length.", (6.2, 3.2), angles),
    ("similarity", "Similarity over distance", "The product of a vector of ones with itself, both rotated to their positions: the distance alone decides it.",
     (6.2, 3.2), lines("similarity", "distance")),
    ("decay", "Bound of the long-term decay", "The mean of the absolute partial sums of exp(i t inv) bounds the product of two vectors at that distance "
     "(RoFormer, section 3.4.3).", (6.2, 3.2), lines("decay_bound", "distance")),
    ("similarity-map", "Similarity of positions", "The same similarity for all pairs of positions, default family.", (4.2, 3.2), similarity_map),
    ("attention-map", "Attention before and after rotation", "Softmax of the products of 64 queries and keys that are alike. Without rotation the place of a "
     "key does not matter; with it, near keys get more weight.", (6.8, 3.2), attention_map),
    ("mispaired", "A mis-paired table", "Neighbouring lanes rotated by a table that was made for halves: the lanes of a pair turn by two angles, and the norm "
     "changes. rope-raise warns of such tables.", (6.2, 2.6), mispaired),
)
COMPARISON = ("comparison", "Encodings compared", "Time of each encoding alone, and of the block with it.", (7.2, 3.2), comparison)


def draw(report):
    """Title, caption and SVG of each chart."""
    return [(title, caption, one(report, name, title, size, function)) for name, title, caption, size, function in CHARTS]


def one(report, name, title, size, function):
    figure = charts.start_empty(*size)
    function(figure, report)
    return charts.finish(figure, title, name)


def draw_comparison(report):
    name, title, _, size, function = COMPARISON
    return one(report, name, title, size, function)


def draw_sheet(report, path):
    """All charts on one sheet: SVG, PNG or PDF by the name of the file."""
    shown = [*CHARTS, *([COMPARISON] if "comparison" in report else [])]
    with charts.on_paper():
        figure = charts.start_empty(14, 3.4 * -(-len(shown) // 2))
        parts = figure.subfigures(-(-len(shown) // 2), 2).flatten()
        for part, (_, title, _, _, function) in zip(parts, shown):
            part.suptitle(title, fontsize=10, fontweight="bold")
            function(part, report)
        charts.save(figure, path)
