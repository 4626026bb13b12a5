"""The report on one screen of a terminal."""

from markup import duration, size

ROWS, WIDTH = 40, 118


def clip(text, width):
    return text if len(text) <= width else text[:width - 3] + "..."


def measured(time):
    if not time:
        return "not measured"
    if "error" in time:
        return "did not run"
    return f"{duration(time['median_s'])} ({duration(time['min_s'])} to {duration(time['max_s'])})"


def render(report):
    """At most ROWS lines of WIDTH characters."""
    lines = [clip(f"{report['file']}", WIDTH)]
    if report["raise"]:
        counts = "; ".join(f"{name} {count['raised']} raised, {count['missed']} missed" for name, count in report["raise"]["counts"].items())
        lines.append(clip("found: " + counts, WIDTH))
        lines += [clip(f"  line {entry['lines'][0] if entry['lines'] else '?'}: {entry['op']}, class {entry['class']}", WIDTH)
                  for entry in report["raise"]["raised"][:6]]
        lines += [clip(f"  missed: {entry['reason']}: {entry['text']}", WIDTH) for entry in report["raise"]["missed"][:4]]
    else:
        lines.append(clip(f"not raised: {report['raise_error']}", WIDTH))
    lines += ["", f"{'strategy':30} {'steps':>5} {'instructions':>12} {'moved':>9} {'predicted':>9}  measured (spread), one call"]
    for column in report["columns"]:
        steps = report["programs"][column["program"]]["steps"] if column["program"] is not None else []
        moved = size(sum(step["bytes"] for step in steps)) if steps else "-"
        predicted = duration(column["predicted_s"]) if column["predicted_s"] else "-"
        row = f"{clip(column['name'], 30):30} {len(steps):5} {sum(column['mix'].values()):12,} {moved:>9} {predicted:>9}  "
        lines.append(clip(row + ("failed" if column["error"] else measured(column["time"]) + (f"  {column['rank']}" if column["rank"] else "")), WIDTH))
        if error := column["error"] or (column["time"] or {}).get("error"):
            lines.append(clip(f"  {error}", WIDTH))
    fused = next((column for column in report["columns"] if column["remarks"]), None)
    if fused:
        lines += ["", f"decisions of {fused['name']}:"]
        for remark in fused["remarks"][:8]:
            facts = remark["facts"]
            cost = f"; {facts['microseconds-apart']} µs apart, {facts['microseconds']} µs fused" if {"microseconds-apart", "microseconds"} <= set(facts) else ""
            head = f"  {remark['outcome']} {remark['name']} (line {remark['line']}): "
            lines.append(head + clip(remark["text"], WIDTH - len(head) - len(cost)) + cost)
    lines += [clip(sentence, WIDTH) for sentence in report["left_out"]]
    if len(lines) > ROWS:
        lines = lines[:ROWS - 1] + [f"... {len(lines) - ROWS + 1} more lines; --out and --json have all"]
    return "\n".join(lines) + "\n"
