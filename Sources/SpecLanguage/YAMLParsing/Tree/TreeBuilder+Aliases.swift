extension TreeBuilder {
  private static var maximumExpandedNodes: Int { 10_000 }

  mutating func take(alias name: String, _ event: YAMLEvent) {
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
      add(BuiltNode(node: target.node, place: place, size: target.size, height: target.height))
      return
    case .open:
      report(.cyclicAlias, "'*\(excerpt(name))' is inside its own anchor", place)
      isBroken = true
    case nil:
      reportUndefined(name, place)
    }
    let node = YAMLNode(.scalar(YAMLScalar(name, style: .plain)), range: range(place))
    add(BuiltNode(node: node, place: place))
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
