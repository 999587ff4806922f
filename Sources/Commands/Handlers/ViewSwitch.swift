import FeatureLowering

/// A switch of a view, with the cases that it names.
struct ViewSwitch {
  /// What is around the switch, and its first line.
  let place: [String]
  fileprivate(set) var cases: Set<String> = []
  /// The line of its `default`, or of a case that stands for all others.
  fileprivate(set) var defaultLine: Int?

  /// Whether the switch names all cases of a type that has some cases.
  fileprivate func isComplete(_ types: [String: Set<String>], for wanted: Set<String>) -> Bool {
    types.values.contains { $0.isSuperset(of: wanted) && $0.isSubset(of: cases) }
  }
}

extension ViewText {
  /// The lines with the `default` of a switch that another text has without one. As long as that text names
  /// all cases, it needs none.
  func defaults(lackingIn written: ViewText, _ vocabulary: ViewVocabulary) -> [Int] {
    let known = Dictionary(grouping: written.switches, by: \.place)
    return Dictionary(grouping: switches, by: \.place).flatMap { place, wanted -> [Int] in
      guard let found = known[place], found.count == wanted.count else { return [] }
      return zip(wanted, found).compactMap { wanted, found in
        found.defaultLine == nil && !found.isComplete(vocabulary.casesOfTypes, for: wanted.cases)
          ? wanted.defaultLine : nil
      }
    }
  }

  private var switches: [ViewSwitch] {
    lines.indices.filter { texts(ofLine: $0).contains("switch") }.map { opener in
      var found = ViewSwitch(
        place: surroundings(ofLine: opener) + ["\(lines[opener].trimmedStart)"])
      for line in lines.indices.dropFirst(opener + 1) where openers[line]?.line == opener {
        let texts = self.texts(ofLine: line)
        if texts.first == "case" { found.cases.formUnion(casesNamed(from: line)) }
        if Self.isDefault(texts) { found.defaultLine = line }
      }
      return found
    }
  }

  private static func isDefault(_ texts: [String]) -> Bool {
    texts.first == "default" || texts.starts(with: ["@unknown", "default"])
      || texts.starts(with: ["case", "_", ":"])
  }

  /// The cases that the patterns name which begin on a line: `moving` and `clearing` for
  /// `case .moving, .clearing:`.
  private func casesNamed(from line: Int) -> [String] {
    var found: [String] = []
    var next = line
    repeat {
      found += texts(ofLine: next)
      next += 1
    } while !found.contains(":") && next < lines.count
    let patterns = found.prefix { $0 != ":" }
    return zip(patterns, patterns.dropFirst()).filter { $0.0 == "." }.map(\.1)
  }

  /// The case of a switch in which a line is, or which it begins; nil in a `default`.
  func caseName(around line: Int) -> String? {
    guard let opener = openers[line], texts(ofLine: opener.line).contains("switch") else {
      return nil
    }
    return (opener.line...line).last {
      isBeside($0, line) && (namedCase(in: $0) != nil || Self.isDefault(texts(ofLine: $0)))
    }.flatMap(namedCase)
  }

  /// The first case that a line names: `moving` for `case .moving, .clearing:`.
  func namedCase(in line: Int) -> String? {
    let found = texts(ofLine: line)
    return found.first == "case" && found.count > 2 && found[1] == "." ? found[2] : nil
  }
}
