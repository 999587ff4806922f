import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// Lowers typed texts to Swift as a developer would write it at that place, and collects the
/// imports of the file.
///
/// There is one value for each file. The scope of a text is set before it is lowered.
/// ```swift
/// var texts = TextLowering(context)
/// texts.begin(VariableUse(action.statements))
/// let body = texts.statements(action.statements)
/// ```
struct TextLowering {
  /// How the members of the surrounding type are accessed.
  enum Surrounding {
    /// In a computed property of the type: by name, or by `self.` if the text hides it.
    case bare
    /// In a closure over the elements: `$0.title`.
    case parameter(String)
  }

  let types: TypeTable
  /// The modules of the types that other modules declare.
  let externals: [String: String]
  /// For `#sourceLocation`.
  let specPath: String
  let actionType: SwiftType
  /// The type that contains the functions of the spec.
  let functionsType: String
  /// The text is the body of one of these functions.
  var isInFunctions = false
  /// The members of the generated types around the spec's code, which hide functions of other
  /// modules.
  let ownFunctions: Set<String>
  var imports = Imports()

  /// The expression for the texts' `state`.
  var state = SwiftExpression.name("state")
  /// In links of an app: the stores that hold the parts of `state`.
  var stores: FeatureStores?
  var surrounding = Surrounding.bare
  /// The names of members of the surrounding type, which hide global functions.
  var memberNames: Set<String> = []

  /// The names that untyped closures around the current syntax declare.
  var untypedLocals: Set<String> = []

  /// The variables of the current text.
  var use = VariableUse()
  /// Other names in scope, which a new variable cannot have either.
  private var outer: Set<String> = []
  /// The names of new variables in one scope.
  private var made: Set<String> = []
  /// Variables that are lowered to another name, by id.
  var renamed: [Int: String] = [:]
  /// Statements before the current statement.
  var prelude: [SwiftStatement] = []
  /// The parts of the state that a closure reads while they are being changed.
  var hoist: PathHoist?
  /// In the closure of an effect: the parts of the state that its texts read, which are stored in
  /// `let`s before.
  var keptParts: KeptParts?
  /// The replacement for `return`.
  var leaving = SwiftStatement.return()
  /// Whether the expression is in the head of an `if`, `guard` or `for`, where a trailing closure
  /// would be parsed as the body.
  var isInHead = false
  /// After the `?` of an optional chain.
  var isInChain = false
  /// In a place that is about to be changed.
  var isInPlace = false

  init(_ context: FeatureContext) {
    types = context.feature.types
    externals = context.externals
    specPath = context.specPath
    actionType = context.names.action
    functionsType = context.names.functions
    ownFunctions = context.memberFunctions
  }

  /// Starts a new text in a scope of its own.
  ///
  /// - Parameter names: other names in scope.
  mutating func begin(_ use: VariableUse, taken names: Set<String> = []) {
    made = []
    go(on: use, taken: names)
  }

  /// Starts a new text in the scope of the previous one.
  mutating func go(on use: VariableUse, taken names: Set<String> = []) {
    self.use = use
    outer = names
    renamed = [:]
  }

  /// The name, or the first of `name2`, `name3` … that is free; it is taken from now on.
  mutating func fresh(_ name: String) -> String {
    var candidate = name
    var number = 2
    while isTaken(candidate) {
      candidate = "\(name)\(number)"
      number += 1
    }
    made.insert(candidate)
    return candidate
  }

  /// The name itself, taken from now on; nil if it is not free.
  mutating func fresh(ifFree name: String) -> String? {
    if isTaken(name) { return nil }
    made.insert(name)
    return name
  }

  private func isTaken(_ name: String) -> Bool {
    name == "state" || use.names.contains(name) || outer.contains(name) || made.contains(name)
  }

  /// Frees a new name at the end of its scope.
  mutating func release(_ name: String) {
    made.remove(name)
  }

  /// Runs `body` in a nested scope: its new names are free afterwards.
  mutating func nested<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = made
    defer { made = outer }
    return body(&self)
  }

  /// A type as Swift writes it, in this file.
  mutating func type(_ type: Type) -> SwiftType {
    imports.note(type, externals: externals)
    return type.description
  }

  /// Unchecked Swift, with `#sourceLocation` lines that make the compiler's messages refer to the
  /// spec.
  mutating func verbatim(_ text: LocatedText) -> SwiftVerbatim {
    // The names that it uses are unknown: it gets the imports that checked texts would have.
    imports.noteFoundation()
    imports.noteRuntime()
    let line = Int(text.segments[0].position.line)
    return SwiftVerbatim(text.text, origin: .init(file: specPath, line: line))
  }

  /// The value of an unchecked expression: `#sourceLocation` lines are only allowed between
  /// statements, so it is the value of a closure that is called immediately.
  mutating func unchecked(_ text: LocatedText) -> SwiftExpression {
    .call(.closure(SwiftClosure([.verbatim(verbatim(text))])), [])
  }

  /// Runs `body` as inside another expression: in parentheses, in an argument.
  mutating func enclosed<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = (isInHead, isInChain, isInPlace)
    (isInHead, isInChain, isInPlace) = (false, false, false)
    let result = body(&self)
    (isInHead, isInChain, isInPlace) = outer
    return result
  }
}
