import FeatureLowering

/// What the words of a file declare and enclose. It is computed once, because a file of the user may be
/// long and each of its names may ask for it.
struct WordIndex {
  private var types: [String: Set<String>] = [:]
  /// The variables that are declared with a value: `let task = Task { … }`.
  private(set) var assigned: Set<String> = []
  /// For each word, the index of the innermost bracket around it.
  private(set) var openers: [Int?] = []
  /// The cases of the switch that a line opens.
  private var cases: [Int: [String]] = [:]

  init(of file: ViewText) {
    let words = file.words
    var open: [Int] = []
    openers.reserveCapacity(words.count)
    for (index, word) in words.enumerated() {
      if [")", "]", "}"].contains(word.text) { _ = open.popLast() }
      openers.append(open.last)
      if ["(", "[", "{"].contains(word.text) { open.append(index) }
      noteType(ofVariable: index, words)
      noteValue(ofVariable: index, words)
      if let line = file.openers[word.line]?.line, file.isCase(at: index),
        words[index - 1].text == "."
      {
        cases[line, default: []].append(word.text)
      }
    }
  }

  private mutating func noteType(ofVariable index: Int, _ words: [ViewText.Word]) {
    var rest = words[index...].dropFirst().prefix(4).map(\.text)[...]
    guard rest.popFirst() == ":" else { return }
    if rest.first == "inout" { rest.removeFirst() }
    // In `View(store: store)`, what follows is a value.
    if let type = rest.first, type.first?.isUppercase == true {
      types[words[index].text, default: []].insert(type)
    }
  }

  /// Notes `let task = Task { … }`, and that the type is `Task`. What a function returns is unknown.
  private mutating func noteValue(ofVariable index: Int, _ words: [ViewText.Word]) {
    guard index > 0, index + 2 < words.count, words[index + 1].text == "=",
      ["let", "var"].contains(words[index - 1].text)
    else { return }
    assigned.insert(words[index].text)
    let type = words[index + 2].text
    if type.first?.isUppercase == true, index + 3 < words.count,
      ["(", "{"].contains(words[index + 3].text)
    {
      types[words[index].text, default: []].insert(type)
    }
  }

  /// The types that the text gives to a variable or a parameter: `TaskListStore` in
  /// `let store: TaskListStore`.
  func types(ofVariable name: String) -> Set<String> { types[name] ?? [] }

  /// The cases of the switch of which a line is a case.
  func cases(ofSwitchAroundLine line: Int, in file: ViewText) -> [String] {
    file.openers[line].flatMap { cases[$0.line] } ?? []
  }
}

extension ViewText {
  /// Whether the tool has written the first version of the file.
  var isOfTool: Bool { lines.contains { $0.contains("redux-gen wrote it once") } }

  /// The types that a file of the tool extends with a switch over their cases.
  var extendedEnums: Set<String> {
    guard isOfTool else { return [] }
    let switches = words.indices.dropFirst().filter {
      words[$0].text == "self" && words[$0 - 1].text == "switch"
    }
    let types = switches.compactMap {
      memberName(atLine: words[$0].line)?.split(separator: ".").first.map(String.init)
    }
    let extended = Set(
      zip(words, words.dropFirst()).filter { $0.0.text == "extension" }.map(\.1.text))
    return extended.intersection(types)
  }

  /// Whether the name at an index is a case of a pattern: after `case .`, or in `case .first, .second`.
  func isCase(at index: Int) -> Bool {
    guard index > 1 else { return false }
    if words[index - 2].text == "case" { return true }
    let line = words[index].line
    guard firstText(ofLine: line) == "case" else { return false }
    return words[..<index].reversed().prefix { $0.line == line }
      .allSatisfy { $0.text != ":" && $0.text != "(" }
  }

  /// What a switch is about, of which a line is a case: `["store", ".", "filter"]`.
  func switchSubject(aroundLine line: Int) -> [String]? {
    guard let opener = openers[line] else { return nil }
    let found = texts(ofLine: opener.line)
    guard let start = found.firstIndex(of: "switch"), found.last == "{" else { return nil }
    return Array(found[(start + 1)...].dropLast())
  }
}
