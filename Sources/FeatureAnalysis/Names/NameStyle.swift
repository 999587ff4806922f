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
  let isRight = isType ? first == uppercased(first) : !isCapital(first)
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
      bytes.append(isWordStart ? uppercased(byte) : byte)
      isWordStart = false
    }
  }
  if !isType { lowercaseFirstWord(of: &bytes) }
  let better = String(decoding: bytes, as: UTF8.self)
  return better == name || NameFault(in: better) != nil ? nil : better
}

/// Turns `URLList` into `urlList`, and `Title` into `title`.
private func lowercaseFirstWord(of bytes: inout [UInt8]) {
  let capitals = bytes.prefix(while: isCapital).count
  guard capitals > 0 else { return }
  let endsWord = capitals == bytes.count || !isLetter(bytes[capitals])
  let count = capitals == 1 || endsWord ? capitals : capitals - 1
  for index in 0..<count { bytes[index] |= 0x20 }
}

private func isCapital(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte) }

private func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }

private func uppercased(_ byte: UInt8) -> UInt8 {
  (0x61...0x7A).contains(byte) ? byte & 0xDF : byte
}
