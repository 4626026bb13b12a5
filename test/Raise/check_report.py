#!/usr/bin/env python3
"""Checks a report of rope-raise against docs/RaisingReport.md.

    check_report.py REPORT.json PAGE.md
"""
import json
import pathlib
import re
import sys

COMMON = {"what": str, "function": str, "op": str, "location": str, "positions": list}
KINDS = {"raised": {**COMMON, "proven": str, "class": str, "facts": list, "assumptions": list, "certificate": dict, "attributes": dict},
         "missed": {**COMMON, "reason": str, "detail": str}}


def main():
    report = json.loads(pathlib.Path(sys.argv[1]).read_bytes().decode("utf-8"))
    page = pathlib.Path(sys.argv[2]).read_text()
    assert set(report) == {"version", "raised", "missed", "counts"}, set(report)
    assert report["version"] == 1
    documented = set(re.findall(r"^\| `(\w+)` \|", page, re.M))
    for kind, keys in KINDS.items():
        assert set(keys) <= documented, set(keys) - documented
        for entry in report[kind]:
            assert {key: type(value) for key, value in entry.items()} == keys, entry
            assert all(set(place) == {"file", "line", "column"} for place in entry["positions"]), entry
    for what, count in report["counts"].items():
        for kind in KINDS:
            assert count[kind] == sum(entry["what"] == what for entry in report[kind]), (what, count)
    for entry in report["raised"]:
        assert entry["class"] in ("exact", "contract", "finite"), entry
        print("raised", entry["what"], entry["function"], entry["op"], entry["class"], *(f"{k}={v}" for k, v in entry["certificate"].items()))
    for entry in report["missed"]:
        print("missed", entry["what"], entry["function"], entry["op"], entry["reason"], *(f"{p['file']}:{p['line']}" for p in entry["positions"]))


if __name__ == "__main__":
    main()
