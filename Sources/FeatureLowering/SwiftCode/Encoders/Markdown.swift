/// Escapes a string for a Markdown paragraph. The result contains no markup, HTML or line break,
/// except for code in the string's own backticks.
package func markdownText(_ text: String) -> String { markdown(text, isCell: false) }

/// Escapes a string for the cell of a Markdown table.
package func markdownCell(_ text: String) -> String { markdown(text, isCell: true) }

private func markdown(_ text: String, isCell: Bool) -> String {
  if text.isPlainWords { return text }
  let line = singleLine(text)
  var bytes: [UInt8] = []
  bytes.reserveCapacity(line.utf8.count + 16)
  let parts = line.split(separator: "`", omittingEmptySubsequences: false)
  guard parts.count > 2, hasPlainCode(parts) else {
    escape(line[...], into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }
  for (index, part) in parts.enumerated() {
    if index.isMultiple(of: 2) {
      escape(part, into: &bytes)
    } else {
      bytes += markdownCode(String(part), isCell: isCell).utf8
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Whether each second of the parts between backticks is code that needs no escape. An empty part
/// means that there are two backticks in a row.
private func hasPlainCode(_ parts: [Substring]) -> Bool {
  let codes = parts.indices.filter { !$0.isMultiple(of: 2) }.map { parts[$0] }
  return !parts.count.isMultiple(of: 2) && !parts.dropFirst().dropLast().contains("")
    && codes.allSatisfy { code in
      code.utf8.allSatisfy { (0x20..<0x7F).contains($0) && !"<>&|".utf8.contains($0) }
    }
}

/// Appends the text without markup and HTML to a line.
private func escape(_ text: Substring, into bytes: inout [UInt8]) {
  for scalar in text.unicodeScalars {
    let isAtStart = bytes.isEmpty
    switch scalar {
    case "\\", "`", "*", "_", "[", "]", "~", "$", "|":
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(scalar)
    case "<": bytes.append(contentsOf: "&lt;".utf8)
    case ">": bytes.append(contentsOf: "&gt;".utf8)
    case "&": bytes.append(contentsOf: "&amp;".utf8)
    // At the start of a line, these characters begin a heading, a list or a rule.
    case "#" where isAtStart, "-" where isAtStart, "+" where isAtStart, "=" where isAtStart:
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(scalar)
    // `1.` and `1)` begin a list if there are only digits before the punctuation.
    case "." where isNumber(bytes), ")" where isNumber(bytes):
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(scalar)
    case "!", ":", "@", "#":
      // Without a backslash, these characters could begin an image, a link or a mention, or end a
      // heading.
      bytes.append(UInt8(ascii: "\\"))
      bytes.append(scalar)
    default: bytes.append(scalar)
    }
  }
}

private func isNumber(_ bytes: [UInt8]) -> Bool {
  (1...9).contains(bytes.count) && bytes.allSatisfy { (0x30...0x39).contains($0) }
}

/// Formats a string as inline Markdown code. With `isCell`, the code is valid in the cell of a
/// table.
package func markdownCode(_ text: String, isCell: Bool = false) -> String {
  var text = text
  if text.withUTF8({ isPlainCode($0, isCell: isCell) }) {
    return text.withUTF8 { bytes in
      String(unsafeUninitializedCapacity: bytes.count + 2) { code in
        code[0] = UInt8(ascii: "`")
        let end = code[1...].initialize(fromContentsOf: bytes)
        code[end] = UInt8(ascii: "`")
        return end + 1
      }
    }
  }
  let line = singleLine(text)
  var longest = 0
  var run = 0
  for byte in line.utf8 {
    run = byte == UInt8(ascii: "`") ? run + 1 : 0
    longest = max(longest, run)
  }
  let fence = String(repeating: "`", count: longest + 1)
  let isPadded = line.isEmpty || line.utf8.first == 0x60 || line.utf8.last == 0x60
  let padding = isPadded ? " " : ""
  let content =
    isCell
    ? line.split(separator: "|", omittingEmptySubsequences: false)
      .joined(separator: "\\|") : line
  return fence + padding + content + padding + fence
}

/// Escapes a string for the label of a Mermaid diagram. Special characters become `#code;`.
package func mermaidLabel(_ text: String) -> String {
  if text.isPlainWords { return text }
  var bytes: [UInt8] = []
  for scalar in singleLine(text).unicodeScalars {
    switch scalar {
    case "a"..."z", "A"..."Z", "0"..."9", " ", ".", ",", "-", "_", "(", ")", ":", "?", "!", "/",
      "=":
      bytes.append(scalar)
    case let scalar where scalar.value < 0x80:
      bytes.append(contentsOf: "#\(scalar.value);".utf8)
    default: bytes.append(scalar)
    }
  }
  return String(decoding: bytes, as: UTF8.self)
}

/// Whether the string can be inline code without escapes. Such a string contains only printable
/// ASCII, and nothing that ends the code or a table cell.
private func isPlainCode(_ text: UnsafeBufferPointer<UInt8>, isCell: Bool) -> Bool {
  let isPlain = text.allSatisfy { byte in
    byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "`")
      && !(isCell && byte == UInt8(ascii: "|"))
  }
  return isPlain && !text.isEmpty && text.last != UInt8(ascii: " ")
}
