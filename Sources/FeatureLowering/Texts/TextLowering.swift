import Diagnostics
import ExpressionTyping
import FeatureAnalysis
import SwiftCode

/// Turns typed texts into Swift as a developer would have typed it where they land, and notes what
/// the file around them must import.
///
/// One value serves one file. What a text may name is set before the text is lowered.
/// ```swift
/// var texts = TextLowering(context)
/// texts.begin(VariableUse(action.statements))
/// let body = texts.statements(action.statements)
/// ```
struct TextLowering {
  /// How the members of what surrounds a text are reached.
  enum Surrounding {
    /// In a type's own computed property: alone, or by `self.` where the text hides them.
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
  /// The type that holds the functions of the spec.
  let functionsType: String
  /// The text is the body of one of these functions.
  var isInFunctions = false
  /// What the generated types around texts declare: it hides functions of other modules.
  let ownFunctions: Set<String>
  var imports = Imports()

  /// What the texts call `state`.
  var state = SwiftExpression.name("state")
  /// In the links of an app: the stores that have the parts of `state`.
  var stores: FeatureStores?
  var surrounding = Surrounding.bare
  /// The names of the members of what surrounds the text, where they hide global functions.
  var memberNames: Set<String> = []

  /// What the closures around the present syntax declare, where nobody has typed it.
  var untypedLocals: Set<String> = []

  /// What the present text does with its variables.
  var use = VariableUse()
  /// What else is in scope: a new variable must not have these names either.
  private var outer: Set<String> = []
  /// What new variables of the texts of one scope are called.
  private var made: Set<String> = []
  /// Variables that are written in another way than by their names, by their ids.
  var renamed: [Int: String] = [:]
  /// What must be done before the present statement.
  var prelude: [SwiftStatement] = []
  /// The state's parts that a closure reads while they are being changed.
  var hoist: PathHoist?
  /// In the closure of an effect: the state's parts that its texts read, which go into `let`s before.
  var keptParts: KeptParts?
  /// What stands for `return`.
  var leaving = SwiftStatement.return()
  /// In the head of an `if`, `guard` or `for`, where a trailing closure would be taken for the body.
  var isInHead = false
  /// Behind the `?` of an optional chain.
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
  /// - Parameter names: what else is in scope.
  mutating func begin(_ use: VariableUse, taken names: Set<String> = []) {
    made = []
    go(on: use, taken: names)
  }

  /// Starts a new text in the scope of the one before.
  mutating func go(on use: VariableUse, taken names: Set<String> = []) {
    self.use = use
    outer = names
    renamed = [:]
  }

  /// The name, or the first of `name2`, `name3` … that is free; taken from now on.
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

  /// The name itself, taken from now on; nil where it is not free.
  mutating func fresh(ifFree name: String) -> String? {
    if isTaken(name) { return nil }
    made.insert(name)
    return name
  }

  private func isTaken(_ name: String) -> Bool {
    name == "state" || use.names.contains(name) || outer.contains(name) || made.contains(name)
  }

  /// Gives a new name free again, at the end of its scope.
  mutating func release(_ name: String) {
    made.remove(name)
  }

  /// Does something in a scope of its own: new names are free again behind it.
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

  /// Unchecked Swift, with lines around it that make the compiler's messages point at the spec.
  mutating func verbatim(_ text: LocatedText) -> SwiftVerbatim {
    // What it names is not known: it finds what the spec's own texts would find.
    imports.noteFoundation()
    imports.noteRuntime()
    let line = Int(text.segments[0].position.line)
    return SwiftVerbatim(text.text, origin: .init(file: specPath, line: line))
  }

  /// The value of an unchecked expression: lines that point at the spec stand between statements
  /// only, so it is the value of a closure that is called at once.
  mutating func unchecked(_ text: LocatedText) -> SwiftExpression {
    .call(.closure(SwiftClosure([.verbatim(verbatim(text))])), [])
  }

  /// Does something as in the midst of an expression of its own: in parentheses, in an argument.
  mutating func enclosed<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = (isInHead, isInChain, isInPlace)
    (isInHead, isInChain, isInPlace) = (false, false, false)
    let result = body(&self)
    (isInHead, isInChain, isInPlace) = outer
    return result
  }
}
