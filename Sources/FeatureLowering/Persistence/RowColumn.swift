import FeatureAnalysis
import SpecLanguage

/// A column of a table, which stores one property of a model.
struct RowColumn {
  let property: StoredProperty
  let form: StoredForm
  let isOptional: Bool
  /// The property's type, without its optional.
  let type: Type

  init(_ property: StoredProperty, _ types: TypeTable) {
    self.property = property
    isOptional = property.type.isOptional
    if case .optional(let wrapped) = property.type {
      type = wrapped
    } else {
      type = property.type
    }
    form = StoredForm(of: type, types)
  }

  var name: String { property.name }

  /// Whether nil is stored as the JSON `null`. True for a property with a default, because a
  /// missing value would be decoded as the default.
  var storesNull: Bool { form == .json && isOptional && property.value != nil }

  /// Returns the value for rows that lack the property; nil if each row must contain a value.
  func fallback(_ texts: inout TextLowering) -> SwiftExpression? {
    if isOptional || name == "id" { return nil }
    if case .unchecked? = property.value { return nil }
    return defaultValue(property, emptyLists: true, &texts)
  }

  /// Returns the expression that decodes the column, such as `try row.text("title")`.
  ///
  /// - Parameter hasVersion: Whether the row has a column with the version of its JSON.
  func decoded(hasVersion: Bool, _ texts: inout TextLowering) -> SwiftExpression {
    // The imports that the type needs.
    _ = texts.lowerType(type)
    var arguments = [SwiftArgument(.string(name))]
    if hasVersion, form == .json {
      arguments.append(SwiftArgument("version", .name("version")))
    }
    if let value = fallback(&texts) { arguments.append(SwiftArgument("or", value)) }
    let read = SwiftExpression.path("row").calling(
      isOptional ? form.rawValue + "IfPresent" : form.rawValue, arguments)
    if form == .json, let value = defaultBesideNil(&texts) {
      let isMissing = SwiftExpression.path("row").calling(
        "isMissing", [SwiftArgument(.string(name))])
      return .effect(.try, .ternary(isMissing, value, read))
    }
    return .effect(.try, read)
  }

  /// Returns the default of an optional property, if the default is not nil. A missing value is
  /// decoded as this default.
  private func defaultBesideNil(_ texts: inout TextLowering) -> SwiftExpression? {
    guard isOptional, case .checked? = property.value,
      let value = defaultValue(property, emptyLists: false, &texts), value != .nil
    else { return nil }
    return value
  }

  /// Returns the value that a migration stores in a new column of existing rows; nil if the column
  /// stays empty. A migration writes no JSON except `null`, because names inside JSON may change
  /// later.
  func filling(_ texts: inout TextLowering) -> SwiftExpression? {
    guard form != .json, let value = defaultBesideNil(&texts) else { return nil }
    return stored(.cast(value, "as", texts.lowerType(property.type)))
  }

  /// Returns the cases of the column's enum; empty if the column does not store the names of cases.
  func cases(in feature: Feature) -> [EnumCase] {
    guard form == .name, case .nominal(let name) = type,
      let model = feature.storableTypes.first(where: { $0.name == name }),
      case .enumeration(let cases) = model.kind
    else { return [] }
    return cases
  }

  /// Returns the statement that encodes the property, such as `row["title"] = .text(element.title)`.
  func encoding() -> SwiftStatement {
    Self.assignment(name, stored(.path("element", name)))
  }

  static func assignment(_ column: String, _ value: SwiftExpression) -> SwiftStatement {
    .assignment(.subscripting(.name("row"), [SwiftArgument(.string(column))]), "=", value)
  }

  /// Returns the expression that converts `value` to the form of the column.
  func stored(_ value: SwiftExpression) -> SwiftExpression {
    let call = SwiftExpression.enumCase(
      storesNull ? "jsonOrNull" : form.rawValue, [SwiftArgument(value)])
    return form == .json ? .effect(.try, call) : call
  }
}

/// The database table that stores a list.
struct RowTable {
  /// The name of the column with the element's index in the list. No stored property has this name.
  static let position = "position"

  let entry: StorageEntry
  /// The name of the type that describes the table, such as `TasksTable`.
  let typeName: String
  let element: String
  let columns: [RowColumn]
  let identity: RowColumn
  /// The column with the version of the row's JSON; nil if no name inside the table's JSON has ever
  /// changed.
  let jsonVersion: JSONVersionColumn?

  init?(_ entry: StorageEntry, _ feature: Feature) {
    guard entry.storage.hasRows, case .nominal(let name)? = entry.type.element,
      let model = feature.allModels.first(where: { $0.name == name }),
      case .structure(let properties) = model.kind
    else { return nil }
    self.entry = entry
    element = name
    typeName = entry.tableTypeName
    columns = properties.map { RowColumn($0, feature.types) }
    guard let identity = columns.first(where: { $0.name == "id" }) else { return nil }
    self.identity = identity
    let types = columns.filter { $0.form == .json }.map(\.type)
    jsonVersion = feature.firstVersionWithNames(in: types).map {
      JSONVersionColumn(first: $0)
    }
  }
}

extension RowTable {
  /// The columns as the table declares them, such as `.text("title")`. The id is the first one.
  var columnValues: [SwiftExpression] {
    let properties = [identity] + columns.filter { $0.name != identity.name }
    return properties.map { Self.column($0.name, $0.form.columnType) }
      + (jsonVersion.map { [Self.column($0.name, "integer")] } ?? [])
  }

  static func column(_ name: String, _ type: String) -> SwiftExpression {
    .enumCase(type, [SwiftArgument(.string(name))])
  }
}

/// A column that records which version of the data wrote the row. The version is stored in each
/// row, because unchanged rows are not rewritten.
struct JSONVersionColumn {
  /// The name of the column. No stored property has this name.
  let name = "jsonVersion"
  /// The version that added the column: the first version in which names inside JSON changed.
  let first: Int
}

extension FeatureContext {
  /// The tables of the feature's database.
  var tables: [RowTable] { storedProperties.compactMap { RowTable($0, feature) } }

  /// Returns the type of each table's storage, by the name of the stored property.
  func tableTypes(_ type: (RowTable) -> String) -> [String: String] {
    Dictionary(
      tables.map { ($0.entry.property, type($0)) }, uniquingKeysWith: { first, _ in first })
  }

  /// The module with the storages of the feature's lists; nil if it has none.
  package var library: StorageLibrary? { StorageLibrary(of: stored.map(\.storage)) }

  /// Whether the feature has a SQLite database.
  package var hasDatabase: Bool { stored.contains(where: \.isInDatabase) }

  /// Whether the feature has a SwiftData database.
  package var hasEntities: Bool { stored.contains { $0.storage == .swiftData } }

  /// The name of the module that contains the database and the live dependencies; nil if there is
  /// no database.
  package var databaseModule: String? {
    hasDatabase ? names.sqlite : hasEntities ? names.swiftData : nil
  }
}

extension Feature {
  /// Returns the first version of the stored data that changed the meaning of a name in JSON values
  /// of `types`; nil if no version has.
  func firstVersionWithNames(in types: [Type]) -> Int? {
    models(in: types).compactMap { model in
      switch model.kind {
      case .structure(let properties):
        firstVersion(
          of: properties.map { ($0.name, $0.history) }, reused: removals(from: model.name))
      case .enumeration(let cases):
        firstVersion(of: cases.map { ($0.name, $0.history) }, reused: [])
      }
    }.min()
  }

  private func firstVersion(of members: [(String, History)], reused: [String]) -> Int? {
    let gone = Set(reused + members.flatMap { $0.1.renames.map(\.name) })
    return members.compactMap { name, history in
      let first = history.renames.first?.name ?? name
      let isReused = history.added > 1 && gone.contains(first)
      return isReused ? history.added : history.renames.first?.version
    }.min()
  }

  /// Returns the members of a model that only earlier versions stored.
  func removals(from model: String) -> [String] {
    (persistence?.removed ?? []).filter { $0.owner == model }.map(\.member)
  }

  /// Returns the models that values of `types` contain.
  private func models(in types: [Type]) -> [Model] {
    let known = Dictionary(
      storableTypes.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [String: Model] = [:]
    var pending = types
    while let next = pending.popLast() {
      for name in next.nominalNames where found[name] == nil {
        guard let model = known[name] else { continue }
        found[name] = model
        switch model.kind {
        case .structure(let properties): pending += properties.map(\.type)
        case .enumeration(let cases): pending += cases.flatMap { $0.payload.map(\.type) }
        }
      }
    }
    return Array(found.values)
  }
}
