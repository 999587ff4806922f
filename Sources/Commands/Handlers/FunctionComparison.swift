import Diagnostics
import FeatureLowering

/// Compares the functions that a user's type must have, according to the spec, with the functions
/// in the user's file.
struct FunctionComparison {
  /// The names of required functions that are missing, or that have other labels.
  let missing: [String]
  /// The functions with the name of a required function but other labels, by name.
  private let relabeled: [String: WrittenFunction]
  /// The functions that the spec does not require, such as handlers of deleted actions.
  private let unused: [WrittenFunction]
  private let wanted: WantedFunctions
  /// The expected parameters of each function, by its name, in a form such as `_:UUID,to:Int`.
  private let parameters: [String: String]

  init(_ wanted: WantedFunctions, in written: WrittenFunctions) {
    self.wanted = wanted
    let candidates = written.functions.filter { wanted.mayBe($0) }
    let byName = Dictionary(grouping: candidates, by: \.name)
    // A function with the name of a handler replaces the handler, even if it has other parameters.
    let others = Set(written.functions.lazy.filter { $0.isStatic && !$0.isHandler }.map(\.name))
    var missing: [String] = []
    var relabeled: [String: WrittenFunction] = [:]
    for (name, text) in zip(wanted.names, wanted.parameters) {
      let labels = Self.labels(in: text)
      if let known = byName[name] {
        if known.contains(where: { wanted.parameters(of: $0).map(\.label) == labels }) { continue }
        relabeled[name] = known.last
      } else if wanted.kind == .handlers, others.contains(name) {
        continue
      }
      missing.append(name)
    }
    self.missing = missing
    self.relabeled = relabeled
    let names = Set(wanted.names)
    unused = candidates.filter { !names.contains($0.name) }
    parameters = Dictionary(
      zip(wanted.names, wanted.parameters), uniquingKeysWith: { first, _ in first })
  }

  /// A sentence for each function that differs. `file` is the displayed path. `command` prints the
  /// missing functions; if it is given, one sentence lists these functions and the command.
  func sentences(_ file: String, stubs command: String? = nil) -> [String] {
    var missing = missing.filter { relabeled[$0] == nil }
    var sentences = relabeled.sorted { $0.key < $1.key }.map { name, function in
      "'\(file)': the \(word) '\(wanted.shown(function))' must now be "
        + "'\(wanted.shown(name, Self.labels(in: parameters[name] ?? "")))'"
    }
    for function in unused {
      guard let new = newName(of: function, among: missing) else {
        // Other functions in a live implementation are not reported.
        if wanted.kind == .handlers {
          sentences.append(
            "'\(file)': no action needs the handler '\(function.name)' any more")
        }
        continue
      }
      missing.removeAll { $0 == new }
      sentences.append(
        "'\(file)': the \(word) '\(function.name)' must now be '\(new)': rename it, if "
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
    let alike = missing.filter { parameters[$0] == text }
    let rivals = unused.filter { wanted.text(of: $0) == text }
    let onlyAlike = alike.count == 1 && rivals.count == 1 ? alike.first : nil
    let only = unused.count == 1 && missing.count == 1 ? missing.first : nil
    return nearest(function.name, among: alike) ?? nearest(function.name, among: missing)
      ?? onlyAlike ?? only
  }

  /// The labels in a list of parameters: `_` and `to` for `_:[String:Int],to:Int`.
  private static func labels(in text: String) -> [String] {
    var labels: [String] = []
    var (depth, label, isLabel) = (0, "", true)
    for character in text.unicodeScalars {
      switch character {
      case "[", "<": depth += 1
      case "]", ">": depth -= 1
      case ":" where isLabel:
        labels.append(label)
        (label, isLabel) = ("", false)
      case "," where depth == 0: isLabel = true
      case _ where isLabel: label.unicodeScalars.append(character)
      default: break
      }
    }
    return labels
  }
}

extension WantedFunctions {
  /// Whether a function of the file may be one of the required functions.
  fileprivate func mayBe(_ function: WrittenFunction) -> Bool {
    switch kind {
    // Handlers may be anywhere in the file, because the user may move them to an extension.
    case .handlers: function.isHandler
    case .methods: function.type == type && !function.isStatic && !function.isPrivate
    }
  }

  /// The parameters of the function. For a handler, the state is omitted.
  fileprivate func parameters(of function: WrittenFunction) -> [WrittenParameter] {
    Array(kind == .handlers ? function.parameters.dropFirst() : function.parameters[...])
  }

  fileprivate func text(of function: WrittenFunction) -> String {
    parameters(of: function).map { "\($0.label):\($0.type)" }.joined(separator: ",")
  }

  /// The function with its labels, such as `merge(_:of:)`.
  fileprivate func shown(_ function: WrittenFunction) -> String {
    shown(function.name, parameters(of: function).map(\.label))
  }

  fileprivate func shown(_ name: String, _ labels: [String]) -> String {
    let all = kind == .handlers ? ["_"] + labels : labels
    return "\(name)(\(all.map { $0 + ":" }.joined()))"
  }
}
