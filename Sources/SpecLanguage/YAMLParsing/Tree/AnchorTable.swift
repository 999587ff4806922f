/// The anchors of a document, and their nodes.
struct AnchorTable {
  /// An anchor whose node has begun but not ended.
  struct Opening {
    let name: String
    let serial: Int
  }

  enum Target {
    case open(serial: Int)
    case done(BuiltNode)
  }

  private var targets: [String: Target] = [:]
  private var count = 0

  subscript(name: String) -> Target? { targets[name] }

  var names: some Collection<String> { targets.keys }

  /// Adds the anchor of a collection. An alias for the anchor is a cycle until the collection ends.
  mutating func open(_ name: String?) -> Opening? {
    guard let name else { return nil }
    count += 1
    targets[name] = .open(serial: count)
    return Opening(name: name, serial: count)
  }

  /// Sets the node of an anchor. Does nothing if a nested anchor has the same name.
  mutating func close(_ opening: Opening?, _ node: BuiltNode) {
    guard let opening, case .open(opening.serial) = targets[opening.name] else { return }
    targets[opening.name] = .done(node)
  }
}
