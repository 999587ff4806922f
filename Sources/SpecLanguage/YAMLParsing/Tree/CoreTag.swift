/// A tag of YAML's core schema, other than `!!str`.
enum CoreTag: String {
  case null, bool, int, float, seq, map

  /// The kind of node that this tag requires.
  var wanted: String {
    switch self {
    case .null: "nothing"
    case .bool: "true or false"
    case .int: "an integer"
    case .float: "a number"
    case .seq: "a list"
    case .map: "a mapping"
    }
  }

  /// Whether the tag allows this scalar according to YAML 1.1 or 1.2.
  func fits(_ text: String) -> Bool {
    switch self {
    case .null: ["", "~", "null", "Null", "NULL"].contains(text)
    case .bool:
      ["true", "false", "yes", "no", "on", "off", "y", "n"].contains(text.lowercased())
    case .int: Self.isInteger(text)
    case .float: Self.isInteger(text) || Self.isDecimal(text)
    case .seq, .map: false
    }
  }

  private static func isInteger(_ text: String) -> Bool {
    let digits = withoutSign(text).lowercased()
    let radixes = ["0x": "0123456789abcdef_", "0o": "01234567_", "0b": "01_"]
    for (prefix, allowed) in radixes where digits.hasPrefix(prefix) {
      return digits.count > 2 && digits.dropFirst(2).allSatisfy(allowed.contains)
    }
    return isDigit(digits.utf8.first) && digits.utf8.allSatisfy { isDigit($0) || $0 == 0x5F }
  }

  /// Whether a scalar is a decimal number, such as `1.5`, `.5`, `1e3`, `-.inf` or `.nan`.
  private static func isDecimal(_ text: String) -> Bool {
    let number = withoutSign(text).lowercased()
    if number == ".inf" || number == ".nan" { return true }
    let parts = number.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    let mantissa = parts[0].utf8
    let isMantissa =
      mantissa.allSatisfy { isDigit($0) || $0 == 0x5F || $0 == UInt8(ascii: ".") }
      && mantissa.count { $0 == UInt8(ascii: ".") } <= 1 && mantissa.contains(where: isDigit)
    return isMantissa && (parts.count == 1 || isInteger(String(parts[1])))
  }

  private static func withoutSign(_ text: String) -> Substring {
    text.hasPrefix("-") || text.hasPrefix("+") ? text.dropFirst() : text[...]
  }

  private static func isDigit(_ byte: UInt8?) -> Bool {
    byte.map { $0.isDigit } ?? false
  }
}

extension TreeBuilder {
  /// Returns the scalar with its core tag applied: an empty scalar for `!!null`.
  mutating func scalar(
    _ scalar: YAMLScalar, with tag: CoreTag, at place: Range<Int>?
  ) -> YAMLScalar {
    guard tag.fits(scalar.text) else {
      let found = scalar.text.isEmpty ? "nothing" : "'\(excerpt(scalar.text))'"
      reportContradiction(tag, found, at: place)
      return scalar
    }
    if tag != .null { return scalar }
    let isUppercase = scalar.text.hasPrefix("N")
    return YAMLScalar(isUppercase ? "null" : scalar.text, style: .plain)
  }

  /// Reports a core tag that does not match its collection. A list allows only `!!seq`, and a
  /// mapping only `!!map`.
  mutating func checkTag(
    _ tag: NodeTag, of kind: CollectionFrame.Kind, at place: Range<Int>?
  ) {
    let found = kind == .sequence ? "a list" : "a mapping"
    switch tag {
    case .core(let core) where core != (kind == .sequence ? .seq : .map):
      reportContradiction(core, found, at: place)
    case .text: reportContradiction("str", "a text", found, at: place)
    default: break
    }
  }

  private mutating func reportContradiction(
    _ tag: CoreTag, _ found: String, at place: Range<Int>?
  ) {
    reportContradiction(tag.rawValue, tag.wanted, found, at: place)
  }

  private mutating func reportContradiction(
    _ name: String, _ wanted: String, _ found: String, at place: Range<Int>?
  ) {
    report(
      .contradictingTag, "expected \(wanted) after the tag '!!\(name)', found \(found)",
      place ?? 0..<0,
      help: "remove the tag: the key decides how its value is read")
  }
}

/// The meaning of a tag.
enum NodeTag: Equatable {
  case none
  case swift
  /// The tag `!!str`. The node is a string, even if the plain scalar would mean null.
  case text
  /// Another tag of YAML's core schema. The tag has no effect if it matches its node.
  case core(CoreTag)
  /// A tag such as `!name`. It is almost always Swift's operator `!` at the start of an unquoted
  /// scalar.
  case bang
  case unknown

  init(_ tag: String?) {
    guard let tag else {
      self = .none
      return
    }
    let core = "tag:yaml.org,2002:"
    if tag == "!swift" {
      self = .swift
    } else if tag.hasPrefix(core) {
      let name = String(tag.dropFirst(core.count))
      self = name == "str" ? .text : CoreTag(rawValue: name).map { .core($0) } ?? .unknown
    } else {
      self = tag.hasPrefix("!") ? .bang : .unknown
    }
  }
}
