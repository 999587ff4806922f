/// The line-by-line difference between two files, in the format of `diff -u`.
struct UnifiedDiff {
  private enum Edit { case keep, delete, insert }

  private let old: [ArraySlice<UInt8>]
  private let new: [ArraySlice<UInt8>]
  /// The number of unchanged lines that are shown before and after a change.
  private static let context = 3
  /// The maximum number of edits. If more edits are needed, the middle of the file is shown as
  /// replaced, because finding the shortest edit script takes quadratic time.
  private static let mostEdits = 1_000

  /// The diff with its two header lines; empty if the contents are equal.
  ///
  /// - Parameters:
  ///   - names: the names of the files; nil for a file that does not exist.
  ///   - limit: the maximum number of lines.
  static func diffText(
    old: [UInt8], new: [UInt8], names: (old: String?, new: String?), limit: Int = .max
  ) -> String {
    let diff = UnifiedDiff(old: lines(old), new: lines(new))
    let lines = diff.hunks()
    guard !lines.isEmpty else { return "" }
    var shown =
      [
        "--- " + header("a/", names.old), "+++ " + header("b/", names.new),
      ] + lines.prefix(limit)
    if lines.count > limit { shown.append("... and \(lines.count - limit) more lines") }
    return shown.joined(separator: "\n") + "\n"
  }

  /// A name in the form that git and patch expect. After a name with spaces, there is a tab. A name
  /// with other special characters is quoted.
  private static func header(_ prefix: String, _ name: String?) -> String {
    guard let name else { return "/dev/null" }
    let path = prefix + name
    let mustQuote = path.utf8.contains {
      $0 < 0x20 || $0 == 0x7F || $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\")
    }
    guard mustQuote else { return path.utf8.contains(0x20) ? path + "\t" : path }
    var quoted = "\""
    for scalar in path.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\\(scalar)"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        let digits = String(scalar.value, radix: 8)
        quoted += "\\" + String(repeating: "0", count: 3 - digits.utf8.count) + digits
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  private static func lines(_ bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      lines.append(bytes[start...index])
      start = index + 1
    }
    if start < bytes.count { lines.append(bytes[start...]) }
    return lines
  }

  // MARK: - Hunks

  /// A hunk that is not complete yet.
  private struct Hunk {
    var lines: [String] = []
    var start = (old: 0, new: 0)
    /// The number of unchanged lines at the end of the hunk.
    var quiet = 0
  }

  private func hunks() -> [String] {
    var output: [String] = []
    var at = (old: 0, new: 0)
    var hunk: Hunk?
    for edit in edits() {
      if edit == .keep {
        hunk?.lines += Self.shown(" ", old[at.old])
        hunk?.quiet += 1
        at = (at.old + 1, at.new + 1)
        if let done = hunk, done.quiet > 2 * Self.context {
          output += Self.hunkLines(of: done, endingAt: at)
          hunk = nil
        }
        continue
      }
      if hunk == nil { hunk = begin(at) }
      hunk?.quiet = 0
      if edit == .delete {
        hunk?.lines += Self.shown("-", old[at.old])
        at.old += 1
      } else {
        hunk?.lines += Self.shown("+", new[at.new])
        at.new += 1
      }
    }
    return output + (hunk.map { Self.hunkLines(of: $0, endingAt: at) } ?? [])
  }

  /// Starts a hunk with the unchanged lines before its first change.
  private func begin(_ at: (old: Int, new: Int)) -> Hunk {
    let before = min(Self.context, at.old)
    return Hunk(
      lines: old[(at.old - before)..<at.old].flatMap { Self.shown(" ", $0) },
      start: (at.old - before, at.new - before))
  }

  private static func hunkLines(of hunk: Hunk, endingAt end: (old: Int, new: Int)) -> [String] {
    let tail = max(0, hunk.quiet - context)
    let old = range(hunk.start.old, end.old - tail - hunk.start.old)
    let new = range(hunk.start.new, end.new - tail - hunk.start.new)
    return ["@@ -\(old) +\(new) @@"] + hunk.lines.dropLast(tail)
  }

  private static func range(_ start: Int, _ count: Int) -> String {
    count == 1 ? "\(start + 1)" : "\(count == 0 ? start : start + 1),\(count)"
  }

  private static func shown(_ mark: String, _ line: ArraySlice<UInt8>) -> [String] {
    guard line.last == UInt8(ascii: "\n") else {
      return [mark + String(decoding: line, as: UTF8.self), "\\ No newline at end of file"]
    }
    return [mark + String(decoding: line.dropLast(), as: UTF8.self)]
  }

  // MARK: - Shortest edit script (Myers)

  private func edits() -> [Edit] {
    var numbers: [ArraySlice<UInt8>: Int] = [:]
    func number(_ line: ArraySlice<UInt8>) -> Int {
      numbers[line]
        ?? {
          numbers[line] = numbers.count
          return numbers.count - 1
        }()
    }
    let a = old.map(number)
    let b = new.map(number)
    var head = 0
    while head < min(a.count, b.count), a[head] == b[head] { head += 1 }
    var tail = 0
    while tail < min(a.count, b.count) - head, a[a.count - 1 - tail] == b[b.count - 1 - tail] {
      tail += 1
    }
    let middle = Self.shortest(Array(a[head..<a.count - tail]), Array(b[head..<b.count - tail]))
    return Array(repeating: .keep, count: head) + middle + Array(repeating: .keep, count: tail)
  }

  private static func shortest(_ a: [Int], _ b: [Int]) -> [Edit] {
    let replaced =
      Array(repeating: Edit.delete, count: a.count) + Array(repeating: .insert, count: b.count)
    guard !a.isEmpty, !b.isEmpty else { return replaced }
    // `reach[k + offset]` is the furthest index in `a` on diagonal k. `rounds` contains a copy for
    // each round.
    let most = min(a.count + b.count, mostEdits)
    let offset = most + 1
    var reach = Array(repeating: 0, count: 2 * most + 3)
    var rounds: [ArraySlice<Int>] = []
    for distance in 0...most {
      rounds.append(reach[(offset - distance - 1)...(offset + distance + 1)])
      for k in stride(from: -distance, through: distance, by: 2) {
        let isDown =
          k == -distance
          || (k != distance && reach[offset + k - 1] < reach[offset + k + 1])
        var x = isDown ? reach[offset + k + 1] : reach[offset + k - 1] + 1
        while x < a.count, x - k < b.count, a[x] == b[x - k] { x += 1 }
        reach[offset + k] = x
        if x >= a.count, x - k >= b.count { return walkBack(rounds, offset, a.count, b.count) }
      }
    }
    return replaced
  }

  private static func walkBack(
    _ rounds: [ArraySlice<Int>], _ offset: Int, _ aCount: Int, _ bCount: Int
  ) -> [Edit] {
    var edits: [Edit] = []
    var (x, y) = (aCount, bCount)
    for (distance, reach) in rounds.enumerated().reversed() where distance > 0 {
      let k = x - y
      let isDown =
        k == -distance || (k != distance && reach[offset + k - 1] < reach[offset + k + 1])
      let before = isDown ? reach[offset + k + 1] : reach[offset + k - 1]
      let turn = isDown ? before : before + 1
      edits += Array(repeating: .keep, count: x - turn)
      edits.append(isDown ? .insert : .delete)
      (x, y) = isDown ? (before, before - k - 1) : (before, before - k + 1)
    }
    edits += Array(repeating: .keep, count: x)
    return edits.reversed()
  }
}
