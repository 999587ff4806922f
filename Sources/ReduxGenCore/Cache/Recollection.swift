import FeatureRendering

/// What is known of a run's specs before any of them is parsed.
struct Recollection: Sendable {
  /// For each spec, the package that it has to itself.
  let single: [RememberedManifests.Entry?]
  /// The package of all specs together.
  let whole: RememberedManifests.Entry?

  /// Nothing is known.
  init(nothingOf specs: [SpecSource]) {
    single = Array(repeating: nil, count: specs.count)
    whole = nil
  }

  /// What `memory` holds for a package for each spec, or for one of all.
  init(_ specs: [SpecSource], isAlone: Bool, _ memory: RememberedManifests) {
    single = specs.map { isAlone ? memory.entry(for: [$0]) : nil }
    whole = isAlone ? nil : memory.entry(for: specs)
  }

  /// Whether the spec with this index need not be rendered to know its package.
  func knows(_ index: Int) -> Bool {
    whole != nil || single[index] != nil
  }
}
