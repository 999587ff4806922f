// The runtime of redux-gen, written by it. Do not edit.

#if canImport(Combine)
  import Combine

  /// Values taken from a store's state: the present one first, and one after each change.
  ///
  /// They are delivered on the main actor. A subscriber that asks for no more misses values, and
  /// gets the latest when it asks again. A publisher keeps its store, a subscription does not.
  public struct StorePublisher<F: Feature, Output>: Publisher {
    public typealias Failure = Never

    let store: Store<F>
    let changes: Changes
    let value: @MainActor (F.State) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let subscription = StoreSubscription<F, S>(subscriber, value)
      subscriber.receive(subscription: subscription)
      let store = store
      let changes = changes
      Task { @MainActor [weak store] in
        if let store { subscription.begin(store, changes) }
      }
    }
  }

  extension Store: ObservableObject {
    /// Tells of every change, for `@ObservedObject` and `@EnvironmentObject`. A view that uses
    /// `@State` and `@Environment` needs neither: a store is `Observable`.
    public nonisolated var objectWillChange: StorePublisher<F, Void> {
      StorePublisher(store: self, changes: .all) { _ in }
    }

    /// A value of the state as a publisher, also if a change leaves it as it is.
    /// ```swift
    /// store.publisher(\.activeCount).removeDuplicates().sink { count in … }
    /// ```
    public func publisher<Value>(
      _ value: @escaping @MainActor (F.State) -> Value, from changes: Changes = .all
    ) -> StorePublisher<F, Value> {
      StorePublisher(store: self, changes: changes, value: value)
    }
  }

  /// Its state is used on the main actor alone, so a request or a cancellation from elsewhere takes
  /// a hop there.
  final class StoreSubscription<F: Feature, S: Subscriber>: Combine.Subscription,
    @unchecked Sendable
  where S.Failure == Never {
    private var subscriber: S?
    private var demand = Subscribers.Demand.none
    private var observer: ReduxRuntime.Subscription?
    /// Whether there is a value that was not asked for yet.
    private var isLate = false
    private weak var store: Store<F>?
    private let value: @MainActor (F.State) -> S.Input

    init(_ subscriber: S, _ value: @escaping @MainActor (F.State) -> S.Input) {
      self.subscriber = subscriber
      self.value = value
    }

    @MainActor func begin(_ store: Store<F>, _ changes: Changes) {
      guard subscriber != nil else { return }
      self.store = store
      observer = store.subscribe(to: changes) { [weak self] state in
        guard let self, self.subscriber != nil else { return .dead }
        MainActor.assumeIsolated { self.deliver(state) }
        return .alive
      }
    }

    @MainActor private func deliver(_ state: F.State) {
      isLate = demand == .none
      guard !isLate, let subscriber else { return }
      demand -= 1
      demand += subscriber.receive(value(state))
    }

    func request(_ more: Subscribers.Demand) {
      Task { @MainActor in
        self.demand += more
        if self.isLate, let state = self.store?.core.state { self.deliver(state) }
      }
    }

    func cancel() {
      Task { @MainActor in
        self.observer?.cancel()
        self.subscriber = nil
      }
    }
  }
#endif
