import Dispatch
import Observation
import ReduxRuntime

/// A program that performs random operations at random places of several stores, and checks their
/// invariants.
@MainActor final class RandomProgram {
  static nonisolated(unsafe) var current: RandomProgram?
  private nonisolated static let onMain = DispatchSpecificKey<Void>()

  private(set) var places: [RandomPlace] = []
  private var random: SplitMix
  private var budget = 0
  private var depth = 0

  init(seed: UInt64) {
    DispatchQueue.main.setSpecific(key: Self.onMain, value: ())
    random = SplitMix(state: seed)
    for _ in 0..<2 { places.append(RandomPlace()) }
  }

  func run(_ deeds: Int) {
    budget = deeds
    while budget > 0 { act() }
  }

  /// Occasionally performs an operation. It is called at each place that runs user code.
  nonisolated static func visit() {
    guard DispatchQueue.getSpecific(key: onMain) != nil else { return }
    MainActor.assumeIsolated {
      guard let program = current, program.depth < 6, program.budget > 0 else { return }
      if program.random.next() % 3 > 0 { return }
      program.depth += 1
      program.act()
      program.depth -= 1
    }
  }

  private func act() {
    budget -= 1
    guard let place = places.randomElement(using: &random) else { return }
    let changes = Changes(rawValue: random.next() % 8)
    switch random.next() % 14 {
    case 0...4:
      if let kind = RandomFeature.Kind.allCases.randomElement(using: &random) { place.send(kind) }
    case 5, 6: place.subscribe(to: changes)
    case 7: place.select(changes)
    case 8: place.observers.randomElement(using: &random)?.cancel()
    case 9: place.read(Int(random.next() % 3))
    case 10, 11: place.track(changes, isNosy: random.next() % 2 == 0)
    case 12 where random.next() % 10 == 0: place.drop()
    default:
      if places.count < 6, random.next() % 10 == 0 { places.append(RandomPlace()) }
    }
  }
}

/// An observer and the last sum that it has received.
@MainActor final class RandomObserver {
  let changes: Changes
  var last: Int?
  var subscription: StoreSubscription?
  private(set) var isCancelled = false

  init(_ changes: Changes) { self.changes = changes }

  func see(_ sum: Int, _ log: RandomLog) {
    if isCancelled { log.faults.append("a call after 'cancel'") }
    if let last, sum != last + 1 { log.faults.append("an observer saw \(last), then \(sum)") }
    last = sum
    RandomProgram.visit()
  }

  func cancel() {
    guard let subscription else { return }
    isCancelled = true
    subscription.cancel()
  }
}

/// A view and the last sum that it has read.
final class RandomView: @unchecked Sendable {
  var isTold = false
  let changes: Changes
  var sum = 0

  init(_ changes: Changes) { self.changes = changes }
}

struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var word = state
    word = (word ^ (word >> 30)) &* 0xbf58_476d_1ce4_e5b9
    word = (word ^ (word >> 27)) &* 0x94d0_49bb_1331_11eb
    return word ^ (word >> 31)
  }
}
