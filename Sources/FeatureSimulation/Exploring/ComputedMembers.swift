import FeatureAnalysis
import SpecLanguage

/// A computed member that traps in a state.
package struct ComputedTrap: Hashable, Sendable {
  /// The model that declares the member; nil for a member of the state.
  package let model: String?
  package let name: String
  package let fault: EvaluationFault
  package internal(set) var range: SourceRange?

  package init(model: String?, name: String, fault: EvaluationFault, range: SourceRange?) {
    self.model = model
    self.name = name
    self.fault = fault
    self.range = range
  }
}

/// The derived values and filters of a feature that may trap, or the derived values of an app. Views
/// may read them in any state.
package struct ComputedMembers: Sendable {
  private let values: [DerivedValue]
  /// The names of the filters' results.
  private let filters: [String]
  private let modelValues: [String: [DerivedValue]]
  private let properties: [StoredProperty]
  private let types: TypeTable
  /// Whether all expressions are in one file, so that the range of a trap is in that file.
  private let isFeature: Bool

  init(_ app: App) {
    let feature = app.whole
    isFeature = app.isFeature
    let risks = TrapRisks(feature)
    values = feature.derived.filter { risks.mayTrap($0.value) }
    filters = feature.filters.filter { filter in
      filter.cases.contains { $0.predicate.map { risks.mayTrap($0) } == true }
    }.map(\.result)
    var modelValues: [String: [DerivedValue]] = [:]
    for model in app.isFeature ? feature.allModels : [] {
      let values = model.derived.filter { risks.mayTrap($0.value) }
      if !values.isEmpty { modelValues[model.name] = values }
    }
    self.modelValues = modelValues
    properties = feature.state.properties
    types = feature.types
  }

  /// The derived values of an app that may trap.
  package static func derivedValuesThatMayTrap(of app: App) -> [DerivedValue] {
    ComputedMembers(app).values
  }

  var isEmpty: Bool { values.isEmpty && filters.isEmpty && modelValues.isEmpty }

  /// Evaluates the members in the current state of an app, and returns the traps that occur.
  func traps(in stores: SimulatedApp) -> [ComputedTrap] {
    if isEmpty { return [] }
    let state = stores.state
    let found = try? stores.evaluate { interpreter throws(Signal) in
      self.traps(in: state, &interpreter)
    }
    return found ?? []
  }

  private func traps(in state: Value, _ interpreter: inout Interpreter) -> [ComputedTrap] {
    var traps: [ComputedTrap] = []
    for value in values {
      var trap = interpreter.trap(value.name, of: nil) { interpreter throws(Signal) in
        _ = try interpreter.derived(value, in: state)
      }
      if !isFeature, case .checked(let expression) = value.value { trap?.range = expression.range }
      if let trap { traps.append(trap) }
    }
    for filter in filters {
      let trap = interpreter.trap(filter, of: nil) { interpreter throws(Signal) in
        _ = try interpreter.filterResult(filter, in: state)
      }
      if let trap { traps.append(trap) }
    }
    if !modelValues.isEmpty, case .structure(let parts) = state {
      for (property, value) in zip(properties, parts) {
        visitModels(in: value, property.type) { model, instance in
          for value in modelValues[model] ?? [] where !traps.contains(value.name, of: model) {
            let trap = interpreter.trap(value.name, of: model) { interpreter throws(Signal) in
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

extension Interpreter {
  /// The trap that occurs when a computed member is evaluated; nil if the member does not trap.
  fileprivate mutating func trap(
    _ name: String, of model: String?,
    _ evaluate: (inout Interpreter) throws(Signal) -> Void
  ) -> ComputedTrap? {
    do throws(Signal) {
      try evaluate(&self)
      return nil
    } catch {
      guard error.fault.isTrap else { return nil }
      faultPlace = FaultPlace()
      defer { faultPlace = nil }
      try? evaluate(&self)
      return ComputedTrap(
        model: model, name: name, fault: error.fault, range: faultPlace?.range)
    }
  }
}

/// Finds the expressions that cannot trap, and therefore need not be evaluated in every state.
private struct TrapRisks {
  private let functions: [String: Code<TypedExpression>]
  /// The functions that may trap, directly or in functions that they call.
  private var risky: Set<String> = []

  init(_ feature: Feature) {
    var functions: [String: Code<TypedExpression>] = [:]
    for function in feature.functions + feature.imported.functions {
      functions[function.signature.name] = function.value
    }
    self.functions = functions
    var count = -1
    while count < risky.count {
      count = risky.count
      for (name, value) in functions where mayTrap(value) { risky.insert(name) }
    }
  }

  func mayTrap(_ code: Code<TypedExpression>) -> Bool {
    guard case .checked(let expression) = code else { return false }
    var mayTrap = false
    expression.visitExpressions { part in
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
    case .closure: part.type != .void
    case .function(let signature, _): risky.contains(signature.name)
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
