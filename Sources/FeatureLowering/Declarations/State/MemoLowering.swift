import FeatureAnalysis

/// Creates the store's properties that cache values of the state. Filter results are cached, and so
/// are derived values that iterate over a list and that views can read:
/// ```swift
/// extension TaskListStore {
///   /// Cached until an action may change `tasks` or `filter`.
///   @inlinable public var filteredTasks: [TaskModel] {
///     memo(0, of: TaskListFeature.Change.filteredTasks) { $0.filteredTasks }
///   }
/// }
/// ```
func memoDeclarations(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  let memos = context.feature.memos
  if memos.isEmpty { return [] }
  let members = memos.enumerated().map { number, memo in
    let names = codeList(context.properties(memo.reads), "or")
    let mask = SwiftExpression.path(context.names.feature, "Change", memo.name)
    let read = SwiftClosure([.expression(SwiftExpression.path("$0").member(memo.name))])
    return SwiftDeclaration.computed(
      memo.name, type: texts.lowerType(memo.type), [.public],
      attributes: [SwiftAttribute("inlinable")],
      doc: "Cached until an action may change \(names).",
      get: [
        .expression(
          .call(
            .name(RuntimeSymbol.memo),
            [SwiftArgument(.integer(number)), SwiftArgument("of", mask)], trailing: read))
      ])
  }
  return [.extension(context.names.store, members: members)]
}

/// A value of the state that is computed from a known set of properties.
package struct ComputedValue {
  package let name: String
  let type: Type
  let reads: PropertySet
  var isPrivate = false
}

extension Feature {
  /// The values that the store caches. A value is cached if it takes more than a few steps to
  /// compute and depends only on the state. Values that use a clock, a new id or unchecked Swift
  /// are never cached.
  package var memos: [ComputedValue] { longValues(qualities(spreading: [\.isLong, \.isUnsteady])) }

  /// The values of an app that its store caches. A value that reads another long value costs
  /// little, because the store of a feature, or of the app, caches that one.
  var appMemos: [ComputedValue] { longValues(qualities(spreading: [\.isUnsteady])) }

  private func longValues(_ qualities: [String: Qualities]) -> [ComputedValue] {
    computedValues.filter { value in
      guard let quality = qualities[value.name], value.isTracked(quality) else { return false }
      return quality.isLong && !value.isPrivate && !value.reads.indices.isEmpty
        && !RuntimeSymbol.storeMembers.contains(value.name)
    }
  }

  /// The values on whose properties a view can depend alone. A value that uses a clock, a new id or
  /// unchecked Swift may differ at any time, so a view that reads it depends on the whole state.
  var trackedValues: [ComputedValue] {
    let qualities = qualities(spreading: [\.isUnsteady])
    return computedValues.filter { value in qualities[value.name].map(value.isTracked) == true }
  }

  /// The results of filters and the derived values.
  private var computedValues: [ComputedValue] {
    let places = Dictionary(
      state.properties.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    let results = filters.map { filter in
      let reads = [filter.list, filter.selector].compactMap { places[$0] }
      return ComputedValue(
        name: filter.result, type: .array(filter.element), reads: PropertySet(Set(reads)))
    }
    return results
      + derived.map {
        ComputedValue(name: $0.name, type: $0.type, reads: $0.reads, isPrivate: $0.isPrivate)
      }
  }

  /// What is known about each computed value and function of the spec, where a value has these
  /// qualities if one that it uses has them.
  private func qualities(
    spreading spread: [WritableKeyPath<Qualities, Bool>]
  ) -> [String: Qualities] {
    var qualities: [String: Qualities] = [:]
    var users: [String: [String]] = [:]
    for filter in filters {
      var quality = Qualities(state: state.name, isLong: true)
      for case let predicate? in filter.cases.map(\.predicate) { quality.note(predicate) }
      qualities[filter.result] = quality
    }
    for (name, text) in computedTexts {
      var quality = Qualities(state: state.name)
      quality.note(text)
      qualities[name] = quality
      for used in quality.uses { users[used, default: []].append(name) }
    }
    for quality in spread {
      var open = qualities.keys.filter { qualities[$0]?[keyPath: quality] == true }
      while let name = open.popLast() {
        for user in users[name] ?? [] where qualities[user]?[keyPath: quality] == false {
          qualities[user]?[keyPath: quality] = true
          open.append(user)
        }
      }
    }
    return qualities
  }

  /// The expressions of computed values and functions, with the names that ``Qualities`` gives
  /// them.
  private var computedTexts: [(name: String, text: Code<TypedExpression>)] {
    // Functions of other modules are pure too, because a spec declares them as functions.
    let called = (functions + imported.functions).compactMap { function in
      function.value.map { (Qualities.name(of: function.signature), $0) }
    }
    let members = allModels.flatMap { model in
      model.derived.map { (Qualities.name($0.name, of: model.name), $0.value) }
    }
    return derived.map { ($0.name, $0.value) } + called + members
  }
}

extension ComputedValue {
  fileprivate func isTracked(_ quality: Qualities) -> Bool {
    !reads.isEverything && !quality.isUnsteady
  }
}

/// The facts about a computation that decide whether its value is cached.
private struct Qualities {
  /// Whether the computation iterates over a list.
  var isLong = false
  /// Whether the result may be different at each computation. True if the tool cannot know.
  var isUnsteady = false
  /// The names of the computed values and functions that the computation uses.
  var uses: Set<String> = []
  private let state: String

  init(state: String, isLong: Bool = false) {
    self.state = state
    self.isLong = isLong
  }

  static func name(of function: FunctionSignature) -> String { function.name + "()" }

  /// Returns the unique name of a model's computed member. Members of the state have no prefix.
  static func name(_ member: String, of model: String) -> String { "\(model).\(member)" }

  mutating func note(_ code: Code<TypedExpression>) {
    guard case .checked(let value) = code else {
      isUnsteady = true
      return
    }
    value.visitExpressions { part in
      switch part.kind {
      case .external, .memberwise: isUnsteady = true
      case .standard(let call): note(call)
      case .closure(let closure) where closure.body.contains(where: \.holdsLoop): isLong = true
      case .elementByID(let base, _):
        if case .array = base.type { isLong = true }
      case .function(let signature, _): uses.insert(Self.name(of: signature))
      case .member(let base, let member)
      where member.role == .derived || member.role == .filterResult:
        if case .nominal(let model) = base.type.unwrapped {
          uses.insert(model == state ? member.name : Self.name(member.name, of: model))
        }
      default: break
      }
      return true
    }
  }

  private mutating func note(_ call: StandardCall) {
    switch call.entry.operation {
    case let operation where operation.createsValue: isUnsteady = true
    case .isEmpty, .count, .first, .last, .indices, .endIndex, .keys, .values, .elementAtIndex,
      .valueForKey, .valueForKeyWithDefault, .containsID, .indexOfID:
      break
    default:
      switch call.base?.type {
      case .array?, .set?, .dictionary?, .identifiedArray?: isLong = true
      default: break
      }
    }
  }
}

extension TypedStatement {
  fileprivate var holdsLoop: Bool {
    if case .loop = kind { true } else { nested.contains(where: \.holdsLoop) }
  }
}
