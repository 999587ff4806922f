/// One step of a layout: a text, a place where a line may end, or the edge of a group.
///
/// The kinds of breaks and groups are those of `swift format`: only with its vocabulary can its
/// decisions be repeated.
struct LayoutToken {
  enum Kind: UInt8 {
    case text
    /// A space that is never a line break.
    case space
    /// A group whose breaks become new lines one by one, as the line fills.
    case open
    /// A group whose breaks become new lines all together.
    case openConsistent
    case close
    /// What follows, up to the closing break, is indented by one step if the line ends here.
    case breakOpen
    /// The same, but the step is that of a continued line.
    case breakOpenContinuation
    /// Ends what the opening break began; on another line than that, it always ends the line.
    case breakClose
    /// The same, but it ends the line only where there is no room.
    case breakCloseLoose
    /// The next line continues this one, one step to the right.
    case breakContinue
    /// The next line has the indentation of this one.
    case breakSame
    /// Ends the line if it is the continuation of another one.
    case breakReset
    /// Continues a chain of members: indented, unless a part of it took several lines.
    case breakContextual
    case contextStart
    case contextEnd
    /// Between them a comma follows the last element if they are on different lines.
    case commaStart
    case commaEnd
  }

  var kind: Kind
  /// How many line ends a break makes in any case.
  var newlines: UInt8 = 0
  /// Whether the one element before a `commaEnd` is alone.
  var isSingle = false
  /// The columns of a text or a space; of a break, where it stays in the line.
  var size: Int32 = 0
  /// Of a group its width; of a break the width up to where the next one could help.
  var length: Int32 = 0
  /// Where the text is in the buffer of texts.
  var start: Int32 = 0
  var end: Int32 = 0

  /// Goes on with the text that follows in the buffer.
  mutating func extend(to end: Int32, _ columns: Int32) {
    self.end = end
    size += columns
  }
}

let maximumColumns: Int32 = 100
