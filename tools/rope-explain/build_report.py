"""Makes the report: one object, which is the JSON file and what the page shows."""

import itertools

import programs
import texts as stage_texts

FORMAT = 1


def build(runner, columns, options, progress):
    certificates, refused = runner.certificates()
    report = {"format": FORMAT, "file": str(options.file), "entry": options.entry or "main",
              "raise": summarize(certificates), "raise_error": refused, "columns": [], "left_out": []}
    compiled, decided = {}, {}
    for number, column in enumerate(columns):
        progress(f"compile {column.name} ({number + 1} of {len(columns)})")
        if column.pipeline not in decided:
            decided[column.pipeline] = runner.remarks(column.pipeline)
        compiled[column.name] = runner.compile(column)
    times = runner.time(columns, options.rounds, progress) if options.rounds else {}
    limit = options.max_lines
    fill(report, columns, compiled, decided, times, runner, limit, progress)
    return report, lambda lines: fill(report, columns, compiled, decided, times, runner, lines, progress)


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


def fill(report, columns, compiled, decided, times, runner, limit, progress):
    """Puts texts of at most `limit` lines into the report."""
    texts = stage_texts.Texts(limit)
    report["columns"] = []
    for column in columns:
        stages, kernels, error = compiled[column.name]
        entries = []
        for stage in stages:
            key, dropped, folded = texts.add(stage)
            entries.append({"name": stage.name, "text": key, "lines": len(stage.lines), "ops": stage.ops,
                            "unlocated": stage.unlocated, "dropped_lines": dropped, "folded_functions": folded})
        remarks, memory = decided[column.pipeline]
        report["columns"].append({
            "name": column.name, "strategy": column.strategy, "target": column.target, "purpose": column.purpose,
            "pipeline": column.pipeline, "command": runner.command(column), "error": error, "stages": entries,
            "remarks": [remark for remark in remarks if remark["pass"] != "rope-raise"], "memory": memory, "kernels": kernels,
            "instructions": programs.instruction_mix(stages[-1]) if stages and not error else {},
            "time": times.get(column.name)})
    diffs = add_diffs(report, texts, progress)
    report["texts"], report["diffs"] = texts.texts, diffs.found
    report["origins"] = [list(numbers) for numbers in texts.origins]
    report["places"] = [list(place) for place in texts.places]
    report["source"] = read_source(report, columns, compiled, texts)
    report["left_out"] = [sentence for sentence in (
        texts.cut and f"{texts.cut} long texts show their first {limit} lines; the command of the cell writes all of them.",
        diffs.too_long and f"{diffs.too_long} pairs of long texts are not compared; diff the files that the commands write.",
    ) if sentence]


def add_diffs(report, texts, progress):
    """Each stage against the one in front of it, and against the same stage of the other strategies of its target."""
    progress("compare stages")
    diffs = stage_texts.Diffs(texts.texts)
    for column in report["columns"]:
        for old, new in itertools.pairwise(column["stages"]):
            if old["name"].startswith("llvm-ir") == new["name"].startswith("llvm-ir") and new["name"] not in ("assembly", "kernels"):
                diffs.add(old["text"], new["text"])
    for one, other in itertools.permutations(report["columns"], 2):
        if one["target"] != other["target"]:
            continue
        by_name = {stage["name"]: stage["text"] for stage in one["stages"]}
        for stage in other["stages"]:
            if stage["name"] in by_name:
                diffs.add(by_name[stage["name"]], stage["text"])
    return diffs


def read_source(report, columns, compiled, texts):
    """The file itself where locations name it, or else the stage as parsed. Returns the lines with their origins."""
    name = report["file"]
    parsed = next((stages[0] for stages, _, _ in compiled.values() if stages), None)
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
    report["origins"] = [list(numbers) for numbers in texts.origins]
    clip = stage_texts.LINE_LIMIT
    return {"name": name, "origins": origins, "lines": [line if len(line) <= clip else line[:clip] + " ..." for line in lines]}
