// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import Foundation
  import SwiftUI

  extension View {
    /// A search field whose text a rule may reject. What was typed stays in the field, with the reason below,
    /// until it is corrected: an alert at each key would stop the typing.
    /// ```swift
    /// List { … }
    ///   .searchable(store.query, send: { store.send(.setQuery($0)) })
    /// ```
    /// Each key sends an action, so that the state has what was typed as soon as the rules accept it. The
    /// reason is looked up in the String Catalog of the app.
    ///
    /// - Parameters:
    ///   - text: The searched text of the state. If it changes, the field has the new text.
    ///   - send: Sends the action for a new text, and returns why it was rejected.
    public func searchable(
      _ text: String, send: @escaping @MainActor (String) -> Rejection?
    ) -> some View {
      modifier(StateSearch(text: text, send: send))
    }

    /// A search field whose text only the view knows, and may be rejected by a rule.
    public func searchable(
      text: Binding<String>, send: @escaping @MainActor (String) -> Rejection?
    ) -> some View {
      modifier(CheckedSearch(text: text, send: send))
    }
  }

  private struct StateSearch: ViewModifier {
    let text: String
    let send: @MainActor (String) -> Rejection?
    @State private var typed = ""

    func body(content: Content) -> some View {
      content
        .searchable(text: $typed, send: { new in new == text ? nil : send(new) })
        .onChange(of: text, initial: true) { typed = text }
    }
  }

  private struct CheckedSearch: ViewModifier {
    let text: Binding<String>
    let send: @MainActor (String) -> Rejection?
    @State private var rejection: Rejection?

    func body(content: Content) -> some View {
      content
        .safeAreaInset(edge: .top) {
          if let rejection {
            RejectionText(rejection: rejection)
              .padding()
              .frame(maxWidth: .infinity, alignment: .leading)
              .background(.bar)
          }
        }
        .searchable(text: text)
        .onChange(of: text.wrappedValue) { rejection = send(text.wrappedValue) }
    }
  }
#endif
