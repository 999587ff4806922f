/// The expansion of a request, as an author would write it by hand. The analyzed spec and the
/// output of `redux-gen expand` are both made from it.
package struct RequestExpansion: Sendable {
  /// An action and the statements of its reducer: first the generated statements, and then the
  /// statements of the request.
  package struct Action: Sendable {
    package let name: String
    package let doc: String?
    /// The payload values that this action has in addition to the payload of the request: `_ result`
    /// or `_ message`, or the results with names.
    package let answers: [Answer]
    /// The statements; empty for `reduce: none`.
    package let statements: [LocatedText]
    package var hasReduction = false
    /// Whether this action starts the call. Such an action does not change the state.
    package var startsCall = false
    /// The range of the action's name, if the spec contains the name; nil otherwise.
    var nameRange: SourceRange?
  }

  /// A value that an action of a request has for an answer.
  package struct Answer: Sendable {
    package let name: String
    package let type: TypeSyntax?
    /// Whether the name is also the label of the value.
    package var isLabelled = false

    /// The parameter as a spec writes it, and its type; the type is empty if it is unknown.
    package var parameter: String { isLabelled ? name : "_ \(name)" }
    package var typeText: String { type?.written ?? "" }
  }

  /// The generated status property; nil if the spec declares the property itself.
  package struct Status: Sendable {
    package let name: Located<String>
    package let type: TypeSyntax?
    package let isDictionary: Bool

    package var typeText: String { type?.written ?? "" }
  }

  package let request: RequestSpec
  package let status: Status?
  /// What the request has for the pages of a list; nil if its result is no page.
  package let pages: PageExpansion?
  /// What the request has for changes before the answer; nil if it makes none.
  package let optimistic: OptimisticExpansion?
  package let actions: [Action]
  /// The generated expressions of the request's rule, by the keys of an effect.
  package let started: String
  package let then: String
  /// The action after the first page of a refresh.
  package let refreshed: String
  package let failure: String?
  package let cancelled: String
  package let policy: String
}

/// The suffixes that form the names of a request's actions.
enum RequestSuffix: String, CaseIterable {
  case started = "Started"
  case succeeded = "Succeeded"
  case failed = "Failed"
  case cancelled = "Cancelled"
  case refresh = "Refresh"
  case refreshed = "Refreshed"

  /// The suffixes of the actions that end a call.
  static let answers: [RequestSuffix] = [.succeeded, .refreshed, .failed, .cancelled]
}

/// What requests and storages add to their own names to form the names of their actions and
/// statuses.
package let generatedNameSuffixes =
  RequestSuffix.allCases.map(\.rawValue)
  + ["Status", "AtEnd", "Loaded", "StorageFailed", "Saving", "Saved"]

extension RequestExpansion {
  /// - Parameters:
  ///   - isFollowed: whether the state has a status property for the call.
  ///   - targetType: the type of the property that stores the result.
  init(
    _ request: RequestSpec, status: Status?, isFollowed: Bool, calls: [CalledMethodSpec],
    targetType: TypeSyntax?, pages: PageExpansion?, optimistic: OptimisticExpansion?
  ) {
    self.request = request
    self.status = status
    self.pages = pages
    self.optimistic = optimistic
    let results = calls.results
    let failure = Answer(
      name: "message", type: TypeSyntax(.name("String"), range: request.name.range))
    let canThrow = calls.contains { $0.method?.canThrow ?? true }
    let steps = RequestSteps(
      request: request, isFollowed: isFollowed, pages: pages, optimistic: optimistic)
    actions =
      steps.beginnings
      + steps.successes(results, in: targetType)
      + steps.ends(failure: canThrow ? failure : nil)
    started = request.call(.started)
    then = request.call(.succeeded, results)
    self.failure = canThrow ? request.call(.failed, [failure]) : nil
    cancelled = request.call(.cancelled)
    refreshed = request.call(.refreshed, results)
    policy =
      request.effect.policy?.value
      ?? (pages == nil && optimistic == nil && request.effect[.every] == nil ? "latest" : "first")
  }
}

/// The actions of a request, in the order of their declarations.
private struct RequestSteps {
  private typealias Action = RequestExpansion.Action
  let request: RequestSpec
  let isFollowed: Bool
  let pages: PageExpansion?
  let optimistic: OptimisticExpansion?

  private var name: String { request.name.value }

  /// The statement that changes the status, if the state has one.
  private func following(_ value: String) -> [LocatedText] {
    let range = request.status?.range ?? request.name.range
    return isFollowed ? [LocatedText("\(request.place) = \(value)", standingFor: range)] : []
  }

  /// The actions that start the call, and the one after its start.
  var beginnings: [RequestExpansion.Action] {
    var actions = [
      Action(
        name: name, doc: request.doc, answers: [], statements: [], startsCall: true,
        nameRange: request.name.range)
    ]
    if let pages {
      actions.append(
        Action(
          name: pages.refresh, doc: nil, answers: [], statements: [], startsCall: true,
          nameRange: request.pages.refresh?.range))
    }
    actions.append(
      Action(
        name: name + "Started", doc: nil, answers: [],
        statements: following(".running") + (optimistic?.starting ?? [])))
    return actions
  }

  /// The actions after a success, which store the result.
  func successes(
    _ results: [RequestExpansion.Answer], in targetType: TypeSyntax?
  ) -> [RequestExpansion.Action] {
    var statements = following(".succeeded") + (optimistic?.confirming ?? [])
    if let target = request.target, request.pages.list == nil, let result = results.last,
      request.effect.chain.last.map({ $0.group.count < 2 }) == true
    {
      let value =
        targetType?.conversion(of: escaped(result.name), ofListOf: result.type)
        ?? escaped(result.name)
      statements.append(
        LocatedText("state.\(escaped(target.value)) = \(value)", standingFor: target.range))
    }
    let hasReduction = request.reduction != nil
    let succeeded = Action(
      name: name + "Succeeded", doc: nil, answers: results,
      statements: statements + (pages?.appending ?? []), hasReduction: hasReduction)
    guard let pages else { return [succeeded] }
    let refreshed = Action(
      name: name + "Refreshed", doc: nil, answers: results,
      statements: statements + pages.emptying + pages.appending, hasReduction: hasReduction)
    return [succeeded, refreshed]
  }

  /// The actions after an error and after a cancellation.
  func ends(failure: RequestExpansion.Answer?) -> [RequestExpansion.Action] {
    let undoing = optimistic?.undoing ?? []
    let idle = request.keyText == nil ? ".idle" : "nil"
    let failed = failure.map {
      Action(
        name: name + "Failed", doc: nil, answers: [$0],
        statements: following(".failed(message)") + undoing)
    }
    let cancelled = Action(
      name: name + "Cancelled", doc: nil, answers: [], statements: following(idle) + undoing)
    return [failed, cancelled].compactMap { $0 }
  }
}

/// A call of a request with its method, which is nil if the spec does not declare it.
struct CalledMethodSpec {
  /// The name of the result; nil for `result`.
  let name: String?
  let method: MethodSpec?
  /// Whether the result is used without a name: by the next call, or by the request.
  let isLast: Bool
}

extension [CalledMethodSpec] {
  /// The results for the action after a success.
  fileprivate var results: [RequestExpansion.Answer] {
    compactMap { call in
      if let method = call.method, method.result == nil { return nil }
      let type = call.method?.result?.type
      if let name = call.name {
        return RequestExpansion.Answer(name: name, type: type, isLabelled: true)
      }
      return call.isLast ? RequestExpansion.Answer(name: "result", type: type) : nil
    }
  }
}

extension RequestSpec {
  package var statusName: String { status?.value ?? name.value + "Status" }
  /// The action that loads the first page again.
  package var refreshName: String {
    pages.refresh?.value ?? name.value + RequestSuffix.refresh.rawValue
  }

  /// The status as an expression: `state.loading`, `state.loading[id]`.
  fileprivate var place: String {
    let property = "state.\(escaped(statusName))"
    return keyText.map { "\(property)[\($0.text)]" } ?? property
  }

  /// Returns an action as Swift code: `.loadTasksSucceeded(id, result)`.
  fileprivate func call(
    _ suffix: RequestSuffix, _ answers: [RequestExpansion.Answer] = []
  ) -> String {
    var arguments = payload.filter(\.isReadable).map { value in
      let name = escaped(value.name.value)
      return value.label.map { "\($0): \(name)" } ?? name
    }
    arguments += answers.map { answer in
      answer.isLabelled ? "\(answer.name): \(escaped(answer.name))" : escaped(answer.name)
    }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return ".\(name.value)\(suffix.rawValue)\(list)"
  }
}

/// Returns the name, in backticks if it is a keyword.
package func escaped(_ name: String) -> String { isKeyword(name) ? "`\(name)`" : name }

extension TypeSyntax {
  /// Returns `IdentifiedArray(result)` if this type is an identified array, and the call returns an
  /// array of the same elements. Returns nil otherwise.
  fileprivate func conversion(of name: String, ofListOf result: TypeSyntax?) -> String? {
    guard case .generic(let generic, let arguments) = kind,
      ["IdentifiedArray", "Set"].contains(generic), case .array(let element)? = result?.kind,
      arguments.map(\.written) == [element.written]
    else { return nil }
    return "\(generic)(\(name))"
  }
}
