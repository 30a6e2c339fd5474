// Theme, menu of small screens, search, buttons to copy. Pages work without any of it.
(function () {
  "use strict";
  const root = document.currentScript.dataset.root;
  const html = document.documentElement;

  function stored() {
    try { return localStorage.getItem("jane-theme"); } catch { return null; } // pages from a disk may not store
  }
  function store(theme) {
    try { localStorage.setItem("jane-theme", theme); } catch { /* then it holds for this page */ }
  }
  const chosen = stored();
  if (chosen === "dark" || chosen === "light") html.dataset.theme = chosen; // before anything is drawn

  function isDark() {
    return html.dataset.theme ? html.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  }

  function themes() {
    const button = document.getElementById("theme");
    const name = () => { button.textContent = isDark() ? "Light" : "Dark"; };
    button.hidden = false;
    name();
    button.addEventListener("click", () => {
      html.dataset.theme = isDark() ? "light" : "dark";
      store(html.dataset.theme);
      name();
    });
  }

  function menu() {
    const small = matchMedia("(max-width: 56rem)");
    const details = document.getElementById("menu");
    const fit = () => { details.open = !small.matches; };
    fit();
    small.addEventListener("change", fit);
  }

  function copyButtons() {
    if (!navigator.clipboard) return;
    for (const pre of document.querySelectorAll("pre")) {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "copy";
      button.textContent = "Copy";
      button.addEventListener("click", async () => {
        await navigator.clipboard.writeText(pre.querySelector("code").textContent);
        button.textContent = "Copied";
        setTimeout(() => { button.textContent = "Copy"; }, 1500);
      });
      pre.append(button);
    }
  }

  function anchors() {
    for (const heading of document.querySelectorAll("main h2[id], main h3[id]")) {
      const link = document.createElement("a");
      link.href = "#" + heading.id;
      link.className = "anchor";
      link.textContent = "#";
      link.setAttribute("aria-label", "Link to this section");
      heading.append(link);
    }
  }

  // Search. The index is a script that is loaded when somebody first searches.
  let index = null;
  function load(then) {
    if (index) { then(); return; }
    const script = document.createElement("script");
    script.src = root + "search-index.js";
    script.onload = () => {
      index = window.janeSearchIndex.map((e) => ({
        ...e, title: e.t.toLowerCase(), heading: e.h.toLowerCase(), text: e.x.toLowerCase(),
      }));
      then();
    };
    document.head.append(script);
  }

  // Where a word begins in a text; -1 for nowhere. "trai" finds "training", not "strain".
  function begins(text, word) {
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      if (at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1])) return at;
    }
    return -1;
  }

  // Every word must be there; titles and headings count more than text, and whole headings most.
  function score(entry, words) {
    let sum = 0;
    for (const word of words) {
      const inTitle = begins(entry.title, word) >= 0;
      const inHeading = begins(entry.heading, word) >= 0;
      const inText = begins(entry.text, word) >= 0;
      if (!inTitle && !inHeading && !inText) return 0;
      sum += (inTitle ? 4 : 0) + (inHeading ? 6 : 0) + (inText ? 1 : 0);
    }
    const query = words.join(" ");
    return sum + (entry.heading === query || entry.title === query ? 10 : 0);
  }

  function snippet(entry, words) {
    const at = Math.max(0, Math.min(...words.map((w) => begins(entry.text, w)).filter((i) => i >= 0), entry.x.length) - 40);
    const part = (at > 0 ? "…" : "") + entry.x.slice(at, at + 150) + (at + 150 < entry.x.length ? "…" : "");
    const small = document.createElement("small");
    const lower = part.toLowerCase();
    let done = 0;
    while (done < part.length) {
      let next = -1, length = 0;
      for (const word of words) {
        const found = begins(lower.slice(done), word);
        if (found >= 0 && (next < 0 || done + found < next)) { next = done + found; length = word.length; }
      }
      if (next < 0) break;
      small.append(part.slice(done, next));
      const mark = document.createElement("mark");
      mark.textContent = part.slice(next, next + length);
      small.append(mark);
      done = next + length;
    }
    small.append(part.slice(done));
    return small;
  }

  function search() {
    const box = document.querySelector(".search");
    const input = document.getElementById("search");
    const list = document.getElementById("found");
    box.hidden = false;
    const show = () => {
      const words = input.value.toLowerCase().split(/\s+/).filter((w) => w);
      list.hidden = words.length === 0;
      list.replaceChildren();
      if (words.length === 0) return;
      const hits = index.map((e) => [score(e, words), e]).filter(([s]) => s > 0).sort((a, b) => b[0] - a[0]).slice(0, 20);
      for (const [, entry] of hits) {
        const item = document.createElement("li");
        const link = document.createElement("a");
        link.href = root + entry.u;
        const name = document.createElement("strong");
        name.textContent = entry.h && entry.h !== entry.t ? entry.t + " › " + entry.h : entry.t;
        link.append(name, snippet(entry, words));
        item.append(link);
        list.append(item);
      }
      if (hits.length === 0) {
        const none = document.createElement("li");
        none.className = "none";
        none.textContent = "Nothing found.";
        list.append(none);
      }
    };
    input.addEventListener("input", () => load(show));
    input.addEventListener("focus", () => load(() => { if (input.value) show(); }));
    document.addEventListener("click", (event) => { if (!box.contains(event.target)) list.hidden = true; });
    document.addEventListener("keydown", (event) => {
      const typing = /^(INPUT|TEXTAREA)$/.test(document.activeElement.tagName);
      if (event.key === "/" && !typing) { event.preventDefault(); input.focus(); }
      if (event.key === "Escape") { list.hidden = true; input.blur(); }
      if ((event.key === "ArrowDown" || event.key === "ArrowUp") && box.contains(document.activeElement) && !list.hidden) {
        event.preventDefault();
        const all = [input, ...list.querySelectorAll("a")];
        const next = all.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
        all[Math.max(0, Math.min(all.length - 1, next))].focus();
      }
    });
  }

  document.addEventListener("DOMContentLoaded", () => { themes(); menu(); copyButtons(); anchors(); search(); });
})();
