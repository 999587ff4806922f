import SpecLanguage

/// Replaces the errors of an app's spec by more helpful errors.
package typealias AppErrorExplainer =
  @Sendable (SourceFile, ImportedFeatures, inout Diagnostics) -> Void

/// Parses, decodes and analyzes the file of an app.
///
/// - Parameters:
///   - features: the features of the run and of the folder.
///   - explain: called only after errors; its findings replace the findings of the stages.
package func analyzeApp(
  _ file: SourceFile, features: ImportedFeatures, _ diagnostics: inout Diagnostics,
  explain: AppErrorExplainer? = nil
) -> (spec: AppSpec?, app: App?, decodingFindings: Diagnostics) {
  let root = parseYAML(file, &diagnostics)
  let spec = root.flatMap { decodeApp($0, of: file, &diagnostics) }
  var decodingFindings = diagnostics
  let app = spec.flatMap { analyzeApp($0, of: file, features: features, &diagnostics) }
  if diagnostics.hasErrors, let explain {
    diagnostics = Diagnostics()
    explain(file, features, &diagnostics)
    if root == nil { decodingFindings = diagnostics }
  }
  return (spec, app, decodingFindings)
}

/// Checks the spec of an app against all rules of the language. Returns nil, with findings, if the
/// spec has errors.
package func analyzeApp(
  _ spec: AppSpec, of file: SourceFile, features: ImportedFeatures,
  _ diagnostics: inout Diagnostics, names recorder: NameRecorder? = nil
) -> App? {
  if diagnostics.isFull { return nil }
  // Without features, every name in the app would be unknown.
  if spec.features.isEmpty, diagnostics.hasErrors { return nil }
  let spec = spec.openingFeatures(in: features, &diagnostics)
  var features = AppFeatures(of: spec, in: features)
  features.findFeatures(&diagnostics)
  let whole = spec.asFeature(features.haveEvents)
  var findings = Findings(about: whole, in: file, diagnostics)
  findings.unknown.hasFailedImport = !features.areAllKnown
  let app = meaning(of: spec, whole, in: file, &features, recorder, &findings)
  diagnostics = findings.allDiagnostics()
  return diagnostics.hasErrors || !features.areAllKnown ? nil : app
}

/// Checks the app as one feature, and then its links and scenarios.
private func meaning(
  of spec: AppSpec, _ whole: FeatureSpec, in file: SourceFile, _ features: inout AppFeatures,
  _ recorder: NameRecorder?, _ findings: inout Findings
) -> App? {
  var types = TypeTable()
  types.recorder = recorder
  types.hidesPrivateMembers = true
  let externals = features.declareTypes(in: &types, &findings)
  if features.hasCollision { return nil }
  checkDeclaredNames(of: whole, &findings)
  let conformances = FeatureConformances(of: whole, in: file, &findings)
  var declarations = TypeResolution(of: whole, conformances, in: &types, &findings)
    .declarations(&findings)
  let effects = DeclaredEffects(of: whole, TextTyping(in: types), &findings)
  let state = DeclaredState(
    name: whole.stateName, members: declarations.state, filters: [],
    conformances: conformances.usual)
  features.readKeys(of: state)
  declarations.declare(whole, state, in: &types, unclear: [], &findings)
  effects.declare(in: &types)
  let analyzedState = analyzeState(state, repeated: [], given: [], TextTyping(in: types), &findings)
  let derivation = analyzeDerived(of: state, in: &types, &findings)
  let texts = AppTexts(
    file: file, state: state, effects: EffectTexts(effects: effects, texts: TextTyping(in: types)),
    features: features)
  let actions = ActionAnalysis(
    stateType: state.type, reads: derivation.reads, texts: texts.texts
  ).actions(whole.actions, declarations.payloads, &findings)
  let feature = Feature(
    name: spec.name.value, doc: spec.doc, hasLayers: spec.hasLayers, externals: externals,
    models: [], filters: [],
    state: analyzedState, derived: derivation.values, functions: [],
    imported: features.declarations, actions: actions, dependencies: [], events: effects.events,
    middleware: [], invariants: [], reachable: [], exploration: ExplorationSettings(),
    scenarios: [], persistence: nil, types: types,
    actionConformances: conformances.ofMessages(hasCases: true),
    eventConformances: conformances.ofMessages(hasCases: !effects.events.isEmpty))
  return texts.app(of: spec, feature, &findings)
}

/// Types the expressions of an app, in which `state` contains the states of all features.
struct AppTexts {
  let file: SourceFile
  let state: DeclaredState
  let effects: EffectTexts
  let features: AppFeatures

  var texts: TextTyping { effects.texts }

  fileprivate func app(
    of spec: AppSpec, _ whole: Feature, _ findings: inout Findings
  ) -> App {
    let start = steps(spec.start, [], isStart: true, &findings)
    let links = links(spec.links, &findings)
    let invariants = invariants(of: spec, &findings)
    var scenarios = ScenarioAnalysis(
      state: state, effects: effects,
      stores: features.stores.map { ScenarioStore(of: $0) }, names: .ofFeatures(self),
      functions: AnsweringFunctions(own: [], features.declarations.functions),
      invariants: HeldInvariants(
        invariants, declared: spec.invariants,
        inherited: features.found.map(\.feature).inheritedInvariants),
      values: ValueReading(types: texts.types, file: file, externals: []))
    let reachable = analyzeReachable(
      spec.reachable, stateType: state.type, texts, &findings)
    let exploration = exploration(of: spec, &findings)
    var app = App(
      name: spec.name.value, doc: spec.doc, members: features.found.map(\.feature), whole: whole,
      start: start, ownLinks: links, invariants: invariants,
      reachable: reachable, exploration: exploration,
      scenarios: spec.scenarios.map { scenarios.scenario($0, &findings) })
    app.hasMain = spec.main != nil
    app.interface = spec.interface
    app.screens = AppScreenAnalysis(app: app).screens(of: spec, &findings)
    checkEndlessLinks(of: app, &findings)
    // A link that has an error may be the link that opens the feature.
    if !findings.diagnostics.hasErrors {
      warnAboutClosedFeatures(of: app, features, &findings)
      warnAboutDroppedStart(of: app, &findings)
    }
    return app
  }

  /// Reads the section `explore`. Its actions have the names of their features.
  ///
  ///     explore: {actions: [loaded]}              # unknown-action
  ///     explore: {actions: [tasks.loaded]}
  private func exploration(
    of spec: AppSpec, _ findings: inout Findings
  ) -> ExplorationSettings {
    var analysis = ExploringAnalysis(
      types: texts.types,
      stateNames: Set(
        features.stores.map(\.feature.state.name)
          + features.innerApps.values.map(\.app.whole.state.name)
          + [spec.name.value + "State"]),
      scenarios: spec.scenarios.map(\.sentence.value),
      values: ValueReading(types: texts.types, file: file, externals: []))
    for assumed in spec.exploring.answers {
      findings.error(
        .misplacedKey, "what is assumed about answers belongs in the spec of the feature",
        at: assumed.method.range)
    }
    return analysis.settings(spec.exploring, &findings) { name, findings in
      guard let (_, written, action) = action(named: name, &findings) else { return false }
      if action.isPrivate { findings.reportPrivate(action.name, at: written.rest.range) }
      guard let key = written.key else { return true }
      findings.error(
        .wrongArguments,
        "'actions' is about all stores of '\(written.feature.value)': it takes no key",
        at: key.range)
      return false
    }
  }

  /// Returns the index of the feature with this name. Returns nil, after a finding, if there is
  /// none.
  ///
  ///     links: {logn.authenticated: {close: login}}      # unknown-feature
  ///     links: {login.authenticated: {close: login}}
  func featureIndex(of name: Located<String>, _ findings: inout Findings) -> Int? {
    if let place = features.places[name.value] {
      recordStore(name)
      return place
    }
    var app: InnerApp?
    var prefix = ""
    for part in name.parts {
      if app == nil, !prefix.isEmpty {
        findings.error(
          .unknownFeature,
          "'\(prefix.dropLast())' is not an app, so it has no feature '\(part.value)'",
          at: name.range)
        return nil
      }
      if app == nil, features.isUnknown(part.value) { return nil }
      let path = prefix + part.value
      let isKnown = features.places[path] != nil || features.innerApps[path] != nil
      guard isKnown else {
        let names = app?.app.members.map(\.name) ?? features.spec.features.map(\.name.value)
        reportUnknown(part, in: app, among: names, &findings)
        return nil
      }
      (app, prefix) = (features.innerApps[path], path + ".")
    }
    if let app, let feature = app.app.members.first {
      findings.error(
        .unknownFeature,
        "'\(name.value)' is an app: name one of its features, as in '\(prefix)\(feature.name)'",
        at: name.range)
    }
    return nil
  }

  private func reportUnknown(
    _ name: Located<String>, in app: InnerApp?, among names: [String], _ findings: inout Findings
  ) {
    let inner = features.stores.filter { $0.name.hasSuffix("." + name.value) }.map(\.name)
    let suggestion =
      app == nil && inner.count == 1
      ? Suggestion(for: name.value, key: NearName(name: inner[0], isOnly: true))
      : findings.suggestion(name.value, among: names)
    let owner = app.map { "'\($0.app.name)'" } ?? "the app"
    findings.error(
      .unknownFeature, "\(owner) has no feature '\(name.value)'\(suggestion)", at: name.range,
      help: name.value == "state"
        ? "leave out 'state.': the state of a feature has its name"
        : findings.listed(names, nearest: name.value, "its features:"),
      fixes: suggestion.fixes(at: name.range))
  }
}

extension App {
  /// Returns the name of an action in the `after` of an app's invariant: `feature.action`. For a
  /// feature with keys, the name stands for the action in every store of the feature.
  package static func qualifiedName(of action: Action, of feature: AppFeature) -> String {
    "\(feature.name).\(action.name)"
  }
}

extension AppTexts {
  /// Analyzes the invariants of an app. They can use the members of the app's state by name, and
  /// `after` names actions of features.
  ///
  ///     invariants: {one user: {holds: old.users.count <= users.count, after: add}}        # unknown-action
  ///     invariants: {one user: {holds: old.users.count <= users.count, after: users.add}}
  func invariants(of spec: AppSpec, _ findings: inout Findings) -> [Invariant] {
    let names = features.stores.flatMap { store in
      store.feature.actions.map { App.qualifiedName(of: $0, of: store) }
    }
    return analyzeInvariants(
      spec.invariants, stateType: state.type, actions: names, texts, &findings
    ) { written, findings in
      guard let (place, name, action) = action(named: written, &findings) else { return nil }
      if let key = name.key {
        findings.error(
          .wrongArguments,
          "'after' is about all stores of '\(name.feature.value)': it takes no key",
          at: key.range)
        return nil
      }
      return names.firstIndex(of: App.qualifiedName(of: action, of: features.stores[place]))
    }
  }
}

extension AppSpec {
  /// Reports a feature that links open and close, but that is declared without `?`. The links are
  /// checked as if it had the `?`.
  ///
  ///     features: {login: Login}        # always-open, if links open and close 'login'
  ///     features: {login: Login?}
  func openingFeatures(
    in known: ImportedFeatures, _ diagnostics: inout Diagnostics
  ) -> AppSpec {
    var (opened, closed): (Set<String>, Set<String>) = ([], [])
    var keyed: Set<String> = []
    for step in (start + links.flatMap(\.steps)).flatMap({ [$0] + $0.otherwise }) {
      switch step.verb {
      case .open(let target, _):
        opened.insert(target.feature.value)
        if target.key != nil { keyed.insert(target.feature.value) }
      case .close(let target): closed.insert(target.feature.value)
      case .dispatch: break
      }
    }
    var spec = self
    spec.features = features.map { feature in
      let (name, type) = (feature.name.value, feature.feature)
      guard case .always = feature.presence, !feature.isUnread,
        opened.contains(name), closed.contains(name)
      else { return feature }
      if case .app? = known[type.value] { return feature }
      let isKeyed = keyed.contains(name)
      diagnostics.error(
        .alwaysOpen, "'\(name)' is always open, but links open and close it", at: type.range,
        help: isKeyed
          ? "write '\(name): \"[Key: \(type.value)]\"' for a store for each key"
          : "write '\(name): \(type.value)?'",
        fixes: isKeyed ? [] : [Fix(type.value, by: type.value + "?", at: type.range)])
      var changed = feature
      changed.presence = .optional
      // The type of the keys is unknown.
      changed.isUnread = isKeyed
      return changed
    }
    return spec
  }
}
