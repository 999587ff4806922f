import ReduxRuntime
extension TaskListStore { func canAddTask(_ task: TaskModel) -> Bool { !task.title.allSatisfy(\.isWhitespace) } }
