/// The decoded spec of an app.
package struct AppSpec: Sendable {
  package var name: Located<String>
  package var doc: String?
  /// Whether the app's own files are in a folder for each layer: `folders: layers`.
  package var hasLayers = false
  package var features: [AppFeatureSpec] = []
  package var derived: [DerivedSpec] = []
  /// What the app does when it starts.
  package var start: [LinkStepSpec] = []
  package var links: [LinkSpec] = []
  package var invariants: [InvariantSpec] = []
  package var reachable: [ReachableSpec] = []
  package var exploring = ExploreSpec()
  package var scenarios: [ScenarioSpec] = []
  package var screens: [AppScreenSpec] = []
  package var interface = InterfaceKind.swiftUI
  /// The `main` of the spec, which asks for an entry point; nil if there is none.
  package var main: SourceRange?

  init(name: Located<String>) { self.name = name }
}

/// A feature of an app: `tasks: TaskList`, `login: Login?`, `editors: [UUID: Editor]`.
package struct AppFeatureSpec: Sendable {
  package enum Presence: Sendable {
    case always
    /// The feature has a store only while the feature is open.
    case optional
    /// The feature has a store for each open key.
    case keyed(TypeSyntax)
  }

  /// The name of the feature's store.
  package let name: Located<String>
  package let feature: Located<String>
  package var presence: Presence
  /// Whether the feature could not be read, which has been reported.
  package var isUnread = false
}

/// The steps that an action, an event or a change of one feature causes in the app.
package struct LinkSpec: Sendable {
  /// The key as written: `login.authenticated`, `event login.succeeded`.
  package let key: Located<String>
  package let trigger: LinkTriggerSpec
  package let steps: [LinkStepSpec]
  /// Whether the key has several triggers. Each of them has a link with the same steps.
  package var isShared = false
}

/// What a link follows: `login.authenticated`, `event login.succeeded`, or
/// `changed(tasks.count, tasks.filter)`.
package struct LinkTriggerSpec: Sendable {
  package enum Kind: Sendable { case action, event, change }

  package let kind: Kind
  /// The name of the feature's store.
  package let feature: Located<String>
  /// The name of the action or the event; for a change, the names of the members of the feature's
  /// state.
  package var names: [Located<String>]
}

package struct LinkStepSpec: Sendable {
  package enum Verb: Sendable {
    case dispatch(SwiftText<Expression>)
    case open(LinkTarget, state: SwiftText<Expression>?)
    case close(LinkTarget)
  }

  package let condition: SwiftText<[Condition]>?
  package let verb: Verb
  /// The steps that are performed instead if the condition is false. They have no conditions.
  package var otherwise: [LinkStepSpec] = []
  /// The elements for each of which the step is performed.
  package var repetition: Repetition?
  package let range: SourceRange
}

/// A feature that a link opens or closes: `login`, or `editors[task.id]`.
package struct LinkTarget: Sendable {
  package let feature: Located<String>
  package let key: Expression?
  package let range: SourceRange
}
