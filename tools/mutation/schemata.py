"""Writes sources that hold all their mutations at once, and links tools with them."""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess

from rules import CASE, CAST, LEAVE, STATEMENT

HERE = pathlib.Path(__file__).resolve().parent


class Place:
    """A range of the source with the mutations that take its place."""

    def __init__(self, start, end, mutations):
        self.start, self.end, self.mutations, self.inner = start, end, mutations, []


def write(text, numbered):
    """The source with these (number, mutation) in it, and the range of the output that each one is in."""
    places, inserts = {}, []
    labels = {}
    for number, mutation in numbered:
        if mutation.form == CASE:
            label = labels.setdefault(mutation.default, f"rope_default_{len(labels)}")
            inserts.append((mutation.start, f"if (::rope_mutants::isChosen({number})) goto {label}; ", number))
        elif mutation.form == CAST:
            inserts.append((mutation.end, f"; {mutation.after} && !::rope_mutants::isChosen({number})", number))
        else:
            places.setdefault((mutation.start, mutation.end), []).append((number, mutation))
    inserts += [(offset, f"{label}:; ", None) for offset, label in labels.items()]
    items = [Place(start, end, found) for (start, end), found in places.items()]
    items += [Place(offset, offset, (words, number)) for offset, words, number in inserts]
    # An insertion stands before what begins where it stands, and after what ends there.
    items.sort(key=lambda item: (item.start, item.start != item.end, -item.end))
    top = Place(0, len(text), [])
    open_places = [top]
    for item in items:
        while item.start >= open_places[-1].end and open_places[-1] is not top:
            open_places.pop()
        open_places[-1].inner.append(item)
        if item.end > item.start:
            open_places.append(item)
    out, ranges = bytearray(), {}
    emit(text, top, out, ranges)
    return bytes(out), ranges


def emit(text, place, out, ranges):
    if place.start == place.end:
        words, number = place.mutations
        begin = len(out)
        out += words.encode()
        if number is not None:
            ranges[number] = (begin, len(out))
        return
    begin, closing = len(out), b""
    for number, mutation in place.mutations:
        start = len(out)
        chosen = f"::rope_mutants::isChosen({number})"
        if mutation.form == LEAVE:
            out += f"if (!{chosen}) ".encode()
        else:
            alternative = "void()" if mutation.form == STATEMENT else mutation.after
            out += f"({chosen} ? ({alternative}) : ".encode()
            closing += b")"
        ranges[number] = (start, len(out))
    is_statement = any(mutation.form == STATEMENT for _, mutation in place.mutations)
    if closing:
        out += b"void(" if is_statement else b"("
        closing += b")"
    position = place.start
    for inner in place.inner:
        out += text[position:inner.start]
        emit(text, inner, out, ranges)
        position = inner.end
    out += text[position:place.end]
    out += closing
    for number, mutation in place.mutations:
        ranges.setdefault((number, "whole"), (begin, len(out)))


class Build:
    """A build folder, and beside it one whose objects of some sources hold mutations."""

    def __init__(self, root, build, folder):
        self.root, self.build, self.folder = root, build, folder
        commands = json.load(open(build / "compile_commands.json"))
        self.compile = {os.path.relpath(entry["file"], root): entry for entry in commands}
        self.objects = {}  # of the build, by what takes their place

    def arguments(self, file):
        """What Clang needs to parse a file of the project."""
        words, result, skip = shlex.split(self.compile[file]["command"])[1:], [], False
        for index, word in enumerate(words):
            if skip or word in ("-Xclang", "-MD", "-Winvalid-pch", "-fno-pch-timestamp"):
                skip = False
            elif word in ("-o", "-c", "-MT", "-MF"):
                skip = True
            elif word == "-include" and index > 1 and words[index - 1] == "-Xclang":
                break  # of the precompiled header, which is there already
            else:
                result.append(word)
        return result

    def compile_mutated(self, file, numbered):
        """Compiles `file` with as many of the mutations as compile; returns the others."""
        text = (self.root / file).read_bytes()
        target = self.folder / "sources" / file
        target.parent.mkdir(parents=True, exist_ok=True)
        entry = self.compile[file]
        words = shlex.split(entry["command"])
        own = words[words.index("-o") + 1]
        self.objects[own] = str(target) + ".o"
        for option, value in (("-o", str(target) + ".o"), ("-c", str(target))):
            words[words.index(option) + 1] = value
        words += ["-w", "-Wno-error", "-Wno-c++11-narrowing", "-ferror-limit=0", "-fno-caret-diagnostics", "-fno-color-diagnostics",
                  "-iquote", str((self.root / file).parent), "-include", str(HERE / "Mutants.h")]
        kept, dropped = list(numbered), []
        while True:
            mutated, ranges = write(text, kept)
            target.write_bytes(mutated)
            done = subprocess.run(words, cwd=entry["directory"], capture_output=True, text=True)
            if done.returncode == 0:
                return dropped
            bad = blame(mutated, ranges, str(target), done.stderr)
            if not bad:  # the compiler points elsewhere
                bad = {item[0] for item in kept if not self.compiles(text, [item], target, words, entry)}
                if not bad or not self.compiles(text, [], target, words, entry):
                    raise RuntimeError(f"{file} does not compile, for none of its mutations:\n{done.stderr[:2000]}")
            dropped += [number for number, _ in kept if number in bad]
            kept = [(number, mutation) for number, mutation in kept if number not in bad]

    @staticmethod
    def compiles(text, numbered, target, words, entry):
        target.write_bytes(write(text, numbered)[0])
        return subprocess.run(words, cwd=entry["directory"], capture_output=True).returncode == 0

    def link(self, jobs):
        """Links every tool and library that has a mutated object, and refers to all else of the build."""
        runtime = self.folder / "Mutants.o"
        compiler = shlex.split(next(iter(self.compile.values()))["command"])[0]
        subprocess.run([compiler, "-O2", "-fPIC", "-c", HERE / "Mutants.cpp", "-o", runtime], check=True)
        refer(self.build, self.folder, {"bin", "lib", "test", self.folder.name})
        for name in ("bin", "lib", "test"):
            shutil.rmtree(self.folder / name, ignore_errors=True)
            refer(self.build / name, self.folder / name, set())
        listing = subprocess.run(["ninja", "-C", self.build, "-t", "commands", "all"], check=True, capture_output=True, text=True)
        commands = [line for line in listing.stdout.splitlines() if line.startswith(": &&")]
        instead = dict(self.objects)
        for line in commands:
            if match := re.search(r"(\S*llvm-ar\S*) qc (\S+) (.*?) && ", line):
                archiver, archive, objects = match.groups()
                if any(name in instead for name in objects.split()):
                    instead[archive] = self.place(archive)
                    inputs = [instead.get(name, name) for name in objects.split()]
                    subprocess.run([archiver, "qcT", instead[archive], *inputs], cwd=self.build, check=True)
                    subprocess.run([archiver, "s", instead[archive]], check=True)
        tools = []
        for line in commands:
            match = re.search(r" -o ((?:bin|lib|test)/\S+) ", line)
            words = shlex.split(line)
            if not match or not any(word in instead for word in words):
                continue
            output = self.place(match[1])
            words = words[words.index("&&") + 1:]
            words = words[:words.index("&&")]
            words[words.index("-o") + 1] = output
            # A tool finds the library that is linked here, not that of the build.
            words = [word.replace(f"{self.build}/lib", f"{self.folder}/lib") if word.startswith("-Wl,-rpath,") else word for word in words]
            words = [instead.get(word, word) for word in words] + [str(runtime)]
            if "-shared" in words:
                subprocess.run(words, cwd=self.build, check=True)
                instead[match[1]] = output
            else:
                tools.append(words)
        with concurrent.futures.ThreadPoolExecutor(jobs) as pool:
            for done in [pool.submit(subprocess.run, words, cwd=self.build, check=True) for words in tools]:
                done.result()

    def place(self, name):
        """Where a file of the build goes instead; folders on the way become folders of links."""
        path = self.folder / name
        for parent in reversed(path.relative_to(self.folder).parents[:-1]):
            if (self.folder / parent).is_symlink():
                (self.folder / parent).unlink()
                refer(self.build / parent, self.folder / parent, set())
        path.unlink(missing_ok=True)
        return str(path)


def refer(source, target, own):
    """Links from `target` to everything in `source` but `own`."""
    target.mkdir(parents=True, exist_ok=True)
    for entry in source.iterdir():
        link = target / entry.name
        if entry.name not in own and not link.exists() and not link.is_symlink():
            link.symlink_to(os.readlink(entry) if entry.is_symlink() else entry)


def blame(text, ranges, path, diagnostics):
    """The mutations that these diagnostics of a compiler point into."""
    starts = [0]
    for line in text.split(b"\n"):
        starts.append(starts[-1] + len(line) + 1)
    bad = set()
    for match in re.finditer(rf"^{re.escape(path)}:(\d+):(\d+): (?:fatal )?(?:error|note):", diagnostics, re.MULTILINE):
        offset = starts[int(match[1]) - 1] + int(match[2]) - 1
        around = [(stop - start, name) for name, (start, stop) in ranges.items() if start <= offset < stop]
        exact = [name for _, name in around if not isinstance(name, tuple)]
        if exact:
            bad.update(exact)
        elif around:
            size = min(around, key=lambda item: item[0])[0]
            bad.update(name[0] for length, name in around if length == size)
    return bad
