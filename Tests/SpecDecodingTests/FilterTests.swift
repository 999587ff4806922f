import SpecLanguage
import Testing

@Suite("Filters")
struct FilterTests {
  private func filter(_ cases: String) throws -> FilterSpec {
    let lines = cases.split(separator: "\n", omittingEmptySubsequences: false)
    let indented = lines.map { $0.hasPrefix("~ ") ? String($0) : "      \($0)" }
    let spec = try decode(
      "feature: A\nfilters:\n  F:\n    over: tasks\n    cases:\n"
        + indented.joined(separator: "\n"))
    return try #require(spec.filters.first)
  }

  @Test("A filter has a list, cases, a name for its result, a selector and a doc")
  func keys() throws {
    let spec = try decode(
      """
      feature: A
      filters:
        F:
          by: selected
          as: shownTasks
          doc: What is shown.
          over: tasks
          cases: {all: true}
      """)
    let filter = try #require(spec.filters.first)
    #expect(filter.name.value == "F")
    #expect(filter.over?.value == "tasks")
    #expect(filter.result?.value == "shownTasks")
    #expect(filter.selector?.value == "selected")
    #expect(filter.doc == "What is shown.")
    #expect(filter.cases.map(\.name.value) == ["all"])
  }

  @Test("A filter case is a predicate, or a mapping with a predicate, sort, payload and doc")
  func cases() throws {
    let filter = try filter(
      """
      active: "!isCompleted"
      "`default`": isCompleted
      sorted: {sort: title}
      newest: {sort: [-date, "-`default`", title]}
      matching:
        doc: By text.
        payload: {_ text: String}
        where: title.contains(text)
        sort:
          -title
      raw: !swift matches(self)
      """)
    #expect(
      filter.cases.map(\.name.value) == [
        "active", "default", "sorted", "newest", "matching", "raw",
      ])
    #expect(filter.cases[0].predicate?.syntax != nil)
    #expect(filter.cases[2].predicate == nil)
    #expect(filter.cases[2].sort.map(\.member.value) == ["title"])
    #expect(filter.cases[3].sort.map(\.member.value) == ["date", "default", "title"])
    #expect(filter.cases[3].sort.map(\.isDescending) == [true, true, false])
    #expect(filter.cases[4].payload.map(\.swift) == ["_ text: String"])
    #expect(filter.cases[4].doc == "By text.")
    #expect(filter.cases[4].sort.map(\.isDescending) == [true])
    #expect(filter.cases[5].predicate?.uncheckedText == "matches(self)")
  }

  @Test(
    "A filter case with a mistake is reported, but its name is still decoded",
    arguments: [
      "⟦a⟧:\n~ empty-value: 'a' is empty: expected a Swift expression of type Bool or a mapping with where, sort, payload, doc, was, since",
      "⟦a⟧: {}\n~ empty-value",
      "⟦a⟧: ''\n~ empty-value",
      "a: ⟦[x]⟧\n~ wrong-kind",
      "a: {⟦were⟧: x}\n~ unknown-key: unknown key 'were', did you mean 'where'?",
      "a: {⟦where⟧: }\n~ empty-value",
      "a: {⟦sort⟧: }\n~ empty-value: 'sort' is empty: expected a member or '-member' or a list of them",
      "a: {⟦sort⟧: []}\n~ empty-value",
      "a: {sort: [⟦''⟧]}\n~ empty-value",
      "a: {⟦sort⟧: '-'}\n~ empty-value",
      "a: {sort: ⟦{title: up}⟧}\n~ wrong-kind",
      "a: {sort: [⟦[b]⟧]}\n~ wrong-kind: expected a name, found a list",
      "a: {payload: ⟦[String]⟧}\n~ wrong-kind: expected a mapping of payload names and their types, found a list",
      "a: {⟦payload⟧: }\n~ empty-value",
    ])
  func wrongCases(_ marked: String) throws {
    #expect(try filter(marked).cases.map(\.name.value) == ["a"])
  }

  @Test(
    "A filter with a mistake is reported",
    arguments: [
      "⟦F⟧:\n~ empty-value: 'F' is empty: expected a mapping with over, cases, as, by, doc",
      "F: ⟦tasks⟧\n~ wrong-kind: expected a mapping with over, cases, as, by, doc, found the string 'tasks'",
      "⟦F⟧: {over: tasks}\n~ missing-key: a filter needs 'cases': its cases, each with the elements that it keeps",
      "F: {over: tasks, ⟦cases⟧: }\n~ empty-value: 'cases' is empty: expected a mapping of cases",
      "F: {over: tasks, ⟦cases⟧: {}}\n~ empty-value",
      "F: {over: tasks, cases: ⟦[all]⟧}\n~ wrong-kind: expected a mapping of cases, found a list",
      "F: {over: ⟦[tasks]⟧, cases: {all: true}}\n~ wrong-kind: expected a name, found a list",
      "F: {⟦ovr⟧: tasks, cases: {all: true}}\n~ unknown-key: unknown key 'ovr', did you mean 'over'?",
      "F: {over: tasks, ⟦as⟧: , cases: {all: true}}\n~ empty-value",
    ])
  func wrongFilters(_ marked: String) throws {
    try decode("feature: A\nfilters:\n  " + marked)
  }

  @Test("A filter without 'over' and 'cases' is reported for both missing keys")
  func nothingButWords() throws {
    try decode(
      """
      feature: A
      filters:
        ⟦⟦F⟧⟧: {doc: x}
      ~ missing-key: a filter needs 'over': the list in the state
      ~ missing-key: a filter needs 'cases': its cases, each with the elements that it keeps
      """)
  }
}
