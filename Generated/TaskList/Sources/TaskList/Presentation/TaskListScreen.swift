#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI

  /// Shows `filteredTasks`. Put it into a `NavigationStack`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct TaskListScreen: View {
    private let store: TaskListStore

    @State private var selection: Set<UUID> = []
    @State private var isAdding = false
    @State private var rejection: Rejection?

    public init(store: TaskListStore) {
      self.store = store
    }

    public var body: some View {
      let tasks = store.filteredTasks
      let selected = tasks.map(\.id).filter(selection.contains)
      List(selection: $selection) {
        if case .failed(let message) = store.storage {
          Section {
            Label(LocalizedStringKey(message), systemImage: "exclamationmark.triangle")
            Button("Try Again") { store.dispatch(.loadTasks) }
          }
        }
        ForEach(tasks) { task in
          HStack {
            Toggle(
              "\(task.title), completed",
              systemImage: task.isCompleted ? "checkmark.circle.fill" : "circle",
              isOn: store.binding(
                of: task.isCompleted, send: { _ in .toggleTaskCompletion(task.id) },
                rejection: $rejection)
            )
            .toggleStyle(.button)
            .labelStyle(.iconOnly)
            NavigationLink {
              TaskScreen(store: store, id: task.id)
            } label: {
              TaskRow(task: task)
            }
          }
          .contextMenu {
            Button("Delete", role: .destructive) { delete([task.id]) }
              .disabled(!store.canRemoveTask(task.id))
          }
        }
        .onDelete { offsets in delete(offsets.map { tasks[$0].id }) }
      }
      .overlay { TaskListPlaceholder(store: store) }
      .safeAreaInset(edge: .top) { TaskListFilterPicker(store: store) }
      .refreshable { await store.run(.loadTasks) }
      .focusedSceneValue(\.refresh) { store.dispatch(.loadTasks) }
      .navigationTitle("Tasks")
      .toolbar {
        if !selected.isEmpty {
          Button("Delete", systemImage: "trash", role: .destructive) { delete(selected) }
            .disabled(!selected.contains { store.canRemoveTask($0) })
        }
        Button("Add Task", systemImage: "plus") { isAdding = true }
      }
      .sheet(isPresented: $isAdding) { AddTaskForm(store: store) }
      .focusedSceneValue(\.isAdding, $isAdding)
      #if os(macOS)
        .onDeleteCommand(perform: selected.isEmpty ? nil : { delete(selected) })
      #endif
      .alert("Not Possible", rejection: $rejection)
    }

    /// The ids are those of the rows that were shown, because the list may be another by now.
    private func delete(_ ids: [UUID]) {
      for id in ids {
        rejection = store.send(.removeTask(id)) ?? rejection
      }
    }
  }
#endif
