import Diagnostics
import FeatureLowering

/// What the spec asks of the user's handlers, compared with what the user's file has.
struct HandlerComparison {
  /// Actions of the spec that have no handler yet.
  let missing: [String]
  /// Handlers of actions that the spec has no more.
  private let unused: [String]
  /// What the actions and the handlers carry, by their names.
  private let wantedParameters: [String: String]
  private let writtenParameters: [String: String]

  init(_ wanted: HandledActions, file: [UInt8]) {
    let written = WrittenHandlers(file)
    let names = Set(wanted.names)
    missing = wanted.names.filter { !written.functions.contains($0) }
    unused = written.handlers.filter { !names.contains($0) }
    wantedParameters = Dictionary(
      zip(wanted.names, wanted.parameters), uniquingKeysWith: { first, _ in first })
    writtenParameters = written.parameters
  }

  /// A sentence for each handler that is concerned; `file` is its path as it is shown. Of those that
  /// are only missing where there is a `command` that prints them.
  func sentences(_ file: String, stubs command: String? = nil) -> [String] {
    var missing = missing
    var sentences: [String] = []
    for name in unused {
      guard let new = newName(of: name, among: missing) else {
        sentences.append("'\(file)': no action asks for the handler '\(name)' any more")
        continue
      }
      missing.removeAll { $0 == new }
      sentences.append(
        "'\(file)': the handler '\(name)' is now wanted as '\(new)': rename it, if the action was "
          + "renamed")
    }
    if let command, !missing.isEmpty {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      sentences.append("'\(file)': no handler for \(names) yet; to see what to write: \(command)")
    }
    return sentences
  }

  /// The name that the action of a handler has got, probably: a near one, or the only one that
  /// carries the same, or the only one.
  private func newName(of name: String, among missing: [String]) -> String? {
    let alike = missing.filter { wantedParameters[$0] == writtenParameters[name] }
    let rivals = unused.filter { writtenParameters[$0] == writtenParameters[name] }
    let onlyAlike = alike.count == 1 && rivals.count == 1 ? alike.first : nil
    let only = unused.count == 1 && missing.count == 1 ? missing.first : nil
    return nearest(name, among: alike) ?? nearest(name, among: missing) ?? onlyAlike ?? only
  }
}
