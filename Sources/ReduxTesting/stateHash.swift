import Foundation

/// Returns a hash of a value, computed from its mirror. It is the same in every process. O(size of
/// the value).
///
/// An object that is referenced several times is hashed once, so objects may refer to one another.
/// If objects that refer to one another in a circle are in a set or a dictionary, their hash may
/// differ between processes, because it depends on the object that is visited first.
///
/// If the mirror of a type shows something other than its value, as for `AttributedString`, equal
/// values may have different hashes.
public func stateHash(of value: Any) -> UInt64 {
  var walk = HashWalk()
  return walk.hash(value)
}

/// Traverses a value without recursion, because the value may be nested deeper than the stack
/// allows.
private struct HashWalk {
  /// The maximum nesting depth. It is needed because a mirror may create new values endlessly.
  private static let depthLimit = 10_000

  /// The values whose children are being hashed, from the whole value to the innermost one.
  private var frames: [HashFrame] = []
  /// The visited objects. They are retained, so that no other object gets the address of one of
  /// them.
  private var objects: [ObjectIdentifier: HashedObject] = [:]

  mutating func hash(_ value: Any) -> UInt64 {
    var part = enter(value)
    while let top = frames.indices.last {
      if let part { frames[top].add(part) }
      if let child = frames[top].next() { part = enter(child) } else { part = leave() }
    }
    return part ?? 0
  }

  /// Returns the hash of a value; nil if its children have to be hashed first.
  private mutating func enter(_ value: Any) -> UInt64? {
    // The mirror of `Data` contains the memory address of the bytes, and only the first bytes.
    if let data = value as? Data { return mix(mix(hashStart, "Data"), data) }
    let mirror = Mirror(reflecting: value)
    guard let style = mirror.displayStyle, !mirror.children.isEmpty else {
      return mix(hashStart, withoutAddresses(String(reflecting: value)))
    }
    let start = mix(hashStart, "\(mirror.subjectType)")
    if frames.count >= Self.depthLimit { return start }
    var frame = HashFrame(style: style, children: mirror.children.makeIterator(), result: start)
    if type(of: value) is AnyClass {
      let object = value as AnyObject
      let known = objects[ObjectIdentifier(object)]
      // If an object refers back to itself, only its type is hashed at the second occurrence.
      if let known { return known.hash ?? start }
      objects[ObjectIdentifier(object)] = HashedObject(object: object)
      frame.object = ObjectIdentifier(object)
    }
    frames.append(frame)
    return nil
  }

  private mutating func leave() -> UInt64 {
    let frame = frames.removeLast()
    if let object = frame.object { objects[object]?.hash = frame.result }
    return frame.result
  }
}

private struct HashedObject {
  let object: AnyObject
  /// The hash of the object; nil while its children are being hashed.
  var hash: UInt64?
}

/// A value whose children are being hashed.
private struct HashFrame {
  let style: Mirror.DisplayStyle
  var children: Mirror.Children.Iterator
  var result: UInt64
  var label = ""
  var object: ObjectIdentifier?

  mutating func next() -> Any? {
    guard let child = children.next() else { return nil }
    label = child.label ?? ""
    return child.value
  }

  mutating func add(_ part: UInt64) {
    switch style {
    // The order of the children differs from process to process, so the result does not depend on
    // it.
    case .set, .dictionary: result &+= part &* 0x9e37_79b9_7f4a_7c15
    default: result = (mix(result, label) ^ part) &* 0x100_0000_01b3
    }
  }
}

private let hashStart: UInt64 = 0xcbf2_9ce4_8422_2325

private func mix(_ start: UInt64, _ text: String) -> UInt64 {
  mix(start, text.utf8)
}

private func mix(_ start: UInt64, _ bytes: some Sequence<UInt8>) -> UInt64 {
  bytes.reduce(start) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
}

/// Removes the memory addresses that stand for private types, because they differ from process to
/// process: `Shop.(unknown context at $7f0c2a).Mode.open`.
private func withoutAddresses(_ text: String) -> String {
  guard text.contains("(unknown context at $") else { return text }
  return text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}
