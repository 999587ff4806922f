import FeatureLowering
import SpecLanguage

/// Compares the functions that a user's type must have, according to the spec, with the functions
/// in the user's file.
struct FunctionComparison {
  /// The names of required functions that are missing, or that have another signature.
  let missing: [String]
  /// The functions with the name of a required function but other labels, by name.
  private var relabeled: [String: WrittenFunction] = [:]
  /// The functions with the name and the labels of a required function, but with other types, effects or
  /// modifiers, by name.
  private var retyped: [String: WrittenFunction] = [:]
  /// The functions that the spec does not require, such as handlers of deleted actions.
  private let unused: [WrittenFunction]
  private let wanted: WantedFunctions
  /// The expected signature of each function, by its name.
  private let expected: [String: WrittenFunction]

  /// - Parameter elsewhere: The functions that the type has in other files, which are read only if the
  ///   file lacks one.
  init(
    _ wanted: WantedFunctions, in written: WrittenFunctions,
    elsewhere: () -> [WrittenFunction] = { [] }
  ) {
    self.wanted = wanted
    expected = wanted.functions
    let candidates = written.functions.filter { wanted.mayBe($0) }
    let byName = Dictionary(grouping: candidates, by: \.name)
    let known = TypeShape.standardNames.union(wanted.types).subtracting(written.declared)
    // A function with the name of a handler replaces the handler, even if it has other parameters.
    let others = Set(written.functions.lazy.filter { $0.isStatic && !$0.isHandler }.map(\.name))
    var missing: [String] = []
    let lacksOne = wanted.names.contains { byName[$0] == nil }
    let inOtherFiles = Dictionary(grouping: lacksOne ? elsewhere() : [], by: \.name)
    func fitsByLabels(_ found: WrittenFunction, _ function: WrittenFunction) -> Bool {
      wanted.parameters(of: found).map(\.label) == function.parameters.map(\.label)
    }
    for name in wanted.names {
      guard let function = expected[name] else { continue }
      if let found = byName[name] {
        let labeled = found.filter { fitsByLabels($0, function) }
        if labeled.contains(where: { wanted.fits($0, function, known: known) }) { continue }
        retyped[name] = labeled.last
        if labeled.isEmpty { relabeled[name] = found.last }
      } else if inOtherFiles[name, default: []].contains(where: { fitsByLabels($0, function) }) {
        continue
      } else if let found = written.functions.last(where: { wanted.isUnfit($0, function) }) {
        retyped[name] = found
      } else if wanted.kind == .handlers, others.contains(name) {
        continue
      }
      missing.append(name)
    }
    self.missing = missing
    let names = Set(wanted.names)
    unused = candidates.filter { !names.contains($0.name) }
  }

  /// A sentence for each function that differs. `file` is the displayed path. `command` prints the
  /// missing functions; if it is given, one sentence lists these functions and the command.
  func sentences(_ file: String, stubs command: String? = nil) -> [String] {
    var missing = missing.filter { relabeled[$0] == nil && retyped[$0] == nil }
    var sentences = relabeled.sorted { $0.key < $1.key }.map { name, function in
      "'\(file):\(function.line)': the \(word) '\(wanted.shown(function))' must now be "
        + "'\(wanted.shown(name, expected[name]?.parameters.map(\.label) ?? []))'"
    }
    sentences += retyped.sorted { $0.key < $1.key }.map { name, function in
      "'\(file):\(function.line)': the \(word) '\(name)' must now be "
        + "'\(wanted.declaration(of: name, expected[name], beside: function))', and is "
        + "'\(function.isPrivate ? "private " : "")\(function.declaration)'"
    }
    for function in unused {
      guard let new = newName(of: function, among: missing) else {
        // Other functions in a live implementation or a coordinator are not reported.
        if wanted.kind == .handlers {
          sentences.append(
            "'\(file):\(function.line)': no action needs the handler '\(function.name)' any more")
        }
        continue
      }
      missing.removeAll { $0 == new }
      sentences.append(
        "'\(file):\(function.line)': the \(word) '\(function.name)' must now be '\(new)': "
          + "rename it, if "
          + (wanted.kind == .handlers ? "the action was renamed" : "it was renamed in the spec"))
    }
    if let command, !missing.isEmpty {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      sentences.append("'\(file)': no \(word) for \(names) yet; to see what to write: \(command)")
    }
    return sentences
  }

  private var word: String { wanted.kind == .handlers ? "handler" : "method" }

  /// The probable new name of a handler's action: a similar name, or the only name with the same
  /// payload, or the only name.
  private func newName(of function: WrittenFunction, among missing: [String]) -> String? {
    let text = wanted.text(of: function)
    let alike = missing.filter { expected[$0].map(\.parameters.text) == text }
    // A coordinator has other functions, too, such as 'start'.
    if wanted.kind == .routes { return nearest(function.name, among: alike) }
    let rivals = unused.filter { wanted.text(of: $0) == text }
    let onlyAlike = alike.count == 1 && rivals.count == 1 ? alike.first : nil
    let only = unused.count == 1 && missing.count == 1 ? missing.first : nil
    return nearest(function.name, among: alike) ?? nearest(function.name, among: missing)
      ?? onlyAlike ?? only
  }
}

extension WantedFunctions {
  /// The required functions by name, parsed as functions of a file are.
  fileprivate var functions: [String: WrittenFunction] {
    var functions: [String: WrittenFunction] = [:]
    for (name, signature) in zip(names, signatures) where functions[name] == nil {
      var words = SwiftWords(Array((name + signature).utf8))
      functions[name] = WrittenFunction(&words, type: type)
    }
    return functions
  }

  /// Whether a function of the file may be one of the required functions.
  fileprivate func mayBe(_ function: WrittenFunction) -> Bool {
    switch kind {
    case .handlers:
      function.isHandler
        && (function.type == nil || function.type == type || function.type == conformance)
    case .methods, .routes: function.type == type && !function.isStatic && !function.isPrivate
    }
  }

  /// Whether a function was meant as a handler and is none, because it is private or because its state
  /// is not `inout`.
  fileprivate func isUnfit(_ function: WrittenFunction, _ expected: WrittenFunction) -> Bool {
    kind == .handlers && function.name == expected.name && function.isStatic
      && !function.isHandler && !function.isGeneric
      && (function.type == type || function.type == conformance)
      && parameters(of: function).map(\.label) == expected.parameters.map(\.label)
      && function.parameters.count == expected.parameters.count + 1
  }

  /// Whether a function with the expected labels may be the expected function. A method may have
  /// fewer effects than its protocol requires.
  fileprivate func fits(
    _ function: WrittenFunction, _ expected: WrittenFunction, known: Set<String>
  ) -> Bool {
    func differs(_ found: String, _ wanted: String) -> Bool {
      TypeShape(found).differs(from: TypeShape(wanted), known: known)
    }
    if function.isAsync, !expected.isAsync { return false }
    if function.isGeneric { return true }
    if differs(function.result, expected.result) { return false }
    let pairs = zip(parameters(of: function), expected.parameters)
    if pairs.contains(where: { differs($0.type, $1.type) }) { return false }
    guard let thrown = function.thrown else { return true }
    guard let wanted = expected.thrown else { return false }
    // A method that throws one type of error fits where any error may be thrown.
    return !differs(thrown, wanted) || TypeShape(wanted) == TypeShape(WrittenFunction.anyError)
  }

  /// The parameters of the function. For a handler, the state is omitted.
  fileprivate func parameters(of function: WrittenFunction) -> [WrittenParameter] {
    Array(kind == .handlers ? function.parameters.dropFirst() : function.parameters[...])
  }

  fileprivate func text(of function: WrittenFunction) -> String {
    parameters(of: function).text
  }

  /// The function with its labels, such as `merge(_:of:)`.
  fileprivate func shown(_ function: WrittenFunction) -> String {
    shown(function.name, parameters(of: function).map(\.label))
  }

  fileprivate func shown(_ name: String, _ labels: [String]) -> String {
    let all = kind == .handlers ? ["_"] + labels : labels
    return "\(name)(\(all.map { $0 + ":" }.joined()))"
  }

  /// The expected declaration. The state of a handler is as in the function that was found.
  fileprivate func declaration(
    of name: String, _ expected: WrittenFunction?, beside found: WrittenFunction
  ) -> String {
    guard let expected else { return name }
    guard kind == .handlers, var state = found.parameters.first else { return expected.declaration }
    if !state.type.hasPrefix("inout") { state.type = "inout " + state.type }
    return expected.declaration(after: state)
  }
}

extension [WrittenParameter] {
  /// The labels and types, without spaces.
  fileprivate var text: String {
    map { "\($0.label):\($0.type.filter { $0 != " " })" }.joined(separator: ",")
  }
}

/// Finds live implementations of dependencies that the spec no longer declares, and dependencies without
/// one. The protocol to which a former one conforms is gone, and so is the parameter of the feature's
/// dependencies.
struct FormerDependencies {
  /// The types, with the protocols to which they conform.
  private let types: [(name: String, protocolName: String)]
  /// The implementations that the file lacks.
  private let missing: [WantedFunctions]

  /// - Parameter wanted: The functions that the spec requires in the file.
  init(_ live: WantedDependencies, _ wanted: [WantedFunctions], in written: WrittenFunctions) {
    let prefix = WantedDependencies.prefix
    types = written.declared.sorted().compactMap { type in
      let name = String(type.dropFirst(prefix.count))
      guard type.hasPrefix(prefix + live.feature), name != live.feature,
        written.names.contains(name), !written.declared.contains(name),
        !live.protocols.contains(name)
      else { return nil }
      return (type, name)
    }
    // The value of all dependencies may be in another file.
    let isHere = written.types.contains(FeatureNames(live.feature).dependencies)
    missing = wanted.filter { wanted in
      wanted.path == live.path && isHere && wanted.isUnimplemented(in: written)
    }
  }

  /// - Parameter command: The command that prints missing implementations; nil if they are printed.
  func sentences(_ file: String, stubs command: String? = nil) -> [String] {
    var missing = missing
    var sentences = types.map { type in
      let names = missing.map(\.type)
      let only = types.count == 1 && names.count == 1 ? names.first : nil
      guard let new = nearest(type.name, among: names) ?? only else {
        return
          "'\(file)': the spec has no dependency of the protocol '\(type.protocolName)' any more: "
          + "delete '\(type.name)' and its argument in 'live'"
      }
      missing.removeAll { $0.type == new }
      let protocolName = new.dropFirst(WantedDependencies.prefix.count)
      return
        "'\(file)': '\(type.name)' must now be '\(new)' and conform to '\(protocolName)': rename "
        + "it and its argument in 'live', if the dependency was renamed in the spec"
    }
    if let command, !missing.isEmpty {
      let names = missing.compactMap(\.dependency).map { "'\($0)'" }.joined(separator: ", ")
      sentences.append(
        "'\(file)': no live implementation of \(names) yet; to see what to write: \(command)")
    }
    return sentences
  }
}

extension WantedFunctions {
  /// The methods of a dependency in each type of a file that implements it under a name of the user's.
  func implementations(in written: WrittenFunctions) -> [WantedFunctions] {
    guard kind == .methods, let conformance else { return [] }
    return written.parents.filter { $0.key != type && $0.value.contains(conformance) }
      .keys.sorted().map(inType)
  }

  /// Whether a file with live dependencies has neither the type of an implementation nor an argument
  /// for it.
  func isUnimplemented(in written: WrittenFunctions) -> Bool {
    guard kind == .methods, let dependency else { return false }
    return !written.types.contains(type) && !written.labels.contains(dependency)
  }
}
