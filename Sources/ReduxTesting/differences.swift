import Foundation

/// Fails the test if a value differs from the expected one. The message has a line for each field
/// that differs: `tasks[0].isCompleted: expected false, but it is true`.
public func expectNoDifference<Value: Equatable>(
  _ value: Value, _ expected: Value, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column
) {
  if value == expected { return }
  let lines = differences(expected: expected, actual: value).joined(separator: "\n  ")
  reportIssue(
    "'\(Value.self)' is not as expected:\n  \(lines)",
    SourcePlace(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// Returns the differences between two values, with one line for each:
/// `tasks[0].isCompleted: expected false, but it is true`.
///
/// Values are compared through mirrors, so that one wrong field in a large state results in a
/// single line.
func differences(expected: Any, actual: Any, limit: Int = 20) -> [String] {
  var search = DifferenceSearch(limit: limit)
  search.compare(expected, actual, at: "", depth: 0)
  return search.lines.isEmpty
    ? ["expected \(search.text(expected)), but it is \(search.text(actual))"] : search.lines
}

private struct DifferenceSearch {
  let limit: Int
  var lines: [String] = []
  /// The pairs of objects that have been compared. They are recorded because objects may refer to
  /// one another.
  private var pairs: Set<[ObjectIdentifier]> = []
  /// The objects in `pairs`. They are retained, so that no other object gets the address of one of
  /// them.
  private var objects: [AnyObject] = []

  init(limit: Int) {
    self.limit = limit
  }

  mutating func compare(_ expected: Any, _ actual: Any, at path: String, depth: Int) {
    guard lines.count < limit else { return }
    if let left = expected as? Data, let right = actual as? Data {
      // The mirror of `Data` contains the memory address of the bytes.
      return compare(Array(left), Array(right), at: path, depth: depth)
    }
    if let known = areEqual(expected, actual), known { return }
    if wereCompared(expected, actual) { return }
    let left = Mirror(reflecting: expected)
    let right = Mirror(reflecting: actual)
    let isSame = type(of: expected) == type(of: actual) && depth < 32
    switch left.displayStyle {
    case .collection where isSame:
      compareElements(Array(left.children), Array(right.children), at: path, depth)
    case .struct where isSame && !left.children.isEmpty, .class where isSame, .tuple where isSame,
      .enum where isSame && hasSameCase(left, right),
      .optional where isSame && left.children.count == right.children.count:
      for (one, other) in zip(left.children, right.children) {
        let label = left.displayStyle == .optional ? nil : one.label
        compare(one.value, other.value, at: join(path, label), depth: depth + 1)
      }
    default:
      if areEqual(expected, actual) ?? (text(expected) == text(actual)) { return }
      add(path, text(expected), text(actual))
    }
  }

  /// Whether these two objects have already been compared, elsewhere in the state.
  private mutating func wereCompared(_ expected: Any, _ actual: Any) -> Bool {
    guard type(of: expected) is AnyClass, type(of: actual) is AnyClass else { return false }
    let pair = [expected as AnyObject, actual as AnyObject]
    objects += pair
    return !pairs.insert(pair.map(ObjectIdentifier.init)).inserted
  }

  private mutating func compareElements(
    _ expected: [Mirror.Child], _ actual: [Mirror.Child], at path: String, _ depth: Int
  ) {
    for index in 0..<max(expected.count, actual.count) where lines.count < limit {
      let place = "\(path)[\(index)]"
      switch (expected.indices.contains(index), actual.indices.contains(index)) {
      case (true, true):
        compare(expected[index].value, actual[index].value, at: place, depth: depth + 1)
      case (true, false): add(place, text(expected[index].value), "missing")
      default: add(place, "nothing", text(actual[index].value))
      }
    }
  }

  private mutating func add(_ path: String, _ expected: String, _ actual: String) {
    lines.append("\(path.isEmpty ? "" : path + ": ")expected \(expected), but it is \(actual)")
  }

  private func hasSameCase(_ left: Mirror, _ right: Mirror) -> Bool {
    left.children.count == 1 && right.children.count == 1
      && left.children.first?.label == right.children.first?.label
  }

  private func join(_ path: String, _ label: String?) -> String {
    guard let label else { return path }
    return path.isEmpty ? label : "\(path).\(label)"
  }

  func text(_ value: Any) -> String {
    let text = String(reflecting: value)
    return text.count > 200 ? text.prefix(200) + "…" : text
  }

  private func areEqual(_ left: Any, _ right: Any) -> Bool? {
    (left as? any Equatable).map { isEqual($0, right) }
  }

  private func isEqual<Value: Equatable>(_ left: Value, _ right: Any) -> Bool {
    (right as? Value) == left
  }
}
