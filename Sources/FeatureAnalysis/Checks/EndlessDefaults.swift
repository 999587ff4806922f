import SpecLanguage

/// Reports a default value that creates, directly or through other defaults, another value with the
/// same default.
///
///     models:
///       Node: {children: "[Node] = [Node()]"}     # endless-default
///       Node: {children: "[Node] = []"}
func checkEndlessDefaults(of feature: Feature, _ findings: inout Findings) {
  let defaults = writtenDefaults(of: feature)
  let graph = graph(of: defaults)
  for cycle in graph.cycles() {
    let entry = defaults[cycle[0]]
    let names = cycle.map { "\(defaults[$0].model).\(defaults[$0].property)" }
    findings.error(
      .endlessDefault,
      "the default of '\(entry.property)' needs itself: " + describeCycle(names),
      at: entry.range)
  }
}

private typealias WrittenDefault = (
  model: String, property: String, value: TypedExpression, range: SourceRange
)

/// Returns the graph of the defaults. An edge from one default to another means that evaluating the
/// first default uses the second.
private func graph(of defaults: [WrittenDefault]) -> Graph {
  var places: [String: [(property: String, place: Int)]] = [:]
  for (index, entry) in defaults.enumerated() {
    places[entry.model, default: []].append((entry.property, index))
  }
  var graph = Graph(count: defaults.count)
  var edgesLeft = 1_000_000
  for (index, entry) in defaults.enumerated() {
    entry.value.visitExpressions { expression in
      guard case .memberwise(let arguments) = expression.kind,
        case .nominal(let model) = expression.type, let properties = places[model]
      else { return true }
      edgesLeft -= properties.count
      guard edgesLeft > 0 else { return false }
      let given = Set(arguments.compactMap(\.label))
      for (property, place) in properties where !given.contains(property) {
        graph.connect(index, to: place)
      }
      return true
    }
  }
  return graph
}

/// Returns the defaults that call an initializer. Only they can be part of a cycle.
private func writtenDefaults(of feature: Feature) -> [WrittenDefault] {
  feature.models.flatMap { model -> [WrittenDefault] in
    guard case .structure(let properties) = model.kind else { return [] }
    return properties.compactMap { property in
      guard case .checked(let value)? = property.value, value.callsInitializer else { return nil }
      return (model.name, property.name, value, value.range)
    }
  }
}

extension TypedExpression {
  fileprivate var callsInitializer: Bool {
    hasPart { if case .memberwise = $0.kind { true } else { false } }
  }
}

/// Reports a type that contains itself, except through a list, set, dictionary or identified
/// array.
///
///     models: {Node: {parent: Node?}}         # recursive-type
///     models: {Node: {children: [Node]}}
func checkRecursiveTypes(_ types: [DeclaredType], _ findings: inout Findings) {
  var places: [String: Int] = [:]
  for (index, type) in types.enumerated() where places[type.name.value] == nil {
    places[type.name.value] = index
  }
  var graph = Graph(count: types.count)
  for (index, type) in types.enumerated() {
    for member in type.heldTypes {
      guard let held = place(of: member.type, in: places) else { continue }
      graph.connect(index, to: held)
    }
  }
  for cycle in graph.cycles() { report(cycle, of: types, places, &findings) }
}

/// Returns the index of the declared type that a value of `type` contains directly.
private func place(of type: Type, in places: [String: Int]) -> Int? {
  if case .nominal(let name) = type.unwrapped { places[name] } else { nil }
}

private func report(
  _ cycle: [Int], of types: [DeclaredType], _ places: [String: Int], _ findings: inout Findings
) {
  let type = types[cycle[0]]
  let next = cycle.count > 1 ? cycle[1] : cycle[0]
  guard
    let member = type.heldTypes.first(where: { place(of: $0.type, in: places) == next })
  else { return }
  let names = cycle.map { types[$0].name.value }
  findings.error(
    .recursiveType, "'\(type.name.value)' contains itself: \(describeCycle(names))",
    at: member.range, help: "put it in a list, such as '[\(types[next].name.value)]'")
}

extension DeclaredType {
  /// The types of a structure's properties, or of the associated values of an enum's cases.
  var heldTypes: [(type: Type, range: SourceRange)] {
    switch shape {
    case .structure(let properties):
      properties.map { ($0.type, $0.spec.type?.range ?? $0.spec.name.range) }
    case .enumeration(let cases):
      cases.flatMap { enumCase in
        zip(enumCase.payload, enumCase.ranges).map { ($0.type, $1) }
      }
    }
  }
}
