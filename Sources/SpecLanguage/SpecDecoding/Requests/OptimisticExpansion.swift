/// What a request with `optimistic` has beside what every request has: a model of the values that
/// its statements change, the statements that store them, and a function that puts them back.
package struct OptimisticExpansion: Sendable {
  /// The model, whose properties are the values before and after the statements.
  package let model: Located<String>
  package let properties: [(name: String, type: TypeSyntax)]
  /// The private property of the state with the values of the call under way, or of each key.
  package let memory: Located<String>
  package let type: TypeSyntax
  /// The properties of the state that the statements change.
  let roots: Set<String>
  /// The private function of the state that puts the values back, its parameters and its statements.
  package let function: Located<String>
  package let parameters: [PayloadSpec]
  package let body: LocatedText
  package func docOfFunction(of request: String) -> String {
    "Puts back what '\(request)' has changed before its answer."
  }
  package func doc(of request: String) -> String {
    "What '\(request)' changes before its answer, to put it back after an error."
  }

  /// The statements when a call begins: they store what is there, change it, and store the result.
  let starting: [LocatedText]
  /// The statements after a success.
  let confirming: [LocatedText]
  /// The statements after an error or a cancellation.
  let undoing: [LocatedText]
}

extension SpecDecoder {
  /// Returns what `optimistic` stands for; nil without it, and after an error.
  ///
  /// - Parameters:
  ///   - key: the type of the request's key; nil if it has no key.
  ///   - removals: what the requests of the spec remove before their answers.
  mutating func optimisticExpansion(
    of request: RequestSpec, key: TypeSyntax?, _ spec: FeatureSpec,
    _ declared: [String: PropertySpec], _ removals: [OptimisticRemoval]
  ) -> OptimisticExpansion? {
    guard case .checked(let statements)? = request.optimistic, let text = request.optimisticText,
      !request.isIncomplete, key != nil || request.keyText == nil
    else { return nil }
    // A statement with a syntax error has been reported.
    if statements.contains(where: \.isInvalid) { return nil }
    return changedBases(
      by: statements, of: request, PlaceReading(spec, declared, request, key: key), removals
    ).map { expansion(of: request, text, changing: $0, key: key) }
  }

  private func expansion(
    of request: RequestSpec, _ text: LocatedText, changing bases: [ChangedBase], key: TypeSyntax?
  ) -> OptimisticExpansion {
    let range = text.wholeRange
    let name = request.name.value
    let memory = Located(name + "Undo", at: request.name.range)
    let model = Located(name.prefix(1).uppercased() + name.dropFirst() + "Undo", at: memory.range)
    let function = Located(
      "putBack" + name.prefix(1).uppercased() + name.dropFirst(), at: memory.range)
    let record = UndoRecord(
      place: "state.\(escaped(memory.value))" + (request.keyText.map { "[\($0.text)]" } ?? ""),
      model: model.value, bases: bases,
      taken: Set(request.payload.map(\.name.value)))
    let parameters = request.keyParameters(of: bases)
    let arguments = parameters.map { escaped($0.name.value) }.joined(separator: ", ")
    let call = "state.\(function.value)(\(arguments))"
    let locals = ["undo", "old", "new"] + (bases.contains(where: \.isRemoved) ? ["index"] : [])
    let local = Set(parameters.map(\.name.value) + locals.map(record.local))
    let modelType = TypeSyntax(.name(model.value), range: range)
    func located(_ texts: [String]) -> [LocatedText] {
      texts.map { LocatedText($0, standingFor: range) }
    }
    // A call that replaces another one undoes the other one's changes first.
    let replacing = request.effect.policy?.value == "latest" ? [call] : []
    return OptimisticExpansion(
      model: model, properties: bases.flatMap { $0.properties(range) }, memory: memory,
      type: TypeSyntax(
        key.map { .dictionary(key: $0, value: modelType) } ?? .optional(modelType), range: range),
      roots: Set(bases.map(\.root)), function: function, parameters: parameters,
      body: LocatedText(
        (record.undoing + [record.forgetting]).map { ofState($0, hiding: local) }
          .joined(separator: "\n"), standingFor: range),
      starting: located(replacing + record.before) + [text] + located([record.storing]),
      confirming: located([record.forgetting]),
      undoing: located([call]))
  }

  /// Returns what the statements change, and reports statements whose changes cannot be put back.
  private mutating func changedBases(
    by statements: [Statement], of request: RequestSpec, _ reading: PlaceReading,
    _ removals: [OptimisticRemoval]
  ) -> [ChangedBase]? {
    do throws(PlaceReading.Refusal) {
      var bases = try reading.bases(of: statements)
      for index in bases.indices { bases[index].noteRemovals(removals, by: request) }
      return hasKey(request, of: bases) ? bases : nil
    } catch {
      refuse(error)
      return nil
    }
  }

  /// The statement as a function of the state has it: `posts` for `state.posts`, or `self.posts` if a
  /// parameter or a variable has this name.
  private func ofState(_ statement: String, hiding local: Set<String>) -> String {
    var parts = statement.split(separator: "state.", omittingEmptySubsequences: false)
    guard var text = parts.first.map(String.init) else { return statement }
    parts.removeFirst()
    for part in parts {
      let isMember = text.last.map { $0 == "." || $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      let name = String(part.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
      text += (isMember ? "state." : local.contains(name) ? "self." : "") + part
    }
    return text
  }
}

extension SpecDecoder {
  /// Reports places that differ from call to call, although the calls share one record of what to
  /// undo.
  private mutating func hasKey(_ request: RequestSpec, of bases: [ChangedBase]) -> Bool {
    let keys = bases.flatMap(\.keys)
    guard let first = keys.first else { return true }
    guard let own = request.keyText else {
      diagnostics.error(
        .missingKey,
        "calls for different values of '\(first.text)' change different places: add 'by'",
        at: first.range, help: "write 'by: \(first.text)'")
      return false
    }
    guard request.effect.policy?.value == "latest",
      let other = keys.first(where: { $0.text != own.text })
    else { return true }
    diagnostics.error(
      .wrongValue,
      "with 'latest', a place is selected by the key of the call, '\(own.text)', found '\(other.text)'",
      at: other.range, help: "use the policy 'first'")
    return false
  }

  private mutating func refuse(_ refusal: PlaceReading.Refusal) {
    guard let (name, names) = refusal.unknown else {
      diagnostics.error(.wrongValue, refusal.message, at: refusal.range, help: refusal.help)
      return
    }
    // A part that could not be decoded may declare the name.
    guard incomplete.isDisjoint(with: [.state, .types]) else { return }
    let near = Suggestion(for: name, near: nearName(name, among: names))
    diagnostics.error(
      .unknownMember, "\(refusal.message)\(near)", at: refusal.range,
      help: names.isEmpty ? nil : "it has \(names.joined(separator: ", "))",
      fixes: near.fixes(at: refusal.range))
  }
}

/// The part of the state that statements change, such as `state.posts[id: id]`, and their changes.
struct ChangedBase {
  enum Kind {
    /// A value: the places in it are assigned, or numbers in it are changed by an amount.
    case value
    /// An element that is removed from a list, or appended to it.
    case removed(list: String, id: String, TypeSyntax)
    case appended(list: String)
    /// A member of a set that is inserted or removed.
    case member(set: String, value: String)
  }

  let kind: Kind
  let text: String
  /// The name of the state's property.
  let root: String
  /// The type without its `?`.
  let type: TypeSyntax
  let isOptional: Bool
  /// The values of the payload that select the place.
  var keys: [(text: String, range: SourceRange)] = []
  /// The places in a value, such as `.isLiked`; empty for the value itself.
  var assigned: [String] = []
  /// The numbers in a value, each with its operator.
  var amounts: [(place: String, adds: Bool)] = []
  /// The copies of the value that wait in what other requests have removed.
  var copies: [String] = []
  /// Distinguishes bases in one property of the state.
  var number = 1

  private var suffix: String {
    root.prefix(1).uppercased() + root.dropFirst() + (number == 1 ? "" : "\(number)")
  }
  var old: String { "old" + suffix }
  var new: String { "new" + suffix }
  var following: String { "idsAfterOld" + suffix }
  var isRemoved: Bool { if case .removed = kind { true } else { false } }

  func properties(_ range: SourceRange) -> [(name: String, type: TypeSyntax)] {
    let value = isOptional ? TypeSyntax(.optional(type), range: range) : type
    switch kind {
    case .value: return [(old, value), (new, value)]
    case .removed(_, _, let id):
      return [(old, value), (following, TypeSyntax(.generic("Set", [id]), range: range))]
    case .appended: return [(new, value)]
    case .member: return [(old, TypeSyntax(.name("Bool"), range: range))]
    }
  }
}

/// An element that a request removes before its answer, and keeps to put it back.
struct OptimisticRemoval {
  let request: String
  /// The list of the state, such as `state.posts`.
  let list: String
  /// Where the elements are kept, such as `state.removeUndo`, and the property there.
  let memory: String
  let property: String
}

extension SpecDecoder {
  /// What the requests of a spec remove before their answers, if the element's id is the key of the
  /// call.
  func optimisticRemovals(
    _ spec: FeatureSpec, _ declared: [String: PropertySpec]
  ) -> [OptimisticRemoval] {
    spec.requests.flatMap { request -> [OptimisticRemoval] in
      guard case .checked(let statements)? = request.optimistic, let key = request.keyText?.text,
        // The type of the key is not needed here.
        let bases = try? PlaceReading(
          spec, declared, request, key: TypeSyntax(.name("Int"), range: request.name.range)
        ).bases(of: statements)
      else { return [] }
      return bases.compactMap { base in
        guard case .removed(let list, key, _) = base.kind else { return nil }
        return OptimisticRemoval(
          request: request.name.value, list: list,
          memory: "state.\(escaped(request.name.value + "Undo"))", property: base.old)
      }
    }
  }
}

extension ChangedBase {
  /// Finds the copies of an element in what other requests have removed: an error changes them, too.
  mutating func noteRemovals(_ removals: [OptimisticRemoval], by request: RequestSpec) {
    guard case .value = kind, let key = keys.first?.text else { return }
    for removal in removals where removal.request != request.name.value {
      let element = "\(removal.list)[id: \(key)]"
      guard text.hasPrefix(element) else { continue }
      copies.append(
        "\(removal.memory)[\(key)]?.\(removal.property)" + text.dropFirst(element.count))
    }
  }
}

/// The statements that store the values of a call, and put them back.
private struct UndoRecord {
  /// The place of the values in the state: `state.likeUndo[id]`.
  let place: String
  let model: String
  let bases: [ChangedBase]
  /// The names of the payload, which the statements use.
  let taken: Set<String>

  /// Returns a name for a local, which must not hide a name of the payload.
  func local(_ name: String) -> String {
    if !taken.contains(name) { return name }
    var number = 2
    while taken.contains("\(name)\(number)") { number += 1 }
    return "\(name)\(number)"
  }

  private func count(_ base: ChangedBase) -> String { local("countOf\(base.new.dropFirst(3))") }

  var forgetting: String { "\(place) = nil" }

  var before: [String] {
    bases.flatMap { base -> [String] in
      switch base.kind {
      case .value: return ["let \(local(base.old)) = \(base.text)"]
      case .removed(let list, let id, _):
        return [
          "let \(local(base.old)) = \(base.text)",
          "let \(local(base.following)) = "
            + "Set(\(list).drop(while: { $0.id != \(id) }).dropFirst().map { $0.id })",
        ]
      case .appended(let list): return ["let \(count(base)) = \(list).count"]
      case .member(let set, let value):
        return ["let \(local(base.old)) = \(set).contains(\(value))"]
      }
    }
  }

  var storing: String {
    let arguments = bases.flatMap { base -> [String] in
      switch base.kind {
      case .value: return ["\(base.old): \(local(base.old))", "\(base.new): \(base.text)"]
      case .removed:
        return [
          "\(base.old): \(local(base.old))", "\(base.following): \(local(base.following))",
        ]
      case .appended(let list):
        return ["\(base.new): \(list).count > \(count(base)) ? \(list).last : nil"]
      case .member: return ["\(base.old): \(local(base.old))"]
      }
    }
    return "\(place) = \(model)(\(arguments.joined(separator: ", ")))"
  }

  var undoing: [String] { bases.flatMap(undoing) }

  private func undoing(_ base: ChangedBase) -> [String] {
    let (undo, old, new) = (local("undo"), local("old"), local("new"))
    switch base.kind {
    case .value: return undoingValue(base)
    case .removed(let list, _, _):
      let index = local("index")
      return [
        """
        if \(base.text) == nil, let \(undo) = \(place), let \(old) = \(undo).\(base.old) {
          let \(index) = \(list).firstIndex(where: { \(undo).\(base.following).contains($0.id) })
          \(list).insert(\(old), at: \(index) ?? \(list).count)
        }
        """
      ]
    case .appended(let list):
      return [
        """
        if let \(undo) = \(place), let \(new) = \(undo).\(base.new) {
          \(list).remove(id: \(new).id)
        }
        """
      ]
    case .member(let set, let value):
      return [
        """
        if let \(undo) = \(place) {
          if \(undo).\(base.old) {
            \(set).insert(\(value))
          } else {
            \(set).remove(\(value))
          }
        }
        """
      ]
    }
  }

  /// A place that something else has changed since then stays, and so do the numbers beside it.
  private func undoingValue(_ base: ChangedBase) -> [String] {
    let places = base.assigned + base.amounts.map(\.place)
    let isBound = base.isOptional && places.contains { !$0.isEmpty }
    let undo = local("undo")
    let (storedOld, storedNew) = ("\(undo).\(base.old)", "\(undo).\(base.new)")
    let (old, new) = isBound ? (local("old"), local("new")) : (storedOld, storedNew)
    var head = "if let \(undo) = \(place)"
    if isBound { head += ", let \(old) = \(storedOld), let \(new) = \(storedNew)" }
    let paths = ([base.text] + base.copies).map { $0 + (isBound ? "?" : "") }
    if let place = base.assigned.first, base.assigned.count == 1, let path = paths.first,
      base.copies.isEmpty
    {
      let statements = ["\(path)\(place) = \(old)\(place)"] + numbers(path, base, old, new)
      return [
        "\(head), \(path)\(place) == \(new)\(place) {\n"
          + statements.map { "  \($0)\n" }.joined() + "}"
      ]
    }
    let lines = paths.flatMap { path in
      var lines = base.assigned.isEmpty ? numbers(path, base, old, new).map { "  " + $0 } : []
      for (number, place) in base.assigned.enumerated() {
        lines.append("  if \(path)\(place) == \(new)\(place) {")
        lines.append("    \(path)\(place) = \(old)\(place)")
        if number == 0 { lines += numbers(path, base, old, new).map { "    " + $0 } }
        lines.append("  }")
      }
      return lines
    }
    return ["\(head) {\n\(lines.joined(separator: "\n"))\n}"]
  }

  /// The statements that change the numbers of a value back.
  private func numbers(
    _ path: String, _ base: ChangedBase, _ old: String, _ new: String
  ) -> [String] {
    base.amounts.map { place, adds in
      adds
        ? "\(path)\(place) -= \(new)\(place) - \(old)\(place)"
        : "\(path)\(place) += \(old)\(place) - \(new)\(place)"
    }
  }
}

extension LocatedText {
  fileprivate var wholeRange: SourceRange { range(0..<text.utf8.count) }
}
