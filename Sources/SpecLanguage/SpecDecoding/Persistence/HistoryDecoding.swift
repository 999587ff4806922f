// was: title
// was: {title: 2, label: 4}
// since: 2

let earlierNamesShape: ValueShape = .oneOf([
  .name, .filled(.mapping("earlier names and the versions that replaced them", .prose)),
])

extension SpecDecoder {
  mutating func earlierNames(_ item: KeyedNode) -> [RenameSpec] {
    guard item.node.isMapping else {
      return name(item).map { [RenameSpec(name: $0, version: nil)] } ?? []
    }
    return (entries(item, earlierNamesShape) ?? []).compactMap { entry in
      guard let name = declaredName(entry.key),
        let version = version(KeyedNode(key: name, node: entry.value))
      else { return nil }
      return RenameSpec(name: name, version: version)
    }
  }

  /// Decodes the number of a version, which is at least 1.
  mutating func version(_ item: KeyedNode) -> Located<Int>? {
    guard let text = name(item) else { return nil }
    if text.value.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = Int(text.value),
      (1...1_000).contains(number)
    {
      return Located(number, at: text.range)
    }
    diagnostics.error(
      .wrongValue,
      "expected the number of a version, from 1 to 1000, found '\(excerpt(text.value))'",
      at: text.range, help: "each change of the stored models has the next number")
    return nil
  }
}
