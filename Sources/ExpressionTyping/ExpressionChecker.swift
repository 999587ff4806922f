import Diagnostics
import ExpressionSyntax

/// Finds the type of every part of an expression or statement, with Swift's rules for literals and
/// optionals, and reports what does not fit.
package struct ExpressionChecker {
  package let types: TypeTable

  package init(types: TypeTable) { self.types = types }

  /// The type that was written; `unknown`, with a finding, where there is none.
  package func resolve(_ syntax: TypeSyntax, _ diagnostics: inout Diagnostics) -> Type { .unknown }

  /// Checks an expression. Nil, with findings, if something in it is wrong.
  ///
  /// - Parameter wanted: the type that the place asks for; nil where any will do.
  package func check(
    _ expression: Expression, wanted: Type?, in scope: Scope, _ diagnostics: inout Diagnostics
  ) -> TypedExpression? { nil }

  /// Checks statements in their order. Nil, with findings, if something in them is wrong.
  package func check(
    _ statements: [Statement], in scope: Scope, _ diagnostics: inout Diagnostics
  ) -> [TypedStatement]? { nil }
}
