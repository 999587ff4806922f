import FeatureRendering
import SpecLanguage

/// An error about bytes that are not the expected JSON: its line and its reason.
struct JSONFault: Error, Equatable, Sendable {
  let line: Int
  let reason: String
}

extension JSONValue {
  /// Reads a message of another program: any JSON with at most 64 levels of nesting. A number that
  /// is no integer is read as null. Returns nil if the bytes are not JSON.
  package init?(message bytes: [UInt8]) {
    do throws(JSONFault) {
      self = try JSONReader.parse(bytes, as: .message)
    } catch {
      return nil
    }
  }
}

/// What a reader accepts.
enum JSONDialect {
  /// A strict subset of JSON, without more than four levels of nesting, numbers with a sign,
  /// fraction or exponent, and the literals `true`, `false` and `null`.
  case manifest
  /// All of JSON, with at most 64 levels of nesting.
  case message
}

/// Reads JSON. The reader rejects bytes after the value, duplicate keys, comments, trailing commas,
/// and what the dialect does not contain.
struct JSONReader {
  private let bytes: [UInt8]
  private let dialect: JSONDialect
  private var offset = 0

  init(_ bytes: [UInt8], as dialect: JSONDialect = .manifest) {
    self.bytes = bytes
    self.dialect = dialect
  }

  static func parse(
    _ bytes: [UInt8], as dialect: JSONDialect = .manifest
  ) throws(JSONFault) -> JSONValue {
    var reader = JSONReader(bytes, as: dialect)
    let value = try reader.value(depth: 0)
    try reader.expectEnd()
    return value
  }

  // MARK: - Reading a large object incrementally

  /// Whether the next value is an object.
  mutating func isAtObject() -> Bool {
    skipSpace()
    return next == UInt8(ascii: "{")
  }

  mutating func beginObject() throws(JSONFault) {
    guard take("{") else { throw fault("expected '{'") }
  }

  /// Returns the next key of the current object; nil at the end of the object. The caller must read
  /// the key's value before the next call.
  mutating func nextKey(isFirst: Bool) throws(JSONFault) -> String? {
    if isFirst, take("}") { return nil }
    if !isFirst, !take(",") {
      guard take("}") else { throw fault("expected ',' or '}'") }
      return nil
    }
    skipSpace()
    guard next == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
    let key = try string()
    guard take(":") else { throw fault("expected ':'") }
    return key
  }

  mutating func value() throws(JSONFault) -> JSONValue {
    try value(depth: 1)
  }

  mutating func expectEnd() throws(JSONFault) {
    skipSpace()
    guard offset == bytes.count else { throw fault("text after the end") }
  }

  func repeatedKey(_ key: String) -> JSONFault {
    fault("the key '\(excerpt(key))' is duplicated")
  }

  // MARK: - Values

  private func fault(_ reason: String) -> JSONFault {
    let line = bytes[..<min(offset, bytes.count)].count { $0 == UInt8(ascii: "\n") } + 1
    return JSONFault(line: line, reason: reason)
  }

  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
      offset += 1
    }
  }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    skipSpace()
    guard next == UInt8(ascii: character) else { return false }
    offset += 1
    return true
  }

  private mutating func value(depth: Int) throws(JSONFault) -> JSONValue {
    guard depth < (dialect == .manifest ? 4 : 64) else { throw fault("nested too deeply") }
    skipSpace()
    switch next {
    case UInt8(ascii: "{"): return .object(try members(depth: depth))
    case UInt8(ascii: "["): return .array(try elements(depth: depth))
    case UInt8(ascii: "\""): return .string(try string())
    default: return dialect == .manifest ? .integer(try integer()) : try literal()
    }
  }

  /// Reads `true`, `false`, `null` or a number.
  private mutating func literal() throws(JSONFault) -> JSONValue {
    let start = offset
    while let byte = next,
      byte == UInt8(ascii: "-") || byte == UInt8(ascii: "+")
        || byte == UInt8(ascii: ".") || byte.isDigit
        || byte.isLetter
    {
      offset += 1
    }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    switch word {
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    case "null": return .null
    default:
      if let number = Int(word), !word.hasPrefix("+") { return .integer(number) }
      guard word.first?.isLetter == false, let number = Double(word) else {
        throw fault("expected a value")
      }
      return Int(exactly: number).map { .integer($0) } ?? .null
    }
  }

  private mutating func members(depth: Int) throws(JSONFault) -> [JSONMember] {
    var members: [JSONMember] = []
    var keys: Set<String> = []
    try beginObject()
    while let key = try nextKey(isFirst: members.isEmpty) {
      guard keys.insert(key).inserted else { throw repeatedKey(key) }
      members.append(JSONMember(key: key, value: try value(depth: depth + 1)))
    }
    return members
  }

  private mutating func elements(depth: Int) throws(JSONFault) -> [JSONValue] {
    offset += 1
    var elements: [JSONValue] = []
    if take("]") { return elements }
    repeat { elements.append(try value(depth: depth + 1)) } while take(",")
    guard take("]") else { throw fault("expected ',' or ']'") }
    return elements
  }

  private mutating func integer() throws(JSONFault) -> Int {
    let start = offset
    while let byte = next, byte.isDigit { offset += 1 }
    let digits = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard let number = Int(digits) else { throw fault("expected a value") }
    return number
  }

  private mutating func string() throws(JSONFault) -> String {
    offset += 1
    var text: [UInt8] = []
    while let byte = next {
      offset += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let string = String(validating: text, as: UTF8.self) else {
          throw fault("text that is not UTF-8")
        }
        return string
      case UInt8(ascii: "\\"): text += try escape()
      case ..<0x20: throw fault("a line break or control character in a string")
      default: text.append(byte)
      }
    }
    throw fault("a string without its closing quote")
  }

  private mutating func escape() throws(JSONFault) -> [UInt8] {
    guard let byte = next else { throw fault("a string without its closing quote") }
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return [byte]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "b") where dialect == .message: return [0x08]
    case UInt8(ascii: "f") where dialect == .message: return [0x0C]
    case UInt8(ascii: "u"):
      var units = [try codeUnit()]
      if UTF16.isLeadSurrogate(units[0]), bytes[offset...].starts(with: "\\u".utf8) {
        offset += 2
        units.append(try codeUnit())
      }
      guard let text = String(validating: units, as: UTF16.self) else {
        if dialect == .message { return Array(String(decoding: units, as: UTF16.self).utf8) }
        throw fault("an escape that is not a character")
      }
      return Array(text.utf8)
    default: throw fault("an unknown escape")
    }
  }

  private mutating func codeUnit() throws(JSONFault) -> UInt16 {
    let digits = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
    guard digits.utf8.count == 4, let unit = UInt16(digits, radix: 16) else {
      throw fault("an escape that is not a character")
    }
    offset += 4
    return unit
  }
}
