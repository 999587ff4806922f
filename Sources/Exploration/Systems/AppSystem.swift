import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// An app as a system to explore, or a feature as an app of one store. A state of the system contains
/// the states of all open stores.
struct AppSystem {
  let app: App
  let bounds: ExplorationBounds
  /// The features that take part in the exploration. No link connects them with other features.
  let group: FeatureGroup
  private(set) var possible: AppSteps
  private(set) var beginnings: [AppStart] = []
  private let plain: [Invariant]
  /// Whether some of these invariants are for settled states only.
  private let hasSettled: Bool
  /// Whether it is known in which states nothing is under way. It is not if rules or links react to
  /// saves, which are no steps, or if calls under way at the start are left out.
  private let knowsSettled: Bool
  /// Whether in some state of the group, nothing was under way. Noted if other groups are checked in
  /// such states.
  private(set) var hasRested = false
  private let notesRest: Bool
  private let reachable: [Reachable]
  private var reads: EffectReads
  /// For each feature, the lists whose positions views send.
  private let lists: [PositionedLists]
  /// Whether states that differ only by their ids are treated as the same state.
  let hasInterchangeableIDs: Bool
  /// The stores for each combination of function results. The index is `AppSnapshot.functions`.
  private var stores: [RememberingApp] = []
  private var noticed = ActionNotes()
  /// The conditions whose evaluation was given up, by their indices: first the invariants, and then
  /// the conditions of `reachable`.
  private(set) var givenUp: [Int: EvaluationFault] = [:]
  /// Whether any start is outside the bounds.
  private var beginsOutside = false
  /// Whether something has to be checked in states outside the bounds.
  private var checksOutside = false
  private var steps = 0
  /// Returns whether the search is to end.
  var isStopped: (@Sendable () -> Bool)?

  /// The cost of performing a step, without the cost of evaluating its expressions.
  private static var workOfStep: Int { 3 }

  /// - Parameters:
  ///   - beginning: the only start; nil for the starts that the spec names.
  ///   - tellsArguments: whether its states show the arguments of calls that the steps to them have.
  init(
    _ app: App, _ bounds: ExplorationBounds, group: FeatureGroup? = nil,
    beginning: ScenarioEnd? = nil, tellsArguments: Bool = false
  ) throws(EvaluationFault) {
    let group = group ?? FeatureGroup(allOf: app)
    self.app = app
    self.bounds = bounds
    self.group = group
    possible = AppSteps(app, group: group.features)
    let (invariants, conditions) = (app.allInvariants, app.allReachable)
    plain = group.invariants.map { invariants[$0] }.filter { $0.around == nil }
    hasSettled = plain.contains(where: \.isSettled)
    notesRest =
      group.features.count < app.features.count && invariants.contains(where: \.isSettled)
    let triggers = Set(app.links.map { app.triggerName(of: $0) })
    knowsSettled =
      beginning?.omitsEffects != true
      && !group.features.contains { app.features[$0].reactsToSaves(triggers) }
    reachable = group.reachable.map { conditions[$0] }
    reads = EffectReads(app.features.map(\.feature))
    reads.tellsArguments = tellsArguments
    lists = possible.features.map(\.lists)
    let concerned = possible.features.enumerated().filter { group.features.contains($0.offset) }
    let functionAnswers = app.functionAnswers(concerned.map(\.element))
    hasInterchangeableIDs =
      app.hasInterchangeableIDs && !functionAnswers.joined().contains { $0.value.holdsIDs }
    possible.varyIDs(areWritten: !hasInterchangeableIDs)
    let starts =
      beginning.map { [$0.state] }
      ?? app.startingScenarios.map { scenario in
        scenario.map { app.scenarios[$0].given }
      }
    checksOutside = !plain.isEmpty || !reachable.isEmpty
    for answers in functionAnswers { try begin(answers, at: starts) }
    for beginning in beginnings where !exceededBounds(beginning.snapshot).isEmpty {
      beginsOutside = true
    }
  }

  /// Adds a start for each initial state. `answers` is one combination of results of functions from
  /// other modules.
  private mutating func begin(
    _ answers: [FunctionAnswer], at starts: [[GivenValue]?]
  ) throws(EvaluationFault) {
    let index = stores.count
    for start in starts {
      let given = start.map { group.given($0, of: app) }
      let explored = try SimulatedApp(
        exploring: app, given: given, functions: answers,
        only: group.features.count < app.features.count ? group.features : nil)
      var store = RememberingApp(
        explored, reads,
        conditions: plain.map(StateCondition.init) + reachable.map(StateCondition.init),
        hasInterchangeableIDs: hasInterchangeableIDs)
      beginnings.append(
        AppStart(
          given: given, functions: answers,
          snapshot: AppSnapshot(state: store.presentState, effects: nil, functions: index),
          renaming: store.lastRenaming))
      checksOutside = checksOutside || store.hasComputedMembers
      if stores.count == index { stores.append(store) }
    }
  }

  /// The states with which the search begins.
  func starts() -> [AppSnapshot] { beginnings.map(\.snapshot) }

  /// The number of evaluation steps that the system has taken.
  var work: Int { steps * Self.workOfStep + stores.reduce(0) { $0 + $1.work } }

  /// The facts about actions that the system has collected.
  var notes: ActionNotes {
    var notes = noticed
    notes.payloads = possible.omitting
    for steps in possible.features {
      notes.greatestIDCount = max(notes.greatestIDCount, steps.sampler.greatestIDCount)
      notes.assumedAnswers.formUnion(steps.restrictedAnswers)
      for method in steps.missingAnswers {
        notes.unknown["the answers of \(method)"] = "no sample fulfils the assumption"
      }
    }
    notes.omitsStored = possible.features.contains(where: \.omitsStored)
    for store in stores {
      notes.changing.formUnion(store.changingActions)
      notes.dependsOnOrder = notes.dependsOnOrder || store.dependsOnOrder
      notes.dispatchesAfterHandlers =
        notes.dispatchesAfterHandlers || store.dispatchesAfterHandlers
      notes.restarts.addRestarts(store.restarts)
      notes.noteTaken(store.takenPlaces)
    }
    return notes
  }

  // MARK: - Steps

  /// The steps that are possible in a state.
  mutating func steps(from snapshot: AppSnapshot) -> [ExploredStep] {
    let others = enter(snapshot)
    let count = stores[snapshot.functions].impulseCount
    return (0..<count + others.count).map { stores[snapshot.functions].step(at: $0, others) }
  }

  /// Puts the stores into a state.
  ///
  /// - Returns: the numbers of the possible steps other than impulses from outside.
  private mutating func enter(_ snapshot: AppSnapshot) -> Range<Int32> {
    Self.enter(snapshot, &stores[snapshot.functions], &possible, &noticed)
  }

  // The app is passed as `inout`: calling a method on the array's element would copy the cache.
  private static func enter(
    _ snapshot: AppSnapshot, _ stores: inout RememberingApp, _ possible: inout AppSteps,
    _ noticed: inout ActionNotes
  ) -> Range<Int32> {
    if !stores.enterState(snapshot.state, snapshot.effects) {
      stores.know(possible.ids(in: snapshot.state.value)) { possible.impulses(for: $0) }
    }
    if let others = stores.knownOtherSteps { return others }
    if stores.hasSeveralDeadlines { noticed.hasSeveralDeadlines = true }
    return stores.know(
      otherSteps: possible.others(
        stores.openCalls, awaitsTime: stores.awaitsTime, for: stores.ids))
  }

  /// Performs each step that is possible in a state, and calls `visit` with the index and the
  /// outcome of the step.
  ///
  /// - Parameters:
  ///   - isWanted: returns whether the state after a step is needed. A state that was not needed
  ///     once is never needed later.
  ///   - visit: called for mistakes, and for states that are needed.
  mutating func expand(
    _ snapshot: AppSnapshot, isWanted: (Int, Fingerprint) -> Bool,
    _ visit: (Int, Outcome) -> Void
  ) {
    let others = enter(snapshot)
    let expansion = expansion(of: snapshot, others, bounds: beginsOutside ? nil : bounds)
    steps += expansion.performSteps(in: &stores[snapshot.functions], &noticed, isWanted, visit)
  }

  private func expansion(
    of snapshot: AppSnapshot, _ others: Range<Int32>, bounds: ExplorationBounds?
  ) -> AppExpansion {
    AppExpansion(
      snapshot: snapshot, others: others, bounds: bounds,
      checksOutside: checksOutside, lists: lists, isStopped: isStopped)
  }

  /// The number of steps that are possible in a state.
  mutating func stepCount(from snapshot: AppSnapshot) -> Int {
    let others = enter(snapshot)
    return stores[snapshot.functions].impulseCount + others.count
  }

  /// Performs one step. Returns its mistakes, together with those of the next state, and the next
  /// state; nil if the step leads to no state.
  mutating func performed(
    _ step: Int, from snapshot: AppSnapshot
  ) -> (mistakes: [Mistake], next: AppSnapshot?) {
    let others = enter(snapshot)
    var expansion = expansion(of: snapshot, others, bounds: nil)
    expansion.skipsVisited = false
    var found: [Mistake] = []
    var next: AppSnapshot?
    steps += 1
    let isWanted = { (_: Int, _: Fingerprint) in true }
    expansion.performStep(step, in: &stores[snapshot.functions], &noticed, isWanted) {
      switch $1 {
      case .state(let state, _): next = state
      case .mistakes(let mistakes): found += mistakes
      case .outside, .unknown: break
      }
    }
    if let next { found += mistakes(in: next) }
    return (found, next)
  }

  /// The calls that wait for answers in a state.
  mutating func openCalls(in snapshot: AppSnapshot) -> [OpenCall] {
    _ = enter(snapshot)
    return stores[snapshot.functions].openCalls
  }

  /// The state after a step; nil if the step leads to no state.
  mutating func following(_ step: ExploredStep, _ snapshot: AppSnapshot) -> AppSnapshot? {
    _ = enter(snapshot)
    switch stores[snapshot.functions].ran(step) {
    case .state(let next), .broken(_, let next):
      return AppSnapshot(
        state: stores[snapshot.functions].state(of: next),
        effects: stores[snapshot.functions].effects(of: next), functions: snapshot.functions)
    case .fault: return nil
    }
  }

  /// The renaming of the ids in the state that the last call of `following` returned.
  func lastRenaming(_ snapshot: AppSnapshot) -> IDRenaming {
    stores[snapshot.functions].lastRenaming
  }

  /// Converts a step into a step of a trace. An answer has the index of its call among the open
  /// calls.
  mutating func traced(_ step: ExploredStep, _ snapshot: AppSnapshot) -> Trace.Step? {
    switch step {
    case .impulse(.start): return .entry(.start)
    case .impulse(.action(let call)): return .entry(.action(call))
    case .impulse(.load(let load)): return .load(load)
    case .impulse(.event): return nil
    case .time: return .time
    case .answer(let number, let answer):
      _ = enter(snapshot)
      let open = stores[snapshot.functions].openCalls
      guard let place = open.firstIndex(where: { $0.number == number }) else { return nil }
      return .answer(place, open[place], answer)
    }
  }

  // MARK: - States

  func fingerprint(of snapshot: AppSnapshot) -> Fingerprint {
    RememberingApp.fingerprint(
      of: snapshot.state, snapshot.effects, others: UInt64(snapshot.functions))
  }

  /// Limits the size of the caches to about this many bytes.
  mutating func remember(atMost bytes: Int) {
    for place in stores.indices { stores[place].memoryLimit = bytes / stores.count }
  }

  /// A number for a state. If possible, states with the same number are explored by the same
  /// worker, because they use the same part of the worker's cache.
  func share(of snapshot: AppSnapshot) -> UInt64 { snapshot.state.share }

  /// The mistakes of a state itself, which do not depend on the steps that led to it. Before the
  /// start of the app, invariants need not hold.
  mutating func mistakes(in snapshot: AppSnapshot) -> [Mistake] {
    var mistakes: [Mistake] = []
    let hasStarted = stores[snapshot.functions].hasStarted(snapshot.state)
    let isSettled =
      (hasSettled || notesRest && !hasRested)
      && stores[snapshot.functions].isSettled(snapshot.state, snapshot.effects)
    if isSettled { hasRested = true }
    for (place, invariant) in plain.enumerated()
    where hasStarted && (isSettled || !invariant.isSettled) {
      if invariant.isSettled, !knowsSettled {
        noticed.unchecked.insert(invariant.name)
        continue
      }
      switch truth(of: place, in: snapshot) {
      case .holds: break
      case .unknown, .faults(.tooLong): noticed.unchecked.insert(invariant.name)
      case .fails:
        mistakes.append(Mistake(.invariant(BrokenInvariant(name: invariant.name, fault: nil))))
      case .faults(let fault):
        mistakes.append(Mistake(.invariant(BrokenInvariant(name: invariant.name, fault: fault))))
      }
    }
    for trap in stores[snapshot.functions].traps(in: snapshot.state) {
      mistakes.append(Mistake(.computed(trap)))
    }
    return mistakes
  }

  /// The conditions of `reachable` that are true in a state. `conditions` contains the indices of
  /// the conditions to test.
  mutating func witnessed(by snapshot: AppSnapshot, among conditions: [Int]) -> [Int] {
    guard !conditions.isEmpty, stores[snapshot.functions].hasStarted(snapshot.state) else {
      return []
    }
    return conditions.filter { place in
      switch truth(of: plain.count + place, in: snapshot) {
      case .holds: return true
      case .fails: return false
      case .unknown: noticed.noteUnevaluated(place, because: "it is not evaluated by the tool")
      case .faults(let fault): noticed.noteUnevaluated(place, because: fault.message)
      }
      return false
    }
  }

  /// Removes what was found out with conditions that are given up.
  func withoutGivenUp(
    _ conditions: Set<Int>, _ mistakes: inout [Mistake], _ witnessed: inout [Int]
  ) {
    let names = Set(conditions.filter { $0 < plain.count }.map { plain[$0].name })
    mistakes.removeAll {
      if case .invariant(let broken) = $0.kind { names.contains(broken.name) } else { false }
    }
    witnessed.removeAll { conditions.contains(plain.count + $0) }
  }

  /// Evaluates a condition: an invariant, or a condition of `reachable`. A condition whose
  /// evaluation takes too many steps is not evaluated again, because there may be many states.
  private mutating func truth(of condition: Int, in snapshot: AppSnapshot) -> Truth {
    if let fault = givenUp[condition] { return .faults(fault) }
    let truth = stores[snapshot.functions].truth(of: condition, in: snapshot.state)
    if case .faults(let fault) = truth, case .tooLong = fault { givenUp[condition] = fault }
    return truth
  }

  mutating func exceededBounds(_ snapshot: AppSnapshot) -> ExceededBounds {
    exceededBounds(snapshot, lists: bounds.lists)
  }

  /// The bounds that a state exceeds further than the previous state, which is itself outside the
  /// bounds.
  mutating func exceededBounds(
    _ snapshot: AppSnapshot, after previous: AppSnapshot
  ) -> ExceededBounds {
    // A collection may be as long as the longest collection of the previous state.
    exceededBounds(snapshot, lists: max(previous.state.longestCollection, bounds.lists))
  }

  private mutating func exceededBounds(
    _ snapshot: AppSnapshot, lists: Int
  ) -> ExceededBounds {
    ExceededBounds(
      lists: stores[snapshot.functions].longParts(of: snapshot.state, longerThan: lists),
      effects: snapshot.effects.map { $0.count > bounds.effects } == true)
  }
}

/// A state of an app, with the effects under way.
struct AppSnapshot: Sendable {
  let state: KnownState
  let effects: EffectsSnapshot?
  /// The index of a combination of results. In this state, the functions of other modules have
  /// these results.
  let functions: Int
}

/// The result of one step.
enum Outcome {
  case state(AppSnapshot, Fingerprint)
  /// The state is outside the bounds and is not entered. Nothing has to be checked in it.
  case outside(Fingerprint, ExceededBounds)
  /// The step makes mistakes. If a state follows and is needed, it is visited next.
  case mistakes([Mistake])
  /// Only compiled code knows the result.
  case unknown
}

/// The bounds that a state exceeds.
struct ExceededBounds: Sendable {
  /// The parts of the state with too long a list.
  var lists = PartSet()
  /// Whether too many calls are under way.
  var effects = false

  var isEmpty: Bool { lists.isEmpty && !effects }
}
