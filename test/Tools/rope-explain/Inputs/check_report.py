"""Whether the parts of a report agree: check_report.py JSON PAGE."""
import base64
import gzip
import json
import pathlib
import re
import sys

report = json.loads(pathlib.Path(sys.argv[1]).read_text())
page = pathlib.Path(sys.argv[2]).read_text()

packed = re.search(r'<script id="data"[^>]*>([^<]*)<', page)[1]
assert json.loads(gzip.decompress(base64.b64decode(packed))) == report, "the page holds another report"
assert not re.search(r'(?:src|href)\s*=\s*["\']?(?:https?:)?//', page), "the page refers to another one"
assert len(page) < 5_000_000 and "{{" not in page.split("<script")[0]

names = [column["name"] for column in report["columns"]]
assert names == ["exported on cpu", "unfused on cpu", "mine on cpu"], names
for column in report["columns"]:
    stages = column["stages"]
    assert stages[0]["name"] == "parsed" and stages[-1]["name"] == "assembly", [stage["name"] for stage in stages]
    for stage in stages:
        text = report["texts"][stage["text"]]
        assert len(text["lines"]) == len(text["origins"]) and stage["ops"] > 0, stage
        # LLVM's own steps apart, every op names a line.
        assert stage["unlocated"] == 0 or stage["name"] in ("llvm-ir", "llvm-ir-optimized", "assembly"), stage
    assert column["instructions"] and sum(column["instructions"].values()) >= stages[-1]["ops"]
# Two spellings of one pipeline have the same texts.
assert [s["text"] for s in report["columns"][1]["stages"]] == [s["text"] for s in report["columns"][2]["stages"]]

source = pathlib.Path(report["file"]).read_text().splitlines()
raised = report["raise"]["raised"]
assert raised and all(1 <= line <= len(source) for entry in raised for line in entry["lines"])

# The multiply of angles is the same op in the source and, by its place, in code.
line = next(i for i, text in enumerate(source) if "math.cos" in text)
places = set(report["origins"][report["source"]["origins"][line]])
assert places, "the cosine has no place"
for column in report["columns"][:1]:
    for stage in column["stages"]:
        hits = sum(bool(places & set(report["origins"][o])) for o in report["texts"][stage["text"]]["origins"])
        assert hits, f"no line of {stage['name']} is from line {line + 1}"

def rebuild(old, new, codes):
    """The old text by the new one and the codes."""
    lines = []
    for tag, i1, i2, j1, j2 in codes:
        lines += old[i1:i2] if tag != "equal" else old[i1:i2]
        assert tag != "equal" or i2 - i1 == j2 - j1
    assert [j for code in codes for j in range(code[3], code[4])] == list(range(len(new)))
    return lines

assert report["diffs"]
for pair, codes in report["diffs"].items():
    old, new = (report["texts"][key]["lines"] for key in pair.split())
    assert rebuild(old, new, codes) == old
print("the report holds")
