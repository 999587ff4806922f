import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Applies the fixes of findings to spec files.
package struct SpecFixer: Sendable {
  package init() {}

  /// - Parameters:
  ///   - specs: spec files and folders of spec files, as the user typed them.
  ///   - isDryRun: whether to leave the spec files unchanged.
  /// - Returns: a report with the changes as a unified diff. Its status is `specErrors` if a spec
  ///   on disk still has errors.
  package func fixSpecs(_ specs: [String], isDryRun: Bool) -> RunReport {
    var report = RunReport()
    guard let sources = report.readInputs(specs, change: "fixed") else { return report }
    for (source, repair) in zip(
      sources, concurrentMap(sources) { FixSearch($0.file, imports: $0.imports, isApp: $0.isApp) })
    {
      let path = source.file.path
      if isDryRun, repair.hadErrors { report.status = .specErrors }
      defer { if isDryRun { report.notes += Self.whatIsLeft(repair, path) } }
      guard repair.count > 0 else { continue }
      do throws(Errno) {
        if !isDryRun { try Self.writeSpec(repair.file.bytes, over: source.file) }
        report.lines += Self.diff(source.file, repair.file)
        let fixes = repair.count == 1 ? "1 fix" : "\(repair.count) fixes"
        report.notes.append("\(fixes) \(isDryRun ? "to make" : "made") in '\(shown(path))'")
      } catch {
        report.fail([Fault(cannot: "write", path, error)])
      }
    }
    return report
  }

  /// Whether the path is a pipe or a device. It could be read only once, and it cannot be replaced.
  static func isNoFile(_ path: String) -> Bool {
    var raw = stat()
    return path == SpecPaths.input || stat(path, &raw) == 0 && FileStatus(raw).kind == .other
  }

  /// A note about the errors that no fix repairs. It is not needed in a run that changes the spec,
  /// because such a run reports the errors themselves.
  private static func whatIsLeft(_ repair: FixSearch, _ path: String) -> [String] {
    guard repair.errorsLeft > 0 else { return [] }
    let errors = repair.errorsLeft == 1 ? "1 error" : "\(repair.errorsLeft) errors"
    return [
      "no certain fix for \(errors) in '\(shown(path))'; to see them: redux-gen check "
        + RunRequest.quotedForShell(path)
    ]
  }

  /// Writes a fixed spec. Throws an error if an editor has saved the file since it was read.
  static func writeSpec(_ bytes: [UInt8], over file: SourceFile) throws(Errno) {
    let now = Descriptor(adopting: try openAt(AT_FDCWD, file.path, O_RDONLY))
    guard try readRest(now.raw, limit: SourceFile.maximumSize + 1) == file.bytes else {
      throw Errno(code: EBUSY)
    }
    try replaceFile(file.path, bytes)
  }

  /// Returns the lines of a unified diff between two versions of a spec.
  static func diff(_ old: SourceFile, _ new: SourceFile) -> [String] {
    let names = (old: old.path, new: old.path)
    return UnifiedDiff.diffText(old: old.bytes, new: new.bytes, names: names).utf8
      .split(separator: UInt8(ascii: "\n")).map { visible($0) }
  }

  /// A line in the form in which it is displayed, without a carriage return at its end.
  private static func visible(_ line: Substring.UTF8View) -> String {
    let line = line.last == UInt8(ascii: "\r") ? line.dropLast() : line
    return line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      .map { shown(String(Substring($0))) }.joined(separator: "\t")
  }
}

extension RunReport {
  /// Says how to apply the fixes that findings offer, if the specs have fewer errors afterwards.
  mutating func noteFixes(of specs: [String]) {
    let offering = findings.filter { spec in
      !SpecFixer.isNoFile(spec.file.path)
        && spec.findings.contains { $0.severity == .error && !$0.fixes(in: spec.file).isEmpty }
    }
    guard !offering.isEmpty else { return }
    let command = RunRequest(.check, specs: specs).command(["--fix"], for: "check")
    // Trying the fixes of many errors would take longer than finding them.
    let errors = offering.reduce(0) { $0 + $1.findings.count { $0.severity == .error } }
    guard errors <= Self.mostTried, offering.allSatisfy({ $0.file.bytes.count < 1 << 16 }) else {
      return advice.append("to fix the errors that have a certain fix: \(command)")
    }
    let sources = readSpecs(offering.map(\.file.path), output: ".").specs
    let searches = concurrentMap(sources) {
      FixSearch($0.file, imports: $0.imports, isApp: $0.isApp)
    }
    let byPath = Dictionary(
      zip(sources.map(\.file.path), searches), uniquingKeysWith: { first, _ in first })
    keepFixes { file, fix in byPath[file.path].map { $0.makes(fix) } ?? true }
    let count = searches.reduce(0) { $0 + $1.errorsFixed }
    guard count > 0 else { return }
    advice.append("to fix \(count == 1 ? "1 error" : "\(count) errors"): \(command)")
  }

  private static let mostTried = 20

  /// The combined report of two stages of a run. It has the status of the second stage.
  package func followed(by next: RunReport) -> RunReport {
    var report = next
    report.notes = notes + next.notes.filter { !notes.contains($0) }
    report.advice = advice + next.advice.filter { !advice.contains($0) }
    report.lines = lines + next.lines
    return report
  }
}
