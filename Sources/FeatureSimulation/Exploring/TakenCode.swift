import SpecLanguage

/// The code of one spec that an exploration has executed. The results of most steps are cached, so
/// code is noted when it is executed for the first time with certain values.
///
/// Actions may share the rules of a key, and links its steps. Code is therefore noted separately
/// for each action and each link.
///
/// It is a class, because the stores of a feature and their copies share it.
package final class TakenCode {
  /// What executes code.
  package enum Owner: Hashable, Sendable {
    /// An action with its rules, and the effects that it begins.
    case action(String)
    /// The index of a link of the app.
    case link(Int)
    /// The start of the app.
    case start
  }

  /// What has happened to the code at a position.
  package enum Event: UInt64, Sendable {
    /// A statement or an expression was executed.
    case taken
    /// A rule or a step of a link was asked whether it applies. What is in an `else` is asked only if the
    /// condition before the `else` is false.
    case considered
    /// The condition of a rule or step was false.
    case unfulfilled
    /// The condition of a rule or step was true.
    case applied
    /// The `for` of a rule or step had an element.
    case repeated
    /// The `for` of a rule or step had no element.
    case unrepeated
    /// A `require` has let an action pass.
    case admitted
    /// A `require` has rejected an action.
    case refused
    /// `then` or `emit` was evaluated.
    case returned
    /// A `catch` was evaluated. In a request, it has the same position as `then`.
    case failed
    /// `each` was evaluated.
    case sentElement
  }

  /// The code that one action or link has executed.
  final class OwnedCode {
    fileprivate private(set) var keys: Set<UInt64> = []
    /// The keys that were noted last, by their lowest bits. Most code is executed many times.
    private var recent: [UInt64] = Array(repeating: 0, count: 64)

    @inline(__always) fileprivate func insert(_ key: UInt64) {
      let place = Int(truncatingIfNeeded: (key ^ key >> 32) & 63)
      if recent[place] == key { return }
      recent[place] = key
      keys.insert(key)
    }
  }

  private var owned: [Owner: OwnedCode] = [:]
  /// The code of the owner at work. While there is none, such as in an invariant, nothing is noted.
  private var current: OwnedCode?
  private var reduced: Set<String> = []
  private var sent: Set<String> = []
  private var interrupted: Set<String> = []

  package init() {}

  /// Notes code for this owner, until `endWork` is called.
  ///
  /// - Returns: the code of the owner that was at work before.
  func beginWork(of owner: Owner) -> OwnedCode? {
    let former = current
    current = code(of: owner)
    return former
  }

  func endWork(continuing former: OwnedCode?) { current = former }

  private func code(of owner: Owner) -> OwnedCode {
    if let known = owned[owner] { return known }
    let code = OwnedCode()
    owned[owner] = code
    return code
  }

  @inline(__always) func noteEvent(_ event: Event, at range: SourceRange) {
    current?.insert(TakenPlaces.key(event, range))
  }

  /// Notes that a part of an effect was evaluated.
  ///
  /// - Parameter action: the action that has begun the effect.
  func noteAnswer(_ event: Event, at range: SourceRange, to action: String) {
    code(of: .action(action)).insert(TakenPlaces.key(event, range))
  }

  /// Notes an action that its store handles.
  func noteSent(_ action: String) { if !sent.contains(action) { sent.insert(action) } }

  /// Notes an action that has reached the reducer.
  func noteReduced(_ action: String) { if !reduced.contains(action) { reduced.insert(action) } }

  /// Notes an action that its store has not handled to the end, because something traps or is not
  /// evaluated.
  func noteInterruption(of action: String) {
    if !interrupted.contains(action) { interrupted.insert(action) }
  }

  package var places: TakenPlaces {
    TakenPlaces(
      keys: owned.mapValues(\.keys), reduced: reduced, sent: sent, interrupted: interrupted)
  }
}

/// The code of one spec that was executed in any step.
package struct TakenPlaces: Sendable {
  private var keys: [TakenCode.Owner: Set<UInt64>] = [:]
  /// The actions that have reached the reducer, and those that were sent.
  package private(set) var reduced: Set<String> = []
  package private(set) var sent: Set<String> = []
  /// The actions that trapped or could not be evaluated in some state.
  package private(set) var interrupted: Set<String> = []

  package init() {}

  fileprivate init(
    keys: [TakenCode.Owner: Set<UInt64>], reduced: Set<String>, sent: Set<String>,
    interrupted: Set<String>
  ) {
    (self.keys, self.reduced, self.sent) = (keys, reduced, sent)
    self.interrupted = interrupted
  }

  fileprivate static func key(_ event: TakenCode.Event, _ range: SourceRange) -> UInt64 {
    UInt64(range.start.line) << 32 | UInt64(range.start.column) << 4 | event.rawValue
  }

  /// - Parameter owner: the action or link; nil for any of them.
  package func contains(
    _ event: TakenCode.Event, at range: SourceRange, of owner: TakenCode.Owner?
  ) -> Bool {
    let key = Self.key(event, range)
    guard let owner else { return keys.values.contains { $0.contains(key) } }
    return keys[owner]?.contains(key) == true
  }

  package mutating func formUnion(_ other: TakenPlaces) {
    keys.merge(other.keys) { $0.union($1) }
    reduced.formUnion(other.reduced)
    sent.formUnion(other.sent)
    interrupted.formUnion(other.interrupted)
  }
}
