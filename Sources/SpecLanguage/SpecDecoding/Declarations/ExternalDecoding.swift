// external: {Money: MoneyKit}
// import: {User: Users}

let externalsShape: ValueShape = .oneOf([.mapping("types and their modules", .name), .nothing])

let importsShape: ValueShape = .oneOf([.mapping("models and their features", .name), .nothing])

extension SpecDecoder {
  mutating func imports(_ section: KeyedNode) -> [ExternalSpec] {
    declarations(section, importsShape) { decoder, item in
      decoder.decodeName(item).map { ExternalSpec(name: item.key, module: $0, isImported: true) }
    }
  }

  mutating func externals(_ section: KeyedNode) -> [ExternalSpec] {
    declarations(section, externalsShape) { decoder, item in
      decoder.decodeName(item).map { ExternalSpec(name: item.key, module: $0) }
    }
  }
}

// conforms: [Codable, Hashable]

let conformancesShape: ValueShape = .oneOf(
  [.list("conformances", .oneOf(knownConformances))] + knownConformances + [.nothing])

/// The conformances of an enum, whose cases have an order.
let enumConformancesShape: ValueShape = .oneOf(
  [.list("conformances", .oneOf(enumConformances))] + enumConformances + [.nothing])

private let knownConformances: [ValueShape] = [.constant("Codable"), .constant("Hashable")]
private let enumConformances = knownConformances + [.constant("Comparable")]

extension SpecDecoder {
  /// Decodes a list of conformances. A single name counts as a list with one item.
  mutating func conformances(
    _ item: KeyedNode, _ shape: ValueShape = conformancesShape
  ) -> [Located<String>] {
    guard let items = items(item, shape) else { return [] }
    return items.compactMap { decodeName($0) }
  }
}

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
