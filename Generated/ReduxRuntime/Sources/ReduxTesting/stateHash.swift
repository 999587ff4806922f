// The test support of redux-gen, written by it. Do not edit.

import Foundation

/// A hash of a value through its mirror, the same in every process. O(size).
///
/// An object with several references is hashed once, so objects may refer to one another. Of a type
/// whose mirror shows something else than its value, such as `AttributedString`, equal values may
/// have different hashes.
public func stateHash(of value: Any) -> UInt64 {
  var walk = HashWalk()
  return walk.hash(value)
}

/// Walks through a value without recursion: it may be nested deeper than the stack allows.
private struct HashWalk {
  /// A mirror may create new values endlessly.
  private static let depthLimit = 10_000

  /// The path from the whole value to the one whose children are being hashed.
  private var frames: [HashFrame] = []
  /// The visited objects. Retained, so that no other object gets the address of one of them.
  private var objects: [ObjectIdentifier: HashedObject] = [:]

  mutating func hash(_ value: Any) -> UInt64 {
    var part = enter(value)
    while let top = frames.indices.last {
      if let part { frames[top].add(part) }
      if let child = frames[top].next() { part = enter(child) } else { part = leave() }
    }
    return part ?? 0
  }

  /// The hash of a value; nil if its children have to be hashed first.
  private mutating func enter(_ value: Any) -> UInt64? {
    // Its mirror shows where the bytes are in memory, and only the first of them.
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
      // An object that refers back to itself is hashed by its type there.
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
  /// Nil while its children are being hashed.
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
    // The order differs in every process.
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

/// A description without the addresses that stand for private types, which differ in every process:
/// `Shop.(unknown context at $7f0c2a).Mode.open`.
private func withoutAddresses(_ text: String) -> String {
  guard text.contains("(unknown context at $") else { return text }
  return text.replacing(/\(unknown context at \$[0-9a-f]+\)\./, with: "")
}
