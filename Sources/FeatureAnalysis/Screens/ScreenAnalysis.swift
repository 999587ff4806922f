import SpecLanguage

/// Resolves the screens of a spec: their lists, rows, fields and actions.
struct ScreenAnalysis {
  let spec: FeatureSpec
  let feature: Feature
  let effects: EffectTexts
  let places: ActionPlaces
  let patterns: ActionPatterns
  var views: ViewNames
  /// The help for the name of an action without its dot.
  let advice: [String: String]
  let actionsByName: [String: Action]
  /// The lists that a screen can show, and the screens with the details of their elements.
  private(set) var candidates: [ListCandidate] = []
  private(set) var details: [String: [String]] = [:]

  init(of spec: FeatureSpec, _ feature: Feature, _ effects: EffectTexts) {
    self.spec = spec
    self.feature = feature
    self.effects = effects
    places = ActionPlaces(of: spec)
    patterns = ActionPatterns(of: feature)
    views = ViewNames(of: spec)
    advice = Dictionary(
      feature.actions.map { action in
        let form = action.payload.isEmpty ? ".\(action.name)" : ".\(action.name)(…)"
        return (action.name, "an action begins with a dot: '\(form)'")
      }, uniquingKeysWith: { first, _ in first })
    actionsByName = Dictionary(
      feature.actions.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    if spec.screens.contains(where: \.isSuggested) {
      candidates = findCandidates()
      details = findDetails()
    }
  }

  var stateType: Type { .nominal(feature.state.name) }
  var actionType: Type { .nominal(effects.effects.actionName) }
  var types: TypeTable { effects.texts.types }

  mutating func screens(_ findings: inout Findings) -> [Screen] {
    let suggestions = spec.screens.map { $0.isSuggested ? suggestion(for: $0) : [] }
    let specs = zip(spec.screens, suggestions).map { $0.isSuggested ? $0.with($1) : $0 }
    var seen: Set<String> = []
    var screens: [Screen] = []
    for (spec, suggestion) in zip(specs, suggestions) {
      // Another screen of the same name has been reported.
      guard seen.insert(spec.name.value).inserted else { continue }
      if var screen = screen(spec, &findings) {
        screen.suggestion = suggestion
        screens.append(screen)
      }
    }
    checkOpened(specs, &screens, &findings)
    findPaths(of: specs, &screens, &findings)
    warnAboutUnshownFailures(of: specs, screens, &findings)
    return screens
  }

  private mutating func screen(_ spec: ScreenSpec, _ findings: inout Findings) -> Screen? {
    var content: Screen.Content?
    let surrounding: Type
    refuseKeys(of: spec, &findings)
    if let list = spec.list {
      let source = source(list, &findings)
      content = source.flatMap { self.list(spec, $0, &findings) }.map { .list($0) }
      surrounding = stateType
    } else if spec.lacksList {
      return nil
    } else if let name = spec.of {
      guard let source = detailSource(name, &findings) else { return nil }
      content = detail(spec, source, &findings).map { .detail($0) }
      surrounding = source.element
    } else {
      content = .form(form(spec, &findings))
      surrounding = stateType
    }
    var buttons = buttons(spec.buttons ?? [], of: surrounding, &findings)
    let failures = failures(spec, content, buttons, &findings)
    switch content {
    case .list(let list): content = .list(withPlaceholder(list, spec, failures))
    case .detail(let detail): markRemovals(of: detail.source, in: &buttons)
    case .form, nil: break
    }
    let events = events(spec, &findings)
    let appear = action(spec.appear, of: surrounding, &findings)
    let question = spec.question.flatMap { self.question($0, &findings) }
    guard let content else { return nil }
    return Screen(
      name: spec.name.value, doc: spec.doc, title: spec.title ?? title(of: spec.name.value),
      content: content, buttons: buttons, failures: failures, events: events, appear: appear,
      question: question, range: spec.name.range)
  }

  /// Names the view that says why a list has no rows, if there are several reasons.
  private mutating func withPlaceholder(
    _ list: ScreenList, _ spec: ScreenSpec, _ failures: [ScreenFailure]
  ) -> ScreenList {
    guard list.isEmptyForReasons(failures) else { return list }
    var list = list
    let name = spec.name.value.without(ends: screenEnds).capitalizedName
    list.placeholderName = views.unique([name + "Placeholder"])
    return list
  }

  /// Finds the buttons of a page after which its element may be gone.
  private func markRemovals(of source: ListSource, in buttons: inout [ScreenButton]) {
    for index in buttons.indices {
      buttons[index].mayRemoveElement = feature.mayRemoveElements(
        of: source.name, after: buttons[index].action.action.name)
    }
  }

  private func title(of name: String) -> String {
    titleWords(of: name.without(ends: screenEnds))
  }

  private static let keysOfLists = [
    "row", "tap", "open", "filter", "search", "refresh", "add", "empty",
  ]
  private static let keysOfDetails = ["of", "fields", "values"]
  /// The keys of a screen about the whole state.
  private static let keysOfState = ["question", "path"]

  /// Reports the first key that belongs to another kind of screen.
  ///
  ///     screens: {CounterScreen: {empty: Nothing, buttons: [.increase]}}     # misplaced-key
  ///     screens: {ListScreen: {list: tasks, empty: Nothing}}
  private func refuseKeys(of spec: ScreenSpec, _ findings: inout Findings) {
    if spec.lacksList { return }
    let isList = spec.list != nil
    refuseKeysOfState(in: spec, &findings)
    let keys = isList ? Self.keysOfDetails : Self.keysOfLists
    let found = keys.compactMap { key in spec.range(of: key).map { (key: key, range: $0) } }
      .min { $0.range.start < $1.range.start }
    guard let (key, range) = found else { return }
    if key == "of" {
      findings.error(
        .conflictingKey,
        "'of' cannot be combined with 'list': a screen shows a list or one element",
        at: range, help: "write a screen of its own, and name it with 'open'")
    } else {
      findings.error(
        .misplacedKey,
        isList
          ? "'\(key)' belongs to a screen without a list"
          : "'\(key)' belongs to a screen with a 'list'",
        at: range, help: isList ? "write a screen of its own, and name it with 'open'" : nil)
    }
  }

  /// Reports `question` and `path` of a page with an element.
  ///
  ///     screens: {TaskScreen: {of: tasks, path: path}}          # misplaced-key
  ///     screens: {TasksScreen: {list: tasks, path: path}}
  private func refuseKeysOfState(in spec: ScreenSpec, _ findings: inout Findings) {
    guard spec.of != nil else { return }
    for key in Self.keysOfState {
      guard let range = spec.range(of: key) else { continue }
      findings.error(
        .misplacedKey, "'\(key)' belongs to a screen without 'of'", at: range,
        help: "write it for the list, or in a form")
    }
  }

  // MARK: - The list

  /// Finds the list of a screen.
  ///
  ///     screens: {TasksScreen: {list: filter}}       # not-a-list
  ///     screens: {TasksScreen: {list: tasks}}
  func source(_ name: Located<String>, _ findings: inout Findings) -> ListSource? {
    guard let member = types.nominal(stateType)?.member(name.value) else {
      reportNoList(name, "the state has no list '\(excerpt(name.value))'", &findings)
      return nil
    }
    if refusesPrivate(member, at: name.range, &findings) { return nil }
    let element: Type
    switch member.type {
    case .array(let type), .identifiedArray(let type): element = type
    case .unknown: return nil
    default:
      let found = member.type.isOptional ? "the optional \(member.type)" : "\(member.type)"
      reportNoList(
        name, "'\(name.value)' is not a list but \(found)", help: sortedList(of: member), &findings)
      return nil
    }
    if element.containsUnknown { return nil }
    if case .external? = types.nominal(element)?.kind {
      // The members of a type with errors are not known either.
      guard spec.externals.contains(where: { $0.name.value == "\(element)" && !$0.isImported })
      else { return nil }
      findings.error(
        .notAList,
        "the elements of '\(name.value)' are of the external type \(element), whose members are not "
          + "known here", at: name.range, help: "write this screen by hand")
      return nil
    }
    let stored: String? =
      switch member.role {
      case .stored: name.value
      case .filterResult: feature.filters.first { $0.result == name.value }?.list
      case .derived: nil
      }
    return ListSource(
      name: name.value, role: member.role, type: member.type, element: element, stored: stored,
      id: identity(of: element))
  }

  func identity(of element: Type) -> Type? {
    guard let id = types.nominal(element)?.member("id")?.type,
      types.conforms(id, to: .hashable)
    else { return nil }
    return id
  }

  private func reportNoList(
    _ name: Located<String>, _ found: String, help: String? = nil, _ findings: inout Findings
  ) {
    let bare = name.value.hasPrefix("state.") ? String(name.value.dropFirst(6)) : ""
    let known = listNames
    let suggestion =
      known.contains(bare)
      ? Suggestion(for: name.value, key: NearName(name: bare, isOnly: true))
      : findings.suggestion(name.value, among: known)
    findings.error(
      .notAList, found + suggestion.description, at: name.range,
      help: help ?? findings.listed(known, nearest: name.value, "lists of the state:")
        ?? "a list has a type such as [T] or IdentifiedArray<T>",
      fixes: suggestion.fixes(at: name.range))
  }

  /// What to write for the values of a dictionary, which has no order; nil for other types.
  private func sortedList(of member: Member) -> String? {
    guard case .dictionary(_, let value) = member.type else { return nil }
    let path = rowTitle(of: value).map { $0.hasPrefix("self") ? $0.dropFirst(4) : ".\($0)" } ?? ""
    let list = "sorted\(member.name.capitalizedName)"
    let sorted = "[\(value)] = \(member.name).values.sorted { $0\(path) < $1\(path) }"
    return "a dictionary has no order: write 'list: \(list)', with the derived value "
      + "'\(list): \"\(sorted)\"'"
  }

  /// The lists of the state that a view may read: stored ones, results of filters and derived ones.
  var listNames: [String] {
    let stored = feature.state.properties.filter { !$0.isPrivate && $0.type.isList }.map(\.name)
    let derived = feature.derived.filter { !$0.isPrivate && $0.type.isList }.map(\.name)
    return stored + feature.filters.map(\.result) + derived
  }

  private mutating func list(
    _ spec: ScreenSpec, _ source: ListSource, _ findings: inout Findings
  ) -> ScreenList? {
    let row = row(spec, source, &findings)
    let tap = action(spec.tap, of: source.element, &findings)
    let delete = deletion(spec, source.element, &findings)
    if let tap = spec.tap, let open = spec.open, let row, row.mark == nil {
      findings.error(
        .conflictingKey, "a tap on a row opens '\(excerpt(open.value))' already", at: tap.range,
        help: "add a 'mark' to the row, which takes the tap, or leave out 'tap' or 'open'")
    }
    if let open = spec.open, spec.path != nil {
      findings.error(
        .conflictingKey, "the pages of this screen are in its 'path', which 'open' does not change",
        at: open.range, help: "write 'tap' with an action that adds a page to the path")
    }
    let filter = filter(spec, source, &findings)
    let search = search(spec, source, &findings)
    let refresh = action(spec.refresh, of: stateType, &findings)
    let add = addition(spec, row: row, source, &findings)
    guard let row else { return nil }
    return ScreenList(
      source: source, row: row, tap: tap, open: spec.open?.value, delete: delete, filter: filter,
      search: search, refresh: refresh, add: add, nextPage: nextPage(of: source),
      empty: spec.empty?.value, placeholderName: nil)
  }

  private mutating func row(
    _ spec: ScreenSpec, _ source: ListSource, _ findings: inout Findings
  ) -> ScreenRow? {
    let element = source.element
    let title = spec.row?.title ?? rowTitle(of: element).map { parsedCode($0) }
    guard let title else {
      findings.error(
        .missingKey, "a screen with a list needs 'row': no member of \(element) is its title",
        at: spec.name.range, help: "write 'row: {title: …}' with an expression")
      return nil
    }
    let base = "\(element)".without(ends: ["Model"]).capitalizedName
    let screen = spec.name.value.without(ends: screenEnds).capitalizedName
    let isNamed = types.nominal(element) != nil
    let typed = typedText(title, of: element, &findings)
    let detail = spec.row?.detail.flatMap { typedText($0, of: element, &findings) }
    let mark = spec.row?.mark.flatMap { expression($0, .bool, of: element, "a row", &findings) }
    return typed.map {
      ScreenRow(
        viewName: views.unique((isNamed ? [base + "Row"] : []) + [screen + "Row"]), title: $0,
        detail: detail, mark: mark)
    }
  }

  // MARK: - Screens that open others

  /// Reports rows that open a screen that shows no such element.
  ///
  ///     screens: {TasksScreen: {list: tasks, open: TaskScren}}    # unknown-name
  ///     screens: {TasksScreen: {list: tasks, open: TaskScreen}}
  private func checkOpened(
    _ specs: [ScreenSpec], _ screens: inout [Screen], _ findings: inout Findings
  ) {
    let details = specs.filter { $0.of != nil }.map(\.name.value)
    for spec in specs {
      guard let open = spec.open, spec.list != nil,
        let index = screens.firstIndex(where: { $0.name == spec.name.value }),
        case .list(var list) = screens[index].content
      else { continue }
      let isRight = isOpened(open, by: list.source, specs, screens, details, &findings)
      if !isRight {
        list.open = nil
        screens[index].content = .list(list)
      }
    }
  }

  private func isOpened(
    _ open: Located<String>, by source: ListSource, _ specs: [ScreenSpec], _ screens: [Screen],
    _ details: [String], _ findings: inout Findings
  ) -> Bool {
    guard let target = specs.first(where: { $0.name.value == open.value }) else {
      let suggestion = findings.suggestion(open.value, among: details)
      findings.error(
        .unknownName, "there is no screen '\(excerpt(open.value))'\(suggestion)", at: open.range,
        help: findings.listed(details, nearest: open.value, "screens with 'of':")
          ?? "add '\(open.value): {of: \(source.stored ?? source.name)}'",
        fixes: suggestion.fixes(at: open.range))
      return false
    }
    guard let of = target.of else {
      findings.error(
        .invalidValue, "'\(open.value)' does not show one element: it has no 'of'", at: open.range,
        help: "write 'of: \(source.stored ?? source.name)' there")
      return false
    }
    guard case .detail(let detail)? = screens.first(where: { $0.name == open.value })?.content
    else {
      return false
    }
    let isSame =
      detail.source.element == source.element
      && (source.stored == nil || source.stored == detail.source.name)
    guard isSame, source.id != nil else {
      findings.error(
        .typeMismatch,
        "'\(open.value)' shows an element of '\(of.value)'; a row is an element of "
          + "'\(source.stored ?? source.name)'", at: open.range)
      return false
    }
    return true
  }
}

extension ScreenSpec {
  /// The range of a key's value; nil if the spec does not have the key.
  fileprivate func range(of key: String) -> SourceRange? {
    switch key {
    case "row": row.map { ($0.title ?? $0.detail ?? $0.mark)?.range ?? name.range }
    case "tap": tap?.range
    case "open": open?.range
    case "filter": filter?.range
    case "search": search?.range
    case "refresh": refresh?.range
    case "add": add?.range
    case "empty": empty?.range
    case "of": of?.range
    case "fields": fields.map { $0.first?.property.range ?? name.range }
    case "values": values.map { $0.first?.range ?? name.range }
    case "question": question.map { $0.of?.range ?? name.range }
    case "path": path?.range
    default: nil
    }
  }
}

extension Type {
  /// Whether the elements have an order.
  var isList: Bool {
    switch self {
    case .array, .identifiedArray: true
    default: false
    }
  }
}
