/// The functions that a user's Swift file declares, and its imports. The file is scanned word by
/// word and not parsed. Comments and string literals are skipped.
struct WrittenFunctions {
  private(set) var functions: [WrittenFunction] = []
  /// The names of the types that the file declares or extends. The name of a nested type contains
  /// the types around it, as in `Shop.Cart`.
  private(set) var types: Set<String> = []
  private(set) var imports: Set<String> = []
  /// The names before a colon in parentheses, except in function signatures.
  private(set) var labels: Set<String> = []
  /// All names and attributes in the file.
  private(set) var names: Set<String> = []
  /// The names that the file gives to types, by declaring a type or an alias.
  private(set) var declared: Set<String> = []

  /// The superclass and the protocols of each type that the file declares or extends, except of
  /// protocols.
  private(set) var parents: [String: Set<String>] = [:]

  /// The type to which each open brace belongs; nil for other braces.
  private var open: [String?] = []
  /// The type of a declaration whose opening brace has not been reached yet.
  private var pending: String?
  /// The number of brackets that are open in this declaration. Only outside of them are parents.
  private var brackets = 0

  private static let modifiers: Set = [
    "public", "package", "internal", "private", "fileprivate", "static", "nonisolated", "final",
    "mutating", "@inlinable", "@MainActor",
  ]

  init(_ bytes: [UInt8]) {
    var words = SwiftWords(bytes)
    var lines = LineCount(bytes)
    var modifiers: Set<String> = []
    var (last, parentheses) = ("", 0)
    while let word = words.next() {
      defer { last = word }
      switch word {
      case "func":
        let function = WrittenFunction(
          &words, type: open.last ?? nil, modifiers: modifiers, line: { lines.line(at: $0.offset) })
        if let function { functions.append(function) }
        modifiers = []
      case "import":
        modifiers = []
        noteImport(&words)
      case "struct", "class", "actor", "enum", "extension", "protocol":
        if noteType(declaredBy: word, &words) { modifiers = [] }
      case "typealias":
        modifiers = []
        if let name = words.next() { declared.insert(name) }
      case "{":
        open.append(pending)
        pending = nil
        modifiers = []
      case "}":
        (_, modifiers) = (open.popLast(), [])
      case _ where Self.modifiers.contains(word):
        modifiers.insert(word)
        names.insert(word)
      default:
        modifiers = []
        names.insert(word)
        noteParent(word)
        if word == "(" { parentheses += 1 }
        if word == ")" { parentheses -= 1 }
        if word == ":", parentheses > 0 { labels.insert(last) }
      }
    }
  }

  /// Records the type that a keyword declares or extends. `class func` declares a function, and in
  /// `protocol P: class` no name follows `class`.
  ///
  /// - Returns: Whether the keyword is that of a type.
  private mutating func noteType(declaredBy keyword: String, _ words: inout SwiftWords) -> Bool {
    guard let name = words.peek(), name != "func", SwiftWords.isName(name) else { return false }
    pending = typeName(&words)
    if let pending { types.insert(pending) }
    // A protocol that refines another one implements nothing.
    brackets = keyword == "protocol" ? 1 : 0
    if keyword != "extension" { declared.insert(name) }
    return true
  }

  private mutating func noteParent(_ word: String) {
    guard let pending else { return }
    switch word {
    // The names in conditions are no parents.
    case "<", "where": brackets += 1
    case ">": brackets -= 1
    case _ where brackets == 0 && SwiftWords.isName(word):
      parents[pending, default: []].insert(word)
    default: break
    }
  }

  /// The name of the type in a declaration, with the types around it. In an extension of
  /// `Cart.Keeper`, `Cart` is a module unless the file declares it.
  private func typeName(_ words: inout SwiftWords) -> String? {
    guard let first = words.next() else { return nil }
    var parts = [first]
    while words.peek() == "." {
      _ = words.next()
      if let part = words.next() { parts.append(part) }
    }
    if parts.count > 1, !declared.contains(first) { parts.removeFirst() }
    if !open.isEmpty { parts.insert(open.last { $0 != nil }.flatMap(\.self) ?? "", at: 0) }
    return parts.joined(separator: ".")
  }

  /// Records the module of an import such as `import Foundation` or `import struct
  /// Foundation.UUID`.
  private mutating func noteImport(_ words: inout SwiftWords) {
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
    guard var module = words.next() else { return }
    if kinds.contains(module), let next = words.next() { module = next }
    imports.insert(module)
  }
}

/// Counts the lines of a text up to increasing offsets.
private struct LineCount {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  mutating func line(at end: Int) -> Int {
    while offset < end {
      if bytes[offset] == UInt8(ascii: "\n") { line += 1 }
      offset += 1
    }
    return line
  }
}
