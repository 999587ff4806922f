import Diagnostics

/// A finished node, with properties that only the builder needs.
struct BuiltNode {
  let node: YAMLNode
  /// The node's range in the source; for an alias the range of the alias, not of the anchor.
  let place: Range<Int>
  /// The number of nodes in this tree, including the root, with aliases expanded.
  var size = 1
  /// The number of levels of nested collections.
  var height = 0
}

/// A sequence or mapping that is still open.
struct CollectionFrame {
  enum Kind { case sequence, mapping }

  let kind: Kind
  /// The offset of the collection's first scalar, after its tag and anchor.
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
  var keys = KeyIndex()
  var key: PendingKey?
  /// The end of the last child.
  var end: Int
  var size = 1
  var height = 1

  /// A key without its value yet.
  struct PendingKey {
    let node: YAMLNode
    let place: Range<Int>
    let use: Use
  }

  /// Whether an entry is kept. An entry whose key was rejected is read and dropped.
  enum Use {
    case kept, repeated, dropped
  }

  mutating func count(_ child: BuiltNode) {
    end = max(end, child.place.upperBound)
    size += child.size
    height = max(height, child.height + 1)
  }

  var content: YAMLNode.Content {
    kind == .sequence ? .sequence(items) : .mapping(entries)
  }
}

/// The keys of one mapping, for finding duplicates: compared one by one while they are few, then
/// looked up by hash.
struct KeyIndex {
  private var indices: [String: UInt32] = [:]

  /// Returns the entry with the same key, if there is one; otherwise records the key for the next
  /// entry.
  mutating func firstEntry(
    with key: String, in entries: [YAMLEntry]
  ) -> YAMLEntry? {
    if entries.count < 12 {
      return entries.first { $0.key.scalarText == key }
    }
    for index in indices.count..<entries.count {
      indices[entries[index].key.scalarText ?? ""] = UInt32(index)
    }
    return indices[key].map { entries[Int($0)] }
  }
}

extension YAMLNode {
  var isMapping: Bool { if case .mapping = content { true } else { false } }

  var scalarText: String? {
    guard case .scalar(let scalar) = content else { return nil }
    return scalar.text
  }
}
