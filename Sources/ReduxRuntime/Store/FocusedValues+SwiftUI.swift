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
  }

  private struct IsAdding: FocusedValueKey {
    typealias Value = Binding<Bool>
  }
#endif
