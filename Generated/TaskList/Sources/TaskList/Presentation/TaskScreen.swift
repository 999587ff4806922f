#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI

  /// The details of one of `tasks`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct TaskScreen: View {
    private let store: TaskListStore
    private let id: UUID

    @Environment(\.dismiss) private var dismiss
    @State private var isDeleted = false
    @State private var deleted: UUID?
    @State private var rejection: Rejection?

    public init(store: TaskListStore, id: UUID) {
      self.store = store
      self.id = id
    }

    public var body: some View {
      if let task = store.tasks.first(where: { $0.id == id }) {
        form(for: task)
      } else if !isDeleted {
        ContentUnavailableView("Not Found", systemImage: "questionmark")
      }
    }

    private func form(for task: TaskModel) -> some View {
      Form {
        Toggle(
          "Completed",
          isOn: store.binding(
            of: task.isCompleted, send: { _ in .toggleTaskCompletion(task.id) },
            rejection: $rejection))
        LabeledContent("Subtitle", value: task.subtitle ?? "–")
        Button("Delete", role: .destructive) { deleted = task.id }
          .keyboardShortcut(.delete)
          .disabled(!store.canRemoveTask(task.id))
        if let reason = store.removeTaskRejection(task.id) {
          Text(LocalizedStringKey(reason))
            .font(.footnote)
            .foregroundStyle(.secondary)
        }
      }
      .formStyle(.grouped)
      .navigationTitle(task.title)
      .confirmationDialog("Delete this task?", asking: $deleted) { _ in
        Button("Delete", role: .destructive) { delete(task) }
      }
      .alert("Not Possible", rejection: $rejection)
    }

    private func delete(_ task: TaskModel) {
      rejection = store.send(.removeTask(task.id))
      if rejection == nil {
        isDeleted = true
        dismiss()
      }
    }
  }
#endif
