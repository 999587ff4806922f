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
  private(set) var features: [String] = []
  private var places: [PayloadPlace] = []
  /// The names of the payload values of each owner.
  private var payloads: [String: Set<String>] = [:]
  private let spec: FeatureSpec
  private let actionNames: Set<String>
  private var isApp = false
  /// The features of an app, by the names of their stores.
  private var stores: [String: String] = [:]

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
    for place in places.reversed()
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
      declare(feature, .feature, spec.name.range, doc: spec.doc)
      for type in [spec.stateName, spec.actionName, spec.eventName] {
        generated.append(GeneratedName(key: NameKey(.type, type), source: spec.name.range))
      }
    }
    collectTypes()
    collectState()
    collectActions()
    collectServices()
    for middleware in spec.middleware where middleware.origin == nil {
      let key = NameKey(.middleware, middleware.name.value)
      declare(key, .middleware, middleware.name.range, doc: middleware.doc)
    }
    for rules in spec.middleware.flatMap(\.entries) { collectRules(rules) }
    collectConditions(spec.invariants, spec.reachable)
    for scenario in spec.scenarios { collectScenario(scenario) }
    for name in spec.exploring.from { refer(NameKey(.scenario, name.value), name.range) }
    for name in spec.exploring.actions { referToAction(name) }
    for answer in spec.exploring.answers { referToMethod(answer.method) }
    for sample in spec.exploring.samples {
      let parts = sample.type.parts
      guard let type = parts.first else { continue }
      refer(NameKey(.type, type.value), type.range)
      if parts.count == 2 {
        refer(NameKey(.member, parts[1].value, of: type.value), parts[1].range)
      }
    }
  }

  private mutating func collectTypes() {
    for external in spec.externals {
      let key = NameKey(.type, external.name.value)
      if external.isImported {
        features.append(external.module.value)
        refer(key, external.name.range)
        refer(NameKey(.feature, external.module.value), external.module.range)
      } else {
        declare(key, .external, external.name.range, external.module.value)
      }
    }
    for model in spec.models {
      let isForm = spec.form != nil && model.name.value == spec.name.value + "Field"
      if model.origin == nil, !isForm { collectModel(model) } else { collectGenerated(model) }
    }
    for filter in spec.filters { collectFilter(filter) }
    for function in spec.functions {
      let key = NameKey(.function, function.name.value)
      declare(
        key, function.isConstant ? .constant : .function, function.name.range,
        function.result?.written, doc: function.doc)
      collectPayload(function.payload, of: key, owner: function.name.value)
      if let range = function.value.writtenRange { enter(range, function.name.value) }
    }
    for function in spec.stateFunctions { collectChanging(function, of: spec.stateName) }
  }

  private mutating func collectModel(_ model: ModelSpec) {
    let type = NameKey(.type, model.name.value)
    switch model.kind {
    case .structure(let properties):
      declare(type, .model, model.name.range, doc: model.doc)
      for property in properties {
        declare(
          NameKey(.member, property.name.value, of: type.name), .property, property.name.range,
          property.type?.written, doc: property.doc, in: type)
      }
    case .enumeration(let cases):
      declare(type, .enumeration, model.name.range, doc: model.doc)
      for item in cases {
        collectCase(item.name, item.payload, .enumCase, of: type, in: type.name, doc: item.doc)
      }
    }
    for value in model.derived {
      declare(
        NameKey(.member, value.name.value, of: type.name), .derived, value.name.range,
        value.type?.written, doc: value.doc, in: type)
    }
    for function in model.functions { collectChanging(function, of: type.name, in: type) }
  }

  /// Collects the names of a model that follows from other declarations, such as the fields of a form.
  private mutating func collectGenerated(_ model: ModelSpec) {
    let type = model.name.value
    generated.append(GeneratedName(key: NameKey(.type, type), source: model.name.range))
    switch model.kind {
    case .structure(let properties):
      for name in properties.map(\.name) {
        generated.append(
          GeneratedName(key: NameKey(.member, name.value, of: type), source: name.range))
      }
    case .enumeration(let cases):
      for name in cases.map(\.name) {
        generated.append(
          GeneratedName(key: NameKey(.enumCase, name.value, of: type), source: name.range))
      }
    }
  }

  private mutating func collectCase(
    _ name: Located<String>, _ payload: [PayloadSpec], _ kind: NameDeclaration.Kind,
    of parent: NameKey?, in owner: String, doc: String?
  ) {
    let key = NameKey(.enumCase, name.value, of: owner)
    declare(key, kind, name.range, payload.written, doc: doc, in: parent)
    collectPayload(payload, of: key, owner: "\(owner).\(name.value)")
  }

  private mutating func collectPayload(
    _ payload: [PayloadSpec], of parent: NameKey, owner: String
  ) {
    for value in payload where value.isReadable {
      payloads[owner, default: []].insert(value.name.value)
      declare(
        NameKey(.parameter, value.name.value, of: owner), .payload, value.name.range,
        value.type?.written, in: parent)
    }
  }

  private mutating func collectChanging(
    _ function: FunctionSpec, of type: String, in parent: NameKey? = nil
  ) {
    let key = NameKey(.member, function.name.value, of: type)
    declare(
      key, .function, function.name.range, function.payload.written, doc: function.doc, in: parent)
    let owner = "\(type).\(function.name.value)"
    collectPayload(function.payload, of: key, owner: owner)
    if let range = function.body?.writtenRange { enter(range, owner) }
  }

  private mutating func collectFilter(_ filter: FilterSpec) {
    let type = NameKey(.type, filter.name.value)
    declare(type, .filter, filter.name.range, doc: filter.doc)
    if let over = filter.over {
      referToProperty(over)
      if filter.result == nil {
        let result = NameKey(
          .member, GeneratedNames.filterResult(of: over.value), of: spec.stateName)
        generated.append(GeneratedName(key: result, source: filter.name.range))
      }
    }
    if let result = filter.result {
      declare(
        NameKey(.member, result.value, of: spec.stateName), .derived, result.range, in: type)
    }
    if let selector = filter.selector { referToProperty(selector) }
    let list = spec.state.first { $0.name.value == filter.over?.value }
    let element = list?.type?.elementName
    for item in filter.cases {
      collectCase(item.name, item.payload, .enumCase, of: type, in: type.name, doc: item.doc)
      if let range = item.predicate?.writtenRange {
        enter(range, "\(type.name).\(item.name.value)")
      }
      guard let element else { continue }
      for sort in item.sort {
        let start = sort.member.range.start.advanced(by: sort.isDescending ? 1 : 0)
        let end = start.advanced(by: sort.member.value.unicodeScalars.count)
        for range in [sort.member.range, SourceRange(start, end)] {
          refer(NameKey(.member, sort.member.value, of: element), range)
        }
      }
    }
  }

  private mutating func collectState() {
    for property in spec.state {
      let key = NameKey(.member, property.name.value, of: spec.stateName)
      if property.origin == nil {
        declare(
          key, .property, property.name.range, property.type?.written, doc: property.doc)
      } else {
        generated.append(GeneratedName(key: key, source: property.name.range))
      }
    }
    for value in spec.derived {
      let key = NameKey(.member, value.name.value, of: spec.stateName)
      if value.origin == nil {
        declare(key, .derived, value.name.range, value.type?.written, doc: value.doc)
      } else {
        generated.append(GeneratedName(key: key, source: value.name.range))
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
      refer(NameKey(.type, removal.owner.value), SourceRange(start, end))
    }
    for name in (spec.undo?.properties ?? []) + (spec.undo?.companions ?? []) {
      referToProperty(name)
    }
    let steps = (spec.undo?.together ?? []) + (spec.undo?.except ?? [])
    for name in steps + (spec.undo?.answers ?? []) { referToAction(name) }
  }

  private mutating func declareStatus(_ status: Located<String>) {
    declare(
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
          generated.append(GeneratedName(key: key, source: action.name.range))
        }
        continue
      }
      declare(
        key, .action, action.name.range, action.payload.written, doc: action.doc)
      collectPayload(action.payload, of: key, owner: owner)
      for field in action.fields { referToProperty(field) }
      if case .statements(let text) = action.reduction, let range = text.writtenRange {
        enter(range, owner)
      }
    }
  }

  private mutating func collectRequest(_ request: RequestSpec) {
    let key = NameKey(.enumCase, request.name.value, of: spec.actionName)
    let owner = "\(spec.actionName).\(request.name.value)"
    declare(key, .request, request.name.range, request.payload.written, doc: request.doc)
    collectPayload(request.payload, of: key, owner: owner)
    enter(request.range, owner)
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
      declare(
        key, .dependency, dependency.name.range, dependency.protocolName?.value,
        doc: dependency.doc)
      let owner = Dependency.callTypeName(of: type)
      for method in dependency.methods {
        collectCase(
          method.name, method.payload, .method, of: key, in: owner, doc: method.doc)
        if let error = method.error { refer(NameKey(.type, error.value), error.range) }
      }
    }
    for event in spec.events {
      collectCase(event.name, event.payload, .event, of: nil, in: spec.eventName, doc: event.doc)
    }
  }

  // MARK: - Rules

  private mutating func collectRules(_ rules: RulesSpec) {
    if let changed = rules.changed {
      for name in changed { referToProperty(name) }
    } else if actionNames.contains(rules.action.value) {
      referToAction(rules.action)
    }
    for rule in rules.rules {
      var bound: [Identifier] = []
      if case .checked(let conditions)? = rule.condition {
        bound = conditions.flatMap(\.boundNames)
      }
      if let name = rule.repetition?.name { bound.append(name) }
      if case .perform(let effect) = rule.verb { bound += collectEffect(effect) }
      if case .cancel(let names, _) = rule.verb {
        for name in names {
          if actionNames.contains(name.value) {
            referToAction(name)
          } else {
            refer(NameKey(.effect, name.value), name.range)
          }
        }
      }
      enter(rule.range, "\(spec.actionName).\(rules.action.value)", binding: bound)
    }
  }

  /// Collects the id of an effect. Returns the names of the results of its calls.
  private mutating func collectEffect(_ effect: EffectSpec) -> [Identifier] {
    if let id = effect.id, !declarations.contains(where: { $0.key == NameKey(.effect, id.value) }) {
      declare(NameKey(.effect, id.value), .effect, id.range)
    } else if let id = effect.id {
      refer(NameKey(.effect, id.value), id.range)
    }
    let names = effect.chain.flatMap(\.calls).compactMap(\.name)
    for name in names { refer(NameKey(local: name.value, at: name.range), name.range) }
    return names.map { Identifier($0.value, range: $0.range) }
  }

  // MARK: - Conditions and scenarios

  private mutating func collectConditions(
    _ invariants: [InvariantSpec], _ reachable: [ReachableSpec]
  ) {
    for invariant in invariants {
      declare(
        NameKey(.invariant, invariant.name.value), .invariant, invariant.name.range,
        doc: invariant.doc)
      for action in invariant.after ?? [] where action.value != "*" { referToAction(action) }
    }
    for condition in reachable {
      declare(
        NameKey(.invariant, condition.name.value, of: "reachable"), .reachable,
        condition.name.range)
    }
  }

  private mutating func collectScenario(_ scenario: ScenarioSpec) {
    declare(
      NameKey(.scenario, scenario.sentence.value), .scenario, scenario.sentence.range,
      doc: scenario.doc)
    for entry in scenario.given {
      referToProperty(Located(entry.key.scalarText, at: entry.key.range))
    }
    for name in scenario.holds { refer(NameKey(.invariant, name.value), name.range) }
    for answer in scenario.answers { referToMethod(answer.method) }
    for step in scenario.when { collectStep(step) }
    collectRejections(scenario.rejections ?? [])
    collectCalls((scenario.calls ?? []) + (scenario.underWay ?? []))
  }

  private mutating func collectStep(_ step: StepSpec) {
    referToAction(step.name)
    if let value = step.value, step.name.value == StepSpec.cancelName {
      referToAction(Located(value.scalarText, at: value.range))
    }
    if let value = step.value, step.name.value == StepSpec.answerName {
      let entries =
        if case .mapping(let entries) = value.content { entries } else { [] as [YAMLEntry] }
      for node in [value] + entries.map(\.key) {
        referToMethod(Located(node.scalarText, at: node.range))
      }
    }
    switch step.check {
    case .rejections(let rejections)?: collectRejections(rejections)
    case .calls(let calls)?: collectCalls(calls)
    case .then, .events, nil: break
    }
  }

  /// Collects the properties in calls of storages, such as `storage.tasks.load()`.
  private mutating func collectCalls(_ calls: [SwiftText<Expression>]) {
    for case .checked(let call) in calls {
      guard case .call(let callee, _) = call.kind, case .member(let owner, _) = callee.kind,
        case .member(let storage, let property) = owner.kind
      else { continue }
      switch storage.kind {
      case .name(let name) where name.text == "storage":
        referToProperty(Located(property.text, at: property.range))
      case .member(let base, let name) where name.text == "storage":
        guard case .name(let store) = base.kind, let feature = stores[store.text] else { continue }
        refer(NameKey(.member, property.text, of: feature + "State"), property.range)
      default: break
      }
    }
  }

  /// Collects the parts of a name such as `repository.load` or `storage.tasks.load`, in an app with
  /// the store before it. Dependencies and their methods are found where their types are known.
  private mutating func referToMethod(_ name: Located<String>) {
    var parts = name.parts[...]
    var state = spec.stateName
    if isApp, let store = parts.popFirst() {
      referToProperty(store)
      guard let feature = stores[store.value] else { return }
      state = feature + "State"
    }
    guard parts.count > 1, parts.popFirst()?.value == "storage", let property = parts.first else {
      return
    }
    refer(NameKey(.member, property.value, of: state), property.range)
  }

  private mutating func collectRejections(_ rejections: [RejectionSpec]) {
    for name in rejections.compactMap(\.action) { referToAction(name) }
  }

  // MARK: - Apps

  mutating func collectNames(of app: AppSpec) {
    let stateName = app.name.value + "State"
    declare(NameKey(.app, app.name.value), .app, app.name.range, doc: app.doc)
    for store in app.features {
      let feature = store.feature.value
      stores[store.name.value] = feature
      features.append(feature)
      declare(
        NameKey(.member, store.name.value, of: stateName), .store, store.name.range, feature)
      refer(NameKey(.feature, feature), store.feature.range)
    }
    for value in app.derived {
      declare(
        NameKey(.member, value.name.value, of: stateName), .derived, value.name.range,
        value.type?.written, doc: value.doc)
    }
    for link in app.links {
      let store = link.trigger.feature
      refer(NameKey(.member, store.value, of: stateName), store.range)
      guard let feature = stores[store.value] else { continue }
      for name in link.trigger.names {
        switch link.trigger.kind {
        case .action: refer(NameKey(.enumCase, name.value, of: feature + "Action"), name.range)
        case .event: refer(NameKey(.enumCase, name.value, of: feature + "Event"), name.range)
        case .change: refer(NameKey(.member, name.value, of: feature + "State"), name.range)
        }
      }
    }
    for step in (app.start + app.links.flatMap(\.steps)).flatMap({ [$0] + $0.otherwise }) {
      switch step.verb {
      case .open(let target, _), .close(let target):
        refer(NameKey(.member, target.feature.value, of: stateName), target.feature.range)
      case .dispatch: break
      }
    }
    collectConditions(app.invariants, app.reachable)
    for scenario in app.scenarios { collectScenario(scenario) }
  }

  // MARK: - Collecting

  private mutating func declare(
    _ key: NameKey, _ kind: NameDeclaration.Kind, _ range: SourceRange, _ detail: String? = nil,
    doc: String? = nil, in parent: NameKey? = nil
  ) {
    declarations.append(
      NameDeclaration(
        key: key, kind: kind, range: range, detail: detail, doc: doc, parent: parent))
  }

  private mutating func refer(_ key: NameKey, _ range: SourceRange) {
    references.append(Written(key: key, range: range))
  }

  private mutating func referToProperty(_ name: Located<String>) {
    refer(NameKey(.member, name.value, of: spec.stateName), name.range)
  }

  private mutating func referToAction(_ name: Located<String>) {
    guard actionNames.contains(name.value) else { return }
    refer(NameKey(.enumCase, name.value, of: spec.actionName), name.range)
  }

  private mutating func enter(
    _ range: SourceRange, _ owner: String, binding bound: [Identifier] = []
  ) {
    places.append(PayloadPlace(range: range, owner: owner, bound: bound))
  }
}

extension [PayloadSpec] {
  /// The payload in brackets, with labels and types; nil if it is empty.
  fileprivate var written: String? {
    if isEmpty { return nil }
    let texts = filter(\.isReadable).map { value in
      let label = value.label ?? "_"
      let name = label == value.name.value ? label : "\(label) \(value.name.value)"
      return "\(name): \(value.type?.written ?? "_")"
    }
    return "(\(texts.joined(separator: ", ")))"
  }
}

extension TypeSyntax {
  /// The name of the type of the elements of a list.
  fileprivate var elementName: String? {
    switch kind {
    case .array(let element): element.written
    case .generic(_, let arguments): arguments.first?.written
    case .optional(let wrapped): wrapped.elementName
    case .name, .dictionary: nil
    }
  }
}

extension SwiftText<Expression> {
  /// The range of the code; nil if it is not checked.
  fileprivate var writtenRange: SourceRange? {
    if case .checked(let expression) = self { expression.range } else { nil }
  }
}

extension SwiftText<[Statement]> {
  /// The range of the code; nil if it is not checked.
  fileprivate var writtenRange: SourceRange? {
    guard case .checked(let statements) = self, let first = statements.first,
      let last = statements.last
    else { return nil }
    return SourceRange(from: first.range, to: last.range)
  }
}
