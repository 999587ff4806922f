import Diagnostics
import SpecDecoding

extension Analysis {
  /// Names of one namespace differ in more than case: types (they become files), members of one
  /// type, actions, cases of one enum, and the names and labels of one payload.
  ///
  ///     models: {Item: {id: Int, ID: Int}}       # duplicate-name
  ///     models: {TaskListState: {id: Int}}       # name-collision in the feature TaskList
  mutating func checkNamespaces() {
    checkTypeNames()
    checkValueNames()
    checkStateMembers()
    for model in spec.models {
      switch model.kind {
      case .structure(let properties):
        checkDistinct(properties.map(\.name) + model.derived.map(\.name))
      case .enumeration(let cases):
        checkDistinct(cases.map(\.name) + model.derived.map(\.name))
        for enumCase in cases { checkPayload(enumCase.payload) }
      }
    }
    for filter in spec.filters {
      checkDistinct(filter.cases.map(\.name))
      for filterCase in filter.cases { checkPayload(filterCase.payload) }
    }
    checkDistinct(spec.functions.map(\.name))
    for function in spec.functions { checkPayload(function.payload) }
    checkActionNames()
    for action in spec.actions { checkPayload(action.payload) }
    checkDistinct(spec.dependencies.map(\.name))
    for dependency in spec.dependencies {
      checkDistinct(dependency.methods.map(\.name))
      for method in dependency.methods { checkPayload(method.payload) }
    }
    checkDistinct(spec.events.map(\.name))
    for event in spec.events { checkPayload(event.payload) }
  }

  /// The actions of requests have names that follow from theirs.
  private mutating func checkActionNames() {
    var names = Namespace(capacity: spec.actions.count, advice: "give the request another name")
    for action in spec.actions { insert(action.name, origin: action.origin, into: &names) }
  }

  private mutating func checkTypeNames() {
    var names = Namespace(
      holdsTypes: true,
      capacity: GeneratedNames.typeSuffixes.count + spec.models.count + spec.middleware.count + 8)
    for (suffix, what) in GeneratedNames.typeSuffixes where !spec.lacksName {
      names.insertGenerated(spec.name.value + suffix, what)
    }
    let written =
      spec.externals.map(\.name) + spec.models.map(\.name) + spec.filters.map(\.name)
      + spec.middleware.filter { $0.origin == nil }.map(\.name)
    if !spec.dependencies.isEmpty {
      for (name, what) in GeneratedNames.effectTypes { names.insertGenerated(name, what) }
      for (suffix, what) in GeneratedNames.mockSuffixes where !spec.lacksName {
        names.insertGenerated(spec.name.value + suffix, what)
      }
    }
    for name in inSourceOrder(written) { insert(name, into: &names) }
    for middleware in spec.middleware where middleware.origin != nil {
      insert(middleware.name, origin: middleware.origin, into: &names)
    }
    insertProtocols(into: &names)
    for stub in spec.middleware where stub.entries.isEmpty { checkFile(of: stub.name) }
  }

  /// A dependency's protocol, its mock and its live implementation are types too.
  private mutating func insertProtocols(into names: inout Namespace) {
    var dependencies: Set<String> = []
    for dependency in spec.dependencies {
      // What is wrong with the name is said of the name alone.
      let isNew = dependencies.insert(dependency.name.value.lowercased()).inserted
      let isRefused = reason(against: dependency.name.value, as: .dependency) != nil
      guard (isNew && !isRefused) || dependency.protocolName != nil else { continue }
      let name = Analysis.protocolName(of: dependency, in: spec.name.value)
      let range = dependency.protocolName?.range ?? dependency.name.range
      let origin = "the protocol of '\(dependency.name.value)'"
      let hasOwnName = insert(
        Located(name, at: range), origin: dependency.protocolName == nil ? origin : nil,
        into: &names)
      guard hasOwnName else { continue }
      insert(
        Located(Dependency.mockName(of: name), at: range),
        origin: "the mock of '\(dependency.name.value)'", into: &names)
      insert(
        Located(Dependency.liveName(of: name), at: range),
        origin: "the live implementation of '\(dependency.name.value)'", into: &names)
    }
  }

  /// A stub becomes a file of its name, beside the generated ones.
  private mutating func checkFile(of stub: Located<String>) {
    let file = stub.value.lowercased()
    guard
      let (suffix, what) = GeneratedNames.fileSuffixes.first(where: {
        (spec.name.value + $0.0).lowercased() == file
      })
    else { return }
    error(
      .nameCollision,
      "'\(stub.value)' would be written to the file '\(spec.name.value + suffix).swift', which holds "
        + what, at: stub.range)
  }

  /// Properties, derived values and results of filters are members of the one state.
  private mutating func checkStateMembers() {
    var members: [(name: Located<String>, origin: String?)] = []
    members += spec.state.map { ($0.name, $0.origin) }
    members += spec.derived.map { ($0.name, nil) }
    for filter in spec.filters {
      if let result = filter.result {
        members.append((result, nil))
      } else if let over = filter.over {
        let name = GeneratedNames.filterResult(of: over.value)
        members.append((Located(name, at: over.range), "the result of '\(filter.name.value)'"))
      }
    }
    members.sort { $0.name.range.start < $1.name.range.start }
    var names = Namespace(capacity: members.count)
    for (name, origin) in members { insert(name, origin: origin, into: &names) }
  }

  private mutating func checkDistinct(_ written: [Located<String>]) {
    guard written.count > 1 else { return }
    var names = Namespace(capacity: written.count)
    for name in written { insert(name, into: &names) }
  }

  /// A label of one value is no name of another: scenarios tell them apart by either.
  private mutating func checkPayload(_ payload: [PayloadSpec]) {
    guard payload.count > 1 else { return }
    var names = Namespace(capacity: 2 * payload.count)
    for value in payload where value.isReadable {
      insert(value.name, into: &names)
      if let label = value.label, label.lowercased() != value.name.value.lowercased() {
        insert(Located(label, at: value.name.range), into: &names)
      }
    }
  }

  private func inSourceOrder(_ names: [Located<String>]) -> [Located<String>] {
    names.sorted { $0.range.start < $1.range.start }
  }

  /// - Parameter origin: what the name comes from, where the spec does not write it.
  /// - Returns: whether no other has it.
  @discardableResult
  private mutating func insert(
    _ name: Located<String>, origin: String? = nil, into names: inout Namespace
  ) -> Bool {
    guard let first = names.insert(name, origin: origin) else { return true }
    reportTwin(name, origin, of: first, in: names)
    return false
  }

  private func advice(_ origin: String?, _ names: Namespace) -> String {
    if let advice = names.advice { return advice }
    if origin?.hasPrefix("the status") == true {
      return "name another property with 'status'"
    }
    if origin?.hasPrefix("the middleware") == true { return "give the middleware another name" }
    return names.holdsTypes
      ? "give the dependency's protocol another name with 'protocol'"
      : "give the filter's result another name with 'as'"
  }

  private mutating func reportTwin(
    _ name: Located<String>, _ origin: String?, of first: Namespace.Entry, in names: Namespace
  ) {
    let isSame = first.name == name.value
    guard first.origin != nil || origin != nil else {
      let found =
        isSame
        ? "'\(name.value)' is there already, in line \(first.line)"
        : "'\(name.value)' differs only in case from '\(first.name)' in line \(first.line)"
      return error(.duplicateName, found, at: name.range)
    }
    var text = origin.map { "\($0) is called '\(name.value)', " } ?? "'\(name.value)' "
    text += isSame ? (origin == nil ? "is also " : "as is ") : "differs only in case from "
    text += first.origin ?? "'\(first.name)'"
    if first.origin != nil && !isSame { text += ", '\(first.name)'" }
    if first.line > 0 { text += " in line \(first.line)" }
    error(
      .nameCollision, text, at: name.range,
      help: origin == nil && first.line == 0
        ? nil : advice(origin ?? first.origin, names))
  }
}

/// Names that must differ in more than case.
private struct Namespace {
  struct Entry {
    let name: String
    /// Nil where the spec writes the name itself.
    let origin: String?
    /// 0 for a generated name that has no place.
    let line: Int
  }

  private var entries: [String: Entry]

  let holdsTypes: Bool
  /// What helps against twins.
  let advice: String?

  init(holdsTypes: Bool = false, capacity: Int, advice: String? = nil) {
    self.advice = advice
    self.holdsTypes = holdsTypes
    entries = Dictionary(minimumCapacity: capacity)
  }

  mutating func insertGenerated(_ name: String, _ what: String) {
    entries[name.lowercased()] = Entry(name: name, origin: what, line: 0)
  }

  /// The entry that is there already, if one is.
  mutating func insert(_ name: Located<String>, origin: String?) -> Entry? {
    let key = name.value.lowercased()
    if let entry = entries[key] { return entry }
    entries[key] = Entry(name: name.value, origin: origin, line: Int(name.range.start.line))
    return nil
  }
}

/// Names that the generated code declares, made from names of the spec.
package enum GeneratedNames {
  /// What follows the feature's name in the name of a generated type, and what the type is.
  static let typeSuffixes = [
    ("State", "the generated state"),
    ("Action", "the generated enum of actions"),
    ("Feature", "the generated feature"),
    ("Store", "the generated store"),
    ("Reducing", "the generated protocol of handlers"),
    ("Handlers", "the type that holds your handlers"),
    ("Dependencies", "the generated type of dependencies"),
    ("Event", "the generated enum of events"),
    ("Functions", "the generated functions"),
    ("Tests", "the module of generated tests"),
    ("ScenarioTests", "the generated tests of scenarios"),
  ]

  /// The types that a feature of this name may have besides those of its spec.
  package static func types(of feature: String) -> [String] { typeSuffixes.map { feature + $0.0 } }

  /// Types that generated code names where a feature has dependencies.
  static let effectTypes = [
    ("Call", "the calls of a generated mock"),
    ("Answers", "the answers of a generated mock"),
    ("Clock", "the protocol of clocks"),
    ("ContinuousClock", "the clock that effects wait on"),
    ("ManualClock", "the clock of tests"),
    ("AsyncStream", "a stream of a dependency"),
    ("AsyncThrowingStream", "a stream of a dependency"),
    ("Issue", "what fails a test"),
    ("RunningEffect", "what an implementation reports to"),
    ("NotFilledIn", "the error of an implementation that is not filled in"),
  ]

  /// What follows the feature's name in the name of a type that generated mocks share.
  static let mockSuffixes = [
    ("MockAnswer", "the answers of generated mocks"),
    ("MockError", "the error of generated mocks"),
    ("MockOutcome", "the answers of generated mocks"),
    ("MockElement", "the elements of generated mocks' streams"),
    ("MockStream", "the streams of generated mocks"),
    ("CallLog", "the log of generated mocks"),
    ("Mocks", "the module of generated mocks"),
  ]

  /// What follows the feature's name in the name of a file that is called like no type.
  static let fileSuffixes = [
    ("Models", "the generated models"),
    ("Filters", "the generated filters"),
    ("Reducer", "the generated reducer"),
    ("Middleware", "the generated middleware"),
    ("Live", "your live implementations"),
  ]

  /// `filteredTasks` of `tasks`
  static func filterResult(of list: String) -> String {
    guard let first = list.unicodeScalars.first else { return "filtered" }
    return "filtered" + first.properties.uppercaseMapping
      + String(list.unicodeScalars.dropFirst())
  }
}
