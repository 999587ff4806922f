import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Which actions, rules, branches, answers and links some explored step has taken.
package struct CodeCoverage: Sendable {
  package enum Kind: String, CaseIterable, Sendable {
    case action, rule, branch, answer, link

    func counted(_ count: Int) -> String {
      count == 1 ? rawValue : self == .branch ? "branches" : "\(rawValue)s"
    }
  }

  /// A part of a spec that no explored step has taken.
  package struct Untaken: Sendable {
    package let kind: Kind
    /// The action, or the rule, call or link as written.
    package let name: String
    /// The action whose branch or rule it is; empty for other parts.
    package let action: String
    /// Its range in the explored spec; nil for an action, and for a part of a feature of an app.
    package let range: SourceRange?
    /// Why no step has taken it; empty if that is not known.
    package fileprivate(set) var reason: String
    /// Whether the reason is also true of what was not explored.
    fileprivate let isCertain: Bool

    fileprivate init(
      _ kind: Kind, _ name: String, of action: String = "", at range: SourceRange? = nil,
      _ reason: String, isCertain: Bool = false
    ) {
      self.isCertain = isCertain
      (self.kind, self.name, self.action) = (kind, name, action)
      (self.range, self.reason) = (range, reason)
    }

    /// A description such as `rule 'dispatch: .stop' of 'go' at line 12: …`.
    var text: String {
      let place = range.map { " at line \($0.start.line)" } ?? ""
      let owner = action.isEmpty ? "" : " of '\(action)'"
      let named = name.isEmpty ? "" : " '\(name)'"
      return "\(kind.rawValue)\(named)\(owner)\(place)" + (reason.isEmpty ? "" : ": \(reason)")
    }
  }

  /// The number of parts of each kind.
  package private(set) var counts: [Kind: Int] = [:]
  package private(set) var untaken: [Untaken] = []

  package init() {}

  /// The number of parts of a kind that some step has taken.
  package func takenCount(of kind: Kind) -> Int {
    (counts[kind] ?? 0) - untaken.count { $0.kind == kind }
  }

  /// The maximum number of untaken parts that are described one by one.
  private static let mostDescribed = 8

  /// Lines such as `not taken: 1 of 4 rules`, followed by a line for each part.
  var lines: [String] {
    if untaken.isEmpty { return [] }
    let numbers = Kind.allCases.compactMap { kind -> String? in
      let missing = untaken.count { $0.kind == kind }
      let all = counts[kind] ?? 0
      return missing == 0 ? nil : "\(missing) of \(all) \(kind.counted(all))"
    }
    let more = untaken.count - Self.mostDescribed
    return ["not taken: " + numbers.joined(separator: ", ")]
      + untaken.prefix(Self.mostDescribed).map { "  \($0.text)" }
      + (more > 0 ? ["  and \(more) more, which '--format json' lists"] : [])
  }

  /// Counts a part, and records it if no step has taken it.
  fileprivate mutating func addPart(_ part: Untaken, isTaken: Bool) {
    counts[part.kind, default: 0] += 1
    if !isTaken { untaken.append(part) }
  }
}

/// What an exploration has not seen.
struct UnexploredParts {
  /// The scenario or session at whose end the exploration began; nil if it began at the starts that
  /// the spec names.
  var beginning: String?
  /// Which states were not reached, such as `beyond the bounds`; nil if all were.
  var states: String?
  /// Whether all stored properties were loaded at each start, so that no load was explored.
  var isLoaded = false

  /// Why no load of a stored property was explored.
  fileprivate var reasonAgainstLoads: String {
    "everything is loaded at " + (beginning.map { "the end of '\($0)'" } ?? "the start")
  }

  /// A reason with the alternative that the part is taken in what was not explored.
  fileprivate func reason(_ own: String) -> String {
    let start = beginning.map { ["not from the end of '\($0)'"] } ?? []
    let places = (start + (states.map { ["only \($0)"] } ?? [])).joined(separator: ", or ")
    if own.isEmpty { return (states == nil ? "" : "perhaps ") + places }
    return places.isEmpty ? own : "\(own), or \(places)"
  }
}

extension CodeCoverage {
  /// - Parameters:
  ///   - explored: the features that were explored, by their indices in the app.
  ///   - taken: what was executed: of each feature, and of the app itself.
  init(
    _ app: App, _ explored: [Int: FeatureSteps], _ taken: [TakenPlaces],
    without unexplored: UnexploredParts
  ) {
    for place in explored.keys.sorted() {
      guard let steps = explored[place], place < taken.count else { continue }
      var part = FeatureCoverage(steps, taken[place], app, unexplored)
      part.addParts()
      for (kind, count) in part.coverage.counts { counts[kind, default: 0] += count }
      untaken += part.coverage.untaken
    }
    if !app.isFeature, let own = taken.last { addLinks(of: app, own) }
    for index in untaken.indices where !untaken[index].isCertain {
      untaken[index].reason = unexplored.reason(untaken[index].reason)
    }
  }

  private mutating func addLinks(of app: App, _ taken: TakenPlaces) {
    for (index, link) in app.links.enumerated() where link.app == nil {
      let trigger = app.triggerName(of: link)
      for step in link.steps {
        let reason =
          taken.contains(.considered, at: step.range, of: .link(index))
          ? "no explored state or sample fulfils its condition" : "'\(trigger)' never happens"
        addPart(
          Untaken(.link, trigger, at: step.range, reason),
          isTaken: taken.contains(.taken, at: step.range, of: .link(index)))
      }
    }
  }
}

/// Collects the parts of one feature.
private struct FeatureCoverage {
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

  var coverage = CodeCoverage()
  private let steps: FeatureSteps
  private let feature: Feature
  private let taken: TakenPlaces
  private let app: App
  private let unexplored: UnexploredParts
  private let prefix: String
  private let isOpened: Bool
  /// The storage's own actions, of which only the one for a loaded value is explored.
  private let skipped: Set<String>

  init(
    _ steps: FeatureSteps, _ taken: TakenPlaces, _ app: App, _ unexplored: UnexploredParts
  ) {
    self.steps = steps
    self.taken = taken
    self.app = app
    self.unexplored = unexplored
    feature = steps.feature.feature
    prefix = steps.feature.prefix
    isOpened = steps.feature.presence == .always || !taken.sent.isEmpty
    skipped = Set(
      feature.persistence?.entries.flatMap { entry in
        entry.actions.names.filter { $0 != entry.actions.loaded }
      } ?? [])
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
        if let action = entry.action, skipped.contains(action) || !taken.sent.contains(action) {
          continue
        }
        let owner = Owner(action: entry.action, name: entry.action.map { prefix + $0 } ?? "*")
        for rule in entry.rules {
          addRule(rule, of: owner, "an earlier rule refuses or stops the action each time")
        }
      }
      for change in middleware.changes {
        let owner = Owner(action: nil, name: prefix + change.name)
        for rule in change.rules { addRule(rule, of: owner, "this never changes") }
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

  private func reason(against action: Action) -> String {
    if !isOpened { return "'\(steps.feature.name)' is never opened" }
    if taken.sent.contains(action.name) { return "rules refuse or stop it each time" }
    if steps.outside.unsent.contains(action.name) { return "no effect, rule or link sends it" }
    return steps.outside.inner.contains(action.name)
      ? "no effect, rule or link that sends it was reached" : ""
  }

  // MARK: - Rules

  /// - Parameter reason: why the condition of the rule was never evaluated, if it was not.
  private mutating func addRule(_ rule: Rule, of owner: Owner, _ reason: String) {
    let name = Self.shortened(rule.text)
    let isConsidered = isTaken(rule.range, by: owner, .considered)
    let own = isConsidered ? "no explored state or sample fulfils its condition" : reason
    addPart(.init(kind: .rule, name: name, reason: own), of: owner, at: rule.range)
    guard isTaken(rule.range, by: owner) else { return }
    switch rule.verb {
    case .require:
      addPart(
        .init(kind: .branch, name: name, reason: "it refuses no sample in any state"), of: owner,
        at: rule.range, .refused)
    case .rewrite(.checked(let statements)): addBranches(of: statements, owner)
    case .perform(let effect): addAnswers(to: effect, of: owner)
    default: break
    }
  }

  private mutating func addAnswers(to effect: Effect, of owner: Owner) {
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
        .init(kind: .answer, name: answer, reason: answerReason(effect)), of: owner,
        at: expression.range, event)
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
