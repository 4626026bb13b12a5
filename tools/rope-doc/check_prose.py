#!/usr/bin/env python3
"""Checks the prose of pages: lines of at most 80 columns, and sentences of at most 25 words on average.

    check_prose.py [--list] [--without=NAME]... PATH...

A path is a page or a folder of pages. Tables, code and headings are not prose, nor is what a program writes: folders
named generated, and lines from <!-- NAME: begin --> to <!-- NAME: end -->, or <!-- NAME --> to <!-- end of NAME -->.
--without leaves out pages of this name. --list prints a line for each page, and its longest sentence.
"""
import argparse
import pathlib
import re
import sys

COLUMNS, WORDS = 80, 25
GENERATED = re.compile(r"<!-- (?P<name>[\w -]+)(?P<form>: begin)? -->.*?<!-- (?(form)(?P=name): end|end of (?:[\w -]+)) -->", re.S)


def paragraphs(text):
    """Prose as (line number, text), one for each paragraph or item of a list; too long lines as (line number, length)."""
    found, long, current, start, fenced = [], [], [], 0, False
    text = GENERATED.sub(lambda match: "\n" * match[0].count("\n"), text)

    def end():
        if current:
            found.append((start, " ".join(current)))
        current.clear()

    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if stripped.startswith("```"):
            fenced = not fenced
            end()
            continue
        if fenced or stripped.startswith(("|", "#", "<!--", "<", "![")) or re.match(r"\s{4,}\S", line) and not current:
            end()
            continue
        if not stripped:
            end()
            continue
        if len(line) > COLUMNS and not re.search(r"\S{60,}", line):
            long.append((number, len(line)))
        item = re.match(r"([-*]|\d+\.)\s+", stripped)
        if item:
            end()
            stripped = stripped[item.end():]
        if not current:
            start = number
        current.append(stripped)
    end()
    return found, long


def sentences(text):
    """A full stop, colon or semicolon does not end a number or a name with one."""
    text = re.sub(r"`[^`]*`", "code", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    return [part for part in re.split(r"(?<=[.!?:])\s+(?=[A-Z\"(]|code|$)", text) if part.strip()]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--without", action="append", default=[], metavar="NAME")
    parser.add_argument("path", type=pathlib.Path, nargs="+")
    options = parser.parse_args()
    pages = [page for path in options.path for page in (sorted(path.rglob("*.md")) if path.is_dir() else [path])
             if "generated" not in page.parts and page.name not in options.without]
    if not pages:
        sys.exit("expected at least one page")
    problems = []
    for path in pages:
        prose, long = paragraphs(path.read_text())
        counted = [(len(sentence.split()), number, sentence) for number, text in prose for sentence in sentences(text)]
        problems += [f"{path}:{number}: {length} columns, more than {COLUMNS}" for number, length in long]
        if not counted:
            continue
        average = sum(words for words, _, _ in counted) / len(counted)
        words, number, sentence = max(counted)
        if options.list:
            print(f"{average:5.1f} words a sentence, {len(counted):4} sentences, longest {words:3} in line {number:4}  {path}")
        if average > WORDS:
            problems.append(f"{path}: {average:.1f} words a sentence on average, more than {WORDS}")
    print("\n".join(problems) if problems else f"the prose of {len(pages)} pages holds")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
