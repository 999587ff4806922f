#if canImport(SwiftUI)
  import SwiftUI

  /// A row of a list.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct StockRow: View {
    let stock: Stock

    var body: some View {
      HStack {
        VStack(alignment: .leading) {
          Text(stock.name)
          Text(stock.id)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        Spacer()
      }
      .contentShape(.rect)
      .accessibilityElement(children: .combine)
    }
  }
#endif
