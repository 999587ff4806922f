import FeatureAnalysis
import FeatureSimulation

extension Sampler {
  /// The models and collections whose samples do not contain all combinations of the samples of
  /// their parts, as in `9 of 24 values of 'Page'`.
  func partialValues(of types: [Type]) -> [String] {
    var sampler = self
    sampler.sample(beside: FoundIDs(uuids: StateIDs.freshIDs(1, beside: [])))
    return sampler.sampledParts(of: types).compactMap { type, isPart in
      let coverage = sampler.coverage(of: type, isPart: isPart)
      if coverage.isComplete { return nil }
      return "\(coverage.text) values of '\(type.description)'"
    }
  }

  private func coverage(of type: Type, isPart: Bool) -> SampleCoverage {
    if case .nominal(let name) = type { return coverage(ofModel: name, depth: isPart ? 1 : 0) }
    if type == .scalar(.indexSet) { return coverageOfPositions }
    return coverage(ofCollection: type)
  }

  /// The models and collections that samples of these types contain, in order of their first
  /// appearances, and whether they are parts of other values.
  private func sampledParts(of types: [Type]) -> [(type: Type, isPart: Bool)] {
    var found: [(type: Type, isPart: Bool)] = []
    var places: [String: Int] = [:]
    var next = types.reversed().map { (type: $0, isPart: false) }
    while let (type, isPart) = next.popLast() {
      let parts = parts(of: type).map { (type: $0, isPart: true) }
      if case .optional = type {
        next += parts
      } else if let place = places[type.description] {
        if isPart { found[place].isPart = true }
      } else if !parts.isEmpty || isModel(type) || type == .scalar(.indexSet) {
        places[type.description] = found.count
        found.append((type, isPart))
        if written[type.description] == nil { next += parts }
      }
    }
    return found
  }

  private func isModel(_ type: Type) -> Bool {
    guard case .nominal(let name) = type, let kind = types[name]?.kind else { return false }
    if case .external = kind { return false }
    return true
  }

  /// The types of a type's elements, properties or associated values, the first one last.
  private func parts(of type: Type) -> [Type] {
    if case .nominal(let name) = type { return types[name]?.storedTypes.reversed() ?? [] }
    return type.children.reversed()
  }
}
