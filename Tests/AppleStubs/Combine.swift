// Declares the part of Combine that the runtime uses, so that the runtime can be type-checked on
// platforms without Combine.
public protocol Cancellable {
  func cancel()
}

public protocol Subscription: Cancellable {
  func request(_ demand: Subscribers.Demand)
}

public enum Subscribers {
  public struct Demand: Equatable, Sendable {
    public static let none = Demand()
    public static func += (left: inout Demand, right: Demand) {}
    public static func -= (left: inout Demand, right: Int) {}
  }
}

public protocol Subscriber<Input, Failure> {
  associatedtype Input
  associatedtype Failure: Error
  func receive(subscription: any Subscription)
  func receive(_ input: Input) -> Subscribers.Demand
}

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
  func receive<S: Subscriber>(subscriber: S) where Failure == S.Failure, Output == S.Input
}

public protocol ObservableObject: AnyObject {
  associatedtype ObjectWillChangePublisher: Publisher
  where ObjectWillChangePublisher.Failure == Never
  var objectWillChange: ObjectWillChangePublisher { get }
}
