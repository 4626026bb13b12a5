// The grid of stages, the two panes, differences, search and marks.
const startStages = async () => {
  const report = await unpack("data");
  const {columns, templates, texts, diffs, origins, places, source} = report;
  const state = {target: null, column: 0, stage: 0, marked: null};

  // Texts.
  const HOLES = /([%^#!$.\w]*)\x01/g;
  const decoded = new Map();
  const linesOf = number => {
    if (!decoded.has(number)) {
      const {lines, numbers} = texts[number], last = new Map();
      // Numbers stand template by template, in the order of their first lines, and hole by hole.
      const counts = new Map(), rows = new Map();
      for (const template of lines) counts.set(template, (counts.get(template) ?? 0) + 1);
      let begin = 0;
      for (const [template, count] of counts) {
        rows.set(template, begin);
        begin += count * (templates[template].split("\x01").length - 1);
      }
      decoded.set(number, lines.map(template => {
        const text = templates[template];
        if (!text.includes("\x01")) return text;
        const first = new Map(), count = counts.get(template);
        let next = rows.get(template);
        rows.set(template, next + 1);
        return text.replace(HOLES, (_, word) => {
          const own = numbers[next];
          next += count;
          if (first.has(word)) return word + (first.get(word) + own);
          const value = (last.get(word) ?? 0) + own;
          first.set(word, value);
          last.set(word, value);
          return word + value;
        });
      }));
    }
    return decoded.get(number);
  };
  const wholeRows = number => linesOf(number).map((text, i) => ({text, number: i + 1, origin: texts[number].origins[i]}));
  const changesOf = (from, to) => {
    const own = diffs[`${from} ${to}`];
    if (own) return own;
    const back = diffs[`${to} ${from}`];
    if (!back) return null;
    const turned = [];
    for (let i = 0; i < back.length; i += 4) turned.push(back[i + 2], back[i + 3], back[i], back[i + 1]);
    return turned;
  };

  // Marks: all lines that share a place of the source with the chosen one.
  const touches = origin => state.marked !== null && origins[origin].some(place => state.marked.has(place));
  const countMarked = number => texts[number].origins.reduce((sum, origin) => sum + touches(origin), 0);
  const choose = row => {
    const own = row.origin === undefined ? [] : origins[row.origin];
    state.marked = own.length ? new Set(own) : null;
    redraw();
    jump();
    if (!own.length) byId("marked").textContent = "This line names no line of the source.";
  };
  const jump = () => {
    for (const pane of [sourcePane, stagePane]) {
      const at = pane.rows[pane.current]?.origin;
      if (at !== undefined && touches(at)) continue;
      const found = pane.rows.findIndex(other => other.origin !== undefined && touches(other.origin));
      if (found >= 0) pane.go(found, true);
    }
  };
  const sourcePane = new Pane(byId("source"), {onChoose: choose});
  const stagePane = new Pane(byId("stage"), {onChoose: choose});
  sourcePane.isMarked = stagePane.isMarked = touches;
  const redraw = () => {
    sourcePane.draw();
    stagePane.draw();
    if (!state.marked) return;
    const lines = [...state.marked].map(place => places[place][1]).sort((a, b) => a - b);
    const status = byId("marked");
    status.textContent = `Line ${lines.slice(0, 8).join(", ")}${lines.length > 8 ? " ..." : ""} of the source, and the lines that come from it: `;
    columns[state.column].stages.forEach((stage, s) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${stage.name} ${countMarked(stage.text)}`;
      button.dataset.markedStage = stage.name;
      button.addEventListener("click", () => { open(state.column, s); jump(); });
      status.append(button, " ");
    });
  };

  // The grid: strategies of one target as columns, stages as rows.
  const targets = [...new Set(columns.map(column => column.target))];
  const makeGrid = target => {
    state.target = target;
    for (const button of byId("targets").querySelectorAll("button")) button.setAttribute("aria-pressed", button.dataset.target === target);
    const shown = columns.map((column, c) => ({column, c})).filter(({column}) => column.target === target);
    const names = [];
    for (const {column} of shown) {
      let at = -1;
      for (const {name} of column.stages) {
        const known = names.indexOf(name);
        if (known >= 0) at = known;
        else names.splice(++at, 0, name);
      }
    }
    const table = document.createElement("table");
    const heading = (row, text, scope, title) => {
      const cell = document.createElement("th");
      cell.textContent = text;
      cell.scope = scope;
      if (title) cell.title = title;
      row.append(cell);
    };
    const head = table.createTHead().insertRow();
    heading(head, "stage", "col");
    for (const {column} of shown) heading(head, column.strategy, "col", column.purpose);
    const body = table.createTBody();
    let folded = [];
    for (const name of names) {
      const row = body.insertRow();
      heading(row, name, "row");
      let changes = false;
      shown.forEach(({column, c}, k) => {
        const s = column.stages.findIndex(stage => stage.name === name);
        const cell = row.insertCell();
        if (s < 0) return;
        const stage = column.stages[s], before = column.stages[s - 1];
        const twin = shown.find((other, i) => i < k && other.column.stages.some(one => one.name === name && one.text === stage.text));
        const button = document.createElement("button");
        button.type = "button";
        Object.assign(button.dataset, {column: c, stage: s});
        if (twin) {
          button.className = "same";
          button.textContent = `= ${twin.column.strategy}`;
        } else if (before && before.text === stage.text) {
          button.className = "same";
          button.textContent = "unchanged";
        } else {
          changes = true;
          const change = before ? stage.ops - before.ops : 0;
          button.innerHTML = before && change ? `<small>${change > 0 ? "+" : "−"}${Math.abs(change).toLocaleString("en")}</small>` : "";
          button.append(`${stage.ops.toLocaleString("en")} ops`);
        }
        button.title = `${stage.lines.toLocaleString("en")} lines; ${stage.unlocated} ops name no line of the source`;
        button.addEventListener("click", () => open(c, s));
        cell.append(button);
      });
      if (!changes && body.rows.length > 1) { row.hidden = true; folded.push(row); }
    }
    byId("grid").replaceChildren(table);
    if (folded.length) {
      const more = document.createElement("button");
      more.type = "button";
      more.id = "unfold";
      more.textContent = `Show ${folded.length} stages that change nothing`;
      more.addEventListener("click", () => { for (const row of folded) row.hidden = false; more.remove(); });
      byId("grid").append(more);
    }
  };
  for (const target of targets) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = target;
    button.dataset.target = target;
    button.addEventListener("click", () => {
      makeGrid(target);
      open(columns.findIndex(column => column.target === target && column.stages.length), 0);
    });
    byId("targets").append(button);
  }

  // One stage, whole or against another one.
  const against = byId("against");
  const open = (c, s) => {
    if (c < 0) return;
    Object.assign(state, {column: c, stage: s});
    const column = columns[c], stage = column.stages[s];
    if (state.target !== column.target) makeGrid(column.target);
    for (const button of byId("grid").querySelectorAll("td button"))
      button.setAttribute("aria-pressed", +button.dataset.column === c && +button.dataset.stage === s);
    const kept = against.selectedOptions[0]?.dataset.what;
    against.replaceChildren(new Option("the whole stage", ""));
    const offer = (label, number, what) => {
      const option = new Option(number === stage.text ? `${label} (equal)` : `what changed since ${label}`, number);
      option.dataset.what = what;
      if (number === stage.text || changesOf(number, stage.text)) against.append(option);
      if (what === kept) option.selected = true;
    };
    if (s > 0) offer(`the stage before, ${column.stages[s - 1].name}`, column.stages[s - 1].text, "before");
    columns.forEach((other, k) => {
      const twin = k !== c && other.target === column.target && other.stages.find(one => one.name === stage.name);
      if (twin) offer(`${stage.name} of ${other.strategy}`, twin.text, other.strategy);
    });
    byId("command").textContent = stage.command;
    drawStage();
  };
  const CONTEXT = 3;
  const differenceRows = (from, to, changes) => {
    const oldLines = linesOf(from), newLines = linesOf(to), rows = [];
    const line = (lines, number, i, kind, sign) => ({text: sign + lines[i], number: i + 1, origin: texts[number].origins[i], kind});
    const same = (first, last, isStart, isEnd) => {
      const head = isStart ? first : Math.min(first + CONTEXT, last), tail = isEnd ? last : Math.max(last - CONTEXT, head);
      for (let j = first; j < head; ++j) rows.push(line(newLines, to, j, "", "  "));
      if (tail - head > 1) {
        const hidden = [];
        for (let j = head; j < tail; ++j) hidden.push(line(newLines, to, j, "", "  "));
        const fold = {text: `  ${hidden.length.toLocaleString("en")} equal lines`, kind: "fold"};
        fold.open = () => { const at = stagePane.rows.indexOf(fold), top = stagePane.element.scrollTop;
          stagePane.setRows(stagePane.rows.slice(0, at).concat(hidden, stagePane.rows.slice(at + 1)));
          stagePane.element.scrollTop = top; stagePane.go(at); };
        rows.push(fold);
      } else for (let j = head; j < tail; ++j) rows.push(line(newLines, to, j, "", "  "));
      for (let j = tail; j < last; ++j) rows.push(line(newLines, to, j, "", "  "));
    };
    let at = 0;
    for (let k = 0; k < changes.length; k += 4) {
      const [i1, i2, j1, j2] = changes.slice(k, k + 4);
      same(at, j1, k === 0, false);
      for (let i = i1; i < i2; ++i) rows.push(line(oldLines, from, i, "removed", "- "));
      for (let j = j1; j < j2; ++j) rows.push(line(newLines, to, j, "added", "+ "));
      at = j2;
    }
    same(at, newLines.length, changes.length === 0, true);
    return rows;
  };
  const drawStage = () => {
    const column = columns[state.column], stage = column.stages[state.stage];
    const changes = against.value === "" ? null : +against.value === stage.text ? [] : changesOf(+against.value, stage.text);
    let said = `${stage.name} of ${column.name}: ${stage.lines.toLocaleString("en")} lines`;
    if (stage.dropped_lines) said += `, the first ${texts[stage.text].lines.length.toLocaleString("en")} shown`;
    if (stage.folded_functions) said += `, ${stage.folded_functions} equal functions folded`;
    if (changes) {
      let added = 0, removed = 0;
      for (let k = 0; k < changes.length; k += 4) { removed += changes[k + 1] - changes[k]; added += changes[k + 3] - changes[k + 2]; }
      said += `; +${added.toLocaleString("en")} −${removed.toLocaleString("en")}, numbers of values aside`;
    }
    byId("stage-name").textContent = said;
    stagePane.setRows(changes ? differenceRows(+against.value, stage.text, changes) : wholeRows(stage.text));
    redraw();
    search();
  };
  against.addEventListener("change", drawStage);

  // Search.
  const isHit = row => stagePane.wanted !== "" && row.text.toLowerCase().includes(stagePane.wanted);
  const search = () => {
    stagePane.wanted = byId("search").value.toLowerCase();
    const count = stagePane.rows.reduce((sum, row) => sum + isHit(row), 0);
    byId("hits").textContent = stagePane.wanted ? `${count.toLocaleString("en")} lines` : "";
    if (count) stagePane.go(stagePane.rows.findIndex(isHit), true);
    else stagePane.draw();
  };
  byId("search").addEventListener("input", search);
  byId("search").addEventListener("keydown", event => { if (event.key === "Enter") step(event.shiftKey ? -1 : 1); });
  const step = direction => { const found = stagePane.find(isHit, direction); if (found >= 0) stagePane.go(found, true); };
  byId("later").addEventListener("click", () => step(1));
  byId("earlier").addEventListener("click", () => step(-1));
  byId("copy").addEventListener("click", event => copy(event.target, byId("command").textContent));

  byId("source-name").textContent = `Source: ${source.name}`;
  sourcePane.setRows(source.lines.map((text, i) => ({text, number: i + 1, origin: source.origins[i]})));
  const first = columns.findIndex(column => column.stages.length);
  if (first >= 0) open(first, 0);
  showSource = number => {
    showTab(byId("tab-stages"), true);
    sourcePane.go(number - 1, true);
    choose(sourcePane.rows[number - 1] || {});
  };
  document.documentElement.dataset.ready = "yes";
};
let started = null, showSource = null;
const ensureStages = () => started ??= startStages();
byId("tab-stages")?.addEventListener("shown", ensureStages);
if (byId("tab-stages")) addEventListener("load", () => setTimeout(ensureStages, 0));
// Lines in tables lead to the source.
for (const link of document.querySelectorAll("a[data-line]"))
  link.addEventListener("click", async event => { event.preventDefault(); await ensureStages(); showSource(+link.dataset.line); });
