import SpecLanguage

extension [Statement] {
  /// The number of parameters of a closure that uses `$0`, `$1`: one more than the highest index
  /// outside of nested closures.
  var shorthandCount: Int {
    var highest = -1
    for statement in self {
      statement.visitExpressions { expression in
        switch expression.kind {
        case .closure: return false
        case .name(let name):
          if name.text.utf8.first == UInt8(ascii: "$"), let index = Int(name.text.dropFirst()) {
            highest = Swift.max(highest, index)
          }
          return true
        default: return true
        }
      }
    }
    return highest + 1
  }
}
