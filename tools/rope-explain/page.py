"""The page: one HTML file that needs no other."""

import base64
import gzip
import html
import json
import pathlib
import re

import graph
import terminal

HERE = pathlib.Path(__file__).resolve().parent


def escape(value):
    return html.escape(str(value))


def table(head, rows, caption):
    cells = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in head)
    body = "".join('<tr>' + f'<th scope="row">{escape(row[0])}</th>' + "".join(f"<td>{escape(cell)}</td>" for cell in row[1:])
                   + "</tr>" for row in rows)
    return f"<div class=wide><table><caption>{escape(caption)}</caption><thead><tr>{cells}</tr></thead><tbody>{body}</tbody></table></div>"


def found(report):
    """Certificates and refusals."""
    if not report["raise"]:
        return f"<p>rope-raise failed: {escape(report['raise_error'])}</p>"
    rows = [("line " + ", ".join(map(str, entry["lines"][:6])) + (" ..." if len(entry["lines"]) > 6 else ""), entry["op"],
             entry["class"], "; ".join(f"{name} {value}" for name, value in entry["certificate"].items()),
             "; ".join(map(str, entry["assumptions"])) or "none") for entry in report["raise"]["raised"][:200]]
    parts = [table(("source", "op", "class", "certificate", "assumptions"), rows, "Raised, and what was proven")] if rows else []
    missed = [("line " + ", ".join(map(str, entry["lines"][:6])), entry["reason"], entry["text"])
              for entry in report["raise"]["missed"][:200]]
    parts.append(table(("source", "reason", "text"), missed, "Not raised, and why") if missed else "<p>Nothing was refused.</p>")
    return "".join(parts)


def decisions(report):
    """What fusion decided, each strategy once."""
    parts, seen = [], set()
    for column in report["columns"]:
        if not column["remarks"] or column["pipeline"] in seen:
            continue
        seen.add(column["pipeline"])
        rows = [(f"line {remark['line']}", remark["outcome"], remark["name"], remark["text"],
                 "; ".join(f"{name} {value}" for name, value in remark["facts"].items())) for remark in column["remarks"][:100]]
        parts.append(table(("source", "outcome", "decision", "text", "what the cost model counts"), rows,
                           f"Decisions of {column['strategy']}"))
    return "".join(parts)


def facts(report):
    """Times, bytes and instructions of each column."""
    rows = []
    for column in report["columns"]:
        mix = list(column["instructions"].items())
        rows.append((column["name"], column["error"] or terminal.milliseconds(column["time"]), terminal.moved(column),
                     str(sum(count for _, count in mix)), ", ".join(f"{name} {count}" for name, count in mix[:8])))
    parts = [table(("strategy", "ms of one call, median (spread)", "MB moved", "instructions", "most frequent"), rows,
                   "Columns. Times: one thread of this machine, columns in turn; MB moved: as rope-print-memory counts before the target's pipeline")]
    for column in report["columns"]:
        for function in (column["memory"] or [])[:4]:
            steps = [(str(i), step["name"], str(step["read"]), str(step["written"])) for i, step in enumerate(function["steps"][:60])]
            parts.append(table(("step", "op", "bytes read", "bytes written"), steps, f"Memory of {column['strategy']}, @{function['function']}")
                         if column["target"] == report["columns"][0]["target"] else "")
        if column["kernels"]:
            names = list(column["kernels"][0])
            parts.append(table(names, [tuple(str(kernel[name]) for name in names) for kernel in column["kernels"][:60]],
                               f"Kernels of {column['name']}, counted in PTX"))
    return "".join(parts)


def pictures(report):
    """The graph as it came and as the last fused strategy leaves it."""
    parts, columns = [], [column for column in report["columns"] if column["stages"]]
    if not columns:
        return ""
    shown = [("as parsed", columns[0]["stages"][0])]
    for name in ("rope-raise", "rope-fuse"):
        stage = next((stage for column in reversed(columns) for stage in column["stages"] if stage["name"] == name), None)
        if stage:
            shown.append((f"after {name}", stage))
    for title, stage in shown:
        text = report["texts"][stage["text"]]
        svg, left_out = graph.draw(text["lines"], text["origins"], title)
        parts.append(f'<details{" open" if title != "as parsed" else ""}><summary>Graph {escape(title)}</summary>'
                     f'<div class=wide>{svg}</div><p>{escape(left_out)}</p></details>')
    return "".join(parts)


def render(report):
    """The page as bytes. Texts are compressed; what stands in the page itself needs no script."""
    data = json.dumps(report, separators=(",", ":")).encode()
    packed = base64.b64encode(gzip.compress(data, 9, mtime=0)).decode()
    template = (HERE / "page.html").read_text()
    notes = "".join(f"<p class=note>{escape(sentence)}</p>" for sentence in report["left_out"])
    fields = {"TITLE": escape(report["file"]), "NOTES": notes, "FOUND": found(report), "DECISIONS": decisions(report),
              "FACTS": facts(report), "PICTURES": pictures(report), "STYLE": (HERE / "page.css").read_text(),
              "SCRIPT": (HERE / "page.js").read_text(), "DATA": packed}
    return re.sub(r"\{\{([A-Z]+)\}\}", lambda match: fields[match[1]], template).encode()
