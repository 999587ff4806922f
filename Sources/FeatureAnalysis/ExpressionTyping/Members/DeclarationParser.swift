/// Parses the declarations of the member table. Skips a row that does not parse; a test checks that
/// there is no such row.
struct DeclarationParser {
  private let bytes: [UInt8]
  private var index = 0

  init(_ declaration: String) { bytes = Array(declaration.utf8) }

  static func parse(_ operation: Operation, _ declaration: String) -> StandardMember? {
    var parser = DeclarationParser(declaration)
    return parser.member(operation, declaration)
  }

  private static let modifiers = [
    "@free", "@list", "@text", "@texts", "@discardable", "mutating", "static", "variadic",
  ]

  private mutating func member(_ operation: Operation, _ declaration: String) -> StandardMember? {
    var words: [String] = []
    var word = self.word()
    while Self.modifiers.contains(word) {
      words.append(word)
      word = self.word()
    }
    guard let kind = Self.kind(of: word, words) else { return nil }
    let name = word == "var" || word == "func" ? self.word() : word
    guard let parameters = self.parameters() else { return nil }
    var result = Type.void
    if take(":") || take("->") {
      guard let type = self.type() else { return nil }
      result = type
    }
    let constraints = self.constraints()
    guard index == bytes.count else { return nil }
    return StandardMember(
      operation: operation, kind: kind, name: name, parameters: parameters, result: result,
      isMutating: words.contains("mutating"), isDiscardable: words.contains("@discardable"),
      isVariadic: words.contains("variadic"), emission: Self.emission(words),
      constraints: constraints, row: declaration)
  }

  private static func kind(of keyword: String, _ modifiers: [String]) -> StandardMember.Kind? {
    let isStatic = modifiers.contains("static")
    return switch keyword {
    case "var": isStatic ? .staticProperty : .property
    case "func": isStatic ? .staticMethod : modifiers.contains("@free") ? .function : .method
    case "subscript": .subscripting
    case "init": .initializer
    default: nil
    }
  }

  private static func emission(_ modifiers: [String]) -> Emission {
    modifiers.contains("@list")
      ? .list
      : modifiers.contains("@text") ? .text : modifiers.contains("@texts") ? .texts : .verbatim
  }

  private mutating func parameters() -> [StandardParameter]? {
    guard take("(") else { return [] }
    var list: [StandardParameter] = []
    while !take(")") {
      let label = word()
      if !take(":") {
        _ = word()
        guard take(":") else { return nil }
      }
      let kind: StandardParameter.Kind
      if take("(") {
        var inputs: [Type] = []
        while !take(")") {
          guard let type = type() else { return nil }
          inputs.append(type)
          _ = take(",")
        }
        guard take("->"), let output = type() else { return nil }
        kind = .closure(inputs, output)
      } else {
        guard let type = type() else { return nil }
        kind = .value(type)
      }
      let hasDefault = take("=")
      if hasDefault { _ = word() }
      list.append(
        StandardParameter(label: label == "_" ? nil : label, kind: kind, hasDefault: hasDefault))
      _ = take(",")
    }
    return list
  }

  private mutating func type() -> Type? {
    var type: Type
    if take("[") {
      guard let first = self.type() else { return nil }
      if take(":") {
        guard let value = self.type() else { return nil }
        type = .dictionary(key: first, value: value)
      } else {
        type = .array(first)
      }
      guard take("]") else { return nil }
    } else {
      let name = word()
      if take("<") {
        guard let argument = self.type(), take(">") else { return nil }
        switch name {
        case "Set": type = .set(argument)
        case "IdentifiedArray": type = .identifiedArray(argument)
        case "Range": type = .range(argument)
        default: return nil
        }
      } else if let scalar = ScalarType(rawValue: name) {
        type = .scalar(scalar)
      } else if name == "Void" {
        type = .void
      } else if BuiltinType.ofArguments[name] != nil {
        type = .nominal(name)
      } else {
        type = .nominal("$" + name)
      }
    }
    if take("?") { type = .optional(type) }
    return type
  }

  private mutating func constraints() -> [StandardConstraint] {
    var list: [StandardConstraint] = []
    guard peekWord() == "where" else { return [] }
    _ = word()
    repeat {
      let placeholder = Type.nominal("$" + word())
      if take("==") {
        guard let type = type() else { return list }
        list.append(StandardConstraint(placeholder: placeholder, requirement: .equals(type)))
      } else if take(":") {
        let name = word()
        switch name {
        case "Array":
          list.append(StandardConstraint(placeholder: placeholder, requirement: .isList))
        case "Numeric":
          list.append(StandardConstraint(placeholder: placeholder, requirement: .isSignedNumber))
        default:
          guard let conformance = Conformance(rawValue: name) else { return list }
          list.append(
            StandardConstraint(placeholder: placeholder, requirement: .conforms(conformance)))
        }
      }
    } while take(",")
    return list
  }

  private mutating func skipSpaces() {
    while index < bytes.count, bytes[index] == UInt8(ascii: " ") { index += 1 }
  }

  private mutating func take(_ text: StaticString) -> Bool {
    skipSpaces()
    let count = text.utf8CodeUnitCount
    guard index + count <= bytes.count else { return false }
    for offset in 0..<count where bytes[index + offset] != text.utf8Start[offset] { return false }
    index += count
    return true
  }

  private mutating func peekWord() -> String {
    let start = index
    defer { index = start }
    return word()
  }

  private mutating func word() -> String {
    skipSpaces()
    let start = index
    while index < bytes.count {
      let byte = bytes[index]
      let isWord =
        (byte >= 0x61 && byte <= 0x7A) || (byte >= 0x41 && byte <= 0x5A)
        || (byte >= 0x30 && byte <= 0x39) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "@")
        || byte == UInt8(ascii: ".")
      guard isWord else { break }
      index += 1
    }
    return String(decoding: bytes[start..<index], as: UTF8.self)
  }
}
