import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Collects the parts of one feature.
struct FeatureCoverage {
  /// What executes a part: an action, or in a rule for every action or for a change, any action.
  struct Owner {
    let action: String?
    /// The name in the report.
    let name: String

    var code: TakenCode.Owner? { action.map { .action($0) } }
  }

  /// How a part is reported if no step has taken it.
  private struct Description {
    let kind: CodeCoverage.Kind
    var name = ""
    let reason: String
  }

  private(set) var coverage = CodeCoverage()
  private let place: Int
  private let steps: FeatureSteps
  private let feature: Feature
  private let taken: TakenPlaces
  private let app: App
  private let unexplored: UnexploredParts
  private let prefix: String
  private let isOpened: Bool
  /// The storage's own actions, of which only the one for a loaded value is explored.
  private let skipped: Set<String>
  /// The actions that rules have refused or stopped.
  private let refused: Set<String>

  /// - Parameter place: the index of the feature in the app.
  init(
    _ place: Int, _ steps: FeatureSteps, _ taken: TakenPlaces, _ app: App,
    _ unexplored: UnexploredParts
  ) {
    self.place = place
    self.steps = steps
    self.taken = taken
    self.app = app
    self.unexplored = unexplored
    feature = steps.feature.feature
    prefix = steps.feature.prefix
    isOpened = steps.isOpened(taken)
    skipped = feature.unexploredActions
    let own = steps.feature.feature
    refused = taken.sent.filter { taken.isRefused($0, in: own) }
  }

  private func isTaken(
    _ range: SourceRange, by owner: Owner, _ event: TakenCode.Event = .taken
  ) -> Bool {
    taken.contains(event, at: range, of: owner.code)
  }

  /// - Parameter event: the event that takes the part.
  private mutating func addPart(
    _ part: Description, of owner: Owner, at range: SourceRange,
    _ event: TakenCode.Event = .taken
  ) {
    coverage.addPart(
      .init(part.kind, part.name, of: owner.name, at: app.isFeature ? range : nil, part.reason),
      isTaken: isTaken(range, by: owner, event))
  }

  mutating func addParts() {
    for action in feature.actions where !skipped.contains(action.name) {
      switch action.reduction {
      case .handler, .statements(.unchecked): continue
      case .none, .statements(.checked): break
      }
      let isTaken = taken.reduced.contains(action.name)
      coverage.addPart(untaken(action), isTaken: isTaken)
      if isTaken, case .statements(.checked(let statements)) = action.reduction {
        addBranches(of: statements, Owner(action: action.name, name: prefix + action.name))
      }
    }
    for middleware in feature.middleware {
      for entry in middleware.entries {
        let isSent = entry.action.map(taken.sent.contains) ?? !taken.sent.isEmpty
        if !isSent || entry.action.map(skipped.contains) == true { continue }
        addRules(
          entry.rules,
          of: Owner(action: entry.action, name: entry.action.map { prefix + $0 } ?? "*"))
      }
      for change in middleware.changes {
        addRules(
          change.rules, of: Owner(action: nil, name: prefix + change.name), after: change)
      }
    }
  }

  private func untaken(_ action: Action) -> CodeCoverage.Untaken {
    let reason = certainReason(against: action)
    return .init(
      .action, prefix + action.name, reason ?? self.reason(against: action),
      isCertain: reason != nil)
  }

  private func certainReason(against action: Action) -> String? {
    if steps.outside.withoutSamples.contains(action.name) { return "its payload has no samples" }
    if steps.outside.unsent.contains(action.name), app.isFeature { return "nothing here sends it" }
    // A feature that opens again loads again.
    let loads = feature.persistence?.entries.contains { $0.actions.loaded == action.name } == true
    return loads && unexplored.isLoaded && steps.feature.presence == .always
      ? unexplored.reasonAgainstLoads : nil
  }

  private var reasonAgainstClosed: String {
    "no action comes while '\(steps.feature.name)' is open"
  }

  private func reason(against action: Action) -> String {
    if !isOpened { return reasonAgainstClosed }
    if taken.sent.contains(action.name) {
      return obstacles(before: action.name)?.reason("rules refuse or stop it", "a rule") ?? ""
    }
    let isUnsent = steps.outside.unsent.contains(action.name)
    if isUnsent, !app.linksMaySend(action.name, to: place) {
      return "no effect, rule or link sends it"
    }
    return isUnsent || steps.outside.inner.contains(action.name)
      ? "no effect, rule or link has sent it" : ""
  }

  // MARK: - Rules

  /// - Parameter change: the change that the rules follow; nil for rules of actions.
  private mutating func addRules(
    _ rules: [Rule], of owner: Owner, after change: ChangeRules? = nil
  ) {
    for (index, rule) in rules.enumerated() {
      let event = rule.repetition == nil ? TakenCode.Event.applied : .repeated
      let reason =
        isTaken(rule.range, by: owner, event)
        ? "" : reason(against: index, of: rules, owner, change)
      addPart(
        .init(kind: .rule, name: Self.shortened(rule.text), reason: reason), of: owner,
        at: rule.range, event)
      addParts(of: rule, owner)
    }
  }

  /// Why a rule has not applied.
  private func reason(
    against index: Int, of rules: [Rule], _ owner: Owner, _ change: ChangeRules?
  ) -> String {
    let rule = rules[index]
    if isTaken(rule.range, by: owner, .considered) {
      return taken.conditionReason(at: rule.range, of: owner.code)
    }
    if rule.depth > 0, let before = rules[..<index].lastIndex(where: { $0.depth < rule.depth }) {
      guard isTaken(rules[before].range, by: owner, .considered) else {
        return reason(against: before, of: rules, owner, change)
      }
      if let reason = taken.elseReason(at: rules[before].range, of: owner.code) { return reason }
    }
    if let change, !isTaken(rules[0].range, by: owner, .considered) {
      return isOpened ? reason(against: change) : reasonAgainstClosed
    }
    let isReduced = owner.action.map(taken.reduced.contains) ?? true
    let found =
      rule.followsReducer && isReduced
      ? Obstacles.interruption : obstacles(before: owner.action)
    return found?.reason("an earlier rule refuses or stops the action", "what comes before it")
      ?? ""
  }

  private func reason(against change: ChangeRules) -> String {
    let statuses = Set(feature.persistence?.entries.compactMap(\.status) ?? [])
    return change.members.allSatisfy(statuses.contains) ? Self.storageReason : "this never changes"
  }

  static let storageReason = "loads and saves succeed at once"

  /// What has kept an action from its reducer.
  ///
  /// - Parameter action: nil for any action.
  private func obstacles(before action: String?) -> Obstacles? {
    let actions: Set<String> = action.map { [$0] } ?? taken.sent
    return Obstacles(
      refuses: !refused.isDisjoint(with: actions),
      interrupts: !taken.interrupted.isDisjoint(with: actions))
  }

  private mutating func addParts(of rule: Rule, _ owner: Owner) {
    let name = Self.shortened(rule.text)
    guard isTaken(rule.range, by: owner, .applied) else { return }
    switch rule.verb {
    case .require:
      let reason =
        isTaken(rule.range, by: owner, .admitted)
        ? "it refuses no sample in any state" : "it traps or cannot be evaluated each time"
      addPart(
        .init(kind: .branch, name: name, reason: reason), of: owner, at: rule.range, .refused)
    case .rewrite(.checked(let statements)): addBranches(of: statements, owner)
    case .perform(let effect):
      if rule.repetition == nil || isTaken(rule.range, by: owner, .repeated) {
        addAnswers(to: effect, of: owner)
      }
    default: break
    }
  }

  private mutating func addAnswers(to effect: Effect, of owner: Owner) {
    // Calls of two actions that share a rule make the same state, and only one of them is answered there.
    let anyOwner = Owner(action: nil, name: owner.name)
    for (part, text) in effect.parts {
      guard let expression = text.syntax else { continue }
      let verb: String
      let event: TakenCode.Event
      switch part {
      case .then, .event: (verb, event) = (effect.isTimer ? "the timer ends" : "returns", .returned)
      case .failure: (verb, event) = ("fails", .failed)
      case .each: (verb, event) = ("sends an element", .sentElement)
      default: continue
      }
      let answer = Self.shortened("\(name(of: effect)) \(verb)")
      addPart(
        .init(kind: .answer, name: answer, reason: event == .failed ? "" : answerReason(effect)),
        of: anyOwner, at: expression.range, event)
    }
  }

  private func name(of effect: Effect) -> String {
    guard let method = effect.singleCalls.last?.call?.method else { return effect.id }
    let service = feature.services[method.dependency]
    return "\(prefix)\(service.name).\(service.methods[method.method].name)"
  }

  private func answerReason(_ effect: Effect) -> String {
    let isAssumed = effect.calls.contains { feature.exploration.answers[$0.method] != nil }
    return isAssumed ? "perhaps no sample fulfils what 'explore' assumes about answers" : ""
  }

  // MARK: - Branches

  private mutating func addBranches(of statements: [TypedStatement], _ owner: Owner) {
    for statement in statements where isTaken(statement.range, by: owner) {
      switch statement.kind {
      case .conditional(let clauses, let otherwise):
        for clause in clauses { addBranch(clause.body, in: statement, owner) }
        addBranch(otherwise ?? [], in: statement, owner)
      case .switching(_, let cases):
        for item in cases { addBranch(item.body, in: statement, owner) }
      case .guarding(_, let otherwise): addBranch(otherwise, in: statement, owner)
      case .loop(_, _, _, let body): addBranch(body, in: statement, owner)
      default: break
      }
      for expression in statement.expressions { addChoices(of: expression, owner) }
    }
  }

  private mutating func addBranch(
    _ body: [TypedStatement], in statement: TypedStatement, _ owner: Owner
  ) {
    // Statements that the tool has written, such as those of a request, all have the same range.
    guard let first = body.first, first.range.start != statement.range.start else { return }
    addPart(
      .init(kind: .branch, reason: "no explored state or sample leads there"), of: owner,
      at: first.range)
    addBranches(of: body, owner)
  }

  /// Adds the values of each `?:`, and of each `if` or `switch` that is a value.
  private mutating func addChoices(of expression: TypedExpression, _ owner: Owner) {
    var choices: [[SourceRange]] = []
    expression.visitExpressions { part in
      switch part.kind {
      case .ternary(_, let first, let second): choices.append([first.range, second.range])
      case .branching(let statement): choices.append(statement.branchValues.map(\.range))
      default: break
      }
      return true
    }
    for choice in choices where choice.contains(where: { isTaken($0, by: owner) }) {
      for range in choice where range.start != expression.range.start {
        addPart(
          .init(kind: .branch, reason: "no explored state or sample chooses this value"),
          of: owner, at: range)
      }
    }
  }

  private static func shortened(_ text: String) -> String {
    let isInBraces = text.hasPrefix("{") && text.hasSuffix("}")
    let text = isInBraces ? String(text.dropFirst().dropLast()) : text
    let line = text.prefix { !$0.isNewline }
    return line.count > 60 || line.utf8.count < text.utf8.count ? line.prefix(57) + "…" : text
  }
}

extension TypedStatement {
  /// The values of an `if` or `switch` that is a value.
  fileprivate var branchValues: [TypedExpression] {
    nested.compactMap { if case .expression(let value) = $0.kind { value } else { nil } }
  }
}
