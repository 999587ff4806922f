import FeatureRendering
import PackageWriting
import SpecLanguage

/// An error as the response to a request.
struct RequestFault: Error, Equatable {
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case unknownMethod = -32601
    case invalidParameters = -32602
    case notInitialized = -32002
    case requestFailed = -32803
    case cancelled = -32800
    case contentModified = -32801
  }

  let code: Code
  let message: String

  static func invalid(_ message: String) -> RequestFault {
    RequestFault(code: .invalidParameters, message: message)
  }

  static func failed(_ message: String) -> RequestFault {
    RequestFault(code: .requestFailed, message: message)
  }
}

/// What the client can do with answers and notifications.
struct ClientAbilities: Sendable {
  /// Whether the edit of a code action may be computed when the user chooses it.
  private(set) var resolvesEdits = false
  private(set) var watchesFiles = false
  private(set) var refreshesHints = false
  /// Whether diagnostics may name a second place.
  private(set) var showsRelated = false

  init() {}

  init(_ capabilities: JSONValue) {
    let document = capabilities["textDocument"]
    let workspace = capabilities["workspace"]
    let resolved = document?["codeAction"]?["resolveSupport"]?["properties"]?.elements
    resolvesEdits = resolved?.contains(.string("edit")) ?? false
    watchesFiles = workspace?["didChangeWatchedFiles"]?["dynamicRegistration"]?.flag ?? false
    refreshesHints = workspace?["inlayHint"]?["refreshSupport"]?.flag ?? false
    showsRelated = document?["publishDiagnostics"]?["relatedInformation"]?.flag ?? false
  }
}

/// The messages that the server sends.
enum Message {
  static func response(to id: JSONValue, _ result: JSONValue) -> JSONValue {
    .object(["jsonrpc": .string("2.0"), "id": id, "result": result])
  }

  static func response(to id: JSONValue, _ fault: RequestFault) -> JSONValue {
    .object([
      "jsonrpc": .string("2.0"), "id": id,
      "error": .object(["code": .integer(fault.code.rawValue), "message": .string(fault.message)]),
    ])
  }

  static func notification(_ method: String, _ parameters: JSONValue) -> JSONValue {
    .object(["jsonrpc": .string("2.0"), "method": .string(method), "params": parameters])
  }

  static func request(_ id: String, _ method: String, _ parameters: JSONValue) -> JSONValue {
    .object([
      "jsonrpc": .string("2.0"), "id": .string(id), "method": .string(method),
      "params": parameters,
    ])
  }

  /// Says that work with a token begins or ends.
  static func progress(_ token: JSONValue, _ kind: String, title: String? = nil) -> JSONValue {
    notification(
      "$/progress",
      .object([
        "token": token,
        "value": .object([
          "kind": .string(kind), "title": title.map { .string($0) },
          "cancellable": title.map { _ in .boolean(true) },
        ]),
      ]))
  }

  /// A message that the editor shows to the user.
  static func shown(_ text: String, isError: Bool = false) -> JSONValue {
    notification(
      "window/showMessage",
      .object(["type": .integer(isError ? 1 : 3), "message": .string(text)]))
  }
}

/// How the client counts the columns of a line.
package enum PositionEncoding: String, Sendable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The first encoding of the client that the server knows. Every client knows UTF-16.
  init(offered: [String]) {
    self = offered.lazy.compactMap { PositionEncoding(rawValue: $0) }.first ?? .utf16
  }

  private func width(of scalar: Unicode.Scalar) -> Int {
    switch self {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    }
  }

  /// Returns the offset of a position of the client. A position outside of the text is moved to the
  /// end of its line or of the text, and one inside of a character to the character's start.
  func byte(line: Int, character: Int, in file: SourceFile) -> Int {
    let last = file.lines.lineCount
    if line < 0 { return file.lines.bytes(ofLine: 1).lowerBound }
    if line >= last { return file.bytes.count }
    return byte(character: character, in: file.bytes, file.lines.bytes(ofLine: line + 1))
  }

  /// Returns the offset of a character in a line.
  func byte(character: Int, in bytes: [UInt8], _ line: Range<Int>) -> Int {
    var offset = line.lowerBound
    var left = character
    var decoder = UTF8.ForwardParser()
    var iterator = bytes[line].makeIterator()
    while left > 0, case .valid(let encoded) = decoder.parseScalar(from: &iterator) {
      let width = width(of: UTF8.decode(encoded))
      if width > left { break }
      left -= width
      offset += encoded.count
    }
    return min(offset, line.upperBound)
  }

  /// Returns a position of a file as the client counts it.
  func position(_ position: SourcePosition, in file: SourceFile) -> JSONValue {
    let line = min(max(Int(position.line), 1), file.lines.lineCount)
    let end = file.lines.byte(at: position)
    let start = min(file.lines.bytes(ofLine: line).lowerBound, end)
    let character: Int
    switch self {
    case .utf8: character = end - start
    case .utf16:
      character = String(decoding: file.bytes[start..<end], as: UTF8.self).utf16.count
    }
    return .object(["line": .integer(line - 1), "character": .integer(character)])
  }

  func range(_ range: SourceRange, in file: SourceFile) -> JSONValue {
    .object(["start": position(range.start, in: file), "end": position(range.end, in: file)])
  }
}

/// Access to the members of messages. A member that is missing or has another kind is nil.
extension JSONValue {
  subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.first { $0.key == key }?.value
  }

  var text: String? { if case .string(let text) = self { text } else { nil } }
  var number: Int? { if case .integer(let number) = self { number } else { nil } }
  var flag: Bool? { if case .boolean(let flag) = self { flag } else { nil } }
  var elements: [JSONValue]? { if case .array(let elements) = self { elements } else { nil } }
  var isNull: Bool { self == .null }

  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    JSONWriter.append(self, to: &bytes)
    return bytes
  }
}

extension Message {
  /// What the server can do.
  static func capabilities(_ encoding: PositionEncoding) -> JSONValue {
    .object([
      "positionEncoding": .string(encoding.rawValue),
      "textDocumentSync": .object([
        "openClose": .boolean(true), "change": .integer(2), "save": .boolean(true),
      ]),
      "completionProvider": .object([
        "triggerCharacters": .array([".", " ", "{", "$"].map { .string($0) })
      ]),
      "hoverProvider": .boolean(true), "definitionProvider": .boolean(true),
      "referencesProvider": .boolean(true), "documentHighlightProvider": .boolean(true),
      "documentSymbolProvider": .boolean(true), "foldingRangeProvider": .boolean(true),
      "inlayHintProvider": .boolean(true), "documentFormattingProvider": .boolean(true),
      "renameProvider": .object(["prepareProvider": .boolean(true)]),
      "codeActionProvider": .object([
        "codeActionKinds": .array(
          CodeActionKind.allCases.map { .string($0.rawValue) }),
        "resolveProvider": .boolean(true),
      ]),
      "codeLensProvider": .object([:]),
      "executeCommandProvider": .object([
        "commands": .array(Command.allCases.map { .string($0.rawValue) })
      ]),
      "semanticTokensProvider": .object([
        "legend": .object([
          "tokenTypes": .array(TokenType.allCases.map { .string($0.rawValue) }),
          "tokenModifiers": .array([.string("declaration")]),
        ]), "full": .boolean(true),
      ]),
    ])
  }

  /// Asks the client to report changes of specs on disk.
  static let watchRequest = request(
    "watch", "client/registerCapability",
    .object([
      "registrations": .array([
        .object([
          "id": .string("specs"), "method": .string("workspace/didChangeWatchedFiles"),
          "registerOptions": .object([
            "watchers": .array(
              ["**/*.yaml", "**/*.yml"].map { .object(["globPattern": .string($0)]) })
          ]),
        ])
      ])
    ]))
}
