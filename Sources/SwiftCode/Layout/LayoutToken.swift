/// A step of a layout: a text, a possible line break, or the edge of a group.
///
/// The kinds of breaks and groups are those of `swift format`, so that its decisions can be
/// reproduced.
struct LayoutToken {
  enum Kind: UInt8 {
    case text
    /// A space that is never a line break.
    case space
    /// A group whose breaks become new lines one by one, as lines fill up.
    case open
    /// A group whose breaks become new lines all together.
    case openConsistent
    case close
    /// Everything up to the closing break is indented by one step if the line ends here.
    case breakOpen
    /// The same, with the indentation of a continued line.
    case breakOpenContinuation
    /// Ends the range of the opening break; if it is on another line, it always ends the line.
    case breakClose
    /// The same, but it ends the line only if there is no room.
    case breakCloseLoose
    /// The next line continues this one, indented by one step.
    case breakContinue
    /// The next line has the indentation of this one.
    case breakSame
    /// Ends the line if it is the continuation of another one.
    case breakReset
    /// Continues a chain of members: indented, unless a part of it took several lines.
    case breakContextual
    case contextStart
    case contextEnd
    /// If these two are on different lines, a comma follows the last element between them.
    case commaStart
    case commaEnd
  }

  var kind: Kind
  /// The number of mandatory line ends of a break.
  var newlines: UInt8 = 0
  /// Whether there is only one element before a `commaEnd`.
  var isSingle = false
  /// The columns of a text or a space; of a break, its spaces if the line continues.
  var size: Int32 = 0
  /// The width of a group; of a break, the width up to the next break that could help.
  var length: Int32 = 0
  /// For a text, its offset in the buffer of texts. For a group or break that is not measured yet,
  /// the index of the previous unmeasured one.
  var start: Int32 = 0
  var end: Int32 = 0

  /// Appends the text that follows in the buffer.
  mutating func extend(to end: Int32, _ columns: Int32) {
    self.end = end
    size += columns
  }
}

let maximumColumns: Int32 = 100
