import FeatureAnalysis
import Testing

@Suite("Functions that change a model or the state")
struct ChangingFunctionTests {
  private func shop(_ functions: String, _ reduce: String, _ rest: String = "") -> String {
    """
    feature: Shop
    models:
      Item:
        properties: {id: Int, count: Int = 0}
        functions: {increment: {payload: {by: Int}, do: count += by}}
    state: {items: IdentifiedArray<Item>, total: Int = 0, other: Int = 0}
    derived: {sum: "Int = items.reduce(0) { $0 + $1.count }"}
    functions: \(functions)
    actions:
      go: {reduce: \(reduce)}
      set: {payload: {_ n: Int}, reduce: "state.other = n; state.total = n; state.items = []"}
    \(rest)
    """
  }

  @Test("An action changes what the functions that it calls change, also through other functions")
  func writes() throws {
    let feature = try feature(
      shop("{all: {do: \"other += 1; recount()\"}, recount: {do: total = sum}}", "state.all()"))
    let action = try #require(feature.actions.first)
    #expect(action.writes.indices == [1, 2] && !action.writes.isEverything)
    #expect(action.reads.indices == [0, 2])
    #expect(feature.stateFunctions.map(\.name) == ["all", "recount"])
    #expect(feature.stateFunctions[1].writes.indices == [1])
  }

  @Test("A function of an element changes its list")
  func element() throws {
    let feature = try feature(
      shop("{}", "\"state.items[id: 1]?.increment(by: 2); state.other = 2\""))
    #expect(try #require(feature.actions.first).writes.indices == [0, 2])
  }

  @Test(
    "Arguments, receivers and cycles are checked",
    arguments: [
      "{}|\"state.items[id: 1]?.⟦increment⟧(2)\"\n~ wrong-arguments: no 'increment' accepts these arguments",
      "{}|\"state.items[id: 1]?.⟦incremnt⟧(by: 2)\"\n~ unknown-member: Item has no 'incremnt'; did you mean 'increment'?",
      "{}|\"for item in state.items { ⟦item⟧.increment(by: 2) }\"\n~ not-assignable: 'increment' changes its receiver, and 'item' is a 'let': it cannot be changed",
      "{a: {do: ⟦sum⟧ = 3}}|state.a()\n~ not-assignable: 'sum' is derived: it cannot be set",
      "{⟦a⟧: {do: b()}, b: {do: a()}}|state.a()\n~ cyclic-derivation: 'a' needs itself: 'a' → 'b' → 'a'",
      "{⟦a⟧: {do: total = 1, returns: Int}}|state.a()\n~ conflicting-key: a function with 'do' changes the state and returns nothing",
      "{⟦a⟧: {payload: {_ n: Int}, value: n}}|state.total = 1\n~ missing-key: a function needs 'returns': the Swift type of its result",
    ])
  func refused(_ marked: String) {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    let texts = parts[0].split(separator: "|", maxSplits: 1)
    check(shop(String(texts[0]), String(texts[1]), "~ " + parts[1]))
  }
}
