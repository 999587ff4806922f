extension GraphPage {
  /// The script of the page. `GraphData` documents the data that the script reads.
  static let script: StaticString = #"""
    "use strict";
    const {steps, texts, states, violations, tried} = JSON.parse(document.getElementById("graph").textContent);
    const search = document.getElementById("search");
    const list = document.getElementById("list");
    const detail = document.getElementById("detail");

    // An element with attributes and children; a string is text, never markup.
    function element(name, attributes, ...children) {
      const made = document.createElement(name);
      for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
      made.append(...children);
      return made;
    }

    // States

    function pathTo(number) {
      const path = [];
      for (let at = number; at !== undefined; at = states[at].p) path.unshift(at);
      return path;
    }

    // The lines of a state, which its changes and those of the states before it make.
    function properties(number) {
      const all = new Map();
      for (const {c} of pathTo(number).map((at) => states[at])) {
        for (let at = 0; at < c.length; at += 2) {
          if (c[at + 1] < 0) all.delete(c[at]);
          else all.set(c[at], c[at + 1]);
        }
      }
      return [...all].map(([path, text]) => [texts[path], texts[text]]);
    }

    const lines = (numbers) => (numbers ?? []).map((number) => texts[number]);
    const stepTo = (state) => (state.s === undefined ? "the start" : steps[state.s]);
    const messages = (state) => (state.v ?? []).map((number) => violations[number].m);
    const isBad = (state) => state.v !== undefined || state.b !== undefined;

    // The list: only the rows in view exist.

    const rowHeight = 46;
    const rows = element("div", {class: "rows", role: "presentation"});
    let found = states.map((_, number) => number);
    let active = 0;
    let current = 0;
    let searched;

    function row(place) {
      const number = found[place];
      const state = states[number];
      const summary = lines(state.l).join(", ") || properties(number).map((pair) => pair.join(": ")).join(", ");
      const made = element("div", {
        id: `row${number}`, role: "option", "aria-selected": String(number === current),
        "aria-posinset": String(place + 1), "aria-setsize": String(found.length),
        class: (place === active ? "row active" : "row") + (isBad(state) ? " bad" : ""),
        title: [stepTo(state), ...messages(state), summary].join("\n"),
      },
        element("span", {class: "number"}, `#${number}`), element("span", {class: "step"}, stepTo(state)),
        element("span", {class: "depth"}, `depth ${state.d}`), element("span", {class: "summary"}, summary));
      made.style.top = `${place * rowHeight}px`;
      made.addEventListener("click", () => { active = place; open(number); });
      return made;
    }

    function renderRows() {
      const first = Math.max(Math.floor(list.scrollTop / rowHeight) - 4, 0);
      const last = Math.min(Math.ceil((list.scrollTop + list.clientHeight) / rowHeight) + 4, found.length);
      rows.style.height = `${found.length * rowHeight}px`;
      rows.replaceChildren(...Array.from({length: Math.max(last - first, 0)}, (_, at) => row(first + at)));
      if (found.length > 0) list.setAttribute("aria-activedescendant", `row${found[active]}`);
      else list.removeAttribute("aria-activedescendant");
    }

    function activate(place) {
      active = Math.max(Math.min(place, found.length - 1), 0);
      const top = active * rowHeight;
      if (top < list.scrollTop) list.scrollTop = top;
      const bottom = top + rowHeight - list.clientHeight;
      if (bottom > list.scrollTop) list.scrollTop = bottom;
      renderRows();
    }

    // All words must be in the texts of a state.
    function filter() {
      searched ??= states.map((state, number) => [`#${number} `, stepTo(state), ...lines(state.l),
        ...messages(state), ...properties(number).map((pair) => pair.join(": "))].join("\n").toLowerCase());
      const words = search.value.toLowerCase().split(" ").filter((word) => word !== "");
      const wanted = words.map((word) => (/^#\d+$/.test(word) ? `${word} ` : word));
      found = states.map((_, number) => number)
        .filter((number) => wanted.every((word) => searched[number].includes(word)));
      showCount();
      list.scrollTop = 0;
      activate(0);
    }

    function showCount() {
      const all = `${states.length.toLocaleString("en")} ${states.length === 1 ? "state" : "states"}`;
      document.getElementById("count").textContent =
        found.length === states.length ? all : `${found.length.toLocaleString("en")} of ${all}`;
    }

    // The opened state

    const link = (number) => element("a", {href: `#s${number}`}, `#${number}`);

    function section(title, ...content) {
      return element("section", {}, element("h3", {}, title), ...content);
    }

    function items(children, most = 300) {
      const shown = children.slice(0, most).map((child) => element("li", {}, ...[child].flat()));
      if (children.length > most) shown.push(element("li", {}, `and ${children.length - most} more`));
      return element("ul", {}, ...shown);
    }

    function scenario(title, numbers, isTried = true) {
      if (numbers === undefined) {
        const reason = isTried ? "No scenario was found that does this." : `Only the first ${tried} states have scenarios.`;
        return section(title, element("p", {}, reason));
      }
      const text = lines(numbers).join("\n") + "\n";
      const code = element("pre", {tabindex: "0"}, text);
      const button = element("button", {type: "button"}, "Copy");
      button.addEventListener("click", async () => {
        try {
          await navigator.clipboard.writeText(text);
        } catch {
          getSelection().selectAllChildren(code);
          document.execCommand("copy");
        }
        button.textContent = "Copied";
      });
      return section(title, button, element("span", {class: "hint"}, "to paste below scenarios: in the spec"), code);
    }

    function stepsFrom(number) {
      const state = states[number];
      const broken = new Map((state.b ?? []).map(([step, target, violation]) => [`${step} ${target}`, violation]));
      const [changing, same] = [[], []];
      for (const [target, ...taken] of state.e) {
        for (const step of taken) {
          if (target === number && !broken.has(`${step} ${target}`)) { same.push(steps[step]); continue; }
          const end = target === -1 ? "outside the bounds or this page" : target === -2 ? "a trap" : link(target);
          const mark = broken.get(`${step} ${target}`);
          const note = mark === undefined ? [] : [" ", element("strong", {class: "bad"}, violations[mark].m)];
          changing.push([`${steps[step]} → `, end, ...note]);
        }
      }
      const parts = [items(changing)];
      if (same.length > 0) parts.push(element("p", {class: "same"}, `Change nothing: ${same.join(", ")}`));
      if (state.x) parts.unshift(element("p", {}, "The exploration ended before it went on from here."));
      else if (state.e.length === 0) parts.unshift(element("p", {}, "None."));
      return section(`Steps from here (${changing.length})`, ...parts);
    }

    function stepsTo(number) {
      const coming = [];
      states.forEach((state, from) => {
        if (from === number) return;
        for (const [target, ...taken] of state.e) {
          if (target === number) for (const step of taken) coming.push([link(from), ` → ${steps[step]}`]);
        }
      });
      return section(`Steps to here (${coming.length})`, items(coming));
    }

    function show(number) {
      const state = states[number];
      current = number;
      const heading = element("h2", {tabindex: "-1"}, `State ${number}`);
      const path = pathTo(number).map((at) => [stepTo(states[at]) + " → ", link(at)]);
      const broken = violations.filter((violation, at) => state.v?.includes(at) || violation.s === number);
      const table = element("table", {}, ...properties(number).map(([name, text]) =>
        element("tr", {}, element("th", {scope: "row"}, name), element("td", {}, text))));
      const origin = state.p === undefined ? ["A start"] : [`Depth ${state.d}, by ${stepTo(state)} from `, link(state.p)];
      const marks = broken.map((violation) => element("p", {class: "bad"}, violation.m));
      const parts = [heading, element("p", {}, ...origin), ...marks];
      if (state.l) parts.push(section(`Difference from #${state.p}`, items(lines(state.l))));
      parts.push(section("State", table));
      for (const violation of broken) {
        if (violation.t) parts.push(scenario("Scenario that fails", violation.t));
      }
      parts.push(scenario("Scenario to this state", state.t, number < tried));
      const shortest = items(path);
      shortest.className = "path";
      parts.push(section("Shortest path", shortest), stepsFrom(number), stepsTo(number));
      detail.replaceChildren(...parts);
      detail.scrollTop = 0;
      mark(number);
      const place = found.indexOf(number);
      if (place >= 0) activate(place);
      else renderRows();
    }

    // Marks a state in the drawing, and the steps from it and to it.
    function mark(number) {
      for (const marked of document.querySelectorAll(".current, .hot")) marked.classList.remove("current", "hot");
      const node = document.getElementById(`n${number}`);
      if (node === null) return;
      node.classList.add("current");
      for (const edge of document.querySelectorAll(`[data-from="${number}"], [data-to="${number}"]`)) {
        edge.classList.add("hot");
      }
      const view = node.closest(".scroll");
      const [outer, inner] = [view.getBoundingClientRect(), node.getBoundingClientRect()];
      view.scrollBy(
        inner.left + inner.width / 2 - outer.left - outer.width / 2,
        inner.top + inner.height / 2 - outer.top - outer.height / 2);
    }

    function open(number) {
      if (location.hash === `#s${number}`) follow();
      else location.hash = `#s${number}`;
    }

    function follow() {
      const number = Number(/^#s(\d+)$/.exec(location.hash)?.[1]);
      if (!(number < states.length)) return;
      show(number);
      detail.firstChild.focus();
    }

    // Keys

    const page = () => Math.max(Math.floor(list.clientHeight / rowHeight) - 1, 1);
    const moves = {
      ArrowDown: () => active + 1, ArrowUp: () => active - 1, Home: () => 0, End: () => found.length - 1,
      PageDown: () => active + page(), PageUp: () => active - page(),
    };

    list.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key in moves) activate(moves[event.key]());
      else if (event.key === "Enter" && found.length > 0) open(found[active]);
      else return;
      event.preventDefault();
    });

    search.addEventListener("keydown", (event) => {
      if (event.key === "ArrowDown") list.focus();
      else if (event.key === "Enter" && found.length > 0) open(found[active]);
      else return;
      event.preventDefault();
    });

    document.addEventListener("keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.key === "/" && event.target !== search) search.focus();
      else if (event.key === "Escape" && event.target !== search) list.focus();
      else return;
      event.preventDefault();
    });

    search.addEventListener("input", filter);
    list.addEventListener("scroll", renderRows);
    addEventListener("resize", renderRows);
    addEventListener("hashchange", follow);
    list.append(rows);
    showCount();
    show(0);
    follow();

    """#
}
