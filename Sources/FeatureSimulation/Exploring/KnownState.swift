import FeatureAnalysis

/// A state of an app that an exploration has found. The ids of the state are renamed if they are
/// interchangeable.
package final class KnownState: Sendable {
  /// The state that expressions read.
  package let value: Value
  /// The parts of the state that expressions do not read, in the layout of the app.
  let hidden: [Value]
  /// A fingerprint that distinguishes the state from all other states.
  package let exact: Fingerprint
  /// A number that is equal for states in which actions often have the same results.
  package let share: UInt64
  /// The length of the state's longest list, set or dictionary.
  package let longestCollection: Int

  init(
    _ value: Value, hidden: [Value], exact: Fingerprint, share: UInt64, longestCollection: Int
  ) {
    self.value = value
    self.hidden = hidden
    self.exact = exact
    self.share = share
    self.longestCollection = longestCollection
  }

  /// Whether two states are equal, apart from a renaming of interchangeable ids.
  package static func areSame(_ one: Value, _ other: Value, hasInterchangeableIDs: Bool) -> Bool {
    func fingerprint(_ value: Value) -> Fingerprint {
      var fingerprinting = Fingerprinting(hasInterchangeableIDs: hasInterchangeableIDs)
      fingerprinting.add(value)
      return fingerprinting.result
    }
    return fingerprint(one) == fingerprint(other)
  }
}

/// The effects under way in a state that an exploration has found.
package final class EffectsSnapshot: Sendable {
  let effects: SimulatedEffects
  /// A fingerprint that distinguishes these effects from all other sets of effects.
  package let exact: Fingerprint
  let holdsIDs: Bool

  init(_ effects: SimulatedEffects, _ reads: EffectReads) {
    self.effects = effects
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    effects.add(to: &fingerprinting, reads)
    exact = fingerprinting.result
    holdsIDs = fingerprinting.hasMetIDs
  }

  /// The number of effects under way.
  package var count: Int { effects.countUnderWay }

  /// Extends `renaming`, which renames the ids of a state, to the ids of the state's effects.
  func renaming(beginning renaming: IDRenaming, _ reads: EffectReads) -> IDRenaming {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: true)
    for id in renaming.order { _ = fingerprinting.ids.place(of: id) }
    effects.add(to: &fingerprinting, reads)
    return IDRenaming(fingerprinting.ids.found)
  }

  func renamed(_ renaming: IDRenaming, _ reads: EffectReads) -> EffectsSnapshot {
    EffectsSnapshot(effects.renamed(renaming), reads)
  }
}
