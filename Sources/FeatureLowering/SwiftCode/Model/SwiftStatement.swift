/// A statement of a body.
package indirect enum SwiftStatement: Sendable, Hashable {
  case expression(SwiftExpression)
  /// An assignment: `a = b`, `a += b`.
  case assignment(SwiftExpression, String = "=", SwiftExpression)
  /// A variable declaration: `let x: T = value`.
  case variable(SwiftBinding, String, type: SwiftType? = nil, value: SwiftExpression? = nil)
  case `return`(SwiftExpression? = nil)
  case `throw`(SwiftExpression)
  case `break`
  /// The statement `break label`.
  case breakLabel(String)
  case `continue`
  /// An `if … { } else if … { }`. `otherwise` contains the statements of the last `else`.
  case `if`([SwiftIfClause], otherwise: [SwiftStatement]? = nil)
  case `guard`([SwiftCondition], otherwise: [SwiftStatement])
  /// A loop: `for x in xs where … { }`, `for try await x in xs { }`. The loop variable is a name or
  /// `_`.
  case `for`(
    String, in: SwiftExpression, where: SwiftExpression? = nil, effect: SwiftEffect? = nil,
    body: [SwiftStatement])
  case `switch`(SwiftExpression, [SwiftCase])
  /// A `do { } catch { }` or `do throws(E) { } catch { }`. Without `catch`, the `do` only opens a
  /// scope.
  case `do`([SwiftStatement], throws: SwiftType? = nil, catch: [SwiftStatement]? = nil)
  /// A `defer { }`.
  case `defer`([SwiftStatement])
  /// A labeled statement: `label: do { … }`.
  case labeled(String, SwiftStatement)
  /// A function, a type or an `#if` inside a body.
  case declaration(SwiftDeclaration)
  /// A comment, which `commentLines` splits into `//` lines.
  case comment(String)
  case blankLine
  /// Code that is printed unchanged, with the indentation of the surrounding code.
  case verbatim(SwiftVerbatim)
}

package enum SwiftBinding: String, Sendable {
  case `let`
  case `var`
}

package struct SwiftIfClause: Sendable, Hashable {
  package var conditions: [SwiftCondition]
  package var body: [SwiftStatement]

  package init(_ conditions: [SwiftCondition], _ body: [SwiftStatement]) {
    self.conditions = conditions
    self.body = body
  }
}

/// A condition of an `if` or `guard`.
package enum SwiftCondition: Sendable, Hashable {
  case expression(SwiftExpression)
  /// An optional binding: `let x = value`, or `let x` without a value.
  case binding(SwiftBinding, String, SwiftExpression?)
  /// A pattern match: `case .added(let x) = value`.
  case pattern(SwiftExpression, SwiftExpression)
}

/// A case of a `switch`: the patterns and condition in `case .a, .b(let x) where …:`, and the body.
/// Without patterns, the case is `default:`. An empty body is printed as `break`.
package struct SwiftCase: Sendable, Hashable {
  package var patterns: [SwiftExpression]
  package var condition: SwiftExpression?
  package var body: [SwiftStatement]

  package init(
    _ patterns: [SwiftExpression], where condition: SwiftExpression? = nil, _ body: [SwiftStatement]
  ) {
    self.patterns = patterns
    self.condition = condition
    self.body = body
  }
}

/// Swift code that was written in another file. If `origin` is set, the code is printed between
/// `#sourceLocation` lines, so that the compiler's messages refer to that file.
package struct SwiftVerbatim: Sendable, Hashable {
  package struct Origin: Sendable, Hashable {
    package var file: String
    package var line: Int

    package init(file: String, line: Int) {
      self.file = file
      self.line = line
    }
  }

  package var text: String
  package var origin: Origin?

  package init(_ text: String, origin: Origin? = nil) {
    self.text = text
    self.origin = origin
  }
}
