import FeatureAnalysis
import Testing

@Suite("Forms")
struct FormTests {
  private func profile(_ actions: String, _ rest: String = "") -> String {
    """
    feature: Profile
    state: {name: String = "", age: Int = 0, key: {type: String, default: '""', private: true}}
    derived: {isAdult: Bool = age >= 18}
    actions:
      \(actions)
      log: {payload: {_ key: String}, reduce: "state.key = key; state.name = key; state.age = 1"}
    \(rest)
    """
  }

  @Test("An action with 'bind' has a field as its payload, and sets it")
  func expansion() throws {
    let feature = try feature(
      profile(
        "edit: {bind: [name, age], reduce: \"if field == .age(3) { state.name = \\\"\\\" }\"}",
        """
        middleware:
          Rules:
            edit: {when: "case .age(let age) = field, age < 0", stop: true}
            log: {dispatch: '.edit(.name(key))'}
        scenarios:
          it edits: {when: [edit: {name: Ada}, edit: {age: 30}], then: state.isAdult}
        """))
    let form = try #require(feature.form)
    #expect(form.action == "edit" && form.fields.map(\.name) == ["name", "age"])
    let model = try #require(feature.models.first)
    #expect(model.name == "ProfileField")
    guard case .enumeration(let cases) = model.kind else {
      Issue.record("a struct")
      return
    }
    #expect(cases.map(\.name) == ["name", "age"])
    #expect(cases.flatMap(\.payload).map(\.type.description) == ["String", "Int"])
    let action = try #require(feature.actions.first)
    #expect(action.payload.map(\.type.description) == ["ProfileField"])
  }

  @Test(
    "A field is a public property of the state, and a form has no other payload",
    arguments: [
      "edit: {bind: [⟦nam⟧]}\n~ unknown-property: the state has no property 'nam'; did you mean 'name'?",
      "edit: {bind: [name, ⟦isAdult⟧]}\n~ unknown-property: 'isAdult' is a derived value: a form sets stored properties",
      "edit: {bind: [⟦key⟧, age]}\n~ private-member: 'key' is private, so no view can edit it",
      "edit: {bind: [name, ⟦name⟧]}\n~ duplicate-name: 'name' is already a field of the form",
      "edit: {bind: [name], payload: {_ ⟦text⟧: String}}\n~ conflicting-key: the payload of an action with 'bind' is a field and its value",
      "edit: {bind: name}\n  ⟦other⟧: {bind: age}\n~ conflicting-key: a feature has one form: 'edit' has its fields",
      "edit: {⟦bnd⟧: [name], reduce: none}\n~ unknown-key: unknown key 'bnd', did you mean 'bind'?",
    ])
  func refused(_ marked: String) {
    let parts = marked.split(separator: "\n~ ", maxSplits: 1)
    check(profile(String(parts[0]), "~ " + parts[1]))
  }

  @Test("What a form may change, and whether a rule runs endlessly, depends on the field")
  func fieldWrites() throws {
    func rule(_ step: String) -> String {
      profile(
        "edit: {bind: [name, age], reduce: state.key = state.name}",
        "middleware: {Rules: {changed(name): {dispatch: '\(step)'}}}")
    }
    let form = try feature(rule(".edit(.age(3))")).actions[0]
    #expect(form.fieldWrites.map(\.field) == ["name", "age"])
    #expect(form.fieldWrites.map(\.writes.indices) == [[0, 2], [1, 2]])
    #expect(form.writes.indices == [0, 1, 2])
    check(
      rule("⟦.edit(.name(state.key))⟧")
        + "\n~ endless-change: '.edit' may change 'name' again, which would trigger this rule again and again"
    )
  }
}
