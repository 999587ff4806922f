import SpecLanguage

/// Types the predicates and orders of filters.
struct FilterAnalysis {
  let state: DeclaredState
  /// The types whose members are unknown because of errors that have been reported.
  let unclearTypes: Set<String>
  let histories: HistoryReading
  let texts: TextTyping

  /// The help for the names of the state in a predicate, which sees only an element.
  private let advice: [String: String]

  init(
    state: DeclaredState, unclearTypes: Set<String>, _ histories: HistoryReading, texts: TextTyping
  ) {
    self.state = state
    self.unclearTypes = unclearTypes
    self.histories = histories
    self.texts = texts
    let names = state.stored.map(\.spec.name.value) + state.derived.map(\.spec.name.value)
    advice = Dictionary(
      names.map {
        ($0, "a filter sees only the element: give its case a payload, or declare a derived value")
      }, uniquingKeysWith: { first, _ in first })
  }

  private var types: TypeTable { texts.types }

  func filters(
    _ specs: [FilterSpec], _ types: [DeclaredType], _ findings: inout Findings
  ) -> [Filter] {
    specs.indices.compactMap {
      filter(specs[$0], types[$0], over: state.filters[$0], &findings)
    }
  }

  /// Analyzes a filter. Returns nil if its list or its selector is unknown. This error has been
  /// reported.
  private func filter(
    _ spec: FilterSpec, _ type: DeclaredType, over target: FilterTarget,
    _ findings: inout Findings
  ) -> Filter? {
    guard case .enumeration(let resolved) = type.shape else { return nil }
    let isUnclear = types.nominal(target.element).map { unclearTypes.contains($0.name) } ?? false
    let element = isUnclear ? .unknown : target.element
    let cases = zip(spec.cases, resolved).map { written, resolved in
      analyze(written, payload: resolved.payload, over: element, &findings)
    }
    warnAboutRepeatedCases(cases, &findings)
    guard let list = target.list, let selector = target.selector, let result = target.result
    else { return nil }
    return Filter(
      name: type.name.value, doc: type.doc, list: state.stored[list].spec.name.value,
      listType: target.listType, element: target.element, result: result,
      selector: state.stored[selector].spec.name.value, cases: cases,
      conformances: type.emittedConformances(), isPlainEnumeration: type.isPlainEnumeration)
  }

  /// Analyzes a case of a filter. The predicate can use the members of the element by name. A
  /// payload value of the case hides a member of the same name.
  ///
  ///     cases: {active: isDone.count}     # a finding of the type checker
  ///     cases: {active: isDone}
  private func analyze(
    _ filterCase: FilterCaseSpec, payload: [Parameter], over element: Type,
    _ findings: inout Findings
  ) -> FilterCase {
    let variables = payload.map { Variable($0.name, $0.type, role: .payload) }
    var predicate: Code<TypedExpression>?
    var sort: [SortKey] = []
    if !element.containsUnknown {
      if let text = filterCase.predicate {
        var scope = Scope(surrounding: element, variables: variables, pureCode: .filter)
        scope.advice = advice
        if payload.isEmpty {
          scope.generalAdvice = "what the user chooses is declared in the 'payload' of the case"
        }
        let name = "\(element)"
        let alone = "the members of the element are named alone"
        for word in [name.prefix(1).lowercased() + name.dropFirst(), "item", "element", "it"] {
          scope.advice[word] = alone
        }
        let told = findings.diagnostics.told
        predicate = texts.code(text, wanted: .bool, in: scope, &findings)
        if findings.diagnostics.told == told {
          warnAboutIdlePredicate(predicate, payload, over: element, &findings)
        }
      }
      sort = filterCase.sort.compactMap { sortKey($0, of: element, &findings) }
    }
    return FilterCase(
      name: filterCase.name.value, doc: filterCase.doc, payload: payload, predicate: predicate,
      sort: sort, history: histories.history(of: filterCase.history))
  }

  /// Warns about a case that keeps the same elements in the same order as one before it.
  ///
  ///     cases: {sold: isSold, cheap: isSold}          # compared-with-itself
  ///     cases: {sold: isSold, cheap: price < 10}
  private func warnAboutRepeatedCases(_ cases: [FilterCase], _ findings: inout Findings) {
    // Comparing all cases with one another must cost little.
    let plain = cases.prefix(32).filter { $0.payload.isEmpty }
    for (place, filterCase) in plain.enumerated() {
      guard case .checked(let predicate)? = filterCase.predicate else { continue }
      let first = plain[..<place].first { other in
        guard case .checked(let known)? = other.predicate else { return false }
        return other.sort == filterCase.sort && predicate.isWritten(like: known)
      }
      guard let first else { continue }
      findings.warn(
        .comparedWithItself, "this keeps the same elements as '\(first.name)'",
        at: predicate.range)
    }
  }

  /// Warns about a predicate that does not use the element: such a predicate keeps all elements or
  /// none.
  ///
  ///     named: {payload: {_ name: String}, where: "!name.isEmpty"}          # constant-predicate
  ///     named: {payload: {_ name: String}, where: self.name.contains(name)}
  private func warnAboutIdlePredicate(
    _ predicate: Code<TypedExpression>?, _ payload: [Parameter], over element: Type,
    _ findings: inout Findings
  ) {
    guard case .checked(let expression)? = predicate, !expression.readsElement else { return }
    let members = types.nominal(element)
    let hidden = payload.first { members?.member($0.name) != nil }
    let name = hidden.map { " (whose '\($0.name)' is 'self.\($0.name)')" } ?? ""
    findings.warn(
      .constantPredicate,
      "this does not use the element\(name): it keeps all of them or none",
      at: expression.range, help: "write 'true' to keep every element")
  }

  /// Analyzes a `sort` key, which must have an order. `Comparable` members, `Bool`, enums of plain
  /// cases, and optionals of these types have an order.
  ///
  ///     cases: {all: {sort: tags}}        # not-sortable, where 'tags' is a list
  ///     cases: {all: {sort: -title}}
  ///     cases: {all: {sort: self}}     # over a list of strings, for example
  private func sortKey(_ sort: SortSpec, of element: Type, _ findings: inout Findings) -> SortKey? {
    guard let type = type(of: sort, in: element, &findings) else { return nil }
    guard isSortable(type) else {
      findings.error(
        .notSortable, "'\(sort.member.value)' has no order: it is \(type)", at: sort.member.range,
        help: "numbers, strings, dates, durations, Bool and enums of plain cases have one")
      return nil
    }
    guard !sort.ignoresCase || type.unwrapped == .string || type.containsUnknown else {
      findings.error(
        .notSortable,
        "'lowercased()' needs a String; '\(sort.member.value)' is \(type)", at: sort.member.range)
      return nil
    }
    return SortKey(
      member: sort.member.value, type: type, isDescending: sort.isDescending,
      ignoresCase: sort.ignoresCase)
  }

  private func type(
    of sort: SortSpec, in element: Type, _ findings: inout Findings
  ) -> Type? {
    let member = sort.member
    if member.value == "self" { return element }
    if let nominal = types.nominal(element), case .structure(let members) = nominal.kind {
      if let found = nominal.member(member.value) { return found.type }
      findings.reportMissing(
        member, in: "\(element)",
        among: members.map(\.name)
          + nominal.allMembers.filter { !$0.isStored }.map(\.name).sorted(),
        behind: sort.isDescending ? "-" : "", before: sort.ignoresCase ? SortSpec.lowercase : "")
      return nil
    }
    let name = Identifier(member.value, range: member.range, isEscaped: true)
    let expression = Expression(.name(name), range: member.range)
    let text = texts.code(
      .checked(expression), wanted: nil, in: Scope(surrounding: element), &findings)
    guard case .checked(let typed)? = text else { return nil }
    return typed.type
  }

  private func isSortable(_ type: Type) -> Bool {
    let type = type.unwrapped
    return type == .bool || types.conforms(type, to: .comparable)
      || types.nominal(type)?.isPlainEnumeration == true
  }
}

extension TypedExpression {
  /// Whether a predicate uses the element. A literal 'true' or 'false' counts as a use, because it
  /// is intentional. Code that swiftc checks also counts, because it may use anything.
  fileprivate var readsElement: Bool {
    if case .boolean = kind { return true }
    return hasPart { $0.isExternal || $0.variable?.role == .surrounding }
  }
}
