import Diagnostics
import SpecDecoding

extension Analysis {
  /// Where a declared name stands nowhere else, and unknown names are near to it, the slip may be in
  /// the declaration. It is if they agree on one spelling, and if a name that differs in case alone is
  /// in style; it is told once, there.
  ///
  ///     state: {coutn: Int = 0}       # misspelt-declaration
  ///     actions:
  ///       up: {reduce: state.count += 1}
  ///       down: {reduce: state.count -= 1}
  mutating func settleMisspeltDeclarations() {
    var groups: [String: NearUses] = [:]
    for use in diagnostics.findings.lazy.compactMap(NearUse.init) {
      groups[use.declared, default: NearUses()].add(use)
    }
    if groups.isEmpty { return }
    var settled: [String: SourceRange] = [:]
    let lonely = lonelyNames(among: groups).union(typesInSmallLetters(among: groups))
    for declared in declaredNames where lonely.contains(declared.name.value) {
      let name = declared.name.value
      guard settled[name] == nil, let uses = groups[name] else { continue }
      if NameFault(in: name) != nil {
        settled[name] = declared.name.range
      } else if let meant = uses.spelling, isMisspelt(declared, instead: meant, uses.lines.count) {
        settled[name] = declared.name.range
        if let label = declared.label(before: meant) {
          reportMissingSpace(declared.name, "\(label) \(meant)")
        } else if differInNumber(name, meant) {
          reportTwoNames(declared.name, meant, uses)
        } else {
          reportMisspelt(declared.name, instead: meant, uses)
        }
      }
    }
    settle(settled, lonely)
  }

  /// The users of what is settled are silent. Of other names either may be the misspelt one, unless
  /// they differ in case alone.
  private mutating func settle(_ settled: [String: SourceRange], _ lonely: Set<String>) {
    let places = Set(settled.values)
    diagnostics.withdraw { finding in
      if [.nameStyle, .nameCollision].contains(finding.id) {
        return places.contains(finding.range)
      }
      return NearUse(finding).map { settled[$0.declared] != nil } ?? false
    }
    diagnostics.amendFixes { finding in
      guard let use = NearUse(finding), lonely.contains(use.declared),
        !differInCaseAlone(use.written, use.declared)
      else { return finding.fixes }
      return finding.fixes.map { fix in
        var fix = fix
        if fix.certainty == .certain { fix.certainty = .likely }
        return fix
      }
    }
  }

  private func isMisspelt(
    _ declared: DeclaredName, instead meant: String, _ count: Int
  ) -> Bool {
    let name = declared.name.value
    guard NameFault(in: meant) == nil else { return false }
    if declared.label(before: meant) != nil { return true }
    if differInCaseAlone(name, meant) { return restyled(name, isType: declared.isType) == meant }
    return count > 1 && differInOneLetter(name, meant)
  }

  /// `users` and `user`: neither is misspelt.
  private mutating func reportTwoNames(
    _ name: Located<String>, _ used: String, _ uses: NearUses
  ) {
    error(
      .misspeltDeclaration,
      "'\(name.value)' is used nowhere, and '\(used)', used \(uses.lines.count) times, is not "
        + "declared: one of the two names is meant",
      at: name.range, help: uses.places)
  }

  private mutating func reportMisspelt(
    _ name: Located<String>, instead meant: String, _ uses: NearUses
  ) {
    let count = uses.lines.count
    let isCertain = uses.isOnly && isSlip(name.value, of: meant)
    error(
      .misspeltDeclaration,
      "'\(name.value)' is used nowhere; '\(meant)' is used \(count == 1 ? "once" : "\(count) times")"
        + ": did you mean that?",
      at: name.range,
      help: uses.places,
      fixes: [Fix(name.value, by: meant, at: name.range, isCertain ? .certain : .likely)])
  }

  private mutating func reportMissingSpace(_ name: Located<String>, _ meant: String) {
    error(
      .misspeltDeclaration, "a space is missing in '\(name.value)': write '\(meant)'",
      at: name.range, fixes: [Fix(name.value, by: meant, at: name.range)])
  }

  /// Types that are used with a capital letter; what is called as they are declared are values.
  private func typesInSmallLetters(among groups: [String: NearUses]) -> Set<String> {
    Set(
      declaredNames.lazy.filter { declared in
        guard declared.isType, let meant = groups[declared.name.value]?.spelling else {
          return false
        }
        return restyled(declared.name.value, isType: true) == meant
      }.map(\.name.value))
  }

  /// Those names that stand in the file but once, where they are declared.
  private func lonelyNames(among groups: [String: NearUses]) -> Set<String> {
    let declared = Set(declaredNames.lazy.map(\.name.value).filter { groups[$0] != nil })
    var seen: Set<String> = []
    var repeated: Set<String> = []
    forEachWord(in: file.bytes) { word in
      guard declared.contains(word) else { return }
      if !seen.insert(word).inserted { repeated.insert(word) }
    }
    return seen.subtracting(repeated)
  }
}

/// An unknown name that is near to one that the spec may declare.
private struct NearUse {
  let written: String
  let declared: String
  let line: UInt32
  let isOnly: Bool

  /// Nil where a finding is about something else. What is wrong whatever the spec declares is about
  /// members of the language's types.
  init?(_ finding: Finding) {
    guard !finding.isIndependent,
      finding.id.isAboutUnknownName || finding.id == .wrongArguments,
      finding.fixes.count == 1, let fix = finding.fixes.first
    else { return nil }
    written = fix.original.withoutDot
    declared = fix.replacement.withoutDot
    guard !declared.isEmpty, written != declared, written.utf8.allSatisfy(isNameByte) else {
      return nil
    }
    // Labels are told apart by their places, too.
    if finding.id == .wrongArguments, !differInOneLetter(written, declared) { return nil }
    line = finding.range.start.line
    isOnly = fix.certainty != .possible
  }
}

/// The unknown names that are near to one declared name.
private struct NearUses {
  private var first: String?
  private var isOfOneSpelling = true
  private(set) var lines: [UInt32] = []
  private(set) var isOnly = true

  /// How all of them are spelt; nil where they differ.
  var spelling: String? { isOfOneSpelling ? first : nil }

  /// Where the first of them are, in words.
  var places: String {
    let shown = lines.prefix(5).map(String.init).joined(separator: ", ")
    return
      "it is used in line\(lines.count == 1 ? "" : "s") \(shown)\(lines.count > 5 ? ", …" : "")"
  }

  mutating func add(_ use: NearUse) {
    if first == nil { first = use.written }
    isOfOneSpelling = isOfOneSpelling && use.written == first
    isOnly = isOnly && use.isOnly
    lines.append(use.line)
  }
}

extension DeclaredName {
  /// What stands for a label in front of a payload's name: `_` in `_count`, `to` in `toamount`.
  fileprivate func label(before meant: String) -> String? {
    switch role {
    case .actionPayload, .casePayload: break
    default: return nil
    }
    guard name.value.hasSuffix(meant) else { return nil }
    let label = String(name.value.dropLast(meant.utf8.count))
    return ["_", "to", "from", "at", "by", "for", "in", "of", "on", "with"].contains(label)
      ? label : nil
  }
}

/// Whether one name is the plural of the other.
private func differInNumber(_ name: String, _ other: String) -> Bool {
  let longer = name.utf8.count > other.utf8.count ? name : other
  return (name + "s" == other || other + "s" == name) && !longer.hasSuffix("ss")
}

extension String {
  fileprivate var withoutDot: String { hasPrefix(".") ? String(dropFirst()) : self }
}

private func forEachWord(in bytes: [UInt8], _ visit: (String) -> Void) {
  var start: Int?
  for index in 0...bytes.count {
    let isPart = index < bytes.count && isNameByte(bytes[index])
    if isPart {
      start = start ?? index
    } else if let begin = start {
      visit(String(decoding: bytes[begin..<index], as: UTF8.self))
      start = nil
    }
  }
}
