import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A first spec for a new user, together with the schema for editors.
package struct FirstSpec: Sendable {
  package let feature: String
  static let folder = "Specs"

  /// The reason why the name of the feature is not allowed; nil if it is allowed.
  package let problem: String?
  /// A remark about an unusual name; nil for other names.
  private let remark: String?

  package init(feature: String) {
    self.feature = feature
    var diagnostics = Diagnostics()
    let name = Located(feature, at: SourceRange(.start, .start))
    _ = analyze(FeatureSpec(name: name), of: SourceFile(path: "", bytes: []), &diagnostics)
    problem = diagnostics.findings.first { $0.severity == .error }.map(Self.text)
    remark = diagnostics.findings.first { $0.severity == .warning }.map(Self.text)
  }

  private static func text(of finding: Finding) -> String {
    "\(cut(finding.message)) [\(finding.id)]" + (finding.help.map { "; \($0)" } ?? "")
  }

  package var path: String { "\(Self.folder)/\(feature.lowercased()).yaml" }

  /// What becomes of `AGENTS.md`.
  package enum Agents {
    case none
    /// The file is written. If it exists, the user is asked; nil if there is no terminal.
    case written(mayExtend: ((_ path: String) -> Bool)?)
  }

  /// Writes the spec, and the schema and `AGENTS.md` if they do not exist. Existing files are not
  /// changed without a question.
  package func writeSpec(_ agents: Agents = .none) -> RunReport {
    var report = RunReport()
    let schema = "\(Self.folder)/\(SpecSchema.feature.fileName)"
    do throws(Fault) {
      try Self.makeFolder()
      guard try writeFile(Array(text.utf8), to: path) else {
        throw Fault("'\(shown(path))' exists already and was not changed")
      }
      if let remark { report.notes.append(remark) }
      report.lines.append("\(shown(path)) written")
      if try writeFile(SpecSchema.feature.bytes, to: schema) {
        report.lines.append("\(schema) written")
      }
      if case .written(let mayExtend) = agents {
        try AgentsFile.writeLines(mayExtend: mayExtend, to: &report)
      }
      report.lines += nextSteps
    } catch {
      report.fail([error])
    }
    return report
  }

  private var nextSteps: [String] {
    let commands = [
      ("redux-gen test \(path)", "runs its scenarios"),
      ("redux-gen \(path)", "writes the package Generated/\(feature)"),
      ("swift test --package-path Generated/\(feature)", "builds it and runs its tests"),
    ]
    let width = commands.map(\.0.utf8.count).max() ?? 0
    return ["Next: edit the spec, then"]
      + commands.map { command, what in
        "  \(command)\(String(repeating: " ", count: width - command.utf8.count + 3))\(what)"
      }
  }

  private static func makeFolder() throws(Fault) {
    if mkdir(folder, 0o777) != 0, errno != EEXIST {
      throw Fault(cannot: "make the folder", folder, .last)
    }
  }

  /// Writes a file. Returns false if the file already exists.
  private func writeFile(_ bytes: [UInt8], to path: String) throws(Fault) -> Bool {
    do throws(Errno) {
      try createFile(path, bytes)
      return true
    } catch {
      if error.code == EEXIST { return false }
      throw Fault(cannot: "write", path, error)
    }
  }
}
