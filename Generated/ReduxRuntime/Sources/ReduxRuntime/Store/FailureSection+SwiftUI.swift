// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  /// Why a call has failed that cannot be tried again, because its values are not known any more. It is shown
  /// until the user dismisses it.
  /// ```swift
  /// if case .failed(let message) = store.addTaskStatus {
  ///   FailureSection(message: message)
  /// }
  /// ```
  /// If a later call fails, its message is shown again: meanwhile, the status is another one. The message is
  /// looked up in the String Catalog of the app.
  public struct FailureSection: View {
    private let title: String?
    private let message: String

    @State private var isDismissed = false

    /// - Parameters:
    ///   - title: What the call was about, such as the title of a row.
    ///   - message: Why the call has failed.
    public init(_ title: String? = nil, message: String) {
      self.title = title
      self.message = message
    }

    public var body: some View {
      if !isDismissed {
        Section {
          Label(LocalizedStringKey(message), systemImage: "exclamationmark.triangle")
          Button("OK") { isDismissed = true }
        } header: {
          if let title { Text(title) }
        }
      }
    }
  }
#endif
