import Diagnostics
import ExpressionTyping
import YAMLParsing

extension Analysis {
  mutating func listValue(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange
  ) -> Value? {
    elements(of: node, element, type, at: place).map { .list($0.map(\.value)) }
  }

  /// The values of a sequence with their places; nil where one of them is wrong.
  private mutating func elements(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange
  ) -> [(value: Value, range: SourceRange)]? {
    guard case .sequence(let nodes) = node.content else {
      mismatch(node, wanted: type, ", a list", at: place, help: "begin each value with '- '")
      return nil
    }
    var found: [(value: Value, range: SourceRange)] = []
    found.reserveCapacity(nodes.count)
    for node in nodes {
      if let value = value(of: node, as: element, at: node.range) {
        found.append((value, node.range))
      }
    }
    return found.count == nodes.count ? found : nil
  }

  /// A set holds each value once.
  ///
  ///     given: {numbers: [1, 2, 1]}       # duplicate-element, in a Set<Int>
  ///     given: {numbers: [1, 2]}
  mutating func setValue(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange
  ) -> Value? {
    guard let found = elements(of: node, element, type, at: place) else { return nil }
    reportRepeats(found.map { ($0.value, $0.range) }, "this value is in the set already")
    return .list(found.map(\.value))
  }

  /// An identified array holds each id once.
  mutating func identifiedValue(
    of node: YAMLNode, _ element: Type, _ type: Type, at place: SourceRange
  ) -> Value? {
    guard let found = elements(of: node, element, type, at: place) else { return nil }
    if case .stored(let index)? = types.nominal(element)?.member("id")?.role {
      let identities = found.compactMap { value, range -> (Value, SourceRange)? in
        guard case .structure(let members) = value, index < members.count,
          members[index] != .defaulted
        else { return nil }
        return (members[index], range)
      }
      reportRepeats(identities, "an element with this id is in the array already")
    }
    return .list(found.map(\.value))
  }

  private mutating func reportRepeats(_ values: [(Value, SourceRange)], _ what: String) {
    var seen: [Value: SourceRange] = [:]
    for (value, range) in values {
      if let first = seen[value] {
        error(.duplicateElement, "\(what), in line \(first.start.line)", at: range)
      } else {
        seen[value] = range
      }
    }
  }

  mutating func dictionaryValue(
    of node: YAMLNode, _ keyType: Type, _ valueType: Type, _ type: Type, at place: SourceRange
  ) -> Value? {
    guard case .mapping(let entries) = node.content else {
      mismatch(node, wanted: type, ", a mapping", at: place)
      return nil
    }
    var found: [Value: Value] = [:]
    var lines: [Value: UInt32] = [:]
    var isComplete = true
    for entry in entries {
      let key = value(of: entry.key, as: keyType, at: entry.key.range)
      let value = value(of: entry.value, as: valueType, at: entry.key.range)
      guard let key, let value else {
        isComplete = false
        continue
      }
      found[key] = value
      if let line = lines[key] {
        error(
          .duplicateElement, "this key is in the dictionary already, in line \(line)",
          at: entry.key.range)
      } else {
        lines[key] = entry.key.range.start.line
      }
    }
    return isComplete ? .dictionary(found) : nil
  }
}
