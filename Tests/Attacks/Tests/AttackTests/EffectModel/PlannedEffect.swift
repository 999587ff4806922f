import ReduxRuntime

/// An action of a random program. A middleware requests effects for it.
indirect enum PlannedAction: Sendable {
  case note(Int)
  case several([PlannedAction])
  case cancel(EffectPath)
  case begin(PlannedEffect)
}

/// The number of an id's name, followed by the keys of the id from the outermost to the innermost.
typealias EffectPath = [Int]

extension EffectID {
  init(path: EffectPath) {
    self = path.dropFirst().reduce(EffectID("name \(path[0])")) { EffectID($0, key: $1) }
  }
}

/// An effect of a random program. Times are in milliseconds.
final class PlannedEffect: Sendable {
  enum Step: Sendable {
    case sleep(Int)
    case send(PlannedAction)
    case markFresh(Int)
    case fail
    case retry(count: Int, delay: Int)
  }

  let number: Int
  let path: EffectPath?
  let policy: EffectPolicy
  let freshness: Int?
  let started: PlannedAction?
  let cancelled: PlannedAction?
  let steps: [Step]

  init(
    number: Int, path: EffectPath?, policy: EffectPolicy, freshness: Int?, started: PlannedAction?,
    cancelled: PlannedAction?, steps: [Step]
  ) {
    self.number = number
    self.path = path
    self.policy = policy
    self.freshness = freshness
    self.started = started
    self.cancelled = cancelled
    self.steps = steps
  }
}

/// An operation that a random program performs.
enum PlannedMove {
  case dispatch(PlannedAction)
  /// Calls `run` in a separate task. The task is identified by a number.
  case run(Int, PlannedAction)
  case cancelRun(Int)
  case advance(Int)
  case cancelEffects
  case settle
}

/// Generates random programs.
struct EffectPlanner {
  private var random: SplitMix
  private var number = 0
  private var runCount = 0

  init(seed: UInt64) {
    random = SplitMix(state: seed)
  }

  mutating func moves(_ count: Int) -> [PlannedMove] {
    (0..<count).map { _ in move() }
  }

  private mutating func move() -> PlannedMove {
    switch below(12) {
    case 0...4: return .dispatch(action(depth: 2))
    case 5, 6:
      runCount += 1
      return .run(runCount - 1, action(depth: 3))
    case 7: return .cancelRun(below(max(1, runCount)))
    case 8...10: return .advance(1 + below(7))
    default: return [.settle, .cancelEffects, .dispatch(action(depth: 3))][below(3)]
    }
  }

  private mutating func action(depth: Int) -> PlannedAction {
    number += 1
    let kind = below(10)
    if kind == 0 || depth == 0 { return .note(number) }
    if kind < 3 { return .cancel(path()) }
    if kind == 3 { return .several([action(depth: depth - 1), action(depth: depth - 1)]) }
    return .begin(effect(number, depth))
  }

  private mutating func effect(_ number: Int, _ depth: Int) -> PlannedEffect {
    let steps = (0..<below(4)).map { _ in step(depth) }
    return PlannedEffect(
      number: number, path: below(8) == 0 ? nil : path(), policy: policy(),
      freshness: below(5) == 0 ? 1 + below(6) : nil,
      started: below(3) == 0 ? action(depth: below(3) / 2) : nil,
      cancelled: below(3) == 0 ? action(depth: below(4) / 3) : nil, steps: steps)
  }

  private mutating func step(_ depth: Int) -> PlannedEffect.Step {
    switch below(18) {
    case 0...7: .sleep(1 + below(6))
    case 8...13: .send(action(depth: depth - 1))
    case 14, 15: .markFresh(1 + below(8))
    case 16: .fail
    default: .retry(count: below(3), delay: 1 + below(3))
    }
  }

  private mutating func path() -> EffectPath {
    [[0], [1], [0, 0], [0, 1], [0, 0, 0], [1, 1]][below(6)]
  }

  private mutating func policy() -> EffectPolicy {
    switch below(9) {
    case 0: .concurrent
    case 1: .latest
    case 2: .first
    case 3: .debounce(.milliseconds(below(5)))
    case 4: .throttle(.milliseconds(1 + below(6)))
    case 5, 6: .throttle(.milliseconds(1 + below(6)), trailing: true)
    default: .serial
    }
  }

  private mutating func below(_ limit: Int) -> Int { Int(random.next() % UInt64(limit)) }
}
