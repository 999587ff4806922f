@testable import FeatureLowering

extension RandomSwift {
  mutating func declaration(_ depth: Int) -> SwiftDeclaration {
    let members = chance(10) ? [] : list(1...5) { $0.member(depth) }
    return switch number(0...6) {
    case 0:
      .struct(
        longName(), [.public], inherits: list(0...8) { $0.conformance() }, doc: doc(),
        members: members)
    case 1:
      .enum(
        longName(), [.public], inherits: list(0...3) { $0.conformance() }, doc: doc(),
        members: list(1...5) { $0.enumCase() })
    case 2:
      .class(
        longName(), [.public, .final], inherits: list(0...3) { $0.conformance() },
        generics: chance(30) ? list(1...3) { "\($0.longName()): \($0.conformance())" } : [],
        attributes: [SwiftAttribute("MainActor")], doc: doc(), members: members)
    case 3:
      .extension(longName(), inherits: list(0...2) { $0.conformance() }, members: members)
    case 4:
      .protocol(
        longName(), [.public], inherits: list(0...2) { $0.conformance() },
        members: list(1...4) { $0.requirement() })
    default: member(depth)
    }
  }

  mutating func member(_ depth: Int) -> SwiftDeclaration {
    switch number(0...7) {
    case 0...2:
      .function(
        name() + longName(), pick([[.public], [.public, .static], [], [.public, .mutating]]),
        parameters(depth), isAsync: chance(20), isThrowing: chance(20),
        result: chance(40) ? plainType() : nil,
        generics: chance(10) ? ["Value: Equatable"] : [], attributes: attributes(), doc: doc(),
        body: list(0...3) { $0.statement(depth) })
    case 3:
      .initializer(
        [.public], parameters(depth), doc: doc(), body: list(0...2) { $0.statement(depth) })
    case 4...5:
      .property(
        name() + longName(), type: chance(80) ? plainType() : nil, pick([.let, .var]),
        pick([[.public], [.public, .static], [.private]]),
        value: chance(60) ? expression(depth) : nil, doc: doc())
    case 6:
      .computed(
        name() + longName(), type: plainType(), [.public], doc: doc(),
        get: chance(60) ? [.expression(expression(depth))] : list(1...3) { $0.statement(depth) },
        set: chance(20)
          ? [.assignment(.path("state", "id"), "=", SwiftExpression.name("newValue"))] : nil)
    default: .typealias(longName(), plainType(), [.public], doc: doc())
    }
  }

  private mutating func requirement() -> SwiftDeclaration {
    chance(50)
      ? .function(
        name() + longName(), chance(50) ? [.static] : [], parameters(0), isAsync: chance(50),
        isThrowing: chance(50), result: chance(50) ? plainType() : nil, doc: doc(), body: nil)
      : .requirement(name() + longName(), type: plainType(), isSettable: chance(40), doc: doc())
  }

  private mutating func enumCase() -> SwiftDeclaration {
    .enumCase(
      name() + longName(),
      payload: list(0...5) { random in
        SwiftPayload(
          random.chance(70) ? random.name() : nil, random.plainType(),
          default: random.chance(25) ? random.expression(1) : nil)
      },
      doc: doc())
  }

  private mutating func parameters(_ depth: Int) -> [SwiftParameter] {
    list(0...6) { random in
      SwiftParameter(
        label: random.chance(20) ? "_" : random.chance(20) ? "from" : nil, random.name(),
        random.chance(10) ? "inout TaskListState" : random.plainType(),
        default: random.chance(30) ? random.expression(depth) : nil)
    }
  }

  private mutating func attributes() -> [SwiftAttribute] {
    switch number(0...5) {
    case 0: [SwiftAttribute("Test", [SwiftArgument(.string("completing a task takes it off"))])]
    case 1: [SwiftAttribute("MainActor")]
    case 2: [SwiftAttribute("discardableResult"), SwiftAttribute("MainActor")]
    default: []
    }
  }

  private mutating func plainType() -> SwiftType {
    pick([
      "Int", "String", "TaskModel", "[TaskModel]", "[String: Int]", "UUID?", "Set<String>",
      "IdentifiedArray<TaskModel>", "TaskListState", "[String: [TaskModel]]?", "any TaskRepository",
      "@Sendable (TaskModel, Int) async throws -> [TaskModel]", "() -> Void",
      "OrderedTable<TaskIdentifier, [TaskModel]>", "some Collection<TaskModel>",
    ])
  }

  private mutating func longName() -> String {
    pick([
      "List", "TaskList", "TaskListPersistence", "AccountSettingsSynchronisation",
      "ThoroughlyDescribedSelectionOfTasks",
    ])
  }

  private mutating func conformance() -> SwiftType {
    pick(["Equatable", "Sendable", "Hashable", "Identifiable", "CaseIterable", "TaskListReducing"])
  }

  private mutating func doc() -> String {
    chance(30) ? "What it is.\n\nAnd more of it." : ""
  }
}
