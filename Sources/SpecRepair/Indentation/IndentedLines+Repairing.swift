import SpecLanguage

/// Finds the misindented line that causes a YAML syntax error. It is often not the line of the
/// error. Each line that may be the cause is tried at each plausible indentation. Of these repairs,
/// the best is the one after which libyaml can read the most lines. If several are equal, the one
/// with the most plausible result is chosen.
extension IndentedLines {
  /// How many lines before and after an error may be the cause, in addition to its parent lines.
  private static let reach = 40

  /// The best repair for an error on line `problem`; nil if no repair helps. If `alone` is true,
  /// only this line may be moved. Otherwise, the lines around it may also be moved.
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

  /// The plausible repairs for lines without a syntax error. A repair may also move another line
  /// near the given line. The repair with the smallest change comes first.
  func plausibleRepairs(
    near lines: [Int], _ effort: inout RepairEffort
  ) -> [IndentationRepair] {
    var found: [(repair: IndentationRepair, oddities: Int)] = []
    for line in lines {
      // Finding the parents of a line may take a search up to the start of the file.
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

  /// The possible repairs of a line, of its parents, and of the first line below each parent.
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

  /// The nearest key above `line` that has the same indentation as `line` and seems to be empty,
  /// because no line below the key is indented further.
  private func emptyKey(beside line: Int) -> Int? {
    guard let level = indentation(of: line) else { return nil }
    var next = line
    for above in (1..<line).reversed() {
      guard let indentation = indentation(of: above) else { continue }
      if indentation < level { return nil }
      let last = text.content[text.lines.bytes(ofLine: above)].last { !isBlank($0) }
      if indentation == level, last == UInt8(ascii: ":"), self.indentation(of: next) == level {
        return above
      }
      next = above
    }
    return nil
  }

  /// The repairs that move a line to each target column. The nearest column comes first. If the
  /// move separates the line from its children, there is a second repair that also moves the
  /// children.
  private func placings(of line: Int, among targets: Set<Int>) -> [IndentationRepair] {
    guard let found = indentation(of: line) else { return [] }
    let below = below(line)
    let child = below.first { indentation(of: $0) != nil }.flatMap(indentation) ?? Int.max
    let bytes = text.content[text.lines.bytes(ofLine: line)]
    let tabs = bytes.prefix(while: isBlank).count { $0 == UInt8(ascii: "\t") }
    // Each tab counts as one level of indentation.
    let seen = found + tabs * (step - 1)
    let others = tabs == 0 ? targets.subtracting([found]) : targets
    let sorted = others.sorted { (abs($0 - seen), $0) < (abs($1 - seen), $1) }
    return sorted.flatMap { wanted in
      [line + 1..<line + 1, below].prefix(child <= wanted ? 2 : 1).map {
        IndentationRepair(line: line, found: found, wanted: wanted, moved: $0)
      }
    }
  }

  /// The lines around `line`, preceded by the parent lines of the first of them.
  private func window(around line: Int) -> [Int] {
    let lines = max(1, line - Self.reach)..<min(text.lines.lineCount, line + Self.reach) + 1
    guard let first = lines.first(where: { indentation(of: $0) != nil }) else { return [] }
    return chain(from: first).dropFirst().reversed() + Array(first..<lines.upperBound)
  }

  /// Reads the lines after applying the repair; nil if reading would take too long.
  private func reading(
    _ window: [Int], _ repair: IndentationRepair?, _ effort: inout RepairEffort
  ) -> IndentedReading? {
    var bytes: [UInt8] = []
    for line in window {
      var content = text.content[text.lines.bytes(ofLine: line)]
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
    // Authors easily notice a misindented block. A single misindented line is therefore more
    // likely.
    if let repair, !repair.moved.isEmpty { reading.oddities += 1 }
    return reading
  }

  /// The nearest line that has the intended indentation. Lines above are searched before lines
  /// below.
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
