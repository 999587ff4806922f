// TaskListFilter:
//   over: tasks
//   cases:
//     all: true
//     active: "!isCompleted"

let filtersShape: ValueShape = .oneOf([.mapping("filters", .keys(filterConstruct.table)), .nothing])

private struct FilterDraft {
  var over: Located<String>?
  var result: Located<String>?
  var selector: Located<String>?
  var doc: String?
  var cases: [FilterCaseSpec] = []
}

private let filterConstruct = Construct<FilterDraft>(
  "a filter",
  [
    .required("over", .name, "the list in the state") { $1.over = $0.name($2) },
    .required("cases", filterCasesShape, "its cases, each with the elements that it keeps") {
      $1.cases = $0.filterCases($2)
    },
    .optional("as", .name, "the name of the result. Default: 'filtered' and the list's name") {
      $1.result = $0.name($2)
      if $1.result == nil { $0.noteUndecodedNames(at: $2.node.range) }
    },
    .optional(
      "by", .name,
      "the state property that selects the case. Default: the property whose type is the filter"
    ) {
      $1.selector = $0.name($2)
    },
    .doc { $0.doc = $1 },
  ])

extension SpecDecoder {
  mutating func filters(_ section: KeyedNode) -> [FilterSpec] {
    declarations(section, filtersShape) { decoder, item in
      guard let entries = decoder.entries(item, .keys(filterConstruct.table)) else { return nil }
      var draft = FilterDraft()
      filterConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      if draft.cases.isEmpty { decoder.incomplete.formUnion(decoder.currentSection) }
      return FilterSpec(
        name: item.key, doc: draft.doc, over: draft.over, result: draft.result,
        selector: draft.selector, cases: draft.cases)
    }
  }
}
