import ReduxRuntime

/// A model of how a store runs effects, written from the documentation. It has no tasks and runs
/// effects one after another. Its clock is a number of milliseconds.
final class EffectModel {
  var log: [String] = []
  /// After each move, the numbers of the runs that have returned.
  private(set) var returned: [Set<Int>] = []

  var now = 0
  private var count = 0
  /// The effects under way, by their numbers.
  var inProgress: [Int: ModelEffect] = [:]
  /// The effects that begin or continue when there is no other work.
  var ready: [ModelEffect] = []
  /// The effects that wait for other effects with the same id.
  var queues: [EffectPath: [ModelEffect]] = [:]
  var throttles: [EffectPath: ModelThrottle] = [:]
  /// For each id, the time during which the last success is remembered.
  var successes: [EffectPath: Range<Int>] = [:]
  /// The sleeping effects, in the order in which they began to sleep.
  private(set) var sleepers: [(deadline: Int, effect: ModelEffect)] = []
  private var inbox: [PlannedAction] = []
  private var isBusy = false
  var cause = ModelCause()
  private var groups: [Int: ModelGroup] = [:]
  private var done: Set<Int> = []

  func carryOut(_ moves: [PlannedMove]) {
    for move in moves {
      carryOut(move)
      drive(to: now)
      for (number, group) in groups where group.members.isEmpty { done.insert(number) }
      returned.append(done)
      log.append("\(now) ms \(done.sorted()) \(effects.map { $0.name })")
    }
  }

  var effects: [ModelEffect] { inProgress.values.sorted { $0.number < $1.number } }

  func effects(of path: EffectPath) -> [ModelEffect] { effects.filter { $0.plan.path == path } }

  private func carryOut(_ move: PlannedMove) {
    switch move {
    case .dispatch(let action): dispatch(action, ModelCause())
    case .run(let number, let action):
      let group = ModelGroup()
      groups[number] = group
      dispatch(action, ModelCause(groups: [group], isWantedElsewhere: false))
    case .cancelRun(let number): if let group = groups[number] { abandon(group, number) }
    case .advance(let time):
      drive(to: now)
      drive(to: now + time)
    case .cancelEffects: cancel(nil)
    case .settle: drive(to: nil)
    }
  }

  private func abandon(_ group: ModelGroup, _ number: Int) {
    guard done.insert(number).inserted else { return }
    var abandoned: [ModelEffect] = []
    for effect in group.members.compactMap({ inProgress[$0] }) {
      effect.cause.groups.removeAll { $0 === group }
      if effect.cause.groups.isEmpty, !effect.cause.isWantedElsewhere { abandoned.append(effect) }
    }
    cancel(abandoned)
  }

  func dispatch(_ action: PlannedAction, _ cause: ModelCause) {
    inbox.append(action)
    if isBusy { return }
    isBusy = true
    let previous = self.cause
    self.cause = cause
    while !inbox.isEmpty { handle(inbox.removeFirst()) }
    self.cause = previous
    isBusy = false
  }

  private func handle(_ action: PlannedAction) {
    switch action {
    case .note(let number): log.append("note \(number)")
    case .several(let actions): inbox += actions
    case .cancel(let path): cancel(path)
    case .begin(let plan):
      if let path = plan.path, let length = plan.freshness, let success = successes[path],
        success.contains(now), now - success.lowerBound < length
      {
        return
      }
      count += 1
      begin(ModelEffect(number: count, plan: plan, cause: cause))
    }
  }

  func sleep(_ effect: ModelEffect, for time: Int) {
    sleepers.append((now + time, effect))
  }

  func wakeCancelled() {
    sleepers.removeAll { $0.effect.isCancelled }
  }

  /// - Parameter end: The time at which to stop; nil to continue until no effect sleeps.
  private func drive(to end: Int?) {
    while true {
      let next = sleepers.indices.min { sleepers[$0].deadline < sleepers[$1].deadline }
      if !ready.isEmpty {
        goOn(with: ready.removeFirst())
      } else if let next, sleepers[next].deadline <= now {
        goOn(with: sleepers.remove(at: next).effect)
      } else if let next, sleepers[next].deadline <= end ?? .max {
        now = sleepers[next].deadline
      } else {
        now = max(now, end ?? now)
        return
      }
    }
  }
}

final class ModelEffect {
  let number: Int
  let plan: PlannedEffect
  var cause: ModelCause
  var isCancelled = false
  var isQueued = false
  /// The delay before the effect begins; nil if the effect has no delay, or if the delay has
  /// passed.
  var delay: Int?
  var isAsleep = false
  var hasBegun = false
  /// The index of the next step.
  var next = 0
  var tries = 0

  init(number: Int, plan: PlannedEffect, cause: ModelCause) {
    self.number = number
    self.plan = plan
    self.cause = cause
  }

  var name: String { plan.path.map { EffectID(path: $0).description } ?? "-" }
}

struct ModelCause {
  var groups: [ModelGroup] = []
  var isWantedElsewhere = true
}

/// The effects for which a run waits.
final class ModelGroup {
  var members: Set<Int> = []
}

struct ModelThrottle {
  var start: Int
  var end: Int
  /// The effect that waits for the end of the window, and the length of the window that this effect
  /// will open.
  var last: (effect: ModelEffect, length: Int)?
  /// The effect that is about to begin, because its delay has passed.
  var late: ModelEffect?
}
