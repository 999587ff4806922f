/// What a name follows from that the spec does not contain itself.
package enum NameOrigin: Sendable, CustomStringConvertible {
  package enum Section: String, Sendable { case request, storage }

  case action(of: Section, String)
  case status(of: Section, String)
  case middlewareOfRequests
  case protocolOfDependency(String)
  case resultOfFilter(String)
  /// Other generated code, as messages name it.
  case generated(String)

  package var description: String {
    switch self {
    case .action(let section, let name): "an action of the \(Self.owner(section, name))"
    case .status(let section, let name): "the status of the \(Self.owner(section, name))"
    case .middlewareOfRequests: "the middleware of the requests"
    case .protocolOfDependency(let name): "the protocol of '\(name)'"
    case .resultOfFilter(let name): "the result of '\(name)'"
    case .generated(let what): what
    }
  }

  private static func owner(_ section: Section, _ name: String) -> String {
    switch section {
    case .request: "request '\(name)'"
    case .storage: "storage of '\(name)'"
    }
  }
}
