import FeatureAnalysis
import SpecLanguage

// select:
//   payload: {_ id: UUID}
// reduce: state.selected = id       # yaml-syntax: expected a key at column 3

extension RepairSearch {
  /// Indents keys of the language that are beside the declaration to which they belong.
  mutating func indentParts() {
    guard !reading.diagnostics.areMany else { return }
    let found = diagnostics(of: reading)
    guard !found.areMany else { return }
    var known = found.errors(besides: nil)
    var errors = self.errors(of: reading)
    for repair in outdentedParts(in: found, of: file).prefix(mostTriedParts) {
      guard !overlapsRepairs(repair.edits) else { continue }
      guard let next = trying(repair) else { return }
      let nextErrors = self.errors(of: next)
      guard nextErrors.all < errors.all, nextErrors.decoded <= errors.decoded,
        diagnostics(of: next).errors(besides: repair.finding).isSubset(of: known)
      else { continue }
      accept(repair, next)
      errors = nextErrors
      known.formUnion(diagnostics(of: next).errors(besides: nil))
    }
  }
}

/// Indents a key of an app's spec that is beside the declaration to which it belongs. Nil if this
/// removes no error.
///
/// - Parameter findings: the findings of a version of the app's spec.
func indentParts(in file: SourceFile, _ findings: (SourceFile) -> Diagnostics) -> Diagnostics? {
  let found = findings(file)
  guard found.hasErrors, !found.areMany,
    !found.findings.contains(where: { $0.id == .yamlSyntax })
  else { return nil }
  for repair in outdentedParts(in: found, of: file).prefix(mostTriedParts) {
    let source = RepairedSource(file, repair.edits)
    var next = Diagnostics()
    for finding in findings(source.file).findings { next.report(source.original(finding)) }
    guard next.errorCount < found.errorCount,
      next.errors(besides: nil).isSubset(of: found.errors(besides: nil))
    else { continue }
    next.report(repair.finding)
    return next
  }
  return nil
}

/// The maximum number of repairs that are tried. Each of them requires reading the spec again.
private let mostTriedParts = 12

/// The possible repairs of keys that are indented less or more than the lines above them.
private func outdentedParts(in found: Diagnostics, of file: SourceFile) -> [LineRepair] {
  let lines = IndentedLines(file)
  var seen: Set<Int> = []
  var repairs: [LineRepair] = []
  for finding in found.inSourceOrder where finding.severity == .error && !finding.isIndependent {
    let line = Int(finding.range.start.line)
    for suspect in lines.suspects(near: line)
    where lines.isPart(suspect) || suspect == line && lines.isUnexpected(finding) {
      guard seen.insert(suspect).inserted else { continue }
      let isScalar = lines.hasScalar(suspect) && !lines.isPart(suspect)
      repairs += lines.indentations(ofPart: suspect, deeper: isScalar)
    }
  }
  return repairs
}

extension Diagnostics {
  /// The errors without one of them, each as its position and message. A repair that leads to other
  /// errors is only a guess.
  fileprivate func errors(besides finding: Finding?) -> Set<String> {
    Set(
      findings.filter { $0.severity == .error && $0 != finding }.map {
        "\($0.range.start.line):\($0.range.start.column) \($0.message)"
      })
  }
}

extension IndentedLines {
  /// The line of a finding, its parent lines, and the next line with the same indentation.
  fileprivate func suspects(near line: Int) -> [Int] {
    guard let indentation = indentation(of: line) else { return [line] }
    let next = below(line).upperBound
    let sibling = (next..<max(next, text.lines.lineCount + 1)).first {
      self.indentation(of: $0) != nil
    }
    let isSibling = sibling.flatMap(self.indentation) == indentation
    return chain(from: line) + (isSibling ? sibling.map { [$0] } ?? [] : [])
  }

  /// Whether a line is a key of the language inside a section.
  fileprivate func isPart(_ line: Int) -> Bool {
    guard let indentation = indentation(of: line), indentation > 0,
      !text.isIndentedWithTab(text.lines.bytes(ofLine: line))
    else { return false }
    let shape = SpecLine(text, line: line)
    return shape.key.map { key in
      key.lowerBound == shape.start
        && languageKeyNames.contains(String(decoding: text.content[key], as: UTF8.self))
    } ?? false
  }

  /// Whether a finding is about a whole key that is not expected in its place, and that is not
  /// misspelt.
  fileprivate func isUnexpected(_ finding: Finding) -> Bool {
    let line = Int(finding.range.start.line)
    let shape = SpecLine(text, line: line)
    let start = text.lines.byte(at: finding.range.start)
    guard finding.fixes.isEmpty, shape.key?.lowerBound == shape.start,
      !text.isIndentedWithTab(text.lines.bytes(ofLine: line))
    else { return false }
    return finding.id == .unknownKey && start == shape.start
      || finding.id == .wrongKind && start == shape.value.lowerBound && !isLanguageKey(shape.key)
  }

  /// Whether the value of a key is a scalar on the same line.
  fileprivate func hasScalar(_ line: Int) -> Bool {
    let value = SpecLine(text, line: line).value
    return value.first.map { !"{[|>".utf8.contains(text.content[$0]) } ?? false
  }

  private func isLanguageKey(_ key: Range<Int>?) -> Bool {
    key.map { languageKeyNames.contains(String(decoding: text.content[$0], as: UTF8.self)) }
      ?? false
  }

  /// The repairs that move a key to the columns of its parents, together with the lines of its value.
  /// A key of the language is moved beside such a key, and another name beside a name.
  private func outdents(ofPart line: Int, from found: Int) -> [LineRepair] {
    let key = SpecLine(text, line: line).key
    let isSection = key.map { key in
      specKeyTable.keyNames.contains(String(decoding: text.content[key], as: UTF8.self))
    }
    // The lines below stay where they are.
    let end = below(line).upperBound
    let next = (end..<max(end, text.lines.lineCount + 1)).lazy.compactMap {
      self.indentation(of: $0)
    }
    .first
    return chain(from: line).dropFirst().compactMap { parent -> LineRepair? in
      guard let wanted = indentation(of: parent), wanted > 0 || isSection == true,
        wanted >= next ?? 0,
        isLanguageKey(SpecLine(text, line: parent).key) == isLanguageKey(key)
      else { return nil }
      return IndentationRepair(
        line: line, found: found, wanted: wanted, sibling: parent, moved: below(line)
      ).repair(of: text)
    }
  }

  /// The repairs that move a key to the columns of its parents, and to the columns of the lines above
  /// it, together with the keys below it that have the same indentation, and alone.
  ///
  /// - Parameter deeper: whether the key cannot be indented too far.
  fileprivate func indentations(ofPart line: Int, deeper: Bool) -> [LineRepair] {
    guard let found = indentation(of: line), let above = self.line(above: line) else { return [] }
    let outdents = deeper ? [] : outdents(ofPart: line, from: found)
    return outdents + indents(ofPart: line, from: found, below: above)
  }

  private func indents(ofPart line: Int, from found: Int, below above: Int) -> [LineRepair] {
    var ends = [below(line).upperBound]
    while ends.count < 4, let next = ends.last, next <= text.lines.lineCount,
      indentation(of: next) == found, isPart(next)
    {
      ends.append(below(next).upperBound)
    }
    return chain(from: above).reversed().flatMap { sibling -> [LineRepair] in
      let shape = SpecLine(text, line: sibling)
      guard shape.key != nil, text.blockScalar(around: sibling).isEmpty else { return [] }
      return levels(of: sibling).filter { $0 > found }.flatMap { wanted in
        ends.reversed().map { end in
          IndentationRepair(
            line: line, found: found, wanted: wanted, sibling: sibling, moved: line + 1..<end
          ).repair(of: text)
        }
      }
    }
  }
}
