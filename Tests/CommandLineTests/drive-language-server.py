"""A client of `redux-gen lsp`, for tests and for measurements.

    drive-language-server.py session TOOL FOLDER   prints what a client sees, as JSON
    drive-language-server.py latency TOOL SPEC     types through a spec; prints the latency of requests
"""

import json
import os
import pathlib
import subprocess
import sys
import threading
import time
import queue


class Client:
    def __init__(self, tool, folder, encodings=("utf-16",)):
        self.server = subprocess.Popen(
            [tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.messages = queue.Queue()
        self.waiting = {}
        self.diagnostics = []
        self.number = 0
        threading.Thread(target=self.read, daemon=True).start()
        self.capabilities = self.ask("initialize", {
            "processId": os.getpid(), "rootUri": pathlib.Path(folder).resolve().as_uri(),
            "capabilities": {
                "general": {"positionEncodings": list(encodings)},
                "textDocument": {"codeAction": {"resolveSupport": {"properties": ["edit"]}}}}
        })["result"]
        self.tell("initialized", {})

    def read(self):
        while True:
            length = 0
            while True:
                line = self.server.stdout.readline()
                if not line:
                    self.messages.put(None)
                    return
                if line == b"\r\n":
                    break
                name, value = line.split(b":")
                if name == b"Content-Length":
                    length = int(value)
            self.messages.put(json.loads(self.server.stdout.read(length)))

    def write(self, message):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.server.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(content), content))
        self.server.stdin.flush()

    def tell(self, method, parameters):
        self.write({"method": method, "params": parameters})

    def send(self, method, parameters):
        self.number += 1
        self.write({"id": self.number, "method": method, "params": parameters})
        return self.number

    def receive(self, seconds):
        message = self.messages.get(timeout=seconds)
        if message is None:
            raise EOFError(self.server.stderr.read().decode())
        if "id" in message and "method" not in message:
            self.waiting[message["id"]] = message
        elif message.get("method") == "textDocument/publishDiagnostics":
            self.diagnostics.append(message["params"])

    def answer(self, number):
        while number not in self.waiting:
            self.receive(10)
        return self.waiting.pop(number)

    def ask(self, method, parameters):
        return self.answer(self.send(method, parameters))

    def findings(self, uri, version):
        while True:
            for found in self.diagnostics:
                if found["uri"] == uri and found["version"] == version:
                    return found["diagnostics"]
            self.receive(10)

    def open(self, uri, text):
        self.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "yaml", "version": 1, "text": text}})

    def change(self, uri, version, changes):
        self.tell("textDocument/didChange", {
            "textDocument": {"uri": uri, "version": version}, "contentChanges": changes})

    def end(self):
        self.ask("shutdown", None)
        self.tell("exit", None)
        return self.server.wait(5)


def position(text, word, shift=0):
    offset = text.index(word) + shift
    before = text[:offset]
    line = before.count("\n")
    column = before[before.rfind("\n") + 1:]
    return {"line": line, "character": len(column.encode("utf-16-le")) // 2}


def session(tool, folder):
    path = pathlib.Path(folder, "Specs/cart.yaml").resolve()
    uri = path.as_uri()
    text = path.read_text()
    client = Client(tool, folder)
    seen = {"capabilities": client.capabilities["capabilities"]}
    client.open(uri, text)
    seen["findings"] = client.findings(uri, 1)
    document = {"textDocument": {"uri": uri}}

    def at(word, shift=0):
        return {**document, "position": position(text, word, shift)}

    seen["hover"] = client.ask("textDocument/hover", at("state.items", 7))["result"]
    seen["definition"] = client.ask("textDocument/definition", at("state.items", 7))["result"]
    seen["symbols"] = [
        symbol["name"]
        for symbol in client.ask("textDocument/documentSymbol", document)["result"]]
    seen["tokens"] = client.ask("textDocument/semanticTokens/full", document)["result"]["data"]
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 999, "character": 0}}
    seen["hints"] = client.ask("textDocument/inlayHint", {**document, "range": whole})["result"]
    seen["lenses"] = client.ask("textDocument/codeLens", document)["result"]
    seen["rename"] = client.ask(
        "textDocument/rename", {**at("state.items", 7), "newName": "things"})["result"]
    seen["collision"] = client.ask(
        "textDocument/rename", {**at("state.items", 7), "newName": "count"})["error"]["code"]
    seen["invalid"] = client.ask("textDocument/hover", document)["error"]["code"]
    # Both are read before the first is answered, because they are written at once.
    number = client.number + 1
    first = {"id": number, "method": "textDocument/hover", "params": at("state.items", 7)}
    frames = b""
    for message in (first, {"method": "$/cancelRequest", "params": {"id": number}}):
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        frames += b"Content-Length: %d\r\n\r\n%s" % (len(content), content)
    client.number = number
    client.server.stdin.write(frames)
    client.server.stdin.flush()
    seen["cancelled"] = client.answer(number)["error"]["code"]
    line = position(text, "state.items.append")["line"]
    end = {"line": line, "character": len(text.split("\n")[line])}
    client.change(uri, 2, [{"range": {"start": end, "end": end}, "text": "; state."}])
    end["character"] += len("; state.")
    seen["completion"] = [
        item["label"]
        for item in client.ask(
            "textDocument/completion", {**document, "position": end})["result"]["items"]]
    client.change(uri, 3, [{"text": text.replace("then: state", "then: stat")}])
    found = client.findings(uri, 3)
    seen["broken"] = [[finding["code"], finding["source"]] for finding in found]
    seen["versions"] = [found["version"] for found in client.diagnostics]
    seen["fixes"] = [
        action["title"]
        for action in client.ask("textDocument/codeAction", {
            **document, "range": found[0]["range"], "context": {"diagnostics": found}})["result"]]
    seen["beside"] = beside(client, path.parent / "dials.yaml")
    seen["status"] = client.end()
    dead = Client(tool, folder)
    dead.server.stdin.close()
    began = time.time()
    seen["dead"] = dead.server.wait(5)
    seen["deadSeconds"] = time.time() - began
    broken = Client(tool, folder)
    broken.server.stdin.write(b"Content-Length: many\r\n\r\n")
    broken.server.stdin.flush()
    seen["brokenFrame"] = [broken.server.wait(5), broken.server.stderr.read().decode()]
    print(json.dumps(seen))


DIALS = """feature: Dials
state: {a: Int = 0, b: Int = 0, c: Int = 0, d: Int = 0, e: Int = 0, f: Int = 0}
actions:
  turnA: {reduce: "state.a = (state.a + 1) % 10"}
  turnB: {reduce: "state.b = (state.b + 1) % 10"}
  turnC: {reduce: "state.c = (state.c + 1) % 10"}
  turnD: {reduce: "state.d = (state.d + 1) % 10"}
  turnE: {reduce: "state.e = (state.e + 1) % 10"}
  turnF: {reduce: "state.f = (state.f + 1) % 10"}
invariants: {dials show digits: a + b + c + d + e + f <= 54}
explore: {bounds: {depth: 1000, states: 1000000000}}
"""


def beside(client, path):
    """Explores many states. Requests are answered meanwhile, and a cancellation and an edit end it."""
    uri = path.resolve().as_uri()
    document = {"textDocument": {"uri": uri}}
    client.open(uri, DIALS)
    command = {"command": "redux-gen.explore", "arguments": [uri, "dials show digits"]}
    number = client.send("workspace/executeCommand", command)
    hover = client.ask("textDocument/hover", {**document, "position": position(DIALS, "turnA", 1)})
    seen = {"hover": hover["result"]["contents"]["value"], "isWaiting": number not in client.waiting}
    client.tell("$/cancelRequest", {"id": number})
    seen["cancelled"] = client.answer(number).get("error", {}).get("code")
    number = client.send("workspace/executeCommand", command)
    client.change(uri, 2, [{"text": DIALS + "# more\n"}])
    seen["edited"] = client.answer(number).get("error", {}).get("code")
    return seen


def latency(tool, spec):
    path = pathlib.Path(spec).resolve()
    uri = path.as_uri()
    text = path.read_text()
    client = Client(tool, path.parent)
    lines = text.split("\n")
    client.open(uri, text)
    client.findings(uri, 1)
    version = 1
    times = {}
    methods = [
        "completion", "hover", "definition", "references", "documentHighlight", "documentSymbol",
        "semanticTokens/full", "codeAction", "foldingRange"]
    places = [index for index, line in enumerate(lines) if ":" in line and len(line) > 12]
    count = 0
    while count < 300:
        line = places[(count * 7) % len(places)]
        column = len(lines[line]) - 1 - count % 7
        at = {"line": line, "character": column}
        character = lines[line][column]
        end = {"line": line, "character": column + 1}
        for change in ({"range": {"start": at, "end": end}, "text": ""},
                       {"range": {"start": at, "end": at}, "text": character}):
            version += 1
            method = methods[count % len(methods)]
            began = time.perf_counter()
            client.change(uri, version, [change])
            client.ask("textDocument/" + method, {
                "textDocument": {"uri": uri}, "position": at, "range": {"start": at, "end": at},
                "context": {"diagnostics": [], "includeDeclaration": True}})
            times.setdefault(method, []).append((time.perf_counter() - began) * 1000)
            count += 1
    began = time.perf_counter()
    client.findings(uri, version)
    silence = (time.perf_counter() - began) * 1000
    print(f"{path.name}, {len(lines)} lines: diagnostics after {silence:.0f} ms")
    everything = sorted(sum(times.values(), []))
    for method, found in [("all", everything)] + sorted(times.items()):
        found = sorted(found)
        print(f"  {method:24} p50 {found[len(found) // 2]:7.1f} ms  "
              f"p95 {found[int(len(found) * 0.95)]:7.1f} ms  max {found[-1]:7.1f} ms")
    with open(f"/proc/{client.server.pid}/status") as status:
        print(" ", next(line.strip() for line in status if line.startswith("VmHWM")))
    client.end()


if __name__ == "__main__":
    {"session": session, "latency": latency}[sys.argv[1]](*sys.argv[2:])
