import FeatureAnalysis
import ReduxSemantics

extension InterchangeableIDs.ID {
  /// The new id that replaces the id with the index `place`. New ids are counted from 1.
  static func renamed(_ place: Int) -> Self { Self(high: 0, low: UInt64(place + 1)) }

  /// The number of an id that was renamed; nil for others.
  var renamedNumber: UInt64? { high == 0 ? low : nil }

  var value: Value { .uuid(high: high, low: low) }
}

/// Renames the ids of a state in the order of their first appearances: the first id becomes 1, the
/// second 2. States that differ only by their ids become equal.
package struct IDRenaming: Sendable {
  private let ids: InterchangeableIDs
  /// Whether the renaming changes no id.
  let isIdentity: Bool
  /// The ids in the order of their first appearances.
  var order: [InterchangeableIDs.ID] { ids.found }

  init(_ order: [InterchangeableIDs.ID]) {
    var ids = InterchangeableIDs()
    for id in order { _ = ids.idIndex(of: id) }
    self.ids = ids
    isIdentity = Self.isIdentity(order)
  }

  /// Whether the renaming of ids in this order changes no id.
  static func isIdentity(_ order: [InterchangeableIDs.ID]) -> Bool {
    for (place, id) in order.enumerated() where id != .renamed(place) { return false }
    return true
  }

  /// Each new id, with the original id that it replaces.
  package var pairs: [(id: Value, original: Value)] {
    order.enumerated().map { (InterchangeableIDs.ID.renamed($0).value, $1.value) }
  }

  /// Whether the renaming contains all ids of a value.
  func covers(_ value: Value) -> Bool {
    var coversAll = true
    _ = value.mappingIDs { id in
      if ids.knownPlace(of: id) == nil { coversAll = false }
      return id
    }
    return coversAll
  }

  /// The value with new ids. An id that the renaming does not contain stays the same, because no
  /// expression reads it any more.
  func renamed(_ value: Value) -> Value {
    if isIdentity { return value }
    return value.mappingIDs { id in ids.knownPlace(of: id).map { .renamed($0) } ?? id }
  }

  /// The value with the original ids.
  func original(of value: Value) -> Value {
    if isIdentity { return value }
    return value.mappingIDs { [order] id in
      id.high == 0 && id.low >= 1 && id.low <= UInt64(order.count) ? order[Int(id.low - 1)] : id
    }
  }
}

extension Value {
  /// The value with each id replaced by the result of `map`.
  func mappingIDs(_ map: (InterchangeableIDs.ID) -> InterchangeableIDs.ID) -> Value {
    switch self {
    case .uuid(let high, let low):
      return map(InterchangeableIDs.ID(high: high, low: low)).value
    case .list(let values): return .list(values.map { $0.mappingIDs(map) })
    case .structure(let values): return .structure(values.map { $0.mappingIDs(map) })
    case .enumeration(let place, let values):
      return values.isEmpty ? self : .enumeration(place, values.map { $0.mappingIDs(map) })
    case .set(let values): return .set(Set(values.map { $0.mappingIDs(map) }))
    case .dictionary(let values):
      return .dictionary(
        Dictionary(
          values.map { ($0.mappingIDs(map), $1.mappingIDs(map)) },
          uniquingKeysWith: { first, _ in first }))
    default: return self
    }
  }

  /// Whether the value contains an id.
  package var holdsIDs: Bool {
    switch self {
    case .uuid: true
    case .list(let values), .structure(let values), .enumeration(_, let values):
      values.contains { $0.holdsIDs }
    case .set(let values): values.contains { $0.holdsIDs }
    case .dictionary(let values): values.contains { $0.key.holdsIDs || $0.value.holdsIDs }
    default: false
    }
  }
}

extension SimulatedEffects {
  /// The same effects, with renamed ids.
  func renamed(_ renaming: IDRenaming) -> SimulatedEffects {
    var renamed = self
    for (number, effect) in underWay { renamed.underWay[number] = effect.renamed(renaming) }
    renamed.names = [:]
    for (name, keyed) in names where name.store.key.map(renaming.covers) != false {
      let store = name.store.renamed(renaming)
      var calledNames: [Value?: EffectLane] = [:]
      // Keys with ids outside the renaming are dropped: their calls have ended, and their ids could
      // be mistaken for renamed ids.
      for (key, calls) in keyed where key.map(renaming.covers) != false {
        calledNames[key.map { renaming.renamed($0) }] = calls
      }
      renamed.names[EffectName(name.id, of: store)] = calledNames
    }
    return renamed
  }
}

extension StorePlace {
  fileprivate func renamed(_ renaming: IDRenaming) -> StorePlace {
    StorePlace(feature: feature, key: key.map { renaming.renamed($0) })
  }
}

extension SimulatedEffect {
  fileprivate func renamed(_ renaming: IDRenaming) -> SimulatedEffect {
    var renamed = self
    renamed.store = store.renamed(renaming)
    renamed.action = action.renamed(renaming)
    renamed.bound.values = bound.values.map { renaming.renamed($0) }
    renamed.state = renaming.renamed(state)
    renamed.results.values = results.values.map { renaming.renamed($0) }
    renamed.firstCalls = firstCalls.map { renaming.renamed($0) }
    renamed.call = call.map { renaming.renamed($0) }
    renamed.key = key.map { renaming.renamed($0) }
    renamed.started = started?.renamed(renaming)
    renamed.cancelled = cancelled?.renamed(renaming)
    return renamed
  }
}

extension SimulatedAction {
  fileprivate func renamed(_ renaming: IDRenaming) -> SimulatedAction {
    SimulatedAction(name, payload.map { renaming.renamed($0) })
  }
}

extension ExploredStep {
  /// The step with each id replaced by the result of `map`.
  package func mappingIDs(_ map: (Value) -> Value) -> ExploredStep {
    func mapped(_ value: Value) -> Value {
      value.mappingIDs { id in
        guard case .uuid(let high, let low) = map(id.value) else { return id }
        return InterchangeableIDs.ID(high: high, low: low)
      }
    }
    switch self {
    case .impulse(.action(let call)):
      let store = StorePlace(feature: call.store.feature, key: call.store.key.map(mapped))
      let action = SimulatedAction(call.action.name, call.action.payload.map(mapped))
      return .impulse(.action(AppActionCall(store: store, action)))
    case .impulse(.load(let load)):
      return .impulse(.load(AppLoad(load.property, load.stored.map(mapped))))
    case .answer(let number, .returns(let value)):
      return .answer(number, .returns(value.map(mapped)))
    case .answer(let number, .error(let value)): return .answer(number, .error(mapped(value)))
    case .answer(let number, .element(let value)): return .answer(number, .element(mapped(value)))
    case .impulse, .answer, .time: return self
    }
  }
}
