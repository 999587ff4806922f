/// The members that Swift code declares, by type. The code is read word by word. A variable of a function
/// or of `if let` is no member of anything.
struct DeclaredMembers {
  /// The properties, functions and cases of each type that the code declares or extends.
  private(set) var members: [String: Set<String>] = [:]
  /// The labels of the initializers of each type.
  private(set) var labels: [String: Set<String>] = [:]
  /// The structs, classes, enums and actors that the code declares. What else it extends may be a
  /// protocol, an alias or a type of another module.
  private(set) var types: Set<String> = []
  /// The members of all types, except private ones.
  private(set) var visible: Set<String> = []

  private static let concrete: Set = ["struct", "class", "enum", "actor"]
  private static let bodies = concrete.union(["extension", "protocol"])
  private static let declarations: Set = ["var", "let", "func", "case"]
  private static let modifiers = declarations.union(["static", "final", "lazy", "weak"])

  mutating func addDeclarations(of text: ViewText) {
    let words = text.words.map(\.text)
    // The type to which each open bracket belongs; nil for the brackets of anything else.
    var open: [String?] = []
    var pending: String?
    // Whether a name after a comma is declared, too: `case small, large`.
    var isListing = false
    for (index, word) in words.enumerated() {
      switch word {
      case "(", "[": open.append(nil)
      case "{":
        open.append(pending)
        pending = nil
      case ")", "]", "}": _ = open.popLast()
      case _ where Self.bodies.contains(word):
        guard let type = Self.typeName(after: index, words) else { continue }
        pending = type
        if Self.concrete.contains(word) { types.insert(type) }
      default:
        guard let type = open.last ?? nil else { continue }
        let before = index > 0 ? words[index - 1] : ""
        if index > 0, before != ",", text.words[index].line != text.words[index - 1].line {
          isListing = false
        }
        isListing = isListing || Self.declarations.contains(before)
        let isName = Self.declarations.contains(before) || before == "," && isListing
        addMember(at: index, of: type, words, isDeclared: isName)
      }
    }
  }

  /// The type whose declaration or extension begins with a word, without the types around it.
  private static func typeName(after index: Int, _ words: [String]) -> String? {
    // `import struct Foundation.Date` declares nothing.
    if index > 0, [".", ":", "import"].contains(words[index - 1]) { return nil }
    var index = index + 1
    func isName(_ index: Int) -> Bool {
      words.indices.contains(index) && words[index].first?.isUppercase == true
    }
    // `class func` and `class var` declare no type.
    guard isName(index) else { return nil }
    while index + 1 < words.count, words[index + 1] == ".", isName(index + 2) { index += 2 }
    return words[index]
  }

  private mutating func addMember(
    at index: Int, of type: String, _ words: [String], isDeclared: Bool
  ) {
    if words[index] == "init", index == 0 || words[index - 1] != "." {
      let head = words[(index + 1)...].prefix { $0 != "{" }
      for place in head.indices where words[place] == ":" {
        labels[type, default: []].formUnion(words[max(index, place - 2)..<place])
      }
    }
    guard isDeclared, SwiftWords.isName(words[index]) else { return }
    members[type, default: []].insert(words[index])
    // A private property of a view is no member that other files use.
    let modifiers = words[..<index].suffix(4).drop { !["private", "fileprivate"].contains($0) }
    let isPrivate = modifiers.dropFirst().allSatisfy { Self.modifiers.contains($0) }
    if modifiers.isEmpty || !isPrivate { visible.insert(words[index]) }
  }
}
