"""`--encodings`: figures and the comparison of position encodings, as text, JSON, pictures and a page."""

import json
import sys

import charts
import encoding_charts
import encoding_table
import encoding_figures
import strategies
from markup import Cell, escape, figure, note, table
from page import fill, read

OPTIONS = (("dim", 64, "lanes that are rotated"), ("base", 10000.0, "base of the frequencies"),
           ("factor", 8.0, "by which the families extrapolate"), ("original", 128, "positions of training"),
           ("length", 1024, "positions of the figures"), ("batch", 32, "batch of the comparison"),
           ("sequence", 512, "positions of the comparison"), ("width", 512, "width of the comparison, 8 heads"))


def check(options):
    if options.length < 2 or options.dim < 8 or options.dim % 4:
        raise strategies.Usage(f"expected '--length' from 2 and '--dim' to be a multiple of 4 from 8 but got {options.length} and {options.dim}")
    if options.batch < 1 or options.sequence < 1 or options.width < 16 or options.width % 16:
        raise strategies.Usage(f"expected '--batch' and '--sequence' from 1 and '--width' to be a multiple of 16 but got {options.batch}, "
                               f"{options.sequence} and {options.width}")
    if options.rounds < 1:
        raise strategies.Usage(f"expected '--rounds' to be at least 1 but got {options.rounds}")


def show(runner, options, progress):
    report, error = encoding_figures.compute(runner, options.dim, options.base, options.factor, options.original, options.length)
    if error:
        raise strategies.Usage(error)
    if options.compare_encodings:
        report["comparison"] = encoding_table.compare(runner, options.batch, options.sequence, options.width, options.rounds, progress)
    if options.out:
        write(report, options)
    if options.json:
        options.json.write_text(json.dumps(report, indent=1) + "\n")
    sys.stdout.write(encoding_figures.table(report))
    if "comparison" in report:
        sys.stdout.write("\n" + encoding_table.text(report["comparison"]))
    return 0


def write(report, options):
    if not charts.available():
        raise strategies.Usage(f"figures need matplotlib. {charts.MISSING}")
    kind = options.out.suffix
    if kind == ".html":
        options.out.write_bytes(page(report, options))
    elif kind in (".svg", ".png", ".pdf"):
        encoding_charts.draw_sheet(report, options.out)
    else:
        raise strategies.Usage(f"expected '--out' to end in .html, .svg, .png or .pdf but got '{options.out}'")


def page(report, options):
    """The figures as a page, with the style of the report."""
    parts = [f"<p>{escape(encoding_figures.table(report).splitlines()[0])}. Every number is read off the results of compiled programs.</p>"]
    rows = [(name, f"{family['magnitude']:.4f}", f"{max((wave for wave in family['wavelengths'] if wave), default=0):,.0f}",
             *(f"{family['similarity'][t]:.4f}" if t < report["length"] else "–" for t in (1, 16, 256))) for name, family in report["families"].items()]
    parts.append(table(("family", "#magnitude", "#longest wave", "#similarity at 1", "#at 16", "#at 256"), rows, "Scaling families"))
    if "comparison" in report:
        parts.append(comparison(report))
    parts += [f'<div class="pair">{"".join(f"<section><h2>{escape(title)}</h2>{figure(svg, caption)}</section>" for title, caption, svg in encoding_charts.draw(report))}</div>']
    fields = {"TITLE": "Position encodings", "SUBTITLE": escape(f"{len(report['families'])} scaling families"), "FORM": "", "TABS": "",
              "PANELS": "".join(parts), "STYLE": read("page.css"), "COMMAND": escape(options.command), "SCRIPTS": f"<script>{read('page.js')}</script>"}
    return fill(fields)


def comparison(whole):
    report = whole["comparison"]
    rows = [(name, Cell(f"<code>{escape(formula)}</code>"), *rest) for name, formula, *rest in encoding_table.cells(report)]
    learned = "; ".join(f"{row['name']}: {row['backward_text']}" for row in report["rows"] if row["backward_s"])
    parts = ["<h2>Encodings compared</h2>", table(encoding_table.HEADER, rows, f"{encoding_table.title(report)}. {encoding_table.NOTE}"),
             note(f"Backward of an encoding: {learned}.")]
    parts.append(figure(encoding_charts.draw_comparison(whole), "Time of each encoding alone, and of the block with it"))
    return "".join(parts)
