#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// A screen with one text field, the name of a profile, and a button that saves it.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct EditProfileScreen: View {
    private let store: EditProfileStore

    @State private var rejection: Rejection?

    public init(store: EditProfileStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          LabeledContent("Profile Name") {
            TextField(
              "Profile Name", text: store.binding(\.profileName, send: { .textDidChange($0) })
            )
            .labelsHidden()
          }
          if store.isLoading {
            ProgressView("Loading")
          }
        }
        Section {
          Button("Save") { rejection = store.send(.saveButtonDidTap) }
            .disabled(!store.isSaveButtonEnabled)
          Button("Close") { store.dispatch(.close) }
        }
      }
      .formStyle(.grouped)
      .navigationTitle("Edit Profile")
      .alerts(
        of: store, title: \.title, message: \.message, failed: "Something Went Wrong",
        rejected: "Not Possible", rejection: $rejection)
    }
  }

  extension EditProfileEvent {
    /// The title of the event's alert.
    fileprivate var title: LocalizedStringKey? {
      switch self {
      case .showSuccess:
        "Success"
      case .showFailure:
        "Failure"
      }
    }

    fileprivate var message: String {
      switch self {
      case .showSuccess:
        ""
      case .showFailure(let reason):
        reason
      }
    }
  }
#endif
