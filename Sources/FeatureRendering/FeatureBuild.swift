import FeatureLowering
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Builds one spec: writes the generated files for a target. The build plugin has declared the
/// names of these files before the spec is read. No manifest is written, because the output folder
/// belongs to the build and nobody edits its files.
///
/// The spec is checked but not evaluated: the tests of its scenarios are written and not run.
package struct FeatureBuild: Sendable {
  private let spec: String
  private let output: String
  private let others: [OtherSpec]
  /// The path of the project's configuration.
  private let configuration: String?
  private let rendering: Rendering

  /// - Parameters:
  ///   - spec: The path of `Name.redux.yaml`.
  ///   - output: The folder for the files, which is created if it is missing.
  ///   - layout: `sources` or `tests`.
  ///   - module: The module that the tests import.
  ///   - others: The specs of the targets that the spec's target depends on.
  ///   - access: Who can use the declarations, if no configuration says it.
  ///   - configuration: The path of the project's `redux-gen.yaml`, whose `header` and `access` are
  ///     used; nil if there is none.
  package init(
    spec: String, output: String, layout: Layout, module: String?, others: [OtherSpec] = [],
    access: AccessLevel = .public, configuration: String? = nil
  ) {
    self.spec = spec
    self.configuration = configuration
    self.others = others
    self.output = PathText.withoutTrailingSlashes(output)
    var rendering = Rendering()
    rendering.layout = layout
    rendering.module = module
    rendering.target = ClientTarget(access: access, hasAllFiles: true)
    self.rendering = rendering
  }

  /// Builds the spec, and returns the report. Warnings are treated as errors, because a build shows
  /// them only once: after a success, the spec is not built again until it changes.
  package func buildSpec() -> RunReport {
    var report = RunReport()
    var rendering = rendering
    let header = readConfiguration(&rendering, &report)
    guard report.status == .done else { return report }
    let (sources, faults) = readSpecs([spec], output: output, others: others)
    guard faults.isEmpty, let source = sources.first else {
      report.fail(faults)
      return report
    }
    let feature = render(source, as: rendering)
    // The code of the target may create the state with other values than the defaults, and may
    // import no SwiftUI and read no such property.
    let hidden: Set<FindingID> = [.neverWritten, .storeMember, .swiftuiName]
    let findings =
      feature.findings.filter { !hidden.contains($0.id) }
      + [nameFinding(feature, isApp: source.isApp)].compactMap { $0 }
    report.addFindings(
      RunReport.SpecFindings(file: source.file, findings: findings, omitted: feature.omitted),
      isStrict: true)
    guard findings.isEmpty, let name = feature.name else { return report }
    let built = Set(builtFileNames(feature: name, layout: rendering.layout))
    do throws(Fault) {
      let files = feature.files.filter { built.contains($0.path) }
      try write(files.map { header?.added(to: $0) ?? $0 })
    } catch {
      report.fail([error])
    }
    return report
  }

  /// Applies `redux-gen.yaml`, and returns the header of its files.
  private func readConfiguration(
    _ rendering: inout Rendering, _ report: inout RunReport
  ) -> FileHeader? {
    guard let configuration else { return nil }
    do throws(Fault) {
      let settings = try ConfigurationFile(at: configuration)
      report.addFindings(settings.specFindings, isStrict: true)
      if let access = settings.access { rendering.target.access = access }
      return settings.header
    } catch {
      report.fail([error])
      return nil
    }
  }

  /// Returns an error if the feature has another name than its spec file. The names of the output
  /// files are derived from the name of the spec file.
  private func nameFinding(_ feature: RenderedFeature, isApp: Bool) -> Finding? {
    let ending = ".redux.yaml"
    let file = PathText.split(spec).name
    guard let name = feature.name, file != name + ending else { return nil }
    let stem = file.hasSuffix(ending) ? String(file.dropLast(ending.utf8.count)) : file
    return Finding(
      .error, .featureFileName,
      "'\(shown(file))' must hold '\(isApp ? "app" : "feature"): \(shown(stem))', because a build knows only the file's "
        + "name; found '\(shown(name))', which belongs in '\(shown(name))\(ending)'",
      at: feature.nameRange)
  }

  // MARK: - Writing

  private func write(_ files: [GeneratedFile]) throws(Fault) {
    let folder = Descriptor(adopting: try openFolder())
    for file in files {
      do throws(Errno) {
        try write(file, in: folder.raw)
      } catch {
        throw Fault(cannot: "write", PathText.join(output, file.path), error)
      }
    }
  }

  private func openFolder() throws(Fault) -> CInt {
    try makeFolders(output)
    do throws(Errno) {
      return try openAt(AT_FDCWD, output, folderNoFollow)
    } catch {
      throw Fault(cannot: "open", output, error)
    }
  }

  /// Writes a file. If the file is unchanged it is not written, so that nothing is recompiled.
  private func write(_ file: GeneratedFile, in folder: CInt) throws(Errno) {
    let isLink = try status(folder, file.path)?.kind == .link
    if !isLink, try contents(of: file.path, in: folder) == file.bytes { return }
    let temporary = ".\(file.path).redux-gen-tmp"
    do throws(Errno) {
      try writeTemporary(file.bytes, to: temporary, in: folder)
      try renameFile(temporary, to: file.path, in: folder)
    } catch {
      try? removeFile(temporary, in: folder)
      throw error
    }
  }
}
