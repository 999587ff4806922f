// The runtime of redux-gen, written by it. Do not edit.

/// A table of the effects under way, by id.
///
/// The table uses cached hashes as keys, so that no user-written `==` or `hash(into:)` runs while
/// the table is being changed.
@MainActor final class EffectNames<F: Feature> {
  private var table: [Int: [NamedEffects<F>]] = [:]
  private var count = 0
  private var sweepCount = 64

  /// The entry of an id. It is added if it is missing.
  subscript(id: EffectID) -> NamedEffects<F> {
    let owners = owners(of: id)
    let name = known(id) ?? NamedEffects<F>(id)
    // A user-written `==` may have cancelled effects, and so removed some of the entries.
    var inner = name
    for owner in owners {
      inner.owner = owner
      owner.keyed[ObjectIdentifier(inner)] = WeakName(value: inner)
      add(inner)
      inner = owner
    }
    add(inner)
    return name
  }

  /// Returns the entries of the ids to which keys were added to make `id`: the name of `id`, the
  /// name of that name, and so on.
  private func owners(of id: EffectID) -> [NamedEffects<F>] {
    var owners: [NamedEffects<F>] = []
    var id = id
    while let name = id.name {
      owners.append(known(name) ?? NamedEffects(name))
      id = name
    }
    return owners
  }

  private func add(_ name: NamedEffects<F>) {
    if table[name.id.hash]?.contains(where: { $0 === name }) == true { return }
    table[name.id.hash, default: []].append(name)
    count += 1
  }

  /// The entries of an id and of all ids that add keys to it.
  func all(_ id: EffectID) -> [NamedEffects<F>] {
    guard let known = known(id) else { return [] }
    // This loop avoids recursion, because ids may be nested deeply.
    var all = [known]
    var index = 0
    while index < all.count {
      all += all[index].keyed.values.compactMap(\.value)
      index += 1
    }
    return all
  }

  var all: [NamedEffects<F>] { Array(table.values.joined()) }

  func known(_ id: EffectID) -> NamedEffects<F>? {
    let candidates = table[id.hash] ?? []
    return candidates.first { $0.id == id }
  }

  /// The entry of an effect's id. It is found by the effect's number instead of a user-written
  /// `==`, because an id may not be equal to itself.
  func entry(of effect: EffectInProgress<F>) -> NamedEffects<F>? {
    guard let id = effect.id else { return nil }
    return table[id.hash]?.first { $0.effects[effect.number] != nil }
  }

  /// Removes the entry of an id that has no effects, no throttling window, no remembered success
  /// and no keys.
  func forget(_ name: NamedEffects<F>) {
    var name = name
    while name.isUnused, let known = table[name.id.hash] {
      let rest = known.filter { $0 !== name }
      // The entry may have been removed already.
      guard rest.count < known.count else { return }
      table[name.id.hash] = rest.isEmpty ? nil : rest
      count -= 1
      guard let owner = name.owner else { return }
      owner.keyed[ObjectIdentifier(name)] = nil
      name = owner
    }
  }

  /// Removes the entries of expired ids if there are many entries.
  func sweep(at now: Duration) {
    guard count >= sweepCount else { return }
    for name in all where name.effects.isEmpty && name.hasPassed(at: now) {
      name.throttle.end = nil
      name.freshness = nil
      forget(name)
    }
    sweepCount = max(64, 2 * count)
  }
}

/// The effects under way that have the same id, and the times before which no further effect with
/// this id begins.
@MainActor final class NamedEffects<F: Feature> {
  let id: EffectID
  var effects: [UInt64: EffectInProgress<F>] = [:]
  /// The number of effects that are not in `queue`.
  var activeCount = 0
  /// The queue of effects that wait for earlier effects. It may also contain cancelled effects, but
  /// never more cancelled than waiting ones.
  private(set) var queue = Queue<HeldEffect<F>>()
  private var cancelledCount = 0
  var throttle = Throttle()
  var freshness: Freshness?
  /// The entries of the ids that add a key to this id. The table retains them. References between
  /// entries are weak, because a long chain of entries would be released recursively.
  var keyed: [ObjectIdentifier: WeakName<F>] = [:]
  /// If the id has a key, the entry of the same id without the key. The table retains that entry as
  /// long as its `keyed` is not empty.
  weak var owner: NamedEffects<F>?

  init(_ id: EffectID) {
    self.id = id
  }

  func append(_ held: HeldEffect<F>) {
    queue.append(held)
  }

  func popFirst() -> HeldEffect<F>? {
    let first = queue.popFirst()
    if first?.effect.isCancelled == true { cancelledCount -= 1 }
    return first
  }

  /// Records that a queued effect was cancelled.
  ///
  /// - Returns: The former queue, which the caller releases. Its release may run a `deinit` that
  ///   calls this method again.
  func noteCancelled() -> Queue<HeldEffect<F>>? {
    cancelledCount += 1
    guard 2 * cancelledCount > queue.count else { return nil }
    var rest = Queue<HeldEffect<F>>()
    for case let held? in queue.slots where !held.effect.isCancelled { rest.append(held) }
    swap(&rest, &queue)
    cancelledCount = 0
    return rest
  }

  var isUnused: Bool {
    effects.isEmpty && throttle.end == nil && freshness == nil && keyed.isEmpty
  }

  func hasPassed(at now: Duration) -> Bool {
    throttle.hasPassed(at: now) && freshness?.hasPassed(at: now) != false
  }
}

struct WeakName<F: Feature> {
  weak var value: NamedEffects<F>?
}

/// The time when an effect last succeeded, and the time until which the success is remembered.
struct Freshness {
  let start: Duration
  let end: Duration

  func hasPassed(at now: Duration) -> Bool { now >= end || now < start }

  /// Whether the last success was less than `length` ago.
  func lasts(_ length: Duration, at now: Duration) -> Bool {
    !hasPassed(at: now) && now - start < length
  }
}
