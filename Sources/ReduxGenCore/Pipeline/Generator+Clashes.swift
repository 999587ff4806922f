import Diagnostics
import FeatureRendering
import SpecDecoding

// What is wrong with several specs together, each of which is right.

extension Generator {
  /// An error for each feature whose name another spec has taken before; files of both would fall
  /// on each other.
  func clashingNames(
    _ sources: [SpecSource], _ features: [RenderedFeature?], _ known: Recollection,
    _ request: RunRequest
  ) -> [[Finding]] {
    var first: [String: Int] = [:]
    let names = zip(features, known.single).map { $0?.name ?? $1?.package }
    for (index, name) in names.enumerated() {
      guard let name, first[name.lowercased()] == nil else { continue }
      first[name.lowercased()] = index
    }
    return names.enumerated().map { index, name in
      guard let name, let other = first[name.lowercased()] else { return [] }
      let range = features[index]?.nameRange ?? SourceRange(.start, .start)
      func place(_ index: Int) -> String {
        "\(sources[index].file.path):\(features[index]?.nameRange.start.line ?? 1)"
      }
      if other != index {
        let taken = names[other] ?? name
        let reason = taken == name ? "is already" : "differs only in case from '\(taken)', which is"
        return [
          Finding(
            .error, "duplicate-feature", "feature '\(name)' \(reason) given by \(place(other))",
            at: range)
        ]
      }
      guard request.packageName != nil, let tested = Self.tested(by: name.lowercased()),
        let other = first[tested]
      else { return [] }
      return [
        Finding(
          .error, "duplicate-feature",
          "feature '\(name)' is called as the tests of '\(names[other] ?? tested)', of \(place(other)), "
            + "and both become modules of one package", at: range)
      ]
    }
  }

  /// The feature whose module of tests would have the name.
  private static func tested(by name: String) -> String? {
    name.hasSuffix("tests") ? String(name.dropLast("tests".count)) : nil
  }

  /// An error for each type that another spec of the same module has declared before.
  func addClashingTypes(
    _ sources: [SpecSource], _ features: [RenderedFeature?], _ clashes: inout [[Finding]]
  ) {
    var first: [String: String] = [:]
    for (index, feature) in features.enumerated() {
      // A feature for the second time brings all its types again.
      guard let feature, clashes[index].isEmpty else { continue }
      for type in feature.types {
        let name = type.value
        if let other = first[name] {
          clashes[index].append(
            Finding(
              .error, "name-collision",
              "'\(name)' is declared in \(other) too, and both belong to one module",
              at: type.range,
              help: "call one of them otherwise, or give each feature a package"))
        }
      }
      for type in feature.types where first[type.value] == nil {
        first[type.value] = "\(sources[index].file.path):\(type.range.start.line)"
      }
    }
  }
}
