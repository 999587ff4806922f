import FeatureAnalysis

extension SimulatedApp {
  /// Emits an event of a store, and executes the links of the event.
  func emit(_ event: Value, of store: inout SimulatedStore) throws(Signal) {
    guard case .enumeration(let index, let payload) = event else { return }
    let place = places[store.number]
    let feature = app.features[place.feature]
    let events = app.features.filter { !$0.feature.events.isEmpty }
    let eventPlace = events.firstIndex { $0.name == feature.name } ?? 0
    store.effects.events.append(
      .enumeration(eventPlace, (place.key.map { [$0] } ?? []) + [event]))
    put(store)
    try follow(feature.feature.events[index].name, payload, isEvent: true, from: place)
    do throws(EvaluationFault) {
      // If an effect emits the event, no action is being handled, so the queue is handled here.
      try handleAll()
    } catch {
      throw .fault(error)
    }
    store = take(store.number)
  }

  func follow(
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
    interpreter.state = state
    var (parameters, values) = (payload, payloadValues)
    if let condition = step.condition {
      guard case .checked(let conditions) = condition else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      interpreter.environment.bind(parameters, values, in: conditions)
      guard try interpreter.holds(conditions) else { return false }
      parameters += step.bindings
      values += step.bound.map { interpreter.environment.variables[$0.id] ?? .null }
    }
    func evaluate(_ text: Code<TypedExpression>?) throws(Signal) -> Value? {
      guard let text else { return nil }
      guard case .checked(let expression) = text else {
        throw .fault(.notEvaluated("'!swift' text"))
      }
      interpreter.environment.bind(parameters, values, in: expression)
      return try interpreter.evaluate(expression)
    }
    switch step.verb {
    case .dispatch(let text):
      if let action = try evaluate(text) { enqueue(action, from: step.range) }
    case .open(let feature, let key, let state):
      let place = StorePlace(feature: feature, key: try evaluate(key))
      if numbers[place] == nil { try open(place, try evaluate(state)) }
    case .close(let feature, let key?):
      close(StorePlace(feature: feature, key: try evaluate(key)))
    case .close(let feature, nil):
      for place in numbers.keys where place.feature == feature { close(place) }
    }
    return true
  }
}
