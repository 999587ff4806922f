import FeatureAnalysis
import SpecLanguage

/// Lowers typed expressions and statements to Swift code as a developer would write it, and
/// collects the imports of the file.
///
/// Each file has its own value of this type. Set the scope of the code before lowering the code.
/// ```swift var texts = TextLowering(context) texts.begin(VariableUse(action.statements)) let body
/// = texts.statements(action.statements) ```
struct TextLowering {
  /// How code accesses the members of the type that contains it.
  enum Surrounding {
    /// As in a computed property of the type: by name, or with `self.` if another name hides the
    /// member.
    case bare
    /// As in a closure over the elements of a list: `$0.title`.
    case parameter(String)
  }

  let types: TypeTable
  /// The type of the feature's state.
  let stateType: Type
  /// The module of each type that another module declares, by the type's name.
  let externals: [String: String]
  let shared: SharedNames
  /// The path that `#sourceLocation` lines give for the spec.
  let specPath: String
  let actionType: SwiftType
  /// The name of the type that contains the functions of the spec.
  let functionsType: String
  /// The name of the type that contains the constants of the spec.
  let constantsType: String
  /// Whether the code being lowered is the body of a function of the spec.
  var isInFunctions = false
  /// Whether the code being lowered is the value of a constant.
  var isInConstants = false
  /// The names of members in the generated types around the spec's code. A member hides a function
  /// of another module with the same name.
  let ownFunctions: Set<String>
  var imports = Imports()
  /// The members of standard types that the file has to declare for its own code.
  private(set) var localMembers: Set<LocalMember> = []
  /// Whether the text is read by people and not compiled, so that members keep their names of the
  /// spec.
  var isProse = false

  /// What creates the ids and dates of `UUID()` and `Date()`; nil if the code creates them itself.
  var creator: ValueCreator?
  /// The defaults of the models, which may create ids and dates.
  var defaults: ModelDefaults

  /// In tests: the name of the test support function that creates UUIDs.
  var uuidName: String?

  /// The expression that is written for `state`.
  var state = SwiftExpression.name("state")
  /// In links of an app: the stores whose states replace the members of `state`.
  var stores: FeatureStores?
  var surrounding = Surrounding.bare
  /// The names of the surrounding type's members, which hide global functions.
  var memberNames: Set<String> = []

  /// The names that the untyped closures around the current expression declare.
  var untypedLocals: Set<String> = []

  /// How the current expression or statements use variables.
  var use = VariableUse()
  /// Names that are already visible in the code, so that new variables cannot have them.
  private var outer: Set<String> = []
  /// The names of the variables that were added in the current scope.
  private var made: Set<String> = []
  /// The names of variables that are written with another name than in the spec, by the variables'
  /// ids.
  var renamed: [Int: String] = [:]
  /// The names of types that the surrounding type hides, with their modules.
  var qualified: [String: String] = [:]
  /// The statements to be inserted before the current statement.
  var prelude: [SwiftStatement] = []
  /// The values of the state that a closure reads while a call changes the state.
  var hoist: PathHoist?
  /// In the closure of an effect: the values of the state that the effect reads, which are stored
  /// in constants before the closure.
  var keptParts: KeptParts?
  /// The statement that is written for `return`.
  var leaving = SwiftStatement.return()
  /// Whether the expression is in the head of an `if`, `guard` or `for`, where Swift would parse a
  /// trailing closure as the body.
  var isInHead = false
  /// Whether the expression comes after the `?` of an optional chain.
  var isInChain = false
  /// Whether the expression is a step of a chain whose steps are written with their types.
  var hasTypedSteps = false
  /// Whether the parts of the expression are written with their types; nil outside of expressions.
  var hasTypedParts: Bool?
  /// Whether the expression is part of a value that is about to be changed.
  var isInPlace = false

  init(_ context: FeatureContext) {
    types = context.feature.types
    stateType = .nominal(context.feature.state.name)
    defaults = ModelDefaults([context.feature])
    externals = context.externals
    shared = context.shared
    specPath = context.specPath
    actionType = context.names.action
    functionsType = context.names.functions
    constantsType = context.names.constants
    ownFunctions = context.memberFunctions
  }

  /// Returns the name of a local member, which the file then declares; nil in prose.
  mutating func localName(_ member: LocalMember) -> String? {
    if isProse { return nil }
    localMembers.insert(member)
    return member.name
  }

  /// Creates the file whose declarations were lowered with this value.
  func file(header: [String] = [], _ declarations: [SwiftDeclaration]) -> SwiftFile {
    SwiftFile(
      header: header, imports: imports.list,
      declarations: declarations + localExtensions(localMembers, shared))
  }

  /// Prepares for code that has its own scope.
  ///
  /// - Parameter names: The names that are already visible in the code.
  mutating func beginScope(_ use: VariableUse, taken names: Set<String> = []) {
    made = []
    continueScope(with: use, taken: names)
  }

  /// Prepares for more code in the current scope.
  mutating func continueScope(with use: VariableUse, taken names: Set<String> = []) {
    self.use = use
    outer = names
    renamed = [:]
  }

  /// Reserves and returns a free name: `name`, or the first of `name2`, `name3` … that is free.
  mutating func freshName(_ name: String) -> String {
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
  mutating func freshName(ifFree name: String) -> String? {
    if isTaken(name) { return nil }
    made.insert(name)
    return name
  }

  private func isTaken(_ name: String) -> Bool {
    name == "state" || use.names.contains(name) || outer.contains(name) || made.contains(name)
  }

  /// Frees a reserved name at the end of its scope.
  mutating func release(_ name: String) {
    made.remove(name)
  }

  /// Runs `body` in a nested scope. Names that `body` reserves are free after it.
  mutating func nested<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = made
    defer { made = outer }
    return body(&self)
  }

  /// Returns the type as it is written in the file, and notes its imports.
  mutating func lowerType(_ type: Type) -> SwiftType {
    imports.addModules(of: type, externals: externals)
    return (qualified.isEmpty ? type : type.renamed { qualified[$0] ?? $0 }).description
  }

  /// Lowers unchecked Swift. The code is printed between `#sourceLocation` lines, so that the
  /// compiler's messages refer to the spec.
  mutating func verbatim(_ text: LocatedText) -> SwiftVerbatim {
    // The code may use any name, so the file gets all imports that code of a spec can need.
    imports.noteFoundation()
    imports.noteRuntime()
    let line = Int(text.segments[0].position.line)
    return SwiftVerbatim(text.text, origin: .init(file: specPath, line: line))
  }

  /// Lowers an unchecked expression to a closure that is called immediately, because
  /// `#sourceLocation` lines are allowed only between statements.
  mutating func unchecked(_ text: LocatedText) -> SwiftExpression {
    .call(.closure(SwiftClosure([.verbatim(verbatim(text))])), [])
  }

  /// Runs `body` for an expression that is in parentheses or an argument of another expression.
  mutating func enclosed<Result>(_ body: (inout TextLowering) -> Result) -> Result {
    let outer = (isInHead, isInChain, isInPlace)
    (isInHead, isInChain, isInPlace) = (false, false, false)
    let result = body(&self)
    (isInHead, isInChain, isInPlace) = outer
    return result
  }
}
