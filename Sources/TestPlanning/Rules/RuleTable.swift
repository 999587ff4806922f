import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The rules of one middleware by action.
struct RuleTable {
  /// A rule with the indices of its entry and in it.
  struct Item {
    let entry: Int
    let place: Int
    let rule: Rule
    let condition: ConditionHalves
    let requirement: ConditionHalves

    init(_ rule: Rule, entry: Int, place: Int) {
      self.entry = entry
      self.place = place
      self.rule = rule
      condition = rule.decides ? ConditionHalves(rule.condition) : ConditionHalves()
      if case .require(let text, _) = rule.verb {
        requirement = ConditionHalves(text)
      } else {
        requirement = ConditionHalves()
      }
    }

    func sight(_ kind: RuleSight.Kind) -> RuleSight {
      RuleSight(entry: entry, rule: place, kind: kind)
    }

    /// All behavior of it that tests can show.
    var wanted: [RuleSight] {
      guard rule.decides else { return [] }
      var kinds: [RuleSight.Kind] = [.acts]
      if case .require = rule.verb { kinds.append(.passes) }
      if rule.condition != nil { kinds.append(.leavesAlone) }
      kinds += (0..<condition.count).map { .half($0, isOfCondition: true) }
      kinds += (0..<requirement.count).map { .half($0, isOfCondition: false) }
      return kinds.map(sight)
    }
  }

  /// The rules for every action, which come first.
  private(set) var general: [Item] = []
  private var named: [String: [Item]] = [:]
  /// By the index of the entry.
  private(set) var entries: [[Item]] = []
  /// The outcomes of the rules for every action, cached by the given values, because these rules
  /// read only the state.
  var generalEnds: [[PropertyValue]: RulePath.End] = [:]

  init(_ middleware: MiddlewareDeclaration) {
    for (index, entry) in middleware.entries.enumerated() {
      let items = entry.rules.enumerated().map { Item($1, entry: index, place: $0) }
      entries.append(items)
      if let action = entry.action {
        named[action, default: []] += items
      } else {
        general += items
      }
    }
  }

  /// The rules for one action only.
  func rules(for action: String) -> [Item] { named[action] ?? [] }
}

extension Rule {
  /// Whether it decides what the middleware does with an action, and is not an effect.
  var decides: Bool {
    switch verb {
    case .perform, .emit, .cancel: false
    case .require, .rewrite, .stop, .dispatch: true
    }
  }

  var isRequirement: Bool { if case .require = verb { true } else { false } }
}
