"""The page: one HTML file that needs no other."""

import base64
import gzip
import json
import pathlib
import re

import panels
from markup import escape

HERE = pathlib.Path(__file__).resolve().parent


def render(report, form=""):
    """The page as bytes. Texts of stages are compressed; what stands in the page itself needs no script."""
    data = json.dumps(report, separators=(",", ":")).encode()
    packed = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    read = lambda name: (HERE / name).read_text()
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
              "SCRIPTS": f'<script id="data" type="application/octet-stream">{packed}</script>{scripts}'}
    return re.sub(r"\{\{([A-Z]+)\}\}", lambda match: fields[match[1]], read("page.html")).encode()

