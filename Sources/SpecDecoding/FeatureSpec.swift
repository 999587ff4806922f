import Diagnostics
import ExpressionSyntax
import YAMLParsing

/// A value with its source range.
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
  /// Did not parse (reported); nothing that depends on it is reported again.
  case invalid(SourceRange)
}

/// The contents of a spec, section by section, as written: names are not resolved, texts are parsed
/// but not typed. Parts that could not be decoded are reported and omitted.
package struct FeatureSpec: Sendable {
  package var name: Located<String>
  /// The name is missing (reported), and empty here.
  package var lacksName = false
  /// It is an app, seen as one feature: its properties are stores.
  package var isApp = false
  package var doc: String?
  package var externals: [ExternalSpec] = []
  package var conformances: [Located<String>] = []
  package var models: [ModelSpec] = []
  package var state: [PropertySpec] = []
  package var filters: [FilterSpec] = []
  package var derived: [DerivedSpec] = []
  package var functions: [FunctionSpec] = []
  package var actions: [ActionSpec] = []
  package var dependencies: [DependencySpec] = []
  package var events: [CaseSpec] = []
  /// Nil if nothing is stored.
  package var persistence: PersistenceSpec?
  /// What stored properties add to the actions and the state.
  package var storageExpansions: [StorageExpansion] = []
  package var middleware: [MiddlewareSpec] = []
  /// The `requests` of the spec. Their expansions are among the actions, the state and the
  /// middleware.
  package var requests: [RequestSpec] = []
  package var requestExpansions: [RequestExpansion] = []
  package var invariants: [InvariantSpec] = []
  package var reachable: [ReachableSpec] = []
  package var exploring = ExploreSpec()
  package var scenarios: [ScenarioSpec] = []
  /// Sections in which a part that may declare names was skipped as wrong: names that seem to be
  /// missing there are not reported.
  package var incomplete: SpecSections = []
  package var isComplete: Bool { incomplete.isEmpty }
  /// The number of skipped lines, some counted twice.
  package var skippedLines = 0
  /// The words of the skipped parts.
  package var undecodedNames = UndecodedNames()
  /// Properties of the state and of models with duplicate names (reported): they declare nothing,
  /// but may have errors of their own.
  package var repeatedProperties: [PropertySpec] = []
  /// The declarations with duplicate names (reported).
  package var repeated = DuplicateDeclarations()

  package init(name: Located<String>) { self.name = name }
}

/// `Money: MoneyKit`
package struct ExternalSpec: Sendable {
  package let name: Located<String>
  /// The module; for an imported model, its feature.
  package let module: Located<String>
  /// Declared under `import`: another spec defines it.
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
  /// Its properties are missing or could not be decoded (reported).
  package var lacksProperties = false
}

package struct PropertySpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  /// Nil if it did not parse.
  package let type: TypeSyntax?
  package let value: SwiftText<Expression>?
  /// The declaration that it is generated from, if the spec does not contain it.
  package var origin: String?
  package var history = HistorySpec()
}

/// A case of an enum model.
package struct CaseSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  package var history = HistorySpec()
}

/// One value of an action or a case.
package struct PayloadSpec: Sendable {
  /// The argument label; nil for `_`.
  package let label: String?
  package let name: Located<String>
  /// Nil if it did not parse.
  package let type: TypeSyntax?

  /// A payload that could not be decoded: it matches any number of values.
  static func unreadable(at range: SourceRange) -> PayloadSpec {
    PayloadSpec(label: nil, name: Located("", at: range), type: nil)
  }

  package var isReadable: Bool { !name.value.isEmpty }
}

package struct FilterSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  /// The list in the state; nil if it is missing (reported).
  package let over: Located<String>?
  /// The name of the result, if it is given.
  package let result: Located<String>?
  /// The state property that selects the case, if it is given.
  package let selector: Located<String>?
  package let cases: [FilterCaseSpec]
}

package struct FilterCaseSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// Nil keeps every element.
  package let predicate: SwiftText<Expression>?
  package let sort: [SortSpec]
}

/// `title` or `-due`
package struct SortSpec: Sendable {
  package let member: Located<String>
  package let isDescending: Bool
}

package struct DerivedSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let type: TypeSyntax?
  package let value: SwiftText<Expression>
}

/// A pure function: an expression, or a Swift function in another module.
package struct FunctionSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  /// Nil if it is missing or did not parse (reported).
  package let result: TypeSyntax?
  package let value: SwiftText<Expression>
  /// The module that declares it, if the spec does not define it.
  package var module: Located<String>?
}

package struct ActionSpec: Sendable {
  package enum Reduction: Sendable {
    /// No `reduce`: the user writes a handler.
    case handler
    /// `reduce: none`
    case none
    case statements(SwiftText<[Statement]>)
  }

  package let name: Located<String>
  package let doc: String?
  package let payload: [PayloadSpec]
  package let reduction: Reduction
  /// The declaration that it is generated from, if the spec does not contain it.
  package var origin: String?
}

package struct MiddlewareSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  /// Rules by action, in the order of the file; empty for a stub that the user fills in.
  package let entries: [RulesSpec]
  /// The declaration that it is generated from, if the spec does not contain it.
  package var origin: String?
}

/// The rules of one middleware for one action.
package struct RulesSpec: Sendable {
  /// The action's name, or `*` for every action.
  package let action: Located<String>
  package let rules: [RuleSpec]
  /// The key, if it also names other actions, which have the same rules.
  package var sharedKey: SourceRange?
  /// The members of the state in `changed(tasks, filter)`; `action` is the whole key.
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
    /// The effects that an action starts, or those with an `id`; with `by`, those of one key.
    case cancel(Located<String>, key: SwiftText<Expression>?)
  }

  package let verb: Verb
  package let condition: SwiftText<[Condition]>?
  package let range: SourceRange
}

/// A condition that must hold in every state, or for every change by certain actions.
package struct InvariantSpec: Sendable {
  package let name: Located<String>
  package let doc: String?
  package let condition: SwiftText<Expression>
  /// The actions after which it must hold; nil if it must always hold.
  package let after: [Located<String>]?
}

package struct ScenarioSpec: Sendable {
  package let sentence: Located<String>
  package let doc: String?
  /// State properties and their values.
  package let given: [YAMLEntry]
  /// The answers of the dependencies.
  package let answers: [AnswerSpec]
  package let when: [StepSpec]
  package let then: [SwiftText<Expression>]
  /// The invariants that must hold throughout.
  package let holds: [Located<String>]
  /// The expected events, in order; nil if the scenario has no `events`.
  package let events: [SwiftText<Expression>]?
  /// The expected calls, in order; nil if the scenario has no `calls`.
  package let calls: [SwiftText<Expression>]?
  /// The ranges of these lists.
  package let eventsRange: SourceRange?
  package let callsRange: SourceRange?
}

/// `loadTasks`, `addTask: {id: 1, title: Milk}`, `wait: 1s`
package struct StepSpec: Sendable {
  package let name: Located<String>
  /// Nil for a bare name.
  package let value: YAMLNode?
  /// The next step follows immediately, before the effects of this one have ended.
  package var isFollowedAtOnce = false
}
