import Diagnostics

/// The line that stands too far to the left or to the right where libyaml reads no further: often
/// another one than it fails at. Each line that may be meant is tried at each place it may belong to, in
/// what stands around it; the one with which most can be read, and reads best, is taken.
struct IndentationRepair {
  let line: Int
  /// The columns of blanks in front of it, as it is and as it should be.
  let found: Int
  let wanted: Int
  /// A line that stands where it should.
  let sibling: Int?
  /// The lines below it that it takes along.
  let moved: Range<Int>
}

/// What libyaml is given to read, in lines.
struct IndentedLines {
  let text: SourceFile
  /// The columns between a key and what stands below it, as a rule.
  let step: Int

  init(_ text: SourceFile) {
    self.text = text
    var counts = [Int](repeating: 0, count: 9)
    var opener: Int?
    for line in 1..<text.lines.lineCount + 1 {
      guard let indentation = Self.indentation(of: line, in: text) else { continue }
      if let opener, indentation > opener, indentation - opener < counts.count {
        counts[indentation - opener] += 1
      }
      let last = text.bytes[text.lines.bytes(ofLine: line)].last { !isBlank($0) }
      opener = last == UInt8(ascii: ":") ? indentation : nil
    }
    let most = counts.max() ?? 0
    step = most == 0 ? 2 : counts.firstIndex(of: most) ?? 2
  }

  /// The blanks in front of a line; nil if nothing, or a comment, stands behind them.
  func indentation(of line: Int) -> Int? { Self.indentation(of: line, in: text) }

  private static func indentation(of line: Int, in text: SourceFile) -> Int? {
    let bytes = text.lines.bytes(ofLine: line)
    let count = text.indentation(bytes)
    return count == bytes.count || text.bytes[bytes.lowerBound + count] == UInt8(ascii: "#")
      ? nil : count
  }

  /// The next line above that is not empty.
  func line(above line: Int) -> Int? {
    (1..<max(1, line)).reversed().first { indentation(of: $0) != nil }
  }

  /// A line and those it stands below, each further to the left than the one before.
  func chain(from line: Int) -> [Int] {
    guard var least = indentation(of: line) else { return [] }
    var chain = [line]
    for above in (1..<line).reversed() where least > 0 {
      guard let indentation = indentation(of: above), indentation < least else { continue }
      chain.append(above)
      least = indentation
    }
    return chain
  }

  /// Where the keys or items of a line begin: `- a: b` has both.
  func levels(of line: Int) -> [Int] {
    guard let indentation = indentation(of: line) else { return [] }
    let bytes = text.lines.bytes(ofLine: line)
    var levels = [indentation]
    var offset = bytes.lowerBound + indentation
    while offset + 1 < bytes.upperBound, text.bytes[offset] == UInt8(ascii: "-"),
      isBlank(text.bytes[offset + 1])
    {
      offset += 1
      while offset < bytes.upperBound, isBlank(text.bytes[offset]) { offset += 1 }
      levels.append(offset - bytes.lowerBound)
    }
    return levels
  }

  /// The lines below a line that stand further to the right.
  func below(_ line: Int) -> Range<Int> {
    let end = text.lines.position(ofByte: text.lines(below: line).upperBound).line
    return line + 1..<max(line + 1, Int(end) + 1)
  }
}

extension IndentedLines {
  /// How many lines around a failure are looked at, besides those that they stand below.
  private static let reach = 40

  /// The best repair for a failure at a line; nil where none helps.
  func repair(at problem: Int) -> IndentationRepair? {
    guard let above = line(above: problem) else { return nil }
    let chain = chain(from: above)
    let lines = [problem] + chain.prefix(8) + firstLines(below: chain.dropFirst().prefix(8))
    return best(for: problem, of: lines + [emptyKey(above: problem)].compactMap { $0 }, among: chain)
  }

  private func firstLines(below lines: ArraySlice<Int>) -> [Int] {
    lines.compactMap { line in below(line).first { indentation(of: $0) != nil } }
  }

  /// The nearest key above a line that seems to hold nothing, as what stands below it does not stand
  /// further to the right.
  func emptyKey(above line: Int) -> Int? {
    guard let above = self.line(above: line), let level = indentation(of: above) else { return nil }
    var next = above
    for line in (1..<above).reversed() {
      guard let indentation = indentation(of: line) else { continue }
      if indentation < level { return nil }
      let last = text.bytes[text.lines.bytes(ofLine: line)].last { !isBlank($0) }
      if indentation == level, last == UInt8(ascii: ":"), self.indentation(of: next) == level {
        return line
      }
      next = line
    }
    return nil
  }

  /// The best repair of one of some lines, for a failure at a line.
  func best(for problem: Int, of lines: [Int], among chain: [Int]) -> IndentationRepair? {
    let window = self.window(around: problem)
    guard let index = window.firstIndex(of: problem) else { return nil }
    var targets = Set(chain.flatMap(levels) + levels(of: problem) + [0])
    for line in chain { targets.formUnion(levels(of: line).map { $0 + step }) }
    let now = reading(window, nil)
    var best: (repair: IndentationRepair, reading: IndentedReading)?
    for repair in lines.flatMap({ repairs(of: $0, among: targets) }) {
      let reading = reading(window, repair)
      let isBetter = best.map { reading.isBetter(than: $0.reading) } ?? true
      if isBetter { best = (repair, reading) }
    }
    guard let best, best.reading.lines > index, best.reading.isBetter(than: now) else { return nil }
    let repair = best.repair
    return IndentationRepair(
      line: repair.line, found: repair.found, wanted: repair.wanted,
      sibling: sibling(of: repair), moved: repair.moved)
  }

  /// A line at each of some places, the nearest first: alone, and with what stands below it where that
  /// would not stand below it any more.
  private func repairs(of line: Int, among targets: Set<Int>) -> [IndentationRepair] {
    guard let found = indentation(of: line) else { return [] }
    let below = below(line)
    let child = below.first { indentation(of: $0) != nil }.flatMap(indentation) ?? Int.max
    let sorted = targets.subtracting([found]).sorted { (abs($0 - found), $0) < (abs($1 - found), $1) }
    return sorted.flatMap { wanted in
      [line + 1..<line + 1, below].prefix(child <= wanted ? 2 : 1).map {
        IndentationRepair(line: line, found: found, wanted: wanted, sibling: nil, moved: $0)
      }
    }
  }

  /// The lines around one, and those that the first of them stands below.
  private func window(around line: Int) -> [Int] {
    let lines = max(1, line - Self.reach)..<min(text.lines.lineCount, line + Self.reach) + 1
    guard let first = lines.first(where: { indentation(of: $0) != nil }) else { return [] }
    return chain(from: first).dropFirst().reversed() + Array(first..<lines.upperBound)
  }

  private func reading(_ window: [Int], _ repair: IndentationRepair?) -> IndentedReading {
    var bytes: [UInt8] = []
    for line in window {
      var content = text.bytes[text.lines.bytes(ofLine: line)]
      if let repair, line == repair.line || repair.moved.contains(line) {
        let blanks = content.prefix(while: isBlank).count
        content = content.dropFirst(blanks)
        let shift = repair.wanted - repair.found
        bytes += [UInt8](repeating: 0x20, count: max(0, blanks + shift))
      }
      bytes += content
      bytes.append(0x0A)
    }
    var reading = IndentedReading(bytes, step: step)
    // Of a whole block somebody sees that it stands askew.
    if let repair, !repair.moved.isEmpty { reading.oddities += 1 }
    return reading
  }

  /// The next line above or below that stands where a line belongs.
  private func sibling(of repair: IndentationRepair) -> Int? {
    for above in (1..<repair.line).reversed() {
      guard let found = indentation(of: above), found <= repair.wanted else { continue }
      if found == repair.wanted { return above }
      break
    }
    for below in (repair.line + 1)..<max(repair.line + 1, text.lines.lineCount + 1) {
      guard let found = indentation(of: below), found <= repair.wanted else { continue }
      return found == repair.wanted ? below : nil
    }
    return nil
  }
}
