import Diagnostics
import YAMLParsing

/// Finds the misindented line after a YAML syntax error, which is often not the line of the error.
/// Each candidate line is tried, in its context, at each plausible indentation. The repair with
/// which libyaml reads the most lines is chosen; among equal repairs, the most plausible reading.
extension IndentedLines {
  /// The number of lines before and after an error that are considered, besides the parent lines.
  private static let reach = 40

  /// The best repair for an error on line `problem`; nil if no repair helps. If `alone`, only that
  /// line may be moved, otherwise the lines around it as well.
  func repair(
    at problem: Int, alone: Bool = false, _ effort: inout RepairEffort
  ) -> IndentationRepair? {
    let window = self.window(around: problem)
    guard let index = window.firstIndex(of: problem), let now = reading(window, nil, &effort) else {
      return nil
    }
    var best: (repair: IndentationRepair, reading: IndentedReading)?
    for repair in possibleRepairs(near: problem) where !alone || repair.line == problem {
      guard let reading = reading(window, repair, &effort) else { break }
      let isBetter = best.map { reading.isBetter(than: $0.reading) } ?? true
      if isBetter { best = (repair, reading) }
    }
    guard var best, best.reading.lines > index, best.reading.isBetter(than: now) else { return nil }
    best.repair.sibling = sibling(of: best.repair, &effort)
    return best.repair
  }

  /// Plausible repairs near lines without a syntax error, the smallest change first.
  func plausibleRepairs(
    near lines: [Int], _ effort: inout RepairEffort
  ) -> [IndentationRepair] {
    var found: [(repair: IndentationRepair, oddities: Int)] = []
    for line in lines {
      // The search for the parents of a line can reach the start of the file.
      guard effort.spend(text.bytes.count / 8) else { break }
      let window = self.window(around: line)
      guard let now = reading(window, nil, &effort) else { break }
      for var repair in possibleRepairs(near: line) {
        guard let reading = reading(window, repair, &effort) else { break }
        if (-reading.lines, reading.oddities) > (-now.lines, now.oddities) { continue }
        repair.sibling = sibling(of: repair, &effort)
        found.append((repair, reading.oddities))
      }
    }
    return found.sorted { ($0.repair.distance, $0.oddities) < ($1.repair.distance, $1.oddities) }
      .map(\.repair)
  }

  /// The possible repairs of a line, of its parents, and of its first siblings.
  private func possibleRepairs(near problem: Int) -> [IndentationRepair] {
    guard let above = line(above: problem) else { return [] }
    let chain = chain(from: above)
    var lines = [problem] + chain.prefix(8)
    for line in chain.dropFirst().prefix(8) {
      lines += below(line).first { indentation(of: $0) != nil }.map { [$0] } ?? []
    }
    lines += chain.prefix(4).compactMap(emptyKey)
    var targets = Set(chain.flatMap(levels) + levels(of: problem) + [0])
    for line in chain { targets.formUnion(levels(of: line).map { $0 + step }) }
    return lines.flatMap { placings(of: $0, among: targets) }
  }

  /// The nearest key above a line that has the same indentation and seems to be empty, because the
  /// lines below it are not indented further.
  private func emptyKey(beside line: Int) -> Int? {
    guard let level = indentation(of: line) else { return nil }
    var next = line
    for above in (1..<line).reversed() {
      guard let indentation = indentation(of: above) else { continue }
      if indentation < level { return nil }
      let last = text.bytes[text.lines.bytes(ofLine: above)].last { !isBlank($0) }
      if indentation == level, last == UInt8(ascii: ":"), self.indentation(of: next) == level {
        return above
      }
      next = above
    }
    return nil
  }

  /// The repairs that move a line to each target column, the nearest column first. If the children
  /// of the line would no longer be its children, a second repair moves them with it.
  private func placings(of line: Int, among targets: Set<Int>) -> [IndentationRepair] {
    guard let found = indentation(of: line) else { return [] }
    let below = below(line)
    let child = below.first { indentation(of: $0) != nil }.flatMap(indentation) ?? Int.max
    let bytes = text.bytes[text.lines.bytes(ofLine: line)]
    let tabs = bytes.prefix(while: isBlank).count { $0 == UInt8(ascii: "\t") }
    // A tab is counted as one level of indentation.
    let seen = found + tabs * (step - 1)
    let others = tabs == 0 ? targets.subtracting([found]) : targets
    let sorted = others.sorted { (abs($0 - seen), $0) < (abs($1 - seen), $1) }
    return sorted.flatMap { wanted in
      [line + 1..<line + 1, below].prefix(child <= wanted ? 2 : 1).map {
        IndentationRepair(line: line, found: found, wanted: wanted, moved: $0)
      }
    }
  }

  /// The lines around `line`, and the parents of the first of these lines.
  private func window(around line: Int) -> [Int] {
    let lines = max(1, line - Self.reach)..<min(text.lines.lineCount, line + Self.reach) + 1
    guard let first = lines.first(where: { indentation(of: $0) != nil }) else { return [] }
    return chain(from: first).dropFirst().reversed() + Array(first..<lines.upperBound)
  }

  /// Reads the lines with the repair applied; nil if that would take too long.
  private func reading(
    _ window: [Int], _ repair: IndentationRepair?, _ effort: inout RepairEffort
  ) -> IndentedReading? {
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
    guard var reading = effort.reading(bytes, step: step) else { return nil }
    // A misindented block is less likely than a single line, because authors notice it more easily.
    if let repair, !repair.moved.isEmpty { reading.oddities += 1 }
    return reading
  }

  /// The nearest line, first above and then below, that has the intended indentation.
  private func sibling(of repair: IndentationRepair, _ effort: inout RepairEffort) -> Int? {
    for above in (1..<repair.line).reversed() where effort.spend(8) {
      guard let found = indentation(of: above), found <= repair.wanted else { continue }
      if found == repair.wanted { return above }
      break
    }
    for below in (repair.line + 1)..<max(repair.line + 1, text.lines.lineCount + 1)
    where effort.spend(8) {
      guard let found = indentation(of: below), found <= repair.wanted else { continue }
      return found == repair.wanted ? below : nil
    }
    return nil
  }
}
