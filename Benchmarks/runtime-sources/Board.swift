import Foundation
import ReduxRuntime
import TaskList

/// A list of tasks with lookup by id. It is in a separate module, as generated code is.
public enum BoardFeature: Feature {
  public struct State: Equatable, Sendable {
    public var tasks: IdentifiedArray<TaskModel>
    public var showsAll = true

    public init(tasks: IdentifiedArray<TaskModel> = []) {
      self.tasks = tasks
    }
  }

  public enum Action: Equatable, Sendable {
    case toggle(UUID)
    case showAll(Bool)
  }

  public static var initialState: State { State() }

  public static func reduce(_ state: inout State, _ action: Action) -> Changes {
    switch action {
    case .toggle(let id):
      if let index = state.tasks.index(id: id) { state.tasks[index].isCompleted.toggle() }
      return Changes(bit: 0)
    case .showAll(let showsAll):
      state.showsAll = showsAll
      return Changes(bit: 1)
    }
  }
}

/// An array of numbers, one of which each action increments.
public enum NumbersFeature: Feature {
  public static var initialState: [Int] { [] }

  public static func reduce(_ state: inout [Int], _ action: Int) -> Changes {
    state[action] += 1
    return Changes(bit: 0)
  }
}

/// A list with lookup by id at the minimum cost: an array and a dictionary that are updated by
/// hand.
public struct HandMade {
  public var tasks: [TaskModel]
  public var positions: [UUID: Int] = [:]

  public init(_ tasks: [TaskModel]) {
    self.tasks = tasks
    for index in tasks.indices { positions[tasks[index].id] = index }
  }

  public mutating func toggle(_ id: UUID) {
    if let index = positions[id] { tasks[index].isCompleted.toggle() }
  }
}
