import SpecLanguage

/// Collects the declarations of a spec, and the names that it uses outside of code.
struct NameCollector {
  struct Written {
    let key: NameKey
    let range: SourceRange
  }

  /// A place whose code can name the values of a payload, or variables that a condition binds.
  private struct PayloadPlace {
    let range: SourceRange
    let owner: String
    let bound: [Identifier]
  }

  private(set) var declarations: [NameDeclaration] = []
  private(set) var references: [Written] = []
  private(set) var generated: [GeneratedName] = []
  private var places: [PayloadPlace] = []
  /// The places on each line, so that a name is resolved without visiting all of them.
  private var placesByLine: [UInt32: [Int]] = [:]
  /// The effects that have been declared.
  private(set) var effectNames: Set<String> = []
  /// The names of the payload values of each owner.
  private var payloads: [String: Set<String>] = [:]
  let spec: FeatureSpec
  let actionNames: Set<String>
  var isApp = false
  /// The features of an app, by the names of their stores.
  var stores: [String: String] = [:]

  init(of spec: FeatureSpec) {
    self.spec = spec
    actionNames = Set(spec.actions.map(\.name.value))
  }

  init(ofApp app: AppSpec) {
    self.init(of: FeatureSpec(name: app.name))
    isApp = true
  }

  /// The meaning of a name in code; nil if the name is one of no declaration.
  func resolved(_ key: NameKey, at range: SourceRange) -> NameKey? {
    // An action or event of an app is named like the store that it belongs to.
    if isApp, key.kind == .enumCase, [spec.actionName, spec.eventName].contains(key.owner) {
      return NameKey(.member, key.name, of: spec.stateName)
    }
    guard key.kind == .payload else { return key }
    for place in placesByLine[range.start.line, default: []].reversed().lazy.map({ places[$0] })
    where place.range.start <= range.start && range.end <= place.range.end {
      if let name = place.bound.first(where: { $0.text == key.name }) {
        return NameKey(local: name.text, at: name.range)
      }
      if payloads[place.owner]?.contains(key.name) == true {
        return NameKey(.parameter, key.name, of: place.owner)
      }
    }
    return NameKey(.standard, key.name, of: "a value of the call")
  }

  // MARK: - Features

  mutating func collectNames() {
    let feature = NameKey(.feature, spec.name.value)
    if !spec.lacksName {
      declareName(feature, .feature, spec.name.range, doc: spec.doc)
      for type in [spec.stateName, spec.actionName, spec.eventName] {
        addGeneratedName(NameKey(.type, type), from: spec.name.range)
      }
    }
    collectTypes()
    collectState()
    collectActions()
    collectServices()
    for middleware in spec.middleware where middleware.origin == nil {
      let key = NameKey(.middleware, middleware.name.value)
      declareName(key, .middleware, middleware.name.range, doc: middleware.doc)
    }
    for rules in spec.middleware.flatMap(\.entries) { collectRules(rules) }
    collectConditions(spec.invariants, spec.reachable)
    for scenario in spec.scenarios { collectScenario(scenario) }
    collectScreens()
    for name in spec.exploring.from { referToName(NameKey(.scenario, name.value), name.range) }
    for name in spec.exploring.actions { referToAction(name) }
    for answer in spec.exploring.answers { referToMethod(answer.method) }
    for sample in spec.exploring.samples {
      let parts = sample.type.parts
      guard let type = parts.first else { continue }
      referToName(NameKey(.type, type.value), type.range)
      if parts.count == 2 {
        referToName(NameKey(.member, parts[1].value, of: type.value), parts[1].range)
      }
    }
  }

  mutating func collectCase(
    _ name: Located<String>, _ payload: [PayloadSpec], _ kind: NameDeclaration.Kind,
    of parent: NameKey?, in owner: String, doc: String?
  ) {
    let key = NameKey(.enumCase, name.value, of: owner)
    declareName(key, kind, name.range, payload.written, doc: doc, in: parent)
    collectPayload(payload, of: key, owner: "\(owner).\(name.value)")
  }

  mutating func collectPayload(
    _ payload: [PayloadSpec], of parent: NameKey, owner: String
  ) {
    for value in payload where value.isReadable {
      payloads[owner, default: []].insert(value.name.value)
      declareName(
        NameKey(.parameter, value.name.value, of: owner), .payload, value.name.range,
        value.type?.written, in: parent)
    }
  }

  private mutating func collectState() {
    for property in spec.state {
      let key = NameKey(.member, property.name.value, of: spec.stateName)
      if property.origin == nil {
        declareName(
          key, .property, property.name.range, property.type?.written, doc: property.doc)
      } else {
        addGeneratedName(key, from: property.name.range)
      }
    }
    for value in spec.derived {
      let key = NameKey(.member, value.name.value, of: spec.stateName)
      if value.origin == nil {
        declareName(key, .derived, value.name.range, value.type?.written, doc: value.doc)
      } else {
        addGeneratedName(key, from: value.name.range)
      }
    }
    for entry in spec.persistence?.entries ?? [] {
      referToProperty(entry.property)
      if let status = entry[.status] { declareStatus(status) }
    }
    for name in spec.persistence?.together ?? [] { referToProperty(name) }
    for removal in spec.persistence?.removed ?? [] {
      let start = removal.owner.range.start
      let end = start.advanced(by: removal.owner.value.unicodeScalars.count)
      referToName(NameKey(.type, removal.owner.value), SourceRange(start, end))
    }
    for name in (spec.undo?.properties ?? []) + (spec.undo?.companions ?? []) {
      referToProperty(name)
    }
    let steps = (spec.undo?.together ?? []) + (spec.undo?.except ?? [])
    for name in steps + (spec.undo?.answers ?? []) { referToAction(name) }
  }

  private mutating func declareStatus(_ status: Located<String>) {
    declareName(
      NameKey(.member, status.value, of: spec.stateName), .property, status.range)
  }

  private mutating func collectActions() {
    for request in spec.requests { collectRequest(request) }
    let requests = Set(spec.requests.map(\.name.value))
    for action in spec.actions {
      let key = NameKey(.enumCase, action.name.value, of: spec.actionName)
      let owner = "\(spec.actionName).\(action.name.value)"
      if action.origin != nil || spec.actionsOfRequests.contains(action.name.value) {
        if !requests.contains(action.name.value) {
          addGeneratedName(key, from: action.name.range)
        }
        continue
      }
      declareName(
        key, .action, action.name.range, action.payload.written, doc: action.doc)
      collectPayload(action.payload, of: key, owner: owner)
      for field in action.fields { referToProperty(field) }
      if case .statements(let text) = action.reduction, let range = text.writtenRange {
        enterCode(range, owner)
      }
    }
  }

  private mutating func collectRequest(_ request: RequestSpec) {
    let key = NameKey(.enumCase, request.name.value, of: spec.actionName)
    let owner = "\(spec.actionName).\(request.name.value)"
    declareName(key, .request, request.name.range, request.payload.written, doc: request.doc)
    collectPayload(request.payload, of: key, owner: owner)
    enterCode(request.range, owner)
    if let target = request.target { referToProperty(target) }
    if let status = request.status { declareStatus(status) }
    if let end = request.pages.end { declareStatus(end) }
    if let list = request.pages.list { referToProperty(list.property) }
    if let cursor = request.pages.cursor { referToProperty(cursor.property) }
  }

  private mutating func collectServices() {
    for dependency in spec.dependencies {
      let type = dependency.nameOfProtocol(in: spec.name.value)
      let key = NameKey(.dependency, dependency.name.value, of: type)
      declareName(
        key, .dependency, dependency.name.range, dependency.protocolName?.value,
        doc: dependency.doc)
      let owner = Dependency.callTypeName(of: type)
      for method in dependency.methods {
        collectCase(
          method.name, method.payload, .method, of: key, in: owner, doc: method.doc)
        if let error = method.error { referToName(NameKey(.type, error.value), error.range) }
      }
    }
    for event in spec.events {
      collectCase(event.name, event.payload, .event, of: nil, in: spec.eventName, doc: event.doc)
    }
    for route in spec.routes where spec.events.contains(where: { $0.name.value == route.value }) {
      referToName(NameKey(.enumCase, route.value, of: spec.eventName), route.range)
    }
  }

  // MARK: - Collecting

  mutating func declareName(
    _ key: NameKey, _ kind: NameDeclaration.Kind, _ range: SourceRange, _ detail: String? = nil,
    doc: String? = nil, in parent: NameKey? = nil
  ) {
    if kind == .effect { effectNames.insert(key.name) }
    declarations.append(
      NameDeclaration(
        key: key, kind: kind, range: range, detail: detail, doc: doc, parent: parent))
  }

  /// Adds a name that follows from the name at a range.
  mutating func addGeneratedName(_ key: NameKey, from range: SourceRange) {
    generated.append(GeneratedName(key: key, source: range))
  }

  mutating func referToName(_ key: NameKey, _ range: SourceRange) {
    references.append(Written(key: key, range: range))
  }

  mutating func referToProperty(_ name: Located<String>) {
    referToName(NameKey(.member, name.value, of: spec.stateName), name.range)
  }

  mutating func referToAction(_ name: Located<String>) {
    guard actionNames.contains(name.value) else { return }
    referToName(NameKey(.enumCase, name.value, of: spec.actionName), name.range)
  }

  mutating func enterCode(
    _ range: SourceRange, _ owner: String, binding bound: [Identifier] = []
  ) {
    for line in range.start.line...max(range.start.line, range.end.line) {
      placesByLine[line, default: []].append(places.count)
    }
    places.append(PayloadPlace(range: range, owner: owner, bound: bound))
  }
}

extension [PayloadSpec] {
  /// The payload in brackets, with labels and types; nil if it is empty.
  var written: String? {
    if isEmpty { return nil }
    let texts = filter(\.isReadable).map { value in
      let label = value.label ?? "_"
      let name = label == value.name.value ? label : "\(label) \(value.name.value)"
      return "\(name): \(value.type?.written ?? "_")"
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}

extension SwiftText<Expression> {
  /// The range of the code; nil if it is not checked.
  var writtenRange: SourceRange? {
    if case .checked(let expression) = self { expression.range } else { nil }
  }
}

extension SwiftText<[Statement]> {
  /// The range of the code; nil if it is not checked.
  var writtenRange: SourceRange? {
    guard case .checked(let statements) = self, let first = statements.first,
      let last = statements.last
    else { return nil }
    return SourceRange(from: first.range, to: last.range)
  }
}

extension NameCollector {
  mutating func collectNames(of app: AppSpec) {
    let stateName = app.name.value + "State"
    declareName(NameKey(.app, app.name.value), .app, app.name.range, doc: app.doc)
    for store in app.features {
      let feature = store.feature.value
      stores[store.name.value] = feature
      declareName(
        NameKey(.member, store.name.value, of: stateName), .store, store.name.range, feature)
      referToName(NameKey(.feature, feature), store.feature.range)
    }
    for value in app.derived {
      declareName(
        NameKey(.member, value.name.value, of: stateName), .derived, value.name.range,
        value.type?.written, doc: value.doc)
    }
    for link in app.links {
      let store = link.trigger.feature
      referToName(NameKey(.member, store.value, of: stateName), store.range)
      guard let feature = stores[store.value] else { continue }
      for name in link.trigger.names {
        switch link.trigger.kind {
        case .action:
          referToName(NameKey(.enumCase, name.value, of: feature + "Action"), name.range)
        case .event: referToName(NameKey(.enumCase, name.value, of: feature + "Event"), name.range)
        case .change: referToName(NameKey(.member, name.value, of: feature + "State"), name.range)
        }
      }
    }
    for step in (app.start + app.links.flatMap(\.steps)).flatMap({ [$0] + $0.otherwise }) {
      switch step.verb {
      case .open(let target, _), .close(let target):
        referToName(NameKey(.member, target.feature.value, of: stateName), target.feature.range)
      case .dispatch: break
      }
    }
    collectConditions(app.invariants, app.reachable)
    for scenario in app.scenarios { collectScenario(scenario) }
    collectScreens(of: app, stateName)
  }
}
