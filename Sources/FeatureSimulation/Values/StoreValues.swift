import FeatureAnalysis
import ReduxSemantics

/// The ids, dates and random values that the stores of a scenario create for rules and links, as the
/// clock of a compiled test does. All stores of an app share them.
final class StoreValues {
  /// The ids in the order of their creation.
  private(set) var created: [Value] = []
  private var lastID: UInt64 = 0
  private var state = Value.null
  /// The numbers of the ids in the state; nil if they are not known yet.
  private var taken: Set<UInt64>?
  private var time = Duration.zero
  private var randomNumbers = SeededNumbers(seed: 0)
  /// The number of dates that were made for code that reads the real time.
  private var unexpectedDates = 0.0

  /// Prepares for code that creates values.
  ///
  /// - Parameters:
  ///   - state: the current state of the store or of its app. New ids differ from the ids in it.
  ///   - time: the time on the clock.
  func begin(in state: Value, at time: Duration) {
    (self.state, self.time, taken) = (state, time, nil)
  }

  /// Releases the state, so that it is changed in place.
  func releaseState() { (state, taken) = (.null, nil) }

  /// Creates the first of `uuid(1)`, `uuid(2)` … after the last one that is not in the state.
  ///
  /// - Parameter steps: receives the number of values that were visited.
  func newID(_ steps: inout Int) -> Value {
    let taken = taken ?? state.numbersOfIDs(&steps)
    self.taken = taken
    repeat { lastID += 1 } while taken.contains(lastID)
    let id = Value.uuid(high: 0, low: lastID)
    created.append(id)
    return id
  }

  /// Makes the next random values.
  var random: RandomValues { RandomValues { self.randomNumbers.next() } }

  /// The date on the clock.
  var date: Value { .date(Value.dateOfScenarios + time / .seconds(1)) }

  /// Makes the next date of code that reads the real time.
  func newUnexpectedDate() -> Value {
    unexpectedDates += 1
    return .date(Value.dateOfScenarios + Self.unexpectedDelay + unexpectedDates / 1024)
  }

  /// Half a year and some time that no scenario writes.
  private static let unexpectedDelay = 15_768_000.123_456_7
}

extension Value {
  /// The numbers of the ids in the value that have the form `uuid(1)`. O(size of the value).
  fileprivate func numbersOfIDs(_ steps: inout Int) -> Set<UInt64> {
    var numbers: Set<UInt64> = []
    var waiting = [self]
    while let next = waiting.popLast() {
      steps += 1
      switch next {
      case .uuid(0, let low): numbers.insert(low)
      case .list(let values), .structure(let values), .enumeration(_, let values):
        waiting += values
      case .set(let values): waiting += values
      case .dictionary(let entries):
        waiting += entries.keys
        waiting += entries.values
      default: break
      }
    }
    return numbers
  }
}
