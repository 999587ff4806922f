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

  init(in file: SourceFile, payload: [String: String] = [:]) {
    self.file = file
    self.payload = payload
  }

  mutating func add(_ word: String) {
    text += word
    text += " "
  }

  /// Adds a list together with its length, so that adjacent lists can be told apart.
  mutating func add<Element>(
    _ list: [Element], as name: String, _ each: (inout Self, Element) -> Void
  ) {
    add("\(name)#\(list.count)")
    for element in list { each(&self, element) }
  }

  mutating func add<Element>(_ element: Element?, _ each: (inout Self, Element) -> Void) {
    guard let element else { return add("-") }
    each(&self, element)
  }

  /// Adds a name. The name is escaped, so that it cannot be confused with other parts of the code.
  mutating func add(quoted text: String) {
    add("\"\(text.utf8.count):\(text)\"")
  }

  mutating func add(_ variable: Variable) {
    switch variable.role {
    case .state: add("state")
    case .surrounding: add("self")
    case .payload: add(payload[variable.name] ?? "$\(variable.name)")
    case .local, .closureParameter:
      let number = locals[variable] ?? locals.count
      locals[variable] = number
      add("%\(number)")
    }
  }

  /// Adds code that only swiftc checks. It is added as written, but on one line.
  mutating func add(writtenAt range: SourceRange) {
    add(quoted: oneLine(file.text(in: range)))
  }

  mutating func add(_ code: Code<TypedExpression>) {
    switch code {
    case .checked(let expression): add(expression)
    case .unchecked(let text): add(unchecked: text)
    }
  }

  mutating func add(_ code: Code<[TypedStatement]>) {
    switch code {
    case .checked(let statements): add(statements)
    case .unchecked(let text): add(unchecked: text)
    }
  }

  mutating func add(_ code: Code<[TypedCondition]>) {
    switch code {
    case .checked(let conditions): add(conditions, as: "if") { $0.add($1) }
    case .unchecked(let text): add(unchecked: text)
    }
  }

  private mutating func add(unchecked text: LocatedText) {
    add("swift")
    let lines = text.text.split(separator: "\n", omittingEmptySubsequences: false)
    add(quoted: lines.map { trimmed($0) }.joined(separator: "\n"))
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
