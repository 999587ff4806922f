import ExpressionTyping
import FeatureAnalysis

/// Something that a sample shows of one rule.
struct RuleSight: Hashable {
  enum Kind: Hashable {
    /// An action that it has nothing to do with.
    case leavesAlone
    /// What it stops, turns away, rewrites or answers.
    case acts
    /// An action that fulfils what it requires.
    case passes
    /// A half of its condition, or of what it requires, without which it did something else.
    case half(Int, isOfCondition: Bool)
  }

  let entry: Int
  let rule: Int
  let kind: Kind
}

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
      condition = rule.isEffect ? ConditionHalves() : ConditionHalves(rule.condition)
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
      if rule.isEffect { return [] }
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

  func rules(for action: String) -> [Item] { general + (named[action] ?? []) }

  /// What nobody sees of an action that is turned away with a message: that it passed another rule
  /// with the same one.
  func hidden(by message: String, from action: String) -> [RuleSight] {
    rules(for: action).compactMap { item in
      if case .require(_, message) = item.rule.verb { item.sight(.passes) } else { nil }
    }
  }
}

/// What leaves a middleware.
struct MiddlewareOutcome {
  let verdict: MiddlewareTest.Verdict
  let passed: [SimulatedAction]
  let rejections: [String]
  let sights: Set<RuleSight>

  /// Outcomes that differ in more than their values.
  var kind: Kind {
    let followers = verdict == .passes || verdict == .rewrites ? passed.dropFirst() : passed[...]
    return Kind(verdict: verdict, followers: followers.map(\.name), rejections: rejections)
  }

  struct Kind: Hashable {
    let verdict: MiddlewareTest.Verdict
    let followers: [String]
    let rejections: [String]
  }
}

extension Rule {
  /// No part of what the middleware decides.
  var isEffect: Bool {
    switch verb {
    case .perform, .emit, .cancel: true
    case .require, .rewrite, .stop, .dispatch: false
    }
  }
}

extension SimulatedStore {
  /// What an action shows of a rule that it has just met.
  ///
  /// - Parameters:
  ///   - action: as it was before.
  ///   - isChanged: whether the rule rewrote it.
  mutating func sights(
    _ item: RuleTable.Item, _ outcome: RuleOutcome, _ action: SimulatedAction, isChanged: Bool
  ) -> [RuleSight] {
    var kinds: [RuleSight.Kind] = []
    var isSeen = true
    switch (item.rule.verb, outcome) {
    case (_, .skipped):
      isSeen =
        item.condition.count > 0 || !item.rule.isRewrite ? wouldAct(item.rule, action) : false
      // What a rewrite leaves alone is often as the rewrite would have it.
      if isSeen || item.rule.isRewrite { kinds.append(.leavesAlone) }
    case (.require, .followed):
      isSeen = false
      kinds.append(.passes)
    case (.rewrite, .followed):
      isSeen = isChanged
      if isSeen { kinds.append(.acts) }
    default: kinds.append(.acts)
    }
    if isSeen {
      kinds += needed(item.condition, item.rule.condition, action)
        .map { .half($0, isOfCondition: true) }
    }
    if outcome != .skipped, case .require(let text, _) = item.rule.verb {
      kinds += needed(item.requirement, text, action).map { .half($0, isOfCondition: false) }
    }
    return kinds.map(item.sight)
  }

  /// Whether a rule that was skipped makes a difference where its condition holds.
  private mutating func wouldAct(_ rule: Rule, _ action: SimulatedAction) -> Bool {
    do throws(Signal) {
      switch rule.verb {
      case .require(let text, _): return try evaluate(text, action) != .boolean(true)
      case .rewrite(let text):
        var changed = action
        try rewrite(text, &changed)
        return changed.payload != action.payload
      default: return true
      }
    } catch {
      // It traps.
      return true
    }
  }

  private mutating func needed(
    _ halves: ConditionHalves, _ text: Code<TypedExpression>?, _ action: SimulatedAction
  ) -> Set<Int> {
    guard halves.count > 0, case .checked(let condition)? = text else { return [] }
    interpreter.bind(actions[action.name]?.payload ?? [], action.payload, in: condition)
    return halves.needed(halves.leaves.map { interpreter.holds($0) })
  }
}

extension Interpreter {
  /// Whether a condition holds; nil for a fault.
  mutating func holds(_ condition: TypedExpression) -> Bool? {
    guard let value = try? evaluate(condition) else { return nil }
    return value == .boolean(true)
  }
}

extension Rule {
  fileprivate var isRewrite: Bool { if case .rewrite = verb { true } else { false } }
}
