"""Small pieces of HTML."""

import html

MOST_ROWS = 100  # of a table


def escape(value):
    return html.escape(str(value))


class Cell:
    """A cell of a table with markup of its own."""

    def __init__(self, markup, kind=""):
        self.markup, self.kind = markup, kind


def number(value, kind="n"):
    return Cell(escape(value), kind)


def line_links(lines, most=4):
    """Links to lines of the source."""
    shown = ", ".join(f'<a href="#stages" data-line="{line}">{line}</a>' for line in lines[:most])
    return Cell((f"line {shown}" if lines else "") + (" …" if len(lines) > most else ""), "l")


def table(head, rows, caption):
    """`head` names columns; one that begins with '#' holds numbers. Cells are text or `Cell`s. A long table says what it leaves out."""
    if len(rows) > MOST_ROWS:
        caption = f"{caption.rstrip('.')}. The first {MOST_ROWS} of {len(rows):,} rows; '--json' has all.".removeprefix(". ")
        rows = rows[:MOST_ROWS]
    kinds = ["n" if name.startswith("#") else "" for name in head]
    titles = "".join(f'<th scope="col"{attribute(kind)}>{escape(name.lstrip("#"))}</th>' for name, kind in zip(head, kinds))
    body = []
    for row in rows:
        cells = []
        for i, (cell, kind) in enumerate(zip(row, kinds)):
            if not isinstance(cell, Cell):
                cell = Cell(escape(cell), kind)
            tag = "th" if i == 0 else "td"
            scope = ' scope="row"' if i == 0 else ""
            cells.append(f"<{tag}{scope}{attribute(cell.kind or kind)}>{cell.markup}</{tag}>")
        body.append(f"<tr>{''.join(cells)}</tr>")
    said = f"<caption>{escape(caption)}</caption>" if caption else ""
    return f"<div class=wide><table>{said}<thead><tr>{titles}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"


def attribute(kind):
    return f' class="{kind}"' if kind else ""


def figure(svg, caption):
    """A picture, or the sentence that says why there is none."""
    if not svg:
        return ""
    return f"<figure><figcaption>{escape(caption)}</figcaption>{svg}</figure>"


def note(text):
    return f"<p class=note>{escape(text)}</p>" if text else ""


def duration(seconds):
    if seconds is None:
        return "–"
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def size(count):
    if count is None:
        return "–"
    for unit, factor in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
        if count >= factor:
            return f"{count / factor:.3g} {unit}"
    return f"{count:.0f} B"


def amount(count):
    for unit, factor in (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3)):
        if count >= factor:
            return f"{count / factor:.3g} {unit}"
    return f"{count:.0f}"
