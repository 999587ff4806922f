/// Limits the nesting depth of expressions, and the size of the stack that they use.
struct Nesting {
  private var depth = 0
  /// The stack address of the outermost expression.
  private var stackBeginning: UInt = 0
  private static let maximumDepth = 500
  /// The number of stack bytes that expressions may use: half of the smallest stack of a thread.
  /// Without optimization, each nesting level needs many times as much.
  #if DEBUG
    private static let maximumStack: UInt = 4 * 1024 * 1024
  #else
    private static let maximumStack: UInt = 256 * 1024
  #endif

  mutating func enter() throws(Signal) {
    let place = Self.stackPlace()
    if depth == 0 { stackBeginning = place }
    let used = max(stackBeginning, place) - min(stackBeginning, place)
    guard depth < Self.maximumDepth, used < Self.maximumStack else { throw .fault(.tooDeep) }
    depth += 1
  }

  mutating func leave() { depth -= 1 }

  /// The stack address of a local variable in a function that is called at this point.
  @inline(never) private static func stackPlace() -> UInt {
    var variable: UInt8 = 0
    return withUnsafeMutablePointer(to: &variable) { UInt(bitPattern: $0) }
  }
}
