import Diagnostics
import YAMLParsing

// actions:
//   - addTask: {payload: {_ task: TaskModel}}
//   - loadTasks

extension SpecDecoder {
  /// The entries of a mapping of names that was written as a list, reported; nil for anything else.
  mutating func listedEntries(_ item: KeyedNode, _ shape: ValueShape) -> [YAMLEntry]? {
    guard case .sequence(let nodes) = item.node.content,
      !nodes.isEmpty || !shape.allowsNothing
    else { return nil }
    wrongKind(item, shape, help: helpForList(nodes))
    // What its items say further may be declared by names that are not made out here.
    incomplete.formUnion(currentSection)
    var declared: [YAMLEntry] = []
    for node in nodes {
      if caseAsInSwift(node) != nil {
        loseNames(at: node.range)
      } else if let entries = entries(ofItem: node), !node.isScalar || shape.takesNamesAlone {
        declared += entries
        if entries.count > 1 { loseNames(at: node.range) }
      } else {
        loseNames(at: node.range)
      }
    }
    return declared
  }

  private func helpForList(_ nodes: [YAMLNode]) -> String? {
    guard let first = nodes.first.flatMap({ entries(ofItem: $0)?.first }) else { return nil }
    let name = excerpt(first.key.scalarText)
    return "write '\(name):' in place of '- \(name)'"
  }

  /// What an item of the list declares: `- name`, `- name: value`, and `- name:` with the value's keys
  /// beside it.
  private func entries(ofItem node: YAMLNode) -> [YAMLEntry]? {
    switch node.content {
    case .sequence: return nil
    case .scalar(let scalar):
      guard !scalar.text.isEmpty, isWord(scalar.text) else { return nil }
      let end = SourceRange(node.range.end, node.range.end)
      let nothing = YAMLNode(.scalar(YAMLScalar("", style: .plain)), range: end)
      return [YAMLEntry(key: node, value: nothing)]
    case .mapping(let entries):
      guard entries.count > 1, let first = entries.first else { return entries }
      let rest = Array(entries.dropFirst())
      let range = SourceRange(from: rest[0].key.range, to: rest[rest.count - 1].value.range)
      let value = YAMLNode(.mapping(rest), range: range)
      if first.value.isEmptyScalar { return [YAMLEntry(key: first.key, value: value)] }
      guard first.key.scalarText == "name", !first.value.scalarText.isEmpty,
        isWord(first.value.scalarText)
      else { return entries }
      return [YAMLEntry(key: first.value, value: value)]
    }
  }
}

extension ValueShape {
  /// Whether a name without anything behind it declares something: an action, but no property.
  fileprivate var takesNamesAlone: Bool {
    switch self {
    case .mapping(_, let value): value.allowsNothing
    case .filled(let shape): shape.takesNamesAlone
    case .oneOf(let shapes): shapes.contains { $0.takesNamesAlone }
    default: false
    }
  }
}
