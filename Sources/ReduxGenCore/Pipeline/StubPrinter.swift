import Diagnostics
import FeatureAnalysis
import FeatureLowering
import FeatureRendering
import SpecDecoding
import YAMLParsing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Prints the handlers and the methods of live implementations that the user's files still lack. It
/// writes nothing.
package struct StubPrinter: Sendable {
  package init() {}

  /// - Parameter request: the specs, and where their packages are.
  /// - Returns: what is missing as Swift for standard output, and notes on what was renamed or has
  ///   other labels now, and on handlers whose action is not there any more.
  package func run(_ request: RunRequest) -> RunReport {
    var report = RunReport()
    report.areLinesAsked = true
    let inputs = SpecPaths(request.specs)
    report.notes += inputs.notes
    let (sources, faults) = readSpecs(inputs.files, output: request.output)
    guard inputs.faults.isEmpty, faults.isEmpty else {
      report.fail(inputs.faults + faults)
      return report
    }
    for source in sources {
      var diagnostics = Diagnostics()
      let file = source.file
      let spec = parseYAML(file, &diagnostics).flatMap { decodeSpec($0, of: file, &diagnostics) }
      let feature = spec.flatMap { analyze($0, of: file, &diagnostics) }
      report.add(
        RunReport.SpecFindings(
          file: file, findings: diagnostics.inSourceOrder, omitted: diagnostics.omitted),
        isStrict: request.isStrict)
      if let feature { print(feature, request, &report) }
    }
    if report.status == .done, report.lines.isEmpty, report.notes.count == inputs.notes.count {
      report.notes.append(
        request.layout == .tests ? "no file of this layout is yours" : "nothing is missing")
    }
    return report
  }

  private func print(_ feature: Feature, _ request: RunRequest, _ report: inout RunReport) {
    if let wanted = WantedFunctions(handlersOf: feature, layout: request.layout) {
      print([wanted], feature, request, &report)
    }
    print(
      WantedFunctions.methods(of: feature, layout: request.layout), feature, request, &report)
  }

  /// What types of one file lack.
  private func print(
    _ types: [WantedFunctions], _ feature: Feature, _ request: RunRequest,
    _ report: inout RunReport
  ) {
    guard let first = types.first else { return }
    let path = path(of: first, feature, request)
    var bytes: [UInt8] = []
    do throws(Errno) {
      let file = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
      bytes = try readRest(file.raw)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else {
        return report.fail([Fault(cannot: "read", path, error)])
      }
      guard first.kind == .handlers else {
        return report.notes.append("'\(shown(path))' is not there: its methods are not compared")
      }
      report.notes.append("'\(shown(path))' is not there: all handlers are missing")
    }
    let written = WrittenFunctions(bytes)
    var missing = MissingCode(of: feature, written)
    for wanted in types {
      if wanted.kind == .methods, !written.types.contains(wanted.type) {
        missing.add(type: wanted)
        continue
      }
      let comparison = FunctionComparison(wanted, in: written)
      missing.add(comparison.missing, of: wanted)
      report.notes += comparison.sentences(shown(path))
    }
    report.lines += missing.lines(shown(path))
  }

  private func path(
    of wanted: WantedFunctions, _ feature: Feature, _ request: RunRequest
  ) -> String {
    let output = PathText.withoutTrailingSlashes(request.output)
    let name = request.wholeName ?? feature.name
    let package = name == PackageOutput.rootName ? output : PathText.join(output, name)
    return PathText.join(package, wanted.path)
  }
}

/// What is to be pasted into one file of the user's, and where.
private struct MissingCode {
  private let feature: Feature
  private let written: WrittenFunctions
  private var imports: Set<String> = []
  private var sections: [(place: String, text: [UInt8])] = []
  private var needsError = false

  init(of feature: Feature, _ written: WrittenFunctions) {
    self.feature = feature
    self.written = written
  }

  mutating func add(_ names: [String], of wanted: WantedFunctions) {
    guard !names.isEmpty else { return }
    let functions = MissingFunctions(names, of: wanted, feature)
    imports.formUnion(functions.imports)
    sections.append(("in \(wanted.type)", functions.text))
    if wanted.kind == .methods { needsError = true }
  }

  /// A live implementation that the file does not have: of a dependency that is new, unless
  /// something else implements it.
  mutating func add(type wanted: WantedFunctions) {
    guard let dependency = wanted.dependency, !written.labels.contains(dependency) else { return }
    let type = MissingFunctions(type: wanted, feature)
    imports.formUnion(type.imports)
    let live = "\(feature.name)Dependencies.live"
    sections.append(
      ("in \(live), among the arguments", Array("\(dependency): \(wanted.type)()\n".utf8)))
    sections.append(("at the end", type.text))
    if !wanted.names.isEmpty { needsError = true }
  }

  /// For standard output: each section behind a comment that says where it goes.
  func lines(_ file: String) -> [String] {
    var sections = sections
    let imports = imports.subtracting(written.imports).sorted()
    if !imports.isEmpty {
      let text = imports.map { "import \($0)\n" }.joined()
      sections.insert(("at the top", Array(text.utf8)), at: 0)
    }
    if needsError, !written.types.contains(MissingFunctions.errorType) {
      sections.append(("at the end", MissingFunctions.error))
    }
    return sections.flatMap { section in
      ["// \(file), \(section.place):\n", String(decoding: section.text, as: UTF8.self)]
    }
  }
}
