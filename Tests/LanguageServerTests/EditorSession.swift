import FeatureRendering
import LanguageServer
import PackageWriting
import SpecLanguage
import Testing

/// An editor with a language server: documents that are open, and requests about them.
struct EditorSession {
  private var server = LanguageServer()
  private var nextID = 0
  /// The texts of the open documents.
  private var texts: [String: String] = [:]
  /// The notifications that the server has sent.
  private(set) var notifications: [JSONValue] = []

  /// - Parameter capabilities: What the client can do besides counting positions.
  init(
    encodings: [String] = ["utf-16"], capabilities: [JSONMember] = [], options: JSONValue = .null
  ) {
    let encodings = JSONValue.array(encodings.map { .string($0) })
    let general = JSONMember(
      key: "general", value: .object(["positionEncodings": encodings]))
    _ = ask(
      "initialize",
      .object([
        "capabilities": .object([general] + capabilities), "initializationOptions": options,
      ]))
    tell("initialized", .object([:]))
  }

  static func uri(of path: String) -> String { "file:///nowhere/\(path)" }

  mutating func open(_ path: String, _ text: String) {
    texts[path] = text
    tell(
      "textDocument/didOpen",
      .object([
        "textDocument": .object([
          "uri": .string(Self.uri(of: path)), "languageId": .string("yaml"), "version": .integer(1),
          "text": .string(text),
        ])
      ]))
  }

  mutating func change(_ path: String, _ changes: [JSONValue], version: Int = 2) {
    for change in changes { texts[path] = change.changed(texts[path] ?? "") }
    tell(
      "textDocument/didChange",
      .object([
        "textDocument": .object([
          "uri": .string(Self.uri(of: path)), "version": .integer(version),
        ]), "contentChanges": .array(changes),
      ]))
  }

  mutating func tell(_ method: String, _ parameters: JSONValue) {
    server.receive(.object(["method": .string(method), "params": parameters]))
    notifications += server.takeOutgoing()
  }

  mutating func ask(_ method: String, _ parameters: JSONValue) -> JSONValue {
    nextID += 1
    server.receive(
      .object(["id": .integer(nextID), "method": .string(method), "params": parameters]))
    for job in server.takeJobs() { server.finish(job, job.runSubject()) }
    var response = JSONValue.null
    for message in server.takeOutgoing() {
      if message.member("id") == .integer(nextID), message.member("method") == nil {
        response = message
      } else {
        notifications.append(message)
      }
    }
    return response
  }

  /// Asks about a place of a document.
  mutating func ask(
    _ method: String, _ path: String, at position: JSONValue? = nil,
    _ others: [JSONMember] = []
  ) -> JSONValue {
    var members = [
      JSONMember(
        key: "textDocument", value: .object(["uri": .string(Self.uri(of: path))]))
    ]
    if let position { members.append(JSONMember(key: "position", value: position)) }
    return ask(method, .object(members + others))
  }

  /// Computes the findings of all documents, and returns those of one of them with their version.
  ///
  /// - Parameter steps: How many steps scenarios may take.
  mutating func findings(
    of path: String, steps: Int? = nil
  ) -> (version: JSONValue?, findings: [JSONValue]) {
    notifications = []
    if server.needsDiagnosis {
      var diagnosis = server.beginDiagnosis()
      if let steps { (diagnosis.firstSteps, diagnosis.laterSteps) = (steps, steps) }
      let found = diagnosis.findFindings()
      server.publish(found)
      server.publish(diagnosis.findMore(than: found))
    }
    notifications += server.takeOutgoing()
    let published = notifications.last {
      $0.member("method") == .string("textDocument/publishDiagnostics")
        && $0.member("params")?.member("uri") == .string(Self.uri(of: path))
    }
    return (
      published?.member("params")?.member("version"),
      published?.member("params")?.member("diagnostics")?.items ?? []
    )
  }

  /// Asks for the actions at a place. Those with a delayed edit are resolved.
  mutating func actions(_ path: String, at position: JSONValue) -> [JSONValue] {
    let range = JSONValue.object(["start": position, "end": position])
    let answer = ask(
      "textDocument/codeAction", path,
      [
        JSONMember(key: "range", value: range),
        JSONMember(key: "context", value: .object(["diagnostics": .array([])])),
      ])
    return (answer.member("result")?.items ?? []).map { action in
      action.member("edit") == nil
        ? ask("codeAction/resolve", action).member("result") ?? .null : action
    }
  }

  /// Applies the edits of an action to a document.
  mutating func apply(_ action: JSONValue, to path: String) {
    let edits = action.member("edit")?.member("changes")?.member(Self.uri(of: path))?.items ?? []
    change(
      path,
      edits.reversed().map {
        .object(["range": $0.member("range") ?? .null, "text": $0.member("newText") ?? .null])
      })
  }

  /// The text of an open document.
  func text(of path: String) -> String { texts[path] ?? "" }

  /// Starts a job, changes a document, and finishes the job.
  mutating func finishingLate(
    _ command: JSONValue, after changes: [JSONValue], in path: String
  ) -> JSONValue {
    server.receive(
      .object([
        "id": .string("late"), "method": .string("workspace/executeCommand"), "params": command,
      ]))
    let jobs = server.takeJobs()
    change(path, changes)
    for job in jobs { server.finish(job, job.runSubject()) }
    return server.takeOutgoing().last { $0.member("id") == .string("late") } ?? .null
  }

  /// Runs a diagnosis, but changes a document before its result arrives.
  mutating func publishesStaleFindings(of path: String, after changes: [JSONValue]) -> Bool {
    notifications = []
    let diagnosis = server.beginDiagnosis()
    change(path, changes)
    server.publish(diagnosis.findFindings())
    return server.takeOutgoing().contains {
      $0.member("method") == .string("textDocument/publishDiagnostics")
    }
  }
}

extension JSONValue {
  func member(_ key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var items: [JSONValue] { if case .array(let items) = self { items } else { [] } }
  var string: String { if case .string(let text) = self { text } else { "" } }
  var int: Int { if case .integer(let number) = self { number } else { -1 } }

  /// A range as `2:4-2:9`, counted from 0.
  var rangeText: String {
    func text(_ position: JSONValue?) -> String {
      "\(position?.member("line")?.int ?? -1):\(position?.member("character")?.int ?? -1)"
    }
    return "\(text(member("start")))-\(text(member("end")))"
  }

  /// The text after a change, whose positions are counted as in ASCII text.
  fileprivate func changed(_ text: String) -> String {
    guard let range = member("range") else { return member("text")?.string ?? "" }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func offset(_ position: JSONValue?) -> Int {
      let line = max(0, min(position?.member("line")?.int ?? 0, lines.count - 1))
      let before = lines[..<line].reduce(0) { $0 + $1.count + 1 }
      return before + max(0, min(position?.member("character")?.int ?? 0, lines[line].count))
    }
    var changed = Array(text)
    let places = [offset(range.member("start")), offset(range.member("end"))].sorted()
    changed.replaceSubrange(places[0]..<places[1], with: member("text")?.string ?? "")
    return String(changed)
  }

  static func position(_ line: Int, _ character: Int) -> JSONValue {
    .object(["line": .integer(line), "character": .integer(character)])
  }
}

extension SourceRange {
  /// The range as the protocol counts it in an ASCII file.
  var protocolText: String {
    "\(start.line - 1):\(start.column - 1)-\(end.line - 1):\(end.column - 1)"
  }
}

extension SourcePosition {
  var json: JSONValue { .position(Int(line) - 1, Int(column) - 1) }
}
