import FeatureAnalysis

extension AppStorePlace {
  /// Converts an action of the store to an action of the app.
  func appAction(_ action: Value, key: Value?) -> Value { Self.wrap(action, key, path) }

  /// Converts an event of the store to an event of the app.
  func appEvent(_ event: Value, key: Value?) -> Value { Self.wrap(event, key, eventPath) }

  private static func wrap(_ message: Value, _ key: Value?, _ path: [Int]) -> Value {
    guard let last = path.last else { return message }
    let own = Value.enumeration(last, (key.map { [$0] } ?? []) + [message])
    return path.dropLast().reversed().reduce(own) { .enumeration($1, [$0]) }
  }

  /// The store's own action in an action of the app, with the key of the store; nil if the action is
  /// for another store.
  fileprivate func ownAction(in action: Value) -> (key: Value?, action: Value)? {
    var (key, own): (Value?, Value) = (nil, action)
    for index in path {
      guard case .enumeration(index, let arguments) = own, let inner = arguments.last else {
        return nil
      }
      (key, own) = (arguments.count > 1 ? arguments.first : nil, inner)
    }
    return (key, own)
  }

  /// The part of the app's state that belongs to the feature.
  package func state(in whole: Value) -> Value {
    var state = whole
    for index in path {
      guard case .structure(let values) = state, index < values.count else { return .null }
      state = values[index]
    }
    return state
  }

  /// The state of the app after a change of the part that belongs to the feature.
  fileprivate func changedState(_ whole: Value, _ change: (Value) -> Value) -> Value {
    changedState(whole, at: path[...], change)
  }

  private func changedState(
    _ whole: Value, at path: ArraySlice<Int>, _ change: (Value) -> Value
  ) -> Value {
    guard let index = path.first else { return change(whole) }
    guard case .structure(var values) = whole, index < values.count else { return whole }
    values[index] = changedState(values[index], at: path.dropFirst(), change)
    return .structure(values)
  }

  /// Joins the states of all features to the state of the app.
  static func appState(of states: [Value], at places: [AppStorePlace]) -> Value {
    appState(of: states[...], at: places, level: 0)
  }

  private static func appState(
    of states: ArraySlice<Value>, at places: [AppStorePlace], level: Int
  ) -> Value {
    guard let first = states.first else { return .structure([]) }
    if places[states.startIndex].path.count == level { return first }
    var values: [Value] = []
    var rest = states
    while let next = rest.indices.first {
      let index = places[next].path[level]
      let end = rest.indices.first { places[$0].path[level] != index } ?? rest.endIndex
      values.append(appState(of: rest[..<end], at: places, level: level + 1))
      rest = rest[end...]
    }
    return .structure(values)
  }
}

extension App {
  /// The state with the last step that each `undo` or `redo` restores, as exploring keeps them.
  package func keepingLastSteps(in whole: Value) -> Value {
    features.reduce(whole) { whole, feature in
      guard let undo = feature.feature.undo else { return whole }
      return feature.place.changedState(whole) { own in
        guard case .dictionary(let stores) = own else { return undo.keepingLastSteps(of: own) }
        return .dictionary(stores.mapValues { undo.keepingLastSteps(of: $0) })
      }
    }
  }

  /// The store that gets an action of the app, and the store's own action.
  package func target(of action: Value) -> (place: StorePlace, action: Value)? {
    for index in features.indices {
      guard let own = features[index].place.ownAction(in: action) else { continue }
      return (StorePlace(feature: index, key: own.key), own.action)
    }
    return nil
  }
}
