import SpecLanguage

/// The list and the selector of a filter.
struct FilterTarget {
  /// The index of the list among the stored properties of the state; nil if it is missing.
  let list: Int?
  let listType: Type
  let element: Type
  /// The name of the filter's result; nil if the filter names no list.
  let result: String?
  /// The index of the property that selects the case of the filter; nil if it is missing.
  let selector: Int?
}

/// Finds the list and the selector of each filter.
func resolveFilterTargets(
  of spec: FeatureSpec, in state: StateMembers, _ findings: inout Findings
) -> [FilterTarget] {
  guard !spec.filters.isEmpty else { return [] }
  let candidates = FilterCandidates(state, areComplete: !spec.incomplete.contains(.state))
  return spec.filters.map { filter in
    let (list, meant) = candidates.list(of: filter, &findings)
    let listType = list.map { state.stored[$0].type } ?? .unknown
    return FilterTarget(
      list: list, listType: listType, element: listType.element ?? .unknown,
      result: filter.result?.value ?? meant.map { GeneratedNames.filterResult(of: $0) },
      selector: candidates.selector(of: filter, &findings))
  }
}

/// The members of the state that filters can use.
private struct FilterCandidates {
  private let state: StateMembers
  /// Whether all members of the state could be decoded.
  private let areComplete: Bool
  /// The names of the stored lists.
  private var lists: [String] = []
  /// The indices of stored properties by their declared type.
  private var selectors: [String: [Int]] = [:]
  private var hasUnknownTypes = false
  private let derived: Set<String>

  init(_ state: StateMembers, areComplete: Bool) {
    self.state = state
    self.areComplete = areComplete
    derived = Set(state.derived.map(\.spec.name.value))
    for (index, property) in state.stored.enumerated() {
      if isList(property.type) { lists.append(property.spec.name.value) }
      if case .nominal(let name) = property.type { selectors[name, default: []].append(index) }
      if property.type == .unknown { hasUnknownTypes = true }
    }
  }

  /// Finds the list in the state that `over` names.
  ///
  ///     filters: {F: {over: task, cases: {all: true}}}      # not-a-list
  ///     filters: {F: {over: tasks, cases: {all: true}}}
  ///
  /// - Returns: the index and name of the list. After a typo, this is the list that was probably
  ///   meant.
  func list(
    of filter: FilterSpec, _ findings: inout Findings
  ) -> (place: Int?, name: String?) {
    guard let over = filter.over else {
      noteUnknownResult(&findings)
      return (nil, nil)
    }
    let index = state.index(of: over.value)
    if let index, isList(state.stored[index].type) { return (index, over.value) }
    let found =
      index.map { "'\(over.value)' is not a list but \(described(state.stored[$0].type))" }
      ?? (derived.contains(over.value)
        ? "'\(over.value)' is a derived value: a filter works on a list that the state stores"
        : "the state has no list '\(over.value)'")
    noteUnknownResult(&findings)
    let suggestion = suggestion(ofList: over.value, &findings)
    var meant = suggestion.description
    if meant.isEmpty, lists.count == 1 {
      meant = "; did you mean '\(lists[0])'?"
    }
    findings.error(
      .notAList, found + meant, at: over.range,
      help: "'over' names a property of 'state' of a type such as [T] or IdentifiedArray<T>",
      fixes: suggestion.fixes(at: over.range))
    return (suggestion.only.flatMap { state.index(of: $0) }, suggestion.only ?? over.value)
  }

  /// Records that the filter may be over any list, so that the name of its result is not known.
  private func noteUnknownResult(_ findings: inout Findings) {
    for list in lists {
      findings.unknown.names.addWords(of: GeneratedNames.filterResult(of: list))
    }
  }

  /// Returns a suggestion for a list: the list with a similar name, or `tasks` for `state.tasks`.
  private func suggestion(
    ofList name: String, _ findings: inout Findings
  ) -> Suggestion {
    let member = name.hasPrefix("state.") ? String(name.dropFirst("state.".count)) : ""
    if lists.contains(member) {
      return Suggestion(for: name, key: NearName(name: member, isOnly: true))
    }
    return findings.suggestion(name, among: lists)
  }

  private func described(_ type: Type) -> String {
    type.isOptional ? "the optional \(type)" : "\(type)"
  }

  /// Finds the property that selects the case of a filter. Without `by`, it is the only property of
  /// the filter's type.
  ///
  ///     state: {tasks: [T]}                         # missing-selector
  ///     state: {tasks: [T], filter: F = .all}
  func selector(
    of filter: FilterSpec, _ findings: inout Findings
  ) -> Int? {
    let name = filter.name.value
    let candidates = selectors[name] ?? []
    let names = candidates.map { state.stored[$0].spec.name.value }
    guard let by = filter.selector else {
      if candidates.count == 1 { return candidates[0] }
      if candidates.count > 1 {
        let listed = names.prefix(5).map { "'\($0)'" }.joined(separator: ", ")
        findings.error(
          .ambiguousSelector, "several properties have the type '\(name)': \(listed)",
          at: filter.name.range, help: "use 'by' to choose one")
      } else if areComplete && !hasUnknownTypes {
        let first = filter.cases.first?.name.value ?? "all"
        findings.error(
          .missingSelector,
          "no property of the state selects a case: none has the type '\(name)'",
          at: filter.name.range, help: "add 'filter: \(name) = .\(first)' to 'state'")
      }
      return nil
    }
    guard let index = state.index(of: by.value) else {
      findings.reportMissing(
        by, in: "the state", among: state.stored.lazy.map(\.spec.name.value), suggesting: names)
      return nil
    }
    let type = state.stored[index].type
    if type == .nominal(name) { return index }
    if !type.containsUnknown {
      findings.error(
        .typeMismatch, "expected a property of type \(name), found '\(by.value)', \(type)",
        at: by.range)
    }
    return nil
  }
}

private func isList(_ type: Type) -> Bool {
  switch type {
  case .array, .identifiedArray, .unknown: true
  default: false
  }
}
