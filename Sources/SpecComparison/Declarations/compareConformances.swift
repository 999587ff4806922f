import FeatureAnalysis
import SpecLanguage

/// Compares the conformances of a type. Callers may use a conformance, and values of a `Codable`
/// type may be stored.
func compareConformances(
  _ old: [String], _ new: [String], of owner: MemberOwner, _ changes: inout Changes
) {
  var kept = Set(new)
  if kept.contains("Hashable") { kept.insert("Equatable") }
  let lost = old.filter { !kept.contains($0) }
  guard !lost.isEmpty else { return }
  changes.report(
    .conformanceRemoved,
    "\(owner.name) no longer conforms to \(lost.map { "'\($0)'" }.joined(separator: ", "))",
    at: owner.range, was: owner.oldRange)
  if old.contains(codable) { compareStoredConformance(new, of: owner, &changes) }
}

/// Reports a type that is no longer `Codable`, so that its stored data cannot be decoded.
func compareStoredConformance(
  _ new: [String], of owner: MemberOwner, _ changes: inout Changes
) {
  guard !new.contains(codable) else { return }
  changes.report(
    .storedTypeNotCodable, "\(owner.name) is no longer Codable: its stored data cannot be read",
    at: owner.range, was: owner.oldRange)
}

let codable = "Codable"

extension Model {
  var isCodable: Bool { conformances.contains(codable) }
}
