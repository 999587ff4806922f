import FeatureAnalysis
import FeatureRendering
import PackageWriting
import SpecLanguage
import SpecRepair

/// Prints what checked specs mean, for generators of one's own.
package struct SpecExporter: Sendable {
  package init() {}

  /// - Returns: a report with a line for each declaration. Its details contain the specs. A spec with
  ///   errors is omitted, and the status is then `specErrors`.
  package func exportSpecs(_ specs: [String], isStrict: Bool) -> RunReport {
    var report = RunReport()
    report.areLinesAsked = true
    let inputs = SpecPaths(specs, allowsInput: true)
    report.notes += inputs.notes
    let (sources, faults) = readSpecs(inputs.files, output: ".")
    guard inputs.faults.isEmpty, faults.isEmpty else {
      report.fail(inputs.faults + faults)
      return report
    }
    var exported: [JSONValue] = []
    for source in sources {
      guard let spec = export(source, isStrict: isStrict, &report) else { continue }
      exported.append(spec.json)
      report.lines += spec.lines
    }
    report.details = { [exported] in [.init(key: "specs", value: .array(exported))] }
    return report
  }

  private func export(
    _ source: SpecSource, isStrict: Bool, _ report: inout RunReport
  ) -> ExportedSpec? {
    let file = source.file
    var diagnostics = Diagnostics()
    var app: App?
    var feature: Feature?
    if source.isApp {
      app =
        analyzeApp(file, features: source.imports, &diagnostics, explain: explainAppErrors).app
    } else {
      let analyzed = analyzeSpec(
        file, imports: source.imports, &diagnostics, explain: explainErrors)
      feature = analyzed.feature
    }
    report.addFindings(
      RunReport.SpecFindings(
        file: file, findings: source.relevant(diagnostics.inSourceOrder, of: feature?.name),
        omitted: diagnostics.omitted), isStrict: isStrict)
    guard !diagnostics.hasErrors,
      let index = indexNames(of: file, imports: source.imports)?.index
    else { return nil }
    if let app { return ExportedSpec(app, index, file) }
    return feature.map { ExportedSpec($0, index, file) }
  }
}

/// A checked spec as values: its declarations with their places, and all uses of its names.
private struct ExportedSpec {
  private let index: NameIndex
  private let file: SourceFile
  private let declarations: [JSONMember]
  private let places: Places

  init(_ feature: Feature, _ index: NameIndex, _ file: SourceFile) {
    self.init(index, file, members: ExportedFeature(feature, Places(index)).members)
  }

  init(_ app: App, _ index: NameIndex, _ file: SourceFile) {
    let places = Places(index)
    let state = app.whole.state.name
    let stores = app.members.map { member in
      let presence: [JSONMember] =
        switch member.presence {
        case .always: [.init(key: "presence", value: .string("always"))]
        case .optional: [.init(key: "presence", value: .string("optional"))]
        case .keyed(let type):
          [
            .init(key: "presence", value: .string("keyed")),
            .init(key: "keyType", value: .string("\(type)")),
          ]
        }
      return places.declaration(
        NameKey(.member, member.name, of: state),
        [.init(key: "feature", value: .string(member.feature.name))] + presence)
    }
    self.init(
      index, file,
      members: [
        .init(key: "kind", value: .string("app")), .init(key: "name", value: .string(app.name)),
      ] + places.position(of: NameKey(.app, app.name)) + documentation(app.doc) + [
        .init(key: "stores", value: .array(stores)),
        .init(
          key: "invariants",
          value: .array(
            app.invariants.map { places.declaration(NameKey(.invariant, $0.name)) })),
        .init(
          key: "scenarios",
          value: .array(
            app.scenarios.map { places.declaration(NameKey(.scenario, $0.sentence)) })),
      ])
  }

  private init(_ index: NameIndex, _ file: SourceFile, members: [JSONMember]) {
    self.index = index
    self.file = file
    places = Places(index)
    declarations = members
  }

  var json: JSONValue {
    .object(
      [.init(key: "path", value: .string(file.path))] + declarations
        + [.init(key: "uses", value: .array(index.references.compactMap(places.use)))])
  }

  /// A line for each declaration, as compilers write places.
  var lines: [String] {
    index.declarations.map { declaration in
      let start = declaration.range.start
      let detail = declaration.detail.map { $0.hasPrefix("(") ? $0 : ": \($0)" } ?? ""
      return "\(shown(file.path)):\(start.line):\(start.column): \(declaration.kind.rawValue) "
        + shown(declaration.key.name + detail)
    }
  }
}

/// The places of a spec's names.
private struct Places {
  private var ranges: [NameKey: SourceRange] = [:]

  init(_ index: NameIndex) {
    for name in index.generated { ranges[name.key] = name.source }
    for declaration in index.declarations { ranges[declaration.key] = declaration.range }
  }

  /// The place where a name is declared, or from which it follows; nothing if the file has none.
  func position(of key: NameKey) -> [JSONMember] { ranges[key]?.members ?? [] }

  func declaration(
    _ key: NameKey, doc: String? = nil, _ members: [JSONMember] = []
  ) -> JSONValue {
    .object(
      [.init(key: "name", value: .string(key.name))] + position(of: key) + documentation(doc)
        + members)
  }

  /// A place where a declared name is written; nil for variables and names of the standard library.
  func use(_ reference: NameReference) -> JSONValue? {
    let key = reference.key
    guard key.kind != .standard, key.kind != .local else { return nil }
    let owner: [JSONMember] =
      key.owner.isEmpty ? [] : [.init(key: "owner", value: .string(key.owner))]
    return .object(
      [.init(key: "name", value: .string(key.name))] + owner + reference.range.members + [
        .init(key: "isDeclaration", value: .boolean(reference.isDeclaration))
      ])
  }
}

private func documentation(_ doc: String?) -> [JSONMember] {
  doc.map { [.init(key: "doc", value: .string($0))] } ?? []
}

/// The members of a feature.
private struct ExportedFeature {
  private let feature: Feature
  private let places: Places
  private let properties: [String]

  init(_ feature: Feature, _ places: Places) {
    self.feature = feature
    self.places = places
    properties = feature.state.properties.map(\.name)
  }

  var members: [JSONMember] {
    let name = feature.name
    return [
      .init(key: "kind", value: .string("feature")), .init(key: "name", value: .string(name)),
    ] + places.position(of: NameKey(.feature, name)) + documentation(feature.doc) + [
      list("models", feature.models.map(model)),
      list("state", feature.state.properties.map { property($0, of: feature.state.name) }),
      list("derived", feature.derived.map { derived($0, of: feature.state.name) }),
      list("filters", feature.filters.map(filter)),
      list("functions", feature.functions.map(function)),
      list("actions", feature.actions.map(action)),
      list("events", feature.events.map { enumCase($0, of: name + "Event") }),
      list("dependencies", feature.dependencies.map(dependency)),
      list(
        "middleware",
        feature.middleware.map {
          places.declaration(
            NameKey(.middleware, $0.name), doc: $0.doc,
            [
              .init(key: "isStub", value: .boolean($0.isStub))
            ])
        }),
      list(
        "invariants",
        feature.invariants.map { places.declaration(NameKey(.invariant, $0.name), doc: $0.doc) }),
      list(
        "scenarios",
        feature.scenarios.map {
          places.declaration(NameKey(.scenario, $0.sentence), doc: $0.doc)
        }),
    ]
  }

  private func list(_ name: String, _ values: [JSONValue]) -> JSONMember {
    .init(key: name, value: .array(values))
  }

  private func type(_ type: Type) -> JSONMember {
    .init(key: "type", value: .string("\(type)"))
  }

  private func flag(_ name: String, _ value: Bool) -> JSONMember {
    .init(key: name, value: .boolean(value))
  }

  /// The names of the properties in a set. Code of the user may read and write all of them.
  private func names(_ name: String, _ set: PropertySet) -> JSONMember {
    let indices = set.isEverything ? Array(properties.indices) : set.indices.sorted()
    return .init(key: name, value: .strings(indices.map { properties[$0] }))
  }

  private func property(_ property: StoredProperty, of owner: String) -> JSONValue {
    places.declaration(
      NameKey(.member, property.name, of: owner), doc: property.doc,
      [
        type(property.type), flag("hasDefault", property.hasDefault),
        flag("isPrivate", property.isPrivate),
      ])
  }

  private func derived(_ value: DerivedValue, of owner: String) -> JSONValue {
    let isOfState = owner == feature.state.name
    return places.declaration(
      NameKey(.member, value.name, of: owner), doc: value.doc,
      [type(value.type)] + (isOfState ? [names("reads", value.reads)] : [])
        + [flag("isPrivate", value.isPrivate)])
  }

  private func enumCase(_ item: EnumCase, of owner: String) -> JSONValue {
    places.declaration(
      NameKey(.enumCase, item.name, of: owner), doc: item.doc,
      [payload(item.payload, of: "\(owner).\(item.name)")])
  }

  private func payload(_ parameters: [Parameter], of owner: String) -> JSONMember {
    list(
      "payload",
      parameters.map { parameter in
        let label: [JSONMember] =
          parameter.label.map { [.init(key: "label", value: .string($0))] } ?? []
        return places.declaration(
          NameKey(.parameter, parameter.name, of: owner),
          label + [type(parameter.type), flag("hasDefault", parameter.value != nil)])
      })
  }

  private func model(_ model: Model) -> JSONValue {
    let owner = model.name
    let kind: String
    let contents: [JSONMember]
    switch model.kind {
    case .structure(let properties):
      kind = "struct"
      contents = [list("properties", properties.map { property($0, of: owner) })]
    case .enumeration(let cases):
      kind = "enum"
      contents = [list("cases", cases.map { enumCase($0, of: owner) })]
    }
    return places.declaration(
      NameKey(.type, owner), doc: model.doc,
      [.init(key: "kind", value: .string(kind))] + contents + [
        list("derived", model.derived.map { derived($0, of: owner) }),
        .init(key: "conformances", value: .strings(model.conformances)),
      ])
  }

  private func filter(_ filter: Filter) -> JSONValue {
    places.declaration(
      NameKey(.type, filter.name), doc: filter.doc,
      [
        .init(key: "list", value: .string(filter.list)),
        .init(key: "element", value: .string("\(filter.element)")),
        .init(key: "result", value: .string(filter.result)),
        .init(key: "selector", value: .string(filter.selector)),
        list(
          "cases",
          filter.cases.map { item in
            places.declaration(
              NameKey(.enumCase, item.name, of: filter.name), doc: item.doc,
              [payload(item.payload, of: "\(filter.name).\(item.name)")])
          }),
      ])
  }

  private func function(_ function: Function) -> JSONValue {
    let signature = function.signature
    return places.declaration(
      NameKey(.function, signature.name), doc: function.doc,
      [
        payload(signature.parameters, of: signature.name), type(signature.result),
        flag("isConstant", signature.isConstant),
      ] + (signature.module.map { [.init(key: "module", value: .string($0))] } ?? []))
  }

  private func action(_ action: Action) -> JSONValue {
    let owner = feature.name + "Action"
    let isHandled = if case .handler = action.reduction { true } else { false }
    return places.declaration(
      NameKey(.enumCase, action.name, of: owner), doc: action.doc,
      [
        payload(action.payload, of: "\(owner).\(action.name)"), names("reads", action.reads),
        names("writes", action.writes), flag("isHandled", isHandled),
        flag("isPrivate", action.isPrivate),
      ])
  }

  private func dependency(_ dependency: Dependency) -> JSONValue {
    let owner = dependency.mockName + ".Call"
    return places.declaration(
      NameKey(.dependency, dependency.name, of: dependency.protocolName), doc: dependency.doc,
      [
        .init(key: "protocol", value: .string(dependency.protocolName)),
        list(
          "methods",
          dependency.methods.map { method in
            let result: [JSONMember] =
              method.element.map { [.init(key: "streams", value: .string("\($0)"))] }
              ?? method.result.map { [.init(key: "returns", value: .string("\($0)"))] } ?? []
            return places.declaration(
              NameKey(.enumCase, method.name, of: owner), doc: method.doc,
              [payload(method.payload, of: "\(owner).\(method.name)")] + result
                + [flag("throws", method.canThrow)]
                + (method.error.map { [.init(key: "error", value: .string("\($0)"))] } ?? []))
          }),
      ])
  }
}
