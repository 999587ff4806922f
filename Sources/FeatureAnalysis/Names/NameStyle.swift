import SpecLanguage

/// Warns about types that are not `UpperCamelCase` and other names that are not `lowerCamelCase`.
///
///     state: {is_loading: Bool = false}   # name-style
///     state: {isLoading: Bool = false}
func checkStyle(
  of names: [DeclaredName], in spec: FeatureSpec, _ findings: inout Findings
) {
  for declared in names {
    if case .module = declared.role { continue }
    if findings.wrongNames.contains(declared.name.range) { continue }
    let name = declared.name.value
    guard let better = restyled(name, isType: declared.isType), NameFault(in: name) == nil,
      ReservedNames.reason(against: name, as: declared.role, in: spec) == nil,
      ReservedNames.reason(against: better, as: declared.role, in: spec) == nil
    else { continue }
    let style = declared.isType ? "UpperCamelCase" : "lowerCamelCase"
    findings.warn(
      .nameStyle, "the name of \(declared.kind) is \(style): '\(better)' instead of '\(name)'",
      at: declared.name.range)
  }
}

/// Whether the name is in camel case.
func isInStyle(_ name: String, isType: Bool) -> Bool {
  guard let first = name.utf8.first else { return true }
  let isRight = isType ? first == first.uppercased : !first.isCapital
  return isRight && !name.utf8.contains(UInt8(ascii: "_"))
}

/// Returns the name in camel case; nil if the name is already in camel case.
func restyled(_ name: String, isType: Bool) -> String? {
  if isInStyle(name, isType: isType) { return nil }
  let underscore = UInt8(ascii: "_")
  var bytes: [UInt8] = []
  bytes.reserveCapacity(name.utf8.count)
  var isWordStart = isType
  for byte in name.utf8 {
    if byte == underscore {
      isWordStart = isType || !bytes.isEmpty
    } else {
      bytes.append(isWordStart ? byte.uppercased : byte)
      isWordStart = false
    }
  }
  if !isType { lowerFirstWord(of: &bytes) }
  let better = String(decoding: bytes, as: UTF8.self)
  return better == name || NameFault(in: better) != nil ? nil : better
}

/// Returns the ASCII words of a sentence in camel case, up to a readable length.
///
/// - Parameter otherwise: the name of a sentence without letters, which also precedes a digit.
package func camelCase(_ sentence: String, otherwise: String) -> String {
  var result: [UInt8] = []
  result.reserveCapacity(min(sentence.utf8.count, 100))
  // The index at which the current word begins.
  var start = 0
  func end() -> Bool {
    defer { start = result.count }
    guard result.count > start else { return true }
    if start == 0 {
      lowerFirstWord(of: &result)
    } else if result.count > 80 {
      result.removeSubrange(start...)
      return false
    } else {
      result[start] = result[start].uppercased
    }
    return true
  }
  for byte in sentence.utf8 {
    if byte.isLetter || byte.isDigit {
      result.append(byte)
    } else if byte != UInt8(ascii: "'"), !end() {
      // An apostrophe does not end the word.
      return String(decoding: result, as: UTF8.self)
    }
  }
  _ = end()
  // The sentence has too few ASCII letters for a name.
  if result.isEmpty || result.count < 3 && result.count < sentence.utf8.count {
    return otherwise
  }
  if result[0].isDigit { result = Array(otherwise.utf8) + result }
  if result.count > 100 { result.removeSubrange(100...) }
  return String(decoding: result, as: UTF8.self)
}

/// Lowercases the first letter, or a leading initialism such as `URL`.
package func lowerFirstWord(of bytes: inout [UInt8]) {
  let capitals = bytes.prefix { $0.isCapital }.count
  let isWordBehind =
    capitals > 1 && capitals < bytes.count && bytes[capitals].isSmallLetter
  let lowered = max(1, isWordBehind ? capitals - 1 : capitals)
  for index in bytes.indices.prefix(lowered) where bytes[index].isCapital {
    bytes[index] |= 0x20
  }
}
