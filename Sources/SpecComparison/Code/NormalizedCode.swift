import FeatureAnalysis
import SpecLanguage

/// Code in a form that contains only its meaning, without layout, comments, parentheses and the
/// names of local variables. For example, these expressions have the same form:
///
///     tasks.filter { !$0.isDone }     and     tasks.filter { task in !task.isDone }
struct NormalizedCode {
  private(set) var text = ""
  private let file: SourceFile
  /// The names that represent payload values, by the internal names of the values.
  private let payload: [String: String]
  private var locals: [Variable: Int] = [:]
  /// The members that have other names in this code than in the new version.
  let renamed: RenamedMembers

  init(in file: SourceFile, payload: [String: String] = [:]) {
    self.file = file
    renamed = RenamedMembers.current.namesChanged(in: file)
    self.payload = payload
  }

  mutating func addWord(_ word: String) {
    text += word
    text += " "
  }

  /// Adds a list together with its length, so that adjacent lists can be told apart.
  mutating func addList<Element>(
    _ list: [Element], as name: String, _ each: (inout Self, Element) -> Void
  ) {
    addWord("\(name)#\(list.count)")
    for element in list { each(&self, element) }
  }

  mutating func addOptional<Element>(_ element: Element?, _ each: (inout Self, Element) -> Void) {
    guard let element else { return addWord("-") }
    each(&self, element)
  }

  /// Adds a name. The name is escaped, so that it cannot be confused with other parts of the code.
  mutating func addQuoted(_ text: String) {
    addWord("\"\(text.utf8.count):\(text)\"")
  }

  mutating func addVariable(_ variable: Variable) {
    switch variable.role {
    case .state: addWord("state")
    case .surrounding: addWord("self")
    case .payload: addWord(payload[variable.name] ?? "$\(variable.name)")
    case .local, .closureParameter:
      let number = locals[variable] ?? locals.count
      locals[variable] = number
      addWord("%\(number)")
    }
  }

  /// Adds code that only swiftc checks. It is added as written, but on one line.
  mutating func addSource(at range: SourceRange) {
    addQuoted(oneLine(file.sourceText(in: range)))
  }

  mutating func addCode(_ code: Code<TypedExpression>) {
    switch code {
    case .checked(let expression): addExpression(expression)
    case .unchecked(let text): addUnchecked(text)
    }
  }

  mutating func addCode(_ code: Code<[TypedStatement]>) {
    switch code {
    case .checked(let statements): addStatements(statements)
    case .unchecked(let text): addUnchecked(text)
    }
  }

  mutating func addCode(_ code: Code<[TypedCondition]>) {
    switch code {
    case .checked(let conditions): addList(conditions, as: "if") { $0.addCondition($1) }
    case .unchecked(let text): addUnchecked(text)
    }
  }

  private mutating func addUnchecked(_ text: LocatedText) {
    addWord("swift")
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    addQuoted(lines.map { trimmed($0) }.joined(separator: "\n"))
  }

  /// The line without trailing spaces.
  private func trimmed(_ line: Substring) -> String {
    var line = line
    while let last = line.last, last == " " || last == "\t" || last == "\r" { line.removeLast() }
    return String(line)
  }
}

/// The string on one line. Every sequence of whitespace becomes one space.
func oneLine(_ text: String) -> String {
  text.split { $0.isWhitespace }.joined(separator: " ")
}
