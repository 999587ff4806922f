import FeatureAnalysis
import SpecLanguage
import Testing

@Suite("State without a default")
struct GivenStateTests {
  @Test("A scenario gives each property without a default that other scenarios give")
  func scenarios() {
    check(
      """
      feature: Editor
      state: {text: String, limit: Int, isChanged: Bool = false}
      actions: {type: {payload: {_ text: String}, reduce: "state.text = text; state.isChanged = true"}}
      scenarios:
        typing: {given: {text: a, limit: 3}, when: [type: b], then: state.isChanged}
        ⟦nothing is given⟧: {when: [type: b], then: state.isChanged}
        ⟦one is given⟧: {given: {text: a}, when: [type: b], then: state.isChanged}
        a name is misspelt: {given: {text: a, ⟦limits⟧: 3}, when: [type: b], then: state.isChanged}
      ~ missing-property: 'given' needs 'text', 'limit', which have no default
      ~ missing-property: 'given' needs 'limit', which has no default
      ~ unknown-property
      """)
  }

  @Test("A state that a reducer creates needs the properties without a default")
  func memberwise() {
    check(
      """
      feature: Editor
      state: {text: String, isChanged: Bool = false}
      actions:
        reset: {reduce: "state = EditorState(text: state.text)"}
        wrong: {reduce: "state = ⟦EditorState()⟧"}
      scenarios:
        resetting: {given: {text: a, isChanged: true}, when: [reset], then: "!state.isChanged"}
      ~ wrong-arguments
      """)
  }
}
