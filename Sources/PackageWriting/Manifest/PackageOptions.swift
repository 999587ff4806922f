import FeatureLowering
import FeatureRendering

/// The options that, together with the specs, determine the contents of a package. The manifest
/// records them, so that a later run without options uses the same options.
package struct PackageOptions: Equatable, Sendable {
  package enum Runtime: Equatable, Sendable {
    /// The runtime package in the same output folder.
    case shared
    /// A copy of the runtime inside the package.
    case embedded
    /// The package that contains the runtime, at a URL or in a folder relative to the output
    /// folder.
    case package(from: String)
  }

  /// The name given on the command line; nil if the package has the name of its only feature.
  package var package: String?
  package var layout = Layout.package
  /// The module that the tests import. Used only with a layout that consists of tests.
  package var module: String?
  package var runtime = Runtime.shared
  /// Who can use the declarations; nil if nobody has said it.
  package var access: AccessLevel?
  /// Whether an earlier version of the tool embedded the runtime because that was its default. If
  /// so, the next run uses the shared runtime, except if `--runtime embedded` is given.
  package var hasFormerDefault = false

  package init() {}

  package var target: ClientTarget { ClientTarget(access: access) }

  /// Who can use the declarations: everybody, or the module if the files are added to a target.
  package var accessLevel: AccessLevel { target.access(in: layout) }

  /// The folder of the package; nil if the folder has the name of the package's only feature.
  package var folder: String? { layout == .package ? package : PackageOutput.rootName }
}

// MARK: - In the manifest

extension PackageOptions {
  /// The keys and values that the manifest records.
  var recorded: [(key: String, value: String)] {
    switch layout {
    case .sources: return [("layout", "sources"), ("access", accessLevel.rawValue)]
    case .tests:
      return [("layout", "tests"), ("access", accessLevel.rawValue)]
        + (module.map { [("module", $0)] } ?? [])
    case .package: break
    }
    var words = package.map { [(key: "package", value: $0)] } ?? []
    if accessLevel != .public { words.append(("access", accessLevel.rawValue)) }
    switch runtime {
    case .shared: words.append(("runtime", "shared"))
    case .embedded: words.append(("runtime", "copy"))
    case .package(let location): words += [("runtime", "package"), ("runtime-from", location)]
    }
    return words
  }

  /// Reads recorded options. Returns nil if the tool never records such keys or values.
  init?(recorded members: [JSONMember]) {
    var words: [String: String] = [:]
    for member in members {
      guard case .string(let text) = member.value else { return nil }
      words[member.key] = text
    }
    package = words.removeValue(forKey: "package")
    module = words.removeValue(forKey: "module")
    if let name = words.removeValue(forKey: "layout") {
      guard let layout = Layout(rawValue: name) else { return nil }
      self.layout = layout
    }
    // An earlier version of the tool had no such option, and declared everything as public.
    let recorded = words.removeValue(forKey: "access")
    guard let access = AccessLevel(rawValue: recorded ?? AccessLevel.public.rawValue) else {
      return nil
    }
    if layout != .package || recorded != nil { self.access = access }
    switch (words.removeValue(forKey: "runtime"), words.removeValue(forKey: "runtime-from")) {
    case ("shared", nil), (nil, nil): runtime = .shared
    case ("copy", nil): runtime = .embedded
    case ("embedded", nil): hasFormerDefault = true
    case ("package", let location?): runtime = .package(from: location)
    default: return nil
    }
    if !words.isEmpty { return nil }
  }
}
