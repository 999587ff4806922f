import Foundation
import ReduxRuntime

// The ids, dates and random values that rules create in tests.

extension ManualClock: ValueSource {
  /// Creates the next id: the first of `uuid(1)`, `uuid(2)` … after the id that was created last,
  /// except for those that occur in the state. O(size of the state).
  @MainActor public func uuid(besides state: Any) -> UUID {
    let taken = numbersOfIDs(in: state)
    repeat { lastID += 1 } while taken.contains(lastID)
    return ReduxTesting.uuid(lastID)
  }

  /// The date of the clock: its start date, and the time that has passed since.
  public var date: Date { startDate.addingTimeInterval(now.offset / .seconds(1)) }

  /// Returns the next of the numbers that follow from the clock's seed.
  @MainActor public func randomNumber() -> UInt64 { randomNumbers.next() }
}

extension Store {
  /// Creates an id as a rule of the store does. A test dispatches it where a view would create one.
  /// ```swift
  /// store.dispatch(.add(text: "Milk", id: store.newUUID(), created: clock.date))
  /// ```
  public func newUUID() -> UUID { createUUID() }

  /// Makes random values as a rule of the store does. A test uses it where a view would make one.
  /// ```swift
  /// store.dispatch(.roll(Int.random(in: 1...6, using: store.randomValues)))
  /// ```
  public var randomValues: RandomValues { createRandomValues() }

  /// Sends an action as the feature itself does. In tests of what a private action causes, use this
  /// instead of `dispatch`, which rejects the action.
  public func send(_ action: F.Action) { dispatchFromInside(action) }
}

extension AppStore {
  /// Creates an id as a link of the app does. A test dispatches it where a view would create one.
  public final func newUUID() -> UUID { uuid() }

  /// Sends an action as a link of the app does: see ``ReduxRuntime/Store/send(_:)``.
  public final func send(_ action: Action) { dispatchFromInside(action) }
}

/// Returns the numbers of all ids in a value that have the form `uuid(1)`. O(size of the value).
func numbersOfIDs(in value: Any) -> Set<UInt64> {
  var numbers: Set<UInt64> = []
  var objects: Set<ObjectIdentifier> = []
  // Without recursion, because the value may be nested deeper than the stack allows.
  var waiting = [(value: value, depth: 0)]
  while let (next, depth) = waiting.popLast() {
    if let id = next as? UUID {
      if let number = number(of: id) { numbers.insert(number) }
      continue
    }
    if type(of: next) is AnyClass, !objects.insert(ObjectIdentifier(next as AnyObject)).inserted {
      continue
    }
    // A mirror may create new values endlessly.
    if depth == 10_000 { continue }
    for child in Mirror(reflecting: next).children { waiting.append((child.value, depth + 1)) }
  }
  return numbers
}

/// Returns the number `n` of `uuid(n)`; nil for other ids.
private func number(of id: UUID) -> UInt64? {
  let digits = id.uuidString.filter { $0 != "-" }
  return digits.prefix(16).allSatisfy { $0 == "0" } ? UInt64(digits.suffix(16), radix: 16) : nil
}

/// Returns the UUID whose last digits are a number: `uuid(1)` is
/// `00000000-0000-0000-0000-000000000001`.
///
/// A scenario writes such a UUID as a number, and the generated tests write it as a call of this
/// function.
public func uuid(_ number: UInt64) -> UUID {
  let bytes = stride(from: 56, through: 0, by: -8).map { UInt8(truncatingIfNeeded: number >> $0) }
  return UUID(
    uuid: (
      0, 0, 0, 0, 0, 0, 0, 0,
      bytes[0], bytes[1], bytes[2], bytes[3], bytes[4], bytes[5], bytes[6], bytes[7]
    ))
}
