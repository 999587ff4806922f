import Exploration
import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecLanguage

/// Writes JSON whose parts are JSON already, such as a whole state.
struct PlayJSON {
  static func string(_ text: String) -> String { CanonicalText.json(of: text) }

  static func object(_ members: KeyValuePairs<String, String?>) -> String {
    object(of: members.map { ($0.key, $0.value) })
  }

  /// An object of the members whose JSON is not nil.
  static func object(of members: [(key: String, json: String?)]) -> String {
    let written = members.compactMap { member in member.json.map { "\"\(member.key)\":\($0)" } }
    return "{" + written.joined(separator: ",") + "}"
  }

  static func array(_ elements: [String]) -> String { "[" + elements.joined(separator: ",") + "]" }

  static func strings(_ texts: [String]) -> String { array(texts.map(string)) }

  static func flag(_ flag: Bool) -> String { flag ? "true" : "false" }
}

/// The types of payloads and answers, for the forms of the page.
struct PlayTypes {
  let types: TypeTable
  /// The models that the forms use, by name.
  private(set) var models: [String: String] = [:]

  init(_ types: TypeTable) { self.types = types }

  mutating func json(_ type: Type) -> String {
    func kind(_ kind: String) -> String { PlayJSON.object(["k": PlayJSON.string(kind)]) }
    switch type {
    case .scalar(let scalar): return kind(scalar.rawValue)
    case .optional(let inner): return PlayJSON.object(["k": "\"optional\"", "of": json(inner)])
    case .array(let inner), .identifiedArray(let inner):
      return PlayJSON.object(["k": "\"list\"", "of": json(inner)])
    case .set(let inner): return PlayJSON.object(["k": "\"list\"", "of": json(inner)])
    case .dictionary(let key, let value):
      return PlayJSON.object(["k": "\"dictionary\"", "key": json(key), "of": json(value)])
    case .nominal(let name):
      addModel(name, type)
      return PlayJSON.object(["k": "\"model\"", "name": PlayJSON.string(name)])
    case .pair, .range, .void, .unknown: return kind("unknown")
    }
  }

  mutating func json(_ parameters: [Parameter]) -> String {
    PlayJSON.array(
      parameters.map { parameter in
        PlayJSON.object([
          "name": PlayJSON.string(parameter.label ?? parameter.name),
          "type": json(parameter.type),
        ])
      })
  }

  private mutating func addModel(_ name: String, _ type: Type) {
    if models[name] != nil { return }
    // A model may have itself as a part.
    models[name] = ""
    switch types.nominal(type)?.kind {
    case .structure(let members)?:
      let parts = members.filter(\.isStored).map { member in
        PlayJSON.object([
          "name": PlayJSON.string(member.name), "type": json(member.type),
          "hasDefault": PlayJSON.flag(member.hasDefault),
        ])
      }
      models[name] = PlayJSON.object(["k": "\"struct\"", "members": PlayJSON.array(parts)])
    case .enumeration(let cases)?:
      let parts = cases.map { signature in
        PlayJSON.object([
          "name": PlayJSON.string(signature.name), "payload": json(signature.parameters),
        ])
      }
      models[name] = PlayJSON.object(["k": "\"enum\"", "cases": PlayJSON.array(parts)])
    case .external?, nil: models[name] = PlayJSON.object(["k": "\"unknown\""])
    }
  }
}

/// What the page shows of a session.
struct PlayView {
  let session: PlaySession

  private var app: App { session.app }
  private var player: SessionPlayer { session.run.player }

  /// The whole view.
  ///
  /// - Parameters:
  ///   - known: the number of steps of this generation that the page has; nil for none.
  ///   - before: the state that the page shows; nil for none.
  func json(known: Int?, before: Value?) -> String {
    let place = session.moment
    let moment = player.moments[place]
    // The number comes from a request, which may say anything.
    let first = min(max(known ?? 0, 0), session.entries.count)
    var members: [(key: String, json: String?)] = [
      ("version", "\(session.version)"), ("generation", "\(session.generation)"),
      ("name", PlayJSON.string(app.name)), ("path", PlayJSON.string(session.path)),
      ("errors", session.errors.map(PlayJSON.string)), ("spec", known == nil ? spec : nil),
    ]
    let history = session.entries.indices[first...].map(entry)
    members += [
      ("from", "\(first)"), ("history", PlayJSON.array(history)),
      ("shown", "\(session.shown ?? session.entries.count)"),
      ("canUndo", PlayJSON.flag(session.canUndo)), ("canRedo", PlayJSON.flag(session.canRedo)),
    ]
    let deadline = moment.nextDeadline.map { PlayJSON.string(($0 - moment.now).sessionText) }
    members += [
      ("needsStart", PlayJSON.flag(moment.needsStart)),
      ("stores", PlayJSON.array(stores(in: moment))),
      ("now", PlayJSON.string(moment.now.sessionText)), ("deadline", deadline),
      ("underWay", PlayJSON.array(moment.underWay.map(underWay))),
      ("invariants", PlayJSON.array(moment.invariants.map(invariant))),
      ("values", PlayJSON.array(player.values(at: place).map(value))),
      ("fault", moment.fault.map { PlayJSON.string($0.message) }),
    ]
    let whole = before == nil ? json(moment.state, .nominal(app.whole.state.name)) : nil
    members += [
      ("changes", changes(from: before, to: moment.state)), ("state", whole),
      ("marks", marks(before: place)),
    ]
    return PlayJSON.object(of: members)
  }

  private func json(_ value: Value, _ type: Type) -> String {
    CanonicalText.json(of: value, as: type, app.whole.types)
  }

  private func changes(from before: Value?, to state: Value) -> String? {
    guard let before else { return nil }
    var difference = PlayDifference(app.whole.types)
    difference.compare(before, state, .nominal(app.whole.state.name), [])
    return PlayJSON.array(difference.changes)
  }

  /// The parts of the state that the shown step has changed.
  private func marks(before place: Int) -> String {
    guard place > 0 else { return "[]" }
    var difference = PlayDifference(app.whole.types, paths: true)
    difference.compare(
      player.moments[place - 1].state, player.moments[place].state,
      .nominal(app.whole.state.name), [])
    return PlayJSON.array(Array(difference.changes.prefix(500)))
  }

  // MARK: - The spec

  /// What changes only with the spec.
  private var spec: String {
    var models: [String: String] = [:]
    let features = app.features.enumerated().map { index, feature -> String in
      var types = PlayTypes(feature.feature.types)
      let senders = player.senders(of: index)
      let all = feature.feature.actions.compactMap { action -> String? in
        guard let sender = senders[action.name] else { return nil }
        return PlayJSON.object([
          "name": PlayJSON.string(action.name), "doc": action.doc.map(PlayJSON.string),
          "payload": types.json(sender == .feature ? [] : action.payload),
          "sender": Self.word(for: sender),
        ])
      }
      let methods = feature.feature.services.flatMap(\.methods)
      for type in methods.flatMap({ [$0.result, $0.element, $0.error].compactMap(\.self) }) {
        _ = types.json(type)
      }
      models.merge(types.models) { first, _ in first }
      return PlayJSON.object([
        "name": PlayJSON.string(feature.name), "actions": PlayJSON.array(all),
      ])
    }
    let all = models.sorted { $0.key < $1.key }.map { "\(PlayJSON.string($0)):\($1)" }
    return PlayJSON.object([
      "features": PlayJSON.array(features), "models": "{\(all.joined(separator: ","))}",
    ])
  }

  /// The sender of an action that a person does not usually send; nil for others.
  private static func word(for sender: SessionPlayer.Sender) -> String? {
    switch sender {
    case .people: nil
    case .effects: "\"effects\""
    case .feature: "\"feature\""
    }
  }

  private func stores(in moment: SessionPlayer.Moment) -> [String] {
    app.stores(in: moment.state).map { place, _ in
      PlayJSON.object([
        "feature": "\(place.feature)", "prefix": PlayJSON.string(app.sessionPrefix(of: place)),
      ])
    }
  }

  // MARK: - Parts

  private func entry(_ index: Int) -> String {
    let entry = session.entries[index]
    let place = session.run.places[index]
    let moment = place.map { player.moments[$0] }
    let broken = (moment?.invariants ?? []).filter { $0.truth != .holds && $0.truth != .unknown }
    return PlayJSON.object([
      "cause": PlayJSON.string(moment?.cause ?? Self.shortText(entry.json)),
      "isOut": entry.isOut ? "true" : nil,
      "misfit": session.run.misfits[index].map(PlayJSON.string),
      "reduced": PlayJSON.strings(moment?.reduced ?? []),
      "rejections": PlayJSON.array((moment?.rejections ?? []).map(rejection)),
      "events": (moment?.events).flatMap { $0.isEmpty ? nil : PlayJSON.strings($0) },
      "broken": broken.isEmpty ? nil : PlayJSON.strings(broken.map(\.name)),
      "fault": moment?.fault.map { PlayJSON.string($0.message) },
    ])
  }

  private static func shortText(_ json: String) -> String {
    json.count > 120 ? json.prefix(120) + "…" : json
  }

  private func rejection(_ rejection: PlayedRejection) -> String {
    PlayJSON.object([
      "action": PlayJSON.string(rejection.action), "message": PlayJSON.string(rejection.message),
      "rule": rule(of: rejection).map(PlayJSON.string),
    ])
  }

  /// The middleware that has rejected an action.
  private func rule(of rejection: PlayedRejection) -> String? {
    for feature in app.features where rejection.action.hasPrefix(feature.prefix) {
      for middleware in feature.feature.middleware {
        for rule in middleware.rules {
          if case .require(_, let message) = rule.verb, message == rejection.message {
            return middleware.name
          }
        }
      }
    }
    return nil
  }

  private func underWay(_ item: SessionPlayer.UnderWay) -> String {
    switch item.kind {
    case .waiting:
      return PlayJSON.object(["kind": "\"waiting\"", "text": PlayJSON.string(item.text)])
    case .load(let property, let type):
      var types = PlayTypes(app.features[property.feature].feature.types)
      return PlayJSON.object([
        "kind": "\"load\"", "text": PlayJSON.string(item.text),
        "name": PlayJSON.string(app.sessionName(of: property)), "result": types.json(type),
        "sample": CanonicalText.json(of: .empty(type), as: type, types.types),
      ])
    case .save(let property, let position):
      return PlayJSON.object([
        "kind": "\"save\"", "text": PlayJSON.string(item.text),
        "name": PlayJSON.string(app.sessionName(of: property)), "nth": "\(position)",
      ])
    case .call(let call, let method):
      var types = PlayTypes(app.features[call.method.feature].feature.types)
      let type = method.element ?? method.result
      let sample = player.sampleAnswer(of: method, call.method.feature)
      return PlayJSON.object([
        "kind": method.isStream ? "\"stream\"" : "\"call\"", "text": PlayJSON.string(item.text),
        "name": PlayJSON.string(app.sessionName(of: call.method)), "nth": "\(call.position)",
        "result": type.map { types.json($0) }, "canThrow": PlayJSON.flag(method.canThrow),
        "error": method.error.map { types.json($0) },
        "sample": sample.map {
          CanonicalText.json(of: $0, as: type ?? .unknown, types.types)
        },
        "run": item.run.flatMap { session.run.entry(ofMoment: $0 + 1) }.map { "\($0)" },
      ])
    }
  }

  private func invariant(_ invariant: (name: String, truth: Truth)) -> String {
    let word =
      switch invariant.truth {
      case .holds: "holds"
      case .fails: "fails"
      case .faults(let fault): "cannot be evaluated: \(fault.message)"
      case .unknown: "not evaluated"
      }
    return PlayJSON.object([
      "name": PlayJSON.string(invariant.name), "truth": PlayJSON.string(word),
    ])
  }

  private func value(_ value: PlayedValue) -> String {
    let text: String
    switch value.result {
    case .failure(let fault): text = fault.message
    case .success(.list(let values)) where values.count > 20:
      text = "\(values.count.grouped) elements"
    case .success(let found): text = json(found, value.type)
    }
    return PlayJSON.object(["name": PlayJSON.string(value.name), "text": PlayJSON.string(text)])
  }

  /// A payload with which an action can be tried, and the ids that its form offers.
  func form(of name: String, feature: Int) -> String? {
    guard app.features.indices.contains(feature) else { return nil }
    let own = app.features[feature].feature
    guard let action = own.actions.first(where: { $0.name == name }) else { return nil }
    let sample = player.sample(of: action, to: feature)
    let values = sample.map {
      zip($0, action.payload).map { CanonicalText.json(of: $0, as: $1.type, own.types) }
    }
    let ids = player.ids.prefix(200).map { json($0, .scalar(.uuid)) }
    return PlayJSON.object([
      "sample": values.map(PlayJSON.array), "ids": PlayJSON.array(Array(ids)),
    ])
  }
}

/// The differences between two states, as the page applies them or marks them.
struct PlayDifference {
  private let types: TypeTable
  /// Whether only the paths are wanted.
  private let onlyPaths: Bool
  private(set) var changes: [String] = []

  init(_ types: TypeTable, paths: Bool = false) {
    self.types = types
    onlyPaths = paths
  }

  /// - Parameter path: the names and positions that lead to the values, as JSON.
  mutating func compare(_ old: Value, _ new: Value, _ type: Type, _ path: [String]) {
    if old == new { return }
    let type = type.unwrapped
    switch (old, new) {
    case (.structure(let old), .structure(let new)) where old.count == new.count:
      guard case .structure(let members)? = types.nominal(type)?.kind else {
        return set(new: .structure(new), type, path)
      }
      for (place, member) in members.filter(\.isStored).enumerated() where place < new.count {
        compare(old[place], new[place], member.type, path + [PlayJSON.string(member.name)])
      }
    case (.list(let old), .list(let new)): compare(old, new, type, path)
    default: set(new: new, type, path)
    }
  }

  private mutating func compare(_ old: [Value], _ new: [Value], _ type: Type, _ path: [String]) {
    let element = type.element ?? .scalar(.int)
    let start = zip(old, new).prefix { $0 == $1 }.count
    let end = zip(old.reversed(), new.reversed()).prefix { $0 == $1 }
      .prefix(min(old.count, new.count) - start).count
    if old.count == new.count {
      for place in start..<(new.count - end) {
        compare(old[place], new[place], element, path + ["\(place)"])
      }
      return
    }
    let added = new[start..<(new.count - end)]
    if onlyPaths {
      if added.isEmpty { changes.append(PlayJSON.array(path)) }
      for place in added.indices { changes.append(PlayJSON.array(path + ["\(place)"])) }
      return
    }
    let values = added.map { CanonicalText.json(of: $0, as: element, types) }
    changes.append(
      PlayJSON.object([
        "path": PlayJSON.array(path), "start": "\(start)",
        "removed": "\(old.count - end - start)", "added": PlayJSON.array(values),
      ]))
  }

  private mutating func set(new: Value, _ type: Type, _ path: [String]) {
    if onlyPaths { return changes.append(PlayJSON.array(path)) }
    changes.append(
      PlayJSON.object([
        "path": PlayJSON.array(path), "value": CanonicalText.json(of: new, as: type, types),
      ]))
  }
}
