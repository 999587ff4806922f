// The runtime of redux-gen, embedded by it. Do not edit.
// swift-format-ignore-file
// swiftlint:disable all

/// How many of the last actions tell the cycle of a runaway loop.
@usableFromInline var trailLength: Int { 32 }

/// The name of an enum's case, without its payload: that may be long.
func caseName<Action>(of action: Action) -> String {
  let mirror = Mirror(reflecting: action)
  if mirror.displayStyle == .enum, let label = mirror.children.first?.label { return label }
  return String(String(describing: action).prefix(80))
}

/// The shortest list that the end of a longer one repeats.
func shortestPeriod(of names: [String]) -> [String] {
  for length in 1..<max(1, names.count / 2 + 1) {
    let end = names.suffix(length)
    if names.dropLast(length).suffix(length).elementsEqual(end) { return Array(end) }
  }
  return names
}
