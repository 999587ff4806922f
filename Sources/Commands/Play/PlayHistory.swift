import Exploration
import FeatureAnalysis

/// What can be undone and redone of a session that somebody plays.
struct PlayHistory {
  /// What is played: the steps, the values with which they begin, and how many steps are shown.
  struct Version {
    var entries: [Session.Entry]
    var given: [GivenValue]?
    var shown: Int?
    /// What has come of the steps; nil if they have to be played again. Further steps change it, so
    /// only one version has it.
    var run: SessionRun?
  }

  /// A change of what is played.
  enum Edit {
    case added
    case replaced(Version)
  }

  /// What `redo` brings back.
  enum Undone {
    case step(Session.Entry)
    case version(Version)
  }

  var edits: [Edit] = []
  var undone: [Undone] = []

  private static let mostEdits = 20_000
  /// How many versions keep what has come of their steps, which needs memory for each step.
  private static let mostRuns = 4

  /// Notes that other steps are played instead of those of a version.
  mutating func noteReplaced(_ version: Version) {
    edits.append(.replaced(version))
    if edits.count > Self.mostEdits { edits.removeFirst(Self.mostEdits / 2) }
    var runs = 0
    for index in edits.indices.reversed() {
      guard case .replaced(var version) = edits[index], version.run != nil else { continue }
      runs += 1
      if runs <= Self.mostRuns { continue }
      version.run = nil
      edits[index] = .replaced(version)
      return
    }
  }

  /// Takes what has come of these steps from the last version, if that has the same steps, as when a
  /// step is put back; nil if it has other steps.
  mutating func takeRun(of entries: [Session.Entry], given: [GivenValue]?) -> SessionRun? {
    guard case .replaced(var version)? = edits.last, let run = version.run,
      hasSameBeginning(version.given, given), version.entries.count == entries.count,
      zip(version.entries, entries).allSatisfy({ $0.json == $1.json && $0.isOut == $1.isOut })
    else { return nil }
    version.run = nil
    edits[edits.count - 1] = .replaced(version)
    return run
  }

  /// Notes that a version was undone. Only one of those that were undone keeps what has come of it.
  mutating func noteUndone(_ version: Version) {
    if case .version(var later)? = undone.last {
      later.run = nil
      undone[undone.count - 1] = .version(later)
    }
    undone.append(.version(version))
  }

  private func hasSameBeginning(_ first: [GivenValue]?, _ second: [GivenValue]?) -> Bool {
    guard let first, let second else { return first == nil && second == nil }
    return first.count == second.count
      && zip(first, second).allSatisfy { $0.property == $1.property && $0.value == $1.value }
  }
}
