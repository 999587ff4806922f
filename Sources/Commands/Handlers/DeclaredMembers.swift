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

  mutating func addDeclarations(of text: ViewText) {
    let words = text.words.map(\.text)
    // The type to which each open bracket belongs; nil for the brackets of anything else.
    var open: [String?] = []
    var pending: String?
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
        addMember(at: index, of: type, words)
      }
    }
  }

  /// The type whose declaration or extension begins with a word, without the types around it.
  private static func typeName(after index: Int, _ words: [String]) -> String? {
    if index > 0, [".", ":"].contains(words[index - 1]) { return nil }
    var index = index + 1
    func isName(_ index: Int) -> Bool {
      words.indices.contains(index) && words[index].first?.isUppercase == true
    }
    // `class func` and `class var` declare no type.
    guard isName(index) else { return nil }
    while index + 1 < words.count, words[index + 1] == ".", isName(index + 2) { index += 2 }
    return words[index]
  }

  private mutating func addMember(at index: Int, of type: String, _ words: [String]) {
    if words[index] == "init", index == 0 || words[index - 1] != "." {
      let head = words[(index + 1)...].prefix { $0 != "{" }
      for place in head.indices where words[place] == ":" {
        labels[type, default: []].formUnion(words[max(index, place - 2)..<place])
      }
    }
    guard index > 0, Self.declarations.contains(words[index - 1]), SwiftWords.isName(words[index])
    else { return }
    members[type, default: []].insert(words[index])
    // A private property of a view is no member that other files use.
    if index < 2 || words[index - 2] != "private" { visible.insert(words[index]) }
  }
}
