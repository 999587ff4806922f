#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// The values and the actions of `Counter`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct CounterScreen: View {
    private let store: CounterStore

    public init(store: CounterStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          LabeledContent("Count", value: store.count, format: .number)
        }
        Section {
          Button("Increase") { store.dispatch(.increase) }
          Button("Decrease") { store.dispatch(.decrease) }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Counter")
    }
  }
#endif
