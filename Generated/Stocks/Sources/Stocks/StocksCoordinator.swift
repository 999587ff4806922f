#if canImport(UIKit)
  import ReduxRuntime
  import SwiftUI
  import UIKit

  /// Shows the screens of `Stocks`.
  ///
  /// The delegate of the scene makes it with the store, keeps it, and starts it in the window.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  @MainActor public final class StocksCoordinator {
    private let store: StocksStore
    private let navigation = UINavigationController()

    public init(store: StocksStore) {
      self.store = store
    }

    public func start(in window: UIWindow) {
      navigation.viewControllers = [StocksViewController(store: store)]
      window.rootViewController = navigation
      window.makeKeyAndVisible()
      store.route(to: self)
    }
  }

  extension StocksCoordinator: StocksRouter {
    public func showNews(about stocks: [Stock]) {
      // Push or present the screen with `navigation`.
    }
  }
#endif
