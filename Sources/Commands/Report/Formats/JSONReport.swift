import FeatureRendering
import PackageWriting
import SpecLanguage

// {"format": 1, "status": 1,
// "findings": [
// {"path": "Specs/cart.yaml", "line": 12, "column": 3, "endLine": 12, "endColumn": 8,
//  "severity": "error", "id": .unknownKey, "message": "…", "help": "…",
//  "fixes": [{"line": 12, "column": 3, "endLine": 12, "endColumn": 8, "replacement": "actions"}]},
// {"path": "Generated/Cart/README.md", "severity": "error", "id": .staleFile, "message": "…"}
// ],
// "notes": ["…"], "output": ["Generated/Cart: 20 files written, 0 unchanged"]}

extension RunReport {
  func writeJSON(to stream: inout ByteStream) {
    stream.addText("{\"format\": 1, \"status\": \(status.rawValue),\n\"findings\": [")
    var isFirst = true
    for spec in findings {
      for finding in spec.findings { stream.addElement(finding.json(in: spec.file), &isFirst) }
    }
    for file in files { stream.addElement(file.json, &isFirst) }
    for fault in faults { stream.addElement(fault.json, &isFirst) }
    stream.addText("\n],\n")
    for detail in details() { stream.addDetail(detail) }
    let omitted = findings.reduce(0) { $0 + $1.omitted.total }
    if omitted > 0 { stream.addText("\"omitted\": \(omitted),\n") }
    stream.addText("\"notes\": ")
    JSONWriter.append(.array((notes + advice).map { .string($0) }), to: &stream.bytes)
    stream.addText(",\n\"output\": ")
    JSONWriter.append(.array(lines.map { .string($0) }), to: &stream.bytes)
    stream.addText("}\n")
  }
}

extension ByteStream {
  /// Adds a member of the report. Of a list, each element is a line.
  fileprivate mutating func addDetail(_ member: JSONMember) {
    JSONWriter.append(.string(member.key), to: &bytes)
    addText(": ")
    if case .array(let elements) = member.value, !elements.isEmpty {
      var separator = "[\n"
      for element in elements {
        addText(separator)
        separator = ",\n"
        JSONWriter.append(element, to: &bytes)
        flushIfLarge()
      }
      addText("\n]")
    } else {
      JSONWriter.append(member.value, to: &bytes)
    }
    addText(",\n")
  }
}

extension Finding {
  fileprivate func json(in file: SourceFile) -> JSONValue {
    let fixes = fixes(in: file).map { fix in
      JSONValue.object(
        fix.range.members + [.init(key: "replacement", value: .string(fix.replacement))])
    }
    let rest: JSONValue = .object([
      "severity": .string(severity.rawValue),
      "id": .string(id.rawValue),
      "message": .string(shownMessage),
      "help": shownHelp.map { .string($0) },
      "note": note?.json,
      "fixes": .array(fixes),
    ])
    guard case .object(let members) = rest else { return rest }
    return .object([.init(key: "path", value: .string(file.path))] + range.members + members)
  }
}

extension FindingNote {
  var json: JSONValue {
    let place: JSONValue = .object([
      "path": .string(path), "revision": revision.map { .string($0) },
    ])
    guard case .object(let members) = place else { return place }
    return .object(members + range.members + [.init(key: "message", value: .string(cut(message)))])
  }
}

extension SourceRange {
  /// The members for the range. The end is the position of the first character after the range.
  var members: [JSONMember] {
    [
      .init(key: "line", value: .integer(Int(start.line))),
      .init(key: "column", value: .integer(Int(start.column))),
      .init(key: "endLine", value: .integer(Int(end.line))),
      .init(key: "endColumn", value: .integer(Int(end.column))),
    ]
  }
}

extension FileFinding {
  fileprivate var json: JSONValue {
    .object([
      "path": .string(path), "severity": .string("error"), "id": .string(id.rawValue),
      "message": .string(cut(message)), "fixes": .array([]),
    ])
  }
}

extension Fault {
  fileprivate var json: JSONValue {
    let place: [JSONMember] = path.map { [.init(key: "path", value: .string($0))] } ?? []
    return .object(
      place + [
        .init(key: "severity", value: .string("error")),
        .init(key: "id", value: .string(RunReport.faultID.rawValue)),
        .init(key: "message", value: .string(cut(message))), .init(key: "fixes", value: .array([])),
      ])
  }
}
