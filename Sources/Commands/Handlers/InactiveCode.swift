/// Swift code in which the lines that the compiler skips, because of `#if false`, are blank. Other
/// conditions, such as `#if DEBUG`, depend on the build: their code counts.
///
/// - Parameter bytes: the bytes of a Swift file.
func blankingInactiveLines(_ bytes: [UInt8]) -> [UInt8] {
  let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
  /// For each `#if` that is open, whether its condition is `false`, and whether its lines are skipped.
  var open: [(isFalse: Bool, isSkipped: Bool)] = []
  var kept: [ArraySlice<UInt8>] = []
  for line in lines {
    let words = String(decoding: line, as: UTF8.self).split { $0.isWhitespace }
    // `#if false || DEBUG` is a condition of its own.
    let condition = words.dropFirst().prefix { !$0.hasPrefix("//") }
    let isFalse = condition.elementsEqual(["false"])
    // A line that changes the innermost condition is skipped with the code around it.
    var isSkipped = open.dropLast().contains(where: \.isSkipped)
    switch words.first {
    case "#if":
      isSkipped = isSkipped || open.last?.isSkipped == true
      open.append((isFalse, isFalse))
    case "#else", "#elseif":
      if let last = open.last, last.isFalse {
        open[open.count - 1].isSkipped = words.first == "#elseif" && isFalse
      }
    case "#endif": _ = open.popLast()
    default: isSkipped = isSkipped || open.last?.isSkipped == true
    }
    kept.append(isSkipped ? [] : line)
  }
  return Array(kept.joined(separator: [0x0A]))
}
