// The runtime of redux-gen, written by it. Do not edit.

/// The effects that wait for a driver to begin them, in order. Each operation is O(1) on average.
struct HeldEffects<F: Feature> {
  private var effects: [UInt64: HeldEffect<F>] = [:]
  /// The numbers of the effects. May also contain the numbers of removed effects.
  private var order = Queue<UInt64>()

  mutating func append(_ held: HeldEffect<F>) {
    effects[held.effect.number] = held
    order.append(held.effect.number)
  }

  /// The effect that has waited longest.
  var first: HeldEffect<F>? {
    mutating get {
      while let number = order.first {
        if let held = effects[number] { return held }
        _ = order.popFirst()
      }
      return nil
    }
  }

  /// Removes an effect, and returns it for the caller to release.
  mutating func remove(_ number: UInt64) -> HeldEffect<F>? {
    let held = effects.removeValue(forKey: number)
    if order.count > 2 * effects.count + 64 {
      var rest = Queue<UInt64>()
      while let number = order.popFirst() {
        if effects[number] != nil { rest.append(number) }
      }
      order = rest
    }
    return held
  }
}

/// An effect that has not begun yet, because it waits for a driver or for an earlier effect.
struct HeldEffect<F: Feature> {
  let effect: EffectInProgress<F>
  let begin: () -> Void
}
