import Diagnostics
import FeatureLowering

/// What the spec asks of the user's handlers, compared with what the user's file has.
struct HandlerComparison {
  /// Actions of the spec that have no handler yet.
  let missing: [String]
  /// Handlers of actions that the spec has no more.
  let unused: [String]

  init(_ wanted: HandledActions, file: [UInt8]) {
    let written = WrittenHandlers(file)
    let names = Set(wanted.names)
    missing = wanted.names.filter { !written.functions.contains($0) }
    unused = written.handlers.filter { !names.contains($0) }
  }

  /// A sentence for each handler that is concerned; `file` is its path as it is shown.
  func sentences(_ file: String, stubs command: String) -> [String] {
    var missing = missing
    var sentences: [String] = []
    for name in unused {
      let only = unused.count == 1 && missing.count == 1 ? missing.first : nil
      guard let new = nearest(name, among: missing) ?? only else {
        sentences.append("'\(file)': no action asks for the handler '\(name)' any more")
        continue
      }
      missing.removeAll { $0 == new }
      sentences.append(
        "'\(file)': the handler '\(name)' is now wanted as '\(new)': rename it, if the action was "
          + "renamed")
    }
    if !missing.isEmpty {
      let names = missing.map { "'\($0)'" }.joined(separator: ", ")
      sentences.append("'\(file)': no handler for \(names) yet; to see what to write: \(command)")
    }
    return sentences
  }
}
