import ExpressionTyping
import FeatureAnalysis
import FeatureSimulation

/// The path of one action through rules.
struct RulePath {
  enum End: Equatable {
    case passes, stops
    case rejects(String)
  }

  /// The state before a rule, and the rule's outcome.
  struct Step {
    let payload: [Value]
    /// The number of actions dispatched so far.
    let followers: Int
    var outcome: RuleOutcome
  }

  /// The action after the rules so far.
  var action: SimulatedAction
  /// The actions that the rules have dispatched.
  var followers: [SimulatedAction] = []
  var steps: [Step] = []
  var end = End.passes

  init(_ action: SimulatedAction, followers: [SimulatedAction] = []) {
    self.action = action
    self.followers = followers
  }
}

/// The actions that leave a middleware, and why others do not.
struct RulePassage: Equatable {
  var passed: [SimulatedAction] = []
  var rejections: [String] = []

  mutating func add(_ path: RulePath) {
    switch path.end {
    case .passes: passed.append(path.action)
    case .stops: break
    case .rejects(let message): rejections.append(message)
    }
  }
}

extension SimulatedStore {
  private static let maximumHandled = 10

  mutating func path(
    of action: SimulatedAction, through items: [RuleTable.Item]
  ) throws(Signal) -> RulePath {
    var path = RulePath(action)
    for item in items {
      let (payload, count) = (path.action.payload, path.followers.count)
      let outcome = try follow(item.rule, on: &path)
      path.steps.append(RulePath.Step(payload: payload, followers: count, outcome: outcome))
      if outcome == .ended { break }
    }
    return path
  }

  private mutating func follow(
    _ rule: Rule, on path: inout RulePath, always: Bool = false
  ) throws(Signal) -> RuleOutcome {
    inbox.removeAll(keepingCapacity: true)
    rejections.removeAll(keepingCapacity: true)
    let outcome =
      try always ? act(rule, &path.action, .nothing(for: rule)) : follow(rule, &path.action)
    path.followers += inbox
    if outcome == .ended { path.end = rejections.last.map { .rejects($0) } ?? .stops }
    return outcome
  }

  /// The path if one rule had the opposite outcome: a skipped rule acts, a met requirement fails,
  /// and a rule that acted is skipped.
  mutating func path(
    like known: RulePath, otherwiseAt place: Int, through items: [RuleTable.Item]
  ) throws(Signal) -> RulePath {
    let step = known.steps[place]
    var path = RulePath(
      SimulatedAction(known.action.name, step.payload),
      followers: Array(known.followers.prefix(step.followers)))
    let rule = items[place].rule
    switch (step.outcome, rule.verb) {
    case (.skipped, _):
      if try follow(rule, on: &path, always: true) == .ended { return path }
    case (.followed, .require(_, let message)):
      path.end = .rejects(message)
      return path
    default: break
    }
    for next in items.indices.dropFirst(place + 1) {
      if next < known.steps.count, known.steps[next].payload == path.action.payload {
        // The paths are the same from here on.
        path.followers += known.followers.dropFirst(known.steps[next].followers)
        path.action = known.action
        path.end = known.end
        return path
      }
      if try follow(items[next].rule, on: &path) == .ended { return path }
    }
    return path
  }

  /// The actions that leave the middleware: an action, and those that it leads to. Rules for every
  /// action treat the dispatched ones like the first.
  mutating func passage(of path: RulePath, _ table: RuleTable) throws(Signal) -> RulePassage {
    var passage = RulePassage()
    passage.add(path)
    var open = path.followers
    var handled = 0
    while handled < open.count {
      guard handled + 1 < Self.maximumHandled else { throw .fault(.runaway(open[handled].name)) }
      let next = try self.path(of: open[handled], through: table.rules(for: open[handled].name))
      passage.add(next)
      open += next.followers
      handled += 1
    }
    return passage
  }
}
