// The runtime of redux-gen, written by it. Do not edit.

/// A feature with an action that changes the fields of a form, one at a time. Its spec lists them
/// under `bind`.
public protocol FormFeature: OpenedFeature {
  /// The fields of the form. Each has the name of its property.
  associatedtype FormFields
  static var formFields: FormFields { get }
}

/// A property of the state that a form edits, and the action that sets it.
public struct FormField<F: OpenedFeature, Value> {
  let property: KeyPath<F.State, Value>
  let action: @MainActor (Value) -> F.Action

  public init(
    _ property: KeyPath<F.State, Value>, _ action: @escaping @MainActor (Value) -> F.Action
  ) {
    self.property = property
    self.action = action
  }
}
