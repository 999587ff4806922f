import FeatureAnalysis
import Foundation
import SpecLanguage

@testable import FeatureLowering
@testable import FeatureSimulation

/// libFuzzer calls this function for each input. `make fuzz` builds it, because it needs the
/// fuzzer's own `main` and cannot be part of the package. `REDUX_GEN_FUZZ` selects the kind of
/// inputs: `specs` for all stages up to the analysis, or `reader` for only the YAML reader. By
/// default, inputs are Swift code, and the first byte of an input selects how it is parsed.
///
/// Swift code is passed directly to the parser. It is checked in a feature that is created only
/// once, so that each input costs only its own check.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  guard let start, count > 1 else { return 0 }
  if target != .texts {
    let bytes = Array(UnsafeBufferPointer(start: start, count: count))
    readSpec(SourceFile(path: "fuzz.yaml", bytes: bytes))
    return 0
  }
  let bytes = UnsafeBufferPointer(start: start + 1, count: count - 1)
  let text = LocatedText(String(decoding: bytes, as: UTF8.self), at: .start)
  switch start[0] {
  case UInt8(ascii: "e"): readExpression(text)
  case UInt8(ascii: "t"): readDeclaration(text)
  default: readStatements(text)
  }
  return 0
}

/// The kinds of inputs that `REDUX_GEN_FUZZ` selects.
private enum Target: String {
  case texts, reader, specs
}

private let target =
  Target(
    rawValue: ProcessInfo.processInfo.environment["REDUX_GEN_FUZZ"] ?? "") ?? .texts

/// The feature in which Swift code is checked, and a store in its initial state.
private struct Ground {
  let feature: Feature
  let checker: ExpressionChecker
  let reducer: Scope
  let inside: Scope
  let context: FeatureContext
  let payload: [Parameter]
  let values: [Value]
  let interpreter: Interpreter

  init?() {
    guard let bytes = FileManager.default.contents(atPath: "Tests/Fixtures/Texts/ground.yaml")
    else { return nil }
    let file = SourceFile(path: "ground.yaml", bytes: Array(bytes))
    var diagnostics = Diagnostics()
    guard let root = parseYAML(file, &diagnostics),
      let spec = decodeSpec(root, of: file, &diagnostics),
      let feature = analyze(spec, of: file, &diagnostics),
      let scenario = feature.scenarios.first, let call = scenario.when.first?.call,
      let store = try? InitialStore(feature).store(given: scenario.given),
      let action = feature.actions.first
    else { return nil }
    self.feature = feature
    checker = ExpressionChecker(types: feature.types)
    let state = Type.nominal(feature.state.name)
    payload = action.payload
    reducer = Scope(
      variables: [Variable("state", state, role: .state, isMutable: true)]
        + payload.map { Variable($0.name, $0.type, role: .payload) }, pureCode: .reducer)
    inside = Scope(surrounding: state)
    context = FeatureContext(feature, specPath: "ground.yaml")
    values = call.arguments
    var interpreter = store.interpreter
    interpreter.operations.maximumSteps = 20_000
    self.interpreter = interpreter
  }
}

private let ground = Ground()

private func readStatements(_ text: LocatedText) {
  guard let ground else { preconditionFailure("start it in the root of the repository") }
  var diagnostics = Diagnostics()
  guard let statements = parseStatements(text, &diagnostics),
    let typed = ground.checker.checkStatements(statements, in: ground.reducer, &diagnostics)
  else { return turnedAway(diagnostics) }
  var interpreter = ground.interpreter
  let ids = [String: Int](payloadOf: { visit in
    for statement in typed { statement.visitExpressions(visit) }
  })
  interpreter.environment.bindParameters(ground.payload, ground.values, ids)
  try? StatementExecution.runBody(typed, &interpreter)
  var lowering = TextLowering(ground.context)
  lowering.beginScope(VariableUse(.checked(typed), payload: ground.payload))
  let body = lowering.statements(typed)
  _ = printSwift(SwiftFile(declarations: [.function("go", [], [], doc: "", body: body)]))
}

private func readExpression(_ text: LocatedText) {
  guard let ground else { return }
  var diagnostics = Diagnostics()
  guard let expression = parseExpression(text, &diagnostics),
    let typed = ground.checker.checkExpression(
      expression, wanted: nil, in: ground.inside, &diagnostics)
  else { return turnedAway(diagnostics) }
  var interpreter = ground.interpreter
  let state = interpreter.state
  let value = try? interpreter.inside(state) { interpreter throws(Signal) in
    try interpreter.evaluate(typed)
  }
  _ = value?.shown(as: typed.type, ground.feature.types)
}

private func readDeclaration(_ text: LocatedText) {
  guard let ground else { return }
  var diagnostics = Diagnostics()
  if let declared = parseTypedDefault(text, &diagnostics) {
    _ = ground.checker.resolve(declared.type, &diagnostics)
  } else {
    turnedAway(diagnostics)
  }
  var others = Diagnostics()
  if parseParameterName(text, &others) == nil { turnedAway(others) }
}

private func readSpec(_ file: SourceFile) {
  var diagnostics = Diagnostics()
  if let root = parseYAML(file, &diagnostics) {
    if target == .specs { checkSpec(root, of: file, &diagnostics) }
  } else {
    turnedAway(diagnostics)
  }
  checkPlaces(diagnostics, file)
}

private func checkSpec(_ root: YAMLNode, of file: SourceFile, _ diagnostics: inout Diagnostics) {
  if let spec = decodeSpec(root, of: file, &diagnostics),
    let feature = analyze(spec, of: file, &diagnostics)
  {
    _ = runScenarios(of: feature, in: file, &diagnostics)
  } else {
    turnedAway(diagnostics)
  }
}

/// Checks that every finding is inside the file, and that its line can be printed.
private func checkPlaces(_ diagnostics: Diagnostics, _ file: SourceFile) {
  for finding in diagnostics.findings {
    let line = Int(finding.range.end.line)
    precondition(line <= file.lines.lineCount, "a finding ends behind the file")
    _ = finding.line(in: file.path)
  }
}

private func turnedAway(_ diagnostics: Diagnostics) {
  precondition(diagnostics.hasErrors, "a text was turned away without a finding")
}
