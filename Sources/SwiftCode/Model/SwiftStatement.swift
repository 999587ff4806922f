/// A statement of a body.
package indirect enum SwiftStatement: Sendable, Hashable {
  case expression(SwiftExpression)
  /// `a = b`, `a += b`
  case assignment(SwiftExpression, String = "=", SwiftExpression)
  /// `let x: T = value`
  case variable(SwiftBinding, String, type: SwiftType? = nil, value: SwiftExpression? = nil)
  case `return`(SwiftExpression? = nil)
  case `throw`(SwiftExpression)
  case `break`
  /// `break label`
  case breakLabel(String)
  case `continue`
  /// The clauses of `if … { } else if … { }` in order, then the statements of the last `else`.
  case `if`([SwiftIfClause], otherwise: [SwiftStatement]? = nil)
  case `guard`([SwiftCondition], otherwise: [SwiftStatement])
  /// `for x in xs where … { }`, `for try await x in xs { }`: a bare name, or `_`
  case `for`(
    String, in: SwiftExpression, where: SwiftExpression? = nil, effect: SwiftEffect? = nil,
    body: [SwiftStatement])
  case `switch`(SwiftExpression, [SwiftCase])
  /// `do { } catch { }`, `do throws(E) { } catch { }`; without `catch`, a `do` that only groups
  case `do`([SwiftStatement], throws: SwiftType? = nil, catch: [SwiftStatement]? = nil)
  /// `label: do { … }`
  case labeled(String, SwiftStatement)
  /// A function, type or `#if` inside a body.
  case declaration(SwiftDeclaration)
  /// `//` lines; see `lineComment` among the encoders.
  case comment(String)
  case blankLine
  /// Lines printed unchanged, with the indentation of their context.
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
  /// `let x = value`; without a value `let x`
  case binding(SwiftBinding, String, SwiftExpression?)
  /// `case .added(let x) = value`
  case pattern(SwiftExpression, SwiftExpression)
}

/// `case .a, .b(let x) where …:` and its body; no pattern for `default:`. An empty body is
/// printed as `break`.
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

/// Swift code that was written elsewhere. With an origin it is put between `#sourceLocation` lines,
/// so that the compiler's messages refer to it.
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
