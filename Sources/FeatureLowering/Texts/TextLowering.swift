import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// Lowers typed expressions and statements to the Swift that a developer would write at that place,
/// and collects the imports of the file.
///
/// There is one value for each file. The scope of the code is set before the code is lowered.
/// ```swift
/// var texts = TextLowering(context)
/// texts.begin(VariableUse(action.statements))
/// let body = texts.statements(action.statements)
/// ```
struct TextLowering {
  /// How the members of the surrounding type are accessed.
  enum Surrounding {
    /// In a computed property of the type: by name, or with `self.` if another name hides the
    /// member.
    case bare
    /// In a closure over the elements: `$0.title`.
    case parameter(String)
  }

  let types: TypeTable
  /// The modules of the types that other modules declare.
  let externals: [String: String]
  /// The path of the spec in `#sourceLocation` lines.
  let specPath: String
  let actionType: SwiftType
  /// The type that contains the functions of the spec.
  let functionsType: String
  /// Whether the code is the body of a function of the spec.
  var isInFunctions = false
  /// The members of the generated types around the spec's code, which hide functions of other
  /// modules.
  let ownFunctions: Set<String>
  var imports = Imports()

  /// The expression that replaces `state` in the spec's code.
  var state = SwiftExpression.name("state")
  /// In links of an app: the stores that hold the parts of `state`.
  var stores: FeatureStores?
  var surrounding = Surrounding.bare
  /// The names of members of the surrounding type, which hide global functions.
  var memberNames: Set<String> = []

  /// The names that untyped closures around the current syntax declare.
  var untypedLocals: Set<String> = []

  /// The variables of the current expression or statements.
  var use = VariableUse()
  /// Other names in scope, which new variables cannot have.
  private var outer: Set<String> = []
  /// The names of the new variables in the current scope.
  private var made: Set<String> = []
  /// Variables that are lowered with another name, by id.
  var renamed: [Int: String] = [:]
  /// The statements to be inserted before the current statement.
  var prelude: [SwiftStatement] = []
  /// The parts of the state that a closure reads while they are being changed.
  var hoist: PathHoist?
  /// In the closure of an effect: the parts of the state that the effect reads, which are stored in
  /// `let`s before the closure.
  var keptParts: KeptParts?
  /// The replacement for `return`.
  var leaving = SwiftStatement.return()
  /// Whether the expression is in the head of an `if`, `guard` or `for`. There a trailing closure
  /// would be parsed as the body.
  var isInHead = false
  /// Whether the expression follows the `?` of an optional chain.
  var isInChain = false
  /// Whether the expression is in a place that is about to be changed.
  var isInPlace = false

  init(_ context: FeatureContext) {
    types = context.feature.types
    externals = context.externals
    specPath = context.specPath
    actionType = context.names.action
    functionsType = context.names.functions
    ownFunctions = context.memberFunctions
  }

  /// Starts a new piece of code in its own scope.
  ///
  /// - Parameter names: other names in scope.
  mutating func begin(_ use: VariableUse, taken names: Set<String> = []) {
    made = []
    go(on: use, taken: names)
  }

  /// Starts a new piece of code in the current scope.
  mutating func go(on use: VariableUse, taken names: Set<String> = []) {
    self.use = use
    outer = names
    renamed = [:]
  }

  /// Reserves `name`, or the first of `name2`, `name3` … that is free, and returns it.
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

  /// Reserves `name` and returns it; nil if the name is not free.
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

  /// Runs `body` in a nested scope, whose new names are free afterwards.
  mutating func nested<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = made
    defer { made = outer }
    return body(&self)
  }

  /// A type as written in the Swift of this file.
  mutating func type(_ type: Type) -> SwiftType {
    imports.note(type, externals: externals)
    return type.description
  }

  /// Unchecked Swift, with `#sourceLocation` lines that make the compiler's messages refer to the
  /// spec.
  mutating func verbatim(_ text: LocatedText) -> SwiftVerbatim {
    // The code may use any name, so the file gets all imports that checked code could need.
    imports.noteFoundation()
    imports.noteRuntime()
    let line = Int(text.segments[0].position.line)
    return SwiftVerbatim(text.text, origin: .init(file: specPath, line: line))
  }

  /// The value of an unchecked expression, as a closure that is called immediately:
  /// `#sourceLocation` lines are allowed only between statements.
  mutating func unchecked(_ text: LocatedText) -> SwiftExpression {
    .call(.closure(SwiftClosure([.verbatim(verbatim(text))])), [])
  }

  /// Runs `body` for an expression that is enclosed in another expression: in parentheses or in an
  /// argument.
  mutating func enclosed<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = (isInHead, isInChain, isInPlace)
    (isInHead, isInChain, isInPlace) = (false, false, false)
    let result = body(&self)
    (isInHead, isInChain, isInPlace) = outer
    return result
  }
}
