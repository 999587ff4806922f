import FeatureAnalysis
import SpecLanguage

/// The code of one spec that an exploration has executed. The results of most steps are cached, so
/// code is noted when it is executed for the first time with certain values.
///
/// It is a class, because the stores of a feature and their copies share it.
package final class TakenCode {
  /// What has happened to the code at a position.
  package enum Event: UInt64, Sendable {
    /// A statement, an expression or the consequence of a rule or link was executed.
    case taken
    /// The condition of a rule or link was evaluated.
    case considered
    /// A `require` has rejected an action.
    case refused
  }

  private var keys: Set<UInt64> = []
  private var reduced: Set<String> = []
  private var sent: Set<String> = []
  /// The keys that were noted last, by their lowest bits. Most code is executed many times.
  private var recent: [UInt64] = Array(repeating: 0, count: 64)

  package init() {}

  @inline(__always) func note(_ event: Event, at range: SourceRange) {
    let key = TakenPlaces.key(event, range)
    let place = Int(truncatingIfNeeded: (key ^ key >> 32) & 63)
    if recent[place] == key { return }
    recent[place] = key
    keys.insert(key)
  }

  /// Notes an action that its store handles.
  func noteSent(_ action: String) { if !sent.contains(action) { sent.insert(action) } }

  /// Notes an action that has reached the reducer.
  func noteReduced(_ action: String) { if !reduced.contains(action) { reduced.insert(action) } }

  package var places: TakenPlaces { TakenPlaces(keys: keys, reduced: reduced, sent: sent) }
}

/// The code of one spec that was executed in any step.
package struct TakenPlaces: Sendable {
  fileprivate var keys: Set<UInt64> = []
  /// The actions that have reached the reducer, and those that were sent.
  package private(set) var reduced: Set<String> = []
  package private(set) var sent: Set<String> = []

  package init() {}

  fileprivate init(keys: Set<UInt64>, reduced: Set<String>, sent: Set<String>) {
    (self.keys, self.reduced, self.sent) = (keys, reduced, sent)
  }

  fileprivate static func key(_ event: TakenCode.Event, _ range: SourceRange) -> UInt64 {
    UInt64(range.start.line) << 32 | UInt64(range.start.column) << 2 | event.rawValue
  }

  package func contains(_ event: TakenCode.Event, at range: SourceRange) -> Bool {
    keys.contains(Self.key(event, range))
  }

  package mutating func formUnion(_ other: TakenPlaces) {
    keys.formUnion(other.keys)
    reduced.formUnion(other.reduced)
    sent.formUnion(other.sent)
  }
}
