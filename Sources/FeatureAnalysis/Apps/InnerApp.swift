import SpecLanguage

/// An app that is a feature of an app.
package struct InnerApp: Sendable {
  package let app: App
  /// The inner app as the app around it lists it. Its name is the name in the outermost app, such as
  /// `library`.
  package let member: AppFeature
  /// The index of its first feature among the features of the outermost app.
  package let firstFeature: Int

  /// The indices of its features among the features of the outermost app.
  package var features: Range<Int> { firstFeature..<firstFeature + app.features.count }

  /// The apps inside of an app that has these members, each after the apps inside of it.
  ///
  /// - Parameter count: the number of features that the outermost app has before these members.
  static func all(in members: [AppFeature], after count: Int = 0) -> [InnerApp] {
    var all: [InnerApp] = []
    var next = count
    for member in members {
      if let app = member.app {
        all += app.innerApps.map {
          InnerApp(
            app: $0.app, member: $0.member.inside(member), firstFeature: next + $0.firstFeature)
        }
        all.append(InnerApp(app: app, member: member, firstFeature: next))
      }
      next += member.app?.features.count ?? 1
    }
    return all
  }

  /// The links of the inner app itself, as links of the outermost app.
  ///
  /// - Parameter index: the index of the inner app.
  func ownLinks(at index: Int) -> [Link] {
    app.ownLinks.map { link in
      var link = link
      link.app = index
      link.feature += firstFeature
      link.range = member.range
      link.steps = link.steps.map(moved)
      return link
    }
  }

  /// What the inner app does when it starts, as steps of the outermost app.
  package var start: [LinkStep] { app.start.map(moved) }

  private func moved(_ step: LinkStep) -> LinkStep {
    var step = step
    // The spec of the inner app is another file.
    step.range = member.range
    switch step.verb {
    case .dispatch: break
    case .open(let feature, let key, let state):
      step.verb = .open(feature + firstFeature, key: key, state: state)
    case .close(let feature, let key): step.verb = .close(feature + firstFeature, key: key)
    }
    return step
  }
}

extension App {
  /// What the inner apps and then the app itself do when they start. The index is that of the inner
  /// app; it is nil for the app itself.
  package var starts: [(app: Int?, steps: [LinkStep])] {
    innerApps.enumerated().map { (app: $0, steps: $1.start) } + [(app: nil, steps: start)]
  }

  /// Whether the app or an inner app does something when it starts.
  package var hasStart: Bool { starts.contains { !$0.steps.isEmpty } }

  /// The features whose states the links of an inner app, or of the app itself, can read.
  package func features(of app: Int?) -> Range<Int> {
    app.map { innerApps[$0].features } ?? features.indices
  }

  /// The action that an expression in a link of an inner app, or of the app itself, sends.
  package func sentAction(_ expression: TypedExpression, of app: Int?) -> SentAction? {
    guard let app else { return SentAction(expression, to: features) }
    var sent = SentAction(expression, to: innerApps[app].app.features)
    sent?.feature += innerApps[app].firstFeature
    return sent
  }
}

extension [AppFeature] {
  /// The features that have stores: those of an inner app take its place.
  var withStores: [AppFeature] {
    flatMap { member in member.app.map { $0.features.map { $0.inside(member) } } ?? [member] }
  }
}

extension AppFeature {
  /// The feature of an inner app as a feature of the app around it.
  fileprivate func inside(_ outer: AppFeature) -> AppFeature {
    AppFeature(
      name: outer.prefix + name, feature: feature, app: app, presence: presence,
      place: AppStorePlace(
        path: outer.place.path + place.path, eventPath: outer.place.eventPath + place.eventPath),
      owners: [outer.feature] + owners, range: outer.range)
  }

  /// Whether the store needs dependencies or storages.
  package var hasDependencies: Bool {
    app.map { $0.members.contains(where: \.hasDependencies) } ?? feature.hasDependencies
  }

  /// The names of the stores on the way to the feature, such as `library` and `books`.
  package var storeNames: [String] { name.split(separator: ".").map(String.init) }

  /// The name in variables of tests: `tasks`, or `libraryBooks` in an inner app.
  package var variableName: String {
    storeNames.dropFirst().reduce(storeNames.first ?? "") {
      $0 + $1.prefix(1).uppercased() + $1.dropFirst()
    }
  }
}

// MARK: - The states that a scenario gives

extension [GivenValue] {
  /// The given state of a feature of an app; for a feature that opens and closes, nil if it is closed.
  package func state(of feature: AppFeature) -> Value? {
    let value = first { $0.property == feature.storeNames.first }?.value
    return feature.place.path.dropFirst().reduce(value) { value, index in
      if case .structure(let values)? = value, values[index] != .defaulted {
        values[index]
      } else {
        nil
      }
    }
  }

  /// Gives the state of a feature of an app; for a feature with keys, the states by key.
  package mutating func setState(_ state: Value, of feature: AppFeature) {
    let name = feature.storeNames.first ?? ""
    let index = firstIndex { $0.property == name }
    let given = GivenValue(
      property: name, type: index.map { self[$0].type } ?? feature.givenType,
      value: feature.replacing(
        index.map { self[$0].value } ?? .defaulted, level: 0, by: state))
    if let index { self[index] = given } else { append(given) }
  }
}

extension AppFeature {
  /// The type of the property of the app's state that contains the state of the feature.
  fileprivate var givenType: Type {
    owners.first.map { .nominal($0.state.name) } ?? stateType
  }

  /// The type of the feature's state in the state of its own app.
  package var stateType: Type {
    let type = Type.nominal(feature.state.name)
    return switch presence {
    case .always: type
    case .optional: .optional(type)
    case .keyed(let key): .dictionary(key: key, value: type)
    }
  }

  fileprivate func replacing(_ given: Value, level: Int, by state: Value) -> Value {
    guard level < owners.count else { return state }
    var values = owners[level].state.properties.map { _ in Value.defaulted }
    if case .structure(let known) = given { values = known }
    let index = place.path[level + 1]
    values[index] = replacing(values[index], level: level + 1, by: state)
    return .structure(values)
  }
}
