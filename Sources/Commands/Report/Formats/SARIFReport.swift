import FeatureRendering
import PackageWriting
import SpecComparison
import SpecLanguage

// Writes the Static Analysis Results Interchange Format 2.1.0, as far as code scanning uses it.

extension RunReport {
  func writeSARIF(to stream: inout ByteStream) {
    stream.addText("{\"$schema\": \"https://json.schemastore.org/sarif-2.1.0.json\",\n")
    stream.addText("\"version\": \"2.1.0\",\n\"runs\": [{\n\"tool\": {\"driver\": ")
    let rules = SARIFRules(self)
    JSONWriter.append(
      .object([
        "name": .string("redux-gen"), "version": .string(toolVersion),
        "rules": .array(rules.descriptions),
      ]), to: &stream.bytes)
    stream.addText("},\n\"columnKind\": \"unicodeCodePoints\",\n\"invocations\": ")
    JSONWriter.append(.array([invocation]), to: &stream.bytes)
    stream.addText(",\n\"results\": [")
    var isFirst = true
    for spec in findings {
      let location = artifactLocation(spec.file.path)
      for finding in spec.findings {
        stream.addElement(finding.sarif(in: spec.file, location, rules), &isFirst)
      }
    }
    for file in files { stream.addElement(file.sarif(rules), &isFirst) }
    stream.addText("\n]\n}]}\n")
  }

  private var omissions: [String] {
    findings.filter { $0.omitted.total > 0 }.map {
      "'\(shown($0.file.path))' has \($0.omitted.total) more findings"
    }
  }

  /// The errors and notes of the run itself. SARIF separates them from the results.
  private var invocation: JSONValue {
    func notification(_ level: String, _ text: String, at path: String? = nil) -> JSONValue {
      let place = path.map {
        JSONValue.array([
          .object(["physicalLocation": .object(["artifactLocation": artifactLocation($0)])])
        ])
      }
      return .object(
        [
          .init(key: "level", value: .string(level)),
          .init(key: "message", value: .object(["text": .string(cut(text))])),
        ] + (place.map { [.init(key: "locations", value: $0)] } ?? []))
    }
    return .object([
      "executionSuccessful": .boolean(status != .fault),
      "exitCode": .integer(Int(status.rawValue)),
      "toolExecutionNotifications": .array(
        faults.map { notification("error", $0.message, at: $0.path) }
          + omissions.map { notification("note", $0) }
          + notes.map { notification("note", $0) }),
    ])
  }
}

/// The ids of the findings in a report, in alphabetical order.
private struct SARIFRules {
  private let ids: [FindingID]
  private let places: [FindingID: Int]

  init(_ report: RunReport) {
    var ids = Set(report.files.map(\.id))
    for spec in report.findings {
      for finding in spec.findings where !ids.contains(finding.id) { ids.insert(finding.id) }
    }
    self.ids = ids.sorted { $0.rawValue < $1.rawValue }
    places = Dictionary(uniqueKeysWithValues: zip(self.ids, self.ids.indices))
  }

  var descriptions: [JSONValue] {
    guard !ids.isEmpty else { return [] }
    let explained = Dictionary(
      allExplanations.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return ids.map { id in
      let text = explained[id]?.text ?? id.rawValue
      let hasSpecs = explained[id]?.markedBad != nil
      let help = hasSpecs ? "\(text) 'redux-gen explain \(id)' shows a bad and a good spec." : text
      return .object([
        "id": .string(id.rawValue),
        "shortDescription": .object(["text": .string(explained[id]?.summary ?? id.rawValue)]),
        "fullDescription": .object(["text": .string(text)]),
        "help": .object(["text": .string(help)]),
      ])
    }
  }

  subscript(id: FindingID) -> Int { places[id, default: 0] }
}

extension Finding {
  fileprivate func sarif(
    in file: SourceFile, _ location: JSONValue, _ rules: SARIFRules
  ) -> JSONValue {
    let fixes = fixes(in: file).map { fix in
      JSONValue.object([
        "artifactChanges": .array([
          .object([
            "artifactLocation": location,
            "replacements": .array([
              .object([
                "deletedRegion": fix.range.sarif,
                "insertedContent": .object(["text": .string(fix.replacement)]),
              ])
            ]),
          ])
        ])
      ])
    }
    let text = shownMessage + (shownHelp.map { "\nhelp: \($0)" } ?? "")
    return result(
      id, severity.rawValue, text,
      at: .object(["artifactLocation": location, "region": range.sarif]), rules,
      note: note?.sarif, fixes: fixes.isEmpty ? nil : .array(fixes))
  }
}

extension FindingNote {
  /// The note as a SARIF location. The message names the revision, because a viewer opens the
  /// current version of the file.
  fileprivate var sarif: JSONValue {
    let text = cut(message) + (revision.map { " in \(shown($0))" } ?? "")
    return .object([
      "message": .object(["text": .string(withoutLinks(text))]),
      "physicalLocation": .object([
        "artifactLocation": artifactLocation(path), "region": range.sarif,
      ]),
    ])
  }
}

extension FileFinding {
  fileprivate func sarif(_ rules: SARIFRules) -> JSONValue {
    // The finding is about a whole file, but code scanning requires a region. Therefore the region
    // is the start of the file.
    let region = SourceRange(.start, .start).sarif
    return result(
      id, "error", cut(message),
      at: .object(["artifactLocation": artifactLocation(path), "region": region]), rules)
  }
}

extension SourceRange {
  fileprivate var sarif: JSONValue {
    .object([
      "startLine": .integer(Int(start.line)), "startColumn": .integer(Int(start.column)),
      "endLine": .integer(Int(end.line)), "endColumn": .integer(Int(end.column)),
    ])
  }
}

private func result(
  _ id: FindingID, _ level: String, _ text: String, at place: JSONValue, _ rules: SARIFRules,
  note: JSONValue? = nil, fixes: JSONValue? = nil
) -> JSONValue {
  .object([
    "ruleId": .string(id.rawValue), "ruleIndex": .integer(rules[id]), "level": .string(level),
    "message": .object(["text": .string(withoutLinks(text))]),
    "locations": .array([.object(["physicalLocation": place])]),
    "relatedLocations": note.map { .array([$0]) }, "fixes": fixes,
  ])
}

/// A message in which viewers display nothing as a link, not even `handlers[0](event)`.
///
/// The standard requires braces to be doubled, but they are not: viewers display a message without
/// arguments unchanged.
private func withoutLinks(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    if scalar == "(", result.unicodeScalars.last == "]" {
      result.unicodeScalars.removeLast()
      result += "\\]"
    }
    result.unicodeScalars.append(scalar)
  }
  return result
}

/// A path as a URI. A relative path stays relative to the working directory.
private func artifactLocation(_ path: String) -> JSONValue {
  let segments = path.utf8.split(separator: UInt8(ascii: "/")).filter {
    !$0.elementsEqual(".".utf8)
  }
  var uri = path.utf8.first == UInt8(ascii: "/") ? "file:///" : segments.isEmpty ? "." : ""
  for byte in segments.joined(separator: CollectionOfOne(UInt8(ascii: "/"))) {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."),
      UInt8(ascii: "_"), UInt8(ascii: "~"), UInt8(ascii: "/"):
      uri.unicodeScalars.append(Unicode.Scalar(byte))
    default:
      let digits = String(byte, radix: 16, uppercase: true)
      uri += digits.utf8.count == 1 ? "%0\(digits)" : "%\(digits)"
    }
  }
  return .object(["uri": .string(uri)])
}
