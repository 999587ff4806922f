// folders: layers

let foldersShape = ValueShape.constant("layers")

let foldersSummary =
  "`layers` for the folders `Domain`, `Application` and `Infrastructure` in the generated package. "
  + "Default: one folder"

extension SpecDecoder {
  /// Whether the value is `layers`, the only one that `folders` can have.
  mutating func layers(_ item: KeyedNode) -> Bool {
    guard item.node.isScalar else {
      wrongKind(item, foldersShape)
      return false
    }
    guard let name = decodeName(item) else { return false }
    if name.value == "layers" { return true }
    let suggestion = Suggestion(for: name.value, key: nearName(name.value, among: ["layers"]))
    diagnostics.error(
      .wrongValue, "'folders' can only be 'layers', found '\(excerpt(name.value))'",
      at: name.range, help: "without 'folders', all files of a feature are in one folder",
      fixes: suggestion.fixes(at: name.range))
    return false
  }
}
