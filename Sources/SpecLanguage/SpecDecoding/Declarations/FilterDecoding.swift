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
    .required("over", .name, "the list in the state") { $1.over = $0.decodeName($2) },
    .required("cases", filterCasesShape, "its cases, each with the elements that it keeps") {
      $1.cases = $0.filterCases($2)
    },
    .optional("as", .name, "the name of the result. Default: 'filtered' and the list's name") {
      $1.result = $0.decodeName($2)
      if $1.result == nil { $0.noteUndecodedNames(at: $2.node.range) }
    },
    .optional(
      "by", .name,
      "the state property that selects the case. Default: the property whose type is the filter"
    ) {
      $1.selector = $0.decodeName($2)
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

// active: "!isCompleted"
// matching: {payload: {_ text: String}, where: title.contains(text), sort: [-isPinned, title]}

let filterCasesShape: ValueShape = .filled(.mapping("cases", filterCaseShape))

private let filterCaseShape: ValueShape = .oneOf([
  .condition, .keys(filterCaseConstruct.table),
])

private let sortShape: ValueShape = .oneOf([
  .sortMember, .filled(.list("them", .sortMember)),
])

private struct FilterCaseDraft {
  var predicate: SwiftText<Expression>?
  var sort: [SortSpec] = []
  var payload: [PayloadSpec] = []
  var doc: String?
  var history = HistorySpec()
}

private let filterCaseConstruct = Construct<FilterCaseDraft>(
  "a filter case",
  [
    .optional("where", .condition, "the condition for an element to be kept. Default: all are kept")
    {
      $1.predicate = $0.condition($2)
    },
    .optional(
      "sort", sortShape,
      "the members to sort by, with '-' for descending order, and `.lowercased()` to ignore case"
    ) {
      $1.sort = $0.sort($2)
    },
    .optional("payload", payloadShape, "the payload of the case") { $1.payload = $0.payload($2) },
    .doc { $0.doc = $1 },
  ] + Construct.history(\.history))

extension SpecDecoder {
  /// Decodes the cases of a filter, which needs at least one.
  mutating func filterCases(_ item: KeyedNode) -> [FilterCaseSpec] {
    declarations(item, filterCasesShape) { $0.filterCase($1) }
  }

  private mutating func filterCase(_ item: KeyedNode) -> FilterCaseSpec {
    var draft = FilterCaseDraft()
    if case .mapping(let entries) = item.node.content {
      refuseSwiftTag(item)
      if entries.isEmpty { emptyFilterCase(item) }
      let keys = filterCaseConstruct.decode(
        entries, into: &draft, owner: item.key.range, &self)
      if draft.payload.isEmpty, keys.hasUnknown || entries.haveEmpty("payload") {
        draft.payload = [.unreadable(at: item.key.range)]
      }
    } else if item.node.isEmptyScalar, !item.node.isSwift {
      emptyFilterCase(item)
      draft.predicate = .invalid(item.node.range)
    } else {
      draft.predicate = condition(item)
    }
    return FilterCaseSpec(
      name: item.key, doc: draft.doc, payload: draft.payload, predicate: draft.predicate,
      sort: draft.sort, history: draft.history)
  }

  /// Reports an empty case of a filter. Without the finding, the case would keep every element.
  private mutating func emptyFilterCase(_ item: KeyedNode) {
    emptyValue(item, filterCaseShape, help: "write 'true' to keep every element")
  }

  fileprivate mutating func sort(_ item: KeyedNode) -> [SortSpec] {
    guard let items = items(item, sortShape) else { return [] }
    return items.compactMap { sortMember($0) }
  }

  /// Reports an order that is written in another way: `year desc`, `year, title`, `$0.year` or
  /// `rank * 2`. Returns whether it has been reported.
  ///
  ///     sort: year desc          # wrong-value
  ///     sort: -year
  private mutating func refusesSort(_ written: Located<String>) -> Bool {
    let text = written.value
    let bare = withoutBackticks(trimmed(text.hasPrefix("-") ? String(text.dropFirst()) : text))
    // A name with other letters is reported with the members that exist.
    if bare.isEmpty || bare.utf8.allSatisfy(isNameByte) || !bare.utf8.allSatisfy({ $0 < 0x80 }) {
      return false
    }
    let members =
      caseInsensitive(bare).map { [(text.hasPrefix("-") ? "-" : "") + $0] } ?? meantOrder(text)
    let meant = members.map { $0.count == 1 ? $0[0] : "[\($0.joined(separator: ", "))]" }
    diagnostics.error(
      .wrongValue, "'sort' takes members, not expressions: found '\(excerpt(text))'",
      at: written.range,
      help: meant.map { "write 'sort: \($0)'" }
        ?? "declare the value under 'derived' in the model, and sort by its name",
      fixes: meant.map { [Fix(text, by: $0, at: written.range, .likely)] } ?? [])
    return true
  }

  /// Returns `title.lowercased()` for `title.lowercase` and other ways to ignore case.
  private func caseInsensitive(_ text: String) -> String? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].lowercased().contains(#/^(?:to)?lower(?:case)?d?(?:\(\))?$/#),
      !parts[0].isEmpty, parts[0].utf8.allSatisfy(isNameByte)
    else { return nil }
    return parts[0] + SortSpec.lowercase
  }

  /// Returns the members, with '-' for descending order, that were probably meant by an order in the
  /// style of SQL or Swift. Returns nil if a part of the order is not a member.
  private func meantOrder(_ text: String) -> [String]? {
    var members: [String] = []
    for part in text.split(separator: ",") {
      var words = part.split(separator: " ").map(String.init)
      guard var member = words.first else { return nil }
      words.removeFirst()
      var isDescending = member.hasPrefix("-")
      if isDescending { member.removeFirst() }
      for prefix in ["$0.", "self.", "."] where member.hasPrefix(prefix) {
        member.removeFirst(prefix.count)
        break
      }
      switch words.map({ $0.lowercased() }) {
      case []: break
      case ["asc"], ["ascending"]: break
      case ["desc"], ["descending"]: isDescending = true
      default: return nil
      }
      guard !member.isEmpty, member.utf8.allSatisfy(isNameByte) else { return nil }
      members.append((isDescending ? "-" : "") + member)
    }
    return members.isEmpty ? nil : members
  }

  private mutating func sortMember(_ item: KeyedNode) -> SortSpec? {
    guard var written = decodeName(item) else { return nil }
    let ignoresCase = written.value.hasSuffix(SortSpec.lowercase)
    if ignoresCase {
      let member = written.value.dropLast(SortSpec.lowercase.count)
      written = Located(String(member), at: written.range)
    }
    if refusesSort(written) { return nil }
    guard written.value.utf8.first == UInt8(ascii: "-") else {
      return SortSpec(member: written, isDescending: false, ignoresCase: ignoresCase)
    }
    let member = withoutBackticks(trimmed(String(written.value.dropFirst())))
    guard !member.isEmpty else {
      emptyValue(item, sortShape)
      return nil
    }
    return SortSpec(
      member: Located(member, at: written.range), isDescending: true, ignoresCase: ignoresCase)
  }
}
