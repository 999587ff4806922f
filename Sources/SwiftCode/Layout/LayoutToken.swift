/// A step of a layout: a text, a possible line break, or the edge of a group.
///
/// The kinds of breaks and groups are the same as in `swift format`, so that the layout reproduces
/// its decisions.
struct LayoutToken {
  enum Kind: UInt8 {
    case text
    /// A space at which a line cannot end.
    case space
    /// A group in which lines end at single breaks, when a line is full.
    case open
    /// A group in which lines end at all breaks, or at none.
    case openConsistent
    case close
    /// If the line ends here, everything up to the closing break is indented by one step.
    case breakOpen
    /// Like `breakOpen`, but with the indentation of a continued line.
    case breakOpenContinuation
    /// Ends the range of the opening break. If the opening break is on another line, the line
    /// always ends here.
    case breakClose
    /// Like `breakClose`, but the line ends only if there is no room.
    case breakCloseLoose
    /// If the line ends here, the next line continues it and is indented by one step.
    case breakContinue
    /// If the line ends here, the next line has the same indentation.
    case breakSame
    /// Ends the line if it continues another line.
    case breakReset
    /// Continues a chain of members. The next line is indented, unless a part of the chain took
    /// several lines.
    case breakContextual
    case contextStart
    case contextEnd
    /// Surround the elements of a list. If both are on different lines, a comma follows the last
    /// element.
    case commaStart
    case commaEnd
  }

  var kind: Kind
  /// The number of mandatory line ends of a break.
  var newlines: UInt8 = 0
  /// Whether there is only one element before a `commaEnd`.
  var isSingle = false
  /// The columns of a text or a space. For a break, the number of spaces if the line does not end
  /// there.
  var size: Int32 = 0
  /// The width of a group. For a break, the width up to the next break at which the line could end.
  var length: Int32 = 0
  /// For a text, its offset in the buffer of texts. For a group or break that is not measured yet,
  /// the index of the previous unmeasured group or break.
  var start: Int32 = 0
  var end: Int32 = 0

  /// Extends a text by the bytes that follow it in the buffer.
  mutating func extend(to end: Int32, _ columns: Int32) {
    self.end = end
    size += columns
  }
}

let maximumColumns: Int32 = 100
