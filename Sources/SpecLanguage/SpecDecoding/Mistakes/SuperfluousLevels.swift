// state: {properties: {count: Int = 0}}, where the properties belong directly to 'state'

/// The words between a section and its entries that a section does not need.
private let superfluousLevels: [String: Set<String>] = [
  "state": ["state", "properties", "fields", "values", "vars", "variables"],
  "models": ["models", "types", "structs", "enums", "entities"],
  "actions": ["actions", "cases", "list"],
  "scenarios": ["scenarios", "tests", "cases", "list"],
]

/// The words between a middleware and its actions.
private let superfluousLevelsOfMiddleware: Set = ["on", "rules", "actions", "handlers"]

extension SpecDecoder {
  /// The entries of a section, with the entries below a level that the section does not have, after a
  /// finding.
  ///
  ///     state: {properties: {count: Int = 0}}       # unknown-key
  ///     state: {count: Int = 0}
  mutating func withoutSuperfluousLevels(
    _ entries: [YAMLEntry], of section: KeyedNode, _ shape: ValueShape
  ) -> [YAMLEntry] {
    guard let words = superfluousLevels[section.key.value] else { return entries }
    let known = shape.keysOfEntries
    let ofModels = section.key.value == "models"
    return withoutLevels(entries, words, below: section.key.value) { inner in
      // Below a declaration of that name, a misspelt key is the mistake.
      !known.contains(inner) && nearName(inner, among: known) == nil
        && (!ofModels || inner.first?.isUppercase == true)
    }
  }

  /// The entries of a middleware, with the actions below a level that it does not have, after a finding.
  ///
  ///     Loading: {on: {load: {perform: api.load()}}}        # unknown-key
  ///     Loading: {load: {perform: api.load()}}
  mutating func withoutSuperfluousLevels(
    _ entries: [YAMLEntry], ofMiddleware name: String
  ) -> [YAMLEntry] {
    let names = actionNames
    let words = superfluousLevelsOfMiddleware.subtracting(names)
    return withoutLevels(entries, words, below: name) { names.contains($0) }
  }

  private mutating func withoutLevels(
    _ entries: [YAMLEntry], _ words: Set<String>, below parent: String,
    where isEntry: (String) -> Bool
  ) -> [YAMLEntry] {
    guard entries.contains(where: { words.contains($0.key.scalarText) }) else { return entries }
    return entries.flatMap { entry -> [YAMLEntry] in
      guard words.contains(entry.key.scalarText),
        case .mapping(let inner) = entry.value.content, !inner.isEmpty,
        inner.allSatisfy({ isEntry($0.key.scalarText) })
      else { return [entry] }
      let word = excerpt(entry.key.scalarText)
      // The line is not misindented: below another key, its entries would mean something else.
      diagnostics.report(
        Finding(
          .error, .unknownKey,
          "'\(word)' is one level too many: its entries belong to '\(excerpt(parent))'",
          at: entry.key.range,
          help: entry.value.isFlow
            ? "leave out '\(word): {' and its '}'"
            : "leave out '\(word):', and indent the lines below it less", isIndependent: true))
      return inner
    }
  }
}

extension ValueShape {
  /// The keys that an entry of a section may have.
  fileprivate var keysOfEntries: Set<String> {
    switch self {
    case .mapping(_, let entry): entry.keysOfConstructs
    case .filled(let shape): shape.keysOfEntries
    case .oneOf(let shapes): shapes.reduce(into: []) { $0.formUnion($1.keysOfEntries) }
    default: []
    }
  }

  private var keysOfConstructs: Set<String> {
    switch self {
    case .keys(let table), .open(let table, _, _): Set(table.allNames)
    case .filled(let shape): shape.keysOfConstructs
    case .oneOf(let shapes): shapes.reduce(into: []) { $0.formUnion($1.keysOfConstructs) }
    default: []
    }
  }
}
