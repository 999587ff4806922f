#if canImport(SwiftUI)
  import Login
  import ReduxRuntime
  import SwiftUI
  import Users

  /// Users, and a login that is there only while nobody is logged in.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct UsersAppScreen: View {
    private let app: UsersAppStore

    public init(app: UsersAppStore) {
      self.app = app
    }

    public var body: some View {
      NavigationStack {
        UsersScreen(store: app.users)
      }
      .sheet(item: Binding(presenting: app.login) { _ in app.closeLogin() }) { login in
        NavigationStack {
          LoginScreen(store: login.store)
            .toolbar {
              ToolbarItem(placement: .cancellationAction) {
                Button("Close", role: .cancel) { app.closeLogin() }
              }
            }
        }
      }
    }
  }
#endif
