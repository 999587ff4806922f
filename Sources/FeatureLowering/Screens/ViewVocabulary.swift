import FeatureAnalysis

/// The names of a spec that files of the user use: to compare them with the spec.
package struct ViewVocabulary: Sendable {
  /// The actions of the feature, by name.
  package private(set) var actions: [String: [Parameter]] = [:]
  /// What a view reads from the store: properties, derived values, results of filters, permissions.
  package private(set) var storeMembers: Set<String> = []
  /// The members of each model.
  package private(set) var modelMembers: [String: Set<String>] = [:]
  /// The models of the elements that lists show, by the name of the variable for an element.
  package private(set) var elements: [String: String] = [:]
  /// The cases of all enums of the feature, and of its events.
  package private(set) var cases: Set<String> = []
  /// The cases of each enum, of the actions and of the events, by the name of the type.
  package private(set) var casesOfTypes: [String: Set<String>] = [:]
  /// The type of the store.
  package private(set) var store = ""
  /// The type of the state.
  package private(set) var state = ""
  /// The type of the actions.
  package private(set) var action = ""
  /// The type of the events.
  package private(set) var event = ""
  /// The type of the previews.
  package private(set) var preview = ""
  /// The types that a feature may have, and that are named for it.
  package private(set) var typesOfFeature: Set<String> = []
  /// The names of the views.
  package private(set) var views: Set<String> = []
  package private(set) var previews: Set<String> = []

  /// The type of the dependencies of an app, and the features that need some.
  package private(set) var dependencies = ""
  package private(set) var needy: Set<String> = []

  /// Whether the names are those of an app, whose views contain the views of features.
  package private(set) var isOfApp = false

  package init(of feature: Feature, target: ClientTarget = ClientTarget()) {
    let context = FeatureContext(feature, specPath: "", target: target)
    for action in feature.actions { actions[action.name] = action.payload }
    addStoreMembers(of: feature)
    addModels(of: feature)
    addTypes(of: feature)
    for type in BuiltinType.ofRuntime.values {
      if case .enumeration(let list) = type.kind { cases.formUnion(list.map(\.name)) }
    }
    views = Set(ScreenFile.all(of: context).map(\.name))
    previews = Set(PreviewState.all(of: feature).map(\.name))
    addElements(of: feature, ScreenViews(context))
  }

  private mutating func addStoreMembers(of feature: Feature) {
    let permissions = ActionPermissions(feature)
    storeMembers = Set(
      feature.state.properties.map(\.name) + feature.derived.map(\.name)
        + feature.filters.map(\.result) + permissions.declared.map(permissions.functionName)
        + permissions.explained.map(permissions.reasonName))
    if feature.undo != nil { storeMembers.formUnion(["canUndo", "canRedo"]) }
    if !feature.routes.isEmpty { storeMembers.insert(RouterNames.method) }
  }

  private mutating func addModels(of feature: Feature) {
    for model in feature.models + feature.imported.models {
      modelMembers[model.name] = Set(feature.types[model.name]?.allMembers.map(\.name) ?? [])
      if case .enumeration(let list) = model.kind {
        casesOfTypes[model.name] = Set(list.map(\.name))
        cases.formUnion(list.map(\.name))
      }
    }
  }

  /// Adds the variables of elements: of each model, and of what the screens show.
  private mutating func addElements(of feature: Feature, _ names: ScreenViews) {
    for model in feature.models + feature.imported.models {
      if case .enumeration = model.kind { continue }
      let element = names.elementName(of: model.name)
      if element != ScreenViews.anyElement { elements[element] = model.name }
    }
    for screen in feature.screens {
      let source: ListSource? =
        switch screen.content {
        case .list(let list): list.source
        case .detail(let detail): detail.source
        case .form: nil
        }
      if let source, case .nominal(let model) = source.element {
        elements[names.elementName(of: source)] = model
      }
    }
  }

  /// Adds what the feature has besides models: filters, events and the types that are named for it.
  private mutating func addTypes(of feature: Feature) {
    let names = FeatureNames(feature.name)
    (store, state, action) = (names.store, names.state, names.action)
    (event, preview) = (names.event, names.preview)
    typesOfFeature = [
      names.store, names.state, names.action, names.event, names.router, names.constants,
      names.functions, names.dependencies, names.reducing, names.preview, names.sqlite,
      names.swiftData,
    ]
    for filter in feature.filters {
      casesOfTypes[filter.name] = Set(filter.cases.map(\.name))
      cases.formUnion(filter.cases.map(\.name))
    }
    cases.formUnion(feature.events.map(\.name))
    if !feature.events.isEmpty { casesOfTypes[event] = Set(feature.events.map(\.name)) }
    casesOfTypes[action] = Set(feature.actions.map(\.name))
  }

  package init(of app: App) {
    isOfApp = true
    let names = FeatureNames(app.name)
    (store, dependencies) = (names.store, names.dependencies)
    typesOfFeature = [names.dependencies, names.event]
    needy = Set(app.members.filter(\.hasDependencies).map(\.name))
    storeMembers = Set(app.members.map(\.name))
    for member in app.members {
      for action in member.feature.actions { actions[action.name] = action.payload }
      views.formUnion(member.feature.screens.map(\.name))
      views.formUnion(member.app?.screens.map(\.name) ?? [])
    }
    views.formUnion(app.screens.map(\.name))
  }

  /// The names that may follow a dot in a view.
  package var members: Set<String> {
    var names = storeMembers.union(cases).union(previews)
    names.formUnion([RuntimeSymbol.isAdding, RuntimeSymbol.refresh])
    names.formUnion(actions.keys)
    for members in modelMembers.values { names.formUnion(members) }
    return names
  }

  /// The labels of payloads and of the properties of models.
  package var labels: Set<String> {
    var names = Set(actions.values.flatMap { $0.compactMap(\.label) })
    for members in modelMembers.values { names.formUnion(members) }
    return names
  }

  /// Whether every store has a member of this name, whatever the spec declares.
  package static func isOfEveryStore(_ name: String) -> Bool { StoreMembers.names.contains(name) }
}

/// Returns the words of a name as a label: `Profile Name` for `profileName`, `Completed` for a
/// condition `isCompleted`.
func labelWords(of name: String, isCondition: Bool = false) -> String {
  let words = titleWords(of: name)
  guard isCondition else { return words }
  for verb in ["Is ", "Has ", "Are "] where words.hasPrefix(verb) {
    return String(words.dropFirst(verb.count))
  }
  return words
}

extension ScreenList {
  /// What is shown while the list is empty.
  var emptyText: String {
    empty ?? source.stored.map { "No \(labelWords(of: $0))" } ?? "Nothing to Show"
  }
}
