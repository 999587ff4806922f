// The runtime of redux-gen, written by it. Do not edit.

#if canImport(SwiftUI)
  import SwiftUI

  extension FocusedValues {
    /// Whether the screen that has the focus shows its form for a new element, so that a command in a
    /// menu can open it:
    /// ```swift
    /// List { … }
    ///   .sheet(isPresented: $isAdding) { AddTaskForm(store: store) }
    ///   .focusedSceneValue(\.isAdding, $isAdding)
    /// ```
    public var isAdding: Binding<Bool>? {
      get { self[IsAdding.self] }
      set { self[IsAdding.self] = newValue }
    }

    /// Loads what the screen that has the focus shows, so that a command in a menu can do so. The screen
    /// shows why its action was rejected:
    /// ```swift
    /// List { … }
    ///   .refreshable { await store.run(.loadTasks) { rejection = $0 } }
    ///   .focusedSceneValue(\.refresh) { rejection = store.send(.loadTasks) }
    ///   .alert("Not Possible", rejection: $rejection)
    /// ```
    public var refresh: (() -> Void)? {
      get { self[Refresh.self] }
      set { self[Refresh.self] = newValue }
    }
  }

  private struct IsAdding: FocusedValueKey {
    typealias Value = Binding<Bool>
  }

  private struct Refresh: FocusedValueKey {
    typealias Value = () -> Void
  }
#endif
