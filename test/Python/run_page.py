"""Runs the Python blocks of a page, one after the other, as one program.

    run_page.py PAGE.md
"""
import pathlib
import re
import sys

page = pathlib.Path(sys.argv[1])
text = page.read_text()
namespace: dict = {"__name__": "__main__"}
count = 0
for block in re.finditer(r"^```python\n(.*?)^```$", text, re.M | re.S):
    line = text[: block.start(1)].count("\n")
    # Errors name lines of the page.
    exec(compile("\n" * line + block.group(1), str(page), "exec"), namespace)
    count += 1
assert count, f"{page}: expected blocks of Python"
print(f"{page.name}: {count} blocks ran")
