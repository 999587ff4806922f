import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

/// Formats spec files. Specs that are not YAML are left as they are, with their findings.
package struct SpecFormatting: Sendable {
  package init() {}

  /// - Parameters:
  ///   - specs: spec files and folders of spec files; `-` stands for standard input, whose formatted
  ///     text goes to standard output.
  ///   - isCheck: whether to show the changes as a unified diff and write nothing.
  package func formatSpecs(_ specs: [String], isCheck: Bool) -> RunReport {
    var report = RunReport()
    guard let sources = report.readInputs(specs, allowsInput: true, change: "formatted") else {
      return report
    }
    for source in sources { format(source, isCheck: isCheck, &report) }
    return report
  }

  private func format(_ source: SpecSource, isCheck: Bool, _ report: inout RunReport) {
    let file = source.file
    guard let spec = formatSpec(file) else { return report.addSyntaxErrors(of: source) }
    if spec.isKept {
      report.notes.append(
        "'\(shown(file.path))' stays as it is: it has YAML without a layout, such as a key after '?'"
      )
    }
    let formatted = spec.file
    let isInput = file.path == SpecPaths.input
    if isInput, !isCheck {
      report.addText(String(decoding: formatted.bytes, as: UTF8.self))
    } else if formatted.bytes != file.bytes {
      if isCheck {
        report.lines += SpecFixer.diff(file, formatted)
        report.notes.append("'\(shown(file.path))' is not formatted")
        if report.status == .done { report.status = .differences }
      } else {
        do throws(Errno) {
          try SpecFixer.writeSpec(formatted.bytes, over: file)
          report.lines.append("\(shown(file.path)) formatted")
        } catch {
          report.fail([Fault(cannot: "write", file.path, error)])
        }
      }
    }
  }
}

extension RunReport {
  /// Adds the findings of a spec that is not YAML, as `check` reports them.
  fileprivate mutating func addSyntaxErrors(of source: SpecSource) {
    var diagnostics = Diagnostics()
    if source.isApp {
      _ = analyzeApp(
        source.file, features: source.imports, &diagnostics, explain: explainAppErrors)
    } else {
      _ = analyzeSpec(source.file, imports: source.imports, &diagnostics, explain: explainErrors)
    }
    addFindings(
      SpecFindings(
        file: source.file, findings: diagnostics.inSourceOrder, omitted: diagnostics.omitted),
      isStrict: false)
  }

  /// Adds a text of several lines to the output.
  mutating func addText(_ text: String) {
    areLinesAsked = true
    let bytes = Array(text.utf8)
    let body = bytes.last == UInt8(ascii: "\n") ? bytes.dropLast() : bytes[...]
    lines += body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
