import FeatureAnalysis
import SpecLanguage

// state: {coutn: Int = 0}       # misspelt-declaration
// actions:
//   up: {reduce: state.count += 1}
//   down: {reduce: state.count -= 1}

extension RepairSearch {
  /// Corrects the spelling of declared names that are probably misspelt.
  mutating func respellDeclarations() {
    guard !reading.diagnostics.areMany else { return }
    var found = diagnostics(of: reading)
    for declaration in misspeltDeclarations(in: found, of: file, nameIndex) {
      guard let next = trying(declaration.repair) else { return }
      let respelt = diagnostics(of: next)
      if declaration.isConfirmed(by: respelt, insteadOf: found) {
        accept(declaration.repair, next)
        found = respelt
      }
    }
  }
}

/// Corrects the spelling of names that an app declares and that are probably misspelt.
///
/// - Parameter findings: the findings of a version of the app's spec.
func respellDeclarations(
  in file: SourceFile, _ findings: (SourceFile) -> Diagnostics
) -> Diagnostics {
  var found = findings(file)
  var repairs: [LineRepair] = []
  let start = found
  for declaration in misspeltDeclarations(in: start, of: file) {
    let tried = repairs + [declaration.repair]
    let source = RepairedSource(file, tried.flatMap(\.edits))
    var respelt = Diagnostics()
    for repair in tried { respelt.report(repair.finding) }
    for finding in findings(source.file).findings { respelt.report(source.original(finding)) }
    if declaration.isConfirmed(by: respelt, insteadOf: found) {
      repairs = tried
      found = respelt
    }
  }
  return found
}

/// A declared name that is not used, and that is similar to unknown names which all have the same
/// spelling.
struct MisspeltDeclaration {
  let declared: String
  let meant: String
  let useCount: Int
  let repair: LineRepair

  /// Whether the spec has the expected errors less after the repair.
  func isConfirmed(by found: Diagnostics, insteadOf earlier: Diagnostics) -> Bool {
    func isUnusual(in found: Diagnostics) -> Bool {
      found.findings.contains {
        $0.id == .nameStyle && $0.range.start == repair.finding.range.start
      }
    }
    // If only the declaration has the usual style, the uses are misspelt. The single use of a case is,
    // unless only the use has the usual style; so is another single use with fewer capital letters, such
    // as `startnext` for `startNext`.
    if differInCaseAlone(meant, declared) {
      if isUnusual(in: found) { return false }
      let isCase = earlier.findings.contains {
        $0.id == .unknownCase && $0.fixes.first?.replacement == declared
      }
      let hasFewerCapitals =
        meant.count(where: \.isUppercase) < declared.count(where: \.isUppercase)
      if isCase || hasFewerCapitals, useCount == 1, !isUnusual(in: earlier) { return false }
    }
    return found.errorCount <= earlier.errorCount + 1 - useCount
  }
}

/// Returns the declarations that are probably misspelt, in the order of their names.
func misspeltDeclarations(
  in found: Diagnostics, of file: SourceFile, _ index: @autoclosure () -> NameIndex? = nil
) -> [MisspeltDeclaration] {
  let words = WordCounts(in: file)
  let unknown = unknownUses(in: found, words).sorted { $0.key < $1.key }
  let index = unknown.isEmpty ? nil : index()
  return unknown.compactMap { near, uses in
    guard let meant = uses.first?.original, uses.allSatisfy({ $0.original == meant }) else {
      return nil
    }
    let longer = isTypo(near, of: meant) ? nil : file.onlyKey(beginningWith: meant)
    let declared = longer.flatMap { words[$0] == 1 ? $0 : nil } ?? near
    guard
      uses.count > 1 || differInCaseAlone(meant, declared), !isShouted(meant, declared),
      uses.count > 1 || !isOtherType(meant, declared),
      differInCaseAlone(meant, declared) || uses.count > 2 || !words.hasTwin(of: declared),
      let place = file.onlyPlace(of: declared)
        ?? (differInCaseAlone(meant, declared)
          ? file.onlyKey(declared) ?? file.onlyKey(declared, ofModels: true) : nil)
        ?? index?.unusedValue(named: declared, insteadOf: uses, in: file)
    else { return nil }
    let range = SourceRange(
      file.lines.position(ofByte: place.lowerBound), file.lines.position(ofByte: place.upperBound)
    )
    let isCertain =
      uses.allSatisfy { $0.certainty != .possible } && isTypo(declared, of: meant)
      && (uses.count > 1 || declared.first != meant.first)
    let finding = Finding(
      .error, .misspeltDeclaration,
      "'\(declared)' is used nowhere; '\(meant)' is used \(times(uses.count)): did you mean that?",
      at: range, help: linesOfUses(uses.map(\.range)),
      fixes: [Fix(declared, by: meant, at: range, isCertain ? .certain : .likely)])
    let repair = LineRepair(
      line: Int(range.start.line), edits: [SourceEdit(bytes: place, replacement: meant)],
      finding: finding)
    return MisspeltDeclaration(
      declared: declared, meant: meant, useCount: uses.count, repair: repair)
  }
}

/// The fixes for uses of unknown names, by the declared name that the fixes suggest.
private func unknownUses(in found: Diagnostics, _ words: WordCounts) -> [String: [Fix]] {
  var uses: [String: [Fix]] = [:]
  for finding in found.inSourceOrder {
    guard let fix = finding.fixOfUnknownName(words) else { continue }
    // The name of an invariant is a sentence.
    let isName =
      finding.id == .unknownInvariant || fix.original.utf8.allSatisfy(isWordByte)
    guard isName, !fix.original.isEmpty, fix.original != fix.replacement else { continue }
    // A misspelt case is copied with its line.
    let isCopied =
      finding.id == .unknownCase
      && uses[fix.replacement]?.last?.range.start.line == fix.range.start.line
    if !isCopied { uses[fix.replacement, default: []].append(fix) }
  }
  return uses
}

/// Whether the use has capital letters in a row that the declaration lacks, such as `isON` for
/// `isOn`. The usual style is then the style of the declaration. `hideToast` for `hidetoast` is no
/// such use.
private func isShouted(_ name: String, _ declared: String) -> Bool {
  func capitalsInARow(_ name: String) -> Int {
    zip(name, name.dropFirst()).count { $0.isUppercase && $1.isUppercase }
  }
  return differInCaseAlone(name, declared) && name.first == declared.first
    && name.count(where: \.isUppercase) > declared.count(where: \.isUppercase)
    && capitalsInARow(name) > capitalsInARow(declared)
}

/// Whether both names have the style of types. A single use says nothing about the words of the name:
/// `PlayBack` is no better than the declared `Playback`.
private func isOtherType(_ name: String, _ declared: String) -> Bool {
  name.first?.isUppercase == true && declared.first?.isUppercase == true
}

private func times(_ count: Int) -> String { count == 1 ? "once" : "\(count) times" }

/// The help that names the lines in which an unknown name is used.
func linesOfUses(_ uses: [SourceRange]) -> String {
  let shown = uses.prefix(5).map { String($0.start.line) }.joined(separator: ", ")
  return "it is used in line\(uses.count == 1 ? "" : "s") \(shown)\(uses.count > 5 ? ", …" : "")"
}

extension Finding {
  /// The fix of an unknown name. If the suggested name follows from the name of a request or a
  /// storage, the fix has the names from which the suggested and the unknown name follow.
  fileprivate func fixOfUnknownName(_ words: WordCounts) -> Fix? {
    let isAboutName = id.isAboutUnknownName || [.unknownFeature, .wrongArguments].contains(id)
    guard isAboutName, fixes.count == 1, !isIndependent, !fixes[0].replacement.isEmpty else {
      return nil
    }
    let fix = fixes[0]
    // Arguments are also wrong without a misspelt label, and a label is no misspelt internal name.
    if id == .wrongArguments || id == .unknownPayload,
      !isTypo(fix.original, of: fix.replacement)
    {
      return nil
    }
    guard words[fix.replacement] == 0,
      let names = originOfNames(fix.replacement, fix.original)
    else { return fix }
    return Fix(names.other, by: names.name, at: fix.range, fix.certainty)
  }

  /// Makes a fix less certain if the declaration may be misspelt instead of the use: if the declared
  /// name occurs only once, or less often than the unknown name.
  func withDoubt(_ words: WordCounts) -> Finding {
    guard let fix = fixOfUnknownName(words), fixes[0].certainty == .certain,
      !differInCaseAlone(fix.original, fix.replacement)
    else { return self }
    if words.hasTwin(of: fix.replacement) { return self }
    let isSentence = id == .unknownInvariant
    let declared = isSentence ? words.count(of: fix.replacement) : words[fix.replacement]
    let used = isSentence ? words.count(of: fix.original) : words[fix.original]
    guard declared == 1 || declared > 1 && declared < used else { return self }
    var finding = self
    finding.fixes[0].certainty = .likely
    return finding
  }
}

/// Removes what a request or a storage adds to its own name, from two names to which the same was
/// added: `loadStarted` and `lodeStarted` follow from `load` and `lode`.
private func originOfNames(_ name: String, _ other: String) -> (name: String, other: String)? {
  for suffix in generatedNameSuffixes where name.hasSuffix(suffix) && other.hasSuffix(suffix) {
    let stems = (String(name.dropLast(suffix.count)), String(other.dropLast(suffix.count)))
    if !stems.0.isEmpty, !stems.1.isEmpty { return stems }
  }
  func stem(_ name: String) -> String? {
    guard name.hasPrefix("load"), let first = name.dropFirst(4).first, first.isUppercase else {
      return nil
    }
    return first.lowercased() + name.dropFirst(5)
  }
  guard let left = stem(name), let right = stem(other) else { return nil }
  return (left, right)
}

extension NameIndex {
  /// The only value of a payload with a name that all uses of an unknown name in code may mean; nil if
  /// code uses it.
  fileprivate func unusedValue(
    named name: String, insteadOf uses: [Fix], in file: SourceFile
  ) -> Range<Int>? {
    let values = uses.compactMap { payloadValue(named: name, at: $0.range) }
    guard let value = values.first, values.allSatisfy({ $0.range == value.range }),
      useCount(of: value) == 0
    else { return nil }
    return file.lines.byte(at: value.range.start)..<file.lines.byte(at: value.range.end)
  }
}

extension SourceFile {
  /// The key that is equal to `word`; nil if there is no such key or more than one.
  ///
  /// - Parameter ofModels: whether only the names of models are searched.
  fileprivate func onlyKey(_ word: String, ofModels: Bool = false) -> Range<Int>? {
    let keys = (1..<lines.lineCount + 1).compactMap { line -> Range<Int>? in
      guard let key = SpecLine(self, line: line).key,
        String(decoding: content[key], as: UTF8.self) == word
      else { return nil }
      if !ofModels { return key }
      let isTop = (1..<line).reversed().first {
        let bytes = lines.bytes(ofLine: $0)
        return indentation(bytes) < min(bytes.count, indentation(lines.bytes(ofLine: line)))
      }
      return isTop.map { lines.bytes(ofLine: $0).first.map { isWordByte(content[$0]) } == true }
        == true
        && section(ofLine: line) == "models" ? key : nil
    }
    return keys.count == 1 ? keys[0] : nil
  }

  /// The key that adds further words to `name`, such as `admitAnimal` to `admit`; nil if there is no
  /// such key or more than one.
  fileprivate func onlyKey(beginningWith name: String) -> String? {
    let keys = (1..<lines.lineCount + 1).compactMap { line -> String? in
      guard let key = SpecLine(self, line: line).key else { return nil }
      let text = String(decoding: content[key], as: UTF8.self)
      guard text.hasPrefix(name), text.dropFirst(name.count).first?.isUppercase == true else {
        return nil
      }
      return text
    }
    return keys.count == 1 ? keys[0] : nil
  }

  /// The only occurrence of `word`; nil if it does not occur or occurs several times.
  fileprivate func onlyPlace(of word: String) -> Range<Int>? {
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

/// The number of times that each word occurs in a file.
struct WordCounts {
  private var counts: [String: Int] = [:]
  /// The number of spellings of each word that differ in case alone, by the word in lower case.
  private var spellings: [String: Int] = [:]
  private let file: SourceFile

  init(in file: SourceFile) {
    self.file = file
    var start = 0
    for (offset, byte) in file.bytes.enumerated() where !isWordByte(byte) {
      if offset > start { countWord(file.content[start..<offset]) }
      start = offset + 1
    }
    if start < file.bytes.count { countWord(file.content[start..<file.bytes.count]) }
    for word in counts.keys { spellings[word.lowercased(), default: 0] += 1 }
  }

  private mutating func countWord(_ bytes: some Collection<UInt8>) {
    counts[String(decoding: bytes, as: UTF8.self), default: 0] += 1
  }

  /// Whether the word also occurs with other capital letters, such as the store `tasks` of a feature
  /// `Tasks`. Then it is probably no misspelling.
  func hasTwin(of word: String) -> Bool { spellings[word.lowercased(), default: 0] > 1 }

  subscript(word: String) -> Int { counts[word, default: 0] }

  /// The number of times that a sentence occurs, at most 20.
  func count(of sentence: String) -> Int {
    let wanted = Array(sentence.utf8)
    var (count, rest) = (0, 0)
    while !wanted.isEmpty, count < 20, let place = file.content[rest...].firstRange(of: wanted) {
      count += 1
      rest = place.upperBound
    }
    return count
  }
}
