import FeatureLowering

/// Finds live implementations of dependencies that the spec no longer declares. The protocol to which
/// they conform is gone, and so is the parameter of the feature's dependencies.
struct FormerDependencies {
  /// The types, with the protocols to which they conform.
  private let types: [(name: String, protocolName: String)]

  init(_ live: WantedDependencies, in written: WrittenFunctions) {
    let prefix = WantedDependencies.prefix
    types = written.declared.sorted().compactMap { type in
      let name = String(type.dropFirst(prefix.count))
      guard type.hasPrefix(prefix + live.feature), name != live.feature,
        written.names.contains(name), !written.declared.contains(name),
        !live.protocols.contains(name)
      else { return nil }
      return (type, name)
    }
  }

  func sentences(_ file: String) -> [String] {
    types.map { type in
      "'\(file)': the spec has no dependency of the protocol '\(type.protocolName)' any more: "
        + "delete '\(type.name)' and its argument in 'live'"
    }
  }
}
