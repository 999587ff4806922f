import FeatureAnalysis
import FeatureLowering
import SpecLanguage

/// Compares the view that the tool would write today with the view in a user's file: what a new property,
/// action or case would add.
struct ViewComparison {
  private let vocabulary: ViewVocabulary
  private let written: ViewText

  init(_ vocabulary: ViewVocabulary, in text: String) {
    self.vocabulary = vocabulary
    written = ViewText(text)
  }

  /// The code that the file lacks.
  ///
  /// - Parameters:
  ///   - wanted: The view as the spec would write it today.
  ///   - others: Files of the user in which a part of the view may be.
  func stubs(_ wanted: String, in file: String, others: [String]) -> [Stub] {
    let view = ViewText(wanted)
    let others = others.map { ViewText($0) }
    let known = Set(written.lines.map(\.trimmedStart))
    var ranges: [Range<Int>] = []
    for line in missingLines(of: view, others)
    where line >= ranges.last?.upperBound ?? 0 {
      let range =
        missingConformance(around: line, of: view)
        ?? view.extensionRange(around: line, lackingIn: [written] + others)
        ?? rewrittenFunction(around: line, of: view) ?? rewrittenProperty(around: line, of: view)
        ?? missingRange(around: line, of: view, known)
      ranges.removeAll { range.contains($0.lowerBound) }
      ranges.append(range)
    }
    if ranges.isEmpty { return [] }
    let replaced = ReplacedStatement(view, in: written, missing: ranges, vocabulary)
    return missingHeads(of: view, in: file)
      + ranges.map { range in
        let member = view.memberName(atLine: range.lowerBound)
        var place = member.map { "in \($0)" } ?? "at the end"
        if let part = part(range.lowerBound, of: view) { place += part }
        if let former = former(range, of: view) ?? replaced.head(of: range) {
          place += ", instead of '\(former)'"
        }
        return Stub(path: file, place: place, code: view.code(range))
      }
  }

  /// What is missing at the head of the file: imports, and the superclass of a class.
  private func missingHeads(of view: ViewText, in file: String) -> [Stub] {
    let imports = view.imports.subtracting(written.imports).sorted()
    var stubs: [Stub] = []
    if !imports.isEmpty {
      let code = imports.map { "import \($0)\n" }.joined()
      stubs.append(Stub(path: file, place: "at the top", code: code))
    }
    for head in view.classHeads where head.line.contains(":") {
      guard let former = written.classHeads.first(where: { $0.name == head.name }),
        !former.line.contains(":")
      else { continue }
      stubs.append(
        Stub(
          path: file, place: "instead of 'class \(head.name)'",
          code: head.line.trimmedStart + "\n"))
    }
    return stubs
  }

  /// The extension around a line, if the file has nothing that conforms to its protocol.
  private func missingConformance(around line: Int, of view: ViewText) -> Range<Int>? {
    view.conformance(aroundLine: line).flatMap { conformance in
      written.words.contains { $0.text == conformance.protocolName } ? nil : conformance.range
    }
  }

  /// The modifier or the case around a line, or the view that presents a page.
  private func part(_ line: Int, of view: ViewText) -> String? {
    if let presenter = view.presenter(ofLine: line) { return ", on '\(presenter)'" }
    return view.surroundings(ofLine: line).dropFirst()
      .last { $0.hasPrefix(".") || $0.hasPrefix("case ") }.map { ", in '\($0)'" }
  }

  /// The function around a line, if the file has a function of this name and hardly a line of it: a part
  /// of such a function, without the rest, does nothing.
  private func rewrittenFunction(around line: Int, of view: ViewText) -> Range<Int>? {
    guard let name = view.functionName(atLine: line), let wanted = view.onlyFunction(name),
      let former = written.onlyFunction(name)
    else { return nil }
    let known = Set(written.lines[former].map(\.trimmedStart))
    let body = view.lines[wanted].dropFirst().dropLast()
    let missing = body.count { !known.contains($0.trimmedStart) }
    return missing * 2 > body.count ? wanted : nil
  }

  /// The property around a line, if the file has it with a body on the same line:
  /// `private var plant: Plant { Plant(name: name) }`.
  private func rewrittenProperty(around line: Int, of view: ViewText) -> Range<Int>? {
    guard let opener = view.openers[line]?.line, let name = view.property(ofLine: opener),
      written.lines.indices.contains(where: {
        written.property(ofLine: $0) == name && written.lines[$0].hasSuffix("}")
      })
    else { return nil }
    return view.statement(around: opener)
  }

  /// What a statement takes the place of: a modifier, a button or a function that the same part of the
  /// file has as often as the view.
  private func former(_ range: Range<Int>, of view: ViewText) -> String? {
    let member = view.memberName(atLine: range.lowerBound)
    if let name = view.property(ofLine: range.lowerBound) {
      let isFormer = written.lines.indices.contains {
        written.property(ofLine: $0) == name && written.memberName(atLine: $0) == member
      }
      return isFormer ? name : nil
    }
    guard let head = view.head(ofLine: range.lowerBound) else { return nil }
    func count(_ text: ViewText) -> Int {
      text.lines.indices.count {
        text.head(ofLine: $0) == head && text.memberName(atLine: $0) == member
      }
    }
    let found = count(written)
    return found > 0 && found == count(view) ? head : nil
  }

  /// The lines of what is missing. A part of a call that the file lacks as well is shown with the call,
  /// a part of a preview with the preview, and the screen of a tab with the tab.
  private func missingRange(
    around line: Int, of view: ViewText, _ known: Set<Substring>
  ) -> Range<Int> {
    func isKnown(_ head: Range<Int>) -> Bool {
      view.lines[head].allSatisfy { known.contains($0.trimmedStart) }
    }
    var range = view.statement(around: line)
    while let outer = view.enclosingCall(of: range), !isKnown(outer.head) { range = outer.range }
    var inner = range
    let isScreen = !view.lines[range.lowerBound].trimmedStart.hasPrefix(".")
    while let outer = view.enclosingCall(of: inner) {
      inner = outer.range
      let head = view.lines[outer.head.lowerBound].trimmedStart
      let isWhole =
        head.hasPrefix("#Preview") && !isKnown(outer.head)
        || isScreen && head.hasPrefix("TabView") && !written.words.contains { $0.text == "TabView" }
      if isWhole { range = outer.range }
      if isScreen, let tab = view.tab(endingAfter: outer.range), !isKnown(tab.item) {
        range = tab.range
      }
    }
    return range
  }

  private func missingLines(of view: ViewText, _ others: [ViewText]) -> [Int] {
    var known: [ViewText.Reference: Int] = [:]
    for text in [written] + others {
      for (reference, _) in text.references(vocabulary) { known[reference, default: 0] += 1 }
    }
    let places = UsedPlaces(of: written, vocabulary)
    let wanted = view.references(vocabulary)
    let counts = Dictionary(grouping: wanted, by: \.reference).mapValues(\.count)
    let missing = wanted.filter { reference, line in
      let found = known[reference, default: 0]
      return found == 0
        || found < counts[reference, default: 0] && places.lacks(reference, line, of: view)
    }
    let moved = wanted.compactMap { reference, line in
      view.pageOrigin(ofLine: line).flatMap {
        places.movesPage(reference, to: $0) ? $0.line : nil
      }
    }
    var lines = Set(missing.map(\.line) + moved + missingDelegates(of: view))
    lines.formUnion(view.defaults(lackingIn: written, vocabulary))
    // The variable of a field has the name of its label. A label that the file has is no new field.
    let labels = Set(
      missing.compactMap { reference, _ -> String? in
        guard case .label(let name) = reference, known[reference] == nil else { return nil }
        return name
      })
    lines.formUnion(view.words.filter { labels.contains($0.text) }.map(\.line))
    lines.formUnion(view.functionsThatWait(in: written, vocabulary))
    lines.formUnion(view.functions(around: lines, lackingIn: [written] + others))
    addNeeded(of: view, to: &lines)
    return lines.sorted()
  }

  /// Adds what the missing lines need. A property or a function that they need is missing in all of its uses,
  /// which may need others.
  private func addNeeded(of view: ViewText, to lines: inout Set<Int>) {
    let names = Set(written.words.map(\.text))
    var rest = view.declarations.filter { !names.contains($0.key) }
    var count = -1
    while count != rest.count {
      count = rest.count
      let ranges = lines.map(view.statement)
      rest = rest.filter { name, declared in
        let uses = view.words.filter { $0.text == name && $0.line != declared }.map(\.line)
        let isNeeded = uses.contains { use in ranges.contains { $0.contains(use) } }
        if isNeeded { lines.formUnion(uses + [declared]) }
        return !isNeeded
      }
    }
  }

  /// The lines that make the view the delegate of something, and that the file does not have.
  private func missingDelegates(of view: ViewText) -> [Int] {
    let known = Set(written.lines.map(\.trimmedStart))
    return view.lines.indices.filter {
      view.lines[$0].hasSuffix(".delegate = self") && !known.contains(view.lines[$0].trimmedStart)
    }
  }
}

extension ViewText {
  /// The modules that the text imports.
  var imports: Set<String> {
    Set(zip(words, words.dropFirst()).filter { $0.0.text == "import" }.map(\.1.text))
  }

  /// The classes that the text declares, each with the line of its head.
  fileprivate var classHeads: [(name: String, line: Substring)] {
    zip(words, words.dropFirst()).filter { $0.0.text == "class" }
      .map { ($0.1.text, lines[$0.1.line]) }
  }
}
