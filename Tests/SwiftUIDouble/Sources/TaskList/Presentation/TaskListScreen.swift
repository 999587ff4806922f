#if canImport(SwiftUI)
  import Foundation
  import ReduxRuntime
  import SwiftUI

  /// The list of tasks. Put it into a `NavigationStack`.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  public struct TaskListScreen: View {
    private let store: TaskListStore
    @State private var isAdding = false
    @State private var rejection: Rejection?

    public init(store: TaskListStore) {
      self.store = store
    }

    public var body: some View {
      let tasks = store.filteredTasks
      List {
        failure
        ForEach(tasks) { task in
          Button {
            rejection = store.send(.toggleTaskCompletion(task.id))
          } label: {
            TaskRow(task: task)
          }
          .buttonStyle(.plain)
        }
        // The ids are those of the rows on the screen. The list may be another by now.
        .onDelete { offsets in delete(offsets.map { tasks[$0].id }) }
      }
      .overlay { placeholder }
      .safeAreaInset(edge: .top) { filterPicker }
      .refreshable { await store.run(.loadTasks) }
      .navigationTitle("Tasks")
      .toolbar {
        Button("Add Task", systemImage: "plus") { isAdding = true }
      }
      .sheet(isPresented: $isAdding) { AddTaskForm(store: store) }
      .alert("Not Possible", rejection: $rejection)
    }

    private var filterPicker: some View {
      Picker("Filter", selection: store.binding(\.filter, send: { .filterTasks($0) })) {
        ForEach(TaskListFilter.allCases, id: \.self) { filter in
          Text(filter.title)
        }
      }
      .pickerStyle(.segmented)
      .padding()
      .background(.bar)
    }

    @ViewBuilder private var failure: some View {
      if case .failed(let message) = store.storage {
        Section {
          Label(message, systemImage: "exclamationmark.triangle")
          Button("Try Again") { store.dispatch(.loadTasks) }
        }
      }
    }

    @ViewBuilder private var placeholder: some View {
      if store.storage == .loading {
        ProgressView("Loading…")
      } else if store.tasks.isEmpty {
        ContentUnavailableView("No tasks yet.", systemImage: "tray")
      } else if store.filteredTasks.isEmpty {
        ContentUnavailableView("No matches", systemImage: "line.3.horizontal.decrease.circle")
      }
    }

    private func delete(_ ids: [UUID]) {
      for id in ids {
        if let rejected = store.send(.removeTask(id)) { rejection = rejected }
      }
    }
  }

  extension TaskListFilter {
    fileprivate var title: LocalizedStringKey {
      switch self {
      case .all: "All"
      case .active: "Active"
      case .completed: "Completed"
      }
    }
  }
#endif
