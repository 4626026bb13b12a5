"use strict";
// Tabs, colours and copying: what needs no data.
const byId = id => document.getElementById(id);
const tabs = [...document.querySelectorAll("[role=tab]")];
const showTab = (tab, focus) => {
  for (const other of tabs) {
    const chosen = other === tab;
    other.setAttribute("aria-selected", chosen);
    other.tabIndex = chosen ? 0 : -1;
    byId(other.getAttribute("aria-controls")).hidden = !chosen;
  }
  if (focus) tab.focus();
  tab.dispatchEvent(new Event("shown"));
};
tabs.forEach((tab, i) => {
  tab.addEventListener("click", () => showTab(tab, true));
  tab.addEventListener("keydown", event => {
    const step = {ArrowRight: 1, ArrowLeft: -1}[event.key];
    const to = event.key === "Home" ? 0 : event.key === "End" ? tabs.length - 1 : step ? (i + step + tabs.length) % tabs.length : -1;
    if (to < 0) return;
    event.preventDefault();
    showTab(tabs[to], true);
  });
});
const themes = ["system", "light", "dark"];
byId("theme").addEventListener("click", event => {
  const next = themes[(themes.indexOf(document.documentElement.dataset.theme || "system") + 1) % 3];
  if (next === "system") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = next;
  event.target.textContent = `Colours: ${next}`;
  event.target.setAttribute("aria-label", `Colours: ${next === "system" ? "as the system" : next}`);
});
const copy = (button, text) => {
  const said = button.textContent;
  const done = word => { button.textContent = word; setTimeout(() => button.textContent = said, 1200); };
  if (navigator.clipboard) navigator.clipboard.writeText(text).then(() => done("Copied"), () => done("Select it below"));
  else done("Select it below");
};
for (const button of document.querySelectorAll("button[data-copy]"))
  button.addEventListener("click", () => copy(button, button.dataset.copy));
for (const form of document.querySelectorAll("form.serve"))
  form.addEventListener("submit", () => { const button = form.querySelector("button"); button.textContent = "Compiling ..."; button.disabled = true; });

// Parts of the report are packed. Each is inflated when it is first asked for, so that a page opens without any.
const parts = new Map();
const part = name => {
  if (!parts.has(name)) {
    const packed = Uint8Array.from(atob(document.querySelector(`script[data-part="${name}"]`).textContent), c => c.charCodeAt(0));
    parts.set(name, new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"))).json());
  }
  return parts.get(name);
};
