// The test support of redux-gen, written by it. Do not edit.

import ReduxRuntime

/// The name of an action without its payload: `addTask` for `.addTask(…)`.
public func actionName<Action>(of action: Action) -> String { caseName(of: action) }

/// The name of an app's action, after the name of its feature: `tasks.addTask` for
/// `.tasks(.addTask(…))`, and `editors.type` for `.editors(1, .type(…))`.
public func qualifiedActionName<Action>(of action: Action) -> String {
  let name = actionName(of: action)
  guard let inner = Mirror(reflecting: action).children.first?.value else { return name }
  let payload = Mirror(reflecting: inner)
  // The key of a store precedes the action.
  guard payload.displayStyle == .tuple, let last = payload.children.reversed().first else {
    return "\(name).\(actionName(of: inner))"
  }
  return "\(name).\(actionName(of: last.value))"
}
