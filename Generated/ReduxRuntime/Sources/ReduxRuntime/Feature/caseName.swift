// The runtime of redux-gen, written by it. Do not edit.

/// The name of an enum case, without its payload, which may be long or secret. For a value that is
/// not an enum, the name of its type.
package func caseName(of action: some Any) -> String {
  let mirror = Mirror(reflecting: action)
  guard mirror.displayStyle == .enum else { return String(describing: type(of: action)) }
  return mirror.children.first?.label ?? String(describing: action)
}

/// The name of an action's case. In an app, it begins with the name of the feature: `tasks.save`.
func caseName(of action: some Any, in feature: String?) -> String {
  (feature.map { $0 + "." } ?? "") + caseName(of: action)
}
