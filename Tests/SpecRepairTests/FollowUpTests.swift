import Testing

@Suite("Findings that follow from a YAML error")
struct FollowUpTests {
  @Test(
    "a dash before a key is the only finding",
    arguments: [
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          payload: {_ n: Int}
          reduce: state.n += n
      scenarios:
        s:
          when:
            - add: 1
          ⟦-⟧ then:
            - state.n == 1
      ~ yaml-syntax: expected a key as on line 9, found a list item: remove the '-'
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          ⟦- payload: {_ n: Int}⟧
          reduce: state.n += n
      scenarios:
        s: {when: [add: 1], then: [state.n == 1]}
      ~ yaml-syntax: expected a key as on line 6, found a list item: remove the '-'
      """,
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
          payload: {_ n: Int}
          reduce: state.n += n
      scenarios:
        s:
          when:
            - add: 1
          ⟦- add: 2⟧
          then:
            - state.n == 3
      ~ yaml-syntax: expected an item of the list at column 7, as on line 10: check the indentation
      """,
    ])
  func dashes(_ text: String) { MarkedSpec(text).check() }

  @Test(
    "a tab is the only finding",
    arguments: [
      """
      feature: P
      state: {n: Int = 0}
      actions:
        add:
      ⟦\t\t⟧payload: {_ n: Int}
      \t\treduce: state.n += n
      scenarios:
        s: {when: [add: 1], then: [state.n == 1]}
      ~ tab-indentation
      """
    ])
  func tabs(_ text: String) { MarkedSpec(text).check() }
}
