import FeatureAnalysis
import FeatureSimulation

/// The rules of one middleware, by the action for which they are declared.
struct RuleTable {
  /// The rules of each entry, by the index of the entry.
  let entries: [[Rule]]
  /// The indices of the entries for every action. They come before the entries in `named`, which
  /// are listed by action.
  private let general: [Int]
  private let named: [String: [Int]]
  /// For each state, whether the rules for every action stop an action. The result can be cached,
  /// because these rules read only the state.
  var generalEnds: [TestStart: Bool] = [:]
  /// Whether the rules for every action create ids or dates. A compiled store evaluates them more
  /// often than the planning does, so that the values cannot be predicted.
  fileprivate let generalCreates: Bool

  init(_ middleware: MiddlewareDeclaration, _ defaults: ModelDefaults) {
    let indices = middleware.entries.indices
    entries = middleware.entries.map(\.rules)
    general = indices.filter { middleware.entries[$0].action == nil }
    generalCreates = general.contains {
      middleware.entries[$0].rules.contains { $0.createsValues(defaults) }
    }
    named = Dictionary(grouping: indices.filter { middleware.entries[$0].action != nil }) {
      middleware.entries[$0].action ?? ""
    }
  }

  /// The rules for every action.
  fileprivate func generalRules(_ mutant: RuleMutant?) -> [Rule] {
    general.flatMap { rules(of: $0, mutant) }
  }

  /// The rules for `action`. They run after the rules for every action.
  fileprivate func rules(for action: String, _ mutant: RuleMutant?) -> [Rule] {
    (named[action] ?? []).flatMap { rules(of: $0, mutant) }
  }

  private func rules(of entry: Int, _ mutant: RuleMutant?) -> [Rule] {
    if let mutant, mutant.entry == entry { mutant.rules } else { entries[entry] }
  }

  fileprivate func isGeneral(_ entry: Int?) -> Bool { entry.map(general.contains) ?? false }
}

/// The rules of an entry, with one change.
struct RuleMutant {
  let entry: Int
  /// The index of the changed rule.
  let place: Int
  let rules: [Rule]
  let mutation: Mutation

  init(_ mutant: Mutant<Rule?>, at place: Int, of entry: Int, _ rules: [Rule]) {
    self.entry = entry
    self.place = place
    var rules = rules
    rules.replaceSubrange(place...place, with: mutant.text.map { [$0] } ?? [])
    self.rules = rules
    mutation = mutant.mutation
  }
}

/// What happens when an action is sent to a middleware: the action if it passes, the actions that
/// it causes, and the reasons for rejections.
struct MiddlewareOutcome: Equatable {
  fileprivate(set) var verdict = MiddlewareTest.Verdict.passes
  fileprivate(set) var passed: [SimulatedAction] = []
  fileprivate(set) var rejections: [String] = []

  var isComparable: Bool { passed.allSatisfy { $0.payload.allSatisfy(\.isComparable) } }
}

extension SimulatedStore {
  private static let maximumHandled = 10

  /// The outcome of an action in one middleware. Rules for every action are evaluated only for the
  /// first action: they read only the state, so an action that the middleware dispatches passes
  /// them, too.
  mutating func outcome(
    of action: SimulatedAction, in table: inout RuleTable, _ mutant: RuleMutant?, _ start: TestStart
  ) throws(Signal) -> MiddlewareOutcome {
    if !table.generalCreates { predictValues() }
    var outcome = MiddlewareOutcome()
    let isGeneral = table.isGeneral(mutant?.entry)
    if isGeneral || table.generalEnds[start] != false {
      let rules = table.generalRules(mutant)
      let isEnded = try follow(rules, action, &outcome).isEnded
      if !isGeneral, !rules.isEmpty, interpreter.operations.isRepeatable {
        table.generalEnds[start] = isEnded
      }
      if isEnded {
        outcome.verdict = outcome.rejections.first.map { .rejects($0) } ?? .stops
        return outcome
      }
      outcome = MiddlewareOutcome()
    }
    var open = [action]
    var handled = 0
    while handled < open.count {
      guard handled < Self.maximumHandled else { throw .fault(.endlessLoop([open[handled].name])) }
      let rules = table.rules(for: open[handled].name, mutant)
      let (isEnded, last) = try follow(rules, open[handled], &outcome)
      if handled == 0, isEnded {
        outcome.verdict = outcome.rejections.first.map { .rejects($0) } ?? .stops
      } else if handled == 0, last.payload != action.payload {
        outcome.verdict = .rewrites
      }
      open += inbox
      handled += 1
    }
    return outcome
  }

  private mutating func follow(
    _ rules: [Rule], _ first: SimulatedAction, _ outcome: inout MiddlewareOutcome
  ) throws(Signal) -> (isEnded: Bool, action: SimulatedAction) {
    inbox.removeAll(keepingCapacity: true)
    rejections.removeAll(keepingCapacity: true)
    var action = first
    var isEnded = false
    for rule in rules where !isEnded { isEnded = try followRule(rule, &action) == .ended }
    if !isEnded { outcome.passed.append(action) }
    if isEnded, let rejection = rejections.last { outcome.rejections.append(rejection) }
    return (isEnded, action)
  }
}

extension Rule {
  /// Whether the rule runs before the reducer and needs no scenario to be tested. Other rules follow
  /// the action, or have effects.
  var decides: Bool {
    switch verb {
    case .perform, .emit, .cancel: false
    case .dispatch: precedesReducer
    case .require, .rewrite, .stop: true
    }
  }
}
