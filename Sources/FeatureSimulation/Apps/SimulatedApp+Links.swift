import FeatureAnalysis

extension SimulatedApp {
  /// Emits an event of a store, and executes the links of the event.
  func emit(_ event: Value, of store: inout SimulatedStore) throws(Signal) {
    let place = store.place
    store.effects.events.append(value(ofEvent: event, of: place))
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
    do throws(Signal) {
      try followLinks(name, payload, isEvent: true, from: place)
    } catch {
      throw error.fault
    }
    try handleAll()
  }

  private func eventName(_ event: Value, of place: StorePlace) -> String? {
    guard case .enumeration(let index, _) = event else { return nil }
    return app.features[place.feature].feature.events[index].name
  }

  /// Converts an event of a store to an event of the app.
  private func value(ofEvent event: Value, of place: StorePlace) -> Value {
    if app.isFeature { return event }
    let events = app.features.indices.filter { !app.features[$0].feature.events.isEmpty }
    return .enumeration(
      events.firstIndex(of: place.feature) ?? 0, (place.key.map { [$0] } ?? []) + [event])
  }

  func followLinks(
    _ trigger: String, _ payload: [Value], isEvent: Bool, from place: StorePlace
  ) throws(Signal) {
    for (index, link) in app.links.enumerated()
    where link.feature == place.feature && link.isEvent == isEvent && link.trigger == trigger {
      var (parameters, values) = (link.payload, payload)
      if let parameter = link.key, let key = place.key {
        parameters.append(parameter)
        values.append(key)
      }
      for (number, step) in link.steps.enumerated() {
        if try follow(step, parameters, values) {
          followed.insert(FollowedStep(link: index, step: number))
        }
      }
    }
  }

  /// - Returns: whether the step's condition is true.
  private func follow(
    _ step: LinkStep, _ payload: [Parameter], _ payloadValues: [Value]
  ) throws(Signal) -> Bool {
    var (parameters, values) = (payload, payloadValues)
    if let condition = step.condition {
      guard case .checked(let conditions) = condition else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      let bound = try evaluateLink { interpreter throws(Signal) -> [Value]? in
        interpreter.environment.bindParameters(parameters, values, in: conditions)
        guard try interpreter.holds(conditions) else { return nil }
        return step.bound.map { interpreter.environment.variables[$0.id] ?? .null }
      }
      guard let bound else { return false }
      parameters += step.bindings
      values += bound
    }
    func value(of text: Code<TypedExpression>?) throws(Signal) -> Value? {
      guard let text else { return nil }
      guard case .checked(let expression) = text else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      return try evaluateLink { interpreter throws(Signal) in
        interpreter.environment.bindParameters(parameters, values, in: expression)
        return try interpreter.evaluate(expression)
      }
    }
    switch step.verb {
    case .dispatch(let text):
      if let action = try value(of: text) { enqueue(action, from: step.range) }
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
    return true
  }

  private func isOpen(_ place: StorePlace) -> Bool { numbers[place] != nil }

  /// The open stores. Their order is the same in every run.
  private var openPlaces: [StorePlace] {
    numbers.sorted { $0.value < $1.value }.map(\.key)
  }
}
