extension TreeBuilder {
  private static var maximumExpandedNodes: Int { 10_000 }

  mutating func takeAlias(_ name: String, _ event: YAMLEvent) {
    let place = event.start..<event.end
    switch anchors[name] {
    case .done(let target):
      expandedNodes += target.size
      guard expandedNodes <= Self.maximumExpandedNodes else {
        return stop(
          .aliasExpansion,
          "aliases expand to more than \(Self.maximumExpandedNodes) nodes", place)
      }
      guard frames.count + target.height <= Self.maximumDepth else {
        return stop(
          .nestingTooDeep,
          "nested over \(Self.maximumDepth) levels deep with the contents of '*\(excerpt(name))'",
          place)
      }
      addNode(BuiltNode(node: target.node, place: place, size: target.size, height: target.height))
      return
    case .open:
      report(.cyclicAlias, "'*\(excerpt(name))' is inside its own anchor", place)
      isBroken = true
    case nil:
      reportUndefined(name, place)
    }
    let node = YAMLNode(.scalar(YAMLScalar(name, style: .plain)), range: range(place))
    addNode(BuiltNode(node: node, place: place))
  }

  /// Reports an alias without an anchor. Only the alias is skipped.
  private mutating func reportUndefined(_ name: String, _ place: Range<Int>) {
    // Comparing many aliases with many anchors would take too long.
    let near = findings.errorCount < 20 ? nearName(name, among: anchors.names) : nil
    let hint = near.map { " (did you mean '*\($0.name)'?)" } ?? ""
    let fix = near.flatMap {
      $0.isOnly ? Fix("*" + name, by: "*" + $0.name, at: range(place)) : nil
    }
    report(
      Finding(
        .error, .undefinedAlias, "there is no anchor '&\(excerpt(name))' above\(hint)",
        at: range(place), help: "if this is text, quote it: \(quotedYAML("*" + name))",
        fixes: fix.map { [$0] } ?? []))
    isBroken = isBroken || findings.errorCount > 20
  }

  private mutating func stop(_ id: FindingID, _ message: String, _ place: Range<Int>) {
    report(id, message, place)
    isBroken = true
    isDone = true
  }
}

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
