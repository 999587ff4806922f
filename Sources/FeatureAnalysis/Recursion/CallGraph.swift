import SpecLanguage

/// A function or a derived value of a model that others can call.
struct CalledText {
  enum Body {
    case value(Code<TypedExpression>)
    case statements(Code<[TypedStatement]>)
  }

  let name: Located<String>
  /// The model or the state whose member the text is; nil for a function or constant of the spec.
  let owner: String?
  /// The parameters; nil for a member of a model, which computes or changes a value of the model.
  let parameters: [Parameter]?
  let body: Body

  init(
    name: Located<String>, owner: String? = nil, parameters: [Parameter]? = nil, body: Body
  ) {
    self.name = name
    self.owner = owner
    self.parameters = parameters
    self.body = body
  }

  func walkExpressions(_ visit: (TypedExpression) -> Bool) {
    switch body {
    case .value(let code): code.walkExpressions(visit)
    case .statements(let code): code.walkExpressions(visit)
    }
  }
}

/// The calls between functions and derived values.
struct CallGraph {
  let types: TypeTable
  private(set) var texts: [CalledText] = []
  private var places: [String: Int] = [:]

  init(_ types: TypeTable) { self.types = types }

  mutating func addText(_ text: CalledText) {
    places[Self.key(text.name.value, in: text.owner)] = texts.count
    texts.append(text)
  }

  private static func key(_ name: String, in owner: String?) -> String {
    (owner ?? "") + "." + name
  }

  /// The index of the text that an expression calls; nil if it calls none.
  func callee(of expression: TypedExpression) -> Int? {
    switch expression.kind {
    case .member(let base, let member) where member.role == .derived:
      places[Self.key(member.name, in: base.type.unwrapped.description)]
    case .function(let signature, _): places[Self.key(signature.name, in: nil)]
    case .standard(let call) where call.entry.operation == .declared:
      places[Self.key(call.entry.name, in: call.base?.type.unwrapped.description)]
    default: nil
    }
  }

  private var graph: Graph {
    var graph = Graph(count: texts.count)
    for (index, text) in texts.enumerated() {
      text.walkExpressions { expression in
        if let place = callee(of: expression) { graph.connect(index, to: place) }
        return true
      }
    }
    return graph
  }

  /// Reports texts that call themselves, directly or through others, and may not end. Returns whether
  /// there are any.
  ///
  ///     models: {Item: {properties: {parts: [Item]}, derived: {size: 'Int = 1 + size'}}}
  ///     models: {Item: {properties: {parts: [Item]}, derived: {size: 'Int = 1 + (parts.first?.size ?? 0)'}}}
  func reportEndless(_ findings: inout Findings) -> Bool {
    let graph = graph
    let cycles = graph.cycles()
    var hasEndless = false
    for component in graph.components() {
      guard let cycle = cycles.first(where: { component.contains($0[0]) }),
        let endless = RecursionCheck(calls: self, members: Set(component)).endless
      else { continue }
      hasEndless = true
      report(endless, cycle.map { texts[$0].name }, &findings)
    }
    return hasEndless
  }

  private func report(
    _ endless: EndlessCall, _ cycle: [Located<String>], _ findings: inout Findings
  ) {
    let name = cycle[0]
    let path = describeCycle(cycle.map(\.value))
    switch endless {
    case .cycle:
      findings.error(
        .cyclicDerivation, "'\(name.value)' needs itself: \(path)", at: name.range)
    case .noPart(let call):
      findings.error(
        .cyclicDerivation,
        "'\(name.value)' needs itself: \(path), and this call may take something other than a part of "
          + "the value",
        at: call.range, help: "call it for the elements of a list that the value contains")
    case .afterGrowth(let call):
      findings.error(
        .cyclicDerivation,
        "'\(name.value)' needs itself: \(path), and the value may have grown before this call",
        at: call.range,
        help:
          "add elements after all calls, or loop over the indices of the list, with one call for "
          + "each element")
    }
  }
}
