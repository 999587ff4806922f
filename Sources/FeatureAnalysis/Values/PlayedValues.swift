import SpecLanguage

/// Reads the values of a session: JSON, in the form that scenarios use. A payload may also be a list,
/// as a compiled app records it, which does not know the names of unlabelled parameters.
package struct PlayedValues {
  private var reading: ValueReading
  private let feature: Feature

  /// - Parameter file: the JSON, in which the nodes have their ranges.
  package init(of feature: Feature, in file: SourceFile) {
    self.feature = feature
    let external = feature.externals.filter { !$0.isImported }.map(\.name)
    reading = ValueReading(types: feature.types, file: file, externals: Set(external))
    reading.acceptsPositions = true
  }

  package enum Read<Content> {
    case content(Content)
    /// Why the JSON is not such a value.
    case fault(String)
  }

  /// - Parameter name: what a message calls the value, such as `returns`.
  package mutating func value(of node: YAMLNode, as type: Type, named name: String) -> Read<Value> {
    read(node, ValuePlace(name, node, type)) {
      $0.reading.value(of: node, as: type, at: node.range, &$1)
    }
  }

  /// Reads the value that a storage has. Each row of a table has its own id.
  package mutating func storedValue(
    of node: YAMLNode, in entry: StorageEntry, named name: String
  ) -> Read<Value> {
    guard entry.storage.hasRows, case .array(let element) = entry.type else {
      return value(of: node, as: entry.type, named: name)
    }
    return read(node, ValuePlace(name, node, entry.type)) {
      $0.reading.identifiedValue(of: node, element, entry.type, at: node.range, &$1)
    }
  }

  /// Reads the payload of an action.
  ///
  /// - Parameters:
  ///   - node: nil if the payload is omitted.
  ///   - place: the range of the action's name.
  package mutating func payload(
    of node: YAMLNode?, for action: Action, at place: YAMLNode
  ) -> Read<[Value]> {
    var only = node
    if action.payload.count == 1, case .sequence(let nodes)? = node?.content, nodes.count == 1 {
      only = nodes[0]
    }
    let carrier = Carrier(kind: "action", name: action.name, payload: action.payload)
    return read(place, only.flatMap { ValuePlace(payload: action.payload, $0) }) {
      $0.reading.arguments(only, of: carrier, at: place.range, &$1)
    }
  }

  /// - Parameter whole: the value in which an error is looked for, to name its place.
  private mutating func read<Content>(
    _ place: YAMLNode, _ whole: ValuePlace?,
    _ body: (inout PlayedValues, inout Findings) -> Content?
  ) -> Read<Content> {
    let spec = FeatureSpec(name: Located(feature.name, at: place.range))
    var findings = Findings(about: spec, in: reading.file, Diagnostics())
    let content = body(&self, &findings)
    let error = findings.allDiagnostics().findings.first { $0.severity == .error }
    if let error {
      let path = whole?.path(to: error.range, feature.types).map { "'\($0)': " } ?? ""
      return .fault(path + error.message)
    }
    return content.map { .content($0) } ?? .fault("expected a value of '\(feature.name)'")
  }
}

extension ValueReading {
  /// Reads a payload that is written as a list of its values, in the order of the parameters. Returns
  /// nil for a payload of another form.
  mutating func positions(
    _ node: YAMLNode?, of payload: [Parameter], _ findings: inout Findings
  ) -> [Value?]? {
    guard acceptsPositions, payload.count > 1, case .sequence(let nodes)? = node?.content,
      nodes.count == payload.count
    else { return nil }
    return zip(nodes, payload).map { value(of: $0, as: $1.type, at: $0.range, &findings) }
  }
}

extension YAMLNode {
  /// The value of a key of a mapping; nil for other nodes.
  package subscript(key: String) -> YAMLNode? {
    guard case .mapping(let entries) = content else { return nil }
    return entries.first { $0.key.scalarText == key }?.value
  }

  /// The content of a scalar; nil for other nodes and for null.
  package var text: String? {
    guard case .scalar(let scalar) = content, !isNothing else { return nil }
    return scalar.text
  }

  /// The elements of a list; nil for other nodes.
  package var elements: [YAMLNode]? {
    if case .sequence(let nodes) = content { nodes } else { nil }
  }

  /// The keys of a mapping; empty for other nodes.
  package var keys: [String] {
    if case .mapping(let entries) = content { entries.map(\.key.scalarText) } else { [] }
  }
}
