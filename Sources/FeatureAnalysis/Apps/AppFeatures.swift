import SpecLanguage

/// A feature of an app with its range in the spec.
struct FoundFeature {
  let spec: AppFeatureSpec
  let feature: AppFeature
}

/// Finds the features that the spec of an app names.
struct AppFeatures {
  let spec: AppSpec
  let known: ImportedFeatures
  private(set) var found: [FoundFeature] = []
  /// The features that have stores: those of an inner app take its place.
  private(set) var stores: [AppFeature] = []
  /// The apps among the found features and inside of them, by name: `library`.
  private(set) var innerApps: [String: InnerApp] = [:]
  /// The indices of the stores, by name.
  private(set) var places: [String: Int] = [:]
  /// Whether two types have the same name. This error has been reported, and uses of the name
  /// cannot be checked.
  private(set) var hasCollision = false
  /// The models and functions of all features. The state of each feature is included as a model.
  private(set) var declarations = ImportedDeclarations()

  init(of spec: AppSpec, in known: ImportedFeatures) {
    self.spec = spec
    self.known = known
  }

  /// Whether every feature in the spec was found.
  var areAllKnown: Bool { found.count == spec.features.count }

  /// Whether each found feature has events, by store name.
  var haveEvents: [String: Bool] {
    Dictionary(
      found.map { ($0.feature.name, !$0.feature.feature.events.isEmpty) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether the spec has a feature with this name that was not found.
  func isUnknown(_ name: String) -> Bool {
    member(named: name) == nil && spec.features.contains { $0.name.value == name }
  }

  /// The feature or inner app that the spec lists with this name.
  func member(named name: String) -> AppFeature? {
    found.first { $0.feature.name == name }?.feature
  }

  /// Finds the feature that each entry of the spec names.
  ///
  ///     features: {tasks: TaskLst}      # unknown-feature
  ///     features: {tasks: TaskList}
  mutating func findFeatures(_ diagnostics: inout Diagnostics) {
    for written in spec.features {
      let name = written.feature
      if written.isUnread { continue }
      if name.value == spec.name.value {
        reportOwnName(name, &diagnostics)
        continue
      }
      switch known[name.value] {
      case .feature(let feature):
        checkStoredOnce(written, feature, &diagnostics)
        if canOpen(written, feature, &diagnostics) { add(written, feature) }
      case .app(let app): addInnerApp(app, written, &diagnostics)
      case .cycle(let way):
        diagnostics.error(
          .importCycle, "apps cannot contain each other: \(way.joined(separator: " → "))",
          at: name.range)
      case .ambiguous(let paths):
        diagnostics.error(
          .duplicateFeature, duplicateFeature(name.value, in: paths), at: name.range)
      case .broken:
        diagnostics.error(
          .unknownFeature, "the spec of '\(name.value)' has errors: it cannot be part of an app",
          at: name.range)
      case nil:
        let near = Suggestion(
          for: name.value, near: nearName(name.value, among: known.names))
        diagnostics.error(
          .unknownFeature,
          "no spec of a feature '\(name.value)' is among those of this run or in this folder\(near)",
          at: name.range, fixes: near.fixes(at: name.range))
      }
    }
    checkVariableNames(&diagnostics)
  }

  private func reportOwnName(_ name: Located<String>, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      known[name.value] == nil ? .unknownFeature : .nameCollision,
      known[name.value] == nil
        ? "'\(name.value)' is this app, not a feature of it"
        : "the app has the name of this feature, and each becomes a module of that name",
      at: name.range, help: "call the app '\(name.value)App'")
  }

  /// Adds an app that is a feature of this app.
  ///
  ///     features: {shop?: ShopApp}      # nested-app
  ///     features: {shop: ShopApp}
  private mutating func addInnerApp(
    _ app: App, _ written: AppFeatureSpec, _ diagnostics: inout Diagnostics
  ) {
    let name = written.feature
    guard case .always = written.presence else {
      diagnostics.error(
        .nestedApp, "'\(name.value)' is an app, and an app inside of an app is always open",
        at: name.range, help: "write '\(written.name.value): \(name.value)'")
      return
    }
    guard stores.count + app.features.count <= Self.mostStores else {
      diagnostics.error(
        .tooManyValues,
        "with the stores of '\(name.value)', this app has more than \(Self.mostStores) stores",
        at: name.range)
      return
    }
    for store in app.features { checkStoredOnce(written, store.feature, &diagnostics) }
    add(written, app.whole, app)
  }

  /// The maximum number of stores of an app that contains apps. Without it, a few apps that contain one
  /// another twice have any number of stores.
  private static let mostStores = 500

  /// Reports two stores whose mocks would have the same name in tests.
  ///
  ///     features: {library: LibraryApp, libraryBooks: Books}       # name-collision
  ///     features: {library: LibraryApp, ownBooks: Books}
  private func checkVariableNames(_ diagnostics: inout Diagnostics) {
    var known: [String: AppFeature] = [:]
    for store in stores {
      guard let other = known.updateValue(store, forKey: store.variableName),
        other.name != store.name
      else { continue }
      let (inner, own) = store.owners.isEmpty ? (other, store) : (store, other)
      diagnostics.error(
        .nameCollision,
        "'\(own.name)' and '\(inner.name)' have the same name in tests: '\(own.variableName)'",
        at: own.range, help: "give '\(own.storeNames[0])' another name")
    }
  }

  /// Reports a second store for a feature that stores data. The feature stores its data in a single
  /// place, so only one store can use it.
  ///
  ///     features: {tasks: TaskList, more: TaskList}       # stored-once, if TaskList stores its tasks
  ///     features: {tasks: TaskList}
  private func checkStoredOnce(
    _ written: AppFeatureSpec, _ feature: Feature, _ diagnostics: inout Diagnostics
  ) {
    guard feature.persistence?.entries.isEmpty == false else { return }
    let name = written.feature
    if case .keyed = written.presence {
      diagnostics.error(
        .storedOnce,
        "'\(name.value)' stores its state in one place, which the stores of several keys cannot share",
        at: name.range)
    } else if let other = stores.first(where: { $0.feature.name == feature.name }) {
      diagnostics.error(
        .storedOnce,
        "'\(feature.name)' stores its state in one place, and "
          + "'\(other.name)' in line \(other.range.start.line) already is its store",
        at: name.range)
    }
  }

  /// Returns whether there is a state with which the feature begins. Reports a feature that is
  /// always open although its state has a property without a default, which only a link could give.
  ///
  ///     features: {editor: Editor}       # missing-default, if 'note' of Editor has no default
  ///     features: {editor: Editor?}
  private func canOpen(
    _ written: AppFeatureSpec, _ feature: Feature, _ diagnostics: inout Diagnostics
  ) -> Bool {
    guard case .always = written.presence, let first = feature.requiredProperties.first else {
      return true
    }
    let name = written.name.value
    diagnostics.error(
      .missingDefault,
      "'\(name)' is always open, and '\(first.name)' of '\(feature.name)' has no default",
      at: written.feature.range,
      help:
        "write '\(name): \(feature.name)?', and open it with a state, at the start or by a link: "
        + "'{open: \(name), with: \(feature.stateExample)}'")
    return false
  }

  private mutating func add(_ written: AppFeatureSpec, _ feature: Feature, _ app: App? = nil) {
    // The key's type is resolved later, with the types of all features.
    let presence: AppFeature.Presence =
      switch written.presence {
      case .always: .always
      case .optional: .optional
      case .keyed: .keyed(.unknown)
      }
    let place = AppStorePlace(
      path: [found.count],
      eventPath: feature.events.isEmpty
        ? [] : [found.count { !$0.feature.feature.events.isEmpty }])
    let member = AppFeature(
      name: written.name.value, feature: feature, app: app, presence: presence, place: place,
      range: written.name.range)
    found.append(FoundFeature(spec: written, feature: member))
    for inner in InnerApp.all(in: [member], after: stores.count) {
      innerApps[inner.member.name] = inner
    }
    for store in [member].withStores {
      if places[store.name] == nil { places[store.name] = stores.count }
      stores.append(store)
    }
  }

  /// Declares the types of all features. Reports two types with the same name, and a type with the
  /// name of one of the app's own types.
  ///
  ///     features: {a: Shop, b: Bar}     # name-collision, if both have a model 'Item' of their own
  ///
  /// - Returns: each type with the feature that declares it.
  mutating func declareTypes(
    in types: inout TypeTable, _ findings: inout Findings
  ) -> [ExternalType] {
    var owners: [String: String] = [:]
    // The app's own types are generated later. Only their names are known here.
    var names = Dictionary(
      GeneratedNames.types(of: spec.name.value).map { ($0, spec.name.value) },
      uniquingKeysWith: { first, _ in first })
    for found in found {
      let feature = found.feature.feature
      let declared = feature.types.all.map { ($0.name, feature.owner(of: $0.name)) }
      let generated = GeneratedNames.types(of: feature.name).map { ($0, feature.name) }
      let twins = declared.filter { names[$0.0, default: $0.1] != $0.1 }.sorted { $0.0 < $1.0 }
      // Generated types all begin with the feature's name, so one of them is enough.
      let generatedTwin = generated.first { names[$0.0, default: $0.1] != $0.1 }
      for twin in twins.isEmpty ? [generatedTwin].compactMap(\.self) : twins {
        reportTwin(twin.0, of: found, names[twin.0] ?? "", &findings)
      }
      names.merge(declared + generated, uniquingKeysWith: { first, _ in first })
      for type in feature.types.all {
        owners[type.name] = feature.owner(of: type.name)
        types.declare(type)
      }
      declarations.addNeighbour(feature)
      let known = Set(declarations.models.map(\.name))
      declarations.models += (feature.allModels + [feature.stateModel]).filter {
        !known.contains($0.name)
      }
      declarations.functions += feature.functions + feature.imported.functions
    }
    return owners.sorted { $0.key < $1.key }.map {
      ExternalType(name: $0.key, module: $0.value, isImported: true)
    }
  }

  /// Sets the key type of each feature with keys, which is known only after the types are resolved.
  mutating func readKeys(of state: DeclaredState) {
    for (index, found) in found.enumerated() {
      guard case .keyed = found.spec.presence,
        let place = state.index(of: found.feature.name),
        case .dictionary(let key, _) = state.stored[place].type
      else { continue }
      let member = AppFeature(
        name: found.feature.name, feature: found.feature.feature, presence: .keyed(key),
        place: found.feature.place, range: found.feature.range)
      self.found[index] = FoundFeature(spec: found.spec, feature: member)
      if let place = places[member.name] { stores[place] = member }
    }
  }

  private mutating func reportTwin(
    _ name: String, of found: FoundFeature, _ owner: String, _ findings: inout Findings
  ) {
    hasCollision = true
    let isApp = owner == spec.name.value
    findings.error(
      .nameCollision,
      "'\(found.spec.feature.value)' and \(isApp ? "the app" : "'\(owner)'") both have a type '\(name)'",
      at: found.spec.feature.range,
      help: isApp
        ? "give the app or the type another name"
        : "rename one of them, or let one feature import it from the other")
  }
}

extension Feature {
  /// A call that creates the state, such as `EditorState(note: …)`.
  package var stateExample: String {
    "\(state.name)(\(requiredProperties.map { "\($0.name): …" }.joined(separator: ", ")))"
  }

  /// The arguments with which a store is created without its dependencies, as in prose.
  package var stateLabel: String { needsState ? "initialState:" : "" }

  /// The feature's state as a model, with its derived values.
  package var stateModel: Model {
    Model(
      name: state.name, doc: nil, kind: .structure(state.properties), derived: derived,
      conformances: state.conformances, isPlainEnumeration: false)
  }
}
