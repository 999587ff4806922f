import Diagnostics
import ExpressionSyntax
import YAMLParsing

extension SpecDecoder {
  mutating func expression(_ item: KeyedNode) -> SwiftText<Expression> {
    swiftText(item, .expression, parseExpression)
  }

  mutating func condition(_ item: KeyedNode) -> SwiftText<Expression> {
    swiftText(item, .condition, parseExpression)
  }

  mutating func statements(_ item: KeyedNode) -> SwiftText<[Statement]> {
    swiftText(item, .statements, parseStatements)
  }

  mutating func type(_ item: KeyedNode) -> TypeSyntax? {
    guard let text = swiftSource(item, .type) else { return nil }
    refuseSwiftTag(item)
    return item.node.isSwift ? nil : parseType(text, &diagnostics)
  }

  /// `Type` or `Type = value`, as far as `shape` allows the latter.
  mutating func typedDefault(_ item: KeyedNode, _ shape: ValueShape) -> TypedDefault? {
    guard let text = swiftSource(item, shape) else { return nil }
    refuseSwiftTag(item)
    return item.node.isSwift ? nil : parseTypedDefault(text, &diagnostics)
  }

  private mutating func swiftText<Syntax>(
    _ item: KeyedNode, _ shape: ValueShape,
    _ parse: (LocatedText, inout Diagnostics) -> Syntax?
  ) -> SwiftText<Syntax> {
    let range = item.node.range
    guard let text = swiftSource(item, shape) else { return .invalid(range) }
    if item.node.isSwift { return .unchecked(text, range) }
    guard let syntax = parse(text, &diagnostics) else { return .invalid(range) }
    return .checked(syntax)
  }

  /// The Swift text that a node is; nil, with a finding, where YAML made something else of it.
  private mutating func swiftSource(_ item: KeyedNode, _ shape: ValueShape) -> LocatedText? {
    switch item.node.content {
    case .scalar(let scalar):
      if isBlankSwift(scalar.text) {
        emptyValue(item, shape)
        return nil
      }
      if scalar.style == .plain, isCutByComment(scalar.text, endingAt: item.node.range.end) {
        quoteCutText(item)
        return nil
      }
      return file.locatedText(of: item.node)
    case .sequence where item.node.isFlow && shape.readsFlowListAsSwift:
      return file.locatedText(of: item.node)
    case .sequence, .mapping:
      if !(shape.isText && quoteThis(item)) { wrongKind(item, shape) }
      return nil
    }
  }
}
