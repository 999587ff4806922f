#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI

  /// The details of a task.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct TaskScreen: View {
    private let store: TaskListStore
    private let id: UUID
    @State private var rejection: Rejection?

    public init(store: TaskListStore, id: UUID) {
      self.store = store
      self.id = id
    }

    public var body: some View {
      if let task = store.tasks.first(where: { $0.id == id }) {
        form(for: task)
      } else {
        ContentUnavailableView("Task not found", systemImage: "questionmark")
      }
    }

    private func form(for task: TaskModel) -> some View {
      Form {
        TextField(
          "Title",
          text: Binding(
            get: { task.title },
            set: { rejection = store.send(.rename(id, to: $0)) }))
        LabeledContent("Subtitle", value: task.subtitle ?? "")
        Toggle(
          "Completed",
          isOn: Binding(
            get: { task.isCompleted },
            set: { _ in rejection = store.send(.toggleTaskCompletion(id)) }))
      }
      .navigationTitle("Task")
      .alert("Not Possible", rejection: $rejection)
    }
  }
#endif
