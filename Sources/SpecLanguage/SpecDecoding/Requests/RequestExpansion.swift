/// The expansion of a request, as an author would write it by hand. The analyzed spec and the
/// output of `redux-gen expand` are both made from it.
package struct RequestExpansion: Sendable {
  /// An action and the statements of its reducer: first the generated statements, and then the
  /// statements of the request.
  package struct Action: Sendable {
    package let name: String
    package let doc: String?
    /// The payload value that this action has in addition to the payload of the request: `_ result`
    /// or `_ message`.
    package let answer: (name: String, type: TypeSyntax?)?
    /// The statements; empty for `reduce: none`.
    package let statements: [LocatedText]
    package var hasReduction = false
    /// Whether this action starts the call. Such an action does not change the state.
    package var startsCall = false
    /// The range of the action's name, if the spec contains the name; nil otherwise.
    var nameRange: SourceRange?

    /// The type of the additional value as Swift code; empty if it is unknown.
    package var answerText: String { answer?.type?.written ?? "" }
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
    _ request: RequestSpec, status: Status?, isFollowed: Bool, method: MethodSpec?,
    targetType: TypeSyntax?, pages: PageExpansion?, optimistic: OptimisticExpansion?
  ) {
    self.request = request
    self.status = status
    self.pages = pages
    self.optimistic = optimistic
    let name = request.name.value
    let canThrow = method?.canThrow ?? true
    let result: (name: String, type: TypeSyntax?)? =
      method.map { method in method.result.map { ("result", $0.type) } } ?? ("result", nil)
    let begun = request.name.range
    func following(_ value: String) -> [LocatedText] {
      let range = request.status?.range ?? begun
      return isFollowed ? [LocatedText("\(request.place) = \(value)", standingFor: range)] : []
    }
    let undoing = optimistic?.undoing ?? []
    var success = following(".succeeded") + (optimistic?.confirming ?? [])
    if let target = request.target, request.pages.list == nil, result != nil {
      let value = targetType?.conversion(ofListOf: method?.result?.type) ?? "result"
      success.append(
        LocatedText("state.\(escaped(target.value)) = \(value)", standingFor: target.range))
    }
    let message = TypeSyntax(.name("String"), range: begun)
    var actions = [
      Action(
        name: name, doc: request.doc, answer: nil, statements: [], startsCall: true,
        nameRange: begun)
    ]
    if let pages {
      actions.append(
        Action(
          name: pages.refresh, doc: nil, answer: nil, statements: [], startsCall: true,
          nameRange: request.pages.refresh?.range))
    }
    actions += [
      Action(
        name: name + "Started", doc: nil, answer: nil,
        statements: following(".running") + (optimistic?.starting ?? [])),
      Action(
        name: name + "Succeeded", doc: nil, answer: result,
        statements: success + (pages?.appending ?? []), hasReduction: request.reduction != nil),
    ]
    if let pages {
      actions.append(
        Action(
          name: name + "Refreshed", doc: nil, answer: result,
          statements: success + pages.emptying + pages.appending,
          hasReduction: request.reduction != nil))
    }
    if canThrow {
      actions.append(
        Action(
          name: name + "Failed", doc: nil, answer: ("message", message),
          statements: following(".failed(message)") + undoing))
    }
    let idle = request.keyText == nil ? ".idle" : "nil"
    actions.append(
      Action(name: name + "Cancelled", doc: nil, answer: nil, statements: following(idle) + undoing)
    )
    self.actions = actions
    started = request.call(.started)
    then = request.call(.succeeded, answer: result?.name)
    failure = canThrow ? request.call(.failed, answer: "message") : nil
    cancelled = request.call(.cancelled)
    refreshed = request.call(.refreshed, answer: result?.name)
    policy =
      request.effect.policy?.value
      ?? (pages == nil && optimistic == nil && request.effect.interval == nil ? "latest" : "first")
  }
}

extension RequestSpec {
  package var statusName: String { status?.value ?? name.value + "Status" }

  /// The status as an expression: `state.loading`, `state.loading[id]`.
  fileprivate var place: String {
    let property = "state.\(escaped(statusName))"
    return keyText.map { "\(property)[\($0.text)]" } ?? property
  }

  /// Returns an action as Swift code: `.loadTasksSucceeded(id, result)`.
  fileprivate func call(_ suffix: RequestSuffix, answer: String? = nil) -> String {
    var arguments = payload.filter(\.isReadable).map { value in
      let name = escaped(value.name.value)
      return value.label.map { "\($0): \(name)" } ?? name
    }
    if let answer { arguments.append(answer) }
    let list = arguments.isEmpty ? "" : "(\(arguments.joined(separator: ", ")))"
    return ".\(name.value)\(suffix.rawValue)\(list)"
  }
}

/// Returns the name, in backticks if it is a keyword.
func escaped(_ name: String) -> String { isKeyword(name) ? "`\(name)`" : name }

extension TypeSyntax {
  /// Returns `IdentifiedArray(result)` if this type is an identified array, and the call returns an
  /// array of the same elements. Returns nil otherwise.
  fileprivate func conversion(ofListOf result: TypeSyntax?) -> String? {
    guard case .generic(let name, let arguments) = kind, case .array(let element)? = result?.kind,
      arguments.map(\.written) == [element.written]
    else { return nil }
    return "\(name)(result)"
  }
}
