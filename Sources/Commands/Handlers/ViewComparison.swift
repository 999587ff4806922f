import FeatureAnalysis
import FeatureLowering
import SpecLanguage

/// Compares the view that the tool would write today with the view in a user's file: what a new property,
/// action or case would add, and what the file uses that the spec no longer has.
struct ViewComparison {
  private let vocabulary: ViewVocabulary
  private let written: ViewText
  /// What the user declares, in any file of the module. It is not a part of the spec.
  private let declared: Set<String>

  /// - Parameter declared: The names of the properties and functions that the user declares.
  init(_ vocabulary: ViewVocabulary, in text: String, declared: Set<String>) {
    self.vocabulary = vocabulary
    written = ViewText(text)
    self.declared = declared
  }

  /// The code that the file lacks.
  ///
  /// - Parameters:
  ///   - wanted: The view as the spec would write it today.
  ///   - others: Files of the user in which a part of the view may be.
  func stubs(_ wanted: String, in file: String, others: [String]) -> [Stub] {
    let view = ViewText(wanted)
    let known = Set(written.lines.map(\.trimmedStart))
    var ranges: [Range<Int>] = []
    for line in missingLines(of: view, others.map { ViewText($0) })
    where line >= ranges.last?.upperBound ?? 0 {
      let range =
        missingConformance(around: line, of: view) ?? rewrittenFunction(around: line, of: view)
        ?? missingRange(around: line, of: view, known)
      ranges.removeAll { range.contains($0.lowerBound) }
      ranges.append(range)
    }
    if ranges.isEmpty { return [] }
    return missingHeads(of: view, in: file)
      + ranges.map { range in
        let member = view.memberName(atLine: range.lowerBound)
        var place = member.map { "in \($0)" } ?? "at the end"
        if let part = part(range.lowerBound, of: view) { place += part }
        if let former = former(range, of: view) { place += ", instead of '\(former)'" }
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

  /// What a statement takes the place of: a modifier, a button or a function that the same part of the
  /// file has as often as the view.
  private func former(_ range: Range<Int>, of view: ViewText) -> String? {
    guard let head = view.head(ofLine: range.lowerBound) else { return nil }
    let member = view.memberName(atLine: range.lowerBound)
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
    // The variable of a field has the name of its label. A label that the file has is no new field.
    let labels = Set(
      missing.compactMap { reference, _ -> String? in
        guard case .label(let name) = reference, known[reference] == nil else { return nil }
        return name
      })
    lines.formUnion(view.words.filter { labels.contains($0.text) }.map(\.line))
    let names = Set(written.words.map(\.text))
    var rest = view.declarations.filter { !names.contains($0.key) }
    var count = -1
    // A property or a function that the missing lines need is missing in all of its uses, which may need
    // others.
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
    return lines.sorted()
  }

  /// The lines that make the view the delegate of something, and that the file does not have.
  private func missingDelegates(of view: ViewText) -> [Int] {
    let known = Set(written.lines.map(\.trimmedStart))
    return view.lines.indices.filter {
      view.lines[$0].hasSuffix(".delegate = self") && !known.contains(view.lines[$0].trimmedStart)
    }
  }

  // MARK: - What is gone

  /// A sentence for each use of something that the spec no longer has.
  func sentences(_ file: String) -> [String] {
    var sentences: [String] = []
    var known: Set<String> = []
    for index in written.words.indices {
      guard let sentence = sentence(about: index) else { continue }
      let whole = "'\(file):\(written.words[index].line + 1)': \(sentence)"
      if known.insert(whole).inserted { sentences.append(whole) }
    }
    return sentences
  }

  private func word(_ index: Int) -> String {
    written.words.indices.contains(index) ? written.words[index].text : ""
  }

  private func precedes(_ index: Int, _ words: [String]) -> Bool {
    words.enumerated().allSatisfy { word(index - words.count + $0.offset) == $0.element }
  }

  private func sentence(about index: Int) -> String? {
    let name = word(index)
    if vocabulary.isOfApp { return sentence(aboutFeature: name, at: index) }
    if let sentence = sentence(aboutElement: name, at: index) { return sentence }
    guard SwiftWords.isName(name), word(index - 1) == ".", !declared.contains(name) else {
      return nil
    }
    if isSent(index) { return sentence(aboutAction: name, at: index) }
    if precedes(index, ["store", "."]) && name != "state"
      || precedes(index, ["store", ".", "state", "."])
      || precedes(index, ["store", ".", "binding", "(", "\\", "."])
    {
      if vocabulary.storeMembers.contains(name) || ViewVocabulary.isOfEveryStore(name) {
        return nil
      }
      return "the state has no '\(name)' any more" + suggestion(name, vocabulary.storeMembers)
    }
    if word(index - 2) == "case" {
      if vocabulary.cases.contains(name) { return nil }
      return "there is no case '\(name)' any more" + suggestion(name, vocabulary.cases)
    }
    guard let model = vocabulary.elements[word(index - 2)], word(index - 3) != ".",
      let members = vocabulary.modelMembers[model], !members.contains(name)
    else { return nil }
    return "'\(model)' has no '\(name)' any more" + suggestion(name, members)
  }

  /// A sentence about a feature of an app whose store a screen gets: `RoomsScreen(store: app.rooms)`.
  private func sentence(aboutFeature name: String, at index: Int) -> String? {
    let isStore =
      precedes(index, ["store", ":", "app", "."])
      || precedes(index, ["presenting", ":", "app", "."])
    let isOpened = precedes(index, ["let", name, "=", "app", "."])
    if vocabulary.storeMembers.contains(name) { return nil }
    guard
      isStore && !declared.contains(name) || isOpened && !ViewVocabulary.isOfEveryStore(name)
    else { return nil }
    return "the app has no '\(name)' any more" + suggestion(name, vocabulary.storeMembers)
  }

  /// A sentence about a new element of a model, such as `TaskModel(title: title)`.
  private func sentence(aboutElement model: String, at index: Int) -> String? {
    guard let members = vocabulary.modelMembers[model], word(index - 1) != "." else { return nil }
    let gone = labels(after: index, upTo: 0).compactMap(\.self)
      .first { !members.contains($0) && !declared.contains($0) }
    return gone.map { "'\(model)' has no '\($0)' any more" + suggestion($0, members) }
  }

  /// Whether the name is that of an action that is sent.
  private func isSent(_ index: Int) -> Bool {
    if ["dispatch", "send", "run"].contains(word(index - 3)), precedes(index, ["(", "."]) {
      // A view controller has a function 'send' of its own.
      return word(index - 4) == "." || word(index - 3) == "send"
    }
    // send: { .filterTasks($0) } or send: { _ in .toggle(id) }
    return precedes(index, ["send", ":", "{", "."])
      || precedes(index, ["in", "."]) && precedes(index - 3, ["send", ":", "{"])
  }

  private func sentence(aboutAction name: String, at index: Int) -> String? {
    guard let payload = vocabulary.actions[name] else {
      return "there is no action '\(name)' any more"
        + suggestion(name, Set(vocabulary.actions.keys))
    }
    let labels = labels(after: index, upTo: payload.count)
    // An argument with a default may be left out.
    var rest = payload[...]
    let fits = labels.allSatisfy { label in
      while let next = rest.first, next.label != label, next.value != nil { rest.removeFirst() }
      return rest.popFirst()?.label == label
    }
    if fits, rest.allSatisfy({ $0.value != nil }) { return nil }
    func shown(_ labels: [String?]) -> String {
      labels.isEmpty ? ".\(name)" : ".\(name)(\(labels.map { ($0 ?? "_") + ":" }.joined()))"
    }
    return "'\(shown(labels))' must now be '\(shown(payload.map(\.label)))'"
  }

  /// The labels of the arguments in a call. An argument that is a string literal is no word.
  private func labels(after index: Int, upTo count: Int) -> [String?] {
    guard word(index + 1) == "(" else { return [] }
    var labels: [String?] = []
    var depth = 0
    var isStart = false
    for place in (index + 1)..<written.words.count {
      let text = word(place)
      if isStart, text != ")" || labels.count < count {
        labels.append(word(place + 1) == ":" && SwiftWords.isName(text) ? text : nil)
      }
      isStart = false
      switch text {
      case "(", "[", "{":
        depth += 1
        isStart = depth == 1
      case ")", "]", "}":
        depth -= 1
        if depth == 0 { return labels }
      case ",": isStart = depth == 1
      default: break
      }
    }
    return labels
  }

  private func suggestion(_ name: String, _ names: Set<String>) -> String {
    nearest(name, among: names.sorted()).map { "; did you mean '\($0)'?" } ?? ""
  }
}

extension ViewText {
  /// The modules that the text imports.
  fileprivate var imports: Set<String> {
    Set(zip(words, words.dropFirst()).filter { $0.0.text == "import" }.map(\.1.text))
  }

  /// The classes that the text declares, each with the line of its head.
  fileprivate var classHeads: [(name: String, line: Substring)] {
    zip(words, words.dropFirst()).filter { $0.0.text == "class" }
      .map { ($0.1.text, lines[$0.1.line]) }
  }
}
