"""Pictures of the steps of a program and the tensors between them, laid out by Graphviz."""

import html
import re
import shutil
import subprocess

LIMIT = 120  # steps of a picture
MISSING = "Pictures of the graph need Graphviz: apt-get install graphviz."


def size_text(count):
    for unit, factor in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= factor:
            return f"{count / factor:.3g} {unit}"
    return f"{count:.0f} B"


def quote(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def describe(cost):
    """The function in DOT: a node for each step, which is a rope op or another one, and an edge for each tensor."""
    steps, values = cost["steps"][:LIMIT], cost["values"]
    lines = ["digraph {", "graph [bgcolor=transparent, ranksep=0.28, nodesep=0.18, margin=0]",
             'node [shape=box, style=rounded, fontname="sans-serif", fontsize=10, height=0.3, margin="0.09,0.04"]',
             'edge [fontname="sans-serif", fontsize=8, arrowsize=0.5]']
    for number, step in enumerate(steps):
        name, _, held = step["op"].partition(" ")
        label = name + ("\\n" + held.strip("[]").replace(", ", " + ") if held else "")
        kind = "kernel" if name == "rope.kernel" else "rope" if name.startswith("rope.") else "other"
        lines.append(f's{number} [label="{label}", class="{kind}", id="step{number}"]')
    shown = set()
    for number, step in enumerate(steps):
        for value in step["reads"]:
            facts = values[value]
            producer = facts.get("producer")
            if producer is not None and producer < LIMIT and producer != number:
                lines.append(f's{producer} -> s{number} [label=" {size_text(facts["bytes"])}", class="edge"]')
            elif facts["kind"] == "argument":
                if value not in shown:
                    shown.add(value)
                    lines.append(f'v{value} [label="argument {facts["argument"]}", shape=plain, class="argument"]')
                lines.append(f'v{value} -> s{number} [label=" {size_text(facts["bytes"])}", class="edge"]')
    return "\n".join(lines) + "\n}\n"


def draw(cost, title):
    """The SVG text, and a sentence on what was left out; None without Graphviz."""
    dot = shutil.which("dot")
    if not dot:
        return None, MISSING
    done = subprocess.run([dot, "-Tsvg"], input=describe(cost), capture_output=True, text=True)
    if done.returncode:
        return None, f"Graphviz failed: {done.stderr.strip()[:200]}"
    svg = done.stdout[done.stdout.index("<svg"):]
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.S)
    # Colours are those of the page.
    svg = re.sub(r' (?:fill|stroke)="(?:black|none|transparent)"', "", svg)
    svg = re.sub(r"<title>.*?</title>", "", svg)
    count = len(cost["steps"])
    label = f"{title}: {count} steps"
    svg = svg.replace("<svg", f'<svg class="graph" role="img" aria-label="{html.escape(label)}"', 1)
    left_out = f"The picture shows the first {LIMIT} of {count} steps." if count > LIMIT else ""
    return svg, left_out
