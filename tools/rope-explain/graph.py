"""A picture of the ops of a function and the values between them, as SVG."""

import html
import re

OP = re.compile(r"^(\s*)(?:%([\w]+)(?::\d+)?(?:, %[\w]+)* = )?\"?((?:rope|linalg|tensor|arith|math|func|memref|scf)\.[\w.]+)\"?(.*)")
OPERAND = re.compile(r"%(\w+)")
BOX, ROW, GAP, LIMIT = 190, 44, 14, 150
SKIPPED = {"arith.constant", "tensor.empty", "linalg.yield", "func.func", "func.return"}


def read_nodes(lines, origins):
    """Ops directly in the first function, with the numbers of the ops whose results they read, through what is skipped."""
    nodes, made, depth = [], {}, None
    for line, origin in zip(lines, origins):
        match = OP.match(line)
        if not match:
            continue
        indent, result, name, rest = len(match[1]), match[2], match[3], match[4]
        if name == "func.func":
            if depth is not None:
                break
            depth = indent + 2
            continue
        if depth is None or indent < depth:
            continue
        reads = {made[operand] for operand in OPERAND.findall(rest) if operand in made}
        if indent > depth:
            # What a region reads, the op around it reads.
            if nodes and nodes[-1]["open"]:
                nodes[-1]["reads"] |= reads - {len(nodes) - 1}
            continue
        if name in SKIPPED:
            continue
        head = re.search(r"\[[a-z, ]+\]", rest) if name == "rope.kernel" else None
        nodes.append({"name": name + (" " + head[0] if head else ""), "reads": reads, "origin": origin,
                      "open": line.rstrip().endswith("{")})
        if result:
            made[result] = len(nodes) - 1
    return nodes


def draw(lines, origins, title):
    """The SVG text, and a sentence on what was left out."""
    nodes = read_nodes(lines, origins)
    left_out = f"The picture shows the first {LIMIT} of {len(nodes)} ops." if len(nodes) > LIMIT else ""
    nodes = nodes[:LIMIT]
    level, rows, place = [], {}, []
    for node in nodes:
        own = 1 + max((level[i] for i in node["reads"] if i < len(level)), default=-1)
        level.append(own)
        place.append(rows.get(own, 0))
        rows[own] = place[-1] + 1
    width = (BOX + GAP) * max(rows.values(), default=1) + GAP
    height = ROW * (max(level, default=0) + 1) + GAP
    at = lambda i: (GAP + place[i] * (BOX + GAP), GAP / 2 + level[i] * ROW)
    parts = [f'<svg role="img" viewBox="0 0 {width} {height:g}" width="{width}" height="{height:g}"'
             f' aria-label="{html.escape(title)}: {len(nodes)} ops">']
    for i, node in enumerate(nodes):
        for j in sorted(node["reads"]):
            (x1, y1), (x2, y2) = at(j), at(i)
            parts.append(f'<line class="edge" x1="{x1 + BOX / 2:g}" y1="{y1 + 26:g}" x2="{x2 + BOX / 2:g}" y2="{y2:g}"/>')
    for i, node in enumerate(nodes):
        x, y = at(i)
        kind = "rope" if node["name"].startswith("rope.") else "other"
        name = node["name"] if len(node["name"]) <= 27 else node["name"][:26] + "…"
        parts.append(f'<g class="{kind}"><title>{html.escape(node["name"])}</title><rect x="{x:g}" y="{y:g}" width="{BOX}" '
                     f'height="26" rx="4"/><text x="{x + BOX / 2:g}" y="{y + 17:g}">{html.escape(name)}</text></g>')
    return "".join(parts) + "</svg>", left_out
