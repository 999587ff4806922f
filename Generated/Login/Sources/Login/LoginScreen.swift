#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// A screen with two text fields and a button. What the button does is up to the app.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct LoginScreen: View {
    private let store: LoginStore

    @State private var rejection: Rejection?

    public init(store: LoginStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          LabeledContent("Name") {
            TextField("Name", text: store.binding(\.name))
              .labelsHidden()
          }
          LabeledContent("Password") {
            SecureField("Password", text: store.binding(\.password))
              .labelsHidden()
          }
        }
        Section {
          Button("Submit") { rejection = store.send(.submit) }
            .disabled(!store.canSubmit)
          if let reason = store.submitRejection {
            Text(LocalizedStringKey(reason))
              .font(.footnote)
              .foregroundStyle(.secondary)
          }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Login")
      .alert("Not Possible", rejection: $rejection)
    }
  }
#endif
