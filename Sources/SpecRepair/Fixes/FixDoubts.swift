import FeatureAnalysis
import SpecLanguage

// derived: {last: "Visit = visits.max { $0.date < $1.date }"}   # the mistake: the type is 'Visit?'
// invariants: {dated: state.last?.date != nil}                  # this '?' is correct

/// Which fixes are not certain, because the mistake may be elsewhere: in the declaration of what the
/// code names, or in the whole call.
///
/// A fix of a use is certain only if the use stands alone, and nothing is wrong at the declaration.
struct FixDoubts {
  private let file: SourceFile
  /// The names whose declared types or values have errors.
  private var wrongNames: Set<String> = []
  /// The names in arguments that fit no declaration. A payload may lack a value.
  private var namesInCalls: Set<String> = []
  /// The number of uses with the same certain fix.
  private var counts: [FixOfUse: Int] = [:]
  /// The changes of names after which a value of a payload would be used that no other code uses. The
  /// value may have the wrong name.
  private var unusedValues: Set<FixOfUse> = []
  /// The errors on each line.
  private var errorsOfLine: [UInt32: [Finding]] = [:]
  private let ambiguousOptionals: Set<SourceRange>

  /// A change of a use, without its place.
  private struct FixOfUse: Hashable {
    let original: String
    let replacement: String
    /// The name before the '?' that is removed.
    var name = ""
  }

  init(
    about findings: [Finding], _ declarations: [TypedDeclaration] = [],
    _ index: @autoclosure () -> NameIndex? = nil, in file: SourceFile,
    notOptional ambiguousOptionals: Set<SourceRange> = []
  ) {
    self.file = file
    self.ambiguousOptionals = ambiguousOptionals
    let errors = findings.filter { $0.severity == .error }
    guard errors.contains(where: { !$0.fixes(in: file).isEmpty }) else { return }
    for error in errors { errorsOfLine[error.range.start.line, default: []].append(error) }
    for declared in declarations where isWrong(declared) { wrongNames.insert(declared.name.value) }
    for error in errors {
      if [.wrongArguments, .unknownPayload, .wrongKind].contains(error.id), error.range.isOnLine {
        namesInCalls.formUnion(words(file.sourceText(in: error.range)))
      }
      for fix in error.fixes(in: file) { counts[fixOfUse(fix), default: 0] += 1 }
    }
    let misnamed = errors.filter { $0.id == .unknownName && !$0.fixes(in: file).isEmpty }
    guard !misnamed.isEmpty, let index = index() else { return }
    for error in misnamed {
      let fix = error.fixes[0]
      if let value = index.payloadValue(named: fix.replacement, at: fix.range),
        index.useCount(of: value) == 0
      {
        unusedValues.insert(fixOfUse(fix))
      }
    }
  }

  /// The finding, with less certain fixes if the mistake may be elsewhere.
  func doubtedFinding(_ finding: Finding) -> Finding {
    guard finding.severity == .error,
      finding.fixes.contains(where: { $0.certainty == .certain && isDoubtful($0, of: finding) })
    else { return finding }
    var finding = finding
    for index in finding.fixes.indices where finding.fixes[index].certainty == .certain {
      finding.fixes[index].certainty = .likely
    }
    return finding
  }

  private func isDoubtful(_ fix: Fix, of finding: Finding) -> Bool {
    let use = fixOfUse(fix)
    if unusedValues.contains(use) { return true }
    switch finding.id {
    case .notOptional:
      return counts[use, default: 0] > 1 || ambiguousOptionals.contains(finding.range)
        || usesWrongName(finding, fix)
    case .wrongArguments:
      let removesLabel = fix.replacement.isEmpty
      return removesLabel && counts[use, default: 0] > 1 || callHasOtherErrors(finding)
    case .unknownName:
      return fix.replacement == "state.\(fix.original)" && namesInCalls.contains(fix.original)
    case .unknownProperty, .unknownMember, .unknownCase, .typeMismatch:
      return usesWrongName(finding, fix)
    default: return false
    }
  }

  /// Whether an error is about the type or the value of a declaration.
  private func isWrong(_ declared: TypedDeclaration) -> Bool {
    [declared.type?.range, declared.value].contains { range in
      guard let range else { return false }
      return (range.start.line...range.end.line).contains { line in
        errorsOfLine[line, default: []].contains {
          range.start <= $0.range.start && $0.range.end <= range.end
        }
      }
    }
  }

  /// Whether the code of a finding, or the code before its fix, names something whose declaration has
  /// an error.
  private func usesWrongName(_ finding: Finding, _ fix: Fix) -> Bool {
    if wrongNames.isEmpty { return false }
    let names = words(file.sourceText(in: finding.range)) + [nameBefore(fix)]
    return names.contains(where: wrongNames.contains)
  }

  private func words(_ text: String) -> [String] {
    text.utf8.split { !isWordByte($0) }.map { String(decoding: $0, as: UTF8.self) }
  }

  private func fixOfUse(_ fix: Fix) -> FixOfUse {
    FixOfUse(
      original: fix.original, replacement: fix.replacement,
      name: fix.original == "?" ? nameBefore(fix) : "")
  }

  /// The name that ends where the changed text begins, with a '.' between them or not.
  private func nameBefore(_ fix: Fix) -> String {
    let line = file.lines.bytes(ofLine: Int(fix.range.start.line))
    let start = file.lines.byte(at: fix.range.start)
    guard line.lowerBound < start else { return "" }
    var before = file.content[line.lowerBound..<start]
    while let last = before.last, last == UInt8(ascii: ".") || last == UInt8(ascii: "?") {
      before = before.dropLast()
    }
    return String(decoding: before.reversed().prefix(while: isWordByte).reversed(), as: UTF8.self)
  }

  /// Whether the arguments of a call have another error, so that another call may be meant.
  private func callHasOtherErrors(_ finding: Finding) -> Bool {
    let line = file.lines.bytes(ofLine: Int(finding.range.start.line))
    let place = file.lines.byte(at: finding.range.start)
    func isOpen(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "(") }
    func isClosed(_ byte: UInt8) -> Bool { byte == UInt8(ascii: ")") }
    var (start, end, depth) = (place, place, 0)
    while start > line.lowerBound, depth <= 0 {
      start -= 1
      depth += isOpen(file.content[start]) ? 1 : isClosed(file.content[start]) ? -1 : 0
    }
    if depth <= 0 { return false }
    while end < line.upperBound, depth > 0 {
      depth += isOpen(file.content[end]) ? 1 : isClosed(file.content[end]) ? -1 : 0
      end += 1
    }
    return errorsOfLine[finding.range.start.line, default: []].contains { other in
      other != finding && (start..<end).contains(file.lines.byte(at: other.range.start))
    }
  }
}
