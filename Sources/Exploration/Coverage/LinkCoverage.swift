import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Collects the steps of an app's own start and links. The links of its inner apps are parts of the
/// inner apps.
struct LinkCoverage {
  private(set) var coverage = CodeCoverage()
  private let app: App
  private let explored: [Int: FeatureSteps]
  /// What was executed of each feature.
  private let features: [TakenPlaces]
  /// What was executed of the app itself.
  private let taken: TakenPlaces
  private let unexplored: UnexploredParts

  init(
    _ app: App, _ explored: [Int: FeatureSteps], _ features: [TakenPlaces], _ taken: TakenPlaces,
    _ unexplored: UnexploredParts
  ) {
    (self.app, self.explored, self.unexplored) = (app, explored, unexplored)
    (self.features, self.taken) = (features, taken)
  }

  mutating func addParts() {
    for (owner, steps) in app.starts where owner == nil {
      addSteps(
        steps, of: .start, "start", unexplored.isLoaded ? "exploring begins after the start" : "")
    }
    // A link on a derived value is a link of each feature that the value reads.
    var counts: [String: Int] = [:]
    for link in app.links where link.app == nil { counts[key(of: link), default: 0] += 1 }
    for (index, link) in app.links.enumerated() where link.app == nil {
      guard let count = counts.removeValue(forKey: key(of: link)) else { continue }
      if link.kind == .action,
        app.features[link.feature].feature.unexploredActions.contains(link.trigger)
      {
        continue
      }
      addSteps(
        link.steps, of: count > 1 ? nil : .link(index), app.writtenTrigger(of: link),
        reason(against: link))
    }
  }

  /// A text that is the same for links that are written in one place.
  private func key(of link: Link) -> String {
    "\(app.writtenTrigger(of: link)) \(link.steps.map { "\($0.range.start)" })"
  }

  /// - Parameters:
  ///   - owner: what executes the steps; nil for several links.
  ///   - reason: why the link was not followed, if it was not.
  private mutating func addSteps(
    _ steps: [LinkStep], of owner: TakenCode.Owner?, _ name: String, _ reason: String
  ) {
    for (index, step) in steps.enumerated() {
      coverage.addPart(
        CodeCoverage.Untaken(
          .link, name, at: step.range, self.reason(against: index, of: steps, owner) ?? reason),
        isTaken: taken.contains(
          step.repetition == nil ? .applied : .repeated, at: step.range, of: owner))
    }
  }

  /// Why a step was not performed; nil if its link was not followed.
  private func reason(
    against index: Int, of steps: [LinkStep], _ owner: TakenCode.Owner?
  ) -> String? {
    let step = steps[index]
    if taken.contains(.considered, at: step.range, of: owner) {
      return taken.conditionReason(at: step.range, of: owner)
    }
    if let before = step.alternativeTo {
      guard taken.contains(.considered, at: steps[before].range, of: owner) else {
        return reason(against: before, of: steps, owner)
      }
      if let reason = taken.elseReason(at: steps[before].range, of: owner) { return reason }
    }
    return taken.contains(.considered, at: steps[0].range, of: owner)
      ? Obstacles.interruption.reason("", "what comes before it") : nil
  }

  /// Why a link was not followed.
  private func reason(against link: Link) -> String {
    let name = app.writtenTrigger(of: link)
    let taken = features[link.feature]
    guard let steps = explored[link.feature] else { return "'\(name)' never happens" }
    switch link.kind {
    case .event: break
    case .action:
      if !steps.isOpened(taken) { return "no action comes while '\(steps.feature.name)' is open" }
      if taken.reduced.contains(link.trigger) {
        return Obstacles.interruption.reason("", "'\(name)'")
      }
      let obstacles = Obstacles(
        refuses: taken.isRefused(link.trigger, in: steps.feature.feature),
        interrupts: taken.interrupted.contains(link.trigger))
      if let obstacles {
        return obstacles.reason("rules refuse or stop '\(name)'", "a rule before it")
      }
    case .change:
      let statuses = (steps.feature.feature.persistence?.entries ?? []).compactMap(\.status)
      let triggers = Set(statuses.map { "changed(\(steps.feature.prefix)\($0))" })
      if triggers.contains(name) { return FeatureCoverage.storageReason }
    }
    return "'\(name)' never happens"
  }
}

/// What keeps an action, a rule or a link from being reached.
struct Obstacles {
  /// Whether a rule has refused or stopped the action.
  private let refuses: Bool
  /// Whether something has trapped, or was not evaluated.
  private let interrupts: Bool

  static let interruption = Obstacles(isInterrupted: true)

  private init(isInterrupted: Bool) { (refuses, interrupts) = (false, isInterrupted) }

  /// Returns nil if there are no obstacles.
  init?(refuses: Bool, interrupts: Bool) {
    if !refuses, !interrupts { return nil }
    (self.refuses, self.interrupts) = (refuses, interrupts)
  }

  /// - Parameters:
  ///   - refusal: the words for a refusal.
  ///   - place: what traps or cannot be evaluated.
  func reason(_ refusal: String, _ place: String) -> String {
    let interruption = "\(place) traps or cannot be evaluated"
    let reasons = (refuses ? [refusal] : []) + (interrupts ? [interruption] : [])
    return reasons.joined(separator: ", or ") + " each time"
  }
}

extension TakenPlaces {
  /// Why a rule or step that was asked has not applied.
  func conditionReason(at range: SourceRange, of owner: TakenCode.Owner?) -> String {
    if contains(.applied, at: range, of: owner) {
      return contains(.unrepeated, at: range, of: owner)
        ? "its 'for' has no element each time" : "its 'for' traps or cannot be evaluated each time"
    }
    return contains(.unfulfilled, at: range, of: owner)
      ? "no explored state or sample fulfils its condition"
      : "its condition traps or cannot be evaluated each time"
  }

  /// Why an `else` was not reached, although the rule or step before it was asked; nil if its condition
  /// was false.
  ///
  /// - Parameter range: the range of the rule or step before it.
  func elseReason(at range: SourceRange, of owner: TakenCode.Owner?) -> String? {
    if contains(.unfulfilled, at: range, of: owner) { return nil }
    return contains(.applied, at: range, of: owner)
      ? "the condition before its 'else' is true each time"
      : "the condition before its 'else' traps or cannot be evaluated each time"
  }

  /// Whether a rule has refused or stopped an action.
  func isRefused(_ action: String, in feature: Feature) -> Bool {
    feature.middleware.flatMap(\.entries).contains { entry in
      guard entry.action == nil || entry.action == action else { return false }
      return entry.rules.contains { rule in
        switch rule.verb {
        case .require: contains(.refused, at: rule.range, of: .action(action))
        case .stop: contains(.applied, at: rule.range, of: .action(action))
        default: false
        }
      }
    }
  }
}

extension FeatureSteps {
  /// Whether a store of the feature was open in some state in which an action was sent.
  func isOpened(_ taken: TakenPlaces) -> Bool {
    feature.presence == .always || !taken.sent.isEmpty
  }
}

extension App {
  /// Whether a link or the start may send an action to a feature, given by its index.
  func linksMaySend(_ action: String, to feature: Int) -> Bool {
    let all = links.map { (app: $0.app, steps: $0.steps) } + starts
    var isSent = false
    for (inner, steps) in all {
      visitActions(sentBy: steps, of: inner) { other, name in
        if other ?? feature == feature, name ?? action == action { isSent = true }
      }
    }
    return isSent
  }

  /// Visits the actions that the steps of a link send, with the indices of their features. The index and
  /// the name are nil if they are not known.
  ///
  /// - Parameter inner: the inner app that has the link; nil for the app itself.
  func visitActions(
    sentBy steps: [LinkStep], of inner: Int?, _ visit: (_ feature: Int?, _ name: String?) -> Void
  ) {
    for step in steps {
      guard case .dispatch(let text) = step.verb else { continue }
      guard case .checked(let expression) = text else {
        visit(nil, nil)
        continue
      }
      expression.visitExpressions { part in
        if let sent = sentAction(part, of: inner) { visit(sent.feature, sent.name) }
        return true
      }
    }
  }
}
