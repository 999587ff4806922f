import FeatureAnalysis

extension Feature {
  /// Returns the first version of the stored data that changed the meaning of a name in JSON values
  /// of `types`; nil if no version has.
  func firstVersionWithNames(in types: [Type]) -> Int? {
    models(in: types).compactMap { model in
      switch model.kind {
      case .structure(let properties):
        firstVersion(
          of: properties.map { ($0.name, $0.history) }, reused: removals(from: model.name))
      case .enumeration(let cases):
        firstVersion(of: cases.map { ($0.name, $0.history) }, reused: [])
      }
    }.min()
  }

  private func firstVersion(of members: [(String, History)], reused: [String]) -> Int? {
    let gone = Set(reused + members.flatMap { $0.1.renames.map(\.name) })
    return members.compactMap { name, history in
      let first = history.renames.first?.name ?? name
      let isReused = history.added > 1 && gone.contains(first)
      return isReused ? history.added : history.renames.first?.version
    }.min()
  }

  /// Returns the members of a model that only earlier versions stored.
  func removals(from model: String) -> [String] {
    (persistence?.removed ?? []).filter { $0.owner == model }.map(\.member)
  }

  /// Returns the models that values of `types` contain.
  private func models(in types: [Type]) -> [Model] {
    let known = Dictionary(
      allModels.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [String: Model] = [:]
    var pending = types
    while let next = pending.popLast() {
      for name in next.nominalNames where found[name] == nil {
        guard let model = known[name] else { continue }
        found[name] = model
        switch model.kind {
        case .structure(let properties): pending += properties.map(\.type)
        case .enumeration(let cases): pending += cases.flatMap { $0.payload.map(\.type) }
        }
      }
    }
    return Array(found.values)
  }
}
