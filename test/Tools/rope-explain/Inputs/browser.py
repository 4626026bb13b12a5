"""Opens a report in headless Chromium and clicks through it: browser.py PAGE JSON SCREENSHOTS.

Every count on the page is compared with the JSON file.
"""
import json
import pathlib
import shutil
import sys
import time

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[4] / "tools/rope-explain"))
import markup  # noqa: E402
import texts  # noqa: E402

page_file, json_file, screenshots = map(pathlib.Path, sys.argv[1:4])
report = json.loads(json_file.read_text())
columns = report["columns"]
screenshots.mkdir(parents=True, exist_ok=True)
targets = list(dict.fromkeys(column["target"] for column in columns))


def expect(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: expected {wanted!r} but got {got!r}")


def touched(text, places):
    """Lines of a text that share a place with `places`."""
    return [i for i, origin in enumerate(text["origins"]) if places & set(report["origins"][origin])]


def rows_of(pane):
    """How many lines a pane has, in the document or not."""
    return page.evaluate(f"document.querySelector('#{pane} .rows').offsetHeight / 18")


def marked_of(pane):
    """Walks through a pane and counts its marked lines."""
    return page.evaluate(f"""() => {{
        const pane = document.querySelector('#{pane}'), seen = new Set();
        for (let top = 0; ; top += pane.clientHeight) {{
            pane.scrollTop = top;
            pane.dispatchEvent(new Event('scroll'));
            for (const line of pane.querySelectorAll('.line.marked')) seen.add(line.dataset.row);
            if (top + pane.clientHeight >= pane.scrollHeight) return seen.size;
        }}
    }}""")


def settle():
    """Waits for the panes and for the counts of marked lines."""
    page.wait_for_selector("#panes:not([aria-busy])", state="attached")
    page.wait_for_selector("#marked:not([aria-busy])", state="attached")


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    requests, problems = [], []
    # What the page inflates, part by part, and what it hands to parsers: all of its cost but the document itself.
    page.add_init_script("window.inflated = []; const read = window.atob; window.atob = text => { inflated.push(text.length); return read(text); };")
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    start = time.monotonic()
    page.goto(page_file.resolve().as_uri(), wait_until="commit")
    page.wait_for_selector("#overview h2")
    shown = time.monotonic() - start
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    print(f"shown in {shown:.2f} s, ready in {time.monotonic() - start:.2f} s")

    # A page opens with a document of bounded size and nothing inflated; its index is a small part of the packed texts.
    page.wait_for_timeout(100)
    expect("parts inflated at load", page.evaluate("inflated"), [])
    nodes, index, packed = page.evaluate("""[document.querySelectorAll("*").length, document.querySelector("#index").textContent.length,
        [...document.querySelectorAll("[data-part]")].reduce((sum, part) => sum + part.textContent.length, 0)]""")
    print(f"{nodes} elements, an index of {index} bytes, packed parts of {packed} bytes")
    expect("elements at load", nodes <= 20_000, True)
    expect("bytes of the index", index <= 2000 + 8000 * len(columns), True)
    expect("lines of panes at load", page.locator(".pane .line").count(), 0)
    page.screenshot(path=screenshots / "overview.png")

    # Overview: a row for each column and each certificate, a line for each sentence on what is left out.
    table = lambda head: page.locator("#overview table", has=page.locator("thead", has_text=head)).first.locator("tbody tr")
    expect("columns", table("what it is").count(), len(columns))
    expect("ranks", page.locator("#overview .tag.best").all_text_contents(), [column["rank"] for column in columns if column["rank"]])
    if report["raise"]["raised"]:
        expect("certificates", table("what was proven").count(), min(markup.MOST_ROWS, len(report["raise"]["raised"])))
    for sentence in report["left_out"]:
        expect("note", page.locator("#overview .note", has_text=sentence[:60]).count(), 1)

    # Tabs, by keyboard and by mouse.
    page.focus("#tab-overview")
    page.keyboard.press("ArrowRight")
    expect("stages shown", page.is_visible("#stages"), True)
    expect("overview hidden", page.is_visible("#overview"), False)
    page.keyboard.press("ArrowRight")
    expect("kernels shown", page.is_visible("#kernels"), True)
    rows = page.locator("#kernels table", has=page.locator("thead", has_text="bound by")).locator("tbody tr").count()
    expect("kernels", rows, sum(min(markup.MOST_ROWS, len(column["kernels"])) for column in columns))
    page.screenshot(path=screenshots / "kernels.png", full_page=True)
    page.keyboard.press("End")
    expect("memory shown", page.is_visible("#memory"), True)
    page.screenshot(path=screenshots / "memory.png")
    page.click("#tab-stages")
    settle()
    expect("parts inflated for the first stage", page.evaluate("inflated.length"), 3)

    # Every cell opens its stage with all lines that the report has, and the command that makes it again.
    cells = 0
    for target in targets:
        page.click(f'#targets button[data-target="{target}"]')
        if page.locator("#unfold").count():
            page.click("#unfold")
        grid = page.locator("#grid td button")
        cells += grid.count()
        for i in range(grid.count()):
            cell = grid.nth(i)
            column = columns[int(cell.get_attribute("data-column"))]
            stage = column["stages"][int(cell.get_attribute("data-stage"))]
            cell.click()
            settle()
            expect(f"lines of {stage['name']}", rows_of("stage"), len(report["texts"][stage["text"]]["lines"]))
            expect("command", page.text_content("#command"), stage["command"])
    expect("cells", cells, sum(len(column["stages"]) for column in columns))

    # A line of code leads to the source, and to its lines in every stage; the other way round as well.
    c = len(columns) - 1
    column = columns[c]
    page.click(f'#targets button[data-target="{column["target"]}"]')
    code = report["texts"][column["stages"][-1]["text"]]
    final = next(i for i, origin in enumerate(code["origins"]) if report["origins"][origin])
    places = set(report["origins"][code["origins"][final]])
    page.click(f'#grid td button[data-column="{c}"][data-stage="{len(column["stages"]) - 1}"]')
    settle()
    page.evaluate(f"document.querySelector('#stage').scrollTop = {18 * max(final - 5, 0)}")
    page.locator(f'#stage .line[data-row="{final}"]').click()
    settle()
    shown_lines = page.evaluate("[...document.querySelectorAll('#stage .line')].map(line => [+line.dataset.row, line.textContent])")
    wanted = texts.decode(report["templates"], code)
    expect("code", shown_lines and [text for _, text in shown_lines], [wanted[row] for row, _ in shown_lines])
    expect("marked in the source", marked_of("source"), len(touched(report["source"], places)))
    for stage in column["stages"]:
        count = len(touched(report["texts"][stage["text"]], places))
        expect(f"count of {stage['name']}", page.text_content(f'[data-marked-stage="{stage["name"]}"]'), f"{stage['name']} {count}")
    for stage in column["stages"][:3]:
        page.click(f'[data-marked-stage="{stage["name"]}"]')
        settle()
        expect(f"marked in {stage['name']}", marked_of("stage"), len(touched(report["texts"][stage["text"]], places)))
    page.screenshot(path=screenshots / "stages.png")
    line = next(i for i, origin in enumerate(report["source"]["origins"]) if report["origins"][origin])
    page.evaluate(f"document.querySelector('#source').scrollTop = {18 * max(line - 5, 0)}")
    page.locator(f'#source .line[data-row="{line}"]').click()
    settle()
    first = column["stages"][0]
    count = len(touched(report["texts"][first["text"]], set(report["origins"][report["source"]["origins"][line]])))
    expect("from the source", page.text_content(f'[data-marked-stage="{first["name"]}"]'), f"{first['name']} {count}")

    # A difference shows as many lines as the JSON has, and folds those that are equal.
    c, s, stage = next((c, s, stage) for c, column in enumerate(columns) for s, stage in enumerate(column["stages"])
                       if s > 0 and report["diffs"].get(f"{column['stages'][s - 1]['text']} {stage['text']}"))
    before = columns[c]["stages"][s - 1]["text"]
    page.click(f'#targets button[data-target="{columns[c]["target"]}"]')
    page.click(f'#grid td button[data-column="{c}"][data-stage="{s}"]')
    page.select_option("#against", str(before))
    settle()
    changes = report["diffs"][f"{before} {stage['text']}"]
    added = sum(changes[k + 3] - changes[k + 2] for k in range(0, len(changes), 4))
    removed = sum(changes[k + 1] - changes[k] for k in range(0, len(changes), 4))
    expect("difference", f"+{added:,} −{removed:,}" in page.text_content("#stage-name"), True)
    shown_lines = rows_of("stage")
    fold = page.locator("#stage .line.fold").first
    if fold.count():
        fold.click()
        expect("unfolded", rows_of("stage") > shown_lines, True)
    page.screenshot(path=screenshots / "difference.png")

    # Search, and a line chosen by keyboard.
    page.select_option("#against", "")
    settle()
    page.fill("#search", "func.func")
    lines = page.evaluate("document.querySelector('#hits').textContent")
    templates = [report["templates"][number] for number in report["texts"][stage["text"]]["lines"]]
    expect("hits", lines, f"{sum('func.func' in line.lower() for line in templates):,} lines")
    page.focus("#source")
    page.keyboard.press("Home")
    page.keyboard.press("ArrowDown")
    expect("current line", page.get_attribute("#source", "aria-activedescendant"), "source-1")

    # What a screen reader is told: each tab, table and picture has a name.
    unnamed = page.evaluate("""() => [...document.querySelectorAll('svg, [role=listbox], [role=tabpanel], input, select, button')]
        .filter(e => !e.closest('svg svg') && !(e.getAttribute('aria-label') || e.getAttribute('aria-labelledby') || e.textContent.trim()
            || (e.labels && e.labels.length) || e.type === 'hidden')).map(e => e.outerHTML.slice(0, 80))""")
    expect("unnamed", unnamed, [])

    page.click("#tab-overview")
    page.emulate_media(color_scheme="dark")
    page.screenshot(path=screenshots / "dark.png")
    page.set_viewport_size({"width": 420, "height": 900})
    page.screenshot(path=screenshots / "narrow.png")
    wide = page.evaluate("document.documentElement.scrollWidth")
    expect("no wider than a narrow screen", wide <= 420, True)
    page.set_viewport_size({"width": 1400, "height": 900})
    page.emulate_media(media="print")
    page.pdf(path=screenshots / "print.pdf")
    expect("printed parts", [page.is_visible(f"#{name}") for name in ("overview", "kernels", "memory", "controls")], [True, True, True, False])
    expect("other addresses", [url for url in requests if not url.startswith(("file:", "data:"))], [])
    expect("problems", problems, [])
    browser.close()
print("the page agrees with the JSON")
