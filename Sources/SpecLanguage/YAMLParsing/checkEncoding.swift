/// Rejects a file that is too large, is not UTF-8, contains merge conflicts, control characters or
/// Unicode line separators, or begins with too many directives. Runs before the YAML reader. Returns
/// false if the file is rejected.
func checkEncoding(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> Bool {
  let start = SourceRange(.start, .start)
  if file.bytes.count > SourceFile.maximumSize {
    diagnostics.error(
      .fileTooLarge, "this file is larger than the limit for a spec, 4 MiB", at: start)
    return false
  }
  if let finding = foreignEncoding(of: file.bytes) {
    diagnostics.report(finding)
    return false
  }
  var scan = EncodingScan(file)
  file.bytes.withUnsafeBufferPointer { scan.run($0) }
  for finding in scan.findings { diagnostics.report(finding) }
  if let finding = file.findingAboutConflicts() {
    diagnostics.report(finding)
    return false
  }
  return scan.findings.isEmpty
}

/// The finding about a file that is not UTF-8; nil if it is. Unlike a spec, the file may contain
/// control characters.
package func findingAboutEncoding(of file: SourceFile) -> Finding? {
  if let finding = foreignEncoding(of: file.bytes) { return finding }
  return file.bytes.withUnsafeBufferPointer { bytes in
    var offset = 0
    while offset < bytes.count {
      if bytes[offset] < 0x80 {
        offset += 1
      } else if let width = decodeScalar(bytes, at: offset)?.width {
        offset += width
      } else {
        return invalidByte(bytes[offset], at: offset, file.lines)
      }
    }
    return nil
  }
}

private func invalidByte(_ byte: UInt8, at offset: Int, _ lines: LineTable) -> Finding {
  let name = String(byte, radix: 16, uppercase: true)
  let start = lines.position(ofByte: offset)
  return Finding(
    .error, .invalidUTF8, "the byte 0x\(name) is not valid UTF-8 here: save the file as UTF-8",
    at: SourceRange(start, start.advanced(by: 1)))
}

private func foreignEncoding(of bytes: [UInt8]) -> Finding? {
  nameOfForeignEncoding(of: bytes).map { name in
    Finding(
      .error, .unsupportedEncoding, "the file is encoded in \(name): save it as UTF-8",
      at: SourceRange(.start, .start))
  }
}

/// Returns the name of UTF-16 or UTF-32 if a file has this encoding. Detects it by a byte order
/// mark, or by zero bytes next to an ASCII letter at the start of the file.
private func nameOfForeignEncoding(of bytes: [UInt8]) -> String? {
  let head = Array(bytes.prefix(4))
  if head == [0, 0, 0xFE, 0xFF] || head == [0xFF, 0xFE, 0, 0] { return "UTF-32" }
  if head.starts(with: [0xFE, 0xFF]) || head.starts(with: [0xFF, 0xFE]) { return "UTF-16" }
  guard head.count == 4 else { return nil }
  switch head.map({ $0 != 0 }) {
  case [false, false, false, true], [true, false, false, false]: return "UTF-32"
  case [false, true, false, true], [true, false, true, false]: return "UTF-16"
  default: return nil
  }
}

/// A scan of all bytes of a file.
private struct EncodingScan {
  private let lines: LineTable
  private(set) var findings: [Finding] = []
  private var directives = 0

  /// The maximum number of findings. For a file that is not UTF-8, further findings would not help.
  private static let maximumFindings = 20
  private static let maximumDirectives = 16

  init(_ file: SourceFile) { lines = file.lines }

  mutating func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    var offset = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    var isLineStart = true
    while offset < bytes.count {
      let byte = bytes[offset]
      if byte < 0x80 {
        if byte < 0x20 || byte == 0x7F {
          checkControl(UInt32(byte), at: offset)
        } else if byte == UInt8(ascii: "%") && isLineStart {
          countDirective(at: offset)
        }
        isLineStart = byte == 0x0A || byte == 0x0D
        offset += 1
      } else {
        guard let (scalar, width) = decodeScalar(bytes, at: offset) else {
          return findings.append(invalidByte(byte, at: offset, lines))
        }
        checkControl(scalar, at: offset)
        isLineStart = false
        offset += width
      }
      if findings.count >= Self.maximumFindings { return }
    }
  }

  private mutating func checkControl(_ scalar: UInt32, at offset: Int) {
    guard isControl(scalar) || isWideBreak(scalar) else { return }
    report(
      .controlCharacter, "\(controlName(scalar)) is not allowed in a spec", at: offset,
      help: isWideBreak(scalar)
        ? "to have it in a string, write \(escape(scalar)) in double quotes" : nil)
  }

  private mutating func countDirective(at offset: Int) {
    directives += 1
    guard directives == Self.maximumDirectives + 1 else { return }
    report(
      .tooManyDirectives,
      "more than \(Self.maximumDirectives) lines are YAML directives, which begin with '%'",
      at: offset)
  }

  private mutating func report(
    _ id: FindingID, _ message: String, at offset: Int, help: String? = nil
  ) {
    let start = lines.position(ofByte: offset)
    findings.append(
      Finding(.error, id, message, at: SourceRange(start, start.advanced(by: 1)), help: help))
  }
}

/// Whether a scalar is NEL or a Unicode separator. These characters end a line in libyaml, but not
/// in YAML 1.2 and in most editors. A comment would end there, and a string would lose them. A spec
/// can contain them only as escapes.
private func isWideBreak(_ scalar: UInt32) -> Bool {
  scalar == 0x85 || scalar == 0x2028 || scalar == 0x2029
}

/// Whether a scalar is a control character other than a tab, a line end or NEL. YAML does not allow
/// these characters. Specs do not even allow them as escapes.
func isControl(_ scalar: UInt32) -> Bool {
  switch scalar {
  case 0x09, 0x0A, 0x0D, 0x85: false
  case 0..<0x20, 0x7F..<0xA0, 0xFFFE, 0xFFFF: true
  default: false
  }
}

/// Returns the name of a control character or a separator in findings.
func controlName(_ scalar: UInt32) -> String {
  switch scalar {
  case 0: "a NUL character"
  case 0x85: "the line break \(codePoint(scalar)) (NEL)"
  case 0x2028: "the line separator \(codePoint(scalar))"
  case 0x2029: "the paragraph separator \(codePoint(scalar))"
  default: "the control character \(codePoint(scalar))"
  }
}

/// Returns the escape of a line break in YAML, as in `\u2028`. JSON has the same escapes.
private func escape(_ scalar: UInt32) -> String { "\\u" + codePoint(scalar).dropFirst(2) }

/// Returns a scalar's code point, as in `U+000D`.
package func codePoint(_ scalar: UInt32) -> String {
  let digits = String(scalar, radix: 16, uppercase: true)
  return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
}

/// Decodes a scalar of two to four bytes at an offset. Returns nil if the bytes are not UTF-8.
/// Overlong forms, surrogates and scalars above U+10FFFF are not UTF-8.
private func decodeScalar(
  _ bytes: UnsafeBufferPointer<UInt8>, at offset: Int
) -> (scalar: UInt32, width: Int)? {
  let lead = bytes[offset]
  let width: Int
  switch lead {
  case 0xC2...0xDF: width = 2
  case 0xE0...0xEF: width = 3
  case 0xF0...0xF4: width = 4
  default: return nil
  }
  guard offset + width <= bytes.count else { return nil }
  var value = UInt32(lead) & (0x7F >> UInt32(width))
  for next in bytes[offset + 1..<offset + width] {
    guard next & 0xC0 == 0x80 else { return nil }
    value = value << 6 | UInt32(next & 0x3F)
  }
  let least: UInt32 = width == 2 ? 0x80 : width == 3 ? 0x800 : 0x10000
  guard value >= least, Unicode.Scalar(value) != nil else { return nil }
  return (value, width)
}
