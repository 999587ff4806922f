import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// A behaviour of one rule that a sample shows: without it, other actions would leave the
/// middleware.
struct RuleSight: Hashable {
  enum Kind: Hashable {
    /// Its condition excludes an action.
    case leavesAlone
    /// It stops, rejects, rewrites or answers an action.
    case acts
    /// An action meets its requirement.
    case passes
    /// An operand of its condition, or of its requirement, that makes a difference.
    case half(Int, isOfCondition: Bool)
  }

  let entry: Int
  let rule: Int
  let kind: Kind
}

/// The outcome of an action in a middleware.
struct MiddlewareOutcome {
  let verdict: MiddlewareTest.Verdict
  let passage: RulePassage
  private(set) var sights: Set<RuleSight> = []
  /// Some rules were not examined, because that would take too long.
  fileprivate(set) var isCut = false

  init(_ path: RulePath, _ passage: RulePassage, isChanged: Bool) {
    verdict =
      switch path.end {
      case .passes: isChanged ? .rewrites : .passes
      case .stops: .stops
      case .rejects(let message): .rejects(message)
      }
    self.passage = passage
  }

  /// Outcomes that differ in more than their values.
  var kind: Kind {
    let followers = verdict.followers(of: passage.passed)
    return Kind(
      verdict: verdict, followers: followers.map(\.name), rejections: passage.rejections)
  }

  struct Kind: Hashable {
    let verdict: MiddlewareTest.Verdict
    let followers: [String]
    let rejections: [String]
  }

  fileprivate mutating func add(_ sights: [RuleSight]) { self.sights.formUnion(sights) }
}

extension SimulatedStore {
  /// The outcome of an action in one middleware, and the rule behavior that it shows.
  ///
  /// - Parameter watchesAll: whether the rules for every action are examined too.
  mutating func outcome(
    of action: SimulatedAction, in table: inout RuleTable, given: [PropertyValue],
    watchesAll: Bool
  ) throws(Signal) -> MiddlewareOutcome {
    var items = table.rules(for: action.name)
    if watchesAll {
      items = table.general + items
    } else if !table.general.isEmpty {
      let end: RulePath.End
      if let known = table.generalEnds[given] {
        end = known
      } else {
        end = try path(of: action, through: table.general).end
        if interpreter.operations.isRepeatable { table.generalEnds[given] = end }
      }
      if end != .passes {
        var path = RulePath(action)
        path.end = end
        var passage = RulePassage()
        passage.add(path)
        return MiddlewareOutcome(path, passage, isChanged: false)
      }
    }
    let path = try path(of: action, through: items)
    let passage = try passage(of: path, table)
    var outcome = MiddlewareOutcome(
      path, passage, isChanged: path.action.payload != action.payload)
    for place in path.steps.indices where items[place].rule.decides {
      guard interpreter.operations.steps < interpreter.operations.maximumSteps else {
        outcome.isCut = true
        break
      }
      outcome.add(sights(at: place, of: path, passage, Rules(table: table, items: items)))
    }
    return outcome
  }

  /// The rules that an action meets, among all rules of its middleware.
  private struct Rules {
    let table: RuleTable
    let items: [RuleTable.Item]
  }

  /// The behavior of one rule that an action shows.
  private mutating func sights(
    at place: Int, of path: RulePath, _ passage: RulePassage, _ rules: Rules
  ) -> [RuleSight] {
    guard isSeen(place, of: path, passage, rules) else { return [] }
    let item = rules.items[place]
    let step = path.steps[place]
    let action = SimulatedAction(path.action.name, step.payload)
    var kinds: [RuleSight.Kind] = []
    switch step.outcome {
    case .skipped: kinds.append(.leavesAlone)
    case .followed where item.rule.isRequirement: kinds.append(.passes)
    case .followed, .ended: kinds.append(.acts)
    }
    if kinds != [.passes] {
      kinds += needed(item.condition, item.rule.condition?.expressions ?? [], action)
        .map { .half($0, isOfCondition: true) }
    }
    if step.outcome != .skipped, case .require(let text, _) = item.rule.verb {
      kinds += needed(item.requirement, text.expressions, action)
        .map { .half($0, isOfCondition: false) }
    }
    return kinds.map(item.sight)
  }

  /// Whether other actions leave the middleware if a rule has the opposite outcome.
  private mutating func isSeen(
    _ place: Int, of path: RulePath, _ passage: RulePassage, _ rules: Rules
  ) -> Bool {
    aside { store in
      do throws(Signal) {
        let other = try store.path(like: path, otherwiseAt: place, through: rules.items)
        if other.end == path.end, other.action == path.action, other.followers == path.followers {
          return false
        }
        return try store.passage(of: other, rules.table) != passage
      } catch {
        return error.fault.isTrap
      }
    }
  }

  private mutating func needed(
    _ halves: ConditionHalves, _ texts: [TypedExpression], _ action: SimulatedAction
  ) -> Set<Int> {
    guard halves.count > 0, !texts.isEmpty else { return [] }
    return aside { store in
      for text in texts {
        store.interpreter.environment.bind(
          store.actions[action.name]?.payload ?? [], action.payload, in: text)
      }
      return halves.needed(halves.leaves.map { store.interpreter.holds($0) })
    }
  }

  /// Does something that is not part of a run, but adds to its cost.
  private mutating func aside<Result>(_ body: (inout SimulatedStore) -> Result) -> Result {
    let (steps, isRepeatable) = (interpreter.operations.steps, interpreter.operations.isRepeatable)
    interpreter.operations.steps = 0
    defer {
      interpreter.operations.steps += steps
      interpreter.operations.isRepeatable = isRepeatable
    }
    return body(&self)
  }
}

extension Code<TypedExpression> {
  fileprivate var expressions: [TypedExpression] {
    if case .checked(let expression) = self { [expression] } else { [] }
  }
}

extension Code<[TypedCondition]> {
  fileprivate var expressions: [TypedExpression] {
    if case .checked(let conditions) = self { conditions.map(\.value) } else { [] }
  }
}

extension Interpreter {
  /// Whether a condition holds; nil for a fault.
  mutating func holds(_ condition: TypedExpression) -> Bool? {
    guard let value = try? evaluate(condition) else { return nil }
    return value == .boolean(true)
  }
}
