"""Makes the report: one object, which is the JSON file and what the page shows."""

import itertools
import statistics

import checks
import kernels
import programs
import ranking
import texts as stage_texts

FORMAT = 3


class Compiled:
    """What is known of a column before texts are cut."""

    def __init__(self):
        self.stages, self.code, self.error = [], None, None
        self.remarks, self.cost, self.target_remarks = [], None, []
        self.rounds, self.time_error = [], None
        self.alike = [self]  # what has the same code, whose times are times of this
        self.launches, self.launch_error = None, None
        self.kernels, self.instructions, self.mix = [], {}, {}


def build(runner, columns, options, progress):
    """The report, and a function that fills it again with texts of at most so many lines."""
    chips = runner.machines()[1] if any(not column.is_cpu for column in columns) else {}
    checks.check_targets(columns, chips)
    compiled, decided = {}, {}
    parsed = columns[0].as_parsed()
    decided[parsed.pipeline, parsed.machine] = runner.decisions(parsed)
    checks.check_program(runner, decided[parsed.pipeline, parsed.machine][1])
    certificates, refused = runner.certificates()
    report = {"format": FORMAT, "file": str(options.file), "entry": options.entry or "main", "command": options.command,
              "raise": summarize(certificates), "raise_error": refused, "columns": [], "left_out": []}
    for number, column in enumerate(columns):
        progress(f"compile {column.name} ({number + 1} of {len(columns)})")
        own = compiled[column.name] = Compiled()
        key = column.pipeline, column.machine
        if key not in decided:
            decided[key] = runner.decisions(column)
        own.remarks, own.cost = decided[key]
        own.stages, own.code, own.error = runner.compile(column)
        if not own.error:
            own.target_remarks = runner.target_remarks(column)
        if own.code and not column.is_cpu and options.emulate == "yes":
            progress(f"emulate {column.name}")
            own.launches, own.launch_error = runner.emulate(column)
    measure(runner, columns, compiled, options.rounds, progress)
    for column in columns:
        own = compiled[column.name]
        own.kernels = kernels_of(column, own, chips, options.entry)
        if own.code:
            own.instructions, own.mix = programs.instruction_mix(own.stages[-1])

    def fill(limit):
        report["programs"] = [{"pipeline": pipeline, "machine": cost["machine"], "assumed_size": cost["assumed_size"], **entry_cost(cost, options.entry)}
                              for (pipeline, _), (_, cost) in decided.items() if cost]
        numbers = {key: number for number, key in enumerate(key for key, (_, cost) in decided.items() if cost)}
        fill_report(report, columns, compiled, numbers, runner, limit, progress)

    fill(options.max_lines)
    return report, fill


def measure(runner, columns, compiled, rounds, progress):
    """Times on this machine. Columns take turns, forwards and backwards, so that what else it does falls on all of them."""
    columns = [column for column in columns if column.is_cpu and not compiled[column.name].error]
    for number in range(rounds):
        for column in columns if number % 2 == 0 else reversed(columns):
            own = compiled[column.name]
            if own.time_error:
                continue
            progress(f"time {column.name}, round {number + 1} of {rounds}")
            found, own.time_error = runner.benchmark(column)
            if found:
                own.rounds.append(found)
    alike = {}
    for column in columns:
        own = compiled[column.name]
        alike.setdefault("\n".join(own.stages[-1].lines), []).append(own)
        own.alike = alike["\n".join(own.stages[-1].lines)]


def summarize(certificates):
    """The certificates without the long attributes of the ops."""
    if certificates is None:
        return None

    def short(entry):
        lines = sorted({position["line"] for position in entry.get("positions", [])})
        return {"op": entry.get("op", entry.get("name", "")), "function": entry.get("function", ""),
                "class": entry.get("class", ""), "lines": lines, "certificate": entry.get("certificate", {}),
                "assumptions": entry.get("assumptions", []), "reason": entry.get("reason", entry.get("name", "")),
                "text": entry.get("text", entry.get("message", ""))}

    return {"counts": certificates["counts"], "raised": [short(entry) for entry in certificates["raised"]],
            "missed": [short(entry) for entry in certificates["missed"]]}


def time_of(own):
    """Median over rounds of the median processor time of a round's calls. Columns with the same code have the same times."""
    if own.time_error:
        return {"error": own.time_error}
    rounds = [found.get("processor", found) for other in own.alike for found in other.rounds]
    if not rounds:
        return None
    taken = [found["median_s"] for found in rounds]
    # One round has the spread of its calls.
    least, most = (min(taken), max(taken)) if len(taken) > 1 else (rounds[0]["min_s"], rounds[0]["max_s"])
    return {"median_s": statistics.median(taken), "min_s": least, "max_s": most, "rounds_s": taken}


def kernels_of(column, own, chips, entry):
    if not own.cost or own.error:
        return []
    cost = entry_cost(own.cost, entry)
    if column.is_cpu:
        return kernels.of_cpu(cost, own.rounds)
    chip = chips.get(column.target)
    if not chip or not chip["machine"]:
        return []
    places = kernels.lines_of_entries(own.stages[-1])
    found = kernels.of_gpu(chip, own.code, cost["steps"], own.launches, places)
    for kernel in found:
        keep_worst(kernel.get("shared", []))
    return found


def keep_worst(accesses):
    """The lanes of one access of a kernel are shown: that with most conflicts."""
    worst = max(accesses, key=lambda access: (access["wavefronts"] / access["least_wavefronts"], access["worst_wavefronts"]), default=None)
    for access in accesses:
        if access is not worst:
            access.pop("worst", None)


def entry_cost(cost, entry):
    """The function that `--entry` names; without a name, or where it only calls others, the function with the most steps."""
    named = next((function for function in cost["functions"] if function["function"] == entry), None)
    if named and any(step["op"] != "func.call" for step in named["steps"]):
        return named
    return max(cost["functions"], key=lambda function: len(function["steps"]), default={"steps": [], "values": [], "predicted_s": 0})


def fill_report(report, columns, compiled, numbers, runner, limit, progress):
    """Puts texts of at most `limit` lines into the report."""
    texts = stage_texts.Texts(limit)
    report["columns"] = []
    for column in columns:
        own = compiled[column.name]
        command = runner.command(column)
        entries = []
        for stage in own.stages:
            number, dropped, folded = texts.add(stage)
            entries.append({"name": stage.name, "text": number, "lines": len(stage.lines), "ops": stage.ops, "unlocated": stage.unlocated,
                            "dropped_lines": dropped, "folded_functions": folded, "command": f"{command} && less {stage.file}"})
        key = column.pipeline, column.machine
        report["columns"].append({
            "name": column.name, "strategy": column.strategy, "target": column.target, "purpose": column.purpose, "machine": column.machine,
            "pipeline": column.pipeline, "command": command, "error": own.error, "stages": entries,
            "program": numbers.get(key), "remarks": [remark for remark in own.remarks if remark["pass"] != "rope-raise"],
            "target_remarks": own.target_remarks, "kernels": own.kernels, "launch_error": own.launch_error, "instructions": own.instructions, "mix": own.mix,
            "predicted_s": sum(kernel["predicted_s"] * kernel.get("launches", 1) for kernel in own.kernels) if own.kernels else None, "time": time_of(own)})
    ranking.add_ranks(report["columns"])
    diffs = add_diffs(report, texts, progress)
    report["source"] = read_source(report, columns, compiled, texts)
    report["templates"], report["texts"], report["diffs"] = list(texts.templates), texts.texts, diffs.found
    report["origins"] = [list(numbers) for numbers in texts.origins]
    report["places"] = [list(place) for place in texts.places]
    report["left_out"] = [f"{texts.cut} long texts show their first {limit:,} lines; the command of the cell writes all of them."] if texts.cut else []
    assumed = {program["assumed_size"] for program in report["programs"] if any("?" in value["type"] for value in program["values"])}
    report["left_out"] += [f"Sizes that the program leaves open count as {size:,} in predictions; '--shape' sets those of measured times."
                           for size in sorted(assumed)]
    report["left_out"] += [f"{column['name']} was not emulated, so that its launches are not known: {column['launch_error']}"
                           for column in report["columns"] if column["launch_error"]]


def add_diffs(report, texts, progress):
    """Each stage against the one in front of it, and against the same stage of the other strategies of its target."""
    progress("compare stages")
    diffs = stage_texts.Diffs(texts.texts)
    for column in report["columns"]:
        for old, new in itertools.pairwise(column["stages"]):
            # Code in another language has no line in common.
            if old["name"].startswith("llvm-ir") == new["name"].startswith("llvm-ir") and new["name"] not in ("assembly", "kernels"):
                diffs.add(old["text"], new["text"])
    for one, other in itertools.combinations(report["columns"], 2):
        if one["target"] != other["target"]:
            continue
        by_name = {stage["name"]: stage["text"] for stage in one["stages"]}
        for stage in other["stages"]:
            if stage["name"] in by_name and f"{stage['text']} {by_name[stage['name']]}" not in diffs.found:
                diffs.add(by_name[stage["name"]], stage["text"])
    return diffs


def read_source(report, columns, compiled, texts):
    """The file itself where locations name it, or else the stage as parsed. Returns the lines with their origins."""
    name = report["file"]
    parsed = next((own.stages[0] for own in compiled.values() if own.stages), None)
    if parsed is None:
        return {"name": name, "lines": [], "origins": []}
    if any(place[0] == name for place in texts.places):
        with open(name, errors="replace") as file:
            lines = file.read().splitlines()
        places = [((name, i + 1),) for i in range(len(lines))]
    else:
        name, lines, places = "as parsed", parsed.lines, parsed.places
    used = [tuple(place for place in own if place in texts.places) for own in places]
    if len(lines) > 4 * texts.limit:
        lines, used = lines[:4 * texts.limit], used[:4 * texts.limit]
    origins = [texts.intern(own) for own in used]
    clip = stage_texts.LINE_LIMIT
    return {"name": name, "origins": origins, "lines": [line if len(line) <= clip else line[:clip] + " ..." for line in lines]}
