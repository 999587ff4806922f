import FeatureAnalysis
import FeatureRendering
import FeatureSimulation
import SpecLanguage
import SpecRepair

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The spec of a feature or an app, as it is played.
struct PlayedSpec {
  let source: SpecSource
  /// The feature as an app of one store, or the app; nil if the spec has errors.
  let app: App?
  let findings: RunReport.SpecFindings

  /// Reads the spec that the arguments name. Among several, it is the only app.
  ///
  /// - Parameter command: the name of the command, for the fault.
  init(_ specs: [String], for command: String) throws(Fault) {
    let inputs = SpecPaths(specs)
    if let fault = inputs.faults.first { throw fault }
    let (sources, faults) = readSpecs(inputs.files, output: ".")
    if let fault = faults.first { throw fault }
    let apps = sources.filter(\.isApp)
    guard let source = sources.count == 1 ? sources[0] : apps.count == 1 ? apps[0] : nil else {
      let names = (apps.isEmpty ? sources : apps).prefix(4).map { "'\(shown($0.file.path))'" }
      throw Fault(
        "'\(command)' takes one feature or app, not \(sources.count): name one, such as "
          + names.joined(separator: " or "))
    }
    self.source = source
    var diagnostics = Diagnostics()
    var name: String?
    if source.isApp {
      app =
        analyzeApp(
          source.file, features: source.imports, &diagnostics, explain: explainAppErrors
        ).app
    } else {
      let analyzed = analyzeSpec(
        source.file, imports: source.imports, &diagnostics, explain: explainErrors)
      name = analyzed.spec?.name.value
      app = analyzed.feature.map { App($0) }
    }
    findings = RunReport.SpecFindings(
      file: source.file, findings: source.relevant(diagnostics.inSourceOrder, of: name),
      omitted: diagnostics.omitted)
  }

  /// A hash of the spec and of the specs that it imports.
  var hash: String {
    CanonicalText.fnv(source.file.bytes + source.importedFiles.flatMap(\.bytes))
  }

  /// A name for a scenario that the spec does not have yet.
  func unusedSentence(_ wanted: String) -> String {
    let known = Set((app?.scenarios ?? []).map(\.sentence))
    var (name, number) = (wanted, 1)
    while known.contains(name) {
      number += 1
      name = "\(wanted) (\(number))"
    }
    return name
  }
}

/// The file of a session.
enum SessionFile {
  /// Reads a file, of which the reader of sessions reports whether it is too large.
  static func file(at path: String) throws(Fault) -> SourceFile {
    do throws(Errno) {
      let file = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
      return SourceFile(
        path: path, bytes: try readRest(file.raw, limit: SourceFile.maximumSize + 1))
    } catch {
      throw Fault(cannot: "read", path, error)
    }
  }
}
