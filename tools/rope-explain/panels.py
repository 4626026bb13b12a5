"""The parts of the page that need no script."""

import shutil

import charts
import graph
import ranking
from markup import Cell, amount, duration, escape, figure, line_links, note, number, size, table


def targets_of(report):
    return list(dict.fromkeys(column["target"] for column in report["columns"]))


def columns_of(report, target):
    return [column for column in report["columns"] if column["target"] == target]


def measured(time):
    if not time:
        return "–"
    if "error" in time:
        return Cell(f'<span class="bad">did not run: {escape(time["error"])}</span>', "w")
    return f"{duration(time['median_s'])} ({duration(time['min_s'])} to {duration(time['max_s'])})"


def needs():
    """What the page does without on this machine."""
    return [sentence for sentence, missing in ((charts.MISSING, not charts.available()), (graph.MISSING, not shutil.which("dot"))) if missing]


# Overview.

def overview(report):
    parts = [note(sentence) for sentence in report["left_out"] + needs()]
    parts += [cards(report), strategies(report), found(report), pictures(report), fusion(report), target_decisions(report)]
    return "".join(parts)


def cards(report):
    cells = []
    if report["raise"]:
        counts = report["raise"]["counts"]
        raised = ", ".join(f"{count['raised']} {name}{'s' if count['raised'] != 1 else ''}" for name, count in counts.items() if count["raised"])
        cells.append((sum(count["raised"] for count in counts.values()), f"ops raised: {raised or 'none'}"))
        cells.append((len(report["raise"]["missed"]), "refusals, each with a reason"))
    timed = [column for column in report["columns"] if column["time"] and "median_s" in column["time"]]
    if timed:
        best = min(timed, key=lambda column: column["time"]["median_s"])
        tied = [column["strategy"] for column in timed if column["rank"] == ranking.TIED and column is not best]
        cells.append((duration(best["time"]["median_s"]), f"least median of one call on this CPU: {best['strategy']}"
                      + (f"; tied with it: {', '.join(tied)}" if tied else "")))
    programs = [column for column in report["columns"] if column["program"] is not None]
    if programs:
        moved = lambda column: sum(step["bytes"] for step in report["programs"][column["program"]]["steps"])
        least = min(programs, key=moved)
        most = max(programs, key=moved)
        cells.append((size(moved(least)), f"of tensors read and written by {least['strategy']}; {size(moved(most))} by {most['strategy']}"))
    return f'<div class="cards">{"".join(f"<div class=card><b>{escape(value)}</b><span>{escape(text)}</span></div>" for value, text in cells)}</div>'


def strategies(report):
    """A table of all columns, and the times of those on this machine."""
    rows = []
    for column in report["columns"]:
        steps = report["programs"][column["program"]]["steps"] if column["program"] is not None else []
        name = escape(column["strategy"]) + (f' <span class="tag best">{column["rank"]}</span>' if column["rank"] else "")
        spills = sum(kernel.get("facts", {}).get("spills", 0) or 0 for kernel in column["kernels"])
        code = f"{sum(column['mix'].values()):,}" if column["mix"] else "–"
        if column["error"]:
            rows.append((Cell(name), column["target"], Cell(f'<span class="bad">{escape(column["error"])}</span>', "w"), "", "", "", "", "", column["purpose"]))
            continue
        rows.append((Cell(name), column["target"], measured(column["time"]), duration(column["predicted_s"]),
                     f"{len(steps)}" if column["target"] == "cpu" else f"{len(column['kernels'])}",
                     size(sum(step["bytes"] for step in steps)), amount(sum(step["flops"] for step in steps)), code,
                     column["purpose"] + (f"; {spills} bytes spilled" if spills else "")))
    text = ("Measured: processor time of one call on one thread, median over rounds (fastest to slowest round, of one round the calls), strategies in turn. "
            "Predicted: by the costs that fusion decides by; on a GPU always predicted. " + ranking.NOTE)
    parts = ["<h2>Strategies</h2>", table(("strategy", "target", "#measured", "#predicted", "#kernels", "#tensors moved", "#flops", "#instructions", "what it is"),
                                          rows, text)]
    timed = [column for column in columns_of(report, "cpu") if not column["error"] and (column["time"] or column["predicted_s"])]
    if timed and charts.available():
        parts.append(figure(charts.times(timed), "One call on this CPU"))
    return "".join(parts)


def found(report):
    """Certificates and refusals."""
    parts = ["<h2>What was found</h2>"]
    if not report["raise"]:
        return parts[0] + note(f"rope-raise failed: {report['raise_error']}")
    rows = []
    for entry in report["raise"]["raised"]:
        proven = "; ".join(f"{name.replace('_', ' ')} {value}" for name, value in entry["certificate"].items())
        kind = f'<span class="tag {escape(entry["class"])}">{escape(entry["class"])}</span>'
        rows.append((escape_code(entry["op"]), line_links(entry["lines"]), Cell(kind), Cell(escape(proven), "w"),
                     "; ".join(map(str, entry["assumptions"])) or "none"))
    if rows:
        parts.append(table(("op", "source", "class", "what was proven", "assumptions"), rows,
                           "Raised ops. Class exact: bit for bit the values of the source; contract: sums in another order, within a stated bound."))
    rows = [(entry["reason"], line_links(entry["lines"]), Cell(escape(entry["text"]), "w")) for entry in report["raise"]["missed"]]
    parts.append(table(("reason", "source", "text"), rows, "Not raised, and why") if rows else "<p>Nothing was refused.</p>")
    return "".join(parts)


def escape_code(text):
    return Cell(f"<code>{escape(text)}</code>")


def pictures(report):
    """The graph as it came and as the most fused strategy leaves it."""
    programs = report["programs"]
    before = next((program for program in programs if program["pipeline"] == ""), None)
    fused = [program for program in programs if "rope-fuse" in program["pipeline"]] or [program for program in programs if program["pipeline"]]
    after = min(fused, key=lambda program: len(program["steps"]), default=None)
    shown = [(title, program) for title, program in (("Before: as parsed", before), (f"After: {name_of(report, after)}", after)) if program]
    parts = []
    for title, program in shown:
        svg, left_out = graph.draw(program, title)
        if svg:
            count = len(program["steps"])
            parts.append(figure(f'<div class="picture" tabindex="0">{svg}</div>', f"{title}. {count} steps. {left_out}"))
    if not parts:
        return ""
    return (f'<h2>The program as a graph</h2><p class="soft">Boxes are steps, which a target runs one after another; green ones are rope ops, blue ones '
            f'fused kernels. Edges are tensors.</p><div class="pair">{"".join(parts)}</div>')


def name_of(report, program):
    """The strategy that a program belongs to."""
    return next((column["strategy"] for column in report["columns"] if column["program"] is not None and report["programs"][column["program"]] is program), "")


def fusion(report):
    """What fusion decided, each strategy once."""
    parts, seen = [], set()
    for column in report["columns"]:
        key = column["pipeline"], column["machine"]
        if not column["remarks"] or key in seen:
            continue
        seen.add(key)
        rows = []
        for remark in column["remarks"]:
            facts = remark["facts"]
            shown = lambda name, unit="": f"{facts[name]}{unit}" if name in facts else ""
            outcome = Cell(f'<span class="{"good" if remark["outcome"] == "passed" else "soft"}">{escape(remark["outcome"])}</span>')
            rows.append((remark["name"], outcome, line_links([remark["line"]] if remark["line"] else []), Cell(escape(remark["text"]), "w"),
                         shown("microseconds-apart"), shown("microseconds"), shown("predicted-saving"), shown("bound"),
                         size(float(facts["bytes-apart"])) if "bytes-apart" in facts else "", size(float(facts["bytes"])) if "bytes" in facts else ""))
        parts.append(table(("decision", "outcome", "source", "text", "#µs apart", "#µs fused", "#saving", "bound by", "#bytes apart", "#bytes fused"), rows,
                           f"{column['strategy']}, by the costs of {column['machine'].rpartition('/')[2]}: predicted on their own and as one kernel"))
    return "<h2>What was fused, and what it would have cost otherwise</h2>" + "".join(parts) if parts else ""


def target_decisions(report):
    """Which strategies and tiles the target's passes chose, with what the others would have cost."""
    parts, seen = [], {}
    for column in report["columns"]:
        rows = [decision_row(key, own) for key, own in grouped(column["target_remarks"]).items()]
        key = str([[cell.markup if isinstance(cell, Cell) else cell for cell in row] for row in rows])
        if rows and key not in seen:
            seen[key] = column["name"]
            parts.append(table(("op", "source", "chosen", "tile", "#predicted", "bound by", "what others would take", "why not others"), rows, column["name"]))
    return "<h2>Which kernels and tiles the target chose, and why</h2>" + "".join(parts) if parts else ""


def grouped(remarks):
    """Remarks by the line and the op that they are about."""
    found = {}
    for remark in remarks:
        op = remark["text"].split(" ")[0] if remark["pass"] == "rope-gpu-apply-strategies" else remark["name"]
        found.setdefault((remark["line"], op), []).append(remark)
    return found


def decision_row(key, remarks):
    line, op = key
    chosen = next((remark for remark in remarks if remark["outcome"] == "passed"), None)
    reasons = [remark["text"].partition(" is not for strategy ")[2] or remark["text"] for remark in remarks if remark["outcome"] != "passed"]
    facts = chosen["facts"] if chosen else {}
    text, others = (chosen["text"] if chosen else "the plain mapping"), facts.get("others", "").replace(";", ", ").replace(":", " ").replace("us", " µs")
    predicted = f"{facts['microseconds']} µs" if "microseconds" in facts else ""
    if "; predicted " in text:
        text, _, rest = text.partition("; predicted ")
        predicted, _, others = rest.partition(" us, with ")
        predicted, others = predicted + " µs", others.replace(" us", " µs")
    tile = tile_text(facts)
    text = text.removeprefix(op + " becomes a kernel of strategy ").partition(" on ")[0] if "strategy" in text else text
    return (Cell(f"<code>{escape(op)}</code>"), line_links([line] if line else []), text, tile, predicted, facts.get("bound", ""),
            Cell(escape(others), "w"), Cell(escape("; ".join(reasons)), "w"))


def tile_text(facts):
    if "rows" not in facts:
        return ""
    within = lambda name: min(int(facts[name]), int(facts[f"all-{name}"]))
    text = f"{within('rows')} × {within('columns')} of {facts['all-rows']} × {facts['all-columns']}"
    if "depth" in facts:
        text += f", {facts['depth']} deep, {facts['stages']} stages, {facts['threads']} threads, {facts['blocks']} blocks, {size(int(facts['shared-bytes']))} shared"
    return text


# Kernels.

def kernels(report):
    parts = []
    for target in targets_of(report):
        columns = [column for column in columns_of(report, target) if column["kernels"]]
        if not columns:
            continue
        machine = report["programs"][columns[0]["program"]]["machine"]
        title = f"CPU: {machine['name']}" if target == "cpu" else target
        parts.append(f"<h2>{escape(title)}</h2>")
        if charts.available():
            parts.append(figure(charts.roofline(machine, columns, f"roofline-{target}"),
                                "Roofline. Filled: measured; hollow: predicted. Lines are what kernels reach of each level of memory and of arithmetic."))
        for column in columns:
            parts.append(cpu_table(column, machine) if target == "cpu" else gpu_table(column))
        parts.append(instructions(columns, target))
    return "".join(parts) or "<p>No kernel was compiled.</p>"


def cpu_table(column, machine):
    levels = [level["name"] for level in machine["levels"]]
    rows = []
    for kernel in column["kernels"]:
        time, predicted = kernel.get("measured_s"), kernel["predicted_s"]
        spread = f"{duration(time)} ({duration(kernel['measured_min_s'])} to {duration(kernel['measured_max_s'])})" if time is not None else "–"
        ratio = f"{time / predicted:.2f}" if time and predicted else "–"
        seconds = time or predicted
        rows.append((Cell(f"<code>{escape(kernel['op'])}</code>"), line_links(kernel["lines"]), spread, duration(predicted) if kernel["steps"] else "–", ratio,
                     kernel["bound"], amount(kernel["flops"]), f"{kernel['flops'] / seconds / 1e9:.3g}" if seconds else "–", size(kernel["bytes"]),
                     *(size(kernel["read"].get(level, 0) + kernel["written"].get(level, 0)) for level in levels)))
    head = ("kernel", "source", "#measured", "#predicted", "#ratio", "bound by", "#flops", "#Gflop/s", "#tensors", *(f"#{level}" for level in levels))
    return table(head, rows, f"{column['strategy']}: time and traffic of each kernel. Ratio: measured by predicted. Tensors: bytes read and written once; "
                             f"{', '.join(levels)}: bytes that go through each level")


def gpu_table(column):
    rows = []
    for kernel in column["kernels"]:
        facts, fit = kernel["facts"], kernel.get("occupancy")
        counted = ", ".join(f"{facts[name]} {name}" for name in ("wgmma", "mma", "ldmatrix", "cp.async", "bulk", "barrier", "fma") if facts.get(name))
        spills = facts.get("spills")
        rows.append((Cell(f"<code>{escape(kernel['op'])}</code>"), line_links(kernel["lines"]), duration(kernel["predicted_s"]), kernel["bound"],
                     f"{kernel['blocks']:,} × {kernel['threads']}" if "blocks" in kernel else "–",
                     f"{kernel['waves']} ({kernel['busy']:.0%} busy)" if "waves" in kernel else "–",
                     f"{facts['registers']}" if "registers" in facts else "–",
                     "–" if spills is None else Cell(f'<span class="{"bad" if spills else ""}">{spills}</span>', "n"),
                     size(kernel.get("shared_bytes", facts.get("shared"))), f"{fit['share']:.0%}, {fit['blocks']} blocks by {fit['limit']}" if fit else "–",
                     size(kernel.get("moved_read")), size(kernel.get("moved_written")), amount(kernel["flops"]), Cell(escape(counted), "w")))
    head = ("kernel", "source", "#predicted", "bound by", "#blocks × threads", "#waves", "#registers", "#spilled bytes", "#shared", "#occupancy", "#memory read",
            "#memory written", "#flops", "instructions of the text")
    return table(head, rows, f"{column['strategy']}, predicted. Registers and spills: ptxas; launches and memory: the emulator, which counts each byte once.")


def instructions(columns, target):
    kinds = list(dict.fromkeys(kind for column in columns for kind in column["mix"]))
    rows = [(column["strategy"], f"{sum(column['mix'].values()):,}", *(f"{column['mix'].get(kind, 0):,}" for kind in kinds),
             Cell(escape(", ".join(f"{name} {count}" for name, count in list(column["instructions"].items())[:8])), "w")) for column in columns]
    parts = ["<h3>Instruction mix</h3>"]
    if charts.available():
        parts.append(figure(charts.mixes(columns, f"mix-{target}"), "Instructions of the code, each counted once wherever it stands"))
    parts.append(table(("strategy", "#all", *(f"#{kind}" for kind in kinds), "most frequent"), rows, ""))
    return "".join(parts)


# Memory.

def memory(report):
    parts = ["<h2>Memory over time</h2>"]
    programs = []
    for column in report["columns"]:
        program = column["program"]
        if program is not None and column["strategy"] not in (strategy for _, strategy, _ in programs):
            programs.append((program, column["strategy"], report["programs"][program]["steps"]))
    if programs and charts.available():
        parts.append(figure(charts.memory([(strategy, steps) for _, strategy, steps in programs[:8]]),
                            "Tensors that steps have made and that are still needed, results among them; arguments and constants are not counted"))
    rows = []
    for number, strategy, steps in programs:
        peak = max(steps, key=lambda step: step["live_bytes"], default=None)
        values = report["programs"][number]["values"]
        kind = lambda name: sum(value["bytes"] for value in values if value["kind"] == name)
        rows.append((strategy, len(steps), size(peak["live_bytes"]) if peak else "–", Cell(f"<code>{escape(peak['op'])}</code>") if peak else "–",
                     size(kind("temporary")), size(kind("argument")), size(kind("constant")), size(kind("result"))))
    parts.append(table(("strategy", "#steps", "#most at a time", "at", "#temporaries", "#arguments", "#constants", "#results"), rows, ""))
    parts.append(shared(report))
    return "".join(parts)


def shared(report):
    """Tiles of kernels and their shared memory."""
    pictures = {}
    for column in report["columns"]:
        for remark in column["target_remarks"]:
            if drawn := tile_picture(remark):
                said = f"line {remark['line']}: {remark['text'].partition(';')[0]}. {tile_text(remark['facts'])}"
                pictures.setdefault(drawn, {}).setdefault(said, []).append(column["name"])
    tiles = "".join(figure(charts.tiles(*drawn[:3], f"tiles-{number}", *drawn[3:]),
                           " ".join(f"{', '.join(dict.fromkeys(names))}, {said}" for said, names in captions.items()))
                    for number, (drawn, captions) in enumerate(pictures.items()))
    tiles = f'<h2>Tiles</h2><div class="pair">{tiles}</div>' if tiles else ""
    parts, seen = [], {}
    for column in report["columns"]:
        for kernel in column["kernels"]:
            if kernel.get("shared"):
                parts.append(shared_memory(column, kernel, seen))
    return tiles + ("<h2>Shared memory: layout and bank conflicts</h2>" + "".join(parts) if parts else "")


def tile_picture(remark):
    """What charts.tiles draws of a remark: the result, the block, their axes and the warps. None where there is one block alone."""
    facts = remark["facts"]
    if "all-rows" not in facts or not charts.available():
        return None
    extent, tile = (int(facts["all-rows"]), int(facts["all-columns"])), (int(facts["rows"]), int(facts["columns"]))
    if "attention" in remark["text"] or remark["name"] == "kernel-rows":
        # Along the keys a block goes step by step.
        tile = tile[0], int(facts.get("depth", facts["columns"]))
        labels = "query rows", "keys"
    else:
        labels = "rows", "columns"
    if min(*extent, *tile) < 1 or (tile[0] >= extent[0] and tile[1] >= extent[1]):
        return None
    warps = int(facts["threads"]) // 32 if "threads" in facts else None
    return extent, (min(tile[0], extent[0]), min(tile[1], extent[1])), labels, warps


def shared_memory(column, kernel, seen):
    """Accesses of a kernel, those with conflicts first, and the lanes of the worst one. `seen` has the pictures of other kernels."""
    accesses = sorted(kernel["shared"], key=lambda access: (access["least_wavefronts"] / access["wavefronts"], -access["wavefronts"]))
    needed = sum(access["wavefronts"] for access in accesses)
    least = sum(access["least_wavefronts"] for access in accesses)
    count = sum(access["wavefronts"] > access["least_wavefronts"] for access in accesses)
    alike = {}
    for access in accesses:
        place = access["location"].split(":")
        line = int(place[-2]) if len(place) > 2 and place[-2].isdigit() else 0
        factor = access["wavefronts"] / access["least_wavefronts"]
        key = (access["op"], line, access["kind"], access["bytes"], f"{access['wavefronts'] / access['warps']:.2f}",
               f"{access['least_wavefronts'] / access['warps']:.2f}", f"{factor:.2f}")
        known = alike.setdefault(key, [0, 0])
        known[0] += 1
        known[1] += access["warps"]
    rows = [(Cell(f"<code>{escape(op)}</code>"), line_links([line] if line else []), ops, kind, width, f"{warps:,}", each, least,
             Cell(f'<span class="{"bad" if float(factor) > 1.01 else ""}">{factor}</span>', "n"))
            for (op, line, kind, width, each, least, factor), (ops, warps) in alike.items()]
    said = f"{count} of {len(accesses)} ops have bank conflicts" if count else f"no bank conflicts in {len(accesses)} ops"
    parts = [f"<h3>{escape(column['name'])}, <code>{escape(kernel['op'])}</code></h3>",
             f"<p>{size(kernel['shared_bytes'])} of shared memory; {said}; {needed / least:.2f} times the wavefronts that there are without.</p>"]
    worst = next((access for access in accesses if access.get("worst")), None)
    if worst and charts.available():
        sample = tuple((lane, (offset, width)) for lane, offset, width in worst["worst"])
        place = f"{column['name']}, {kernel['op']}"
        if sample in seen:
            parts.append(f"<p>The worst {worst['kind']} of a warp has the lanes of that of {escape(seen[sample])}.</p>")
        else:
            parts.append(figure(charts.banks(sample, f"banks-{len(seen)}"), f"One {worst['kind']} of a warp by {worst['op']}: {worst['worst_wavefronts']} "
                                "wavefronts. Rows of 128 bytes, 32 banks; numbers and colours are lanes."))
            seen[sample] = place
    head = ("op", "source", "#ops alike", "kind", "#bytes of a lane", "#accesses", "#wavefronts each", "#least", "#conflict factor")
    text = "Accesses of warps in the first block, as the emulator ran them; a factor of 1 is free of bank conflicts"
    parts.append(table(head, rows[:6], text))
    if len(rows) > 6:
        parts.append(f"<details><summary>{len(rows) - 6} more</summary>{table(head, rows[6:], '')}</details>")
    return "".join(parts)
