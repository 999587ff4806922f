import SpecLanguage

/// Finds new names for declarations whose names are rejected.
struct Renaming {
  private let spec: FeatureSpec
  /// The names that the spec declares or that a finding has suggested, in lowercase.
  private var taken: Set<String>
  /// The next number behind each suggested name, so that many equal names take linear time.
  private var numbers: [String: Int] = [:]

  init(_ names: [DeclaredName], in spec: FeatureSpec) {
    self.spec = spec
    taken = Set(names.lazy.map { $0.name.value.lowercased() })
  }

  /// Returns a name that the declaration can have, such as `ResultModel` for a model `Result`. Nil
  /// if the spec does not choose the name, or if it is not a name at all.
  ///
  /// - Parameter isFree: whether a new name is allowed for reasons that `ReservedNames` does not
  ///   know.
  mutating func newName(
    for declared: DeclaredName, where isFree: (String) -> Bool = { _ in true }
  ) -> String? {
    let name = declared.name.value
    guard let suffix = suffix(declared.role), NameFault(in: name) == nil else { return nil }
    let start = declared.isType ? name.prefix(1).uppercased() : name.prefix(1).lowercased()
    let longer = start + name.dropFirst() + suffix
    var candidate = longer
    var number = numbers[longer] ?? 2
    if number > 2 { candidate = "\(longer)\(number)" }
    while taken.contains(candidate.lowercased())
      || ReservedNames.reason(against: candidate, as: declared.role, in: spec) != nil
      || !isFree(candidate)
    {
      candidate = "\(longer)\(number)"
      number += 1
    }
    if declared.isType {
      taken.insert(candidate.lowercased())
      numbers[longer] = number
    }
    return candidate
  }

  private func suffix(_ role: DeclaredName.Role) -> String? {
    switch role {
    case .feature: "Feature"
    case .app: "App"
    case .store: "Store"
    case .model: "Model"
    case .filter: "Filter"
    case .middleware: "Middleware"
    case .screen: "Screen"
    case .dependencyProtocol: "Protocol"
    case .modelProperty, .stateProperty, .derived, .filterResult, .actionPayload, .casePayload:
      "Value"
    case .constant: "Constant"
    case .function: "Function"
    case .enumCase: "Case"
    case .action: "Action"
    case .dependency: "Service"
    case .method: "Call"
    case .event: "Event"
    case .external, .module, .label: nil
    }
  }
}
