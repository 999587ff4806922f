import SpecLanguage

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
