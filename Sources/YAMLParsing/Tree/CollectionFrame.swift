import Diagnostics

/// A node that is finished, with what only its building needs to know.
struct BuiltNode {
  let node: YAMLNode
  /// The scalars it takes in the source; of an alias its own, not the anchor's.
  let place: Range<Int>
  /// The nodes in it, itself included, aliases expanded.
  var size = 1
  /// The levels of collections in it.
  var height = 0
}

/// A sequence or mapping that is still open.
struct CollectionFrame {
  enum Kind { case sequence, mapping }

  let kind: Kind
  /// The first scalar of the collection, behind its tag and anchor.
  let start: Int
  let isFlow: Bool
  let tag: NodeTag
  /// The scalars of the tag.
  let tagPlace: Range<Int>?
  let anchor: AnchorTable.Opening?

  var items: [YAMLNode] = []
  var entries: [YAMLEntry] = []
  /// Those with a key that was there before.
  var repeated: [YAMLEntry] = []
  var keys = KeyIndex()
  var key: PendingKey?
  /// Where the last child ends.
  var end: Int
  var size = 1
  var height = 1

  /// A key that waits for its value.
  struct PendingKey {
    let node: YAMLNode
    let place: Range<Int>
    let use: Use
  }

  /// What becomes of an entry: one whose key was refused is read and dropped.
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

/// The keys of one mapping, to find the second of two: by comparison while they are few, by hash
/// from there on.
struct KeyIndex {
  private var indices: [String: UInt32] = [:]

  /// The entry with the same key, if there is one; otherwise counts the key as the next entry's.
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
