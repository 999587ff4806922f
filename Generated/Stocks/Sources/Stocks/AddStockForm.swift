#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI

  /// The form of `addStock`, which stays open until the action is accepted.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct AddStockForm: View {
    let store: StocksStore

    @State private var id2 = ""
    @State private var name = ""
    @State private var price: Decimal?
    @State private var rejection: Rejection?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      NavigationStack {
        Form {
          LabeledContent("Id") {
            TextField("Id", text: $id2)
              .labelsHidden()
          }
          LabeledContent("Name") {
            TextField("Name", text: $name)
              .labelsHidden()
          }
          LabeledContent("Price") {
            TextField("Price", value: $price, format: .number)
              .labelsHidden()
              #if os(iOS)
                .keyboardType(.numbersAndPunctuation)
              #endif
          }
          if let reason = store.addStockRejection(stock) {
            Text(LocalizedStringKey(reason))
              .font(.footnote)
              .foregroundStyle(.secondary)
          }
        }
        .formStyle(.grouped)
        .navigationTitle("Add Stock")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) { dismiss() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Add", action: add)
              .disabled(!store.canAddStock(stock))
          }
        }
        .interactiveDismissDisabled(!id2.isEmpty || !name.isEmpty || price != nil)
        .alert("Not Possible", rejection: $rejection)
      }
    }

    /// The new element, as typed.
    private var stock: Stock { Stock(id: id2, name: name, price: price) }

    private func add() {
      rejection = store.send(.addStock(stock))
      if rejection == nil {
        dismiss()
      }
    }
  }
#endif
