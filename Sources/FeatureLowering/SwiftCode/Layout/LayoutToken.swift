/// A step of a layout: text, a possible line end, or the boundary of a group.
///
/// The kinds of breaks and groups are the same as in `swift format`, so that the layout has the
/// same result.
struct LayoutToken {
  enum Kind: UInt8 {
    case text
    /// A space at which a line cannot end.
    case space
    /// A group in which a break ends the line only where the line is full.
    case open
    /// A group in which either all breaks end the line, or none does.
    case openConsistent
    case close
    /// If the line ends here, everything up to the closing break is indented by one step.
    case breakOpen
    /// Like `breakOpen`, but indents the lines as the continuation of a line.
    case breakOpenContinuation
    /// Ends the range of the opening break. If the opening break is on another line, this break
    /// always ends the line.
    case breakClose
    /// Like `breakClose`, but ends the line only if the line is full.
    case breakCloseLoose
    /// If the line ends here, the next line continues the line and is indented by one step.
    case breakContinue
    /// If the line ends here, the next line has the same indentation.
    case breakSame
    /// Ends the line if it is the continuation of another line.
    case breakReset
    /// Continues a chain of members. If the line ends here, the next line is indented, except if a
    /// part of the chain took several lines.
    case breakContextual
    case contextStart
    case contextEnd
    /// The boundaries of a list. If they are on different lines, a comma follows the last element.
    case commaStart
    case commaEnd
  }

  var kind: Kind
  /// The number of line ends that a break always prints.
  var newlines: UInt8 = 0
  /// Whether the list that a `commaEnd` ends has only one element.
  var isSingle = false
  /// For text or a space, the number of columns. For a break, the number of spaces if the line does
  /// not end there.
  var size: Int32 = 0
  /// For a group, its width. For a break, the width up to the next break where the line could end.
  var length: Int32 = 0
  /// For text, the offset in the buffer of all text. For an unmeasured group or break, the index of
  /// the previous one.
  var start: Int32 = 0
  var end: Int32 = 0

  /// Extends text by the bytes that follow in the buffer.
  mutating func extend(to end: Int32, _ columns: Int32) {
    self.end = end
    size += columns
  }
}

let maximumColumns: Int32 = 100
