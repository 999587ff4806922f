/// The signature of a function in the body or an extension of a type.
struct WrittenFunction: Equatable {
  let name: String
  /// The type whose body or extension contains the function; nil for a function inside another
  /// function.
  let type: String?
  let isStatic: Bool
  let isPrivate: Bool
  let parameters: [WrittenParameter]

  /// Whether the function has the form of a handler: it is static and not private, and its first
  /// parameter is `inout`.
  var isHandler: Bool {
    isStatic && !isPrivate && parameters.first?.type.hasPrefix("inout") == true
  }
}

/// A parameter of a function.
struct WrittenParameter: Equatable {
  /// The label of the parameter; `_` if it has none.
  var label: String
  /// The type as written, without spaces.
  var type: String
}

/// The functions that a user's Swift file declares, and its imports. The file is scanned word by
/// word and not parsed. Comments and string literals are skipped.
struct WrittenFunctions {
  private(set) var functions: [WrittenFunction] = []
  /// The names of the types that the file declares or extends.
  private(set) var types: Set<String> = []
  private(set) var imports: Set<String> = []
  /// The names before a colon in parentheses, except in function signatures.
  private(set) var labels: Set<String> = []
  /// All names and attributes in the file.
  private(set) var names: Set<String> = []

  /// The type to which each open brace belongs; nil for other braces.
  private var open: [String?] = []
  /// The type of a declaration whose opening brace has not been reached yet.
  private var pending: String?

  init(_ bytes: [UInt8]) {
    var words = SwiftWords(bytes)
    var modifiers: Set<String> = []
    var (last, parentheses) = ("", 0)
    while let word = words.next() {
      defer { last = word }
      switch word {
      case "func":
        if let function = function(&words, modifiers) { functions.append(function) }
        modifiers = []
      case "import":
        modifiers = []
        note(importOf: &words)
      case "struct", "class", "actor", "enum", "extension", "protocol":
        // `class func` declares a function. In `protocol P: class`, no name follows `class`.
        guard let name = words.peek(), name != "func", SwiftWords.isName(name) else { continue }
        modifiers = []
        pending = typeName(&words)
        if let pending { types.insert(pending) }
      case "{":
        open.append(pending)
        pending = nil
        modifiers = []
      case "}":
        _ = open.popLast()
        modifiers = []
      case "public", "package", "internal", "private", "fileprivate", "static", "nonisolated",
        "final", "mutating", "@inlinable", "@MainActor":
        modifiers.insert(word)
        names.insert(word)
      default:
        modifiers = []
        names.insert(word)
        if word == "(" { parentheses += 1 }
        if word == ")" { parentheses -= 1 }
        if word == ":", parentheses > 0 { labels.insert(last) }
      }
    }
  }

  /// The name of the type in a declaration. For `Cart.Keeper`, this is the last part.
  private func typeName(_ words: inout SwiftWords) -> String? {
    var name = words.next()
    while words.peek() == "." {
      _ = words.next()
      name = words.next()
    }
    return name
  }

  /// Records the module of an import such as `import Foundation` or `import struct
  /// Foundation.UUID`.
  private mutating func note(importOf words: inout SwiftWords) {
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    guard var module = words.next() else { return }
    if kinds.contains(module), let next = words.next() { module = next }
    imports.insert(module)
  }

  private func function(
    _ words: inout SwiftWords, _ modifiers: Set<String>
  ) -> WrittenFunction? {
    guard let name = words.next() else { return nil }
    return WrittenFunction(
      name: name, type: open.last ?? nil, isStatic: modifiers.contains("static"),
      isPrivate: !modifiers.isDisjoint(with: ["private", "fileprivate"]),
      parameters: words.peek() == "(" ? Self.parameters(&words) : [])
  }

  /// The parameters in the parentheses that follow.
  private static func parameters(_ words: inout SwiftWords) -> [WrittenParameter] {
    _ = words.next()
    var found: [WrittenParameter] = []
    var current = WrittenParameter(label: "", type: "")
    var (isType, depth, last) = (false, 0, "")
    while let word = words.next() {
      defer { last = word }
      switch word {
      case "(", "[", "<": depth += 1
      case ")" where depth == 0:
        return current.label.isEmpty ? found : found + [current]
      case ")", "]": depth -= 1
      // The `>` of an arrow `->` does not close a bracket.
      case ">": if last != "-" { depth -= 1 }
      case "," where depth == 0:
        found.append(current)
        (current, isType) = (.init(label: "", type: ""), false)
        continue
      case ":" where !isType:
        isType = true
        continue
      default: break
      }
      if isType {
        current.type += word
      } else if current.label.isEmpty {
        current.label = word
      }
    }
    // The file ended inside the list of parameters.
    return []
  }
}
