import Diagnostics

/// Parses a text that is one expression; nil, with a finding, where it is not.
package func parseExpression(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> Expression? { nil }

/// Parses a text of statements, one a line or with `;`; nil, with a finding, where it is not.
package func parseStatements(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> [Statement]? { nil }

/// Parses a text that is a type.
package func parseType(_ text: LocatedText, _ diagnostics: inout Diagnostics) -> TypeSyntax? { nil }

/// Parses `Type` or `Type = default`.
package func parseTypedDefault(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> TypedDefault? { nil }

/// Parses `title`, `_ task` or `from url`.
package func parseParameterName(
  _ text: LocatedText, _ diagnostics: inout Diagnostics
) -> ParameterName? { nil }
