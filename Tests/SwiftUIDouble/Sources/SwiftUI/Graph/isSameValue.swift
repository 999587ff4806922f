import Synchronization

/// Whether two values of a view's property are the same, as far as one can see. Closures never are.
func isSameValue(_ first: Any, _ second: Any) -> Bool {
  let type = type(of: first)
  if type != Swift.type(of: second) || ChangingTypes.contains(type) { return false }
  if let first = first as? any Equatable { return isEqual(first, second) }
  if let same = first as? any SameComparable { return same.isSame(as: second) }
  if type is AnyClass { return (first as AnyObject) === (second as AnyObject) }
  let mirror = Mirror(reflecting: first)
  let other = Mirror(reflecting: second)
  guard let style = mirror.displayStyle else {
    ChangingTypes.insert(type)
    return false
  }
  if mirror.children.count != other.children.count { return false }
  if style == .enum, mirror.children.isEmpty { return "\(first)" == "\(second)" }
  for (one, two) in zip(mirror.children, other.children) {
    guard one.label == two.label, isSameValue(one.value, two.value) else {
      // A structure has its properties always, an enum has what is in its case only at times.
      if style == .struct || style == .tuple, ChangingTypes.contains(Swift.type(of: one.value)) {
        ChangingTypes.insert(type)
      }
      return false
    }
  }
  return true
}

/// The types that contain closures, whose values are never the same. Looking at each value is slow.
private enum ChangingTypes {
  private static let types = Mutex<Set<ObjectIdentifier>>([])

  static func contains(_ type: Any.Type) -> Bool {
    types.withLock { $0.contains(ObjectIdentifier(type)) }
  }

  static func insert(_ type: Any.Type) {
    types.withLock { _ = $0.insert(ObjectIdentifier(type)) }
  }
}

/// A value that decides itself, because its parts cannot be compared one by one.
protocol SameComparable {
  func isSame(as other: Any) -> Bool
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  first == second as? Value
}
