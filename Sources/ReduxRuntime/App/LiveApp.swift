/// An app that is created with the dependencies of its features. If they conform to
/// ``LiveDependencies``, the app can also be created without passing them.
/// ```swift
/// extension TodoAppDependencies: LiveDependencies {
///   static var live: TodoAppDependencies { … }
/// }
/// let app = TodoAppStore()
/// ```
@MainActor public protocol LiveApp: FeatureApp {
  associatedtype Dependencies
  /// The state of a new app.
  static var initialState: State { get }
  /// Creates the stores of all features.
  init(initialState: State, dependencies: Dependencies, clock: any Clock<Duration>)
}

extension LiveApp where Dependencies: LiveDependencies {
  /// Creates the stores of all features with the live dependencies.
  public init(
    initialState: State = Self.initialState, clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.init(initialState: initialState, dependencies: .live, clock: clock)
  }
}
