import FeatureAnalysis
import FeatureSimulation

/// The actions of a trace, with their times.
struct TracedActions {
  /// An entry of a scenario's `when`.
  enum Entry {
    case wait(Duration)
    case action(Trace.Entry)
    /// The task that waits for an earlier action is cancelled.
    case cancel(AppActionCall)
  }

  private var actions: [(time: Duration, entry: Entry, isNear: Bool)] = []
  private var isEnded = false

  /// - Parameter isNear: whether this step and the previous step are both actions.
  mutating func addAction(_ action: Trace.Entry, at time: Duration, isNear: Bool) {
    actions.append((time, .action(action), isNear))
  }

  /// Adds the cancellation of the task that waits for an earlier action.
  mutating func addCancel(of call: AppActionCall, at time: Duration, isNear: Bool) {
    actions.append((time, .cancel(call), isNear))
  }

  /// Adds what ends the repetitions of the trace. A scenario does not wait for them before.
  ///
  /// - Parameter time: the time at the end of the trace.
  mutating func addEnding(_ entry: Entry, at time: Duration) {
    let last = actions.last?.time ?? .zero
    actions.append((time > last ? time : last + .seconds(1), entry, false))
    isEnded = true
  }

  /// The entries of the scenario's `when`. `isFollowedAtOnce` is true if the next entry follows
  /// immediately.
  ///
  /// - Parameters:
  ///   - end: the end of the last wait, if the feature has repetitions without an end. A scenario
  ///     reaches their next times only with `wait`.
  ///   - waitsAfterLast: whether the effects of the last action have begun at the end.
  func entries(
    _ pace: Pace, until end: Duration? = nil, waitsAfterLast: Bool = false
  ) -> [(entry: Entry, isFollowedAtOnce: Bool)] {
    var entries: [(entry: Entry, isFollowedAtOnce: Bool)] = []
    let isAtOnce = pace.unit != nil || isEnded
    for (index, (time, entry, isNear)) in actions.enumerated() {
      if isAtOnce || end != nil, index > 0, pace.waitsAlways || !isNear {
        let wait = time - actions[index - 1].time
        if wait > .zero { entries.append((.wait(wait), isAtOnce)) }
      }
      entries.append((entry, isAtOnce))
    }
    if let end, let last = actions.last {
      let wait = end > last.time || !waitsAfterLast ? end - last.time : .milliseconds(1)
      if wait > .zero { entries.append((.wait(wait), false)) }
    }
    if let last = entries.indices.last { entries[last].isFollowedAtOnce = false }
    return entries
  }
}

extension Value {
  private static let greatestIDNumber: UInt64 = 1_000

  /// The number of an id such as `uuid(3)`; nil for other values.
  var idNumber: Int? {
    if case .uuid(high: 0, let low) = self, low < Self.greatestIDNumber { Int(low) } else { nil }
  }
}

/// Maps the ids in a search, which renames the ids of each state, to the ids in a scenario.
struct TracedIDs {
  /// The ids in the scenario, by the ids of the current state.
  private var originals: [Value: Value] = [:]
  private let areRenamed: Bool
  /// The numbers that the store may give to ids in the scenario. Ids from outside have other numbers.
  private let reserved: Int
  /// The number of ids from the store.
  private(set) var madeCount = 0

  /// - Parameter renaming: nil if the search renames no ids.
  init(_ renaming: IDRenaming?, reserved: Int) {
    areRenamed = renaming != nil
    self.reserved = reserved
    for (id, original) in renaming?.pairs ?? [] { originals[id] = original }
  }

  /// Replaces the ids of a step by ids of the scenario. An id that is not in the current state gets
  /// a new id.
  mutating func original(of step: ExploredStep) -> ExploredStep {
    guard areRenamed else { return step }
    return step.mappingIDs { id in
      if let known = originals[id] { return known }
      let made = StateIDs.freshIDs(reserved, beside: [])
      let fresh = StateIDs.freshIDs(1, beside: made + originals.values)[0]
      originals[id] = fresh
      return fresh
    }
  }

  /// Continues with the state after a step, in which the search has renamed the ids.
  mutating func rename(_ renaming: IDRenaming) {
    var next: [Value: Value] = [:]
    for (id, previous) in renaming.pairs {
      if originals[previous] == nil { madeCount += 1 }
      next[id] = originals[previous] ?? unused(previous, next.values)
    }
    originals = next
  }

  /// The id that the evaluator creates in the scenario where the search creates `id`. The ids may
  /// differ, because the search forgets the ids that it has created before.
  private func unused(_ id: Value, _ others: some Collection<Value>) -> Value {
    guard case .uuid(let high, var low) = id else { return id }
    let taken = Set(originals.values).union(others)
    while taken.contains(.uuid(high: high, low: low)) { low += 1 }
    return .uuid(high: high, low: low)
  }
}

/// The calls that a trace answers and the actions that it reduces, if no time passes between its
/// steps.
struct TraceRoute {
  /// The steps of the trace, with the ids that a scenario creates.
  var steps: [Trace.Step] = []
  /// The numbers of the answered calls, by the index of the answering step.
  var calls: [Int: Int] = [:]
  /// For each answering step, by its index: the position of the answered call among the calls of
  /// its method. Set only if several calls of the method are under way.
  var ordinals: [Int: Int] = [:]
  /// The actions that are reduced during the trace.
  var actions: [Value] = []
  /// The repetitions under way at the end in features that took no part in the search.
  var otherRepetitions: [String] = []
  /// All effects under way there.
  var otherEffects: [String] = []

  /// Records the call that a step answers.
  ///
  /// - Parameter open: the calls that are under way.
  mutating func noteAnsweredCall(
    _ call: OpenCall, at index: Int, among open: [OpenCall], _ calls: TracedCalls
  ) {
    self.calls[index] = call.number
    let own = open.filter { $0.feature == call.feature && $0.reference == call.reference }
    if own.count > 1 { ordinals[index] = calls.ordinal(of: call.number) }
  }

  /// The simplest scenario that reproduces the mistake of a trace. A scenario with the same route
  /// as the trace is preferred.
  ///
  /// - Parameters:
  ///   - scenario: returns the scenario for a pace, if there is one.
  ///   - verdict: runs a scenario and returns the result; nil if the scenario does not reproduce
  ///     the mistake.
  func simplest(
    at paces: [Pace], _ scenario: (Pace) -> Scenario?, _ verdict: (Scenario) -> ScenarioVerdict?
  ) -> Scenario? {
    var other: Scenario?
    for pace in paces {
      guard let scenario = scenario(pace), let verdict = verdict(scenario) else { continue }
      if verdict.route.starts(with: actions) { return scenario }
      if other == nil { other = scenario }
    }
    return other
  }
}

extension TraceRoute {
  /// The description of a call, such as `the second call of 'web.find'`. If no other call of the
  /// method is under way, only the name of the method.
  func callDescription(of name: String, at index: Int) -> String {
    guard let ordinal = ordinals[index] else { return "'\(name)'" }
    let words = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth"]
    let word = ordinal <= words.count ? words[ordinal - 1] : "\(ordinal)th"
    return "the \(word) call of '\(name)'"
  }
}

/// How the steps of a trace are distributed over the time of a scenario.
struct Pace {
  /// The time between two steps. If it is nil, the scenario does not wait: all effects end after
  /// each action.
  var unit: Duration?
  /// Whether the scenario waits between two actions even if nothing happens between them.
  var waitsAlways = false

  /// The time to wait before a step; nil if the step follows immediately.
  ///
  /// - Parameters:
  ///   - isNear: whether this step and the previous one are both actions.
  ///   - isTime: whether the step only lets time pass.
  func pause(before index: Int, isNear: Bool, isTime: Bool) -> Duration? {
    index == 0 || isTime || isNear && !waitsAlways ? nil : unit
  }

  /// All paces, in the order in which they are tried. The simplest pace is first.
  static let all = [
    Pace(), Pace(unit: .seconds(1)), Pace(unit: .milliseconds(1)),
    Pace(unit: .seconds(1), waitsAlways: true), Pace(unit: .milliseconds(1), waitsAlways: true),
  ]
}
