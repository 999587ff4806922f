import SpecLanguage
import Testing

@Suite("State and derived values")
struct StateTests {
  @Test("A property of the state may be written in short or long form")
  func state() throws {
    let spec = try decode(
      """
      feature: A
      state:
        tasks: [TaskModel]
        filter: TaskListFilter = .active
        byID: [UUID: [Int]]
        `class`: Bool = false
        note:
          doc: Words.
          type: String?
        limit: {type: Int, default: 5_000}
      """.replacing("`class`", with: "\"`class`\""))
    #expect(
      spec.state.map(\.swift) == [
        "tasks: [TaskModel]", "filter: TaskListFilter = …", "byID: [UUID: [Int]]",
        "class: Bool = …", "note: String?", "limit: Int = …",
      ])
    #expect(spec.state[4].doc == "Words.")
    #expect(spec.state[5].value?.syntax?.kind == .integer("5_000"))
  }

  @Test("A spec is incomplete if its state is not a mapping of properties")
  func wrongState() throws {
    let spec = try decode(
      """
      feature: A
      state: ⟦[tasks]⟧
      ~ wrong-kind: expected a mapping of properties or nothing, found a list
      """)
    #expect(!spec.isComplete)
  }

  @Test("A derived value may be written in short or long form")
  func derived() throws {
    let spec = try decode(
      """
      feature: A
      derived:
        activeCount: Int = tasks.filter { !$0.isCompleted }.count
        titles: {type: [String], value: "tasks.map { $0.title }", doc: In order.}
        primes: {type: [Int], value: [2, 3]}
        raw: {type: Int, value: !swift compute(self)}
      """)
    #expect(spec.derived.map(\.name.value) == ["activeCount", "titles", "primes", "raw"])
    #expect(spec.derived.map { $0.type?.swift } == ["Int", "[String]", "[Int]", "Int"])
    #expect(spec.derived[1].doc == "In order.")
    #expect(spec.derived[0].value.syntax != nil)
    #expect(spec.derived[3].value.uncheckedText == "compute(self)")
  }

  @Test(
    "A derived value with a mistake is reported, but its name is still decoded",
    arguments: [
      "⟦d⟧:\n~ empty-value: 'd' is empty: expected a Swift type and an expression, 'Type = expression' or a mapping with type, value, doc",
      "d: ⟦Int⟧\n~ missing-value: expected 'Type = expression', found only a type",
      "d: ⟦[Int]⟧\n~ missing-value",
      "⟦d⟧: {type: Int}\n~ missing-key: a derived value needs 'value': a Swift expression, or statements that return it",
      "⟦d⟧: {value: 1}\n~ missing-key: a derived value needs 'type': its Swift type",
      "d: {type: Int, value: 1, ⟦docs⟧: x}\n~ unknown-key",
      "d: {type: Int, ⟦vlue⟧: 1}\n~ unknown-key: unknown key 'vlue', did you mean 'value'?",
      "d: !swift ⟦Int = 1⟧\n~ misplaced-tag",
    ])
  func wrongDerived(_ marked: String) throws {
    let spec = try decode("feature: A\nderived:\n  " + marked)
    #expect(spec.derived.map(\.name.value) == ["d"])
  }
}
