import FeatureLowering

/// Compares the live implementations in a user's file with the dependencies of the spec.
struct LiveComparison {
  /// The types of dependencies that the spec no longer declares. The protocol to which they conform is
  /// gone, and so is the parameter of the feature's dependencies.
  private let former: [(name: String, protocolName: String)]
  /// The dependencies for which the file has no argument.
  private let missing: [(name: String, protocolName: String)]

  init(_ live: WantedDependencies, in written: WrittenFunctions) {
    let prefix = WantedDependencies.prefix
    let protocols = Set(live.dependencies.map(\.protocolName))
    former = written.declared.sorted().compactMap { type in
      let name = String(type.dropFirst(prefix.count))
      guard type.hasPrefix(prefix + live.feature), name != live.feature,
        written.names.contains(name), !written.declared.contains(name), !protocols.contains(name)
      else { return nil }
      return (type, name)
    }
    // The dependencies may be created in another file.
    let isHere = written.names.contains(live.type)
    missing = live.dependencies.filter { isHere && !written.labels.contains($0.name) }
  }

  /// - Parameter command: prints the missing implementations; nil if they are printed already.
  func sentences(_ file: String, stubs command: String? = nil) -> [String] {
    if former.count == 1, missing.count == 1 {
      let (old, new) = (former[0], missing[0])
      return [
        "'\(file)': the spec has no dependency of the protocol '\(old.protocolName)' any more: if it is "
          + "now '\(new.protocolName)', rename '\(old.name)' to "
          + "'\(WantedDependencies.prefix)\(new.protocolName)' and its argument in 'live' to "
          + "'\(new.name)'; if not, delete them"
      ]
    }
    var sentences = former.map { type in
      "'\(file)': the spec has no dependency of the protocol '\(type.protocolName)' any more: "
        + "delete '\(type.name)' and its argument in 'live'"
    }
    if let command, !missing.isEmpty {
      let names = missing.map { "'\($0.name)'" }.joined(separator: ", ")
      sentences.append(
        "'\(file)': no live implementation of \(names) yet; to see what to write: \(command)")
    }
    return sentences
  }
}
