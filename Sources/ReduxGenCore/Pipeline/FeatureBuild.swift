import Diagnostics
import FeatureLowering

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What a build does with one spec: writes the files of a target that are the tool's, under names
/// that were declared before anybody had read the spec. There is no manifest: the folder belongs to
/// the build, and nobody edits there.
package struct FeatureBuild: Sendable {
  private let spec: String
  private let output: String
  private let rendering: Rendering

  /// - Parameters:
  ///   - spec: the path of `Name.redux.yaml`.
  ///   - output: the folder of the files; made if it is missing.
  ///   - layout: `sources` or `tests`.
  ///   - module: what tests import.
  package init(spec: String, output: String, layout: Layout, module: String?) {
    self.spec = spec
    self.output = output
    var rendering = Rendering()
    rendering.layout = layout
    rendering.module = module
    self.rendering = rendering
  }

  /// Warnings are errors: a build shows them once, and never again until the spec changes.
  package func run() -> RunReport {
    var report = RunReport()
    let (sources, faults) = readSpecs([spec], output: output)
    guard faults.isEmpty, let source = sources.first else {
      report.fail(faults)
      return report
    }
    let feature = render(source, as: rendering)
    let findings = feature.findings + [nameFinding(feature)].compactMap { $0 }
    report.add(
      RunReport.SpecFindings(file: source.file, findings: findings, omitted: feature.omitted),
      isStrict: true)
    guard findings.isEmpty else { return report }
    do throws(Fault) {
      try write(feature.files.filter { $0.owner == .generated })
    } catch {
      report.fail([error])
    }
    return report
  }

  /// The names of the outputs follow from the name of the spec's file; a feature of another name
  /// would have others.
  private func nameFinding(_ feature: RenderedFeature) -> Finding? {
    let ending = ".redux.yaml"
    let file = PathText.split(spec).name
    guard let name = feature.name, file != name + ending else { return nil }
    let stem = file.hasSuffix(ending) ? String(file.dropLast(ending.utf8.count)) : file
    return Finding(
      .error, "feature-file-name",
      "'\(shown(file))' must hold 'feature: \(shown(stem))', because a build knows only the file's "
        + "name; found '\(shown(name))', whose file is '\(shown(name))\(ending)'",
      at: feature.nameRange)
  }

  // MARK: - Writing

  private func write(_ files: [GeneratedFile]) throws(Fault) {
    let folder = try OutputFolder.make(PathText.withoutTrailingSlashes(output))
    for file in files {
      do throws(Errno) {
        try write(file, in: folder.root)
      } catch {
        throw Fault(cannot: "write", PathText.join(output, file.path), error)
      }
    }
  }

  /// Equal bytes are not written, so that nothing is compiled again.
  private func write(_ file: GeneratedFile, in folder: CInt) throws(Errno) {
    if try contents(of: file.path, in: folder) == file.bytes { return }
    let temporary = OutputPath.temporary(file.path)
    _ = unlinkat(folder, temporary, 0)
    let descriptor = try openAt(folder, temporary, O_WRONLY | O_CREAT | O_EXCL, mode: 0o666)
    do throws(Errno) {
      defer { _ = close(descriptor) }
      try writeFully(descriptor, file.bytes)
    } catch {
      _ = unlinkat(folder, temporary, 0)
      throw error
    }
    if renameat(folder, temporary, folder, file.path) != 0 { throw .last }
  }

  private func contents(of name: String, in folder: CInt) throws(Errno) -> [UInt8]? {
    do throws(Errno) {
      let descriptor = Descriptor(adopting: try openAt(folder, name, readNoFollow))
      return try readRest(descriptor.raw)
    } catch {
      if error.code == ENOENT || error.code == ELOOP { return nil }
      throw error
    }
  }
}
