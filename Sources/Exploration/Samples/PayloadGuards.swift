import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// The conditions on the payload of an action without which nothing happens, such as `new.count >= 8` and
/// `new == again` in `guard new.count >= 8, new == again, old == state.old`, or `require: draft.isAgreed`.
/// Few combinations of samples fulfil them all.
struct PayloadGuards {
  /// A payload value, or a property of one that is a model.
  struct Part: Hashable {
    let parameter: Int
    var property: Int?
  }

  struct Condition {
    let expression: TypedExpression
    /// The values that the condition reads. A part without a property is all of the value.
    let parts: Set<Part>
  }

  private(set) var conditions: [Condition] = []
  /// Whether some conditions are in the reducer. Those of rules are known where payloads are chosen.
  private(set) var areOfReducer = false
  private let names: [String]
  private let types: TypeTable
  private static let mostConditions = 16

  /// - Parameter rules: the rules of the action.
  init(_ action: Action, _ rules: [Rule], _ types: TypeTable) {
    names = action.payload.map(\.name)
    self.types = types
    for rule in rules where rule.condition == nil && rule.repetition == nil {
      guard case .require(.checked(let condition), _) = rule.verb else { continue }
      addCondition(condition)
    }
    let ofRules = conditions.count
    if case .statements(.checked(let statements)) = action.reduction { addGuards(statements) }
    areOfReducer = conditions.count > ofRules
  }

  private mutating func addGuards(_ statements: [TypedStatement]) {
    for (index, statement) in statements.enumerated() {
      switch statement.kind {
      case .guarding(let conditions, let otherwise) where otherwise.count == 1:
        guard case .returning(nil) = otherwise[0].kind else { return }
        addConditions(conditions)
      case .conditional(let clauses, otherwise: nil)
      where clauses.count == 1 && index == statements.count - 1:
        addConditions(clauses[0].conditions)
      case .declaration: continue
      default: return
      }
    }
  }

  private mutating func addConditions(_ conditions: [TypedCondition]) {
    for case .expression(let expression) in conditions { addCondition(expression) }
  }

  private mutating func addCondition(_ expression: TypedExpression) {
    if case .binary(let left, .and, let right) = expression.bare.kind {
      addCondition(left)
      addCondition(right)
      return
    }
    let variables = expression.freeVariables
    guard conditions.count < Self.mostConditions, !variables.isEmpty,
      variables.allSatisfy({ $0.role == .payload })
    else { return }
    conditions.append(Condition(expression: expression, parts: parts(in: expression)))
  }

  private func parts(in expression: TypedExpression) -> Set<Part> {
    var parts: Set<Part> = []
    expression.visitExpressions { part in
      if case .member(let base, let member) = part.kind, let parameter = parameter(base),
        case .structure(let members)? = types.nominal(base.type)?.kind,
        let property = members.filter(\.isStored).firstIndex(where: { $0.name == member.name })
      {
        parts.insert(Part(parameter: parameter, property: property))
        return false
      }
      if let parameter = parameter(part) { parts.insert(Part(parameter: parameter)) }
      return true
    }
    return parts
  }

  private func parameter(_ expression: TypedExpression) -> Int? {
    guard case .variable(let variable) = expression.bare.kind, variable.role == .payload else {
      return nil
    }
    return names.firstIndex(of: variable.name)
  }

  /// The combinations of samples that fulfil all conditions.
  ///
  /// - Parameters:
  ///   - candidates: the samples of each payload value.
  ///   - properties: those of the properties, for a payload value that is a model.
  ///   - holds: returns whether a condition holds for a payload.
  func fulfilling(
    _ candidates: [[Value]], properties: [[[Value]]?], atMost limit: Int,
    _ holds: (TypedExpression, [Value]) -> Bool
  ) -> [[Value]] {
    var places: [Part] = []
    var samples: [[Value]] = []
    for (parameter, values) in candidates.enumerated() {
      let own = properties[parameter] ?? [values]
      places += own.indices.map {
        Part(parameter: parameter, property: properties[parameter] == nil ? nil : $0)
      }
      samples += own
    }
    func payload(_ values: [Value]) -> [Value] { Self.payload(of: values, at: places) }
    // A value that a condition of its own refuses is in no combination.
    var others: [Condition] = []
    for condition in conditions {
      guard condition.parts.count == 1, let part = condition.parts.first,
        let place = places.firstIndex(of: part)
      else {
        others.append(condition)
        continue
      }
      var values = samples.map { $0[0] }
      samples[place] = samples[place].filter { value in
        values[place] = value
        return holds(condition.expression, payload(values))
      }
      if samples[place].isEmpty { return [] }
    }
    return Combinations(of: samples).first(limit).filter { values in
      others.allSatisfy { holds($0.expression, payload(values)) }
    }.map(payload)
  }

  /// A payload whose models are made of the values of their properties.
  private static func payload(of values: [Value], at places: [Part]) -> [Value] {
    var payload: [Value] = []
    for (place, value) in zip(places, values) {
      if place.property == nil {
        payload.append(value)
      } else if place.property == 0 {
        payload.append(.structure([value]))
      } else if case .structure(let others)? = payload.popLast() {
        payload.append(.structure(others + [value]))
      }
    }
    return payload
  }
}
