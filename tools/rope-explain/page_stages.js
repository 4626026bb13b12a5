// The grid of stages, the two panes, differences, search and marks.
const startStages = () => {
  const {columns, diffs} = JSON.parse(byId("index").textContent);
  const known = new Set(diffs);
  const state = {target: null, column: -1, stage: 0, marked: null};
  let source = {lines: []}, origins = null, places = null;

  // Texts: {lines, origins}.
  const HOLES = /([%^#!$.\w]*)\x01/g;
  const decode = ({lines, numbers}, templates) => {
    // Numbers stand template by template, in the order of their first lines, and hole by hole.
    const counts = new Map(), rows = new Map(), last = new Map();
    for (const template of lines) counts.set(template, (counts.get(template) ?? 0) + 1);
    let begin = 0;
    for (const [template, count] of counts) {
      rows.set(template, begin);
      begin += count * (templates[template].split("\x01").length - 1);
    }
    return lines.map(template => {
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
    });
  };
  const decoded = new Map();
  const textOf = number => {
    if (!decoded.has(number))
      decoded.set(number, Promise.all([part(`text ${number}`), part("templates")])
        .then(([text, templates]) => ({lines: decode(text, templates), origins: text.origins})));
    return decoded.get(number);
  };
  const wholeRows = ({lines, origins}) => lines.map((text, i) => ({text, number: i + 1, origin: origins[i]}));
  const isCompared = (from, to) => known.has(`${from} ${to}`) || known.has(`${to} ${from}`);
  const changesOf = async (from, to) => {
    if (from === to) return [];
    if (known.has(`${from} ${to}`)) return part(`diff ${from} ${to}`);
    const back = await part(`diff ${to} ${from}`), turned = [];
    for (let i = 0; i < back.length; i += 4) turned.push(back[i + 2], back[i + 3], back[i], back[i + 1]);
    return turned;
  };
  // Work on a part of the page, which says so. What a later call overtakes shows nothing.
  const turns = new Map();
  const busy = async (id, load, show) => {
    const turn = (turns.get(id) ?? 0) + 1;
    turns.set(id, turn);
    byId(id).setAttribute("aria-busy", "true");
    try {
      const found = await load();
      if (turns.get(id) === turn) show(found);
    } catch (error) {
      byId("marked").textContent = `This browser cannot show stages: ${error.message}`;
    }
    if (turns.get(id) === turn) byId(id).removeAttribute("aria-busy");
  };

  // Marks: all lines that share a place of the source with the chosen one.
  const touches = origin => state.marked !== null && origins[origin].some(place => state.marked.has(place));
  const countMarked = text => text.origins.reduce((sum, origin) => sum + touches(origin), 0);
  const choose = row => {
    const own = row.origin === undefined ? [] : origins[row.origin];
    state.marked = own.length ? new Set(own) : null;
    redraw();
    jump();
    if (!own.length) busy("marked", () => null, () => byId("marked").textContent = "This line names no line of the source.");
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
    if (state.marked) busy("marked", () => Promise.all(columns[state.column].stages.map(stage => part(`text ${stage.text}`))), showCounts);
  };
  const showCounts = found => {
    const lines = [...state.marked].map(place => places[place][1]).sort((a, b) => a - b);
    const status = byId("marked"), column = state.column;
    status.textContent = `Line ${lines.slice(0, 8).join(", ")}${lines.length > 8 ? " ..." : ""} of the source, and the lines that come from it: `;
    columns[column].stages.forEach((stage, s) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${stage.name} ${countMarked(found[s])}`;
      button.dataset.markedStage = stage.name;
      button.addEventListener("click", () => open(column, s).then(jump));
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
  const openFirst = target => {
    const first = columns.findIndex(column => column.target === target && column.stages.length);
    return first < 0 ? null : open(first, 0);
  };
  for (const target of targets) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = target;
    button.dataset.target = target;
    button.addEventListener("click", () => {
      makeGrid(target);
      openFirst(target);
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
      if (number === stage.text || isCompared(number, stage.text)) against.append(option);
      if (what === kept) option.selected = true;
    };
    if (s > 0) offer(`the stage before, ${column.stages[s - 1].name}`, column.stages[s - 1].text, "before");
    columns.forEach((other, k) => {
      const twin = k !== c && other.target === column.target && other.stages.find(one => one.name === stage.name);
      if (twin) offer(`${stage.name} of ${other.strategy}`, twin.text, other.strategy);
    });
    byId("command").textContent = column.command + stage.behind;
    return drawStage();
  };
  const CONTEXT = 3;
  const differenceRows = (from, to, changes) => {
    const rows = [];
    const line = (text, i, kind, sign) => ({text: sign + text.lines[i], number: i + 1, origin: text.origins[i], kind});
    const same = (first, last, isStart, isEnd) => {
      const head = isStart ? first : Math.min(first + CONTEXT, last), tail = isEnd ? last : Math.max(last - CONTEXT, head);
      for (let j = first; j < head; ++j) rows.push(line(to, j, "", "  "));
      if (tail - head > 1) {
        const hidden = [];
        for (let j = head; j < tail; ++j) hidden.push(line(to, j, "", "  "));
        const fold = {text: `  ${hidden.length.toLocaleString("en")} equal lines`, kind: "fold"};
        fold.open = () => { const at = stagePane.rows.indexOf(fold), top = stagePane.element.scrollTop;
          stagePane.setRows(stagePane.rows.slice(0, at).concat(hidden, stagePane.rows.slice(at + 1)));
          stagePane.element.scrollTop = top; stagePane.go(at); };
        rows.push(fold);
      } else for (let j = head; j < tail; ++j) rows.push(line(to, j, "", "  "));
      for (let j = tail; j < last; ++j) rows.push(line(to, j, "", "  "));
    };
    let at = 0;
    for (let k = 0; k < changes.length; k += 4) {
      const [i1, i2, j1, j2] = changes.slice(k, k + 4);
      same(at, j1, k === 0, false);
      for (let i = i1; i < i2; ++i) rows.push(line(from, i, "removed", "- "));
      for (let j = j1; j < j2; ++j) rows.push(line(to, j, "added", "+ "));
      at = j2;
    }
    same(at, to.lines.length, changes.length === 0, true);
    return rows;
  };
  const drawStage = () => {
    const column = columns[state.column], stage = column.stages[state.stage], old = against.value === "" ? null : +against.value;
    const load = old === null ? [textOf(stage.text)] : [textOf(stage.text), textOf(old), changesOf(old, stage.text)];
    return busy("panes", () => Promise.all(load), found => showStage(column, stage, ...found));
  };
  const showStage = (column, stage, text, old, changes) => {
    let said = `${stage.name} of ${column.name}: ${stage.lines.toLocaleString("en")} lines`;
    if (stage.dropped_lines) said += `, the first ${text.lines.length.toLocaleString("en")} shown`;
    if (stage.folded_functions) said += `, ${stage.folded_functions} equal functions folded`;
    if (changes) {
      let added = 0, removed = 0;
      for (let k = 0; k < changes.length; k += 4) { removed += changes[k + 1] - changes[k]; added += changes[k + 3] - changes[k + 2]; }
      said += `; +${added.toLocaleString("en")} −${removed.toLocaleString("en")}, numbers of values aside`;
    }
    byId("stage-name").textContent = said;
    stagePane.setRows(changes ? differenceRows(old, text, changes) : wholeRows(text));
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

  // The panes begin with the first stage; lines of tables lead to the source.
  let begun = null;
  const showSources = data => {
    ({source, origins, places} = data);
    byId("source-name").textContent = `Source: ${source.name}`;
    sourcePane.setRows(source.lines.map((text, i) => ({text, number: i + 1, origin: source.origins[i]})));
  };
  const begin = () => begun ??= busy("panes", () => part("source"), showSources).then(() => state.column < 0 ? openFirst(state.target) : null);
  byId("tab-stages").addEventListener("shown", begin);
  const showSource = async number => {
    showTab(byId("tab-stages"), true);
    await begin();
    sourcePane.go(number - 1, true);
    choose(sourcePane.rows[number - 1] || {});
  };
  for (const link of document.querySelectorAll("a[data-line]"))
    link.addEventListener("click", event => { event.preventDefault(); showSource(+link.dataset.line); });
  if (targets.length) makeGrid(targets[0]);
  document.documentElement.dataset.ready = "yes";
};
if (byId("tab-stages")) startStages();
