import FeatureLowering

/// The text of a view, read word by word and not parsed.
struct ViewText {
  struct Word {
    let text: String
    let line: Int
  }

  /// Something that a view uses of the spec.
  enum Reference: Hashable {
    /// A name after a dot: `store.tasks`, `.addTask`, `\.title`.
    case member(String)
    /// The label of an argument: `TaskModel(title: …)`.
    case label(String)
    /// A view: `TaskRow(…)`.
    case view(String)
    /// A modifier that a key of a screen stands for: `.refreshable`.
    case modifier(String)
    /// An action that is sent so that a rejection is seen: `store.send(.addTask(title))`.
    case answer(String)
  }

  private static let modifiers: Set<String> = [
    "alert", "alerts", "commands", "confirmationDialog", "disabled", "focusedSceneValue",
    "interactiveDismissDisabled", "navigationBarBackButtonHidden", "navigationDestination",
    "onAppear", "onChange", "onDelete", "onDeleteCommand", "refreshable", "safeAreaInset",
    "searchable", "sheet", "toolbar",
  ]

  let lines: [Substring]
  let words: [Word]
  /// The index of the first word on each line or after it, and the number of words.
  private let firstWord: [Int]
  /// The line with the innermost bracket that is open where each line begins, and the bracket.
  private(set) var openers: [(bracket: String, line: Int)?] = []

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let bytes = Array(text.utf8)
    var reader = SwiftWords(bytes)
    var words: [Word] = []
    var (offset, line) = (0, 0)
    while let word = reader.next() {
      while offset < reader.offset - word.utf8.count {
        if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
        offset += 1
      }
      words.append(Word(text: word, line: line))
    }
    self.words = words
    firstWord = Self.firstWords(words, lines: lines.count)
    openers = Self.openers(of: words, lines: lines.count)
  }

  private static func firstWords(_ words: [Word], lines: Int) -> [Int] {
    var index = 0
    return (0...lines).map { line in
      while index < words.count, words[index].line < line { index += 1 }
      return index
    }
  }

  func texts(ofLine line: Int) -> [String] {
    words[firstWord[line]..<firstWord[line + 1]].map(\.text)
  }

  func firstText(ofLine line: Int) -> String? {
    firstWord[line] < firstWord[line + 1] ? words[firstWord[line]].text : nil
  }

  private static func openers(of words: [Word], lines: Int) -> [(bracket: String, line: Int)?] {
    var open: [(bracket: String, line: Int)] = []
    var openers: [(bracket: String, line: Int)?] = []
    var index = 0
    for line in 0..<lines {
      openers.append(open.last)
      while index < words.count, words[index].line == line {
        switch words[index].text {
        case "(", "[", "{": open.append((words[index].text, line))
        case ")", "]", "}": _ = open.popLast()
        default: break
        }
        index += 1
      }
    }
    return openers
  }

  /// What the text uses of the spec, with the line of each use.
  func references(_ vocabulary: ViewVocabulary) -> [(reference: Reference, line: Int)] {
    let answers = words.indices.compactMap { index -> (reference: Reference, line: Int)? in
      guard vocabulary.actions[words[index].text] != nil, text(index - 1) == ".",
        seesRejection(index)
      else { return nil }
      return (.answer(words[index].text), words[index].line)
    }
    return namedReferences(vocabulary) + answers
  }

  private func text(_ index: Int) -> String {
    words.indices.contains(index) ? words[index].text : ""
  }

  /// Whether the action at an index is sent so that a rejection is seen: `send(.add)`,
  /// `run(.load) { … }`, or in a call with `rejection: $rejection`.
  private func seesRejection(_ action: Int) -> Bool {
    let function = text(action - 2) == "(" ? text(action - 3) : ""
    if function == "send" { return true }
    var depth = 0
    for index in action..<words.count {
      switch words[index].text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}":
        depth -= 1
        if depth == -1, function == "run" { return text(index + 1) == "{" }
      case "rejection" where depth < 0 && text(index + 1) == ":": return true
      case "case", "var", "func": return false
      default: break
      }
      // The closure of `send:` and its call are the only brackets that are left.
      if depth < -1 { return false }
    }
    return false
  }

  private func namedReferences(
    _ vocabulary: ViewVocabulary
  ) -> [(reference: Reference, line: Int)] {
    let (members, labels) = (vocabulary.members, vocabulary.labels)
    return words.indices.compactMap { index in
      let word = words[index].text
      let before = text(index - 1)
      let after = text(index + 1)
      if before == ".", Self.modifiers.contains(word) {
        return (.modifier(word), words[index].line)
      }
      if before == ".", members.contains(word) { return (.member(word), words[index].line) }
      if after == ":", before == "(" || before == ",", labels.contains(word) {
        return (.label(word), words[index].line)
      }
      return vocabulary.views.contains(word) ? (.view(word), words[index].line) : nil
    }
  }

  /// The properties, variables and functions that the text declares, with their lines.
  var declarations: [String: Int] {
    let found = zip(words, words.dropFirst()).filter { ["var", "let", "func"].contains($0.0.text) }
    return Dictionary(
      found.map { ($0.1.text, $0.1.line) }, uniquingKeysWith: { first, _ in first })
  }

  /// The extension around a line that conforms to a protocol.
  func conformance(aroundLine line: Int) -> (protocolName: String, range: Range<Int>)? {
    var line = line
    while let opener = openers[line] {
      line = opener.line
      let found = texts(ofLine: line)
      if found.first == "extension", let colon = found.firstIndex(of: ":"), colon + 1 < found.count
      {
        return (found[colon + 1], line..<endOfStatement(from: line))
      }
    }
    return nil
  }

  /// The string literals of a line.
  func literals(_ line: Int) -> [Substring] {
    let parts = lines[line].split(separator: "\"", omittingEmptySubsequences: false)
    return parts.enumerated().filter { $0.offset % 2 == 1 }.map(\.element)
  }

  // MARK: - Statements

  /// The lines of the statement that contains a line: a view with its modifiers, one modifier of a view,
  /// a case of a switch, or a declaration.
  func statement(around line: Int) -> Range<Int> {
    var start = line
    while let opener = openers[start], opener.bracket != "{" || startsWithBracket(start) {
      start = opener.line
    }
    if start == 0 || indentation(start) == 0 { return line..<line + 1 }
    var end = endOfStatement(from: start)
    let isModifier = lines[start].trimmedStart.hasPrefix(".")
    let isCase = ["case", "default"].contains(firstText(ofLine: start))
    while end < lines.count, !lines[end].trimmedStart.isEmpty,
      indentation(end) > indentation(start),
      isCase || !isModifier && lines[end].trimmedStart.hasPrefix(".")
    {
      end = max(endOfStatement(from: end), end + 1)
    }
    // A closure that does not fit on the line of its call begins on the next one.
    if end < lines.count, lines[end].trimmedStart.hasPrefix("{"),
      indentation(end) == indentation(start)
    {
      end = endOfStatement(from: end)
    }
    return withCondition(start..<max(end, line + 1))
  }

  /// A statement that is compiled for one platform, with its `#if` and `#endif`.
  private func withCondition(_ range: Range<Int>) -> Range<Int> {
    let before = range.lowerBound - 1
    guard before > 0, range.upperBound < lines.count, lines[before].trimmedStart.hasPrefix("#if"),
      lines[range.upperBound].trimmedStart.hasPrefix("#endif")
    else { return range }
    return before..<range.upperBound + 1
  }

  /// The statement whose closure holds a range, and its lines up to the closure; nil if it is a
  /// declaration or a condition, or long.
  func enclosingCall(of range: Range<Int>) -> (range: Range<Int>, head: Range<Int>)? {
    guard let opener = openers[range.lowerBound], opener.bracket == "{" else { return nil }
    let texts = self.texts(ofLine: opener.line)
    if texts.contains(where: Self.isNoCall.contains) { return nil }
    var start = opener.line
    while let outer = openers[start], outer.bracket == "(" { start = outer.line }
    let isItem = openers[start]?.bracket == "["
    let outer = isItem ? start..<endOfStatement(from: start) : statement(around: opener.line)
    if outer.count > 16, !texts.contains("switch"), texts.first != "TabView" { return nil }
    return (outer, outer.lowerBound..<opener.line + 1)
  }

  /// The view in some lines with the `.tabItem` after it; nil if there is none.
  func tab(endingAfter view: Range<Int>) -> (range: Range<Int>, item: Range<Int>)? {
    let line = view.upperBound
    guard line < lines.count, lines[line].trimmedStart.hasPrefix(".tabItem") else { return nil }
    let item = statement(around: line)
    return (view.lowerBound..<item.upperBound, item)
  }

  private static let isNoCall: Set = [
    "struct", "extension", "enum", "class", "var", "func", "init", "if", "else", "case", "for",
  ]

  /// The line after the one on which everything is closed that a line opens.
  func endOfStatement(from start: Int) -> Int {
    var depth = 0
    var line = start
    for word in words[firstWord[start]...] {
      if word.line > line, depth <= 0 { return line + 1 }
      line = word.line
      switch word.text {
      case "(", "[", "{": depth += 1
      case ")", "]", "}": depth -= 1
      default: break
      }
    }
    return line + 1
  }

  private func startsWithBracket(_ line: Int) -> Bool {
    ["}", ")", "]"].contains(lines[line].trimmedStart.prefix(1))
  }

  private func indentation(_ line: Int) -> Int { lines[line].prefix { $0 == " " }.count }

  /// The declaration in which a line is, such as `TaskListScreen.body`; nil outside of all.
  func memberName(atLine line: Int) -> String? {
    let keywords: Set = ["struct", "extension", "enum", "var", "func", "class"]
    var names: [String] = []
    var line = line
    while let opener = openers[line] {
      line = opener.line
      let found = texts(ofLine: line)
      if let index = found.firstIndex(where: keywords.contains), index + 1 < found.count {
        names.insert(found[index + 1], at: 0)
      }
    }
    return names.isEmpty ? nil : names.joined(separator: ".")
  }

  /// What is around a line, from the declaration to the innermost modifier, button, switch or case:
  /// `TaskListScreen.body`, `.alert`, `switch`, `case .moving`.
  func surroundings(ofLine line: Int) -> [String] {
    var parts: [String] = []
    var inner = line
    while let opener = openers[inner] {
      if let name = caseName(around: inner), inner != line || namedCase(in: line) == nil {
        parts.append("case .\(name)")
      }
      let start = callStart(opener.line)
      if texts(ofLine: opener.line).contains("switch") {
        parts.append("switch")
      } else if let head = head(ofLine: start), opener.bracket == "{" {
        parts.append(head)
      }
      inner = start
    }
    return [memberName(atLine: line) ?? ""] + parts.reversed()
  }

  /// From where a page is reached: a case of a switch, or the view that has the modifier which presents
  /// the page.
  struct PageOrigin {
    let kind: String
    let name: String
    /// The line of the page or of the modifier.
    let line: Int
  }

  /// From where the page on a line is reached.
  func pageOrigin(ofLine line: Int) -> PageOrigin? {
    if let name = caseName(around: line) {
      return PageOrigin(kind: "case", name: name, line: line)
    }
    var line = line
    while let opener = openers[line] {
      line = callStart(opener.line)
      if let head = head(ofLine: line), let name = presenter(ofLine: line) {
        return PageOrigin(kind: head, name: name, line: line)
      }
    }
    return nil
  }

  static let presentations = [".navigationDestination", ".sheet"]

  /// The view with the modifier that begins on a line and presents a page or a sheet.
  func presenter(ofLine line: Int) -> String? {
    guard let head = head(ofLine: line), Self.presentations.contains(head) else { return nil }
    let first = (0..<line).last { other in
      isBeside(other, line) && !lines[other].trimmedStart.isEmpty
        && ![".", "}", ")", "#"].contains(lines[other].trimmedStart.prefix(1))
    }
    return first.flatMap { texts(ofLine: $0).first }
  }

  func isBeside(_ line: Int, _ other: Int) -> Bool {
    openers[line]?.line == openers[other]?.line && openers[line]?.bracket == openers[other]?.bracket
  }

  /// The line with the beginning of a call whose arguments contain a line.
  func callStart(_ line: Int) -> Int {
    var line = line
    while let outer = openers[line], outer.bracket == "(" { line = outer.line }
    return line
  }

  /// The function in which a line is.
  func functionName(atLine line: Int) -> String? {
    var line = line
    while let opener = openers[line] {
      line = callStart(opener.line)
      if let name = functionName(of: line) { return name }
    }
    return nil
  }

  /// The lines of the function with a name; nil if none or several have it.
  func onlyFunction(_ name: String) -> Range<Int>? {
    let found = lines.indices.filter { functionName(of: $0) == name }
    return found.count == 1 ? found[0]..<endOfStatement(from: found[0]) : nil
  }

  /// The function that a line begins.
  func functionName(of line: Int) -> String? {
    let found = texts(ofLine: line)
    guard let index = found.firstIndex(of: "func"), index + 1 < found.count else { return nil }
    return found[index + 1]
  }

  /// What a statement is known by whatever it contains: a modifier, a button with its text, or a
  /// function.
  func head(ofLine line: Int) -> String? {
    let text = lines[line].trimmedStart
    if text.hasPrefix(".") { return String(text.prefix { $0 != "(" && $0 != " " }) }
    if text.hasPrefix("Button(\""), let title = literals(line).first {
      return "Button(\"\(title)\")"
    }
    return functionName(of: line).map { "func \($0)" }
  }

  /// The lines, without the spaces that all of them begin with.
  func code(_ range: Range<Int>) -> String {
    let found = lines[range]
    let margin = found.filter { !$0.isEmpty }.map { $0.prefix { $0 == " " }.count }.min() ?? 0
    return found.map { $0.dropFirst(margin) + "\n" }.joined()
  }
}

extension Substring {
  var trimmedStart: Substring { drop { $0 == " " } }
}
