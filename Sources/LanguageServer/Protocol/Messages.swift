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
    let bytes = file.lines.bytes(ofLine: line + 1)
    var offset = bytes.lowerBound
    var left = character
    var decoder = UTF8.ForwardParser()
    var iterator = file.bytes[bytes].makeIterator()
    while left > 0, case .valid(let encoded) = decoder.parseScalar(from: &iterator) {
      let width = width(of: UTF8.decode(encoded))
      if width > left { break }
      left -= width
      offset += encoded.count
    }
    return min(offset, bytes.upperBound)
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
