// The runtime of redux-gen, written by it. Do not edit.

import Foundation

extension Calendar {
  /// The Gregorian calendar in UTC. Its results are the same on each device, at each time.
  ///
  /// Use it for days that the state contains. Days that a view shows are days of the user's
  /// calendar.
  public static let utc: Calendar = {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    return calendar
  }()
}
