import SpecLanguage
import Testing

@testable import Commands

// Fixes that are not made, because the mistake may be elsewhere.

extension FixSearchTests {
  @Test(
    "No use is fixed if its declaration has an error, or would fit it with another type",
    arguments: [
      // The type of the payload lacks its '?'.
      """
      feature: Cart
      state: {note: String?}
      actions:
        write: {payload: {_ note: String}, reduce: "state.note = note?.isEmpty == true ? nil : note"}

      """,
      // The default has another type, and so has the use.
      """
      feature: Cart
      state: {last: "String = nil", length: Int = 0}
      actions:
        measure: {reduce: state.length = state.last?.count ?? 0}

      """,
      // The payload lacks a value that a scenario gives.
      """
      feature: Levels
      state: {stars: Int = 0, best: Int = 0}
      actions:
        pass: {payload: {_ level: Int}, reduce: "state.best = max(level, stars)"}
      scenarios:
        a level: {when: [pass: {level: 1, stars: 3}], then: state.best == 3}

      """,
    ])
  func doubtfulDeclaration(spec: String) {
    #expect(repaired(spec).text == spec)
  }

  @Test("A '?' is removed if the type with '?' would not fit other uses")
  func certainUse() {
    func spec(_ sign: String) -> String {
      """
      feature: Cart
      state: {note: String = "", length: Int = 0}
      actions:
        measure: {reduce: state.length = state.note\(sign).count}
        shorten: {reduce: state.note.removeAll()}

      """
    }
    #expect(repaired(spec("?")).text == spec(""))
  }

  @Test("A label stays if other arguments of the call do not fit")
  func anotherCall() {
    let spec = """
      feature: Loads
      state: {error: String?, ids: "Set<UUID>"}
      actions:
        broke: {payload: {_ error: String}, reduce: state.error = error}
        failed:
          payload: {_ id: UUID, _ error: String}
          reduce: "state.error = error; state.ids.remove(id)"
      events:
        failed: {_ error: String, retry: Bool}
      middleware:
        Loading:
          broke: {dispatch: ".failed(error, retry: true)"}

      """
    #expect(repaired(spec).text == spec)
  }

  @Test("A payload value is fixed where it is named, although the state has the wrong name")
  func misspeltPayload() {
    func spec(_ name: String) -> String {
      """
      feature: Work
      state: {tasks: "[String]", last: String = ""}
      actions:
        add: {payload: {_ \(name): String}, reduce: "state.tasks.append(task); state.last = task"}

      """
    }
    #expect(repaired(spec("tasks")).text == spec("task"))
  }

  @Test("A single use of a payload's value is not fixed if nothing else uses the value")
  func oneUseOfPayload() {
    let spec = """
      feature: Work
      state: {tasks: "[String]"}
      actions:
        add: {payload: {_ tasks: String}, reduce: state.tasks.append(task)}

      """
    #expect(repaired(spec).text == spec)
  }
}
