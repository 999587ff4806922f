// undo: {of: [tasks], limit: 50, together: [rename]}

let undoShape: ValueShape = .oneOf([
  .keys(undoConstruct.table), .filled(.list("properties of the state", .name)), .name,
])

private let actionListShape: ValueShape = .oneOf([
  .filled(.list("actions", .actionName)), .actionName,
])

private let undoConstruct = Construct<UndoSpec>(
  "an undo",
  [
    .required("of", bindShape, "the properties of the state that `undo` and `redo` restore") {
      $1.properties = $0.fieldNames($2)
    },
    .optional(
      "with", bindShape,
      "properties that are restored with them, and whose changes alone are no step"
    ) { $1.companions = $0.fieldNames($2) },
    .optional("limit", .prose, "how many steps can be undone. Default: 50") {
      $1.limit = $0.undoLimit($2)
    },
    .optional("together", actionListShape, "actions of which consecutive ones are one step") {
      $1.together = $0.names($2, actionListShape)
    },
    .optional(
      "except", actionListShape, "actions whose changes belong to the step before them"
    ) { $1.except = $0.names($2, actionListShape) },
    .optional(
      "answers", actionListShape,
      "actions whose changes stay when a step is undone, as those of the answers of requests do"
    ) { $1.answers = $0.names($2, actionListShape) },
  ])

/// The properties of the state that `undo` restores.
package struct UndoSpec: Sendable {
  /// Where the spec has the key `undo`.
  package let range: SourceRange
  package internal(set) var properties: [Located<String>] = []
  /// The properties that are restored with them, and whose changes alone are no step.
  package internal(set) var companions: [Located<String>] = []
  package internal(set) var limit = 50
  /// The actions of which consecutive ones are one step.
  package internal(set) var together: [Located<String>] = []
  /// The actions whose changes belong to the step before them.
  package internal(set) var except: [Located<String>] = []
  /// The actions whose changes stay when a step is undone, besides the answers of requests and
  /// storages.
  package internal(set) var answers: [Located<String>] = []
  /// The private properties with what optimistic requests have changed in the properties. They are
  /// restored with them, so that an error puts back what it has to in each restored value.
  fileprivate var memories: [String] = []
  /// The names of all properties that are restored with those of `of`.
  package var restoredCompanions: [String] { companions.map(\.value) + memories }
  /// The names of all restored properties.
  package var restored: [String] { properties.map(\.value) + restoredCompanions }

  /// The private property that holds the steps.
  package static let history = "undoHistory"
  package static let actions = ["undo", "redo"]

  /// The model of the restored values, and the model of the steps.
  package static func version(of feature: String) -> String { feature + "Version" }
  static func history(of feature: String) -> String { feature + "History" }

  /// The statements that make what an action has changed since `version` a step.
  ///
  /// - Parameter limit: how many steps are kept.
  package func recording(of feature: String, limit: Int) -> String {
    let change = """
      state.undoHistory.past.append(version)
      if state.undoHistory.past.count > \(limit) { state.undoHistory.past.removeFirst() }
      """
    let step =
      together.isEmpty
      ? change
      : """
      if !isTogether || !state.undoHistory.isOpen {
      \(change)
      }
      state.undoHistory.isOpen = isTogether
      """
    return """
      guard \(difference(of: feature)) else { return }
      \(step)
      state.undoHistory.future = []
      """
  }

  /// The values of the state that `undo` restores.
  func current(of feature: String) -> String {
    let values = restored.map { "\(escaped($0)): state.\(escaped($0))" }
    return "\(Self.version(of: feature))(\(values.joined(separator: ", ")))"
  }

  /// Whether `version` differs from the state in one of the properties.
  private func difference(of feature: String) -> String {
    if restoredCompanions.isEmpty { return "version != \(current(of: feature))" }
    return properties.map { "version.\(escaped($0.value)) != state.\(escaped($0.value))" }
      .joined(separator: " || ")
  }
}

extension SpecDecoder {
  mutating func undo(_ item: KeyedNode) -> UndoSpec? {
    var undo = UndoSpec(range: item.key.range)
    if case .mapping = item.node.content {
      guard let entries = entries(item, undoShape) else { return nil }
      undoConstruct.decode(entries, into: &undo, owner: item.key.range, &self)
    } else {
      undo.properties = names(item, undoShape)
    }
    return undo
  }

  ///     undo: {of: tasks, limit: 0}           # invalid-value
  ///     undo: {of: tasks, limit: 10}
  fileprivate mutating func undoLimit(_ item: KeyedNode) -> Int {
    let greatest = 1_000_000
    let text = trimmed(item.node.scalarText)
    if let limit = Int(text), (1...greatest).contains(limit) { return limit }
    diagnostics.error(
      .invalidValue, "'limit' must be a number from 1 to \(greatest), found '\(excerpt(text))'",
      at: item.node.range)
    return 50
  }

  /// Expands `undo` into the models of its steps, a private property that holds them, two actions
  /// and two derived values, as an author would write them:
  ///
  ///     models:
  ///       BoardVersion: {tasks: [Task]}
  ///       BoardHistory: {past: "[BoardVersion] = []", future: "[BoardVersion] = []"}
  ///     state: {undoHistory: {type: BoardHistory, default: BoardHistory(), private: true}}
  ///     derived: {canUndo: Bool = !undoHistory.past.isEmpty, canRedo: …}
  ///     actions: {undo: {reduce: …}, redo: {reduce: …}}
  mutating func expandUndo(of spec: inout FeatureSpec) {
    guard let written = spec.undo else { return }
    guard let undo = resolvedUndo(written, in: spec) else {
      for name in UndoSpec.actions + ["canUndo", "canRedo"] { undecodedNames.addName(name) }
      spec.undo = nil
      return
    }
    let feature = spec.name.value
    let history = UndoSpec.history(of: feature)
    let types = [UndoSpec.version(of: feature), history]
    // If another declaration has such a name, the code would only have follow-up errors.
    let isTaken =
      spec.state.contains { $0.name.value == UndoSpec.history }
      || spec.models.contains { types.contains($0.name.value) }
    spec.undo = isTaken ? nil : undo
    let restored = undo.restored.compactMap { name in
      spec.state.first { $0.name.value == name }
    }
    spec.models += models(of: undo, restored, feature)
    var steps = property(
      UndoSpec.history, "\(history) = \(history)()", at: undo.range,
      doc: "The steps that `undo` and `redo` restore.")
    steps.isPrivate = true
    steps.origin = .undo("the history")
    spec.state.append(steps)
    spec.derived += [
      hasSteps("canUndo", in: "past", "undone", undo, isTaken: isTaken),
      hasSteps("canRedo", in: "future", "redone", undo, isTaken: isTaken),
    ]
    spec.actions += [
      action("undo", "Takes back the last step.", from: "past", to: "future", undo, feature),
      action(
        "redo", "Repeats the step that was undone last.", from: "future", to: "past", undo, feature),
    ].map { action in
      var action = action
      if isTaken { action.reduction = .statements(.invalid(undo.range)) }
      return action
    }
  }

  /// Returns `undo` with the properties that exist, and with what optimistic requests remember of
  /// them. Returns nil if no property is left.
  private mutating func resolvedUndo(_ written: UndoSpec, in spec: FeatureSpec) -> UndoSpec? {
    var undo = written
    let found = undoneProperties(of: undo, in: spec).map(\.name)
    undo.properties = found.filter { written.properties.contains($0) }
    undo.companions = found.filter { written.companions.contains($0) }
    if undo.properties.isEmpty { return nil }
    let names = Set(undo.properties.map(\.value))
    let companions = Set(undo.companions.map(\.value))
    undo.memories = spec.requestExpansions.compactMap(\.optimistic)
      .filter { !names.isDisjoint(with: $0.roots) }
      .map(\.memory.value).filter { !companions.contains($0) }
    return undo
  }

  private mutating func hasSteps(
    _ name: String, in list: String, _ what: String, _ undo: UndoSpec, isTaken: Bool
  ) -> DerivedSpec {
    let value = parseExpression(
      LocatedText("!undoHistory.\(list).isEmpty", standingFor: undo.range), &diagnostics)
    return DerivedSpec(
      name: Located(name, at: undo.range), doc: "Whether a step can be \(what).",
      type: TypeSyntax(.name("Bool"), range: undo.range),
      value: isTaken ? .invalid(undo.range) : value.map { .checked($0) } ?? .invalid(undo.range),
      origin: .undo("a derived value"))
  }

  /// Returns the properties of the state that `undo` names, and reports the others.
  ///
  ///     undo: [taks]                          # unknown-property
  ///     undo: [tasks]
  private mutating func undoneProperties(
    of undo: UndoSpec, in spec: FeatureSpec
  ) -> [(name: Located<String>, property: PropertySpec)] {
    let properties = Dictionary(
      spec.state.map { ($0.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    let computed = Set(spec.derived.map(\.name.value) + spec.filters.compactMap(\.result?.value))
    var found: [(name: Located<String>, property: PropertySpec)] = []
    var seen: Set<String> = []
    for name in undo.properties + undo.companions {
      guard seen.insert(name.value).inserted else {
        diagnostics.error(
          .duplicateName, "'\(name.value)' is already a property of 'undo'", at: name.range)
        continue
      }
      if let property = properties[name.value] {
        found.append((name, property))
      } else if computed.contains(name.value) {
        diagnostics.error(
          .unknownProperty, "'\(name.value)' is computed, so it cannot be restored", at: name.range,
          help: "name the properties that it depends on")
      } else if !incomplete.contains(.state) {
        let near = Suggestion(
          for: name.value, near: nearProperty(name.value, among: Array(properties.keys)))
        diagnostics.error(
          .unknownProperty, "the state has no property '\(name.value)'\(near)", at: name.range,
          fixes: near.fixes(at: name.range))
      }
    }
    return found
  }

  private mutating func models(
    of undo: UndoSpec, _ properties: [PropertySpec], _ feature: String
  ) -> [ModelSpec] {
    let version = UndoSpec.version(of: feature)
    var steps = [
      property(
        "past", "[\(version)] = []", at: undo.range,
        doc: "The values before each step, the oldest first."),
      property(
        "future", "[\(version)] = []", at: undo.range,
        doc: "The values after each step that was undone, the last one first."),
    ]
    if !undo.together.isEmpty {
      steps.append(
        property(
          "isOpen", "Bool = false", at: undo.range,
          doc: "Whether the last step continues with the next one of the actions that are one step."
        ))
    }
    let values = properties.map {
      PropertySpec(
        name: Located($0.name.value, at: undo.range), doc: nil, type: $0.type, value: nil)
    }
    func model(_ name: String, _ doc: String, _ properties: [PropertySpec]) -> ModelSpec {
      ModelSpec(
        name: Located(name, at: undo.range), doc: doc, conformances: [],
        kind: .structure(properties), origin: .undo("a model"))
    }
    return [
      model(version, "The values that `undo` and `redo` restore.", values),
      model(UndoSpec.history(of: feature), "The steps that `undo` and `redo` restore.", steps),
    ]
  }

  private mutating func property(
    _ name: String, _ text: String, at range: SourceRange, doc: String
  ) -> PropertySpec {
    let written = parseTypedDefault(LocatedText(text, standingFor: range), &diagnostics)
    return PropertySpec(
      name: Located(name, at: range), doc: doc, type: written?.type,
      value: written?.value.map { .checked($0) })
  }

  private mutating func action(
    _ name: String, _ doc: String, from: String, to: String, _ undo: UndoSpec, _ feature: String
  ) -> ActionSpec {
    let restored = undo.restored.map { "  state.\(escaped($0)) = version.\(escaped($0))\n" }
    let text = """
      if let version = state.undoHistory.\(from).popLast() {
        state.undoHistory.\(to).append(\(undo.current(of: feature)))
      \(restored.joined())\(undo.together.isEmpty ? "" : "  state.undoHistory.isOpen = false\n")}
      """
    let statements = parseStatements(LocatedText(text, standingFor: undo.range), &diagnostics)
    return ActionSpec(
      name: Located(name, at: undo.range), doc: doc, payload: [],
      reduction: .statements(.checked(statements ?? [])), origin: .undo("an action"))
  }
}

extension UndoSpec {
  /// The actions that deliver what a request, a storage or another service answers.
  package func allAnswers(in spec: FeatureSpec) -> Set<String> {
    generatedAnswers(in: spec).union(answers.map(\.value))
  }

  /// The answers of requests and storages, which need no entry in `answers`.
  package func generatedAnswers(in spec: FeatureSpec) -> Set<String> {
    let requested = spec.requests.flatMap { request in
      RequestSuffix.answers.map { request.name.value + $0.rawValue }
    }
    let stored = (spec.persistence?.storages ?? []).map {
      StorageActionNames(of: $0.property.value).loaded
    }
    return Set(requested + stored)
  }
}
