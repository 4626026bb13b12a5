"use strict";
(async () => {
  const element = id => document.getElementById(id);
  // Tabs work without the data.
  const tabs = [...document.querySelectorAll("[role=tab]")];
  const show = tab => {
    for (const other of tabs) {
      const chosen = other === tab;
      other.setAttribute("aria-selected", chosen);
      other.tabIndex = chosen ? 0 : -1;
      element(other.getAttribute("aria-controls")).hidden = !chosen;
    }
    tab.focus();
  };
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => show(tab));
    tab.addEventListener("keydown", event => {
      const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
      if (step) show(tabs[(i + step + tabs.length) % tabs.length]);
    });
  });

  const packed = Uint8Array.from(atob(element("data").textContent), c => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const report = await new Response(stream).json();
  const {columns, texts, diffs, origins, source} = report;
  const state = {column: 0, stage: 0, marked: null};

  // Panes.
  const placeSets = origins.map(places => new Set(places));
  const touches = origin => state.marked && origins[origin].some(place => state.marked.has(place));
  const addLine = (pane, text, number, origin, kind) => {
    const line = document.createElement("div");
    line.textContent = text;
    line.dataset.number = number;
    line.setAttribute("role", "option");
    if (kind) line.className = kind;
    if (origin !== undefined) line.dataset.origin = origin;
    pane.appendChild(line);
  };
  const fill = (pane, lines, lineOrigins) => {
    pane.textContent = "";
    lines.forEach((line, i) => addLine(pane, line, i + 1, lineOrigins[i]));
  };
  const fillDiff = (pane, oldText, newText, codes) => {
    pane.textContent = "";
    for (const [tag, i1, i2, j1, j2] of codes) {
      if (tag === "equal") {
        // The lines around a change stay, the rest is folded.
        for (let j = j1; j < j2; ++j) {
          if (j2 - j1 > 8 && j === j1 + 3) {
            addLine(pane, `... ${j2 - j1 - 6} equal lines`, "", undefined, "folded");
            j = j2 - 3;
          }
          addLine(pane, newText.lines[j], j + 1, newText.origins[j]);
        }
        continue;
      }
      for (let i = i1; i < i2; ++i) addLine(pane, "- " + oldText.lines[i], i + 1, oldText.origins[i], "removed");
      for (let j = j1; j < j2; ++j) addLine(pane, "+ " + newText.lines[j], j + 1, newText.origins[j], "added");
    }
  };

  // The grid of stages and strategies.
  const names = [];
  for (const column of columns) {
    let at = -1;
    for (const {name} of column.stages) {
      const known = names.indexOf(name);
      if (known >= 0) at = known;
      else names.splice(++at, 0, name);
    }
  }
  const table = document.createElement("table");
  const head = table.createTHead().insertRow();
  const heading = (row, text, scope) => {
    const cell = document.createElement("th");
    cell.textContent = text;
    cell.scope = scope;
    row.appendChild(cell);
  };
  heading(head, "stage", "col");
  for (const column of columns) heading(head, column.name, "col");
  const body = table.createTBody();
  for (const name of names) {
    const row = body.insertRow();
    heading(row, name, "row");
    columns.forEach((column, c) => {
      const s = column.stages.findIndex(stage => stage.name === name);
      const cell = row.insertCell();
      if (s < 0) return;
      const stage = column.stages[s];
      const twin = columns.findIndex((other, k) => k < c && other.stages.some(one => one.name === name && one.text === stage.text));
      const button = document.createElement("button");
      button.type = "button";
      button.dataset.column = c;
      button.dataset.stage = s;
      button.textContent = twin >= 0 ? `as ${columns[twin].name}` : `${stage.ops} ops, ${stage.lines} lines`;
      if (twin >= 0) button.className = "same";
      button.addEventListener("click", () => open(c, s));
      cell.appendChild(button);
    });
  }
  element("grid").appendChild(table);

  const against = element("against");
  const open = (c, s) => {
    state.column = c;
    state.stage = s;
    const column = columns[c], stage = column.stages[s];
    for (const button of element("grid").querySelectorAll("button"))
      button.setAttribute("aria-pressed", button.dataset.column == c && button.dataset.stage == s);
    against.textContent = "";
    against.appendChild(new Option("nothing: the whole text", ""));
    const offer = (label, key) => {
      if (key === stage.text) against.appendChild(new Option(`${label} (equal)`, "equal"));
      else if (diffs[`${key} ${stage.text}`]) against.appendChild(new Option(label, key));
    };
    if (s > 0) offer(`the stage in front, ${column.stages[s - 1].name}`, column.stages[s - 1].text);
    columns.forEach((other, k) => {
      const twin = k !== c && other.stages.find(one => one.name === stage.name);
      if (twin) offer(`${stage.name} of ${other.name}`, twin.text);
    });
    element("command").textContent = column.command;
    draw();
  };
  const draw = () => {
    const column = columns[state.column], stage = column.stages[state.stage], text = texts[stage.text];
    const dropped = stage.dropped_lines ? `, the first ${text.lines.length} lines` : "";
    const folded = stage.folded_functions ? `, ${stage.folded_functions} equal functions folded` : "";
    element("stage-name").textContent = `${stage.name}, ${column.name}${dropped}${folded}`;
    const codes = diffs[`${against.value} ${stage.text}`];
    if (against.value === "equal") {
      element("stage").textContent = "";
      addLine(element("stage"), "Equal, names of values aside.", "", undefined, "folded");
    } else if (codes) {
      fillDiff(element("stage"), texts[against.value], text, codes);
    } else {
      fill(element("stage"), text.lines, text.origins);
    }
    mark(false);
    search();
  };
  against.addEventListener("change", draw);

  // Marks: all lines that share a place of the source with the chosen one.
  const count = key => texts[key].origins.reduce((sum, origin) => sum + (touches(origin) ? 1 : 0), 0);
  const mark = scroll => {
    for (const pane of [element("source"), element("stage")]) {
      let first = null;
      for (const line of pane.children) {
        const on = line.dataset.origin !== undefined && touches(line.dataset.origin);
        line.classList.toggle("marked", !!on);
        line.setAttribute("aria-selected", !!on);
        if (on && !first) first = line;
      }
      if (scroll && first && !pane.querySelector(".current.marked")) first.scrollIntoView({block: "center"});
    }
    if (!state.marked) return;
    const lines = [...state.marked].map(place => report.places[place][1]).sort((a, b) => a - b);
    const status = element("marked");
    status.textContent = `Line ${lines.slice(0, 8).join(", ")}${lines.length > 8 ? " ..." : ""} of the source. Lines of each stage: `;
    columns[state.column].stages.forEach((stage, s) => {
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = `${stage.name} ${count(stage.text)}`;
      button.dataset.markedStage = stage.name;
      button.addEventListener("click", () => { open(state.column, s); mark(true); });
      status.append(button, " ");
    });
  };
  const choose = line => {
    if (!line || line.dataset.origin === undefined) return;
    const places = placeSets[line.dataset.origin];
    state.marked = places.size ? places : null;
    mark(true);
    if (!places.size) element("marked").textContent = "This line names no line of the source.";
  };
  for (const pane of [element("source"), element("stage")]) {
    const go = line => {
      if (!line) return;
      pane.querySelector(".current")?.classList.remove("current");
      line.classList.add("current");
      line.scrollIntoView({block: "nearest"});
    };
    pane.addEventListener("click", event => { const line = event.target.closest("pre > div"); go(line); choose(line); });
    pane.addEventListener("keydown", event => {
      const current = pane.querySelector(".current");
      if (event.key === "ArrowDown") go(current ? current.nextElementSibling : pane.firstElementChild);
      else if (event.key === "ArrowUp") go(current && current.previousElementSibling);
      else if (event.key === "Enter") choose(current);
      else return;
      event.preventDefault();
    });
  }

  const search = () => {
    const wanted = element("search").value.toLowerCase();
    let hits = 0, first = null;
    for (const line of element("stage").children) {
      const on = wanted !== "" && line.textContent.toLowerCase().includes(wanted);
      line.classList.toggle("hit", on);
      hits += on;
      if (on && !first) first = line;
    }
    element("hits").textContent = wanted ? `${hits} lines` : "";
    if (first) first.scrollIntoView({block: "center"});
  };
  element("search").addEventListener("input", search);
  element("controls").addEventListener("submit", event => event.preventDefault());
  element("copy").addEventListener("click", () => navigator.clipboard?.writeText(element("command").textContent));

  element("source-name").textContent = `Source: ${source.name}`;
  fill(element("source"), source.lines, source.origins);
  const first = columns.findIndex(column => column.stages.length);
  if (first >= 0) open(first, 0);
  document.documentElement.dataset.ready = "yes";
})();
