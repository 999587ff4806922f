import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

enum CodeActionKind: String {
  case quickFix = "quickfix"
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
      for finding in found
      where finding.range.start <= range.end && range.start <= finding.range.end {
        for fix in finding.fixes where file.sourceText(in: fix.range) == fix.original {
          actions.append(quickFix(fix, of: finding, in: document))
        }
      }
    }
    if CodeActionKind.fixAll.isWanted(by: kinds), !document.isConfiguration,
      found.contains(where: { !$0.fixes(in: file).isEmpty })
    {
      let action = JSONValue.object([
        "title": .string("Make all certain fixes"),
        "kind": .string(CodeActionKind.fixAll.rawValue),
        "data": .object(["uri": .string(document.uri)]),
      ])
      actions.append(resolvesActions ? action : try resolveAction(action))
    }
    return .array(actions)
  }

  private func quickFix(
    _ fix: Fix, of finding: Finding, in document: Document
  ) -> JSONValue {
    let title =
      fix.original.isEmpty
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

  /// Adds the edit of "fix all", which takes several rounds of analysis.
  mutating func resolveAction(_ action: JSONValue) throws(RequestFault) -> JSONValue {
    guard case .object(let members) = action, let uri = action["data"]?["uri"]?.text else {
      return action
    }
    let document = try document(
      of: .object(["textDocument": .object(["uri": .string(uri)])]))
    guard let source = specs(of: specFiles(for: document.path)).first else { return action }
    let repair = FixSearch(source.file, imports: source.imports, isApp: source.isApp)
    let edits = minimalEdit(from: document.file, to: repair.file).map { [$0] } ?? []
    return .object(
      members + [JSONMember(key: "edit", value: workspaceEdit(edits, in: document))])
  }
}
