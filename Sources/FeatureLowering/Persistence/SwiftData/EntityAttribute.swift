import FeatureAnalysis

/// An attribute of a SwiftData entity, which stores one property of a model.
struct EntityAttribute {
  let column: RowColumn
  let name: String
  /// The renamings of the cases in earlier versions, if the property is a plain enum.
  let renames: [(old: String, new: String, version: Int)]

  init(_ column: RowColumn, in feature: Feature) {
    self.column = column
    name = entityAttribute(column.name, column.property.history)
    renames = column.cases(in: feature).flatMap { enumCase in
      let names = enumCase.history.renames.map(\.name) + [enumCase.name]
      return enumCase.history.renames.enumerated().map { place, rename in
        (old: rename.name, new: names[place + 1], version: rename.version)
      }
    }.sorted { $0.version < $1.version }
  }

  private var form: StoredForm { column.form }

  /// The type of the attribute without its optional, such as `Int64`.
  var type: String { form.attributeType }

  /// Whether the attribute has the type of the property.
  private var isSame: Bool {
    switch form {
    case .bool, .uuid, .data, .date: true
    case .integer: column.type == .scalar(.int64)
    default: false
    }
  }

  // MARK: - Expressions

  /// Returns the statement that sets the attribute, such as `title =
  /// StoredAttribute.text(element.title)`.
  func encoding(_ shared: SharedNames) -> SwiftStatement {
    let value = SwiftExpression.path("element", column.name)
    return .assignment(
      .path("self", name), "=", encoded(value, shared, isOptional: column.isOptional))
  }

  /// Returns the expression that converts `value` to the form of the attribute.
  func encoded(
    _ value: SwiftExpression, _ shared: SharedNames, isOptional: Bool = false
  ) -> SwiftExpression {
    let last = isOptional ? SwiftExpression.postfix(value, "?") : value
    if isSame { return value }
    switch form {
    case .number, .digits, .decimal: return last.member("description")
    case .url: return last.member("absoluteString")
    case .name: return last.member("rawValue")
    default: break
    }
    let made = converted(isOptional ? .name("$0") : value, shared)
    guard isOptional else { return form == .json ? .effect(.try, made) : made }
    let body = form == .json ? SwiftExpression.effect(.try, made) : made
    let map = SwiftExpression.call(
      value.member("map"), [], trailing: SwiftClosure([.expression(body)]))
    return form == .json ? .effect(.try, map) : map
  }

  private func converted(_ value: SwiftExpression, _ shared: SharedNames) -> SwiftExpression {
    switch form {
    case .integer: .call("Int64", [SwiftArgument(value)])
    case .character: library("text", [SwiftArgument(value.member("description"))], shared)
    case .json: library("json", [SwiftArgument(value)], shared)
    default: library("text", [SwiftArgument(value)], shared)
    }
  }

  /// Returns a call of the library, which knows each form.
  private func library(
    _ name: String, _ arguments: [SwiftArgument], _ shared: SharedNames
  ) -> SwiftExpression {
    .literal(shared.toolchain(SwiftDataSymbol.attribute)).calling(name, arguments)
  }

  /// Returns the expression that decodes the attribute, such as `try StoredAttribute.text(name, "name",
  /// or: "")`.
  func decoded(_ texts: inout TextLowering) -> SwiftExpression {
    // The imports that the type needs.
    _ = texts.lowerType(column.type)
    let value = SwiftExpression.name(column.name == "id" ? "id" : name)
    let fallback = column.fallback(&texts)
    if isSame {
      if let fallback { return .infix(value, "??", fallback) }
      if column.isOptional || column.name == "id" { return value }
    }
    var arguments = [SwiftArgument(value), SwiftArgument(.string(name))]
    if !renames.isEmpty { arguments.append(SwiftArgument("after", renameList(texts.shared))) }
    if !renames.isEmpty || form == .json {
      arguments.append(SwiftArgument("version", .name("version")))
    }
    if let fallback { arguments.append(SwiftArgument("or", fallback)) }
    let read = isSame ? "value" : form == .number ? "digits" : form.rawValue
    return .effect(
      .try, library(column.isOptional ? read + "IfPresent" : read, arguments, texts.shared))
  }

  private func renameList(_ shared: SharedNames) -> SwiftExpression {
    .array(
      renames.map { rename in
        .call(
          .literal(shared.toolchain(SwiftDataSymbol.rename)),
          [
            SwiftArgument(.string(rename.old)), SwiftArgument("to", .string(rename.new)),
            SwiftArgument("in", .integer(rename.version)),
          ])
      })
  }
}

/// The SwiftData entity that stores the elements of a list.
struct ListEntity {
  let table: RowTable
  /// The name of the entity, such as `TasksEntity`.
  let name: String
  let attributes: [EntityAttribute]
  let identity: EntityAttribute

  init?(_ table: RowTable, in feature: Feature) {
    self.table = table
    name = Self.entityName(of: table)
    attributes = table.columns.map { EntityAttribute($0, in: feature) }
    guard let identity = attributes.first(where: { $0.column.name == "id" }) else { return nil }
    self.identity = identity
  }

  static func entityName(of table: RowTable) -> String {
    let name = table.entry.table
    return name.prefix(1).uppercased() + name.dropFirst() + "Entity"
  }
}
