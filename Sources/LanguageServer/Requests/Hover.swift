import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage

extension LanguageServer {
  mutating func hover(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let (document, position, offset) = try requestedPlace(of: parameters)
    let indexed = document.isConfiguration ? nil : indexed(document.path)
    if let reference = indexed?.index.reference(at: position),
      let text = description(of: reference, in: document.path)
    {
      return hover(text, at: encoded(reference.range, in: document.file))
    }
    guard let (range, path) = key(at: offset, in: document.file) else { return .null }
    let isApp = indexed?.app != nil
    let table =
      document.isConfiguration ? configurationKeyTable : isApp ? appKeyTable : specKeyTable
    guard let (construct, key) = KeyContext.key(at: path, in: table) else { return .null }
    let text =
      "`\(key.name)` of \(construct): \(key.summary)" + (key.isRequired ? " (required)" : "")
    return hover(text, at: encoded(range, in: document.file))
  }

  private func hover(_ text: String, at range: JSONValue) -> JSONValue {
    .object([
      "contents": .object(["kind": .string("markdown"), "value": .string(text)]), "range": range,
    ])
  }

  private mutating func description(of reference: NameReference, in path: String) -> String? {
    let key = reference.key
    let type = reference.type.map { ": \($0)" } ?? ""
    switch key.kind {
    case .standard:
      return key.name == "state" || key.name == "self" || key.owner == "a value of the call"
        ? swift("let \(key.name)\(type)") + key.owner
        : swift(key.owner)
    case .local, .payload: return swift("let \(key.name)\(type)")
    default: break
    }
    for path in [path] + specFiles(for: path).dropFirst().map(\.path) {
      guard let indexed = indexed(path) else { continue }
      if let declaration = indexed.index.declaration(of: key) {
        return declaration.hoverText(in: indexed)
      }
      if let generated = indexed.index.generated.first(where: { $0.key == key }) {
        let source = indexed.file.sourceText(in: generated.source)
        return swift(key.name + type) + "Follows from `\(source)`."
      }
    }
    return nil
  }

  /// The word at an offset as a key, with the keys around it and its own.
  private func key(at offset: Int, in file: SourceFile) -> (SourceRange, [String])? {
    var start = offset
    var end = offset
    while start > 0, isWordByte(file.bytes[start - 1]) { start -= 1 }
    while end < file.bytes.count, isWordByte(file.bytes[end]) { end += 1 }
    guard start < end, end < file.bytes.count, file.bytes[end] == UInt8(ascii: ":") else {
      return nil
    }
    let context = KeyContext(at: start, in: file)
    if context.isComment || context.isValue { return nil }
    let name = String(decoding: file.bytes[start..<end], as: UTF8.self)
    let range = SourceRange(
      file.lines.position(ofByte: start), file.lines.position(ofByte: end))
    return (range, context.path + [name])
  }
}

private func swift(_ code: String) -> String { "```swift\n\(code)\n```\n" }

extension NameDeclaration {
  /// The declaration as Swift code, its documentation, and what it does.
  fileprivate func hoverText(in spec: IndexedSpec) -> String {
    let name = key.name
    let typed = detail.map { ": \($0)" } ?? ""
    let code =
      switch kind {
      case .feature: "feature \(name)"
      case .app: "app \(name)"
      case .model, .external: "struct \(name)"
      case .enumeration, .filter: "enum \(name)"
      case .property, .payload, .derived: "var \(name)\(typed)"
      case .constant: "let \(name)\(typed)"
      case .function:
        "func \(name)" + (detail.map { $0.hasPrefix("(") ? $0 : "(…) -> \($0)" } ?? "()")
      case .enumCase, .event: "case \(name)\(detail ?? "")"
      case .action, .request: "action \(name)\(detail ?? "")"
      case .dependency: "protocol \(detail ?? name)"
      case .method: "func \(name)\(detail ?? "()")"
      case .middleware: "middleware \(name)"
      case .invariant, .reachable, .scenario, .effect: name
      case .store: "store \(name)\(typed)"
      case .screen: "screen \(name)"
      }
    var lines = [doc].compactMap(\.self)
    if kind == .action || kind == .request { lines += effects(of: name, in: spec) }
    return swift(code) + lines.joined(separator: "\n\n")
  }

  /// What an action changes, and which middleware has rules for it.
  private func effects(of action: String, in spec: IndexedSpec) -> [String] {
    var lines: [String] = []
    if let feature = spec.feature, let action = feature.actions.first(where: { $0.name == action })
    {
      if case .handler = action.reduction {
        lines.append("A handler that you write in Swift changes the state.")
      } else {
        let names = action.writes.indices.sorted().compactMap { index in
          feature.state.properties.indices.contains(index)
            ? "`\(feature.state.properties[index].name)`" : nil
        }
        lines.append(
          names.isEmpty ? "Changes nothing." : "Changes \(names.joined(separator: ", ")).")
      }
    }
    let middleware = (spec.spec?.middleware ?? []).filter { middleware in
      middleware.origin == nil && middleware.entries.contains { $0.action.value == action }
    }
    if !middleware.isEmpty {
      lines.append(
        "Rules: " + middleware.map { "`\($0.name.value)`" }.joined(separator: ", ") + ".")
    }
    return lines
  }
}
