import FeatureAnalysis

/// The ids and keys that a state contains, from which exploring takes samples.
package struct FoundIDs: Hashable, Sendable {
  /// The UUIDs, sorted and without duplicates.
  package var uuids: [Value] = []
  /// The other values by which actions look up elements, by the number of their source.
  package var keys: [[Value]] = []

  package init() {}

  package init(uuids: [Value], keys: [[Value]] = []) {
    self.uuids = uuids
    self.keys = keys
  }
}
