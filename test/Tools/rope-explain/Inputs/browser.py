"""Opens a report in headless Chromium and clicks through it: browser.py PAGE JSON SCREENSHOTS.

Every count on the page is compared with the JSON file.
"""
import json
import pathlib
import shutil
import sys
import time

from playwright.sync_api import sync_playwright

page_file, json_file, screenshots = map(pathlib.Path, sys.argv[1:4])
report = json.loads(json_file.read_text())
screenshots.mkdir(parents=True, exist_ok=True)


def expect(what, got, wanted):
    if got != wanted:
        sys.exit(f"{what}: expected {wanted!r} but got {got!r}")


def touched(text, places):
    """Lines of a text that share a place with `places`."""
    return [i for i, origin in enumerate(text["origins"]) if places & set(report["origins"][origin])]


with sync_playwright() as playwright:
    browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    page = browser.new_page(viewport={"width": 1400, "height": 900})
    requests, problems = [], []
    page.on("request", lambda request: requests.append(request.url))
    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", lambda message: problems.append(message.text) if message.type == "error" else None)
    start = time.monotonic()
    page.goto(page_file.resolve().as_uri())
    page.wait_for_selector("html[data-ready=yes]", state="attached")
    print(f"opened in {time.monotonic() - start:.2f} s")
    page.screenshot(path=screenshots / "overview.png")

    # Overview: a row for each certificate, a line for each sentence on what is left out.
    raised = page.locator("#overview table", has=page.locator("caption", has_text="Raised, and")).locator("tbody tr").count()
    expect("certificates", raised, len(report["raise"]["raised"]))
    expect("notes", page.locator(".note").count(), len(report["left_out"]))

    # Tabs, by mouse and by keyboard.
    page.click("#tab-stages")
    expect("stages shown", page.is_visible("#stages"), True)
    expect("overview hidden", page.is_visible("#overview"), False)
    page.keyboard.press("ArrowRight")
    expect("facts shown", page.is_visible("#facts"), True)
    expect("columns", page.locator("#facts table").first.locator("tbody tr").count(), len(report["columns"]))
    page.screenshot(path=screenshots / "facts.png")
    page.keyboard.press("ArrowLeft")

    # Every cell opens its stage with all lines that the report has.
    cells = page.locator("#grid button")
    expect("cells", cells.count(), sum(len(column["stages"]) for column in report["columns"]))
    for i in range(cells.count()):
        cell = cells.nth(i)
        column = report["columns"][int(cell.get_attribute("data-column"))]
        stage = column["stages"][int(cell.get_attribute("data-stage"))]
        cell.click()
        expect(f"lines of {stage['name']}", page.locator("#stage > div").count(), len(report["texts"][stage["text"]]["lines"]))
        expect("command", page.text_content("#command"), column["command"])

    # A line of the source leads to its lines in every stage.
    column = report["columns"][-1]
    final = {i for i, origin in enumerate(report["texts"][column["stages"][-1]["text"]]["origins"]) if report["origins"][origin]}
    expect("code has lines", bool(final), True)
    page.locator(f'#grid button[data-column="{len(report["columns"]) - 1}"]').last.click()
    origin = report["texts"][column["stages"][-1]["text"]]["origins"][min(final)]
    places = set(report["origins"][origin])
    page.locator("#stage > div").nth(min(final)).click()
    expect("marked in the source", page.locator("#source .marked").count(), len(touched(report["source"], places)))
    for stage in column["stages"]:
        count = len(touched(report["texts"][stage["text"]], places))
        expect(f"count of {stage['name']}", page.text_content(f'[data-marked-stage="{stage["name"]}"]'), f"{stage['name']} {count}")
        page.click(f'[data-marked-stage="{stage["name"]}"]')
        expect(f"marked in {stage['name']}", page.locator("#stage .marked").count(), count)
    page.screenshot(path=screenshots / "stages.png")

    # A difference shows as many lines as the JSON has.
    pair = next(pair for pair in sorted(report["diffs"]) if any(code[0] != "equal" for code in report["diffs"][pair]))
    old, new = pair.split()
    c, s = next((c, s) for c, column in enumerate(report["columns"]) for s, stage in enumerate(column["stages"]) if stage["text"] == new
                and (s > 0 and column["stages"][s - 1]["text"] == old
                     or any(one["text"] == old and one["name"] == stage["name"] for other in report["columns"] for one in other["stages"])))
    page.click(f'#grid button[data-column="{c}"][data-stage="{s}"]')
    page.select_option("#against", old)
    codes = [code for code in report["diffs"][pair] if code[0] != "equal"]
    expect("added", page.locator("#stage .added").count(), sum(j2 - j1 for _, _, _, j1, j2 in codes))
    expect("removed", page.locator("#stage .removed").count(), sum(i2 - i1 for _, i1, i2, _, _ in codes))
    page.screenshot(path=screenshots / "difference.png")

    # Search, and a line chosen by keyboard.
    page.select_option("#against", "")
    page.fill("#search", "func.func")
    hits = sum("func.func" in line.lower() for line in report["texts"][new]["lines"])
    expect("hits", page.text_content("#hits"), f"{hits} lines")
    page.focus("#source")
    page.keyboard.press("ArrowDown")
    expect("current line", page.locator("#source .current").count(), 1)

    page.emulate_media(color_scheme="dark")
    page.screenshot(path=screenshots / "dark.png")
    page.emulate_media(media="print")
    page.screenshot(path=screenshots / "print.png")
    expect("other addresses", [url for url in requests if not url.startswith("file:")], [])
    expect("problems", problems, [])
    browser.close()
print("the page agrees with the JSON")
