import FeatureAnalysis
import SpecLanguage

/// The names of a spec that can be written without Swift code.
enum NameSource {
  case actions, properties, lists, methods, invariants, scenarios, screens, stores, events

  /// The kinds of declarations. Those of the state have no declaration around them.
  var kinds: Set<NameDeclaration.Kind> {
    switch self {
    case .actions: [.action, .request]
    case .properties: [.property, .store]
    case .lists: [.property, .derived]
    case .methods: [.method]
    case .invariants: [.invariant]
    case .scenarios: [.scenario]
    case .screens: [.screen]
    case .stores: [.store]
    case .events: [.event]
    }
  }

  var isOfState: Bool {
    switch self {
    case .properties, .lists, .stores: true
    default: false
    }
  }
}

/// Which names can be written where, by the keys around the place. `*` is a name of the user; items
/// of lists count as their list.
enum NamePlaces {
  private static let values: [String: NameSource] = [
    "filters.*.over": .properties, "filters.*.by": .properties, "requests.*.into": .properties,
    "undo": .properties, "undo.of": .properties, "undo.with": .properties,
    "undo.together": .actions, "undo.except": .actions, "undo.answers": .actions,
    "persistence": .properties, "persistence.together": .properties,
    "scenarios.*.holds": .invariants, "scenarios.*.rejections": .actions,
    "invariants.*.after": .actions, "explore.from": .scenarios, "explore.actions": .actions,
    "screens.*.list": .lists, "screens.*.of": .properties, "screens.*.open": .screens,
    "screens.*.filter": .properties, "screens.*.failure": .properties, "screens.*.add": .actions,
    "screens.*.events": .events, "events.routes": .events,
    "screens.*.question.of": .properties, "screens.*.path": .properties,
    "screens.*.pages.*": .screens,
    "screens.*.tabs": .stores, "screens.*.sheets": .stores, "screens.*.pages": .stores,
  ]
  private static let keys: [String: NameSource] = [
    "middleware.*": .actions, "persistence": .properties, "scenarios.*.given": .properties,
    "scenarios.*.with": .methods, "scenarios.*.when": .actions,
    "scenarios.*.when.answer": .methods, "scenarios.*.rejections": .actions,
    "explore.answers": .methods, "previews.*": .properties,
  ]

  /// The names that can be written at a place; nil if there are none, or if the place is one of code.
  static func source(at context: KeyContext, in table: KeyTable) -> NameSource? {
    let place = context.place(in: table)
    if context.isValue || context.path.last == "-", let source = values[place] { return source }
    return context.isValue ? nil : keys[place]
  }

  /// Whether the analysis offers the members that the place can name.
  static func holdsMembers(at context: KeyContext, in table: KeyTable) -> Bool {
    [
      "screens.*.fields", "screens.*.values", "screens.*.question.cases", "screens.*.pages",
    ].contains(context.place(in: table))
  }
}

extension KeyContext {
  /// The keys around the position, in which names of the user are replaced by `*`.
  fileprivate func place(in table: KeyTable) -> String {
    var shapes = [ValueShape.keys(table)]
    var words: [String] = []
    for key in path {
      let all = shapes.flatMap(\.alternatives)
      if key != "-" {
        let isOfLanguage = all.contains { $0.table?.keys.contains { $0.name == key } == true }
        words.append(isOfLanguage ? key : "*")
      }
      shapes = all.flatMap { $0.shapes(under: key) }
    }
    return words.joined(separator: ".")
  }
}
