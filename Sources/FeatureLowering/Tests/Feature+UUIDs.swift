import FeatureAnalysis

extension Feature {
  /// Whether a value of the feature can contain a UUID. If so, its tests may have to create UUIDs.
  var hasUUIDs: Bool {
    let models = models.flatMap { model in
      switch model.kind {
      case .structure(let properties): properties.map(\.type)
      case .enumeration(let cases): cases.flatMap(\.payload).map(\.type)
      }
    }
    let methods = dependencies.flatMap(\.methods)
    var payloads = actions.flatMap(\.payload)
    payloads += events.flatMap(\.payload)
    payloads += methods.flatMap(\.payload)
    payloads += filters.flatMap(\.cases).flatMap(\.payload)
    return models.contains(where: \.holdsUUID)
      || state.properties.contains(where: \.type.holdsUUID)
      || derived.contains(where: \.type.holdsUUID)
      || payloads.contains(where: \.type.holdsUUID)
      || methods.contains { $0.result?.holdsUUID == true }
  }
}

extension Type {
  fileprivate var holdsUUID: Bool {
    switch self {
    case .scalar(let scalar): scalar == .uuid
    case .optional(let type), .array(let type), .set(let type), .range(let type),
      .identifiedArray(let type):
      type.holdsUUID
    case .dictionary(let key, let value), .pair(_, let key, let value):
      key.holdsUUID || value.holdsUUID
    case .nominal, .void, .unknown: false
    }
  }
}
