"""Does what a page says: writes its files, runs its commands.

    run_page.py PAGE.md FOLDER [NAME=VALUE...]

A block whose line before it ends in a name, as in "`program.c`:", is a file of FOLDER; a block of sh is run there, with
the variables that are given. What the commands print is printed.
"""
import os
import pathlib
import re
import subprocess
import sys

page, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
environment = {**os.environ, **dict(one.split("=", 1) for one in sys.argv[3:])}
if environment["PATH"] != os.environ["PATH"]:  # in front of the others
    environment["PATH"] += os.pathsep + os.environ["PATH"]
folder.mkdir(parents=True, exist_ok=True)
files = commands = 0
for block in re.finditer(r"^(?P<before>[^\n]*)\n\n?```(?P<language>\w+)\n(?P<text>.*?)^```$", page.read_text(), re.M | re.S):
    name = re.search(r"`([\w./-]+)`:$", block["before"])
    if name:
        (folder / name[1]).write_text(block["text"])
        files += 1
    elif block["language"] == "sh":
        subprocess.run(["bash", "-euo", "pipefail", "-c", block["text"]], cwd=folder, env=environment, check=True)
        commands += 1
assert files or commands, f"{page}: expected files and commands"
print(f"{page.name}: {files} files, {commands} blocks of commands")
