#!/usr/bin/env python3
"""Judges a run of lit: test_results.py RESULTS LIST STATUS.

RESULTS is the file of `lit --output`, LIST what `lit --show-tests` printed, STATUS the exit status of the run. Prints to the standard
error stream why tests were skipped, and to the standard output how many passed, failed and were skipped. Fails where lit did not run
to its end, where RESULTS do not go with STATUS, and where files of tests that the repository has are gone, or lit finds none in a folder.
"""
import collections
import json
import pathlib
import re
import subprocess
import sys

PASSED = {"PASS", "XFAIL", "FLAKYPASS"}
SKIPPED = {"UNSUPPORTED", "SKIPPED", "EXCLUDED"}
# What lit ends with: all passed, or some did not.
COMPLETE = (0, 1)


def fail(message):
    sys.exit(f"error: {message}")


def list_files(*options):
    listed = subprocess.run(["git", "ls-files", *options, "test"], capture_output=True, text=True)
    if listed.returncode != 0:
        print("not compared with the files of the repository: " + listed.stderr.strip(), file=sys.stderr)
    return listed.stdout.splitlines()


def find_missing(names):
    """Files of tests that are gone, and folders of tests in which lit finds none."""
    missing = list_files("--deleted")
    files = (pathlib.PurePosixPath(name).relative_to("test") for name in list_files())
    folders = {file.parts[0] for file in files if file.suffix in (".mlir", ".test") and "Inputs" not in file.parts}
    return missing + sorted(f"test/{name}" for name in folders - {name.split("/")[0] for name in names})


def get_reason(test):
    """Why lit skipped it, without what differs from test to test."""
    text = test.get("output", "").strip()
    match = re.search(r"unavailable features: (.*)|unsupported features and/or targets: (.*)|following features.*: (.*)", text)
    if match:
        return "needs " + match[1] if match[1] else "not with " + (match[2] or match[3])
    return text.splitlines()[0] if text else test["code"].lower()


def main():
    results, listing, status = sys.argv[1], sys.argv[2], int(sys.argv[3])
    if status not in COMPLETE:
        fail(f"lit ended with status {status}")
    try:
        tests = json.loads(pathlib.Path(results).read_text())["tests"]
    except (OSError, ValueError, KeyError) as problem:
        fail(f"lit wrote no results: {problem}")
    names = {line.split(" :: ", 1)[1].strip() for line in pathlib.Path(listing).read_text().splitlines() if " :: " in line}
    if missing := find_missing(names):
        shown = ", ".join(missing[:5]) + (", ..." if len(missing) > 5 else "")
        fail(f"{len(missing)} files or folders of tests are missing: {shown}")
    passed = sum(test["code"] in PASSED for test in tests)
    skipped = [test for test in tests if test["code"] in SKIPPED]
    failed = len(tests) - passed - len(skipped)
    if (status != 0) != (failed != 0):
        fail(f"lit ended with status {status} although {failed} tests failed")
    for reason, count in sorted(collections.Counter(map(get_reason, skipped)).items()):
        print(f"skipped {count}: {reason}", file=sys.stderr)
    print(passed, failed, len(skipped))


if __name__ == "__main__":
    main()
