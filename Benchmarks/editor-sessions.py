"""Replays sessions of an editor with `redux-gen lsp`, and prints the latency of its answers.

    editor-sessions.py TOOL ROOT     ROOT is the root of this repository

Every keystroke is sent, and each is followed by a request: a completion after every second one, and the other
requests in turn. A latency is measured from the edit to the answer, so it includes the work for the edit.
The CPU time of the thread that answers does not depend on what else the machine does.
"""

import importlib.util
import pathlib
import random
import shutil
import sys
import tempfile
import time

REQUESTS = [
    "hover", "definition", "references", "documentHighlight", "documentSymbol",
    "semanticTokens/full", "foldingRange", "codeAction", "codeLens", "inlayHint", "prepareRename",
    "formatting"]


def client_class(root):
    path = root / "Tests/CommandLineTests/drive-language-server.py"
    spec = importlib.util.spec_from_file_location("client", path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Client


class Editor:
    """One document in an editor."""

    def __init__(self, client, path, text=""):
        self.client = client
        self.uri = path.resolve().as_uri()
        self.lines = text.split("\n")
        self.version = 1
        self.keystrokes = 0
        self.times = {}
        self.costs = {}
        self.silences = []
        client.open(self.uri, text)

    def place(self, line, character):
        return {"line": line, "character": character}

    def edit(self, start, end, text):
        """Replaces what is between two places, which are (line, character)."""
        first, last = self.lines[start[0]][:start[1]], self.lines[end[0]][end[1]:]
        self.lines[start[0]:end[0] + 1] = (first + text + last).split("\n")
        self.version += 1
        self.client.change(self.uri, self.version, [{
            "range": {"start": self.place(*start), "end": self.place(*end)}, "text": text}])

    def ask(self, method, line, character, began, **more):
        at = self.place(line, character)
        parameters = {
            "textDocument": {"uri": self.uri}, "position": at, "range": {"start": at, "end": at},
            "options": {"tabSize": 2, "insertSpaces": True},
            "context": {"diagnostics": [], "includeDeclaration": True}, **more}
        if method == "inlayHint":
            parameters["range"] = {"start": self.place(0, 0), "end": self.place(99999, 0)}
        answer = self.client.ask("textDocument/" + method, parameters)
        self.times.setdefault(method, []).append((time.perf_counter() - began[0]) * 1000)
        self.costs.setdefault(method, []).append(self.cpu() - began[1])
        return answer

    def cpu(self):
        """The milliseconds of CPU of the thread that answers."""
        number = self.client.server.pid
        with open(f"/proc/{number}/task/{number}/schedstat") as status:
            return int(status.read().split()[0]) / 1e6

    def now(self):
        return time.perf_counter(), self.cpu()

    def key(self, line, character, text):
        """Types one character, and asks for what an editor shows afterwards."""
        began = self.now()
        self.edit((line, character), (line, character), text)
        self.keystrokes += 1
        self.after(line, character + 1, began, text)

    def erase(self, line, character):
        began = self.now()
        self.edit((line, character - 1), (line, character), "")
        self.keystrokes += 1
        self.after(line, character - 1, began, "x")

    def after(self, line, character, began, text):
        if text == "\n":
            line, character = line + 1, 0
        if self.keystrokes % 2:
            self.ask("completion", line, character, began)
        else:
            method = REQUESTS[self.keystrokes // 2 % len(REQUESTS)]
            self.ask(method, line, max(character - 2, 0), began)
        if self.keystrokes % 250 == 0:
            self.wait(began)

    def type(self, line, character, text):
        for letter in text:
            self.key(line, character, letter)
            line, character = (line + 1, 0) if letter == "\n" else (line, character + 1)
        return line, character

    def wait(self, began):
        """Waits for the findings of the current text."""
        found = self.client.findings(self.uri, self.version)
        self.silences.append((time.perf_counter() - began[0]) * 1000)
        self.client.diagnostics.clear()
        return found

    @property
    def text(self):
        return "\n".join(self.lines)


def percentile(times, part):
    ordered = sorted(times)
    return ordered[min(int(len(ordered) * part), len(ordered) - 1)]


def row(what, measured, goal):
    print(f"| {what:58} | {measured:>14} | {goal:>10} |", flush=True)


def report(name, editors, goal):
    times, costs = {}, {}
    for editor in editors:
        for method, found in editor.times.items():
            times.setdefault(method, []).extend(found)
            costs.setdefault(method, []).extend(editor.costs[method])
    everything = sum(times.values(), [])
    slowest = max(times, key=lambda method: percentile(costs[method], 0.95))
    silence = max(sum((editor.silences for editor in editors), [0]))
    keystrokes = sum(editor.keystrokes for editor in editors)
    row(f"{name}: {keystrokes:,} keystrokes, {len(everything):,} requests", "", "")
    row("  any request, p95", f"{percentile(everything, 0.95):.1f} ms", goal)
    row("    in CPU time", f"{percentile(sum(costs.values(), []), 0.95):.1f} ms", "")
    row(f"  the slowest kind of request, {slowest}, p95",
        f"{percentile(times[slowest], 0.95):.1f} ms", goal)
    row("    in CPU time", f"{percentile(costs[slowest], 0.95):.1f} ms", "")
    if "--all" in sys.argv:
        for method, found in sorted(costs.items()):
            row(f"      {method}, p95 in CPU time", f"{percentile(found, 0.95):.1f} ms", "")
    row("  the slowest answer", f"{max(everything):.1f} ms", "")
    row("  findings after the last edit, the slowest", f"{silence:.0f} ms", "500 ms")


def memory(client, name):
    with open(f"/proc/{client.server.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith(name)) // 1024


def large_spec():
    """A spec of 1,000 lines: models, actions, a filter, rules and scenarios."""
    lines = ["feature: Large", "", "models:"]
    for i in range(40):
        lines += [f"  Item{i}:", "    id: UUID = UUID()", "    title: String",
                  "    isDone: Bool = false", f"    count: Int = {i}"]
    lines += ["  Phase: {cases: [idle, busy, {failed: {reason: String}}]}", "", "state:"]
    for i in range(40):
        lines += [f'  items{i}: "[Item{i}]"']
    lines += ["  phase: Phase = .idle", "  total: Int = 0", "", "actions:"]
    for i in range(40):
        lines += [f"  add{i}:", f"    payload: {{_ item: Item{i}}}", "    reduce: |",
                  f"      state.items{i}.append(item)", "      let sum = state.total + item.count",
                  "      state.total = sum",
                  f"  finish{i}:", "    payload: {_ id: UUID}",
                  f'    reduce: "state.items{i}[id: id]?.isDone = true"']
    lines += ["", "middleware:", "  Check:"]
    for i in range(40):
        lines += [f"    add{i}:", '      require: "!item.title.isEmpty"',
                  "      message: An item needs a title."]
    lines += ["", "scenarios:"]
    i = 0
    while len(lines) < 994:
        lines += [f"  item {i} is added and finished:", "    when:",
                  f"      - add{i % 40}: {{id: 1, title: Milk}}", f"      - finish{i % 40}: 1",
                  f"    then: state.items{i % 40}[0].isDone"]
        i += 1
    return "\n".join(lines) + "\n"


MIDDLE = """  rename:
    doc: Gives an item another title.
    payload: {_ id: UUID, to title: String}
    reduce: |
      if let index = state.items3.firstIndex(where: { $0.id == id }) {
        let old = state.items3[index].title
        state.items3[index].title = title
        if old.isEmpty { state.total += 1 }
        switch state.phase {
        case .idle: state.phase = .busy
        case .busy: state.phase = .idle
        case .failed(let reason): state.total = reason.count
        }
      }
"""


def written(client, specs):
    """Writes a spec of 100 lines from nothing."""
    source = (specs / "syncupform.yaml").read_text()
    editor = Editor(client, specs / "syncupform.yaml")
    editor.type(0, 0, source)
    editor.wait(editor.now())
    return editor


def edited(client, specs):
    """Writes an action in the middle of a spec of 1,000 lines, with mistakes that are corrected."""
    editor = Editor(client, specs / "large.yaml", large_spec())
    line = editor.lines.index("  add20:")
    character = 0
    for letter in MIDDLE:
        if letter in ".(:" and character > 4:
            editor.key(line, character, "x")
            editor.erase(line, character + 1)
        editor.key(line, character, letter)
        line, character = (line + 1, 0) if letter == "\n" else (line, character + 1)
    editor.wait(editor.now())
    return editor


def refactored(client, specs):
    """Renames what several specs of an app use, writes in one of them and asks in the others."""
    names = ["syncups", "syncupform", "syncupdetail", "recordmeeting", "syncupsapp"]
    editors = {}
    for name in names:
        path = specs / f"{name}.yaml"
        editors[path.resolve().as_uri()] = Editor(client, path, path.read_text())
    opened = list(editors.values())
    home = next(editor for editor in opened if any(
        line.strip().startswith("SyncUp:") for line in editor.lines))
    for round_, new in enumerate(["heading", "caption", "title"] * 4):
        line = next(i for i, text in enumerate(home.lines) if text.strip() == "SyncUp:")
        place = next(i for i in range(line, len(home.lines)) if any(
            home.lines[i].strip().startswith(f"{old}:") for old in ("title", "heading", "caption")))
        character = len(home.lines[place]) - len(home.lines[place].lstrip())
        began = home.now()
        answer = home.ask("rename", place, character + 1, began, newName=new)
        for uri, edits in answer["result"]["changes"].items():
            for edit in reversed(edits):
                start, end = edit["range"]["start"], edit["range"]["end"]
                editors[uri].edit(
                    (start["line"], start["character"]), (end["line"], end["character"]),
                    edit["newText"])
        for editor in opened:
            for number, method in enumerate(REQUESTS + ["completion"]):
                began = editor.now()
                line = (round_ * 7 + number * 11) % len(editor.lines)
                # An edit before each request, as in the other sessions.
                editor.edit((line, len(editor.lines[line])), (line, len(editor.lines[line])), " ")
                editor.edit(
                    (line, len(editor.lines[line]) - 1), (line, len(editor.lines[line])), "")
                editor.keystrokes += 2
                editor.ask(method, line, min(8, len(editor.lines[line])), began)
        home.wait(began)
    return opened


PIECES = [
    "a", ".", "state.", "{", "}", '"', "'", "\n", "  ", ": ", "- ", "#", "(", ")", "\U0001F600", "é",
    "\r\n", "actions:", "x y", "|", "&a", "*a", "\uFEFF", "$0", "["]


def randomly(client, specs, count):
    """Edits at random and often impossible positions."""
    source = (specs / "tasklist.yaml").read_text()
    uri = (specs / "random.yaml").resolve().as_uri()
    client.open(uri, source)
    generator = random.Random(7)
    version = 1
    for number in range(count):
        def place():
            return {"line": generator.randint(-2, 180), "character": generator.randint(-3, 90)}
        start = place()
        end = place() if number % 5 == 0 else start
        version += 1
        change = {"range": {"start": start, "end": end}, "text": generator.choice(PIECES)}
        client.change(uri, version, [change if number % 40 else {"text": source}])
        method = REQUESTS[number % len(REQUESTS)] if number % 3 else "completion"
        answer = client.ask("textDocument/" + method, {
            "textDocument": {"uri": uri}, "position": place(),
            "range": {"start": place(), "end": place()}, "options": {}, "newName": "other",
            "context": {"diagnostics": [], "includeDeclaration": True}})
        assert "result" in answer or "error" in answer
        client.diagnostics.clear()
    client.change(uri, version + 1, [{"text": source}])
    return client.findings(uri, version + 1)


def main(tool, root):
    root = pathlib.Path(root).resolve()
    Client = client_class(root)
    with tempfile.TemporaryDirectory() as folder:
        specs = pathlib.Path(folder) / "Specs"
        shutil.copytree(root / "Specs", specs)

        def session(run):
            client = Client(tool, folder)
            result = run(client)
            sizes = memory(client, "VmRSS"), memory(client, "VmHWM")
            status = client.end()
            assert status == 0, status
            return result, sizes

        row("case", "measured", "goal")
        row("---", "---", "---")
        editor, _ = session(lambda client: written(client, specs))
        report("a spec of 100 lines is written from nothing", [editor], "20 ms")
        editor, _ = session(lambda client: edited(client, specs))
        report("an action is written in a spec of 1,000 lines", [editor], "50 ms")
        editors, _ = session(lambda client: refactored(client, specs))
        report("renames in the five specs of an app", editors, "20 ms")
        _, (resident, highest) = session(lambda client: randomly(client, specs, 10_000))
        row("10,000 random edits with broken positions", "no crash", "no crash")
        row("  resident memory afterwards", f"{resident} MB", "64 MB")
        row("  the highest resident memory", f"{highest} MB", "")


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2])
