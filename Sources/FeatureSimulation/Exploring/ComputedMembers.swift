import FeatureAnalysis
import SpecLanguage

/// A computed member that traps in a state.
package struct ComputedTrap: Hashable, Sendable {
  /// The model that declares the member; nil for a member of the state.
  package let model: String?
  package let name: String
  package let fault: EvaluationFault
  package let range: SourceRange?

  package init(model: String?, name: String, fault: EvaluationFault, range: SourceRange?) {
    self.model = model
    self.name = name
    self.fault = fault
    self.range = range
  }
}

/// The derived values and filters of a feature that may trap. Views may read them in any state.
struct ComputedMembers: Sendable {
  private let values: [DerivedValue]
  /// The names of the filters' results.
  private let filters: [String]
  private let modelValues: [String: [DerivedValue]]
  private let properties: [StoredProperty]
  private let types: TypeTable

  init(_ feature: Feature) {
    let risks = TrapRisks(feature)
    values = feature.derived.filter { risks.mayTrap($0.value) }
    filters = feature.filters.filter { filter in
      filter.cases.contains { $0.predicate.map { risks.mayTrap($0) } == true }
    }.map(\.result)
    var modelValues: [String: [DerivedValue]] = [:]
    for model in feature.allModels {
      let values = model.derived.filter { risks.mayTrap($0.value) }
      if !values.isEmpty { modelValues[model.name] = values }
    }
    self.modelValues = modelValues
    properties = feature.state.properties
    types = feature.types
  }

  var isEmpty: Bool { values.isEmpty && filters.isEmpty && modelValues.isEmpty }

  /// Evaluates the members in the current state of a store, and returns the traps that occur.
  func traps(in store: inout SimulatedStore) -> [ComputedTrap] {
    let state = store.state
    var traps: [ComputedTrap] = []
    for value in values {
      let trap = store.trap(value.name, of: nil) { interpreter throws(Signal) in
        _ = try interpreter.derived(value, in: state)
      }
      if let trap { traps.append(trap) }
    }
    for filter in filters {
      let trap = store.trap(filter, of: nil) { interpreter throws(Signal) in
        _ = try interpreter.filterResult(filter, in: state)
      }
      if let trap { traps.append(trap) }
    }
    if !modelValues.isEmpty, case .structure(let parts) = state {
      for (property, value) in zip(properties, parts) {
        visitModels(in: value, property.type) { model, instance in
          for value in modelValues[model] ?? [] where !traps.contains(value.name, of: model) {
            let trap = store.trap(value.name, of: model) { interpreter throws(Signal) in
              _ = try interpreter.derived(value, in: instance)
            }
            if let trap { traps.append(trap) }
          }
        }
      }
    }
    return traps
  }

  private func visitModels(
    in value: Value, _ type: Type, _ visit: (_ model: String, Value) -> Void
  ) {
    switch (value, type.unwrapped) {
    case (.list, .array(let element)), (.list, .identifiedArray(let element)),
      (.set, .set(let element)):
      for value in value.elements { visitModels(in: value, element, visit) }
    case (.dictionary(let pairs), .dictionary(_, let element)):
      for value in pairs.values { visitModels(in: value, element, visit) }
    case (.structure(let parts), .nominal(let name)):
      visit(name, value)
      guard case .structure(let members)? = types[name]?.kind else { return }
      for (part, member) in zip(parts, members.filter(\.isStored)) {
        visitModels(in: part, member.type, visit)
      }
    case (.enumeration(let place, let payload), .nominal(let name)):
      visit(name, value)
      guard case .enumeration(let cases)? = types[name]?.kind, place < cases.count else { return }
      for (part, parameter) in zip(payload, cases[place].parameters) {
        visitModels(in: part, parameter.type, visit)
      }
    default: break
    }
  }
}

extension [ComputedTrap] {
  fileprivate func contains(_ name: String, of model: String) -> Bool {
    contains { $0.name == name && $0.model == model }
  }
}

extension SimulatedStore {
  /// The trap that occurs when a computed member is evaluated; nil if the member does not trap.
  fileprivate mutating func trap(
    _ name: String, of model: String?,
    _ evaluate: (inout Interpreter) throws(Signal) -> Void
  ) -> ComputedTrap? {
    do throws(Signal) {
      try evaluate(&interpreter)
      return nil
    } catch {
      guard error.fault.isTrap else { return nil }
      let place = place { store throws(EvaluationFault) in
        do throws(Signal) { try evaluate(&store.interpreter) } catch { throw error.fault }
      }
      return ComputedTrap(model: model, name: name, fault: error.fault, range: place)
    }
  }
}

/// Finds the expressions that cannot trap, and therefore need not be evaluated in every state.
private struct TrapRisks {
  private let functions: [String: Code<TypedExpression>]

  init(_ feature: Feature) {
    var functions: [String: Code<TypedExpression>] = [:]
    for function in feature.functions + feature.imported.functions {
      functions[function.signature.name] = function.value
    }
    self.functions = functions
  }

  func mayTrap(_ code: Code<TypedExpression>) -> Bool {
    guard case .checked(let expression) = code else { return false }
    var mayTrap = false
    expression.visit { part in
      if isRisky(part) { mayTrap = true }
      return !mayTrap
    }
    return mayTrap
  }

  private func isRisky(_ part: TypedExpression) -> Bool {
    switch part.kind {
    case .binary(_, let op, _): op.mayOverflow && part.type.scalar?.isInteger == true
    case .range: true
    case .dictionary(let elements): elements.count > 1
    case .branching: true
    // This recursion ends, because functions are never recursive.
    case .function(let signature, _):
      functions[signature.name].map { mayTrap($0) } ?? false
    case .standard(let call):
      switch call.entry.operation {
      case .elementAtIndex, .elementsInRange, .prefix, .suffix, .dropFirst, .dropLast, .repeating,
        .convert, .magnitude, .absoluteValue, .negate, .reduceInto, .isMultiple:
        true
      default: false
      }
    default: false
    }
  }
}

extension BinaryOperator {
  fileprivate var mayOverflow: Bool {
    switch self {
    case .add, .subtract, .multiply, .divide, .remainder: true
    default: false
    }
  }
}
