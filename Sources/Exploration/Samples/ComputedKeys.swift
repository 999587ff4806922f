import FeatureAnalysis
import FeatureSimulation

/// Values by which actions look up elements, and which are computed from the state: the elements of
/// `items.map { $0.name.lowercased() }`, or `$0.code + $0.name` for each room in
/// `rooms.contains { $0.code + $0.name == code }`.
struct ComputedKeys {
  /// What some of the keys are computed from.
  struct Source {
    /// The name by which lookups know the keys.
    let name: String
    fileprivate let list: StateExpression
    /// The key in the closure whose argument is an element. Nil if the elements, or the keys of a
    /// dictionary, are the keys.
    fileprivate let part: (closure: TypedClosure, key: TypedExpression)?

    /// The keys in a state, sorted and without duplicates.
    func keys(in state: Value, _ store: inout SimulatedStore) -> [Value] {
      let found: [Value]
      if let part {
        found = store.values(of: part.key, in: part.closure, forElementsOf: list, in: state)
      } else {
        switch store.value(of: list, in: state) {
        case .dictionary(let values)?: found = Array(values.keys)
        case let value?: found = value.elements
        case nil: found = []
        }
      }
      return Set(found.filter { $0 != .null }).sorted { $0.precedes($1) }
    }
  }

  /// A lookup in a list, before it is known which locals the list is computed from.
  private struct Lookup {
    let list: TypedExpression
    let part: (closure: TypedClosure, key: TypedExpression)?
    let names: Set<String>
    let owner: String?
  }

  private(set) var sources: [Source] = []
  private var lookups: [Lookup] = []
  private var locals: [String: TypedExpression] = [:]
  private static let most = 16
  private static let mostLocals = 8

  mutating func noteStatement(_ statement: TypedStatement, in owner: String?) {
    if case .declaration(let variable, _, let value) = statement.kind {
      locals[variable.qualifiedName(in: owner)] = value
    }
  }

  /// Records that a value is looked up in a list.
  ///
  /// - Parameter part: what the value is compared with for each element, and the closure that does.
  mutating func noteLookup(
    of value: TypedExpression, in list: TypedExpression,
    part: (closure: TypedClosure, key: TypedExpression)? = nil, by owner: String?
  ) {
    guard lookups.count < Self.most, value.type.unwrapped.scalar?.isKey == true else { return }
    lookups.append(Lookup(list: list, part: part, names: value.names, owner: owner))
  }

  /// Turns the lookups into sources of keys, where the state alone determines the keys.
  ///
  /// - Returns: the names of the values that are looked up in each source.
  mutating func takeLookups(in feature: Feature) -> [(source: String, names: Set<String>)] {
    defer { lookups = [] }
    let models = Set(feature.modelsByName.keys)
    return lookups.compactMap { lookup in
      let parameters = lookup.part.map { Set($0.closure.parameters) } ?? []
      guard let list = ofState(lookup.list, lookup.owner, models),
        lookup.part.map({ readsOnlyElement($0.key, parameters, models) }) != false
      else { return nil }
      let source = Source(
        name: "\(feature.name)#\(sources.count)", list: list, part: lookup.part)
      sources.append(source)
      return (source.name, lookup.names)
    }
  }

  /// The expression with the locals that it reads; nil if it does not depend on the state alone.
  func ofState(
    _ expression: TypedExpression, _ owner: String?, _ models: Set<String>
  ) -> StateExpression? {
    var found: [(variable: Variable, value: TypedExpression)] = []
    var open = [expression]
    var readsState = false
    while let next = open.popLast() {
      for variable in next.freeVariables {
        switch variable.role {
        case .state: readsState = true
        case .surrounding:
          guard variable.isState(beside: models) else { return nil }
          readsState = true
        case .local:
          guard found.count < Self.mostLocals, let value = locals[variable.qualifiedName(in: owner)]
          else { return nil }
          found.removeAll { $0.variable == variable }
          found.append((variable, value))
          open.append(value)
        case .payload, .closureParameter: return nil
        }
      }
    }
    return readsState ? StateExpression(expression, locals: found.reversed()) : nil
  }

  private func readsOnlyElement(
    _ key: TypedExpression, _ parameters: Set<Variable>, _ models: Set<String>
  ) -> Bool {
    let others = key.freeVariables.subtracting(parameters)
    return !key.freeVariables.isDisjoint(with: parameters)
      && others.allSatisfy { $0.role == .state || $0.isState(beside: models) }
  }
}

extension Variable {
  /// Whether the variable is the state around a derived value or a condition, and no model.
  fileprivate func isState(beside models: Set<String>) -> Bool {
    guard role == .surrounding, case .nominal(let name) = type else { return false }
    return !models.contains(name)
  }
}
