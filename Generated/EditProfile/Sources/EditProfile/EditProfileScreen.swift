#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// A screen with one text field, the name of a profile, and a button that saves it.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct EditProfileScreen: View {
    private let store: EditProfileStore

    @State private var notice: EditProfileEvent?
    @State private var rejection: Rejection?

    public init(store: EditProfileStore) {
      self.store = store
    }

    public var body: some View {
      Form {
        Section {
          TextField(
            "Profile Name", text: store.binding(\.profileName, send: { .textDidChange($0) }))
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
      .navigationTitle("Edit Profile")
      .task {
        for await event in store.events {
          notice = event
        }
      }
      .alert(
        noticeTitle,
        isPresented: Binding(
          get: { notice != nil },
          set: {
            if !$0 {
              notice = nil
            }
          }), presenting: notice
      ) { _ in
        Button("OK") {}
      } message: { event in
        Text(event.message)
      }
      .alert("Not Possible", rejection: $rejection)
    }

    /// The title of the event that is shown.
    private var noticeTitle: LocalizedStringKey { notice?.title ?? "" }
  }

  extension EditProfileEvent {
    fileprivate var title: LocalizedStringKey {
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
