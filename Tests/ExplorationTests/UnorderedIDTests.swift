import FeatureAnalysis
import Testing

@testable import Exploration

@Suite("Ids in sets and dictionaries")
struct UnorderedIDTests {
  /// The number of states of a feature with a list of up to three items of which some are picked.
  private func count(_ state: String, _ pick: String) throws -> Int {
    let exploration = try explored(
      """
      feature: Picker
      models: {Item: {id: UUID}}
      state: \(state)
      actions:
        add: {payload: {_ id: UUID}, reduce: "if state.items.count < 3 { state.items.append(Item(id: id)) }"}
        pick: {payload: {_ id: UUID}, reduce: "if state.items[id: id] != nil { \(pick) }"}
      """)
    #expect(exploration.isExhausted && exploration.pruned == 0, "\(exploration.summary)")
    return exploration.states
  }

  @Test("states that differ only in their ids are one, also if the ids are in a set or are keys")
  func counted() throws {
    // Each of 0 to 3 items is picked or not.
    let picked = "state.picked.insert(id)"
    let list = "items: IdentifiedArray<Item>"
    #expect(try count("{\(list), picked: \"Set<UUID>\"}", picked) == 15)
    #expect(try count("{picked: \"Set<UUID>\", \(list)}", picked) == 15)
    #expect(
      try count(
        "{marks: \"[UUID: Bool]\", \(list), picked: \"Set<UUID>\"}",
        "state.marks[id] = true; state.picked.insert(id)") == 15)
  }

  @Test("ids that only a dictionary has are told apart by their values and by other ids")
  func onlyKeys() throws {
    let marks = try explored(
      """
      feature: Marks
      state: {marks: "[UUID: Bool]"}
      actions:
        add: {payload: {_ id: UUID}, reduce: "if state.marks.count < 3 { state.marks[id] = false }"}
        mark: {payload: {_ id: UUID}, reduce: "if state.marks[id] != nil { state.marks[id] = true }"}
      """)
    // Of 0 to 3 ids, 0 to all are marked.
    #expect(marks.states == 1 + 2 + 3 + 4)
    let friends = try explored(
      """
      feature: Friends
      state: {likes: "[UUID: UUID]"}
      actions:
        like:
          payload: {_ id: UUID, _ other: UUID}
          reduce: "if state.likes.count < 2 || state.likes[id] != nil { state.likes[id] = other }"
      """)
    // Nobody; a→a, a→b; with two: a→a b→b, a→a b→a, a→a b→c, a→b b→a, a→b b→c, a→c b→c, a→c b→d.
    #expect(friends.states == 1 + 2 + 7)
  }

  @Test(
    "a list, set or dictionary in a payload may have two new ids",
    arguments: [
      ("Set<UUID>", "ids.count == 2"), ("[UUID]", "ids.count == 2 && ids[0] != ids[1]"),
      ("[UUID: Bool]", "ids.count == 2"),
    ])
  func twoNewIDs(_ type: String, _ condition: String) throws {
    let exploration = try explored(
      """
      feature: Picker
      state: {ids: "\(type)"}
      actions: {set: {payload: {_ ids: "\(type)"}, reduce: "if state.ids.isEmpty { state.ids = ids }"}}
      reachable: {two ids: "\(condition)"}
      """)
    #expect(exploration.unwitnessed.isEmpty, "\(exploration.summary)")
  }
}
