import SpecLanguage

/// One key of a suggested screen, and its value as a spec would write it.
package enum ScreenPart: Sendable, Equatable {
  case text(TextKey, String)
  case list(ListKey, [String])
  case mapping(MappingKey, [Entry])

  package enum TextKey: String, Sendable {
    case list, of, tap, open, delete, filter, search, refresh, add, empty, failure
  }

  package enum ListKey: String, Sendable { case values, buttons, failure }

  package enum MappingKey: String, Sendable { case row, fields }

  package struct Entry: Sendable, Equatable {
    package let key: String
    package let value: String
  }

  static func mapping(_ key: MappingKey, of pairs: [(String, String)]) -> ScreenPart {
    .mapping(key, pairs.map { Entry(key: $0.0, value: $0.1) })
  }
}

/// A list of the state that a screen can show.
struct ListCandidate {
  let source: ListSource
  let stored: String
  /// The only filter of the list.
  let filter: Filter?
  /// The name of an element in lowercase: `task` for `TaskModel`.
  let elementName: String
}

extension ScreenAnalysis {
  /// What names and types suggest for a screen of which the spec has only the name. What is not
  /// certain is left out.
  func suggestion(for spec: ScreenSpec) -> [ScreenPart] {
    let base = spec.name.value.without(ends: screenEnds).lowercased()
    if let list = suggestedDetail(base), let source = storedSource(list) {
      return detailParts(source)
    }
    if !base.hasSuffix("form"), let list = suggestedList(base) { return listParts(list, of: spec) }
    return formParts(besides: spec)
  }

  // MARK: - What the screen is

  /// The lists of the state that a screen can show: those whose elements have an `id` if there are
  /// any.
  func findCandidates() -> [ListCandidate] {
    var quiet = Findings(about: spec, in: SourceFile(path: "", text: ""), Diagnostics())
    let filters = Dictionary(grouping: feature.filters, by: \.list)
    let found = feature.state.properties.filter { !$0.isPrivate }.compactMap {
      property -> ListCandidate? in
      guard let element = property.type.element, rowTitle(of: element) != nil else { return nil }
      let own = filters[property.name] ?? []
      let filter = own.count == 1 ? own[0] : nil
      let place = Located(filter?.result ?? property.name, at: SourceRange(.start, .start))
      guard let source = source(place, &quiet) else { return nil }
      return ListCandidate(
        source: source, stored: property.name, filter: filter,
        elementName: "\(element)".without(ends: ["Model"]).lowercased())
    }
    let identified = found.filter { $0.source.id != nil }
    return identified.isEmpty ? found : identified
  }

  private func suggestedList(_ base: String) -> ListCandidate? {
    if candidates.count < 2 { return candidates.first }
    let named = candidates.filter {
      base.contains($0.stored.lowercased()) || base.contains($0.elementName)
    }
    return named.count == 1 ? named[0] : nil
  }

  /// The name of the list of which a screen shows one element: `TaskScreen` beside `TaskListScreen`.
  private func suggestedDetail(_ base: String) -> String? {
    guard spec.screens.count > 1 else { return nil }
    let element = base.without(ends: ["details", "detail"])
    let lists = candidates.filter { $0.elementName == element && $0.source.id != nil }
    return lists.count == 1 ? lists[0].stored : nil
  }

  /// The screens with the details of an element, by the name of its list.
  func findDetails() -> [String: [String]] {
    var details: [String: [String]] = [:]
    for screen in spec.screens {
      let base = screen.name.value.without(ends: screenEnds).lowercased()
      let list = screen.isSuggested ? suggestedDetail(base) : screen.of?.value
      if let list { details[list, default: []].append(screen.name.value) }
    }
    return details
  }

  // MARK: - Rows

  /// The expression for the title of a row.
  func rowTitle(of element: Type) -> String? {
    if element.scalar != nil { return isShown(element) ? "self" : nil }
    guard let nominal = types.nominal(element) else { return nil }
    if nominal.isPlainEnumeration { return "self.rawValue" }
    let texts = nominal.storedMembers.filter { $0.type == .string }
    let usual = ["title", "name", "text", "label", "subject", "headline"]
    for name in usual where texts.contains(where: { $0.name == name }) { return name }
    return texts.first { $0.name != "id" }?.name
      ?? nominal.storedMembers.first { $0.name != "id" && isShown($0.type) }?.name
  }

  private func rowParts(of element: Type) -> [(String, String)] {
    guard let title = rowTitle(of: element) else { return [] }
    let members = types.nominal(element)?.storedMembers ?? []
    let details = ["subtitle", "detail", "details", "summary", "note", "notes", "caption"]
    let detail = members.first {
      details.contains($0.name) && $0.name != title && $0.type.unwrapped == .string
    }
    let mark = mark(of: element)
    return [("title", title)] + (detail.map { [("detail", $0.name)] } ?? [])
      + (mark.map { [("mark", $0)] } ?? [])
  }

  /// The only condition that an element stores.
  private func mark(of element: Type) -> String? {
    let conditions = (types.nominal(element)?.storedMembers ?? []).filter { $0.type == .bool }
    return conditions.count == 1 ? conditions[0].name : nil
  }

  // MARK: - The parts

  private func listParts(_ candidate: ListCandidate, of screen: ScreenSpec) -> [ScreenPart] {
    let source = candidate.source
    let element = source.element
    var parts = [ScreenPart.text(.list, source.name)]
    parts.append(ScreenPart.mapping(.row, of: rowParts(of: element)))
    guard let stored = source.stored else { return parts }
    let mark = mark(of: element)
    if let id = source.id {
      let toggle = mark.flatMap { patterns.toggle(ofElementIn: stored, $0, id: id) }
      let screens = details[stored] ?? []
      let opened = screens.count == 1 ? screens[0] : nil
      if let tap = toggle ?? (opened == nil ? patterns.selection(id: id) : nil) {
        parts.append(ScreenPart.text(.tap, Self.call(tap, with: "id")))
      }
      if let opened { parts.append(ScreenPart.text(.open, opened)) }
      if let removal = patterns.removal(from: stored, id: id) {
        parts.append(ScreenPart.text(.delete, Self.call(removal, with: "id")))
      }
    }
    if let filter = candidate.filter, filter.cases.allSatisfy(\.payload.isEmpty),
      !isPrivate(filter.selector), setterText(of: [filter.selector], .nominal(filter.name)) != nil
    {
      parts.append(ScreenPart.text(.filter, filter.selector))
    }
    if let query = suggestedSearch(of: source) { parts.append(ScreenPart.text(.search, query)) }
    if let request = request(into: stored) {
      let isPaged = request.pages.list != nil
      let name = request.pages.refresh?.value ?? request.name.value + (isPaged ? "Refresh" : "")
      if typedAction(".\(name)", of: stateType) != nil {
        parts.append(ScreenPart.text(.refresh, ".\(name)"))
      }
    }
    if let add = suggestedAddition(to: source, stored) { parts.append(ScreenPart.text(.add, add)) }
    if stored.hasSuffix("s") {
      parts.append(ScreenPart.text(.empty, "No \(titleWords(of: stored).lowercased()) yet."))
    }
    return parts + failureParts(of: stored, on: screen)
  }

  private func detailParts(_ source: ListSource) -> [ScreenPart] {
    var parts = [ScreenPart.text(.of, source.name)]
    var fields: [(String, String)] = []
    var values: [String] = []
    for member in types.nominal(source.element)?.storedMembers ?? [] where member.name != "id" {
      if control(for: member.type, named: member.name) != nil,
        let setter = setterText(ofElementIn: source, member.name, member.type)
      {
        fields.append((member.name, setter))
      } else if isShown(member.type) || member.type == .bool {
        values.append(member.name)
      }
    }
    if !fields.isEmpty { parts.append(ScreenPart.mapping(.fields, of: fields)) }
    if !values.isEmpty { parts.append(ScreenPart.list(.values, values)) }
    if let id = source.id, let removal = patterns.removal(from: source.name, id: id) {
      parts.append(ScreenPart.text(.delete, Self.call(removal, with: "id")))
    }
    return parts
  }

  private func formParts(besides screen: ScreenSpec) -> [ScreenPart] {
    var fields: [(String, String)] = []
    var values: [String] = []
    let failures = suggestedFailures(of: nil, on: screen)
    let shown = failures + [screen.question?.of?.value].compactMap(\.self)
    for property in feature.state.properties
    where !property.isPrivate && !shown.contains(property.name) {
      if control(for: property.type, named: property.name) != nil,
        let setter = setterText(of: [property.name], property.type)
      {
        fields.append((property.name, setter))
      } else if isShown(property.type), property.type.unwrapped != .scalar(.uuid) {
        values.append(property.name)
      }
    }
    values += feature.derived.filter { !$0.isPrivate && isShown($0.type) }.map(\.name)
    let sent = screen.sentActions
    let buttons = patterns.actions.filter { action in
      action.payload.isEmpty && !sent.contains(action.name)
        && !(feature.persistence?.entries ?? []).contains { $0.actions.load == action.name }
    }
    return (fields.isEmpty ? [] : [ScreenPart.mapping(.fields, of: fields)])
      + (values.isEmpty ? [] : [ScreenPart.list(.values, values)])
      + (buttons.isEmpty ? [] : [ScreenPart.list(.buttons, buttons.map { ".\($0.name)" })])
      + failureParts(of: nil, on: screen)
  }

  /// A stored list itself, without its filter.
  private func storedSource(_ list: String) -> ListSource? {
    var quiet = Findings(about: spec, in: SourceFile(path: "", text: ""), Diagnostics())
    return source(Located(list, at: SourceRange(.start, .start)), &quiet)
  }

  private func isPrivate(_ name: String) -> Bool {
    types.nominal(stateType)?.member(name)?.isPrivate ?? true
  }

  private func suggestedSearch(of list: ListSource) -> String? {
    let usual = ["query", "search", "searchtext", "searchterm", "searchquery"]
    let found = feature.state.properties.filter { property in
      guard usual.contains(property.name.lowercased()), property.type == .string,
        !property.isPrivate, let text = setterText(of: [property.name], .string),
        let setter = typedAction(text, of: stateType, value: .string)
      else { return false }
      return isSearched(list, by: property.name, setter.action)
    }
    return found.count == 1 ? found[0].name : nil
  }

  func request(into list: String) -> RequestSpec? {
    let requests = spec.requests.filter { request in
      (request.target?.value == list || request.pages.list?.property.value == list)
        && request.payload.isEmpty
        && feature.actions.contains { $0.name == request.name.value && !$0.isPrivate }
    }
    return requests.count == 1 ? requests[0] : nil
  }

  private func suggestedAddition(to source: ListSource, _ stored: String) -> String? {
    guard
      let action = patterns.addition(
        to: stored, of: source.element, types.nominal(source.element)?.storedMembers ?? [])
    else { return nil }
    var analysis = self
    var quiet = Findings(about: spec, in: SourceFile(path: "", text: ""), Diagnostics())
    var screen = ScreenSpec(name: Located("Screen", at: SourceRange(.start, .start)))
    screen.add = Located(action.name, at: SourceRange(.start, .start))
    let isPossible = analysis.addition(screen, row: nil, source, &quiet) != nil
    return isPossible ? action.name : nil
  }

  private func failureParts(of list: String?, on screen: ScreenSpec) -> [ScreenPart] {
    let names = suggestedFailures(of: list, on: screen)
    if names.count == 1 { return [ScreenPart.text(.failure, names[0])] }
    return names.isEmpty ? [] : [ScreenPart.list(.failure, names)]
  }
}

extension ScreenSpec {
  /// The actions that are sent when the screen appears, and by the answers to its question.
  fileprivate var sentActions: Set<String> {
    let answers = question.map { $0.cases.flatMap(\.buttons) + $0.buttons + $0.cancel } ?? []
    let names = ([appear].compactMap(\.self) + answers.map(\.action)).compactMap {
      text -> String? in
      guard case .checked(let expression) = text else { return nil }
      switch expression.kind {
      case .implicitMember(let name): return name.text
      case .call(let callee, _):
        if case .implicitMember(let name) = callee.kind { return name.text }
        return nil
      default: return nil
      }
    }
    return Set(names)
  }

  /// The screen with what names and types suggest.
  func with(_ suggestion: [ScreenPart]) -> ScreenSpec {
    var spec = self
    for part in suggestion {
      switch part {
      case .text(let key, let text): spec.set(key, text)
      case .list(.values, let items): spec.values = items.map(spec.located)
      case .list(.failure, let items): spec.failures = items.map(spec.located)
      case .list(.buttons, let items):
        spec.buttons = items.map { ScreenButtonSpec(action: parsedCode($0)) }
      case .mapping(.row, let entries): spec.row = RowSpec(entries)
      case .mapping(.fields, let entries):
        spec.fields = entries.map {
          ScreenFieldSpec(property: spec.located($0.key), action: parsedCode($0.value))
        }
      }
    }
    return spec
  }

  private func located(_ text: String) -> Located<String> { Located(text, at: name.range) }

  private mutating func set(_ key: ScreenPart.TextKey, _ text: String) {
    switch key {
    case .list: list = located(text)
    case .of: of = located(text)
    case .tap: tap = parsedCode(text)
    case .open: open = located(text)
    case .delete: delete = parsedCode(text)
    case .filter: filter = located(text)
    case .search: search = parsedCode(text)
    case .refresh: refresh = parsedCode(text)
    case .add: add = located(text)
    case .empty: empty = located(text)
    case .failure: failures = [located(text)]
    }
  }
}

extension RowSpec {
  fileprivate init(_ entries: [ScreenPart.Entry]) {
    self.init()
    for entry in entries {
      switch entry.key {
      case "title": title = parsedCode(entry.value)
      case "detail": detail = parsedCode(entry.value)
      default: mark = parsedCode(entry.value)
      }
    }
  }
}

/// Parses code that names and types suggest.
func parsedCode(_ text: String) -> SwiftText<Expression> {
  var found = Diagnostics()
  guard let expression = parseExpression(LocatedText(text, at: .start), &found), !found.hasErrors
  else { return .invalid(SourceRange(.start, .start)) }
  return .checked(expression)
}
