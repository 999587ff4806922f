/// The effects under way with one id.
@MainActor final class NamedEffects {
  let id: EffectID
  var lane = EffectLane()
  /// The ids that add a key to this id.
  var keyed: Set<EffectID> = []

  init(_ id: EffectID) {
    self.id = id
  }
}

/// A table of the effects under way, by id.
@MainActor struct EffectNames {
  private var table: [EffectID: NamedEffects] = [:]
  private var sweepCount = 64

  subscript(id: EffectID) -> NamedEffects? { table[id] }

  /// The entry of an id. It is added if it is missing.
  mutating func entry(of id: EffectID, at now: Duration) -> NamedEffects {
    if let known = table[id] { return known }
    if table.count >= sweepCount { sweep(at: now) }
    return addEntry(of: id)
  }

  private mutating func addEntry(of id: EffectID) -> NamedEffects {
    if let known = table[id] { return known }
    let entry = NamedEffects(id)
    table[id] = entry
    if let name = id.name { addEntry(of: name).keyed.insert(id) }
    return entry
  }

  /// The entries of an id and of all ids that add keys to it.
  func all(_ id: EffectID) -> [NamedEffects] {
    table[id].map { [$0] + $0.keyed.flatMap(all) } ?? []
  }

  var all: [NamedEffects] { Array(table.values) }

  /// Removes the entry of an id that has no effects, no throttling window, no remembered success
  /// and no keys.
  mutating func forget(_ entry: NamedEffects) {
    guard entry.lane.isUnused, entry.keyed.isEmpty, table[entry.id] === entry else { return }
    table[entry.id] = nil
    guard let name = entry.id.name, let owner = table[name] else { return }
    owner.keyed.remove(entry.id)
    forget(owner)
  }

  /// Removes the entries of expired ids.
  private mutating func sweep(at now: Duration) {
    for entry in all {
      entry.lane.forgetPast(at: now)
      forget(entry)
    }
    sweepCount = max(64, 2 * table.count)
  }
}
