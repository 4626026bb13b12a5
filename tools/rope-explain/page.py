"""The page: one HTML file that needs no other."""

import base64
import gzip
import json
import pathlib
import re

import panels
from markup import escape, note

HERE = pathlib.Path(__file__).resolve().parent


STAGE = ("name", "text", "lines", "ops", "unlocated", "dropped_lines", "folded_functions")


def index(report):
    """What the grid of stages shows: a few thousand characters, which the page reads at once."""
    columns = []
    for column in report["columns"]:
        # A command of a stage is that of its column with a few words behind it.
        stages = [{**{key: stage[key] for key in STAGE}, "behind": stage["command"].removeprefix(column["command"])} for stage in column["stages"]]
        columns.append({**{key: column[key] for key in ("name", "strategy", "target", "purpose", "command")}, "stages": stages})
    return {"columns": columns, "diffs": list(report["diffs"])}


def packed_parts(report):
    """What the panes show, in parts that the page inflates when they are first asked for."""
    yield "source", {key: report[key] for key in ("source", "origins", "places")}
    yield "templates", report["templates"]
    for number, text in enumerate(report["texts"]):
        yield f"text {number}", text
    for pair, changes in report["diffs"].items():
        yield f"diff {pair}", changes


def write_data(report):
    """The index as JSON, and the parts as compressed JSON."""
    write = lambda value: json.dumps(value, separators=(",", ":"))
    pack = lambda value: base64.b64encode(gzip.compress(write(value).encode(), 9, mtime=0)).decode()
    found = [f'<script type="application/json" id="index">{write(index(report)).replace("<", chr(92) + "u003c")}</script>']
    found += [f'<script type="application/octet-stream" data-part="{name}">{pack(value)}</script>' for name, value in packed_parts(report)]
    return "".join(found)


def read(name):
    return (HERE / name).read_text()


def fill(fields):
    return re.sub(r"\{\{([A-Z]+)\}\}", lambda match: fields[match[1]], read("page.html")).encode()


def render_refusal(title, reason, form):
    """The form again, with the reason why there is no report."""
    return fill({"TITLE": escape(title), "SUBTITLE": "", "FORM": form, "TABS": "", "PANELS": note(f"Refused: {reason}"), "STYLE": read("page.css"),
                 "COMMAND": "rope-explain --serve", "SCRIPTS": f"<script>{read('page.js')}</script>"})


def render(report, form=""):
    """The page as bytes. What stands in the page itself needs no script."""
    parts = [("overview", "Overview", panels.overview(report)), ("stages", "Stages", read("page_stages.html")),
             ("kernels", "Kernels", panels.kernels(report)), ("memory", "Memory and tiles", panels.memory(report))]
    tabs = "".join(f'<button role="tab" id="tab-{name}" aria-controls="{name}" aria-selected="{str(not i).lower()}"'
                   f'{"" if not i else " tabindex=-1"}>{title}</button>' for i, (name, title, _) in enumerate(parts))
    sections = "".join(f'<section role="tabpanel" id="{name}" aria-labelledby="tab-{name}"{"" if not i else " hidden"}>{body}</section>'
                       for i, (name, _, body) in enumerate(parts))
    scripts = "".join(f"<script>{read(name)}</script>" for name in ("page.js", "page_pane.js", "page_stages.js"))
    strategies = list(dict.fromkeys(column["strategy"] for column in report["columns"]))
    targets = list(dict.fromkeys(column["target"] for column in report["columns"]))
    fields = {"TITLE": escape(report["file"]), "SUBTITLE": escape(f"{len(strategies)} strategies on {', '.join(targets)}"),
              "FORM": form, "TABS": tabs, "PANELS": sections, "STYLE": read("page.css"), "COMMAND": escape(report["command"]),
              "SCRIPTS": write_data(report) + scripts}
    return fill(fields)
