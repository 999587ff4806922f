// saved:
// failed: {reason: String}
// moved:
//   doc: Somewhere else.
//   payload: {to: URL}

let eventsShape: ValueShape = .oneOf([.mapping("events", eventShape), .nothing])

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

extension SpecDecoder {
  mutating func events(_ section: KeyedNode) -> [CaseSpec] {
    declarations(section, eventsShape) { decoder, item in
      guard item.node.isMapping || item.node.holdsNothing else {
        return CaseSpec(name: item.key, doc: nil, payload: decoder.payload(item, hasDefaults: true))
      }
      guard let entries = decoder.entries(item, eventShape) else { return nil }
      guard decoder.isLongForm(entries) else {
        let payload = entries.isEmpty ? [] : decoder.payload(item, hasDefaults: true)
        return CaseSpec(name: item.key, doc: nil, payload: payload)
      }
      var draft = EventDraft()
      let keys = eventConstruct.decode(entries, into: &draft, owner: item.key.range, &decoder)
      let isKnown = keys.contains("payload") && !entries.haveEmpty("payload")
      if !isKnown {
        draft.payload = [.unreadable(at: item.key.range)]
      }
      return CaseSpec(name: item.key, doc: draft.doc, payload: draft.payload)
    }
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
