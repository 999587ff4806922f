import Foundation

extension StocksDependencies {
  /// The dependencies of the app, which `StocksStore()` uses.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public static var live: StocksDependencies { StocksDependencies(exchange: LiveStockExchange()) }
}

public struct LiveStockExchange: StockExchange {
  public init() {}

  public func stocks() async throws -> [Stock] {
    throw NotFilledIn("LiveStockExchange.stocks")
  }

  public func search(_ text: String) async throws -> [Stock] {
    throw NotFilledIn("LiveStockExchange.search")
  }
}

/// Reaches the store's `onError`, or the `catch` of the spec.
private struct NotFilledIn: LocalizedError, CustomStringConvertible {
  let description: String

  var errorDescription: String? { description }

  init(_ method: String) {
    description = "\(method) is not filled in"
  }
}
