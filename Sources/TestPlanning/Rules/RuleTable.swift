import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The rules of one middleware by the actions that they are for.
struct RuleTable {
  /// A rule with the places of its entry and inside that.
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

    /// All that tests can show of it.
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

  /// Those for every action, which come first.
  private(set) var general: [Item] = []
  private var named: [String: [Item]] = [:]
  /// By the places of the entries.
  private(set) var entries: [[Item]] = []
  /// What the rules for every action make of one, by what is given: they read the state alone.
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

  /// Those for one action alone.
  func rules(for action: String) -> [Item] { named[action] ?? [] }
}

extension Rule {
  /// A part of what the middleware makes of an action, and no effect.
  var decides: Bool {
    switch verb {
    case .perform, .emit, .cancel: false
    case .require, .rewrite, .stop, .dispatch: true
    }
  }

  var isRequirement: Bool { if case .require = verb { true } else { false } }
}
