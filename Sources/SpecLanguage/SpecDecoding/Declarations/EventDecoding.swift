// saved:
// failed: {reason: String}
// moved:
//   doc: Somewhere else.
//   payload: {to: URL}
// routes: [moved]

let eventsShape: ValueShape = .oneOf([
  .open(eventsConstruct.table, "events", eventShape), .nothing,
])

private let routesShape: ValueShape = .oneOf([.filled(.list("events", .name)), .name])

private let eventShape: ValueShape = .oneOf([
  messagePayloadShape, .keys(eventConstruct.table), .nothing,
])

private struct EventDraft {
  var doc: String?
  var payload: [PayloadSpec] = []
}

private let eventConstruct = Construct<EventDraft>(
  "an event",
  [
    .doc { $0.doc = $1 },
    .required("payload", messagePayloadShape, "its payload, as in a Swift signature") {
      $1.payload = $0.payload($2, hasDefaults: true)
    },
  ])

private let eventsConstruct = Construct<[Located<String>]>(
  "events",
  [
    .optional(
      "routes", routesShape, "the events that lead to another screen, each a method of a router"
    ) { $1 = $0.names($2, routesShape) }
  ])

extension SpecDecoder {
  /// Decodes the events, and the names of those that are routes.
  mutating func events(_ section: KeyedNode) -> (events: [CaseSpec], routes: [Located<String>]) {
    var routes: [Located<String>] = []
    var keys: [SourceRange] = []
    if case .mapping(let entries) = section.node.content {
      let own = entries.filter { isRoutes($0) }
      keys = own.map(\.key.range)
      eventsConstruct.decode(own, into: &routes, owner: section.key.range, &self)
    }
    let events = declarations(section, eventsShape) { decoder, item in
      keys.contains(item.key.range) ? .some(nil) : decoder.event(item).map(Optional.some)
    }
    return (events.compactMap(\.self), routes)
  }

  /// Whether an entry is the key `routes`, even if it is misspelt. An event may be called `routes`,
  /// but no event is a list or a word.
  private func isRoutes(_ entry: YAMLEntry) -> Bool {
    let (name, names) = (entry.key.scalarText, eventsConstruct.table.keyNames)
    switch entry.value.content {
    case .mapping: return false
    case .sequence: return names.contains(name) || nearest(name, among: names) != nil
    case .scalar(let scalar):
      let isName = scalar.text.first?.isLowercase == true && isWord(scalar.text)
      return !entry.value.holdsNothing
        && (names.contains(name) || isName && nearest(name, among: names) != nil)
    }
  }

  private mutating func event(_ item: KeyedNode) -> CaseSpec? {
    guard item.node.isMapping || item.node.holdsNothing else {
      return CaseSpec(name: item.key, doc: nil, payload: payload(item, hasDefaults: true))
    }
    guard let entries = entries(item, eventShape) else { return nil }
    guard isLongForm(entries) else {
      let payload = entries.isEmpty ? [] : payload(item, hasDefaults: true)
      return CaseSpec(name: item.key, doc: nil, payload: payload)
    }
    var draft = EventDraft()
    let keys = eventConstruct.decode(entries, into: &draft, owner: item.key.range, &self)
    let isKnown = keys.contains("payload") && !entries.haveEmpty("payload")
    if !isKnown {
      draft.payload = [.unreadable(at: item.key.range)]
    }
    return CaseSpec(name: item.key, doc: draft.doc, payload: draft.payload)
  }

  /// Whether an event is in long form: it has a mapping `payload`, or a `doc` that is not a type.
  private func isLongForm(_ entries: [YAMLEntry]) -> Bool {
    entries.contains { entry in
      switch entry.key.scalarText {
      case "payload": entry.value.isMapping || entry.value.isEmptyScalar
      case "doc": isProse(entry.value)
      default: false
      }
    }
  }
}
