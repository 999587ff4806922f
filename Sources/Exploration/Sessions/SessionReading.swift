import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// Reads sessions. A session is JSON, which the reader of YAML reads, so that its limits apply.
package struct SessionReading {
  private let app: App
  private let file: SourceFile
  /// The readers of the values of each feature, by the feature's index.
  private var values: [PlayedValues]
  private var whole: PlayedValues

  private init(_ app: App, _ file: SourceFile) {
    self.app = app
    self.file = file
    values = app.features.map { PlayedValues(of: $0.feature, in: file) }
    whole = PlayedValues(of: app.whole, in: file)
  }

  /// The error of a file that is no session.
  package struct Fault: Error {
    package let message: String
    package let line: UInt32?

    package init(message: String, line: UInt32?) {
      self.message = message
      self.line = line
    }
  }

  /// Reads a session. What does not fit the app is kept, with the reason.
  package static func session(
    in file: SourceFile, of app: App
  ) throws(Fault) -> Session {
    var diagnostics = Diagnostics()
    let root = parseYAML(file, &diagnostics)
    let isBlank = file.bytes.allSatisfy { $0 <= 0x20 }
    if !isBlank, let error = error(in: diagnostics) {
      throw Fault(message: error.message, line: error.range.start.line)
    }
    guard let root, let form = root["session"]?.text else {
      throw Fault(message: "it is not a session: the key 'session' is missing", line: nil)
    }
    guard form == Session.form else {
      throw Fault(
        message: "expected a session of the form '\(Session.form)', found '\(form)'", line: nil)
    }
    guard let steps = root["steps"]?.elements else {
      throw Fault(message: "the list 'steps' is missing", line: nil)
    }
    var reading = SessionReading(app, file)
    var session = Session()
    session.specHash = root["spec"]?.text ?? ""
    session.tool = root["tool"]?.text ?? ""
    session.given = try reading.given(root["given"])
    session.entries = steps.map { reading.entry($0) }
    return session
  }

  /// The first error. A text in a state may have control characters, which a spec may not have.
  private static func error(in diagnostics: Diagnostics) -> Finding? {
    diagnostics.findings.first { $0.severity == .error && $0.id != .controlCharacter }
  }

  /// Reads one step. Returns the reason if it does not fit the app.
  package static func step(_ json: String, of app: App) -> Session.Entry {
    let file = SourceFile(path: "step", text: json)
    var diagnostics = Diagnostics()
    guard let root = parseYAML(file, &diagnostics), error(in: diagnostics) == nil else {
      return Session.Entry(misfit: "it is not JSON", json: "{}")
    }
    var reading = SessionReading(app, file)
    return reading.entry(root)
  }

  private mutating func given(_ node: YAMLNode?) throws(Fault) -> [GivenValue]? {
    guard let node, node.text != nil || !node.keys.isEmpty else { return nil }
    var given: [GivenValue] = []
    for name in node.keys {
      guard let property = app.whole.state.properties.first(where: { $0.name == name }),
        let value = node[name]
      else {
        throw Fault(message: "the state has no '\(name)'", line: node.range.start.line)
      }
      switch whole.value(of: value, as: property.type, named: name) {
      case .content(let value):
        given.append(GivenValue(property: name, type: property.type, value: value))
      case .fault(let message): throw Fault(message: message, line: value.range.start.line)
      }
    }
    return given
  }

  // MARK: - Steps

  /// A step, or why there is none.
  private enum Read {
    case step(Session.Step)
    case misfit(String)
  }

  private mutating func entry(_ node: YAMLNode) -> Session.Entry {
    let read = step(node)
    let extra: Set<String> = ["state", "out"]
    var entry = Session.Entry(json: node.json(without: extra))
    entry.hash = node["state"]?.text
    entry.isOut = node["out"]?.text == "true"
    switch read {
    case .step(let step):
      entry.step = step
      entry.json = Session.json(of: step, in: app)
    case .misfit(let reason): entry.misfit = reason
    }
    return entry
  }

  private mutating func step(_ node: YAMLNode) -> Read {
    if let name = node["action"] { return action(name, node) { .action($0) } }
    if let name = node["reached"] {
      guard let time = node["at"]?.text.flatMap(Self.duration) else {
        return .misfit("'at' is not a time such as 1.5s")
      }
      return action(name, node) { .reached($0, at: time) }
    }
    if let name = node["answer"] { return answer(name, node) }
    if let name = node["load"] { return load(name, node) }
    if let name = node["save"] { return save(name, node) }
    if let length = node["wait"]?.text {
      if length == "next" { return .step(.time) }
      guard let duration = Self.duration(length) else {
        return .misfit("'\(length)' is not a duration such as 300ms, up to a hundred years")
      }
      return .step(.wait(duration))
    }
    if let index = node["cancel"]?.text {
      return Int(index).map { .step(.cancel($0)) } ?? .misfit("'\(index)' is not a step")
    }
    if node["start"] != nil {
      return app.isFeature ? .misfit("a feature without an app has no start") : .step(.start)
    }
    return .misfit(
      "it is no step: it has none of the keys action, answer, load, save, wait, cancel, start")
  }

  private static func duration(_ text: String) -> Duration? {
    guard let duration = DurationText.duration(text), duration >= .zero,
      duration <= DurationText.longest
    else { return nil }
    return duration
  }

  /// Reads an action, such as `add`, `tasks.add` or `editors[1].type`.
  private mutating func action(
    _ name: YAMLNode, _ node: YAMLNode, _ step: (AppActionCall) -> Session.Step
  ) -> Read {
    guard let text = name.text, let (place, rest) = store(of: text) else {
      return .misfit("there is no feature for '\(name.text ?? "")'")
    }
    let feature = app.features[place.feature].feature
    guard let action = feature.actions.first(where: { $0.name == rest }) else {
      return .misfit("'\(feature.name)' has no action '\(rest)'")
    }
    switch values[place.feature].payload(of: node["payload"], for: action, at: name) {
    case .content(let payload):
      return .step(step(AppActionCall(store: place, SimulatedAction(action.name, payload))))
    case .fault(let message): return .misfit(message)
    }
  }

  /// Splits the name of an action into the store and the action.
  private mutating func store(of name: String) -> (StorePlace, String)? {
    if app.isFeature { return (StorePlace(feature: 0), name) }
    let matches = app.features.indices.filter { place in
      let feature = app.features[place]
      return name.hasPrefix(feature.keyType == nil ? feature.prefix : feature.name + "[")
    }
    guard let place = matches.max(by: { app.features[$0].name.count < app.features[$1].name.count })
    else { return nil }
    let feature = app.features[place]
    guard let type = feature.keyType else {
      return (StorePlace(feature: place), String(name.dropFirst(feature.prefix.count)))
    }
    guard let end = name.lastRange(of: "].") else { return nil }
    let json = String(name[..<end]).dropFirst(feature.name.count + 1)
    let key = SourceFile(path: "key", text: String(json))
    var diagnostics = Diagnostics()
    guard let node = parseYAML(key, &diagnostics), !diagnostics.hasErrors,
      case .content(let value) = whole.value(of: node, as: type, named: "key")
    else { return nil }
    return (
      StorePlace(feature: place, key: value), String(name[name.index(end, offsetBy: 2)...])
    )
  }

  private mutating func answer(_ name: YAMLNode, _ node: YAMLNode) -> Read {
    guard let text = name.text, let method = method(named: text) else {
      return .misfit("there is no method '\(name.text ?? "")'")
    }
    guard let position = Self.position(in: node) else { return Self.noPosition }
    let call = SessionCall(method, at: position)
    let feature = app.features[method.feature].feature
    let declared = feature.services[method.method.dependency].methods[method.method.method]
    if let value = node["returns"] {
      if declared.isStream { return .misfit("'\(text)' is a stream: it has elements, and an end") }
      guard let type = declared.result else { return .step(.answer(call, .returns(nil))) }
      return read(value, "returns", type, method.feature) { .answer(call, .returns($0)) }
    }
    if let error = node["throws"] {
      guard declared.canThrow else { return .misfit("'\(text)' cannot fail") }
      if let type = declared.error {
        return read(error, "throws", type, method.feature) { .answer(call, .error($0)) }
      }
      guard let message = error.text else { return .misfit("'throws' needs a text") }
      return .step(.answer(call, .failure(message)))
    }
    guard declared.isStream else { return .misfit("an answer needs 'returns' or 'throws'") }
    if let element = node["element"] {
      return read(element, "element", declared.element ?? .unknown, method.feature) {
        .answer(call, .element($0))
      }
    }
    return node["ends"] == nil
      ? .misfit("an answer of a stream needs 'element', 'throws' or 'ends'")
      : .step(.answer(call, .end))
  }

  private func method(named name: String) -> FeatureMethod? {
    for (place, feature) in app.features.enumerated() {
      for (index, service) in feature.feature.dependencies.enumerated() {
        for number in service.methods.indices {
          let method = FeatureMethod(
            feature: place, method: MethodReference(dependency: index, method: number))
          if app.sessionName(of: method) == name { return method }
        }
      }
    }
    return nil
  }

  private static var noPosition: Read { .misfit("'nth' is not a position, counted from 0") }

  /// The position among the calls under way; nil if it is none.
  private static func position(in node: YAMLNode) -> Int? {
    guard let written = node["nth"] else { return 0 }
    return written.text.flatMap(Int.init).flatMap { $0 >= 0 ? $0 : nil }
  }

  private mutating func load(_ name: YAMLNode, _ node: YAMLNode) -> Read {
    guard let (property, entry) = property(named: name) else { return Self.notStored(name) }
    if let error = node["throws"] {
      guard let message = error.text else { return .misfit("'throws' needs a text") }
      return .step(.stored(StorageAnswer(property, .failedLoad(message))))
    }
    guard let stored = node["stored"] else { return .step(.load(AppLoad(property, nil))) }
    switch values[property.feature].storedValue(of: stored, in: entry, named: "stored") {
    case .content(let value): return .step(.load(AppLoad(property, value)))
    case .fault(let message): return .misfit(message)
    }
  }

  private mutating func save(_ name: YAMLNode, _ node: YAMLNode) -> Read {
    guard let (property, _) = property(named: name) else { return Self.notStored(name) }
    guard let position = Self.position(in: node) else { return Self.noPosition }
    var failure: String?
    if let error = node["throws"] {
      guard let message = error.text else { return .misfit("'throws' needs a text") }
      failure = message
    }
    return .step(.stored(StorageAnswer(property, .save(position: position, failure: failure))))
  }

  private func property(named name: YAMLNode) -> (property: AppProperty, entry: StorageEntry)? {
    for (place, feature) in app.features.enumerated() {
      for (index, entry) in (feature.feature.persistence?.entries ?? []).enumerated()
      where feature.prefix + entry.property == name.text {
        return (AppProperty(feature: place, place: index), entry)
      }
    }
    return nil
  }

  private static func notStored(_ name: YAMLNode) -> Read {
    .misfit("no property '\(name.text ?? "")' is stored")
  }

  private mutating func read(
    _ node: YAMLNode, _ name: String, _ type: Type, _ feature: Int,
    _ step: (Value) -> Session.Step
  ) -> Read {
    switch values[feature].value(of: node, as: type, named: name) {
    case .content(let value): .step(step(value))
    case .fault(let message): .misfit(message)
    }
  }
}

/// Reads steps again with another version of the app.
package struct StepsReading {
  private let app: App
  /// The steps by their JSON, because the lists that can be undone share most of their steps.
  private var known: [String: Session.Entry] = [:]

  package init(of app: App) { self.app = app }

  package mutating func entries(_ old: [Session.Entry]) -> [Session.Entry] {
    var new: [Session.Entry] = []
    for step in old {
      var entry = known[step.json] ?? SessionReading.step(step.json, of: app)
      known[step.json] = entry
      entry.isOut = step.isOut
      new.append(entry)
    }
    return new
  }
}

extension String {
  /// The start of the last occurrence of `text`.
  fileprivate func lastRange(of text: String) -> Index? {
    var place = endIndex
    while place > startIndex {
      place = index(before: place)
      if self[place...].hasPrefix(text) { return place }
    }
    return nil
  }
}

extension YAMLNode {
  /// The node as JSON, for a step that does not fit.
  fileprivate func json(without skipped: Set<String> = []) -> String {
    let string = CanonicalText.json(of:)
    switch content {
    case .scalar(let scalar):
      let isWord = ["null", "true", "false"].contains(scalar.text)
      // JSON has no numbers such as 007 or +5.
      let isNumber = Int(scalar.text).map { String($0) } == scalar.text
      return scalar.style == .plain && (isWord || isNumber) ? scalar.text : string(scalar.text)
    case .sequence(let nodes):
      return "[" + nodes.map { $0.json() }.joined(separator: ", ") + "]"
    case .mapping(let entries):
      let members = entries.filter { !skipped.contains($0.key.text ?? "") }.map {
        "\(string($0.key.text ?? "null")): \($0.value.json())"
      }
      return "{" + members.joined(separator: ", ") + "}"
    }
  }
}
