import SpecLanguage

/// The result of analyzing the spec of an app: its features and the links between them. A feature
/// without an app is an app of one store.
package struct App: Sendable {
  package let name: String
  package let doc: String?
  /// The features that the spec lists. Some of them may be apps.
  package let members: [AppFeature]
  /// The features that have stores, in order: the members, with the features of an inner app in its
  /// place.
  package let features: [AppFeature]
  /// The apps inside of this one, each after the apps inside of it.
  package let innerApps: [InnerApp]
  /// The app as one feature. Its state has a property for each feature, and its actions and events
  /// have a case for each feature. Its types are the types of all features.
  package let whole: Feature
  /// What the app does when it starts. Each step is performed after all that the step before it
  /// causes.
  package let start: [LinkStep]
  /// The links of the inner apps, and then the links of the app itself.
  package let links: [Link]
  package let invariants: [Invariant]
  package let reachable: [Reachable]
  package let exploration: ExplorationSettings
  package let scenarios: [Scenario]
  /// Whether the app stands for a single feature: its state, actions and events are those of the
  /// feature itself.
  package var isFeature = false
  /// The screens of the app itself.
  package var screens: [AppScreen] = []
  /// The framework of the app's screens: in UIKit, each of them is a coordinator.
  package var interface = InterfaceKind.swiftUI
  /// Whether the app has an entry point, `@main`: `main: true`.
  package var hasMain = false

  /// - Parameter ownLinks: the links of the app itself.
  package init(
    name: String, doc: String?, members: [AppFeature], whole: Feature, start: [LinkStep],
    ownLinks: [Link], invariants: [Invariant], reachable: [Reachable],
    exploration: ExplorationSettings, scenarios: [Scenario], isFeature: Bool = false
  ) {
    self.name = name
    self.doc = doc
    self.members = members
    features = members.withStores
    innerApps = InnerApp.all(in: members)
    self.whole = whole
    self.start = start
    links = innerApps.enumerated().flatMap { $1.ownLinks(at: $0) } + ownLinks
    self.invariants = invariants
    self.reachable = reachable
    self.exploration = exploration
    self.scenarios = scenarios
    self.isFeature = isFeature
  }

  /// The links of the app itself.
  package var ownLinks: [Link] { links.filter { $0.app == nil } }
}

extension App {
  /// A feature as an app of one store.
  package init(_ feature: Feature) {
    self.init(
      name: feature.name, doc: feature.doc,
      members: [
        AppFeature(
          name: "", feature: feature, presence: .always, place: AppStorePlace(),
          range: SourceRange(.start, .start))
      ],
      whole: feature, start: [], ownLinks: [], invariants: feature.invariants,
      reachable: feature.reachable, exploration: feature.exploration,
      scenarios: feature.scenarios, isFeature: true)
  }
}

/// A feature of an app, with the name of its store.
package struct AppFeature: Sendable {
  package enum Presence: Sendable, Equatable {
    case always
    /// The feature has a store only while the feature is open.
    case optional
    /// The feature has a store for each open key of this type.
    case keyed(Type)
  }

  /// The name of the feature's store, such as `tasks` or, in an inner app, `library.books`; empty for
  /// a feature without an app.
  package let name: String
  /// The feature; for an inner app, the app as one feature.
  package let feature: Feature
  /// The inner app; nil for a feature.
  package var app: App?
  package let presence: Presence
  package let place: AppStorePlace
  /// The inner apps that contain the feature, as one feature each, from the outermost to the innermost.
  package var owners: [Feature] = []
  /// The range of the feature's name in the spec; for a feature of an inner app, of the inner app.
  package let range: SourceRange

  /// What precedes the names of the feature's actions and dependencies, such as `tasks.`; empty for a
  /// feature without an app.
  package var prefix: String { name.isEmpty ? "" : name + "." }

  package var keyType: Type? { if case .keyed(let type) = presence { type } else { nil } }
}

/// The steps that an action, an event or a change of one feature causes. The conditions of all
/// steps are decided before the first step.
package struct Link: Sendable {
  package typealias Kind = LinkTriggerSpec.Kind

  package let kind: Kind
  /// The index of the inner app whose spec has the link; nil for a link of the app itself.
  package var app: Int?
  /// The index of the feature in the app.
  package var feature: Int
  /// The name of the action or the event; for a change, `changed(tasks.count)`.
  package let trigger: String
  /// For a change, what is compared after each action of the feature.
  package let change: LinkedChange?
  /// The payload of the action or the event.
  package let payload: [Parameter]
  /// The variable for the key of the store; nil if the feature has no keys, or if a payload value
  /// has that name.
  package let key: Parameter?
  package var steps: [LinkStep]
  /// Whether the key of the link has several triggers.
  package let isShared: Bool
  /// Whether the steps use `old`, the state of the app before the action.
  package let stepsReadOld: Bool
  package var range: SourceRange

  /// The name of the variable for the key of a store.
  package static let keyName = AppFeatureSpec.keyName

  package var isEvent: Bool { kind == .event }
  /// Whether the link uses the state of the app before the action.
  package var readsOld: Bool { stepsReadOld || change != nil }
}

/// A change that a link follows. The expressions use `old`, the state of the app before the action.
package struct LinkedChange: Sendable {
  /// For a feature that opens and closes: whether its store is still open.
  package let isOpen: TypedExpression?
  /// For each member of the feature's state, whether its value differs.
  package let differences: [TypedExpression]
}

package struct LinkStep: Sendable {
  package enum Verb: Sendable {
    case dispatch(Code<TypedExpression>)
    /// Opens the feature with this index. The store starts with `state`; if `state` is nil, with
    /// the feature's initial state.
    case open(Int, key: Code<TypedExpression>?, state: Code<TypedExpression>?)
    /// Closes the feature with this index: the store with `key`. If `key` is nil, closes all stores
    /// of the feature.
    case close(Int, key: Code<TypedExpression>?)
  }

  package var verb: Verb
  /// The elements for each of which the step is performed, in order; nil to perform it once.
  package let repetition: TypedRepetition?
  package let condition: Code<[TypedCondition]>?
  /// The index of the step that this step replaces if the condition of that step is false.
  package let alternativeTo: Int?
  /// Whether an earlier step of the link opens or closes a feature that the condition reads.
  package let isDecidedBefore: Bool
  /// The variables that the condition binds, with their ids in the condition. The other expressions
  /// of the step can use these variables.
  package let bound: [Variable]
  package var range: SourceRange

  package var isConditional: Bool {
    condition != nil || alternativeTo != nil || repetition != nil
  }

  /// The index of the feature that the step opens or closes.
  package var openedOrClosed: Int? {
    switch verb {
    case .open(let place, _, _), .close(let place, _): place
    case .dispatch: nil
    }
  }

  /// The variables of the condition and of the repetition.
  package var bindings: [Parameter] {
    conditionBindings + [repetition?.variable].compactMap { $0 }
  }

  package var conditionBindings: [Parameter] {
    bound.map { Parameter(label: nil, name: $0.name, type: $0.type) }
  }

  /// The expressions of the step other than its condition.
  package var texts: [Code<TypedExpression>] {
    [repetition.map { .checked($0.elements) }].compactMap { $0 } + verbTexts
  }

  package var verbTexts: [Code<TypedExpression>] {
    switch verb {
    case .dispatch(let action): [action]
    case .open(_, let key, let state): [key, state].compactMap { $0 }
    case .close(_, let key): [key].compactMap { $0 }
    }
  }
}
