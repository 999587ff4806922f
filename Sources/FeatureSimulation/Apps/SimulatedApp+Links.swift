import FeatureAnalysis
import SpecLanguage

extension SimulatedApp {
  /// Emits an event of a store, and executes the links of the event.
  func emit(_ event: Value, of store: inout SimulatedStore) throws(Signal) {
    let place = store.place
    store.effects.events.append(value(ofEvent: event, of: place))
    if isBusy { noteHandler() }
    guard let name = eventName(event, of: place),
      app.links.contains(where: { $0.isEvent && $0.feature == place.feature && $0.trigger == name })
    else { return }
    let number = store.number
    putStore(consume store)
    defer { store = takeStore(number) }
    do throws(EvaluationFault) {
      // If an effect emits the event, no action is being handled, so the queue is handled here.
      if !isBusy, try replaces(.event(place, event)) { return }
      try followEvent(event, from: place)
    } catch {
      throw .fault(error)
    }
  }

  /// Executes the links of an event.
  func followEvent(_ event: Value, from place: StorePlace) throws(EvaluationFault) {
    guard case .enumeration(_, let payload) = event, let name = eventName(event, of: place) else {
      return
    }
    noteHandler()
    do throws(Signal) {
      for owner in owners(ofFeature: place.feature) {
        try followLinks(.event, name, payload, from: place, of: owner)
      }
    } catch {
      throw error.fault
    }
    if !isBusy { endTurn() }
    try handleAll()
  }

  private func eventName(_ event: Value, of place: StorePlace) -> String? {
    guard case .enumeration(let index, _) = event else { return nil }
    return app.features[place.feature].feature.events[index].name
  }

  /// Converts an event of a store to an event of the app.
  private func value(ofEvent event: Value, of place: StorePlace) -> Value {
    app.features[place.feature].place.appEvent(event, key: place.key)
  }

  /// Performs the start of the app. Each step is performed after all that the step before it causes.
  func performStart() throws(EvaluationFault) {
    for (owner, steps) in app.starts { try performSteps(steps, of: owner) }
  }

  private func performSteps(_ steps: [LinkStep], of owner: Int?) throws(EvaluationFault) {
    let taken = owner == nil ? interpreter.taken : nil
    let former = taken?.beginWork(of: .start)
    defer { taken?.endWork(continuing: former) }
    var decisions: [LinkDecision] = []
    for step in steps {
      do throws(Signal) {
        let decision = try decide(step, LinkNames(app: owner), decisions)
        decisions.append(decision)
        for names in decision.repetitions {
          try perform(step, names)
          if let last = queue.last, last.number == nil, let feature = last.closedFeature {
            dropped.append("\(app.features[feature].prefix)\(last.action.name)")
          }
          do throws(EvaluationFault) { try handleAll() } catch { throw .fault(error) }
        }
      } catch {
        throw error.fault
      }
    }
  }

  /// The inner apps that contain a feature, from the innermost to the outermost, and nil for the app
  /// itself.
  private func owners(ofFeature feature: Int) -> [Int?] {
    if app.innerApps.isEmpty { return [nil] }
    let inner = app.innerApps.indices.filter { app.innerApps[$0].features.contains(feature) }
    return inner.map { $0 } + [nil]
  }

  /// Follows the links of an action and of the changes that it has made.
  func followAction(_ action: SimulatedAction, from place: StorePlace) throws(Signal) {
    for owner in owners(ofFeature: place.feature) {
      try followLinks(.action, action.name, action.payload, from: place, of: owner)
      try followChanges(from: place, of: owner)
    }
  }

  private func followLinks(
    _ kind: Link.Kind, _ trigger: String, _ payload: [Value], from place: StorePlace,
    of owner: Int?
  ) throws(Signal) {
    for (index, link) in app.links.enumerated()
    where link.feature == place.feature && link.app == owner && link.kind == kind
      && link.trigger == trigger
    {
      try follow(link, index, names(of: link, payload, from: place))
    }
  }

  /// Follows the links of changes of a store's state, after an action.
  private func followChanges(from place: StorePlace, of owner: Int?) throws(Signal) {
    for (index, link) in app.links.enumerated()
    where link.feature == place.feature && link.app == owner {
      guard let change = link.change else { continue }
      touched.formUnion(layout.parts(ofFeature: place.feature))
      let names = names(of: link, [], from: place)
      if let isOpen = change.isOpen, try value(of: isOpen, names) != .boolean(true) { continue }
      for difference in change.differences where try value(of: difference, names) == .boolean(true)
      {
        try follow(link, index, names)
        break
      }
    }
  }

  /// The values that the expressions of a link can use, apart from `state`.
  private func names(of link: Link, _ payload: [Value], from place: StorePlace) -> LinkNames {
    var names = LinkNames(app: link.app, parameters: link.payload, values: payload)
    if let parameter = link.key, let key = place.key { names.add(parameter, key) }
    if link.readsOld {
      let inner = link.app.map { app.innerApps[$0] }
      let type = Type.nominal((inner?.app ?? app).whole.state.name)
      names.add(
        Parameter(label: nil, name: Invariant.oldName, type: type),
        inner?.member.place.state(in: old) ?? old)
    }
    // What a step reads of the state before the action is not recorded elsewhere.
    if link.stepsReadOld {
      for feature in app.features(of: link.app) {
        touched.formUnion(layout.parts(ofFeature: feature))
      }
    }
    return names
  }

  /// Performs the steps of a link. All conditions and elements are decided before the first step.
  private func follow(_ link: Link, _ index: Int, _ names: LinkNames) throws(Signal) {
    let taken = link.app == nil ? interpreter.taken : nil
    let former = taken?.beginWork(of: .link(index))
    defer { taken?.endWork(continuing: former) }
    var decisions: [LinkDecision] = []
    for step in link.steps { decisions.append(try decide(step, names, decisions)) }
    for (number, step) in link.steps.enumerated() where !decisions[number].repetitions.isEmpty {
      for names in decisions[number].repetitions { try perform(step, names) }
      followed.insert(FollowedStep(link: index, step: number))
    }
  }

  /// - Parameter decisions: the decisions about the steps before this one.
  private func decide(
    _ step: LinkStep, _ names: LinkNames, _ decisions: [LinkDecision]
  ) throws(Signal) -> LinkDecision {
    if let place = step.alternativeTo, decisions[place].isTrue { return LinkDecision() }
    noteEvent(.considered, of: step, names)
    guard let condition = step.condition else { return try repeating(step, names) }
    guard case .checked(let conditions) = condition else {
      throw .fault(.notEvaluated("'!swift' text"))
    }
    let bound = try evaluateLink(in: names.app) { interpreter throws(Signal) -> [Value]? in
      interpreter.environment.bindParameters(names.parameters, names.values, in: conditions)
      guard try interpreter.holds(conditions) else { return nil }
      return step.bound.map { interpreter.environment.variables[$0.id] ?? .null }
    }
    guard let bound else {
      noteEvent(.unfulfilled, of: step, names)
      return LinkDecision()
    }
    var names = names
    for (parameter, value) in zip(step.conditionBindings, bound) { names.add(parameter, value) }
    return try repeating(step, names)
  }

  /// Decides for which elements a step is performed.
  private func repeating(_ step: LinkStep, _ names: LinkNames) throws(Signal) -> LinkDecision {
    noteEvent(.applied, of: step, names)
    guard let repetition = step.repetition else {
      return LinkDecision(isTrue: true, repetitions: [names])
    }
    let found = try value(of: repetition.elements, names)
    interpreter.operations.noteOrder(of: found)
    noteEvent(found.elements.isEmpty ? .unrepeated : .repeated, of: step, names)
    return LinkDecision(
      isTrue: true,
      repetitions: found.elements.map { element in
        var names = names
        if let variable = repetition.variable { names.add(variable, element) }
        return names
      })
  }

  private func noteEvent(_ event: TakenCode.Event, of step: LinkStep, _ names: LinkNames) {
    // The steps of an inner app are in another file.
    if names.app == nil { interpreter.noteEvent(event, at: step.range) }
  }

  private func value(
    of expression: TypedExpression, _ names: LinkNames
  ) throws(Signal) -> Value {
    try evaluateLink(in: names.app) { interpreter throws(Signal) in
      interpreter.environment.bindParameters(names.parameters, names.values, in: expression)
      return try interpreter.evaluate(expression)
    }
  }

  private func perform(_ step: LinkStep, _ names: LinkNames) throws(Signal) {
    func value(of text: Code<TypedExpression>?) throws(Signal) -> Value? {
      guard let text else { return nil }
      guard case .checked(let expression) = text else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      return try self.value(of: expression, names)
    }
    switch step.verb {
    case .dispatch(let text):
      guard let action = try value(of: text) else { return }
      let place = names.app.map { app.innerApps[$0].member.place } ?? AppStorePlace()
      enqueue(place.appAction(action, key: nil), from: step.range)
    case .open(let feature, let key, let state):
      let place = StorePlace(feature: feature, key: try value(of: key))
      touched.formUnion(layout.presence(ofFeature: feature))
      if !isOpen(place) { try open(place, try value(of: state)) }
    case .close(let feature, let key?):
      touched.formUnion(layout.presence(ofFeature: feature))
      close(StorePlace(feature: feature, key: try value(of: key)))
    case .close(let feature, nil):
      touched.formUnion(layout.presence(ofFeature: feature))
      for place in openPlaces where place.feature == feature { close(place) }
    }
  }

  private func isOpen(_ place: StorePlace) -> Bool { numbers[place] != nil }

  /// The open stores. Their order is the same in every run.
  private var openPlaces: [StorePlace] {
    numbers.sorted { $0.value < $1.value }.map(\.key)
  }
}

/// The values that the expressions of a link can use, apart from `state`. Later names hide earlier
/// ones.
private struct LinkNames {
  /// The inner app whose spec has the link; nil for a link of the app itself.
  let app: Int?
  var parameters: [Parameter] = []
  var values: [Value] = []

  mutating func add(_ parameter: Parameter, _ value: Value) {
    parameters.append(parameter)
    values.append(value)
  }
}

/// Whether the condition of a step is true, and the values that the expressions of the step can use,
/// for each time that it is performed.
private struct LinkDecision {
  var isTrue = false
  var repetitions: [LinkNames] = []
}
