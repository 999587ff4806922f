import SpecLanguage

/// Warns about a status that is declared by its first mention, under a name that is nearly the name
/// of another property.
///
///     state: {loading: RequestStatus = .idle}
///     requests: {load: {perform: web.load(), status: laoding}}      # similar-name
///
/// - Returns: the names of the properties of which the statuses are probably misspellings.
@discardableResult
func warnAboutSimilarStatuses(of spec: FeatureSpec, _ findings: inout Findings) -> Set<String> {
  let statuses = StatusNames(of: spec)
  var meant: Set<String> = []
  for status in statuses.declared {
    guard let other = statuses.meant(by: status), findings.mayCompare(1) else { continue }
    meant.insert(other)
    let place = spec.state.contains { $0.name.value == other && $0.origin == nil }
    findings.warn(
      .similarName,
      "'\(status.name.value)' is a new property; did you mean '\(other)'?",
      at: status.name.range,
      help: place
        ? "'state' declares '\(other)'; a new name here declares another property"
        : "'\(other)' is declared in the same way above: each name is a property")
  }
  return meant
}

/// The statuses of the requests and storages of a spec.
private struct StatusNames {
  struct Status {
    let name: Located<String>
    let type: String
    /// Whether `status` gives the name. Otherwise, it follows from the name of the request.
    let isWritten: Bool
  }

  /// The statuses that are declared by their first mention.
  let declared: [Status]
  /// The properties that the state declares and that are the status of nothing, with their types.
  private let unused: [String: String]

  init(of spec: FeatureSpec) {
    let storages = spec.persistence?.entries.compactMap { $0[.status] } ?? []
    let used = Set(
      spec.requestExpansions.map(\.request.statusName)
        + spec.requestExpansions.compactMap(\.pages?.end.value) + storages.map(\.value))
    declared =
      spec.requestExpansions.compactMap { expansion in
        expansion.status.map {
          Status(
            name: $0.name, type: $0.typeText, isWritten: expansion.request.status != nil)
        }
      }
      + spec.requestExpansions.compactMap { expansion in
        expansion.pages.flatMap { pages in
          pages.declaresEnd
            ? Status(
              name: pages.end, type: "Bool", isWritten: expansion.request.pages.end != nil)
            : nil
        }
      }
      + spec.storageExpansions.compactMap { expansion in
        expansion.status.map {
          Status(name: $0, type: BuiltinType.storageStatus.name, isWritten: true)
        }
      }
    unused = Dictionary(
      spec.state.filter { $0.origin == nil && !used.contains($0.name.value) }
        .compactMap { property in property.type.map { (property.name.value, $0.written) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// The property that was probably meant by a status.
  func meant(by status: Status) -> String? {
    func isMeant(_ name: String, _ type: String) -> Bool {
      type == status.type && name != status.name.value && isTypo(status.name.value, of: name)
    }
    if let name = unused.keys.sorted().first(where: { isMeant($0, unused[$0] ?? "") }) {
      return name
    }
    guard status.isWritten else { return nil }
    // `user` and `users` are two names.
    let letters = status.name.value.filter { $0 != "s" }
    let earlier = declared.prefix { $0.name.range.start < status.name.range.start }
    return earlier.first {
      $0.isWritten && isMeant($0.name.value, $0.type)
        && letters != $0.name.value.filter { $0 != "s" }
    }?.name.value
  }
}
