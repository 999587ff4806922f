import SpecLanguage

/// A written value, and what a message calls it: `boards["main"].anchors[4]`.
struct ValuePlace {
  private enum Kind {
    case value(Type)
    /// Several values of a payload: a list, or a mapping by name.
    case payload([Parameter])
  }

  private let name: String
  private let node: YAMLNode
  private let kind: Kind

  init(_ name: String, _ node: YAMLNode, _ type: Type) {
    self.init(name, node, .value(type))
  }

  private init(_ name: String, _ node: YAMLNode, _ kind: Kind) {
    (self.name, self.node, self.kind) = (name, node, kind)
  }

  /// The payload of an action; nil if it has no values.
  init?(payload: [Parameter], _ node: YAMLNode) {
    guard let first = payload.first else { return nil }
    let name = first.label ?? first.name
    if payload.count > 1 {
      self.init("", node, .payload(payload))
    } else if case .mapping(let entries) = node.content, entries.count == 1,
      entries[0].key.scalarText == name
    {
      self.init(name, entries[0].value, first.type)
    } else {
      self.init(name, node, first.type)
    }
  }

  /// The path to the part at a range; nil if the range is not inside of a part.
  func path(to range: SourceRange, _ types: TypeTable) -> String? {
    var path = name
    var (place, isInside) = (self, false)
    while let part = place.part(at: range, types) {
      path += part.name
      (place, isInside) = (part, true)
    }
    return isInside ? String(path.drop { $0 == "." }) : nil
  }

  /// The element, property or entry that contains a range.
  private func part(at range: SourceRange, _ types: TypeTable) -> ValuePlace? {
    switch node.content {
    case .scalar: return nil
    case .sequence(let nodes):
      guard let index = nodes.firstIndex(where: { $0.range.contains(range) }) else { return nil }
      if case .payload(let parameters) = kind {
        guard index < parameters.count else { return nil }
        let name = parameters[index].label ?? parameters[index].name
        return ValuePlace(name, nodes[index], parameters[index].type)
      }
      return ValuePlace("[\(index)]", nodes[index], elementType(at: index, types))
    case .mapping(let entries):
      let found = entries.first { $0.key.range.contains(range) || $0.value.range.contains(range) }
      guard let found else { return nil }
      let key = found.key.scalarText
      if case .value(let type) = kind, case .dictionary(_, let value) = type.unwrapped {
        return ValuePlace("[\"\(key)\"]", found.value, value)
      }
      return ValuePlace(".\(key)", found.value, memberType(key, types))
    }
  }

  private func elementType(at index: Int, _ types: TypeTable) -> Type {
    guard case .value(let type) = kind else { return .unknown }
    return type.unwrapped.element ?? .unknown
  }

  /// The type of a property, of a value of the payload, or of the only value of a case.
  private func memberType(_ key: String, _ types: TypeTable) -> Type {
    switch kind {
    case .payload(let parameters):
      return parameters.first { ($0.label ?? $0.name) == key }?.type ?? .unknown
    case .value(let type):
      switch types.nominal(type.unwrapped)?.kind {
      case .structure(let members)?: return members.first { $0.name == key }?.type ?? .unknown
      case .enumeration(let cases)?:
        let parameters = cases.first { $0.name == key }?.parameters ?? []
        return parameters.count == 1 ? parameters[0].type : .unknown
      case .external?, nil: return .unknown
      }
    }
  }
}

extension SourceRange {
  package func contains(_ other: SourceRange) -> Bool {
    start <= other.start && other.end <= end
  }
}
