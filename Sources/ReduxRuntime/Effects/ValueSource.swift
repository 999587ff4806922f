import Foundation

/// A clock that also decides which ids, dates and random values the rules of its stores create, so
/// that a test can predict them. `ReduxTesting` provides one. With any other clock, ids and random
/// values differ in each run, and dates are real.
public protocol ValueSource: Sendable {
  /// Creates an id.
  ///
  /// - Parameter state: The state of the store or of its app. The new id differs from all ids in it.
  @MainActor func uuid(besides state: Any) -> UUID
  /// The current date.
  var date: Date { get }
  /// Returns 64 random bits, of which random values are made. By default, they differ in each run.
  @MainActor func randomNumber() -> UInt64
}

extension ValueSource {
  @MainActor public func randomNumber() -> UInt64 { .random(in: .min ... .max) }

  @MainActor fileprivate var random: RandomValues { RandomValues { randomNumber() } }
}

/// The ids, dates and random values that a store creates for its rules. It does not retain the
/// store.
///
/// An effect's closure that lives longer than the call of the middleware captures it:
/// ```swift
/// effects.run(id: "timer", every: .seconds(1), until: { [values = effects.values] state in
///   values.now >= state.end
/// }) { send in send(.tick) }
/// ```
@MainActor public struct StoreValues<F: OpenedFeature> {
  weak var core: Core<F>?

  /// A new id.
  public func uuid() -> UUID { core?.uuid() ?? UUID() }

  /// The current date.
  public var now: Date { core?.now ?? Date() }

  /// Makes random values.
  public var random: RandomValues { core?.random ?? .live }
}

extension Effects {
  /// A new id. In a test, it can be predicted: see ``ValueSource``.
  /// ```swift
  /// effects.dispatch(.addTask(TaskModel(id: effects.uuid(), title: title)))
  /// ```
  @MainActor public func uuid() -> UUID { core.uuid() }

  /// The current date. In a test, it is the date of the test's clock: see ``ValueSource``.
  @MainActor public var now: Date { core.now }

  /// Makes random values. In a test, they can be predicted: see ``ValueSource``.
  /// ```swift
  /// effects.dispatch(.dealt(state.deck.shuffled(using: effects.random)))
  /// ```
  @MainActor public var random: RandomValues { core.random }

  /// The ids, dates and random values that the store creates, for a closure that lives longer than
  /// this call.
  @MainActor public var values: StoreValues<F> { StoreValues(core: core) }
}

extension EffectSender {
  /// A new id. In a test, it can be predicted: see ``ValueSource``.
  ///
  /// A cancelled effect may still evaluate what it would send. Its ids do not count.
  @MainActor public func uuid() -> UUID {
    effect.isCancelled ? UUID() : effect.core?.uuid() ?? UUID()
  }

  /// The current date. In a test, it is the date of the test's clock: see ``ValueSource``.
  @MainActor public var now: Date { effect.core?.now ?? Date() }

  /// Makes random values. In a test, they can be predicted: see ``ValueSource``.
  ///
  /// A cancelled effect may still evaluate what it would send. Its values do not count.
  @MainActor public var random: RandomValues {
    effect.isCancelled ? .live : effect.core?.random ?? .live
  }
}

extension AppStore {
  /// A new id. In a test, it can be predicted: see ``ValueSource``.
  public final func uuid() -> UUID {
    (clock as? any ValueSource)?.uuid(besides: state) ?? UUID()
  }

  /// The current date. In a test, it is the date of the test's clock: see ``ValueSource``.
  public final var now: Date { (clock as? any ValueSource)?.date ?? Date() }

  /// Makes random values. In a test, they can be predicted: see ``ValueSource``.
  public final var randomValues: RandomValues { (clock as? any ValueSource)?.random ?? .live }
}

extension Store {
  /// Creates an id as a rule of the store does.
  package func createUUID() -> UUID { core.uuid() }

  /// Makes random values as a rule of the store does.
  package func createRandomValues() -> RandomValues { core.random }
}

extension Core {
  @MainActor fileprivate func uuid() -> UUID {
    guard let source = clock as? any ValueSource else { return UUID() }
    return source.uuid(besides: membership?.outermostState() ?? state)
  }

  @MainActor fileprivate var now: Date { (clock as? any ValueSource)?.date ?? Date() }

  @MainActor fileprivate var random: RandomValues {
    (clock as? any ValueSource)?.random ?? .live
  }
}
