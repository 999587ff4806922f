/// Returns the lines of code without their common indentation. As in the compiler, LF, CRLF and CR
/// end a line.
func dedentedLines(_ text: String) -> [String] {
  var lines: [ArraySlice<UInt8>] = []
  let bytes = Array(text.utf8)
  var start = 0
  for (index, byte) in bytes.enumerated() where byte == 0x0A || byte == 0x0D {
    if byte == 0x0A, index > 0, bytes[index - 1] == 0x0D {
      start = index + 1
      continue
    }
    lines.append(bytes[start..<index])
    start = index + 1
  }
  lines.append(bytes[start...])
  while let last = lines.last, last.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { lines.removeLast() }
  let filled = lines.filter { !$0.allSatisfy { $0 == 0x20 || $0 == 0x09 } }
  let shared = filled.map { $0.prefix { $0 == 0x20 || $0 == 0x09 }.count }.min() ?? 0
  return lines.map { line in
    let kept = line.dropFirst(shared)
    let end = kept.lastIndex { $0 != 0x20 && $0 != 0x09 }.map { $0 + 1 } ?? kept.startIndex
    return String(decoding: kept[kept.startIndex..<end], as: UTF8.self)
  }
}
