import SpecLanguage

/// The meaning of a spec, with resolved names and typed expressions. A `Feature` is valid: nothing
/// after the analysis can fail because of the user's input.
package struct Feature: Sendable {
  package let name: String
  package let doc: String?
  /// Whether the generated files are in a folder for each layer.
  package let hasLayers: Bool
  package let externals: [ExternalType]
  package let models: [Model]
  package let filters: [Filter]
  package let state: StateDeclaration
  package let derived: [DerivedValue]
  /// The functions and constants, in the order of the spec.
  package let functions: [Function]
  /// The functions that change the state.
  package var stateFunctions: [ChangingFunction] = []
  package let imported: ImportedDeclarations
  package let actions: [Action]
  /// The action that sets the fields of a form; nil if there is no form.
  package var form: Form?
  /// What `undo` and `redo` restore; nil if nothing can be undone.
  package var undo: Undo?
  package let dependencies: [Dependency]
  package let events: [EnumCase]
  /// The events that lead to another screen, each a method of the feature's router.
  package var routes: [EnumCase] = []
  package let middleware: [MiddlewareDeclaration]
  package let invariants: [Invariant]
  package let reachable: [Reachable]
  package let exploration: ExplorationSettings
  package let scenarios: [Scenario]
  /// The storages of the feature; nil if nothing is stored.
  package let persistence: Persistence?
  /// The screens, in the order of the spec.
  package var screens: [Screen] = []
  /// The framework of the screens.
  package var interface = InterfaceKind.swiftUI
  /// The states that previews of the screens show.
  package var previews: [Preview] = []
  package let types: TypeTable
  /// The conformances of the generated enums of actions and events.
  package let actionConformances: [String]
  package let eventConformances: [String]

  /// Whether the spec has `conforms: [Codable]` for the whole feature.
  package var isCodable: Bool { state.conformances.contains(Conformance.codable.rawValue) }
}

extension Feature {
  /// The properties of the state without a default. They are passed when a store is created.
  package var requiredProperties: [StoredProperty] {
    state.properties.filter { !$0.hasDefault }
  }

  /// Whether the feature has no initial state of its own.
  package var needsState: Bool { state.properties.contains { !$0.hasDefault } }

  /// The values that the first scenario gives to the properties without a default.
  package var opening: [GivenValue] {
    let required = Set(requiredProperties.map(\.name))
    return scenarios.first?.given.filter { required.contains($0.property) } ?? []
  }
}

/// The action that sets one of several properties of the state, as `bind` lists them.
package struct Form: Sendable {
  package let action: String
  package let fields: [StoredProperty]

  init(_ spec: FormSpec, of state: StateDeclaration) {
    action = spec.action.value
    fields = spec.fields.compactMap { field in
      state.properties.first { $0.name == field.value }
    }
  }
}

/// Code of the spec after the analysis: typed, or unchecked Swift.
package enum Code<Syntax: Sendable>: Sendable {
  case checked(Syntax)
  /// Code marked `!swift`, which is emitted unchanged, with a `#sourceLocation` that refers to the
  /// spec.
  case unchecked(LocatedText)

  /// The checked code; nil for `!swift`.
  package var syntax: Syntax? { if case .checked(let syntax) = self { syntax } else { nil } }
}

/// A type declared in another module.
package struct ExternalType: Sendable {
  package let name: String
  package let module: String
  /// Whether the type is a model of another feature; `module` is the name of that feature.
  package var isImported = false
}

package struct Model: Sendable {
  package enum Kind: Sendable {
    case structure([StoredProperty])
    case enumeration([EnumCase])
  }

  package let name: String
  package let doc: String?
  package let kind: Kind
  /// The derived values of the model, which are computed from its members.
  package let derived: [DerivedValue]
  /// The functions that change a value of the model.
  package var functions: [ChangingFunction] = []
  /// The conformances in the generated code, in alphabetical order. The raw type `String` of an
  /// enum of plain cases comes first. `Equatable` is omitted if `Hashable` implies it.
  package let conformances: [String]
  /// Whether the type is an enum of plain cases, which is `String`-backed and `CaseIterable`.
  package let isPlainEnumeration: Bool
}

package struct StoredProperty: Sendable {
  package let name: String
  package let doc: String?
  package let type: Type
  /// The default value as written; nil if there is none.
  package let value: Code<TypedExpression>?
  /// Whether the property has a written default, or starts empty or nil.
  package let hasDefault: Bool
  /// The history of the property; used only for properties of models.
  package var history = History()
  /// Whether only the feature itself reads the property of the state.
  package var isPrivate = false
}

package struct EnumCase: Sendable {
  package let name: String
  package let doc: String?
  package let payload: [Parameter]
  package var history = History()
}

package struct StateDeclaration: Sendable {
  /// The name of the state's type, such as `TaskListState`.
  package let name: String
  package let properties: [StoredProperty]
  package let conformances: [String]
}

/// A set of stored properties of the state, by index.
package struct PropertySet: Sendable, Equatable {
  /// Whether the set contains all properties. This is the case for code that is not analyzed: a
  /// handler or unchecked Swift.
  package let isEverything: Bool
  package let indices: Set<Int>

  package init(_ indices: Set<Int> = [], isEverything: Bool = false) {
    self.indices = indices
    self.isEverything = isEverything
  }

  package var isEmpty: Bool { !isEverything && indices.isEmpty }

  package func contains(_ index: Int) -> Bool { isEverything || indices.contains(index) }

  /// Whether the change masks of both sets have a bit in common. The properties from index 63 on
  /// share one bit.
  package func meets(_ other: PropertySet) -> Bool {
    if isEverything { return !other.isEmpty }
    if other.isEverything { return !isEmpty }
    let bits = Set(indices.map { min($0, 63) })
    return other.indices.contains { bits.contains(min($0, 63)) }
  }
}

package struct Filter: Sendable {
  package let name: String
  package let doc: String?
  /// The property of the state that contains the list.
  package let list: String
  package let listType: Type
  package let element: Type
  /// The name of the filter's result, such as `filteredTasks`.
  package let result: String
  /// The state property that selects the case.
  package let selector: String
  package let cases: [FilterCase]
  package let conformances: [String]
  package let isPlainEnumeration: Bool

  /// The enum that the filter is: what is stored of a value of its type.
  package var enumeration: Model {
    Model(
      name: name, doc: doc,
      kind: .enumeration(
        cases.map {
          EnumCase(name: $0.name, doc: $0.doc, payload: $0.payload, history: $0.history)
        }), derived: [], conformances: conformances, isPlainEnumeration: isPlainEnumeration)
  }
}

package struct FilterCase: Sendable {
  package let name: String
  package let doc: String?
  package let payload: [Parameter]
  /// The condition on an element, in which the element is the `surrounding` variable; nil to keep
  /// every element.
  package var predicate: Code<TypedExpression>?
  package var sort: [SortKey]
  package let history: History
}

package struct SortKey: Sendable, Equatable {
  /// A member of the element, a property of a standard type, or `self` for the element itself.
  package let member: String
  package let type: Type
  package var isDescending: Bool
  /// Whether strings are compared in lowercase.
  package var ignoresCase = false

  package var isElement: Bool { member == "self" }

  /// The sort key as the spec writes it: `name`, `-name` or `name.lowercased()`.
  package var text: String {
    (isDescending ? "-" : "") + member + (ignoresCase ? SortSpec.lowercase : "")
  }
}

package struct DerivedValue: Sendable {
  package let name: String
  package let doc: String?
  package let type: Type
  /// The expression, in which the state is the `surrounding` variable.
  package let value: Code<TypedExpression>
  package let reads: PropertySet
  /// Whether only the feature itself reads the value.
  package var isPrivate = false
}

/// A pure function or a constant of the spec.
package struct Function: Sendable {
  package let signature: FunctionSignature
  package let doc: String?
  /// The expression, in which the parameters are `payload` variables. Nil for a function of another
  /// module.
  package let value: Code<TypedExpression>?
  /// Whether the spec omits the type of the constant.
  package let infersType: Bool

  package init(
    _ signature: FunctionSignature, doc: String?, value: Code<TypedExpression>?,
    infersType: Bool = false
  ) {
    self.signature = signature
    self.doc = doc
    self.value = value
    self.infersType = infersType
  }
}

/// A function of the spec that changes a value of a model, or the state.
package struct ChangingFunction: Sendable {
  package let name: String
  package let doc: String?
  package let parameters: [Parameter]
  /// Whether only the feature itself calls the function.
  package let isPrivate: Bool
  /// The statements, in which the changed value is the `surrounding` variable and the parameters are
  /// `payload` variables.
  package let body: Code<[TypedStatement]>
  /// The properties of the state that a function of the state reads and changes, directly or in
  /// functions that it calls; empty for a function of a model.
  package internal(set) var reads = PropertySet()
  package internal(set) var writes = PropertySet()
  /// The variable ids of the parameters; nil for parameters that the statements do not use.
  package let parameterIDs: [Int?]

  init(_ declared: DeclaredFunction, _ body: Code<[TypedStatement]>) {
    name = declared.spec.name.value
    doc = declared.spec.doc
    parameters = declared.parameters
    isPrivate = declared.spec.isPrivate
    self.body = body
    parameterIDs = body.payloadIDs(of: declared.parameters)
  }
}

extension Code<[TypedStatement]> {
  /// The ids of the payload variables in the statements.
  func payloadIDs(of payload: [Parameter]) -> [Int?] {
    var ids: [String: Int] = [:]
    if case .checked(let statements) = self {
      for statement in statements {
        statement.visitExpressions { expression in
          if case .variable(let variable) = expression.kind, variable.role == .payload {
            ids[variable.name] = variable.id
          }
          return ids.count < payload.count
        }
      }
    }
    return payload.map { ids[$0.name] }
  }
}

/// An action and its reducer. It is a class because the table of actions and the plans of the tests
/// share its instances.
package final class Action: Sendable {
  package enum Reduction: Sendable {
    case handler
    case none
    case statements(Code<[TypedStatement]>)
  }

  package struct FieldWrites: Sendable {
    package let field: String
    package let writes: PropertySet
  }

  package enum Step: Sendable {
    case alone
    /// Consecutive steps of this kind are one step.
    case together
    /// The change is no step: it stays when steps are undone or repeated.
    case answer
  }

  package let name: String
  package let doc: String?
  package let payload: [Parameter]
  package let reduction: Reduction
  /// Whether only rules, links, effects and their answers send the action.
  package let isPrivate: Bool
  package let reads: PropertySet
  package let writes: PropertySet
  /// What the action may write for each field of a form, in the order of `bind`; empty for other
  /// actions.
  package let fieldWrites: [FieldWrites]
  /// What the changes of the action are for `undo`; nil if it does not change what is restored, or if
  /// its changes belong to the step before.
  package let step: Step?
  /// The variable ids of the payload values in the reducer's statements; nil for values that the
  /// statements do not use.
  package let payloadIDs: [Int?]

  init(
    _ spec: ActionSpec, payload: [Parameter], reduction: Reduction, reads: PropertySet,
    writes: PropertySet, fieldWrites: [FieldWrites] = [], step: Step? = nil
  ) {
    self.step = step
    self.fieldWrites = fieldWrites
    name = spec.name.value
    doc = spec.doc
    isPrivate = spec.isPrivate
    self.payload = payload
    self.reduction = reduction
    self.reads = reads
    self.writes = writes
    payloadIDs =
      if case .statements(let code) = reduction { code.payloadIDs(of: payload) } else {
        payload.map { _ in nil }
      }
  }
}
