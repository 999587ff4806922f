/// The signature of a function in the body or an extension of a type.
struct WrittenFunction: Equatable {
  let name: String
  /// The type whose body or extension contains the function, as in `WrittenFunctions.types`; nil
  /// for a function inside another function.
  let type: String?
  let isStatic: Bool
  let isPrivate: Bool
  /// Whether the function has type parameters. What it fits is then uncertain.
  let isGeneric: Bool
  let parameters: [WrittenParameter]
  let isAsync: Bool
  /// The type of the thrown error: `any Error` for plain `throws`, and nil for a function that does
  /// not throw.
  let thrown: String?
  /// The type of the result; `Void` if none is written.
  let result: String
  /// The number of the line with the name, beginning with 1.
  let line: Int

  /// Whether the function has the form of a handler: it is static and not private, and its first
  /// parameter is `inout`.
  var isHandler: Bool {
    isStatic && !isPrivate && parameters.first?.type.hasPrefix("inout") == true
  }

  /// The declaration without modifiers: `func find(_ text: String) async throws -> [Hit]`.
  var declaration: String { declaration() }

  /// - Parameter first: A parameter before those of the function.
  func declaration(after first: WrittenParameter? = nil) -> String {
    let all = (first.map { [$0] } ?? []) + parameters
    let list = all.map(\.declaration).joined(separator: ", ")
    var text = "func \(name)(\(list))"
    if isAsync { text += " async" }
    if let thrown { text += thrown == Self.anyError ? " throws" : " throws(\(thrown))" }
    return result == Self.void ? text : text + " -> \(result)"
  }

  static let anyError = "any Error"
  static let void = "Void"
}

/// A parameter of a function.
struct WrittenParameter: Equatable {
  /// The label of the parameter; `_` if it has none.
  var label = ""
  /// The name inside the function, if it is not the label.
  var name: String?
  /// The type as written, with spaces only where they are needed, and after commas and colons.
  var type = ""

  fileprivate var declaration: String {
    "\(label)\(name.map { " " + $0 } ?? ""): \(type)"
  }
}

extension WrittenFunction {
  /// Parses what follows the word `func`; nil if the text ends there.
  init?(
    _ words: inout SwiftWords, type: String?, modifiers: Set<String> = [],
    line: (SwiftWords) -> Int = { _ in 1 }
  ) {
    guard let name = words.next() else { return nil }
    self.name = name
    self.type = type
    self.line = line(words)
    isStatic = modifiers.contains("static")
    isPrivate = !modifiers.isDisjoint(with: ["private", "fileprivate"])
    isGeneric = words.peek() == "<"
    if isGeneric { words.skipBrackets() }
    parameters = words.peek() == "(" ? Self.parameters(&words) : []
    var (isAsync, thrown, result) = (false, String?.none, Self.void)
    while let word = words.peek() {
      switch word {
      case "async", "reasync": isAsync = true
      case "throws", "rethrows": thrown = Self.anyError
      case "(" where thrown == Self.anyError:
        thrown = Self.thrownType(&words)
        continue
      case "-":
        _ = words.next()
        _ = words.next()
        result = Self.result(&words)
        continue
      default:
        (self.isAsync, self.thrown, self.result) = (isAsync, thrown, result)
        return
      }
      _ = words.next()
    }
    (self.isAsync, self.thrown, self.result) = (isAsync, thrown, result)
  }

  /// The parameters in the parentheses that follow.
  private static func parameters(_ words: inout SwiftWords) -> [WrittenParameter] {
    _ = words.next()
    var found: [WrittenParameter] = []
    var current = WrittenParameter()
    var text = TypeText()
    var (isType, isDefault, depth, last) = (false, false, 0, "")
    while let word = words.next() {
      defer { last = word }
      switch word {
      case "(", "[", "<", "{": depth += 1
      case ")" where depth == 0:
        current.type = text.text
        return current.label.isEmpty ? found : found + [current]
      case ")", "]", "}": depth -= 1
      // The `>` of an arrow `->` does not close a bracket.
      case ">": if last != "-" { depth -= 1 }
      case "," where depth == 0:
        current.type = text.text
        found.append(current)
        (current, text, isType, isDefault) = (WrittenParameter(), TypeText(), false, false)
        continue
      case ":" where !isType && depth == 0:
        isType = true
        continue
      case "=" where isType && depth == 0: isDefault = true
      default: break
      }
      if isDefault { continue }
      if isType {
        text.append(word)
      } else if current.label.isEmpty {
        current.label = word
      } else if SwiftWords.isName(word), current.name == nil, depth == 0 {
        current.name = word
      }
    }
    // The file ended inside the list of parameters.
    return []
  }

  /// The type of the error in the parentheses that follow. A function that throws `Never` does not
  /// throw.
  private static func thrownType(_ words: inout SwiftWords) -> String? {
    _ = words.next()
    var text = TypeText()
    while let word = words.next(), word != ")" { text.append(word) }
    return text.text == "Never" ? nil : text.text
  }

  /// The type of the result, up to the body or a `where` clause.
  private static func result(_ words: inout SwiftWords) -> String {
    var text = TypeText()
    while let word = words.peek(), word != "{", word != "}", word != "where" {
      // In a protocol, the next declaration follows.
      if ["func", "var", "let", "init", "@", "public", "static"].contains(word) { break }
      text.append(word)
      _ = words.next()
    }
    return text.text.isEmpty || text.text == "()" ? void : text.text
  }
}

/// A type that is put together from the words of its code.
private struct TypeText {
  private(set) var text = ""
  private var last = ""

  mutating func append(_ word: String) {
    let isSpaced = SwiftWords.isName(last) && SwiftWords.isName(word)
    if isSpaced || last == "," || last == ":" { text += " " }
    text += word
    last = word
  }
}
