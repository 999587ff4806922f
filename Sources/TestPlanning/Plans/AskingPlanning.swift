import Exploration
import FeatureAnalysis
import FeatureSimulation

extension TestPlanner {
  /// Lists the declarations that call functions of other modules. Samples test these declarations
  /// only as far as no such function is called, because only scenarios specify the results of these
  /// functions.
  mutating func listAsking() {
    tests.asked = askedFunctions(of: feature)
    guard feature.asksFunctions else { return }
    let asking = AskingTexts(feature).subjects
    let names = Set(asking)
    tests.untested.removeAll { item in
      let subject = item.name.split(separator: ",").first.map(String.init) ?? item.name
      return item.reason.isAboutSamples && names.contains(subject)
    }
    tests.untested += asking.map { Untested($0, .asksFunction) }
  }

  /// Finds the samples for random walks. If there are none, lists the invariants that no scenario
  /// checks.
  mutating func planWalks() {
    tests.walks = walkSamples(of: feature)
    if tests.walks != nil { return }
    let held = Set(feature.scenarios.flatMap { $0.holds.map(\.invariant.name) })
    for invariant in feature.invariants where !held.contains(invariant.name) {
      tests.untested.append(Untested(invariant.name, .notHeld))
    }
  }
}

extension Untested.Reason {
  /// Whether the reason is that no sample detects a mistake.
  fileprivate var isAboutSamples: Bool {
    switch self {
    case .notEvaluated, .noEffect, .keepsAll, .keepsNone, .order, .derivedOrder, .half, .neverActs,
      .neverPasses, .alwaysActs, .change:
      true
    case .swiftText, .payload, .noSample, .tooLarge, .effects, .work, .asksFunction, .notHeld: false
    }
  }
}

/// Finds the declarations that call functions of other modules, directly or indirectly.
private struct AskingTexts {
  /// The declarations, by their names in the README and in the order of the spec.
  private(set) var subjects: [String] = []
  private var asking: Set<String> = []
  private let feature: Feature

  init(_ feature: Feature) {
    self.feature = feature
    spread()
    for value in feature.derived where asking.contains(value.name) {
      subjects.append(value.name)
    }
    for action in feature.actions {
      guard case .statements(.checked(let statements)) = action.reduction else { continue }
      if asks({ visit in for item in statements { item.visitExpressions(visit) } }) {
        subjects.append(action.name)
      }
    }
    for filter in feature.filters {
      for item in filter.cases {
        guard case .checked(let predicate)? = item.predicate else { continue }
        if asks({ predicate.visitExpressions($0) }) {
          subjects.append("\(filter.name).\(item.name)")
        }
      }
    }
    for middleware in feature.middleware {
      for entry in middleware.entries where entry.rules.contains(where: { asks($0) }) {
        subjects.append(entry.subject(in: middleware))
      }
    }
  }

  /// Finds the functions and computed values that call functions of other modules. The direct calls
  /// are found first, and then the indirect calls.
  private mutating func spread() {
    var users: [String: [String]] = [:]
    var open: [String] = []
    for (name, text) in named {
      text.visitExpressions { part in
        if case .function(let signature, _) = part.kind, signature.module != nil {
          open.append(name)
        }
        if let used = Self.used(part) { users[used, default: []].append(name) }
        return true
      }
    }
    while let name = open.popLast() {
      if asking.insert(name).inserted { open += users[name] ?? [] }
    }
  }

  /// The expressions that other expressions may use, with the names by which they are used.
  private var named: [(String, TypedExpression)] {
    var texts: [(String, TypedExpression)] = []
    func add(_ name: String, _ text: Code<TypedExpression>?) {
      if case .checked(let expression)? = text { texts.append((name, expression)) }
    }
    for value in feature.derived { add(value.name, value.value) }
    for filter in feature.filters {
      for item in filter.cases { add(filter.result, item.predicate) }
    }
    for model in feature.models + feature.imported.models {
      for value in model.derived { add(value.name, value.value) }
    }
    for function in feature.functions + feature.imported.functions {
      add(function.signature.name + "()", function.value)
    }
    return texts
  }

  /// The name of the function or computed value that `part` uses. Members of different models are
  /// not distinguished if they have the same name.
  private static func used(_ part: TypedExpression) -> String? {
    switch part.kind {
    case .function(let signature, _): signature.name + "()"
    case .member(_, let member):
      if case .stored = member.role { nil } else { member.name }
    default: nil
    }
  }

  private func asks(_ visitAll: ((TypedExpression) -> Bool) -> Void) -> Bool {
    var isFound = false
    visitAll { part in
      if case .function(let signature, _) = part.kind, signature.module != nil { isFound = true }
      if let used = Self.used(part), asking.contains(used) { isFound = true }
      return !isFound
    }
    return isFound
  }

  private func asks(_ rule: Rule) -> Bool {
    if case .checked(let conditions)? = rule.condition,
      asks({ visit in for condition in conditions { condition.visitExpressions(visit) } })
    {
      return true
    }
    switch rule.verb {
    // The rules that run after the reducer are tested only by scenarios.
    case _ where rule.followsReducer: return false
    case .require(.checked(let text), _), .dispatch(.checked(let text)):
      return asks { text.visitExpressions($0) }
    case .rewrite(.checked(let statements)):
      return asks { visit in for item in statements { item.visitExpressions(visit) } }
    default: return false
    }
  }
}
