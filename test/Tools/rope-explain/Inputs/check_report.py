"""Whether the parts of a report agree: check_report.py JSON PAGE."""
import base64
import gzip
import json
import pathlib
import re
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "tools/rope-explain"))
import texts  # noqa: E402

report = json.loads(pathlib.Path(sys.argv[1]).read_text())
page = pathlib.Path(sys.argv[2]).read_text()

parts = {name: json.loads(gzip.decompress(base64.b64decode(packed))) for name, packed in re.findall(r'<script[^>]* data-part="([^"]*)">([^<]*)<', page)}
shown = json.loads(re.search(r'<script[^>]* id="index">([^<]*)<', page)[1])
assert parts.pop("source") == {key: report[key] for key in ("source", "origins", "places")}, "the page holds another source"
assert parts.pop("templates") == report["templates"]
assert [parts.pop(f"text {number}") for number in range(len(report["texts"]))] == report["texts"], "the page holds other texts"
assert shown["diffs"] == list(report["diffs"]) and parts == {f"diff {pair}": changes for pair, changes in report["diffs"].items()}
for own, column in zip(shown["columns"], report["columns"], strict=True):
    for stage in own["stages"]:
        stage["command"] = own["command"] + stage.pop("behind")
    assert own == {key: column[key] for key in own}, f"the page holds another {column['name']}"
assert not re.search(r'(?:src|href)\s*=\s*["\']?(?:https?:)?//', page), "the page refers to another one"
assert len(page) < 5_000_000 and "{{" not in page.split("<script")[0]

names = [column["name"] for column in report["columns"]]
assert names == ["exported on cpu", "unfused on cpu", "mine on cpu"], names
lines = [texts.decode(report["templates"], text) for text in report["texts"]]
for column in report["columns"]:
    stages = column["stages"]
    assert stages[0]["name"] == "parsed" and stages[-1]["name"] == "assembly", [stage["name"] for stage in stages]
    for stage in stages:
        text = report["texts"][stage["text"]]
        assert len(text["lines"]) == len(text["origins"]) and stage["ops"] > 0, stage
        assert stage["unlocated"] == 0, stage
        assert stage["command"].startswith(column["command"]) and stage["name"] in stage["command"].replace("code.s", "assembly")
    assert column["instructions"] and sum(column["instructions"].values()) == sum(column["mix"].values()) >= stages[-1]["ops"]
# Two spellings of one pipeline have the same texts.
assert [s["text"] for s in report["columns"][1]["stages"]] == [s["text"] for s in report["columns"][2]["stages"]]

source = pathlib.Path(report["file"]).read_text().splitlines()
# Long lines are cut.
assert [line[:200] for line in report["source"]["lines"]] == [line[:200] for line in source]
assert lines[report["columns"][0]["stages"][0]["text"]][:3] == source[:3]
raised = report["raise"]["raised"]
assert raised and all(1 <= line <= len(source) for entry in raised for line in entry["lines"])

# The cosine is the same op in the source and, by its place, in code.
line = next(i for i, text in enumerate(source) if "math.cos" in text)
places = set(report["origins"][report["source"]["origins"][line]])
assert places, "the cosine has no place"
for stage in report["columns"][0]["stages"]:
    hits = [lines[stage["text"]][i] for i, o in enumerate(report["texts"][stage["text"]]["origins"]) if places & set(report["origins"][o])]
    assert any("cos" in hit for hit in hits), f"no cosine of {stage['name']} is from line {line + 1}: {hits[:3]}"

# Steps are those of the program: their predicted times add up, and an edge leads from a maker to a reader.
for column in report["columns"]:
    program = report["programs"][column["program"]]
    assert abs(sum(step["predicted_s"] for step in program["steps"]) - column["predicted_s"]) < 1e-12
    for number, step in enumerate(program["steps"]):
        assert all(program["values"][value].get("producer", -1) <= number for value in step["reads"])
    assert sorted(number for kernel in column["kernels"] for number in kernel["steps"]) == list(range(len(program["steps"])))


def rebuild(old, new, changes):
    """The old text by the new one and the changes."""
    kept, at = [], 0
    for k in range(0, len(changes), 4):
        i1, i2, j1, j2 = changes[k:k + 4]
        kept += new[at:j1] + old[i1:i2]
        at = j2
    return kept + new[at:]


assert report["diffs"]
for pair, changes in report["diffs"].items():
    old, new = (report["texts"][int(number)]["lines"] for number in pair.split())
    assert rebuild(old, new, changes) == old, pair
print("the report holds")
