/// Decodes a YAML tree into a spec. Returns nil if the tree is not a mapping.
package func decodeSpec(
  _ root: YAMLNode, of file: SourceFile, _ diagnostics: inout Diagnostics
) -> FeatureSpec? {
  var decoder = SpecDecoder(file: file, diagnostics: diagnostics)
  let spec = decoder.spec(root)
  diagnostics = decoder.diagnostics
  // What an undefined alias stands for is not known, so nothing else is wrong with it.
  let aliases = Set(diagnostics.findings.filter { $0.id == .undefinedAlias }.map(\.range.start))
  if !aliases.isEmpty {
    diagnostics.withdraw { $0.id != .undefinedAlias && aliases.contains($0.range.start) }
  }
  return spec
}

/// The keys of a whole spec. The keys of all nested constructs can be reached from this table.
package var specKeyTable: KeyTable { specConstruct.table }

private struct SpecDraft {
  var name: Located<String>?
  var spec = FeatureSpec(name: Located("", at: SourceRange(.start, .start)))
}

private let functionsSummary =
  "pure functions that every expression can call, and functions that change the state"

private let specConstruct = Construct<SpecDraft>(
  "a spec",
  [
    .required("feature", .name, "the prefix of every generated name") {
      $1.name = $1.name ?? $0.decodeName($2)
    },
    .doc { $0.spec.doc = $0.spec.doc ?? $1 },
    .optional("external", externalsShape, "types of other modules, each with the module to import")
    {
      $1.spec.externals += $0.section(.types, $2) { $0.externals($1) }
    },
    .optional("import", importsShape, "models of other features, each with its feature") {
      $1.spec.externals += $0.section(.types, $2) { $0.imports($1) }
      $1.spec.hasFailedImport = !$2.node.isMapping && !$2.node.isNothing
    },
    .optional(
      "conforms", conformancesShape,
      "further conformances of the models, the filters and the state; `Codable` also of the actions "
        + "and events"
    ) {
      $1.spec.conformances += $0.conformances($2)
    },
    .optional("folders", foldersShape, foldersSummary) {
      $1.spec.hasLayers = $0.layers($2) || $1.spec.hasLayers
    },
    .optional("models", modelsShape, "the structs and enums of the feature") {
      $1.spec.models += $0.section(.types, $2) { $0.models($1) }
    },
    .optional("state", stateShape, "the properties of the state") {
      $1.spec.state += $0.section(.state, $2) { $0.properties($1, stateShape) }
    },
    .optional("filters", filtersShape, "filters of lists in the state") {
      $1.spec.filters += $0.section(.types, $2) { $0.filters($1) }
    },
    .optional("derived", derivedShape, "values computed from the state") {
      $1.spec.derived += $0.section(.state, $2) { $0.derived($1) }
    },
    .optional("constants", constantsShape, "names for values, usable in every expression") {
      $1.spec.functions += $0.section(.types, $2) { $0.constants($1) }
    },
    .optional("functions", functionsShape, functionsSummary) {
      let functions = $0.section(.types, $2) { $0.functions($1) }
      $1.spec.functions += functions.filter { $0.body == nil }
      $1.spec.stateFunctions += functions.filter { $0.body != nil }
    },
    .optional("actions", actionsShape, "the actions, and how each changes the state") {
      $1.spec.actions += $0.section(.actions, $2) { $0.actions($1) }
    },
    .optional(
      "undo", undoShape, "the properties of the state that the actions `undo` and `redo` restore"
    ) {
      $1.spec.undo = $0.section([.actions, .state, .types], $2) { $0.undo($1) } ?? $1.spec.undo
    },
    .optional("dependencies", dependenciesShape, "the services that the feature calls") {
      $1.spec.dependencies += $0.section(.dependencies, $2) { $0.dependencies($1) }
    },
    .optional("events", eventsShape, "one-shot outputs, such as a message to show or a navigation")
    {
      let declared = $0.section(.events, $2) { $0.events($1) }
      $1.spec.events += declared.events
      $1.spec.routes += declared.routes
    },
    .optional(
      "persistence", persistenceShape,
      "the properties of the state that are stored, and the version of their data"
    ) {
      $1.spec.persistence = $0.persistence($2) ?? $1.spec.persistence
    },
    .optional(
      "requests", requestsShape, "calls of dependencies with their actions, status and rule"
    ) {
      $1.spec.requests += $0.section([.actions, .state, .middleware], $2) { $0.requests($1) }
    },
    .optional("middleware", middlewareShape, "the middleware between dispatch and the reducer") {
      $1.spec.middleware += $0.section(.middleware, $2) { $0.middleware($1) }
    },
    .optional(
      "invariants", invariantsShape, "conditions over the state that no action may break"
    ) {
      $1.spec.invariants += $0.section(.scenarios, $2) { $0.invariants($1) }
    },
    .optional(
      "reachable", reachableShape, "conditions over the state that some reachable state satisfies"
    ) {
      $1.spec.reachable += $0.section(.scenarios, $2) { $0.reachable($1) }
    },
    .optional("explore", exploreShape, "how `redux-gen explore` and `test` explore the spec") {
      $1.spec.exploring = $0.section(.scenarios, $2) { $0.exploring($1) }
    },
    .optional("scenarios", scenariosShape, "examples with expected results: each becomes a test") {
      $1.spec.scenarios += $0.section(.scenarios, $2) { $0.scenarios($1) }
    },
    .optional(
      "screens", screensShape,
      "views that are written once: their names alone, or each with what it shows"
    ) {
      $1.spec.screens += $0.section(.screens, $2) { $0.screens($1) }
    },
    .optional("ui", interfaceShape, interfaceSummary) {
      $1.spec.interface = $0.interface($2) ?? $1.spec.interface
    },
    .optional("previews", previewsShape, "states that previews of the screens show") {
      $1.spec.previews += $0.section(.screens, $2) { $0.previews($1) }
    },
  ])

extension SpecDecoder {
  fileprivate mutating func spec(_ root: YAMLNode) -> FeatureSpec? {
    let start = SourceRange(root.range.start, root.range.start)
    let root = withoutSecondSpec(root, beginningWith: "feature")
    guard case .mapping(let entries) = root.content else {
      let found = root.isNothing ? "an empty file" : root.foundKind
      diagnostics.error(
        root.isNothing ? .emptyFile : .wrongKind,
        "expected a mapping that has at least 'feature', found \(found)", at: start,
        help: "begin with 'feature: TaskList'")
      return nil
    }
    refuseSwiftTag(KeyedNode(key: Located("", at: start), node: root))
    actionNames = names(ofActions: entries)
    var draft = SpecDraft()
    let own = refusingApp(entries)
    specConstruct.decode(own, into: &draft, owner: start, &self)
    specConstruct.decodeRepeated(root.repeated, into: &draft, &self)
    draft.spec.name = draft.name ?? Located("", at: start)
    draft.spec.lacksName = draft.name == nil
    expandForm(of: &draft.spec)
    expandRequests(of: &draft.spec)
    expandPersistence(of: &draft.spec)
    expandUndo(of: &draft.spec)
    draft.spec.incomplete = incomplete
    draft.spec.undecodedNames = undecodedNames
    draft.spec.skippedLines = skippedLines
    draft.spec.repeatedProperties = repeatedProperties
    draft.spec.repeated = DuplicateDeclarations(repeated)
    return draft.spec
  }

  /// Decodes a section. If parts are skipped during decoding, only this section counts as
  /// incomplete.
  fileprivate mutating func section<Declared>(
    _ section: SpecSections, _ item: KeyedNode,
    _ decode: (inout SpecDecoder, KeyedNode) -> Declared
  ) -> Declared {
    currentSection = section
    defer { currentSection = .all }
    return decode(&self, item)
  }

  private func names(ofActions entries: [YAMLEntry]) -> Set<String> {
    func names(in section: String) -> [String] {
      guard let section = entries.first(where: { $0.key.scalarText == section }),
        case .mapping(let declared) = section.value.content
      else { return [] }
      return declared.map { withoutBackticks(trimmed($0.key.scalarText)) }
    }
    let requested = names(in: "requests").flatMap { name in
      [name] + RequestSuffix.allCases.map { name + $0.rawValue }
    }
    let stored = (names(in: "persistence") + nameOfTogether(entries)).flatMap { name in
      let names = StorageActionNames(of: name)
      return [names.load, names.loaded, names.failed, names.saving, names.saved]
    }
    let undone = entries.contains { $0.key.scalarText == "undo" } ? UndoSpec.actions : []
    return Set(names(in: "actions") + requested + stored + undone)
  }

  private func nameOfTogether(_ entries: [YAMLEntry]) -> [String] {
    guard
      case .mapping(let stored)? = entries.first(where: { $0.key.scalarText == "persistence" })?
        .value.content,
      case .sequence(let names)? = stored.first(where: { $0.key.scalarText == "together" })?
        .value.content
    else { return [] }
    return [StorageGroupSpec.storageName(of: names.map { trimmed($0.scalarText) })]
  }
}
