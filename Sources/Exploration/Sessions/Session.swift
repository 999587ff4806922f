import FeatureAnalysis
import FeatureSimulation
import SpecLanguage

/// What somebody did with a feature or an app: actions, answers of dependencies, and time.
package struct Session: Sendable {
  /// One thing that happens from outside.
  package enum Step: Sendable {
    /// The app starts.
    case start
    case action(AppActionCall)
    case load(AppLoad)
    /// A load fails, or a save is answered.
    case stored(StorageAnswer)
    case answer(SessionCall, ExploredAnswer)
    /// Time passes until the next deadline.
    case time
    case wait(Duration)
    /// The task that waits for the action of an earlier step, given by its index, is cancelled.
    case cancel(Int)
    /// An action that reached the reducer of a compiled app at a time on its clock. Replaying finds out
    /// what caused it.
    case reached(AppActionCall, at: Duration)
  }

  /// A step as a session lists it.
  package struct Entry: Sendable {
    package var step: Step?
    /// Why the step does not fit the spec; nil if it does.
    package var misfit: String?
    /// The step as JSON.
    package var json: String
    /// The hash of the state after the step, if the session has it.
    package var hash: String?
    /// Whether the step was taken out. It stays in the list, and is not performed.
    package var isOut = false

    package init(step: Step? = nil, misfit: String? = nil, json: String) {
      self.step = step
      self.misfit = misfit
      self.json = json
    }
  }

  package var entries: [Entry] = []
  /// The values that differ from the initial state.
  package var given: [GivenValue]?
  /// The hash of the spec with which the session was made, and the version of the tool.
  package var specHash = ""
  package var tool = ""

  package init() {}

  /// The form of the file that this version reads and writes.
  package static let form = "redux-gen 1"
}

/// A call under way: the method, and the position among its calls under way, the oldest first.
package struct SessionCall: Sendable, Hashable {
  package let method: FeatureMethod
  package let position: Int

  package init(_ method: FeatureMethod, at position: Int = 0) {
    self.method = method
    self.position = position
  }
}

// MARK: - Names

extension App {
  /// The name of a store's action in sessions, such as `tasks.add` or `editors[1].type`.
  func sessionName(of call: AppActionCall) -> String {
    sessionPrefix(of: call.store) + call.action.name
  }

  package func sessionPrefix(of store: StorePlace) -> String {
    let feature = features[store.feature]
    guard let key = store.key, let type = feature.keyType else { return feature.prefix }
    let json = CanonicalText.json(of: key, as: type, whole.types)
    return "\(feature.name)[\(json)]."
  }

  /// The name of a method in sessions, such as `tasks.disk.load`.
  package func sessionName(of method: FeatureMethod) -> String {
    let feature = features[method.feature]
    let service = feature.feature.services[method.method.dependency]
    return "\(feature.prefix)\(service.name).\(service.methods[method.method.method].name)"
  }

  package func sessionName(of property: AppProperty) -> String {
    let entry = entry(property)
    return features[property.feature].prefix + (entry?.property ?? "")
  }
}

// MARK: - Writing

extension Session {
  /// The JSON of a step.
  package static func json(of step: Step, in app: App) -> String {
    func member(_ key: String, _ json: String) -> String { "\"\(key)\": \(json)" }
    let string = CanonicalText.json(of:)
    func payload(_ call: AppActionCall) -> [String] {
      let feature = app.features[call.store.feature].feature
      let parameters = feature.actions.first { $0.name == call.action.name }?.payload ?? []
      let given = zip(call.action.payload, parameters).filter { $0.0 != .defaulted }
      if given.isEmpty { return [] }
      let values = given.map { CanonicalText.json(of: $0, as: $1.type, feature.types) }
      if given.count == parameters.count {
        return [member("payload", "[\(values.joined(separator: ", "))]")]
      }
      let names = given.map { string($1.label ?? $1.name) }
      let members = zip(names, values).map { "\($0): \($1)" }
      return [member("payload", "{\(members.joined(separator: ", "))}")]
    }
    let members: [String]
    switch step {
    case .start: members = [member("start", "true")]
    case .action(let call):
      members = [member("action", string(app.sessionName(of: call)))] + payload(call)
    case .reached(let call, let time):
      members =
        [member("reached", string(app.sessionName(of: call)))] + payload(call) + [
          member("at", string(time.sessionText))
        ]
    case .load(let load):
      let type = app.entry(load.property)?.type ?? .unknown
      let types = app.features[load.property.feature].feature.types
      members =
        [member("load", string(app.sessionName(of: load.property)))]
        + (load.stored.map { [member("stored", CanonicalText.json(of: $0, as: type, types))] } ?? [])
    case .stored(let answer):
      members =
        [member(answer.isSave ? "save" : "load", string(app.sessionName(of: answer.property)))]
        + (answer.position == 0 ? [] : [member("nth", "\(answer.position)")])
        + (answer.failure.map { [member("throws", string($0))] } ?? [])
    case .answer(let call, let answer):
      members =
        [member("answer", string(app.sessionName(of: call.method)))]
        + (call.position == 0 ? [] : [member("nth", "\(call.position)")])
        + [outcome(answer, of: call.method, in: app, string)]
    case .time: members = [member("wait", string("next"))]
    case .wait(let length): members = [member("wait", string(length.sessionText))]
    case .cancel(let index): members = [member("cancel", "\(index)")]
    }
    return "{" + members.joined(separator: ", ") + "}"
  }

  private static func outcome(
    _ answer: ExploredAnswer, of method: FeatureMethod, in app: App, _ string: (String) -> String
  ) -> String {
    let feature = app.features[method.feature].feature
    let declared = feature.services[method.method.dependency].methods[method.method.method]
    func json(_ value: Value, _ type: Type?) -> String {
      CanonicalText.json(of: value, as: type ?? .unknown, feature.types)
    }
    return switch answer {
    case .returns(let value?): "\"returns\": \(json(value, declared.result))"
    case .returns(nil): "\"returns\": null"
    case .failure(let message): "\"throws\": \(string(message))"
    case .error(let value): "\"throws\": \(json(value, declared.error))"
    case .element(let value): "\"element\": \(json(value, declared.element))"
    case .end: "\"ends\": true"
    }
  }

  /// The session as a file in JSON, with one line for each step.
  package func json(of app: App) -> String {
    var lines = ["{", "  \"session\": \"\(Self.form)\","]
    lines += ["  \"feature\": \"\(app.name)\",", "  \"spec\": \"\(specHash)\","]
    lines.append("  \"tool\": \"\(tool)\",")
    if let given {
      let values = given.map {
        "\"\($0.property)\": " + CanonicalText.json(of: $0.value, as: $0.type, app.whole.types)
      }
      lines.append("  \"given\": {\(values.joined(separator: ", "))},")
    }
    let steps = entries.map { entry in
      var json = entry.json
      let extra =
        (entry.hash.map { ["\"state\": \"\($0)\""] } ?? []) + (entry.isOut ? ["\"out\": true"] : [])
      if !extra.isEmpty, json.first == "{", json.last == "}" {
        // A step that does not fit may have no members.
        let own = String(json.dropFirst().dropLast())
        let members = own.isEmpty ? extra : [own] + extra
        json = "{" + members.joined(separator: ", ") + "}"
      }
      return "    " + json
    }
    lines += ["  \"steps\": ["] + (steps.isEmpty ? [] : [steps.joined(separator: ",\n")])
    return (lines + ["  ]", "}"]).joined(separator: "\n") + "\n"
  }
}

extension Duration {
  /// The duration in sessions, such as `1.5s`.
  package var sessionText: String {
    DurationText.decimal(components.seconds, components.attoseconds)
  }
}
