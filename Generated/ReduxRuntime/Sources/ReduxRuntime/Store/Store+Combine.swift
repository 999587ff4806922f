// The runtime of redux-gen, written by it. Do not edit.

#if canImport(Combine)
  import Combine

  /// A publisher of a value of a store's state: first the current value, and then one value after
  /// each change.
  ///
  /// Values are delivered on the main actor, where the publisher has to be used. A subscriber without
  /// demand misses values, and receives the latest one when it requests more. A publisher retains its
  /// store. A subscription does not.
  @MainActor public struct StorePublisher<F: OpenedFeature, Output>: @MainActor Publisher {
    public typealias Failure = Never

    let store: Store<F>
    let changes: Changes
    let value: @MainActor (F.State) -> Output

    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let subscription = PublisherSubscription<F, S>(subscriber, value)
      subscriber.receive(subscription: subscription)
      let changes = changes
      Task { [weak store] in
        if let store { subscription.begin(store, changes) }
      }
    }
  }

  extension Store: @MainActor ObservableObject {
    /// Publishes every change, for `@ObservedObject` and `@EnvironmentObject`. Views that use
    /// `@State` and `@Environment` do not need it, because a store is `Observable`.
    public var objectWillChange: StorePublisher<F, Void> {
      StorePublisher(store: self, changes: .all) { _ in }
    }

    /// A publisher of a value of the state. It publishes even after changes that leave the value
    /// equal.
    /// ```swift
    /// store.publisher(\.activeCount).removeDuplicates().sink { count in … }
    /// ```
    public func publisher<Value>(
      _ value: @escaping @MainActor (F.State) -> Value, from changes: Changes = .all
    ) -> StorePublisher<F, Value> {
      StorePublisher(store: self, changes: changes, value: value)
    }
  }

  /// A subscription to a store's publisher.
  @MainActor
  final class PublisherSubscription<F: OpenedFeature, S: Subscriber>:
    @MainActor Combine.Subscription
  where S.Failure == Never {
    private var subscriber: S?
    private var demand = Subscribers.Demand.none
    private var observer: StoreSubscription?
    /// Whether a value could not be delivered because there was no demand.
    private var isLate = false
    private weak var store: Store<F>?
    /// Nil after a cancellation.
    private var value: (@MainActor (F.State) -> S.Input)?

    init(_ subscriber: S, _ value: @escaping @MainActor (F.State) -> S.Input) {
      self.subscriber = subscriber
      self.value = value
    }

    func begin(_ store: Store<F>, _ changes: Changes) {
      guard subscriber != nil else { return }
      self.store = store
      observer = store.subscribe(to: changes) { [weak self] state in
        guard let self, self.subscriber != nil else { return .dead }
        self.deliver(state)
        return .alive
      }
    }

    private func deliver(_ state: F.State) {
      isLate = demand == .none
      guard !isLate, let subscriber, let value else { return }
      demand -= 1
      demand += subscriber.receive(value(state))
    }

    func request(_ more: Subscribers.Demand) {
      demand += more
      // A subscriber may request more while it handles a value.
      Task {
        if isLate, let store { deliver(store.core.state) }
      }
    }

    func cancel() {
      observer?.cancel()
      (subscriber, value) = (nil, nil)
    }
  }
#endif
