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
    /// Whether the reason holds whatever was not explored.
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

  fileprivate mutating func addPart(
    _ kind: Kind, unless isTaken: Bool, _ untaken: Untaken
  ) {
    counts[kind, default: 0] += 1
    if !isTaken { self.untaken.append(untaken) }
  }
}

extension CodeCoverage {
  /// - Parameters:
  ///   - explored: the features that were explored, by their indices in the app.
  ///   - taken: what was executed: of each feature, and of the app itself.
  ///   - bounds: why some states were not explored; nil if all were.
  init(
    _ app: App, _ explored: [Int: FeatureSteps], _ taken: [TakenPlaces], beyond bounds: String?
  ) {
    for place in explored.keys.sorted() {
      guard let steps = explored[place], place < taken.count else { continue }
      var part = FeatureCoverage(steps, taken[place], app, place)
      part.addParts()
      for (kind, count) in part.coverage.counts { counts[kind, default: 0] += count }
      untaken += part.coverage.untaken
    }
    if !app.isFeature, let own = taken.last { addLinks(of: app, own, taken) }
    guard let bounds else { return }
    for index in untaken.indices where !untaken[index].isCertain {
      let reason = untaken[index].reason
      untaken[index].reason =
        reason.isEmpty ? "perhaps only \(bounds)" : "\(reason), or only \(bounds)"
    }
  }

  private mutating func addLinks(of app: App, _ own: TakenPlaces, _ taken: [TakenPlaces]) {
    for link in app.links where link.app == nil {
      let trigger = app.triggerName(of: link)
      for step in link.steps {
        let isConsidered = own.contains(.considered, at: step.range)
        addPart(
          .link, unless: own.contains(.taken, at: step.range),
          Untaken(
            .link, trigger, at: step.range,
            isConsidered
              ? "no explored state or sample fulfils its condition" : "'\(trigger)' never happens"))
      }
    }
  }
}

/// Collects the parts of one feature.
private struct FeatureCoverage {
  var coverage = CodeCoverage()
  private let steps: FeatureSteps
  private let feature: Feature
  private let taken: TakenPlaces
  private let app: App
  private let prefix: String
  private let isOpened: Bool
  /// The storage's own actions, of which only the one for a loaded value is explored.
  private let skipped: Set<String>

  init(_ steps: FeatureSteps, _ taken: TakenPlaces, _ app: App, _ place: Int) {
    self.steps = steps
    self.taken = taken
    self.app = app
    feature = steps.feature.feature
    prefix = steps.feature.prefix
    isOpened = steps.feature.presence == .always || !taken.sent.isEmpty
    skipped = Set(
      feature.persistence?.entries.flatMap { entry in
        entry.actions.names.filter { $0 != entry.actions.loaded }
      } ?? [])
  }

  private func range(_ range: SourceRange) -> SourceRange? { app.isFeature ? range : nil }

  mutating func addParts() {
    for action in feature.actions where !skipped.contains(action.name) {
      switch action.reduction {
      case .handler, .statements(.unchecked): continue
      case .none, .statements(.checked): break
      }
      let isTaken = taken.reduced.contains(action.name)
      coverage.addPart(.action, unless: isTaken, untaken(action))
      if isTaken, case .statements(.checked(let statements)) = action.reduction {
        addBranches(of: statements, in: action.name)
      }
    }
    for middleware in feature.middleware {
      for entry in middleware.entries {
        for rule in entry.rules { addRule(rule, of: entry.action) }
      }
      for change in middleware.changes {
        for rule in change.rules { addRule(rule, of: nil, change.name) }
      }
    }
  }

  private func untaken(_ action: Action) -> CodeCoverage.Untaken {
    let name = prefix + action.name
    if steps.outside.withoutSamples.contains(action.name) {
      return .init(.action, name, "its payload has no samples", isCertain: true)
    }
    if steps.outside.unsent.contains(action.name), app.isFeature {
      return .init(.action, name, "nothing here sends it", isCertain: true)
    }
    return .init(.action, name, reason(against: action))
  }

  private func reason(against action: Action) -> String {
    if !isOpened { return "'\(steps.feature.name)' is never opened" }
    if taken.sent.contains(action.name) { return "rules refuse or stop it each time" }
    let isInner = steps.outside.inner.union(steps.outside.unsent).contains(action.name)
    return isInner ? "no effect, rule or link sends it" : ""
  }

  // MARK: - Rules

  private mutating func addRule(_ rule: Rule, of action: String?, _ change: String? = nil) {
    if let action, skipped.contains(action) || !taken.sent.contains(action) { return }
    let name = Self.shortened(rule.text)
    let owner = (action ?? change).map { prefix + $0 } ?? "*"
    let isTaken = taken.contains(.taken, at: rule.range)
    let reason =
      taken.contains(.considered, at: rule.range)
      ? "no explored state or sample fulfils its condition"
      : change != nil
        ? "this never changes" : "an earlier rule refuses or stops the action each time"
    coverage.addPart(
      .rule, unless: isTaken,
      .init(.rule, name, of: owner, at: range(rule.range), reason))
    guard isTaken else { return }
    switch rule.verb {
    case .require:
      coverage.addPart(
        .branch, unless: taken.contains(.refused, at: rule.range),
        .init(
          .branch, name, of: owner, at: range(rule.range), "it refuses no sample in any state"))
    case .rewrite(.checked(let statements)):
      addBranches(of: statements, in: action ?? change ?? "*")
    case .perform(let effect): addAnswers(to: effect, of: owner)
    default: break
    }
  }

  private mutating func addAnswers(to effect: Effect, of owner: String) {
    for (part, text) in effect.parts {
      guard let expression = text.syntax else { continue }
      let verb: String
      switch part {
      case .then, .event: verb = effect.isTimer ? "the timer ends" : "returns"
      case .failure: verb = "fails"
      case .each: verb = "sends an element"
      default: continue
      }
      coverage.addPart(
        .answer, unless: taken.contains(.taken, at: expression.range),
        .init(
          .answer, Self.shortened("\(name(of: effect)) \(verb)"), of: owner,
          at: range(expression.range), answerReason(effect)))
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

  private mutating func addBranches(of statements: [TypedStatement], in owner: String) {
    for statement in statements where taken.contains(.taken, at: statement.range) {
      switch statement.kind {
      case .conditional(let clauses, let otherwise):
        for clause in clauses { addBranch(clause.body, of: owner) }
        addBranch(otherwise ?? [], of: owner)
      case .switching(_, let cases): for item in cases { addBranch(item.body, of: owner) }
      case .guarding(_, let otherwise): addBranch(otherwise, of: owner)
      case .loop(_, _, _, let body): addBranch(body, of: owner)
      default: break
      }
      for expression in statement.expressions { addChoices(of: expression, owner) }
    }
  }

  private mutating func addBranch(_ body: [TypedStatement], of owner: String) {
    guard let first = body.first else { return }
    let isTaken = taken.contains(.taken, at: first.range)
    coverage.addPart(
      .branch, unless: isTaken,
      .init(
        .branch, "", of: prefix + owner, at: range(first.range),
        "no explored state or sample leads there"))
    if isTaken { addBranches(of: body, in: owner) }
  }

  /// Adds both values of each `?:`.
  private mutating func addChoices(of expression: TypedExpression, _ owner: String) {
    var chosen: [SourceRange] = []
    expression.visitExpressions { part in
      if case .ternary(_, let first, let second) = part.kind {
        chosen += [first.range, second.range]
      }
      return true
    }
    if !chosen.contains(where: { taken.contains(.taken, at: $0) }) { return }
    for range in chosen {
      coverage.addPart(
        .branch, unless: taken.contains(.taken, at: range),
        .init(
          .branch, "", of: prefix + owner, at: self.range(range),
          "no explored state or sample chooses this value"))
    }
  }

  private static func shortened(_ text: String) -> String {
    let isInBraces = text.hasPrefix("{") && text.hasSuffix("}")
    let text = isInBraces ? String(text.dropFirst().dropLast()) : text
    let line = text.prefix { !$0.isNewline }
    return line.count > 60 || line.utf8.count < text.utf8.count ? line.prefix(57) + "…" : text
  }
}
