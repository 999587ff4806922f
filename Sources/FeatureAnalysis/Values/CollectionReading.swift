import SpecLanguage

extension ValueReading {
  mutating func listValue(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange,
    _ findings: inout Findings
  ) -> Value? {
    elements(of: node, element, type, at: place, &findings).map { .list($0.map(\.value)) }
  }

  /// Reads the values of a sequence, with their ranges. Returns nil if one of them is wrong.
  private mutating func elements(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange,
    _ findings: inout Findings
  ) -> [(value: Value, range: SourceRange)]? {
    guard case .sequence(let nodes) = node.content else {
      mismatch(
        node, wanted: type, ", a list", at: place,
        help: "begin each value with '- ', or write '[…]' around the values", &findings)
      return nil
    }
    var found: [(value: Value, range: SourceRange)] = []
    found.reserveCapacity(nodes.count)
    for node in nodes {
      if let value = value(of: node, as: element, at: node.range, &findings) {
        found.append((value, node.range))
      }
    }
    return found.count == nodes.count ? found : nil
  }

  /// Reads a set, in which each value must occur only once.
  ///
  ///     given: {numbers: [1, 2, 1]}       # duplicate-element, in a Set<Int>
  ///     given: {numbers: [1, 2]}
  mutating func setValue(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange,
    _ findings: inout Findings
  ) -> Value? {
    guard let found = elements(of: node, element, type, at: place, &findings) else { return nil }
    reportRepeats(found.map { ($0.value, $0.range) }, "this value is already in the set", &findings)
    return .list(found.map(\.value))
  }

  /// Reads an identified array, or the rows of a storage, in which each id must occur only once.
  ///
  ///     with: {storage.books: [{id: 1}, {id: 1}]}       # duplicate-element, if the storage has rows
  mutating func identifiedValue(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange,
    _ findings: inout Findings
  ) -> Value? {
    guard let found = elements(of: node, element, type, at: place, &findings) else { return nil }
    if case .stored(let index)? = types.nominal(element)?.member("id")?.role {
      let identities = found.compactMap { value, range -> (Value, SourceRange)? in
        guard case .structure(let members) = value, index < members.count,
          members[index] != .defaulted
        else { return nil }
        return (members[index], range)
      }
      let owner = if case .identifiedArray = type { "array" } else { "storage" }
      reportRepeats(identities, "an element with this id is already in the \(owner)", &findings)
    }
    return .list(found.map(\.value))
  }

  private func reportRepeats(
    _ values: [(Value, SourceRange)], _ what: String, _ findings: inout Findings
  ) {
    var seen: [Value: SourceRange] = [:]
    for (value, range) in values {
      if let first = seen[value] {
        // A step of a session has one line.
        let line = acceptsPositions ? "" : ", in line \(first.start.line)"
        findings.error(.duplicateElement, what + line, at: range)
      } else {
        seen[value] = range
      }
    }
  }

  mutating func dictionaryValue(
    of node: YAMLNode, _ keyType: Type, _ valueType: Type, _ type: Type, at place: SourceRange,
    _ findings: inout Findings
  ) -> Value? {
    guard case .mapping(let entries) = node.content else {
      mismatch(node, wanted: type, ", a mapping", at: place, &findings)
      return nil
    }
    var found: [Value: Value] = [:]
    var lines: [Value: UInt32] = [:]
    var isComplete = true
    for entry in entries {
      let key = value(of: entry.key, as: keyType, at: entry.key.range, &findings)
      let value = value(of: entry.value, as: valueType, at: entry.key.range, &findings)
      guard let key, let value else {
        isComplete = false
        continue
      }
      found[key] = value
      if let line = lines[key] {
        findings.error(
          .duplicateElement, "this key is already in the dictionary, in line \(line)",
          at: entry.key.range)
      } else {
        lines[key] = entry.key.range.start.line
      }
    }
    return isComplete ? .dictionary(found) : nil
  }
}
