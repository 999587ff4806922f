import FeatureAnalysis
import SpecLanguage

/// Compares the dependencies of a feature. Callers implement and pass these dependencies.
func compareDependencies(_ versions: Versions, _ changes: inout Changes) {
  let matching = Matching(versions.old.dependencies, versions.new.dependencies)
  changes.reportPassed(matching, "dependency", in: "dependencies", versions)
  if let (before, after) = matching.moved {
    changes.report(
      .dependenciesReordered,
      "the dependencies are in a different order, and so are the parameters of their initializer",
      at: after.range, was: before.range)
  }
  for (before, after) in matching.common {
    if before.value.protocolName != after.value.protocolName,
      !followFeature(before.value, after.value, versions)
    {
      changes.report(
        .protocolRenamed,
        "the protocol of '\(after.name)' was '\(before.value.protocolName)' and is now "
          + "'\(after.value.protocolName)'",
        at: after.range, was: before.range)
    }
    compareMethods(before, after, versions, &changes)
  }
}

extension Changes {
  /// Reports what callers no longer pass to the feature, and what they have to pass now.
  ///
  /// - Parameters:
  ///   - noun: What the matched declarations are, for messages.
  ///   - section: The section of the spec that declares them.
  mutating func reportPassed<Value>(
    _ matching: Matching<Value>, _ noun: String, in section: String, _ versions: Versions
  ) {
    for gone in matching.removed {
      report(
        .dependencyRemoved, "the \(noun) '\(gone.name)' was removed",
        at: versions.new.section(section), was: gone.range)
    }
    for added in matching.added {
      report(
        .dependencyAdded, "the new \(noun) '\(added.name)' must be passed by callers",
        at: added.range, was: versions.old.section(section))
    }
  }
}

/// Whether the names of both protocols follow from the name of the feature. A renamed feature is
/// reported once.
private func followFeature(
  _ before: Dependency, _ after: Dependency, _ versions: Versions
) -> Bool {
  func rest(_ dependency: Dependency, _ version: SpecVersion) -> Substring? {
    let name = version.spec.name.value
    guard version.writtenDependencies[dependency.name]?.protocolName == nil,
      dependency.protocolName.hasPrefix(name)
    else { return nil }
    return dependency.protocolName.dropFirst(name.count)
  }
  guard let old = rest(before, versions.old) else { return false }
  return old == rest(after, versions.new)
}

private func compareMethods(
  _ before: Declared<Dependency>, _ after: Declared<Dependency>, _ versions: Versions,
  _ changes: inout Changes
) {
  let matching = Matching(versions.old.methods(of: before), versions.new.methods(of: after))
  for gone in matching.removed {
    changes.report(
      .methodRemoved, "'\(after.name)' no longer has the method '\(gone.name)'", at: after.range,
      was: gone.range)
  }
  for added in matching.added {
    changes.report(
      .methodAdded,
      "'\(after.name)' has a new method '\(added.name)', which implementations need",
      at: added.range, was: before.range)
  }
  for (old, new) in matching.common {
    let signatures = (old.value.signature, new.value.signature)
    guard signatures.0 != signatures.1 else { continue }
    changes.report(
      .methodSignatureChanged,
      "the method '\(new.name)' of '\(after.name)' was '\(signatures.0)' and is now "
        + "'\(signatures.1)'",
      at: new.range, was: old.range)
  }
}

extension DependencyMethod {
  /// The signature of a method in Swift. It contains everything on which an implementation depends.
  fileprivate var signature: String {
    let parameters = payload.map { "\($0.label ?? "_"): \($0.type)" }.joined(separator: ", ")
    var text = "(\(parameters))"
    if let error {
      text += " throws(\(error))"
    } else if canThrow {
      text += " throws"
    }
    if let element { return text + " -> stream of \(element)" }
    return text + (result.map { " -> \($0)" } ?? "")
  }
}
