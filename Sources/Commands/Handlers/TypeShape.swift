/// The form of a type as Swift code writes it. Types that are written differently but are the same
/// have the same form: `Array<Int>` and `[Int]`, `Optional<Int>` and `Int?`, `Swift.Int` and `Int`.
indirect enum TypeShape: Equatable {
  /// A named type with its type arguments.
  case named(String, [TypeShape])
  /// A type whose identity only the compiler knows, such as a function or an opaque type.
  case uncertain

  init(_ text: String) {
    var parser = TypeParser(text)
    let shape = parser.type()
    self = parser.isAtEnd ? shape : .uncertain
  }

  /// Whether the types are surely different. Nothing is known about the types that `known` does not
  /// contain, because they may be aliases.
  func differs(from other: TypeShape, known: Set<String>) -> Bool {
    guard case .named(let name, let arguments) = self,
      case .named(let otherName, let others) = other
    else { return false }
    if name == otherName {
      return zip(arguments, others).contains { $0.differs(from: $1, known: known) }
    }
    return known.contains(name) && known.contains(otherName)
  }

  /// The types that generated code does not declare and that the tool knows.
  static let standardNames: Set<String> = [
    "Array", "AsyncStream", "AsyncThrowingStream", "Bool", "Character", "Data", "Date", "Decimal",
    "Dictionary", "Double", "Duration", "Error", "Float", "IdentifiedArray", "IndexSet", "Int",
    "Int8", "Int16",
    "Int32", "Int64", "Optional", "Set", "String", "UInt", "UInt8", "UInt16", "UInt32", "UInt64",
    "URL", "UUID", "Void",
  ]
}

/// Parses a type from its words.
private struct TypeParser {
  private var words: SwiftWords
  /// The number of types inside others. A deeper type is uncertain.
  private var depth = 0

  init(_ text: String) {
    words = SwiftWords(Array(text.utf8))
  }

  var isAtEnd: Bool { words.peek() == nil }

  mutating func type() -> TypeShape {
    depth += 1
    defer { depth -= 1 }
    if depth > 32 { return .uncertain }
    var shape = primary()
    while words.peek() == "?" {
      _ = words.next()
      shape = .named("Optional", [shape])
    }
    return shape
  }

  private mutating func primary() -> TypeShape {
    guard let word = words.next() else { return .uncertain }
    switch word {
    case "inout", "borrowing", "consuming", "sending", "isolated", "any": return primary()
    case "@escaping", "@Sendable": return .uncertain
    case "[": return list()
    case "(":
      if take(")") { return .named("Void", []) }
      let inner = type()
      return take(")") ? inner : .uncertain
    case _ where SwiftWords.isName(word) && !word.hasPrefix("@") && word != "some":
      return named(word)
    default: return .uncertain
    }
  }

  /// A list or dictionary, whose bracket has been read.
  private mutating func list() -> TypeShape {
    let first = type()
    if take("]") { return .named("Array", [first]) }
    guard take(":") else { return .uncertain }
    let value = type()
    return take("]") ? .named("Dictionary", [first, value]) : .uncertain
  }

  /// A named type, whose first name has been read. Of a qualified name, only the last part counts.
  private mutating func named(_ first: String) -> TypeShape {
    var name = first
    while take(".") {
      guard let next = words.next(), SwiftWords.isName(next) else { return .uncertain }
      name = next
    }
    guard take("<") else { return .named(name, []) }
    var arguments = [type()]
    while take(",") { arguments.append(type()) }
    return take(">") ? .named(name, arguments) : .uncertain
  }

  private mutating func take(_ word: String) -> Bool {
    guard words.peek() == word else { return false }
    _ = words.next()
    return true
  }
}
