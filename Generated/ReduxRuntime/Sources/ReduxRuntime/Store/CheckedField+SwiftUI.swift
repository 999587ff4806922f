// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  /// A field in a form whose value a rule may reject. What was typed stays in the field, with the reason
  /// below, until it is corrected.
  /// ```swift
  /// CheckedField(task.title, send: { store.send(.rename(task.id, to: $0)) }) { title in
  ///   TextField("Title", text: title)
  /// }
  /// ```
  /// Each key sends an action, so that the state has what was typed as soon as the rules accept it. The
  /// reason is looked up in the String Catalog of the app.
  public struct CheckedField<Value: Equatable & Sendable, Field: View>: View {
    private let value: Value
    private let send: @MainActor (Value) -> Rejection?
    private let field: (Binding<Value>) -> Field

    @State private var typed: Value?
    @State private var rejection: Rejection?

    /// - Parameters:
    ///   - value: The value of the state.
    ///   - send: Sends the action for a new value, and returns why it was rejected.
    ///   - field: The field that edits the value.
    public init(
      _ value: Value, send: @escaping @MainActor (Value) -> Rejection?,
      @ViewBuilder field: @escaping (Binding<Value>) -> Field
    ) {
      self.value = value
      self.send = send
      self.field = field
    }

    public var body: some View {
      field(Binding(get: { @MainActor in typed ?? value }, set: { @MainActor new in submit(new) }))
        // The state has another value now, which is shown instead.
        .onChange(of: value) {
          typed = nil
          rejection = nil
        }
      if let rejection { RejectionText(rejection: rejection) }
    }

    private func submit(_ new: Value) {
      rejection = send(new)
      typed = rejection == nil ? nil : new
    }
  }

  /// Why a rule has rejected what was typed, in the language of the user.
  struct RejectionText: View {
    let rejection: Rejection

    var body: some View {
      Text(LocalizedStringKey(rejection.message))
        .font(.footnote)
        .foregroundStyle(.red)
    }
  }
#endif
