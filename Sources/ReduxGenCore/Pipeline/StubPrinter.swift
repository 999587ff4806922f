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

/// Prints the handlers that the user's files still lack. It writes nothing.
package struct StubPrinter: Sendable {
  package init() {}

  /// - Parameter request: the specs, and where their packages are.
  /// - Returns: the missing handlers as Swift for standard output, and notes on those whose action
  ///   was renamed, or is not there any more.
  package func run(_ request: RunRequest) -> RunReport {
    var report = RunReport()
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
    if report.status == .done, report.lines.isEmpty { report.notes.append("no handler is missing") }
    return report
  }

  private func print(_ feature: Feature, _ request: RunRequest, _ report: inout RunReport) {
    guard let wanted = HandledActions(of: feature, layout: request.layout) else { return }
    let output = PathText.withoutTrailingSlashes(request.output)
    let name = request.wholeName ?? feature.name
    let package = name == PackageOutput.rootName ? output : PathText.join(output, name)
    let path = PathText.join(package, wanted.path)
    var bytes: [UInt8] = []
    do throws(Errno) {
      let file = Descriptor(adopting: try openAt(AT_FDCWD, path, O_RDONLY))
      bytes = try readRest(file.raw)
    } catch {
      guard error.code == ENOENT || error.code == ENOTDIR else {
        return report.fail([Fault(cannot: "read", path, error)])
      }
      report.notes.append("'\(shown(path))' is not there: all handlers are missing")
    }
    let comparison = HandlerComparison(wanted, file: bytes)
    let present = Set(wanted.names).subtracting(comparison.missing)
    let stubs = lowerMissingHandlers(feature, present: present)
    if !stubs.isEmpty {
      report.lines.append("// \(shown(path)), in \(wanted.type):\n")
      report.lines.append(String(decoding: stubs, as: UTF8.self))
    }
    report.notes += comparison.sentences(shown(path))
  }
}
