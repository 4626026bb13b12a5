"""The report on one screen of a terminal."""

ROWS, WIDTH = 40, 118


def clip(text, width):
    return text if len(text) <= width else text[:width - 3] + "..."


def milliseconds(time):
    if not time:
        return "not measured"
    if "error" in time:
        return "did not run"
    return f"{time['median_s'] * 1e3:.3f} ({time['min_s'] * 1e3:.3f} to {time['max_s'] * 1e3:.3f})"


def moved(column):
    if not column["memory"]:
        return "-"
    return f"{sum(function['read'] + function['written'] for function in column['memory']) / 1e6:.3f}"


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
    lines += ["", f"{'strategy':28} {'stages':>6} {'ops in the last':>15} {'MB moved':>9} {'kernels':>7}  ms of one call (spread)"]
    for column in report["columns"]:
        last = column["stages"][-1]["ops"] if column["stages"] else 0
        row = (f"{clip(column['name'], 28):28} {len(column['stages']):6} {last:15,} {moved(column):>9} "
               f"{len(column['kernels']):7}  ")
        lines.append(clip(row + ("failed" if column["error"] else milliseconds(column["time"])), WIDTH))
        if column["error"]:
            lines.append(clip(f"  {column['error']}", WIDTH))
    fused = next((column for column in report["columns"] if column["remarks"]), None)
    if fused:
        lines += ["", f"decisions of {fused['name']}:"]
        for remark in fused["remarks"][:8]:
            facts = ", ".join(f"{name} {value}" for name, value in remark["facts"].items() if name in ("predicted-saving", "bytes", "bytes-apart"))
            lines.append(clip(f"  {remark['outcome']} {remark['name']} (line {remark['line']}): {remark['text']} {facts}", WIDTH))
    lines += [clip(sentence, WIDTH) for sentence in report["left_out"]]
    if len(lines) > ROWS:
        lines = lines[:ROWS - 1] + [f"... {len(lines) - ROWS + 1} more lines; --out and --json have all"]
    return "\n".join(lines) + "\n"
