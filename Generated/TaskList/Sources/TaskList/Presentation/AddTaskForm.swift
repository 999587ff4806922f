#if canImport(SwiftUI)
  import ReduxRuntime
  import SwiftUI

  /// The form of `addTask`, which stays open until the action is accepted.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct AddTaskForm: View {
    let store: TaskListStore

    @State private var title = ""
    @State private var subtitle = ""
    @State private var rejection: Rejection?
    @Environment(\.dismiss) private var dismiss

    var body: some View {
      NavigationStack {
        Form {
          LabeledContent("Title") {
            TextField("Title", text: $title)
              .labelsHidden()
          }
          LabeledContent("Subtitle") {
            TextField("Subtitle", text: $subtitle)
              .labelsHidden()
          }
          if let reason = store.addTaskRejection(task) {
            Text(LocalizedStringKey(reason))
              .font(.footnote)
              .foregroundStyle(.secondary)
          }
        }
        .formStyle(.grouped)
        .navigationTitle("Add Task")
        .toolbar {
          ToolbarItem(placement: .cancellationAction) {
            Button("Cancel", role: .cancel) { dismiss() }
          }
          ToolbarItem(placement: .confirmationAction) {
            Button("Add", action: add)
              .disabled(!store.canAddTask(task))
          }
        }
        .interactiveDismissDisabled(!title.isEmpty || !subtitle.isEmpty)
        .alert("Not Possible", rejection: $rejection)
      }
    }

    /// The new element, as typed.
    private var task: TaskModel {
      TaskModel(title: title, subtitle: subtitle.isEmpty ? nil : subtitle)
    }

    private func add() {
      rejection = store.send(.addTask(task))
      if rejection == nil {
        dismiss()
      }
    }
  }
#endif
