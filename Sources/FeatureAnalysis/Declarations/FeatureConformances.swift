import SpecLanguage

/// The conformances of a feature's types.
struct FeatureConformances {
  private let file: SourceFile
  /// The conformances in the feature's `conforms`.
  let asked: Set<Conformance>

  /// The conformances that every type of the feature has.
  var usual: Set<Conformance> { asked.union([.equatable]) }

  init(of spec: FeatureSpec, in file: SourceFile, _ findings: inout Findings) {
    self.file = file
    asked = Self.readConformances(spec.conformances, in: file, &findings)
  }

  /// Returns the conformances of a type for the type checker: the written conformances, the
  /// conformances of the whole feature, and the conformances that follow from the type's shape.
  func found(asked: Set<Conformance>, isPlainEnumeration: Bool) -> Set<Conformance> {
    var found = asked.isEmpty ? usual : asked.union(usual)
    if isPlainEnumeration { found.insert(.hashable) }
    return found
  }

  /// Returns the conformances of the enum of actions or of events. Swift does not synthesise
  /// `Codable` for an enum without cases.
  func ofMessages(hasCases: Bool) -> [String] {
    let isCodable = hasCases && asked.contains(.codable)
    let found: Set<Conformance> = isCodable ? [.equatable, .codable] : [.equatable]
    return found.emitted
  }

  /// Resolves the `conforms` of a model.
  func resolveConformances(of model: ModelSpec, _ findings: inout Findings) -> Set<Conformance> {
    Self.readConformances(
      model.conformances, in: file, isOrdered: model.isPlainEnumeration, &findings)
  }

  /// Resolves a `conforms` list: `Codable` and `Hashable` are allowed, and `Comparable` for an enum
  /// of plain cases.
  ///
  ///     conforms: [Codeable]      # unknown-conformance
  ///     conforms: [Codable]
  private static func readConformances(
    _ written: [Located<String>], in file: SourceFile, isOrdered: Bool = false,
    _ findings: inout Findings
  ) -> Set<Conformance> {
    let allowed = ["Codable", "Hashable"] + (isOrdered ? ["Comparable"] : [])
    var found: Set<Conformance> = []
    var lines: [String: UInt32] = [:]
    for name in written {
      guard allowed.contains(name.value), let conformance = Conformance(rawValue: name.value) else {
        // The rest is checked as if the suggested conformance were written.
        if let meant = reportConformance(name, allowed: allowed, in: file, &findings) {
          found.insert(meant)
        }
        continue
      }
      guard found.insert(conformance).inserted else {
        let line = lines[name.value].map { ", in line \($0)" } ?? ""
        findings.error(.duplicateName, "'\(name.value)' is already listed\(line)", at: name.range)
        continue
      }
      lines[name.value] = name.range.start.line
    }
    return found
  }

  /// Reports a conformance that no spec lists. Returns the suggested one.
  private static func reportConformance(
    _ name: Located<String>, allowed: [String], in file: SourceFile, _ findings: inout Findings
  ) -> Conformance? {
    var help: String?
    let message: String
    switch name.value {
    case "Equatable", "Sendable": message = "every type of a feature is already \(name.value)"
    case "Identifiable": message = "a model with an 'id' is already Identifiable"
    case "CaseIterable", "RawRepresentable":
      message = "an enum of plain cases is already \(name.value)"
    case "Comparable":
      message = "only an enum of plain cases can be Comparable"
      help = "compare the values that decide: '($0.a, $0.b) < ($1.a, $1.b)'"
    case "Codable, Hashable", "Hashable, Codable":
      reportOneText(name, in: file, &findings)
      return nil
    default:
      let suggestion = Suggestion(
        for: name.value, key: nearName(name.value, among: allowed))
      findings.error(
        .unknownConformance,
        "'conforms' allows \(Self.listed(allowed)), not '\(name.value)'\(suggestion)",
        at: name.range,
        fixes: suggestion.fixes(at: name.range))
      return suggestion.only.flatMap { Conformance(rawValue: $0) }
    }
    findings.error(.unknownConformance, message, at: name.range, help: help)
    return nil
  }

  private static func listed(_ names: [String]) -> String {
    names.dropLast().joined(separator: ", ") + " and " + (names.last ?? "")
  }

  private static func reportOneText(
    _ name: Located<String>, in file: SourceFile, _ findings: inout Findings
  ) {
    let indentation = file.indentationOfItem(at: name.range)
    let lineEnd = file.lineEnd(ofLine: name.range.end.line)
    let list =
      indentation.map { name.value.replacing(", ", with: "\(lineEnd)\($0)- ") }
      ?? "[\(name.value)]"
    findings.error(
      .unknownConformance, "'\(name.value)' is one string: write a list of both", at: name.range,
      help: indentation == nil ? "write [\(name.value)]" : "begin each with '- '",
      fixes: [Fix(name.value, by: list, at: name.range)])
  }
}

extension ModelSpec {
  /// Whether the model is an enum whose cases have no payload.
  var isPlainEnumeration: Bool {
    guard case .enumeration(let cases) = kind else { return false }
    return cases.allSatisfy { $0.payload.isEmpty }
  }
}

extension Set<Conformance> {
  /// The conformances in the generated code, in alphabetical order. `Equatable` is omitted if
  /// `Hashable` implies it.
  var emitted: [String] {
    var found = self
    if found.contains(.hashable) { found.remove(.equatable) }
    return (found.map(\.rawValue) + ["Sendable"]).sorted()
  }
}

extension DeclaredType {
  /// Returns the conformances in the generated code, in alphabetical order. The raw type of an enum
  /// of plain cases comes first.
  ///
  /// - Parameter isThrown: whether methods throw the type.
  func emittedConformances(isThrown: Bool = false) -> [String] {
    var names = conformances.emitted
    if isPlainEnumeration { names.append("CaseIterable") }
    if isThrown { names.append("Error") }
    return (isPlainEnumeration ? ["String"] : []) + names.sorted()
  }
}

extension SourceFile {
  /// Returns the white space before the `- ` of a list item; nil if the item is not at the start of
  /// a line.
  fileprivate func indentationOfItem(at range: SourceRange) -> String? {
    let start = lines.bytes(ofLine: Int(range.start.line)).lowerBound
    let front = String(decoding: bytes[start..<lines.byte(at: range.start)], as: UTF8.self)
    let indentation = front.prefix { $0 == " " }
    return front.dropFirst(indentation.count) == "- " ? String(indentation) : nil
  }
}
