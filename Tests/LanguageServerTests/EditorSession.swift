import FeatureRendering
import LanguageServer
import PackageWriting
import SpecLanguage
import Testing

/// An editor with a language server: documents that are open, and requests about them.
struct EditorSession {
  private var server = LanguageServer()
  private var nextID = 0
  /// The notifications that the server has sent.
  private(set) var notifications: [JSONValue] = []

  init(encodings: [String] = ["utf-16"]) {
    let encodings = JSONValue.array(encodings.map { .string($0) })
    _ = ask(
      "initialize",
      .object(["capabilities": .object(["general": .object(["positionEncodings": encodings])])]))
    tell("initialized", .object([:]))
  }

  static func uri(of path: String) -> String { "file:///nowhere/\(path)" }

  mutating func open(_ path: String, _ text: String) {
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
  mutating func findings(of path: String) -> (version: JSONValue?, findings: [JSONValue]) {
    notifications = []
    if server.needsDiagnosis { server.publish(server.beginDiagnosis().findFindings()) }
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
