import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

extension Analysis {
  /// A type contains itself only through a list, set, dictionary or identified array.
  ///
  ///     models: {Node: {parent: Node?}}         # recursive-type
  ///     models: {Node: {children: [Node]}}
  mutating func checkRecursiveTypes() {
    var places: [String: Int] = [:]
    for (index, type) in declaredTypes.enumerated() where places[type.name.value] == nil {
      places[type.name.value] = index
    }
    var graph = Graph(count: declaredTypes.count)
    for (index, type) in declaredTypes.enumerated() {
      for member in type.heldTypes {
        guard let held = place(of: member.type, in: places) else { continue }
        graph.connect(index, to: held)
      }
    }
    for cycle in graph.cycles() { report(cycle, places) }
  }

  /// The type that a value of `type` holds in itself.
  private func place(of type: Type, in places: [String: Int]) -> Int? {
    if case .nominal(let name) = type.unwrapped { places[name] } else { nil }
  }

  private mutating func report(_ cycle: [Int], _ places: [String: Int]) {
    let type = declaredTypes[cycle[0]]
    let next = cycle.count > 1 ? cycle[1] : cycle[0]
    guard
      let member = type.heldTypes.first(where: { place(of: $0.type, in: places) == next })
    else { return }
    let names = cycle.map { declaredTypes[$0].name.value }
    error(
      .recursiveType, "'\(type.name.value)' contains itself: \(describeCycle(names))",
      at: member.range, help: "hold it in a list, such as '[\(declaredTypes[next].name.value)]'")
  }
}

extension DeclaredType {
  /// The types of its properties, or of what its cases carry.
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
