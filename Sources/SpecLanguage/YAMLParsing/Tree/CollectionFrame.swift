/// A finished node with additional properties for the builder.
struct BuiltNode {
  let node: YAMLNode
  /// The range in the source. For an alias, this is the range of the alias, not of the anchor.
  let place: Range<Int>
  /// The number of nodes in this tree, including the root. Aliases count as the nodes that they
  /// expand to.
  var size = 1
  /// The number of levels of nested collections.
  var height = 0
}

/// A sequence or mapping whose end has not been reached.
struct CollectionFrame {
  enum Kind { case sequence, mapping }

  let kind: Kind
  /// The offset of the collection's first scalar, after the tag and the anchor.
  let start: Int
  let isFlow: Bool
  let tag: NodeTag
  /// The range of the tag.
  let tagPlace: Range<Int>?
  let anchor: AnchorTable.Opening?

  var items: [YAMLNode] = []
  var entries: [YAMLEntry] = []
  /// The entries with duplicate keys.
  var repeated: [YAMLEntry] = []
  /// The entries that merge keys stand for. Merge keys are errors; the entries are read so that
  /// nothing that they declare is missed.
  var merged: [YAMLEntry] = []
  var keys = KeyIndex()
  var key: PendingKey?
  /// The end of the last child so far.
  var end: Int
  var size = 1
  var height = 1

  /// A key whose value has not been read yet.
  struct PendingKey {
    let node: YAMLNode
    let place: Range<Int>
    let use: Use
  }

  /// How an entry is used. An entry with a rejected key is read and then dropped.
  enum Use {
    case kept, repeated, merged, dropped
  }

  mutating func countChild(_ child: BuiltNode) {
    end = max(end, child.place.upperBound)
    size += child.size
    height = max(height, child.height + 1)
  }

  var content: YAMLNode.Content {
    kind == .sequence ? .sequence(items) : .mapping(entries + mergedBesideOwn)
  }

  /// The first merged entry of each key that the mapping itself does not have.
  private var mergedBesideOwn: [YAMLEntry] {
    if merged.isEmpty { return [] }
    var known = Set(entries.compactMap(\.key.textOfScalar))
    return merged.filter { $0.key.textOfScalar.map { known.insert($0).inserted } ?? false }
  }
}

/// The keys of one mapping, which are used to find duplicates. A few keys are compared one by one;
/// many keys are looked up by hash.
struct KeyIndex {
  private var indices: [String: UInt32] = [:]

  /// Returns the entry with the same key, if there is one. Otherwise, records the key for the entry
  /// that is added next.
  mutating func firstEntry(
    with key: String, in entries: [YAMLEntry]
  ) -> YAMLEntry? {
    if entries.count < 12 {
      return entries.first { $0.key.textOfScalar == key }
    }
    for index in indices.count..<entries.count {
      indices[entries[index].key.textOfScalar ?? ""] = UInt32(index)
    }
    return indices[key].map { entries[Int($0)] }
  }
}

extension YAMLNode {
  /// The text of a scalar; nil for other nodes.
  var textOfScalar: String? {
    guard case .scalar(let scalar) = content else { return nil }
    return scalar.text
  }
}
