#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// Shows `found`. Put it into a `NavigationStack`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct UsersScreen: View {
    private let store: UsersStore

    @State private var query = ""
    @State private var answeredQuery = ""

    public init(store: UsersStore) {
      self.store = store
    }

    public var body: some View {
      List {
        if let message = store.loginFailure {
          Section {
            Label(LocalizedStringKey(message), systemImage: "exclamationmark.triangle")
          }
        }
        ForEach(store.found) { user in
          UserRow(user: user)
        }
      }
      .overlay { UsersPlaceholder(store: store, query: answeredQuery) }
      .searchable(text: $query)
      .onChange(of: query) {
        let text = query
        Task {
          await store.run(.search(for: text))
          if text == query {
            answeredQuery = text
          }
        }
      }
      .navigationTitle("Users")
      .toolbar {
        Button("Log Out") { store.dispatch(.logOut) }
      }
      .alerts(of: store, failed: "Something Went Wrong")
    }
  }
#endif
