import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// What an exploration left out, apart from states outside its bounds.
package struct Narrowing: Sendable {
  /// The actions and answers that were not explored, or not in all states, and the reason for each.
  package var unknown: [(action: String, reason: String)] = []
  /// Whether the samples of all payloads and answers contain all possible values.
  package var isFinite = false
  /// The restrictions under which all states were found, such as `64 of 120 payloads of 'sign'`.
  package var restrictions: [String] = []

  /// Whether some condition that is never satisfied may be satisfied in the app.
  package var mayHideStates: Bool { !unknown.isEmpty || !isFinite || !restrictions.isEmpty }

  /// Whether everything was explored but other values than the samples, and states outside the bounds.
  package var leavesNothingOut: Bool { unknown.isEmpty && restrictions.isEmpty }

  /// The parts of the summary that describe what was skipped.
  var lines: [String] {
    let unexplored = unknown.map { action, reason in
      "\(action.isEmpty ? "an answer" : action) (\(reason))"
    }
    let first = unexplored.isEmpty ? [] : ["not explored: " + unexplored.joined(separator: ", ")]
    return first + restrictions
  }
}

extension Narrowing {
  /// - Parameter explored: the features that were explored, with their samples.
  init(_ app: App, _ explored: [FeatureSteps], _ notes: ActionNotes) {
    isFinite =
      app.exploration.samples.isEmpty && app.hasInterchangeableIDs
      && explored.allSatisfy(\.hasFiniteSamples)
    unknown = explored.flatMap { $0.unexplored(isAlone: app.isFeature) }
    unknown += notes.unknown.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    restrictions = Self.samples(explored, notes)
    if !restrictions.isEmpty { isFinite = false }
    restrictions += Self.answers(app, explored, notes)
    restrictions += Self.others(explored.map(\.feature.feature), of: app, notes)
  }

  /// The answers, results of functions and events of storages that were not explored.
  private static func answers(
    _ app: App, _ explored: [FeatureSteps], _ notes: ActionNotes
  ) -> [String] {
    var restrictions: [String] = []
    if !notes.assumedAnswers.isEmpty {
      let methods = notes.assumedAnswers.sorted().joined(separator: ", ")
      restrictions.append("only the assumed answers of \(methods)")
    }
    let functions = app.functionCoverage(explored)
    if !functions.isComplete {
      restrictions.append(
        "\(functions.text) combinations of results of functions")
    }
    let triggers = Set(app.links.map { app.triggerName(of: $0) })
    if explored.contains(where: { $0.hasReactionsToStorages(triggers) }) {
      restrictions.append("loads and saves succeeding at once")
    }
    return restrictions
  }

  /// - Parameter count: the number of mistakes after an `undo` that no scenario reproduces.
  mutating func addUndoneMistakes(_ count: Int) {
    if count == 0 { return }
    restrictions.append(
      count == 1
        ? "without a mistake after 'undo' that no scenario can reproduce"
        : "without \(count) mistakes after 'undo' that no scenario can reproduce")
  }

  /// Adds where the exploration began, if not at the initial state.
  ///
  /// - Parameter beginning: the only start; nil for the starts that the spec names.
  mutating func addStart(of app: App, _ beginning: ScenarioEnd?) {
    if let beginning {
      restrictions.append("beginning \(beginning.place)" + beginning.omission)
    } else if app.isFeature, app.whole.needsState {
      restrictions.append(app.openingText)
    }
  }

  /// Adds the features that only some links open and close, or none.
  mutating func addOpenedFeatures(of app: App) {
    let closed = app.featuresWithoutLink
    if !closed.isEmpty {
      let names = closed.map { "'\($0)'" }.joined(separator: ", ")
      restrictions.append("without opening \(names), which no link does")
    }
    let opened = app.features.filter { $0.presence != .always && !closed.contains($0.name) }
    if !opened.isEmpty {
      let names = opened.map(\.name).joined(separator: ", ")
      restrictions.append("\(names) opened and closed only by links")
    }
  }

  // MARK: - Samples

  /// The maximum number of actions or types whose omitted samples are counted one by one.
  private static let mostCounted = 8

  private static func samples(_ explored: [FeatureSteps], _ notes: ActionNotes) -> [String] {
    let values = explored.flatMap { steps -> [String] in
      var sampler = steps.sampler
      sampler.greatestIDCount = notes.greatestIDCount
      return sampler.partialValues(of: steps.sampledTypes)
    }
    let ids =
      notes.greatestIDCount > Sampler.mostIDs
      ? ["\(Sampler.mostIDs) of the \(notes.greatestIDCount) ids of a state"] : []
    return payloads(notes) + first(values.uniqued(atMost: .max), "values", of: "types") + ids
  }

  private static func payloads(_ notes: ActionNotes) -> [String] {
    let texts = notes.payloads.sorted { $0.key < $1.key }.map { action, coverage in
      "\(coverage.text) payloads of '\(action)'"
    }
    return first(texts, "payloads", of: "actions")
  }

  private static func first(_ texts: [String], _ values: String, of things: String) -> [String] {
    if texts.count <= mostCounted { return texts }
    return texts.prefix(mostCounted)
      + ["only some \(values) of \((texts.count - mostCounted).grouped) more \(things)"]
  }

  // MARK: - Others

  private static func others(
    _ features: [Feature], of app: App, _ notes: ActionNotes
  ) -> [String] {
    steps(features, of: app, notes) + code(features, of: app) + unchecked(notes)
  }

  /// The steps that were not explored.
  private static func steps(
    _ features: [Feature], of app: App, _ notes: ActionNotes
  ) -> [String] {
    var texts: [String] = []
    if notes.omitsStored { texts.append("without stored values that break an invariant") }
    if !notes.unsentPositions.isEmpty {
      let names = notes.unsentPositions.sorted().map { "'\($0)'" }.joined(separator: ", ")
      texts.append("without failures of \(names) at positions that a view may not send")
    }
    if notes.hasSeveralDeadlines {
      texts.append("time passing only from one deadline to the next")
    }
    if app.uses({ $0 == .now }, in: features) {
      texts.append("'Date()' the same everywhere")
    }
    if app.uses(\.isRandom, in: features) {
      texts.append("random values the same everywhere")
    }
    if features.contains(where: \.startsEffectsWithActions) {
      texts.append("no action before the effects of the previous one have begun")
    }
    if notes.dependsOnOrder { texts.append("sets and dictionaries in one order") }
    if notes.dispatchesAfterHandlers {
      texts.append("no action of 'onEvent' or 'onRejection' before those of rules and links")
    }
    let linked = app.linkedActions
    if features.contains(where: { $0.noticesCancellation(linked) }) {
      texts.append("calls cancelled only by rules")
    }
    if features.contains(where: { $0.undo != nil }) { texts.append("one step of 'undo'") }
    return texts
  }

  /// The code that was not run, or always with the same result.
  private static func code(_ features: [Feature], of app: App) -> [String] {
    var texts: [String] = []
    let stubs = features.flatMap(\.middleware).filter(\.isStub).map(\.name).uniqued(atMost: .max)
    if !stubs.isEmpty { texts.append("without \(stubs.joined(separator: ", ")), which you write") }
    if features.contains(where: \.hasExternalFunctionsWithArguments) {
      texts.append("functions of other modules with the same result for all arguments")
    }
    if !app.hasInterchangeableIDs {
      texts.append("states that differ only in their UUIDs counted separately")
    }
    return texts
  }

  /// The invariants that were not checked.
  private static func unchecked(_ notes: ActionNotes) -> [String] {
    var texts: [String] = []
    if !notes.unchecked.isEmpty {
      let names = notes.unchecked.sorted().map { "'\($0)'" }.joined(separator: ", ")
      texts.append("not checked: \(names)")
    }
    if !notes.unsettled.isEmpty {
      let names = notes.unsettled.map { "'\($0)'" }.joined(separator: ", ")
      texts.append("no settled state to check \(names)")
    }
    return texts
  }
}

extension FeatureSteps {
  /// The actions and answers that were not explored, and the reason for each.
  ///
  /// - Parameter isAlone: whether the feature is not explored in an app, which may send its actions.
  fileprivate func unexplored(isAlone: Bool) -> [(action: String, reason: String)] {
    let prefix = feature.prefix
    let actions = outside.actions.filter { outside.withoutSamples.contains($0.name) }
      .map { (prefix + $0.name, "its payload has no samples") }
    let unsent = isAlone ? outside.unsent : []
    let answers = feature.feature.answersWithoutSamples(sampler).map { method, reason in
      ("the answers of '\(prefix)\(method)'", reason)
    }
    return actions + unsent.map { ($0, "it is private, and nothing here sends it") } + answers
  }

  /// The types of the values of which exploring takes samples.
  fileprivate var sampledTypes: [Type] { feature.feature.sampledTypes(outside.actions, reads) }

  /// Whether the samples of all payloads and answers contain all possible values.
  fileprivate var hasFiniteSamples: Bool {
    let omitsSamples = outside.actions.contains { action in
      action.payload.contains { sampler.omitsSamples(of: $0, by: action.name) }
    }
    return !omitsSamples && feature.feature.hasFiniteSamples(outside.actions, reads)
  }
}

extension App {
  private static let mostOpenings = 3

  /// What exploring begins with, if a feature has no initial state.
  fileprivate var openingText: String {
    let openings = openingScenarios.map { "'\(scenarios[$0].sentence)'" }
    let others = openings.count - Self.mostOpenings
    let shown =
      openings.prefix(Self.mostOpenings).joined(separator: ", ")
      + (others > 0 ? " and \(others) more" : "")
    let isStored = whole.persistence?.entries.isEmpty == false
    return "beginning with the given state of \(shown)"
      + (isStored ? ", with everything loaded" : "")
  }
}

extension Feature {
  /// The methods that middleware calls.
  private var calledMethods: [CalledMethod] {
    var references: [MethodReference] = []
    for case .perform(let effect) in middleware.flatMap(\.rules).map(\.verb) {
      for method in effect.calls.map(\.method) where !references.contains(method) {
        references.append(method)
      }
    }
    return references.map { reference in
      let service = services[reference.dependency]
      let method = service.methods[reference.method]
      return CalledMethod(
        name: "\(service.name).\(method.name)", method: method, reference: reference)
    }
  }

  /// The types of the values of which exploring takes samples, because something uses the values.
  func sampledTypes(_ actions: [Action], _ reads: AnswerReads) -> [Type] {
    var types = actions.flatMap(\.payload).map(\.type)
    for called in calledMethods {
      let (method, reference) = (called.method, called.reference)
      var answers: [Type?] = []
      if reads.readsResult(of: reference) { answers += [method.result, method.element] }
      if reads.readsError(of: reference) { answers.append(method.error) }
      types += answers.compactMap(\.self)
    }
    return types + externalFunctions.map(\.result)
  }

  /// The methods whose calls never return, because their results have no samples.
  fileprivate func answersWithoutSamples(
    _ sampler: Sampler
  ) -> [(method: String, reason: String)] {
    calledMethods.compactMap { called in
      guard let type = called.method.element ?? called.method.result,
        sampler.samples(type).isEmpty
      else { return nil }
      return (called.name, "they have no samples")
    }
  }

  /// Whether an effect sends an action or reads the state when it begins. Another action before that
  /// may lead to other states.
  fileprivate var startsEffectsWithActions: Bool {
    middleware.flatMap(\.rules).contains { rule in
      if case .perform(let effect) = rule.verb {
        effect[.started] != nil || effect[.end] != nil
      } else {
        false
      }
    }
  }

  fileprivate var hasExternalFunctionsWithArguments: Bool {
    externalFunctions.contains { !$0.parameters.isEmpty }
  }

  /// Whether the samples of all payloads and answers contain all possible values.
  fileprivate func hasFiniteSamples(_ actions: [Action], _ reads: AnswerReads) -> Bool {
    guard exploration.samples.isEmpty, hasInterchangeableIDs else { return false }
    // The message of an error is a string, so the samples cannot contain all messages.
    let hasMessages = calledMethods.contains { called in
      called.method.canThrow && called.method.error == nil
        && reads.readsError(of: called.reference)
    }
    return !hasMessages && sampledTypes(actions, reads).allSatisfy { types.isFinite($0) }
  }
}

extension App {
  /// Whether the app or these features use an operation such as `Date()`, also as the default of an
  /// omitted value.
  fileprivate func uses(_ isWanted: (Operation) -> Bool, in features: [Feature]) -> Bool {
    var isFound = false
    func isOpen(_ part: TypedExpression) -> Bool {
      if part.uses(isWanted) { isFound = true }
      return !isFound
    }
    for feature in features { feature.visitTexts(isOpen, statement: { _ in }) }
    visitOwnTexts(isOpen)
    return isFound
  }
}

/// A method that the rules of a feature call.
private struct CalledMethod {
  let name: String
  let method: DependencyMethod
  let reference: MethodReference
}

extension TypeTable {
  /// Whether the samples of a type contain all values of the type.
  fileprivate func isFinite(_ type: Type) -> Bool {
    switch type {
    case .scalar(let scalar): return scalar == .bool || scalar == .uuid
    case .optional(let inner): return isFinite(inner)
    case .nominal:
      guard case .enumeration(let cases)? = nominal(type)?.kind else { return false }
      return cases.allSatisfy(\.parameters.isEmpty)
    default: return false
    }
  }
}

extension TypedExpression {
  /// Whether the expression itself is the result of an operation.
  fileprivate func uses(_ isWanted: (Operation) -> Bool) -> Bool {
    switch kind {
    case .standard(let call): isWanted(call.entry.operation)
    case .defaultArgument(let value), .promoted(let value), .parenthesized(let value):
      value.uses(isWanted)
    default: false
    }
  }
}
