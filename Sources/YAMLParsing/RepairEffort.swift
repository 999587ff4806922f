import Diagnostics

/// What may still be spent on finding out which lines of a spec stand askew, in bytes that are read
/// once more: where it is used up, the lines stay where they are. A verdict then takes no longer than
/// reading the largest spec does.
package struct RepairEffort {
  private var bytesLeft = SourceFile.maximumSize

  package init() {}

  /// How many bytes were read once more.
  package var spent: Int { SourceFile.maximumSize - bytesLeft }

  /// Takes away what is to be read. False if it is too much.
  package mutating func spend(_ bytes: Int) -> Bool {
    guard bytesLeft >= bytes else {
      bytesLeft = 0
      return false
    }
    bytesLeft -= bytes
    return true
  }
}
