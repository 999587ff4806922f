import Diagnostics
import ExpressionSyntax
import ExpressionTyping
import SpecDecoding

/// A call of a dependency, checked.
struct CheckedCall {
  let reference: MethodReference
  let method: DependencyMethod
  let call: TypedExpression
}

extension Analysis {
  /// A call of a method that a dependency has, with what the method is given.
  ///
  ///     perform: repositry.loadAll()          # unknown-dependency
  ///     perform: repository.laodAll()         # unknown-method
  ///     perform: repository.loadAll           # not-a-call
  ///     perform: repository.loadAll()
  mutating func call(_ text: SwiftText<Expression>, in scope: Scope) -> CheckedCall? {
    switch text {
    case .invalid: return nil
    case .unchecked(_, let range):
      error(
        .uncheckedCall, "a call of a dependency is checked: it takes no '!swift'", at: range,
        help: "do it in a middleware of your own")
      return nil
    case .checked(let expression): return call(expression, in: scope)
    }
  }

  private mutating func call(_ expression: Expression, in scope: Scope) -> CheckedCall? {
    guard case .call(let callee, let arguments) = expression.kind,
      case .member(let base, let method) = callee.kind, case .name(let dependency) = base.kind
    else {
      error(
        .notACall, "expected a call of a dependency, such as '\(exampleOfCall)'",
        at: expression.range)
      return nil
    }
    let name = Located(dependency.text, at: dependency.range)
    guard let place = place(ofDependency: name),
      let reference = reference(to: Located(method.text, at: method.range), of: place)
    else { return nil }
    let declared = dependencies[place].methods[reference.method]
    if declared.payload.isEmpty, let first = arguments.first, let last = arguments.last {
      let called = "\(dependency.text).\(method.text)"
      error(
        .wrongArguments, "'\(called)' takes no values, found \(arguments.count)",
        at: SourceRange(from: first.value.range, to: last.value.range),
        help: "write \(called)(), or add a 'payload' to the method")
      return nil
    }
    let member = Expression(.implicitMember(method), range: callee.range)
    let isPlain = declared.payload.isEmpty && arguments.isEmpty
    let text =
      isPlain ? member : Expression(.call(member, arguments), range: expression.range)
    guard
      case .checked(let call)? = code(
        .checked(text), wanted: dependencies[place].callType, in: scope)
    else { return nil }
    return CheckedCall(
      reference: reference, method: declared,
      call: TypedExpression(call.kind, call.type, at: expression.range))
  }

  private var exampleOfCall: String {
    guard let dependency = dependencies.first, let method = dependency.methods.first else {
      return "repository.loadAll()"
    }
    return "\(dependency.name).\(method.name)(\(method.payload.isEmpty ? "" : "…"))"
  }

  mutating func place(ofDependency name: Located<String>) -> Int? {
    if let place = dependencyPlaces[name.value] { return place }
    let suggestion = suggestion(name.value, among: dependencies.lazy.map(\.name))
    error(
      .unknownDependency, "there is no dependency '\(name.value)'\(suggestion)", at: name.range,
      help: listed(dependencies.lazy.map(\.name), nearest: name.value, "the spec declares"),
      fixes: suggestion.fixes(at: name.range))
    return nil
  }

  mutating func reference(
    to method: Located<String>, of dependency: Int
  ) -> MethodReference? {
    if let place = methodPlaces[dependency][method.value] {
      return MethodReference(dependency: dependency, method: place)
    }
    let methods = dependencies[dependency].methods
    // None at all is reported.
    if methods.isEmpty { return nil }
    let suggestion = suggestion(method.value, among: methods.lazy.map(\.name))
    error(
      .unknownMethod,
      "'\(dependencies[dependency].name)' has no method '\(method.value)'\(suggestion)",
      at: method.range, help: listed(methods.lazy.map(\.name), nearest: method.value, "it has"),
      fixes: suggestion.fixes(at: method.range))
    return nil
  }
}
