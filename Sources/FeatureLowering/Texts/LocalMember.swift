import FeatureAnalysis

/// A member that the code of a spec can use, and that Swift's own types lack.
///
/// A file that uses such a member declares it for itself, so that neither the runtime nor a generated
/// module adds anything to a type of the standard library. The names differ from those of the spec,
/// because a `fileprivate` member with the name of a member elsewhere in the same module, such as an
/// app's own `trimmed`, is an invalid redeclaration.
enum LocalMember: Int {
  case trimmed, containsText, firstElement, firstIndex, removeFirst

  /// The name in generated code.
  var name: String {
    switch self {
    case .trimmed: "withoutOuterWhitespace"
    case .containsText: "contains"
    case .firstElement: "firstElement"
    case .firstIndex: "firstIndex"
    case .removeFirst: "removeFirst"
    }
  }

  /// The label of the only argument.
  var label: String {
    self == .containsText ? "subtext" : "withID"
  }

  /// The member that a call of the member table uses; nil if Swift or the runtime has the member.
  init?(_ call: StandardCall) {
    switch (call.entry.operation, call.base?.type) {
    case (.trimmed, _): self = .trimmed
    case (.contains, .scalar(.string)?) where call.takesText: self = .containsText
    case (.removeID, .array?): self = .removeFirst
    default: return nil
    }
  }
}

extension StandardCall {
  /// Whether the first parameter is a string.
  fileprivate var takesText: Bool {
    if case .value(.scalar(.string))? = entry.parameters.first?.kind { true } else { false }
  }
}

// MARK: - Declarations

/// Returns the extensions that declare `members`, for the end of a file.
func localExtensions(_ members: Set<LocalMember>) -> [SwiftDeclaration] {
  members.sorted { $0.rawValue < $1.rawValue }.map(\.declaration)
}

extension LocalMember {
  fileprivate var declaration: SwiftDeclaration {
    switch self {
    case .trimmed: .extension("StringProtocol", members: [trimming])
    case .containsText: .extension("String", members: [searching])
    case .firstElement: .extension("Sequence where Element: Identifiable", members: [finding])
    case .firstIndex: .extension("Collection where Element: Identifiable", members: [locating])
    case .removeFirst: .extension("Array where Element: Identifiable", members: [removing])
    }
  }

  private var trimming: SwiftDeclaration {
    let scalars = SwiftExpression.name("scalars")
    let isWhitespace = SwiftExpression.path("$0", "properties", "isWhitespace")
    func end(_ search: String) -> SwiftExpression {
      .call(
        scalars.member(search),
        [SwiftArgument("where", .closure(SwiftClosure([.expression(.prefix("!", isWhitespace))])))])
    }
    let after = scalars.calling("index", [SwiftArgument("after", .name("last"))])
    return .computed(
      name, type: "String", [.fileprivate],
      doc: "The string without Unicode white space and line ends at both ends.",
      get: [
        .variable(.let, "scalars", value: .name("unicodeScalars")),
        .guard(
          [
            .binding(.let, "first", end("firstIndex")), .binding(.let, "last", end("lastIndex")),
          ], otherwise: [.return(.string(""))]),
        .return(
          .call(
            "String",
            [
              SwiftArgument(
                .subscripting(
                  .self, [SwiftArgument(.infix(.name("first"), "..<", after))]))
            ])),
      ])
  }

  private var searching: SwiftDeclaration {
    let range = SwiftExpression.call("firstRange", [SwiftArgument("of", .name("text"))])
    return .function(
      name, [.fileprivate], [SwiftParameter(label: label, "text", "String")], result: "Bool",
      doc: "Whether the string contains `text`, compared character by character.",
      body: [.expression(.infix(range, "!=", .nil))])
  }

  private var finding: SwiftDeclaration {
    byID("The first element with this id.", result: "Element?", [.expression(search("first"))])
  }

  private var locating: SwiftDeclaration {
    byID(
      "The position of the first element with this id.", result: "Index?",
      [
        .expression(
          .call("firstIndex", [SwiftArgument("where", .closure(SwiftClosure([hasID])))]))
      ])
  }

  private var removing: SwiftDeclaration {
    let place = SwiftExpression.call(
      "firstIndex", [SwiftArgument("where", .closure(SwiftClosure([hasID])))])
    let remove = SwiftExpression.call("remove", [SwiftArgument("at", .name("$0"))])
    return byID(
      "Removes the first element with this id, if there is one.", result: "Element?",
      isMutating: true,
      [.expression(place.calling("map", trailing: SwiftClosure([.expression(remove)])))])
  }

  private var hasID: SwiftStatement {
    .expression(.infix(.path("$0", "id"), "==", .name("id")))
  }

  private func search(_ method: String) -> SwiftExpression {
    .call(.name(method), [], trailing: SwiftClosure([hasID]))
  }

  private func byID(
    _ doc: String, result: SwiftType, isMutating: Bool = false, _ body: [SwiftStatement]
  ) -> SwiftDeclaration {
    .function(
      name, isMutating ? [.fileprivate, .mutating] : [.fileprivate],
      [SwiftParameter(label: label, "id", "Element.ID")], result: result,
      attributes: isMutating ? [SwiftAttribute("discardableResult")] : [], doc: doc, body: body)
  }
}
