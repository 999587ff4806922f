import SpecLanguage

/// A set of names that must differ even if case is ignored.
struct Namespace {
  private struct Entry {
    let name: String
    /// The declaration from which the name is derived; nil if the spec contains the name itself.
    let origin: NameOrigin?
    /// The range of the name; nil for a generated name without a position.
    let range: SourceRange?

    /// The line of the name; 0 without a position.
    var line: Int { range.map { Int($0.start.line) } ?? 0 }

    var related: RelatedPlace? {
      range.map { RelatedPlace("'\(name)' is declared here", at: $0) }
    }
  }

  private var entries: [String: Entry]

  private let holdsTypes: Bool
  /// The advice for resolving a collision.
  private let advice: String?

  init(holdsTypes: Bool = false, capacity: Int, advice: String? = nil) {
    self.advice = advice
    self.holdsTypes = holdsTypes
    entries = Dictionary(minimumCapacity: capacity)
  }

  mutating func insertGenerated(_ name: String, _ what: String) {
    entries[name.lowercased()] = Entry(name: name, origin: .generated(what), range: nil)
  }

  /// Whether generated code declares the name, and the spec does not.
  func isGenerated(_ name: String) -> Bool { entries[name.lowercased()]?.line == 0 }

  /// Returns the existing entry with this name. If there is none, adds the name and returns nil.
  private mutating func take(_ name: Located<String>, _ origin: NameOrigin?) -> Entry? {
    let key = name.value.lowercased()
    if let entry = entries[key] { return entry }
    entries[key] = Entry(name: name.value, origin: origin, range: name.range)
    return nil
  }

  /// - Parameter origin: the declaration from which the name is derived; nil if the spec contains
  ///   the name itself.
  /// - Parameter advice: what to do if another declaration has the name; nil for the usual advice.
  /// - Returns: whether the name was new.
  @discardableResult
  mutating func insert(
    _ name: Located<String>, origin: NameOrigin? = nil, advice: String? = nil,
    _ findings: inout Findings
  ) -> Bool {
    guard let first = take(name, origin) else { return true }
    reportTwin(name, origin, of: first, advice, &findings)
    return false
  }

  static let adviceAgainstUndo = "'undo' needs this name: give the other one another name"

  private func advice(against origin: NameOrigin?) -> String {
    if let advice { return advice }
    switch origin {
    case .status: return "name another property with 'status'"
    case .middlewareOfRequests: return "give the middleware another name"
    case .together: return "give the other declaration another name"
    case .undo: return Self.adviceAgainstUndo
    default:
      return holdsTypes
        ? "give the dependency's protocol another name with 'protocol'"
        : "give the filter's result another name with 'as'"
    }
  }

  private func reportTwin(
    _ name: Located<String>, _ origin: NameOrigin?, of first: Entry, _ advice: String?,
    _ findings: inout Findings
  ) {
    let isSame = first.name == name.value
    guard first.origin != nil || origin != nil else {
      let found =
        isSame
        ? "'\(name.value)' is already declared in line \(first.line)"
        : "'\(name.value)' differs only in case from '\(first.name)' in line \(first.line)"
      return findings.error(.duplicateName, found, at: name.range, related: first.related)
    }
    var text = origin.map { "\($0) is named '\(name.value)', " } ?? "'\(name.value)' "
    text += isSame ? (origin == nil ? "is also " : "like ") : "differs only in case from "
    text += first.origin?.description ?? "'\(first.name)'"
    if first.origin != nil && !isSame { text += ", '\(first.name)'" }
    if first.line > 0 { text += " in line \(first.line)" }
    findings.error(
      .nameCollision, text, at: name.range,
      help: advice
        ?? (origin == nil && first.line == 0
          ? nil : self.advice(against: origin ?? first.origin)),
      related: first.related)
  }
}
