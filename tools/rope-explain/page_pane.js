// A pane of lines, of which only those in sight are in the document.
const LINE = 18;
const WORDS = /(\/\/.*$|^\s*;.*$)|("(?:[^"\\]|\\.)*")|([%@^#!][\w$.#-]+)|\b((?:tensor|memref|vector)<[^>]*>|[if]\d+|bf16|index)\b|(?<![\w%.])(-?\d[\d.]*(?:[eE][+-]?\d+)?)\b|\b([a-z_]+\.[a-z_0-9.]+)\b/g;
const KINDS = ["c", "s", "v", "t", "n", "o"];
const colour = (element, text) => {
  let at = 0;
  for (const match of text.matchAll(WORDS)) {
    const kind = match.slice(1).findIndex(group => group !== undefined);
    if (match.index > at) element.append(text.slice(at, match.index));
    const span = document.createElement("span");
    span.className = KINDS[kind];
    span.textContent = match[0];
    element.append(span);
    at = match.index + match[0].length;
  }
  element.append(text.slice(at));
};

class Pane {
  constructor(element, {onChoose}) {
    this.element = element;
    this.rows = [];
    this.current = -1;
    this.isMarked = () => false;
    this.wanted = "";
    this.onChoose = onChoose;
    this.inner = document.createElement("div");
    this.inner.className = "rows";
    this.inner.setAttribute("role", "presentation");
    element.append(this.inner);
    element.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(element);
    element.addEventListener("click", event => {
      const line = event.target.closest(".line");
      if (line) { this.go(+line.dataset.row); this.choose(); }
    });
    element.addEventListener("keydown", event => {
      const page = Math.max(1, Math.floor(element.clientHeight / LINE) - 2);
      const to = {ArrowDown: this.current + 1, ArrowUp: this.current - 1, PageDown: this.current + page, PageUp: this.current - page,
                  Home: 0, End: this.rows.length - 1}[event.key];
      if (to !== undefined) this.go(Math.min(Math.max(to, 0), this.rows.length - 1));
      else if (event.key === "Enter" || event.key === " ") this.choose();
      else return;
      event.preventDefault();
    });
  }
  // Rows: {text, number, origin, kind, open}. `open` is called where the row stands for folded ones.
  setRows(rows) {
    this.rows = rows;
    this.current = -1;
    this.inner.style.height = `${rows.length * LINE}px`;
    this.element.scrollTop = 0;
    this.element.removeAttribute("aria-activedescendant");
    this.draw();
  }
  choose() {
    const row = this.rows[this.current];
    if (!row) return;
    if (row.open) row.open();
    else this.onChoose(row);
  }
  go(index, center) {
    if (index < 0 || index >= this.rows.length) return;
    this.current = index;
    const {clientHeight, scrollTop} = this.element, top = index * LINE;
    if (center) this.element.scrollTop = top - clientHeight / 2;
    else if (top < scrollTop) this.element.scrollTop = top;
    else if (top + 2 * LINE > scrollTop + clientHeight) this.element.scrollTop = top + 2 * LINE - clientHeight;
    this.draw();
    this.element.setAttribute("aria-activedescendant", `${this.element.id}-${index}`);
  }
  draw() {
    const {clientHeight, scrollTop} = this.element;
    const first = Math.max(0, Math.floor(scrollTop / LINE) - 10);
    const last = Math.min(this.rows.length, first + Math.ceil(clientHeight / LINE) + 20);
    const fresh = [];
    for (let i = first; i < last; ++i) {
      const row = this.rows[i], line = document.createElement("div");
      const marked = row.origin !== undefined && this.isMarked(row.origin);
      line.className = `line ${row.kind || ""}${marked ? " marked" : ""}${i === this.current ? " current" : ""}`
        + (this.wanted && row.text.toLowerCase().includes(this.wanted) ? " hit" : "");
      line.id = `${this.element.id}-${i}`;
      line.style.top = `${i * LINE}px`;
      line.dataset.row = i;
      line.dataset.number = row.number ?? "";
      line.setAttribute("role", "option");
      line.setAttribute("aria-selected", marked);
      line.setAttribute("aria-setsize", this.rows.length);
      line.setAttribute("aria-posinset", i + 1);
      colour(line, row.text);
      fresh.push(line);
    }
    this.inner.replaceChildren(...fresh);
  }
  // The next row from the current one on, in direction `step`, that `accepts` takes.
  find(accepts, step) {
    const count = this.rows.length;
    for (let k = 1, i = this.current; k <= count; ++k) {
      i = (i + step + count) % count;
      if (accepts(this.rows[i])) return i;
    }
    return -1;
  }
}
