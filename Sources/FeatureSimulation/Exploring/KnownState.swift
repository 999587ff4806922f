import FeatureAnalysis

/// A state of a store that an exploration has found.
package final class KnownState: Sendable {
  package let value: Value
  /// A fingerprint that distinguishes the state from all other states.
  package let exact: Fingerprint
  /// The renaming of the state's ids; nil if the ids are already renamed.
  private let ids: RenamedIDs?

  /// The data for renaming the ids of a state.
  private final class RenamedIDs: Sendable {
    /// The fingerprint after the renaming. It is the same for states that differ only by a renaming
    /// of interchangeable ids.
    let fingerprint: Fingerprint
    let ids: InterchangeableIDs

    init(_ fingerprinting: Fingerprinting) {
      fingerprint = fingerprinting.result
      ids = fingerprinting.ids
    }
  }

  fileprivate var renamed: Fingerprint { ids?.fingerprint ?? exact }

  fileprivate var order: InterchangeableIDs { ids?.ids ?? InterchangeableIDs() }

  /// A number that is equal for states in which actions often have the same results.
  package let share: UInt64
  /// The length of the state's longest list, set or dictionary.
  package let longestCollection: Int

  package init(_ value: Value, hasInterchangeableIDs: Bool) {
    self.value = value
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: false)
    fingerprinting.add(value)
    exact = fingerprinting.result
    share = exact.high
    longestCollection = value.longestCollection
    guard hasInterchangeableIDs, fingerprinting.hasMetIDs else {
      ids = nil
      return
    }
    fingerprinting = Fingerprinting(hasInterchangeableIDs: true)
    fingerprinting.add(value)
    ids = RenamedIDs(fingerprinting)
  }

  /// Creates a state whose ids are already renamed, or that has no interchangeable ids.
  init(_ value: Value, exact: Fingerprint, share: UInt64, longestCollection: Int) {
    self.value = value
    self.exact = exact
    self.share = share
    self.longestCollection = longestCollection
    ids = nil
  }
}

extension KnownState {
  /// Whether two states are equal, apart from a renaming of interchangeable ids.
  package static func areSame(_ one: Value, _ other: Value, hasInterchangeableIDs: Bool) -> Bool {
    KnownState(one, hasInterchangeableIDs: hasInterchangeableIDs).renamed
      == KnownState(other, hasInterchangeableIDs: hasInterchangeableIDs).renamed
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

extension Fingerprint {
  /// The fingerprint of a state and its effects.
  ///
  /// - Parameter functions: the index of the combination of results that functions from other
  ///   modules have in this exploration.
  package init(
    _ state: KnownState, _ effects: EffectsSnapshot?, functions: Int,
    unloaded: [UnloadedProperty] = [], _ reads: EffectReads, hasInterchangeableIDs: Bool
  ) {
    var fingerprinting = Fingerprinting(hasInterchangeableIDs: hasInterchangeableIDs)
    fingerprinting.add(functions)
    fingerprinting.add(state.renamed)
    if hasInterchangeableIDs { fingerprinting.ids = state.order }
    fingerprinting.add(unloaded)
    if let effects {
      if hasInterchangeableIDs, effects.holdsIDs {
        effects.effects.add(to: &fingerprinting, reads)
      } else {
        fingerprinting.add(effects.exact)
      }
    }
    self = fingerprinting.result
  }
}
