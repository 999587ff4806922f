// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(UIKit)
  import SwiftUI
  import UIKit

  #Preview("Two stocks") {
    UINavigationController(rootViewController: StocksViewController(store: .preview(.twoStocks)))
  }

  #Preview("Empty") {
    UINavigationController(rootViewController: StocksViewController(store: .preview(.empty)))
  }

  #Preview("Loading") {
    UINavigationController(rootViewController: StocksViewController(store: .preview(.loading)))
  }

  #Preview("Failed") {
    UINavigationController(rootViewController: StocksViewController(store: .preview(.failed)))
  }

  #Preview("Stock Screen") {
    let store = StocksStore.preview(.twoStocks)
    NavigationStack {
      if let stock = store.stocks.first {
        StockScreen(store: store, id: stock.id)
      }
    }
  }
#endif
