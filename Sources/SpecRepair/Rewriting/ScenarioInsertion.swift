import FeatureAnalysis
import SpecLanguage

/// Adds scenarios to the source of a spec, after the existing scenarios.
package struct ScenarioInsertion {
  /// The source of the spec with the added scenarios; nil if they cannot be added.
  ///
  /// - Parameter scenarios: the lines of each scenario, as they are below `scenarios:` with an
  ///   indentation of 2.
  package static func extendedSource(
    of file: SourceFile, imports: ImportedFeatures, isApp: Bool, adding scenarios: [[String]]
  ) -> String? {
    let count = { scenarioCount(of: $0, imports, isApp: isApp) }
    guard let text = uncheckedSource(of: file, adding: scenarios) else { return nil }
    // The result is decoded to check it: a line that looks like the key `scenarios:` may be
    // something else in YAML.
    let old = count(file)
    let new = count(SourceFile(path: file.path, text: text))
    guard let old, let new, new == old + scenarios.count else { return nil }
    return text
  }

  /// The number of scenarios in a spec; nil if the spec has errors.
  private static func scenarioCount(
    of file: SourceFile, _ imports: ImportedFeatures, isApp: Bool
  ) -> Int? {
    var diagnostics = Diagnostics()
    let count =
      isApp
      ? analyzeApp(file, features: imports, &diagnostics).app?.scenarios.count
      : analyzeSpec(file, imports: imports, &diagnostics).feature?.scenarios.count
    return diagnostics.hasErrors ? nil : count
  }

  /// The source with the added scenarios, which may have errors; nil if there is no place for them.
  package static func uncheckedSource(
    of file: SourceFile, adding scenarios: [[String]]
  ) -> String? {
    let text = String(decoding: file.bytes, as: UTF8.self)
    let lineEnd = file.lineEnd(ofLine: 1)
    // Lines are split by scalars, because CR and LF together are one character.
    var lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map {
      Substring($0.last == "\r" ? $0.dropLast() : $0)
    }
    guard let key = lines.firstIndex(where: { $0.hasPrefix("scenarios:") }) else {
      guard !isFlow(lines) else { return nil }
      while lines.last?.isEmpty == true { lines.removeLast() }
      let added = ["scenarios:"] + scenarios.joined()
      return (lines.map(String.init) + added).joined(separator: lineEnd) + lineEnd
    }
    let rest = lines[key].dropFirst("scenarios:".count).drop { $0 == " " }
    guard rest.isEmpty || rest.first == "#" else { return nil }
    let section = lines[(key + 1)...]
    let next = section.firstIndex { $0.first.map { $0 != " " && $0 != "#" } ?? false }
    var end = next ?? lines.count
    // Unindented comments at the end belong to the next section.
    while end > key + 1, lines[end - 1].isEmpty || lines[end - 1].first == "#" { end -= 1 }
    let first = section[..<end].first { !$0.drop { $0 == " " }.isEmpty && $0.first == " " }
    let indent = first.map { $0.prefix { $0 == " " }.count } ?? 2
    guard indent >= 2 else { return nil }
    let added = scenarios.joined().map { String(repeating: " ", count: indent - 2) + $0 }
    let all = lines[..<end].map(String.init) + added + lines[end...].map(String.init)
    let whole = all.joined(separator: lineEnd)
    return whole.hasSuffix(lineEnd) ? whole : whole + lineEnd
  }

  /// Whether the whole spec is written in JSON style.
  private static func isFlow(_ lines: [Substring]) -> Bool {
    lines.first { !$0.isEmpty && $0.first != "#" && $0 != "---" }?.first == "{"
  }
}
