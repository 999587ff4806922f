/// The effects under way by their ids.
///
/// The table is keyed by the hashes that ids keep, so that no `==` or `hash(into:)` of the user runs
/// while it is being changed.
@MainActor final class EffectNames<F: Feature> {
  private var table: [Int: [NamedEffects<F>]] = [:]
  private var count = 0
  private var sweepCount = 64

  /// What is known of an id, from now on.
  subscript(id: EffectID) -> NamedEffects<F> {
    let name = known(id) ?? NamedEffects<F>(id)
    // An `==` that cancels effects may have had this id forgotten.
    if table[id.hash]?.contains(where: { $0 === name }) != true {
      table[id.hash, default: []].append(name)
      count += 1
    }
    return name
  }

  func known(_ id: EffectID) -> NamedEffects<F>? {
    let candidates = table[id.hash] ?? []
    return candidates.first { $0.id == id }
  }

  /// The entry that an effect is under. No `==` of the user decides it: an id may differ from itself.
  func entry(of effect: EffectInProgress<F>) -> NamedEffects<F>? {
    guard let id = effect.id else { return nil }
    return table[id.hash]?.first { $0.effects[effect.number] != nil }
  }

  /// Removes an id without effects, unless others are throttled because of it.
  func forget(_ name: NamedEffects<F>) {
    guard name.effects.isEmpty, name.throttle.end == nil else { return }
    let rest = (table[name.id.hash] ?? []).filter { $0 !== name }
    table[name.id.hash] = rest.isEmpty ? nil : rest
    count -= 1
  }

  /// Forgets the ids whose time has passed, when they have become many.
  func sweep(at now: Duration) {
    guard count >= sweepCount else { return }
    let all = table.values.joined()
    for name in all where name.effects.isEmpty && name.throttle.hasPassed(at: now) {
      name.throttle.end = nil
      forget(name)
    }
    sweepCount = max(64, 2 * count)
  }
}

/// The effects of one id that are under way, and until when others are throttled.
@MainActor final class NamedEffects<F: Feature> {
  let id: EffectID
  var effects: [UInt64: EffectInProgress<F>] = [:]
  var throttle = Throttle()

  init(_ id: EffectID) {
    self.id = id
  }
}
