/// A value with its range in the source.
package struct Located<Value: Sendable & Equatable>: Sendable, Equatable {
  package let value: Value
  package let range: SourceRange

  package init(_ value: Value, at range: SourceRange) {
    self.value = value
    self.range = range
  }
}

/// Swift code in the spec: parsed, or marked `!swift` and unchecked.
package enum SwiftText<Syntax: Sendable & Equatable>: Sendable, Equatable {
  case checked(Syntax)
  case unchecked(LocatedText, SourceRange)
  /// Code that did not parse. The error has been reported, and errors that only follow from it are
  /// not reported.
  case invalid(SourceRange)
}

/// The decoded contents of a spec, section by section. Names are not resolved yet, and expressions
/// are parsed but not typed. Parts that could not be decoded have been reported and are omitted.
package struct FeatureSpec: Sendable {
  package var name: Located<String>
  /// Whether the name is missing. This error has been reported, and `name` is empty.
  package var lacksName = false
  /// Whether the spec is an app as one feature, with a property for each store.
  package var isApp = false
  package var doc: String?
  package var externals: [ExternalSpec] = []
  /// Whether `import` could not be decoded. It may name any type.
  package var hasFailedImport = false
  package var conformances: [Located<String>] = []
  /// Whether the generated files are in a folder for each layer: `folders: layers`.
  package var hasLayers = false
  package var models: [ModelSpec] = []
  package var state: [PropertySpec] = []
  package var filters: [FilterSpec] = []
  package var derived: [DerivedSpec] = []
  /// The functions that compute values, and the constants.
  package var functions: [FunctionSpec] = []
  /// The functions that change the state.
  package var stateFunctions: [FunctionSpec] = []
  package var actions: [ActionSpec] = []
  /// The action that sets the fields of a form; nil if no action has `bind`.
  package var form: FormSpec?
  /// What `undo` and `redo` restore; nil if nothing can be undone.
  package var undo: UndoSpec?
  package var dependencies: [DependencySpec] = []
  package var events: [CaseSpec] = []
  /// The names of the events that lead to another screen.
  package var routes: [Located<String>] = []
  /// The stored properties of the state; nil if nothing is stored.
  package var persistence: PersistenceSpec?
  /// The declarations that stored properties add to the actions and the state.
  package var storageExpansions: [StorageExpansion] = []
  package var middleware: [MiddlewareSpec] = []
  /// The `requests` of the spec. Their expansions are part of the actions, the state and the
  /// middleware.
  package var requests: [RequestSpec] = []
  package var requestExpansions: [RequestExpansion] = []
  /// The names of the actions of all requests.
  package var actionsOfRequests: Set<String> {
    Set(requestExpansions.lazy.flatMap { $0.actions.map(\.name) })
  }
  package var invariants: [InvariantSpec] = []
  package var reachable: [ReachableSpec] = []
  package var exploring = ExploreSpec()
  package var scenarios: [ScenarioSpec] = []
  package var screens: [ScreenSpec] = []
  package var previews: [PreviewSpec] = []
  package var interface = InterfaceKind.swiftUI
  /// The sections in which an invalid part was skipped. The part may declare names, so unknown
  /// names that belong to these sections are not reported.
  package var incomplete: SpecSections = []
  package var isComplete: Bool { incomplete.isEmpty }
  /// The number of skipped lines. Some lines are counted twice.
  package var skippedLines = 0
  /// The words in the parts that were skipped because they could not be decoded.
  package var undecodedNames = UndecodedNames()
  /// The properties with duplicate names, in the state and in models. They have been reported and
  /// declare nothing, but may contain further errors.
  package var repeatedProperties: [PropertySpec] = []
  /// The declarations with duplicate names, which have been reported.
  package var repeated = DuplicateDeclarations()

  package init(name: Located<String>) { self.name = name }
}

/// An external type: `Money: MoneyKit`.
package struct ExternalSpec: Sendable {
  package let name: Located<String>
  /// The module that declares the type. For an imported model, the feature that declares it.
  package let module: Located<String>
  /// Whether the type is declared under `import`, so that another spec defines it.
  package var isImported = false
}

package struct ModelSpec: Sendable {
  package enum Kind: Sendable {
    case structure([PropertySpec])
    case enumeration([CaseSpec])
  }

  package let name: Located<String>
  package let doc: String?
  package let conformances: [Located<String>]
  package let kind: Kind
  package var derived: [DerivedSpec] = []
  /// The functions that change a value of the model.
  package var functions: [FunctionSpec] = []
  /// Whether only the members are written, directly below the name. There is no place for other keys.
  package var isShort = false
  /// Whether the properties are missing or could not be decoded. The error has been reported.
  package var lacksProperties = false
  /// The declaration from which the model is generated; nil if the spec contains the model.
  package var origin: NameOrigin?
}

package struct PropertySpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  /// The type; nil if it did not parse.
  package internal(set) var type: TypeSyntax?
  package internal(set) var value: SwiftText<Expression>?
  /// The declaration from which the property is generated; nil if the spec contains the property.
  package var origin: NameOrigin?
  package var history = HistorySpec()
  /// Whether only the feature itself reads the property of the state.
  package var isPrivate = false
}

/// A case of an enum model.
package struct CaseSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  package var history = HistorySpec()
}

/// One parameter of an action's or a case's payload.
package struct PayloadSpec: Sendable {
  /// The argument label; nil for `_`.
  package let label: String?
  package let name: Located<String>
  /// The type; nil if it did not parse.
  package let type: TypeSyntax?
  /// The default. Only the payloads of actions and events have defaults.
  package var value: SwiftText<Expression>?

  /// Returns a payload that could not be decoded. Any number of values is accepted for it.
  static func unreadable(at range: SourceRange) -> PayloadSpec {
    PayloadSpec(label: nil, name: Located("", at: range), type: nil)
  }

  package var isReadable: Bool { !name.value.isEmpty }
}

package struct FilterSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  /// The property of the state that contains the list; nil if it is missing. This error has been
  /// reported.
  package let over: Located<String>?
  /// The name of the filter's result; nil if the spec does not set it.
  package let result: Located<String>?
  /// The property of the state that selects the case; nil if the spec does not set it.
  package let selector: Located<String>?
  package let cases: [FilterCaseSpec]
}

package struct FilterCaseSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// The condition for an element; nil if the case keeps every element.
  package let predicate: SwiftText<Expression>?
  package let sort: [SortSpec]
  package let history: HistorySpec
}

/// A sort order: `title`, `-due` or `title.lowercased()`.
package struct SortSpec: Sendable {
  package let member: Located<String>
  package let isDescending: Bool
  /// Whether strings are compared in lowercase.
  package let ignoresCase: Bool

  /// What follows a member whose strings are compared in lowercase.
  package static let lowercase = ".lowercased()"
}

package struct DerivedSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let type: TypeSyntax?
  package let value: SwiftText<Expression>
  /// Whether only the feature itself reads the value.
  package var isPrivate = false
  /// The declaration from which the value is generated; nil if the spec contains the value.
  package var origin: NameOrigin?
}

/// A pure function, defined by an expression or by a Swift function in another module. A constant is
/// a function without parameters that is named without brackets.
package struct FunctionSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// The type of the result; nil if it is missing or did not parse. The error has been reported. A
  /// constant may omit its type.
  package let result: TypeSyntax?
  package let value: SwiftText<Expression>
  /// The module that declares the function; nil if the spec defines it.
  package var module: Located<String>?
  package var isConstant = false
  /// The statements of a function that changes the state or a model; nil for a function that
  /// computes a value.
  package var body: SwiftText<[Statement]>?
  /// Whether only the feature itself calls a function that changes the state.
  package var isPrivate = false
  /// The declaration from which the function is generated; nil if the spec contains the function.
  package var origin: NameOrigin?
}

package struct ActionSpec: Sendable {
  package enum Reduction: Sendable {
    /// There is no `reduce`: the user writes a handler.
    case handler
    /// `reduce: none`
    case none
    case statements(SwiftText<[Statement]>)
  }

  package let name: Located<String>
  package let doc: String?
  package internal(set) var payload: [PayloadSpec]
  package internal(set) var reduction: Reduction
  /// The properties of the state that the action sets, one at a time: `bind`.
  package internal(set) var fields: [Located<String>] = []
  /// Whether only the feature itself and its app send the action.
  package var isPrivate = false
  /// The declaration from which the action is generated; nil if the spec contains the action.
  package var origin: NameOrigin?

  init(
    name: Located<String>, doc: String?, payload: [PayloadSpec], reduction: Reduction,
    fields: [Located<String>] = [], isPrivate: Bool = false, origin: NameOrigin? = nil
  ) {
    self.name = name
    self.doc = doc
    self.payload = payload
    self.reduction = reduction
    self.fields = fields
    self.isPrivate = isPrivate
    self.origin = origin
  }

  /// Creates what records the steps of `undo`, which is reduced like an action.
  package init(recording name: Located<String>, _ reduction: Reduction) {
    self.init(name: name, doc: nil, payload: [], reduction: reduction, origin: .undo("the steps"))
  }
}

package struct MiddlewareSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  /// The rules by action, in the order of the file. Empty for a stub, which the user implements.
  package let entries: [RulesSpec]
  /// The declaration from which the middleware is generated; nil if the spec contains the
  /// middleware.
  package var origin: NameOrigin?
}

/// The rules of one middleware for one action.
package struct RulesSpec: Sendable {
  /// The name of the action, or `*` for every action.
  package let action: Located<String>
  package let rules: [RuleSpec]
  /// The range of the key, if the key names several actions; nil otherwise.
  package var sharedKey: SourceRange?
  /// The names of the state's members in a key such as `changed(tasks, filter)`; nil for other
  /// keys. For these rules, `action` is the whole key.
  package var changed: [Located<String>]?
}

package struct RuleSpec: Sendable {
  package enum Verb: Sendable {
    case require(SwiftText<Expression>, message: String)
    case rewrite(SwiftText<[Statement]>)
    case stop
    case dispatch(SwiftText<Expression>)
    case perform(EffectSpec)
    case emit(SwiftText<Expression>)
    /// Cancels the effects that the named actions start, or the effects with the named `id`s. With
    /// `by`, cancels only the effects with one key.
    case cancel([Located<String>], key: SwiftText<Expression>?)
  }

  package let verb: Verb
  package let condition: SwiftText<[Condition]>?
  /// The elements for each of which the rule is applied.
  package var repetition: Repetition?
  /// Whether a `dispatch` is computed before the reducer, and follows even a stopped action.
  package var precedesReducer = false
  /// The conditions of the rules in whose `else` the rule is, the outermost first. All are false if
  /// the rule applies.
  package var unless: [SwiftText<[Condition]>] = []
  /// The range of the key `else` of the rule.
  package var otherwise: SourceRange?
  package let range: SourceRange

  /// Whether the rule always applies.
  package var isUnconditional: Bool { condition == nil && unless.isEmpty && repetition == nil }

  /// Whether the rule runs after the reducer.
  package var followsReducer: Bool {
    switch verb {
    case .dispatch: !precedesReducer
    case .perform(let effect): !effect.startsBeforeReducer
    case .emit, .cancel: true
    case .require, .rewrite, .stop: false
    }
  }
}

/// A condition that must hold in every state, in every settled state, or for every change that certain
/// actions make.
package struct InvariantSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let condition: SwiftText<Expression>
  /// The actions after which the invariant must hold; nil if it must always hold.
  package let after: [Located<String>]?
  /// Whether the condition is only about settled states, in which nothing is under way.
  package let isSettled: Bool
}

package struct ScenarioSpec: Sendable {
  package let sentence: Located<String>
  package let doc: String?
  /// The properties of the state and their values.
  package let given: [YAMLEntry]
  /// The results that the scenario sets for the calls of dependencies.
  package let answers: [AnswerSpec]
  package let when: [StepSpec]
  package let then: [SwiftText<Expression>]
  /// The names of the invariants that must hold in every state of the scenario.
  package let holds: [Located<String>]
  /// The expected events, in order; nil if the scenario has no `events`.
  package let events: [SwiftText<Expression>]?
  /// The expected calls, in order; nil if the scenario has no `calls`.
  package let calls: [SwiftText<Expression>]?
  /// The expected rejections, in order; nil if the scenario has no `rejections`.
  package let rejections: [RejectionSpec]?
  /// The calls under way at the end, in order; nil if the scenario has no `underWay`.
  package let underWay: [SwiftText<Expression>]?
  /// The ranges of `events`, `calls`, `rejections` and `underWay`; nil if the scenario does not have
  /// the list.
  package let eventsRange: SourceRange?
  package let callsRange: SourceRange?
  package let rejectionsRange: SourceRange?
  package let underWayRange: SourceRange?
}

/// A rejection that a scenario expects: a message, or `{addTask: message}`.
package struct RejectionSpec: Sendable {
  /// The rejected action; nil if only the message is written.
  package let action: Located<String>?
  package let message: Located<String>
}

/// A step of a scenario that checks what has happened since the previous step of its kind, such as
/// `then: state.isLoading`.
package enum CheckSpec: Sendable {
  case then([SwiftText<Expression>])
  case events([SwiftText<Expression>])
  case calls([SwiftText<Expression>])
  case rejections([RejectionSpec])
}

/// A step of a scenario: `loadTasks`, `addTask: {id: 1, title: Milk}`, `wait: 1s`, or a check such
/// as `then: state.isLoading`.
package struct StepSpec: Sendable {
  package let name: Located<String>
  /// The value of the step; nil if the step consists only of a name.
  package let value: YAMLNode?
  /// What the step checks; nil if the step does something.
  package var check: CheckSpec?
  /// Whether the next step follows immediately, before the effects of this step have ended.
  package var isFollowedAtOnce = false
  /// Whether the step is written without a list, as in `when: load`.
  package var isAlone = false
}
