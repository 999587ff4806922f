/// Whether two values of a view's property are the same, as far as one can see. Closures never are.
func isSameValue(_ first: Any, _ second: Any) -> Bool {
  if type(of: first) != type(of: second) { return false }
  if let first = first as? any Equatable { return isEqual(first, second) }
  if let same = first as? any SameComparable { return same.isSame(as: second) }
  if type(of: first) is AnyClass { return (first as AnyObject) === (second as AnyObject) }
  let mirror = Mirror(reflecting: first)
  let other = Mirror(reflecting: second)
  if mirror.displayStyle == nil { return false }
  if mirror.children.count != other.children.count { return false }
  if mirror.displayStyle == .enum, mirror.children.isEmpty { return "\(first)" == "\(second)" }
  return zip(mirror.children, other.children).allSatisfy {
    $0.label == $1.label && isSameValue($0.value, $1.value)
  }
}

/// A value that decides itself, because its parts cannot be compared one by one.
protocol SameComparable {
  func isSame(as other: Any) -> Bool
}

private func isEqual<Value: Equatable>(_ first: Value, _ second: Any) -> Bool {
  first == second as? Value
}
