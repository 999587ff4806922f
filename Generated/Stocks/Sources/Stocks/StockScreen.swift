#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// The details of one of `stocks`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct StockScreen: View {
    private let store: StocksStore
    private let id: String

    public init(store: StocksStore, id: String) {
      self.store = store
      self.id = id
    }

    public var body: some View {
      if let stock = store.stocks[id: id] {
        form(for: stock)
      } else {
        ContentUnavailableView("Not Found", systemImage: "questionmark")
      }
    }

    private func form(for stock: Stock) -> some View {
      Form {
        Toggle(
          "Watched",
          isOn: store.binding(of: stock.isWatched, send: { _ in .toggleWatching(stock.id) }))
        LabeledContent("Id", value: stock.id)
        LabeledContent("Price") {
          if let value = stock.price {
            Text(value, format: .number)
          } else {
            Text("–")
          }
        }
      }
      .formStyle(.grouped)
      .navigationTitle(stock.name)
    }
  }
#endif
