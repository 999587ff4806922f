import FeatureAnalysis
import SpecLanguage

// state: {coutn: Int = 0}       # misspelt-declaration
// actions:
//   up: {reduce: state.count += 1}
//   down: {reduce: state.count -= 1}

extension RepairSearch {
  /// Corrects the spelling of declared names that are probably misspelt. Such a name is not used,
  /// and all unknown names for which it is suggested have the same spelling.
  mutating func respellDeclarations() {
    guard !reading.diagnostics.areMany else { return }
    var errors = diagnostics(of: reading).errorCount
    for (declared, uses) in unknownUses().sorted(by: { $0.key < $1.key }) {
      guard let meant = uses.first?.original, uses.allSatisfy({ $0.original == meant }),
        uses.count > 1 || differInCaseAlone(meant, declared), !isShouted(meant, declared),
        let place = file.onlyPlace(of: declared)
          ?? (differInCaseAlone(meant, declared) ? file.onlyKey(declared) : nil)
      else { continue }
      let range = SourceRange(
        file.lines.position(ofByte: place.lowerBound), file.lines.position(ofByte: place.upperBound)
      )
      let isCertain = uses.allSatisfy { $0.certainty != .possible } && isTypo(declared, of: meant)
      let finding = Finding(
        .error, .misspeltDeclaration,
        "'\(declared)' is used nowhere; '\(meant)' is used \(times(uses.count)): did you mean that?",
        at: range, help: lines(of: uses),
        fixes: [Fix(declared, by: meant, at: range, isCertain ? .certain : .likely)])
      let repair = LineRepair(
        line: Int(range.start.line), edits: [SourceEdit(bytes: place, replacement: meant)],
        finding: finding)
      guard let next = trying(repair) else { return }
      let found = diagnostics(of: next)
      // If only the declaration has the usual style, the uses are misspelt.
      let isUnusual = found.findings.contains {
        $0.id == .nameStyle && $0.range.start == finding.range.start
      }
      if differInCaseAlone(meant, declared), isUnusual { continue }
      let left = found.errorCount
      if left <= errors + 1 - uses.count {
        accept(repair, next)
        errors = left
      }
    }
  }

  /// The fixes for uses of unknown names, by the declared name that the fixes suggest.
  private func unknownUses() -> [String: [Fix]] {
    var uses: [String: [Fix]] = [:]
    for finding in diagnostics(of: reading).inSourceOrder
    where finding.id.isAboutUnknownName && !finding.isIndependent && finding.fixes.count == 1 {
      let fix = finding.fixes[0]
      let isName = !fix.original.isEmpty && fix.original.utf8.allSatisfy(isWordByte)
      if isName, fix.original != fix.replacement { uses[fix.replacement, default: []].append(fix) }
    }
    return uses
  }

  /// Whether the use has more capital letters than the declaration, such as `isON` for `isOn`. The
  /// usual style is then the style of the declaration.
  private func isShouted(_ name: String, _ declared: String) -> Bool {
    differInCaseAlone(name, declared) && name.first == declared.first
      && name.count(where: \.isUppercase) > declared.count(where: \.isUppercase)
  }

  private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

  private func lines(of uses: [Fix]) -> String {
    let shown = uses.prefix(5).map { String($0.range.start.line) }.joined(separator: ", ")
    return "it is used in line\(uses.count == 1 ? "" : "s") \(shown)\(uses.count > 5 ? ", …" : "")"
  }
}

extension SourceFile {
  /// The key that is equal to `word`; nil if there is no such key or more than one.
  fileprivate func onlyKey(_ word: String) -> Range<Int>? {
    let keys = (1..<lines.lineCount + 1).compactMap { SpecLine(self, line: $0).key }
      .filter { String(decoding: content[$0], as: UTF8.self) == word }
    return keys.count == 1 ? keys[0] : nil
  }

  /// The only occurrence of `word`; nil if it does not occur or occurs several times.
  func onlyPlace(of word: String) -> Range<Int>? {
    let wanted = Array(word.utf8)
    if wanted.isEmpty { return nil }
    var found: Range<Int>?
    var rest = 0
    while let place = content[rest...].firstRange(of: wanted) {
      let isWord =
        (place.lowerBound == 0 || !isWordByte(content[place.lowerBound - 1]))
        && (place.upperBound == bytes.count || !isWordByte(content[place.upperBound]))
      if isWord {
        if found != nil { return nil }
        found = place
      }
      rest = place.upperBound
    }
    return found
  }
}
