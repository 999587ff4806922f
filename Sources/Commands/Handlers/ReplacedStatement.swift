import FeatureLowering

/// Finds the statement of a user's file that a missing statement takes the place of: between the same
/// statements, the file has one that the tool would no longer write and that has most words in common.
///
///     LabeledContent("Species") { … }                 // in the file
///     CheckedField(plant.species, send: { … }) { … }  // what the spec asks for today
struct ReplacedStatement {
  private let view: ViewText
  private let written: ViewText
  /// The ranges of the view that the file lacks.
  private let missing: [Range<Int>]
  private let wantedLines: Set<Substring>
  /// A statement without any of these words is the user's own.
  private let namesOfSpec: Set<String>

  init(_ view: ViewText, in written: ViewText, missing: [Range<Int>], _ vocabulary: ViewVocabulary)
  {
    self.view = view
    self.written = written
    self.missing = missing
    wantedLines = Set(view.lines.map(\.trimmedStart))
    namesOfSpec = Set(vocabulary.elements.keys).union(vocabulary.modelMembers.keys)
      .union(vocabulary.views).union(["store"])
  }

  /// The first line of what a missing range replaces.
  func head(of range: Range<Int>) -> String? {
    let siblings = view.statements(beside: range.lowerBound)
    guard let index = siblings.firstIndex(where: { $0.overlaps(range) }) else { return nil }
    let first = siblings[..<index].lastIndex { !isMissing($0) }
    let last = siblings[index...].firstIndex { !isMissing($0) }
    let run = siblings[(first.map { $0 + 1 } ?? 0)..<(last ?? siblings.count)]
    let former = statements(
      after: first.map { siblings[$0] }, before: last.map { siblings[$0] },
      asBeside: range.lowerBound
    ).filter(isFormer)
    // Two fields that were replaced belong together pairwise.
    guard let best = former.max(by: { likeness(range, $0) < likeness(range, $1) }),
      likeness(range, best) >= 0.5,
      run.allSatisfy({ $0.overlaps(range) || likeness($0, best) < likeness(range, best) })
    else { return nil }
    return Self.title(of: written.lines[best.lowerBound].trimmedStart)
  }

  private func isMissing(_ statement: Range<Int>) -> Bool {
    missing.contains { $0.overlaps(statement) }
  }

  /// Whether the tool may have written a statement of the file, and would not write it today.
  private func isFormer(_ statement: Range<Int>) -> Bool {
    !written.lines[statement].allSatisfy { wantedLines.contains($0.trimmedStart) }
      && !written.vocabulary(of: statement).isDisjoint(with: namesOfSpec)
  }

  /// The statements of the file that are between two statements of the view, or between one of them and
  /// the beginning or the end of the block.
  private func statements(
    after first: Range<Int>?, before last: Range<Int>?, asBeside line: Int
  ) -> [Range<Int>] {
    guard let opener = view.openers[line]?.line else { return [] }
    for place in written.lines.indices where isSameLine(place, first?.lowerBound ?? opener) {
      guard let first else {
        let next = place + 1
        guard written.lines.indices.contains(next), written.openers[next]?.line == place else {
          continue
        }
        return upTo(last, written.statements(beside: next)[...])
      }
      let siblings = written.statements(beside: place)
      guard let index = siblings.firstIndex(where: { $0.contains(place) }),
        written.isSame(siblings[index], as: first, of: view)
      else { continue }
      return upTo(last, siblings[(index + 1)...])
    }
    return []
  }

  private func isSameLine(_ line: Int, _ wanted: Int) -> Bool {
    written.lines[line].trimmedStart == view.lines[wanted].trimmedStart
      && written.memberName(atLine: line) == view.memberName(atLine: wanted)
  }

  private func upTo(_ last: Range<Int>?, _ statements: ArraySlice<Range<Int>>) -> [Range<Int>] {
    guard let last else { return Array(statements) }
    guard let end = statements.firstIndex(where: { written.isSame($0, as: last, of: view) }) else {
      return []
    }
    return Array(statements[..<end])
  }

  /// The share of words that a statement of the view and one of the file have in common.
  private func likeness(_ wanted: Range<Int>, _ former: Range<Int>) -> Double {
    let (first, second) = (view.vocabulary(of: wanted), written.vocabulary(of: former))
    return Double(first.intersection(second).count) / Double(max(first.count, second.count, 1))
  }

  /// A line without the bracket that it opens, and with one argument if it is long: `Plant(…)`,
  /// `CheckedField(plant.species, …)`, `if let room = chore.room`.
  private static func title(of line: Substring) -> String {
    if line.hasSuffix("(") { return line + "…)" }
    if line.count > 50, let bracket = line.firstIndex(of: "(") {
      return line[bracket...].firstIndex(of: ",").map { line[...$0] + " …)" }
        ?? line[...bracket] + "…)"
    }
    return String(line.hasSuffix(" {") ? line.dropLast(2) : line)
  }
}

extension ViewText {
  private static let modifiersOfProperties: Set = [
    "@State", "private", "public", "package", "internal", "static",
  ]

  /// The property that a line declares, with its keyword: `var plant`.
  func property(ofLine line: Int) -> String? {
    let found = texts(ofLine: line)
    guard let index = found.firstIndex(where: { ["var", "let"].contains($0) }),
      index + 1 < found.count, found[..<index].allSatisfy(Self.modifiersOfProperties.contains)
    else { return nil }
    return "\(found[index]) \(found[index + 1])"
  }

  /// The statements of the block that contains a line.
  fileprivate func statements(beside line: Int) -> [Range<Int>] {
    guard let block = openers[line], block.bracket == "{" else { return [] }
    var statements: [Range<Int>] = []
    var next = block.line + 1
    while next < lines.count, openers[next].map({ $0.line >= block.line }) ?? false {
      guard openers[next]?.line == block.line, !lines[next].trimmedStart.isEmpty,
        !lines[next].trimmedStart.hasPrefix("}")
      else {
        next += 1
        continue
      }
      let statement = self.statement(around: next)
      // A condition for one platform belongs to the statement in it.
      if let last = statements.last, last.overlaps(statement) { statements.removeLast() }
      statements.append(statement)
      next = max(statement.upperBound, next + 1)
    }
    return statements
  }

  fileprivate func isSame(_ range: Range<Int>, as other: Range<Int>, of text: ViewText) -> Bool {
    range.count == other.count
      && zip(lines[range], text.lines[other]).allSatisfy { $0.trimmedStart == $1.trimmedStart }
  }

  /// The names and the string literals in some lines.
  fileprivate func vocabulary(of range: Range<Int>) -> Set<String> {
    var names = Set(range.flatMap(texts).filter(SwiftWords.isName))
    for line in range { names.formUnion(literals(line).map { "\"\($0)\"" }) }
    return names
  }
}
