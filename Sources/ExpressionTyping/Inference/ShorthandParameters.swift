import ExpressionSyntax

extension [Statement] {
  /// How many values a closure takes that names them `$0`, `$1`: one more than the highest it uses
  /// itself, not counting the closures inside it.
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
