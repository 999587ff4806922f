// The runtime of redux-gen, written by it. Do not edit.

/// Detects a loop in which each effect causes several others. It counts the effects that one effect
/// has caused, directly or through others.
///
/// Such a loop grows wide, not deep. See ``CauseCount``, which counts actions in the same way.
@MainActor final class EffectFamily {
  private let stopwatch: () -> Duration
  private var start: Duration
  private var wideCount = 0
  private var shallowCount = 0
  private var isReported = false

  init(_ stopwatch: @escaping () -> Duration) {
    self.stopwatch = stopwatch
    start = stopwatch()
  }

  var elapsed: Duration { stopwatch() }

  /// Counts an effect that has begun.
  func count(atDepth depth: Int) {
    if depth > CauseCount.shallowDepth { shallowCount += 1 }
    if depth > CauseCount.wideDepth { wideCount += 1 }
  }

  /// Whether the names of actions should be recorded for a report.
  var isLarge: Bool {
    wideCount > EffectLimit.wide / 16 || shallowCount > EffectLimit.shallow / 16
  }

  /// Whether the effects form a loop. Starts counting from zero if the effects began slowly enough.
  func isLoop(at now: Duration) -> Bool {
    let limit: Int
    if wideCount > EffectLimit.wide {
      limit = EffectLimit.wide
    } else if shallowCount > EffectLimit.shallow {
      limit = EffectLimit.shallow
    } else {
      return false
    }
    if now - start < EffectLimit.link * limit { return true }
    start = now
    wideCount = 0
    shallowCount = 0
    isReported = false
    return false
  }

  /// Whether the loop still has to be reported. Thousands of effects of the loop may be under way,
  /// but only the first of them that reaches the limit reports it.
  func beginReport() -> Bool {
    defer { isReported = true }
    return !isReported
  }
}
