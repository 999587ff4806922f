import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

enum CodeActionKind: String, CaseIterable {
  case quickFix = "quickfix"
  /// Replaces a shorthand by its longer form.
  case expand = "refactor.rewrite.expand"
  case fixAll = "source.fixAll.redux-gen"

  /// Whether a client that asks for some kinds of actions wants this kind.
  func isWanted(by kinds: [String]?) -> Bool {
    guard let kinds else { return true }
    return kinds.contains { rawValue == $0 || rawValue.hasPrefix($0 + ".") || $0.isEmpty }
  }
}

extension LanguageServer {
  mutating func codeActions(_ parameters: JSONValue) throws(RequestFault) -> JSONValue {
    let document = try document(of: parameters)
    let range = try decoded(parameters["range"], in: document)
    let kinds = parameters["context"]?["only"]?.elements?.compactMap(\.text)
    let file = document.file
    let found = currentFindings(of: document.path)
    var actions: [JSONValue] = []
    if CodeActionKind.quickFix.isWanted(by: kinds) {
      for finding in found where finding.range.touches(range) {
        for fix in finding.fixes where file.sourceText(in: fix.range) == fix.original {
          actions.append(quickFix(fix, of: finding, in: document))
        }
      }
      for trace in foundTraces(of: document.path) where trace.range.touches(range) {
        actions.append(
          try delayed("Turn the trace into a scenario", .quickFix, document, trace.message))
      }
    }
    if CodeActionKind.expand.isWanted(by: kinds), let action = expansion(at: range, document) {
      actions.append(action)
    }
    if CodeActionKind.fixAll.isWanted(by: kinds), !document.isConfiguration,
      found.contains(where: { !$0.fixes(in: file).isEmpty })
    {
      actions.append(try delayed("Make all certain fixes", .fixAll, document))
    }
    return .array(actions)
  }

  private func quickFix(
    _ fix: Fix, of finding: Finding, in document: Document
  ) -> JSONValue {
    let title =
      finding.id == .missingCases
      ? "Write the missing cases"
      : fix.original.isEmpty
        ? "Insert '\(excerpt(fix.replacement))'"
        : fix.replacement.isEmpty
          ? "Remove '\(excerpt(fix.original))'"
          : "Replace '\(excerpt(fix.original))' with '\(excerpt(fix.replacement))'"
    let edit = JSONValue.object([
      "range": encoded(fix.range, in: document.file), "newText": .string(fix.replacement),
    ])
    return .object([
      "title": .string(title), "kind": .string(CodeActionKind.quickFix.rawValue),
      "diagnostics": .array([diagnostic(finding, in: document.file)]),
      "isPreferred": .boolean(fix.certainty == .certain),
      "edit": workspaceEdit([edit], in: document),
    ])
  }

  private func workspaceEdit(_ edits: [JSONValue], in document: Document) -> JSONValue {
    .object(["changes": .object([JSONMember(key: document.uri, value: .array(edits))])])
  }

  // MARK: - Shorthands

  /// Replaces the shorthand on the line of the cursor by its longer form. Not offered where the
  /// longer form would have errors.
  private mutating func expansion(at range: SourceRange, _ document: Document) -> JSONValue? {
    guard let indexed = indexed(document.path), let spec = indexed.spec,
      let feature = indexed.feature,
      let shorthand = Shorthand(onLine: range.start.line, of: spec, feature.screens)
    else { return nil }
    let file = document.file
    var ignored = Diagnostics()
    guard let root = parseYAML(file, &ignored),
      let text = ExpandedSpec.expandedText(
        expanding: shorthand, root, spec, feature, file),
      let edit = minimalEdit(from: file, to: SourceFile(path: file.path, text: text)),
      isValid(text, document)
    else { return nil }
    return .object([
      "title": .string("Expand \(shorthand.description)"),
      "kind": .string(CodeActionKind.expand.rawValue), "edit": workspaceEdit([edit], in: document),
    ])
  }

  private func isValid(_ text: String, _ document: Document) -> Bool {
    var files = specFiles(for: document.path)
    files[0] = SourceFile(path: document.path, text: text)
    return specs(of: files).first.flatMap { checkSpec($0).app } != nil
  }

  // MARK: - Edits that take longer

  /// An action whose edit is computed when the user chooses it, if the client can wait for it.
  private mutating func delayed(
    _ title: String, _ kind: CodeActionKind, _ document: Document, _ trace: String? = nil
  ) throws(RequestFault) -> JSONValue {
    let action = JSONValue.object([
      "title": .string(title), "kind": .string(kind.rawValue),
      "data": .object(["uri": .string(document.uri), "trace": trace.map { .string($0) }]),
    ])
    return client.resolvesEdits ? action : try resolveAction(action)
  }

  /// Adds the edit of an action: the fixes of several rounds of analysis, or a scenario.
  mutating func resolveAction(_ action: JSONValue) throws(RequestFault) -> JSONValue {
    guard case .object(let members) = action, let uri = action["data"]?["uri"]?.text else {
      return action
    }
    let document = try document(
      of: .object(["textDocument": .object(["uri": .string(uri)])]))
    guard let source = specs(of: specFiles(for: document.path)).first else { return action }
    let file: SourceFile
    if let message = action["data"]?["trace"]?.text {
      file = SourceFile(
        path: document.path,
        text: try extendedText(of: source, withTraceOf: message, in: document.path))
    } else {
      file = FixSearch(source.file, imports: source.imports, isApp: source.isApp).file
    }
    let edits = minimalEdit(from: document.file, to: file).map { [$0] } ?? []
    return .object(
      members + [JSONMember(key: "edit", value: workspaceEdit(edits, in: document))])
  }

  /// The text of a spec with the scenario of a trace, as `explore --write` writes it.
  private func extendedText(
    of source: SpecSource, withTraceOf message: String, in path: String
  ) throws(RequestFault) -> String {
    guard let trace = foundTraces(of: path).first(where: { $0.message == message }) else {
      throw .failed("the spec was changed in the meantime")
    }
    let text = ScenarioInsertion.extendedSource(
      of: source.file, imports: source.imports, isApp: source.isApp, adding: [trace.scenario])
    guard let text else {
      throw .failed("a scenario cannot be added because of how the scenarios are written")
    }
    return text
  }
}

extension SourceRange {
  fileprivate func touches(_ other: SourceRange) -> Bool {
    start <= other.end && other.start <= end
  }
}
