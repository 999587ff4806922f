import FeatureAnalysis

// Lowers the storages of stored properties, and the middleware that loads and saves the properties.

extension StorageEntry {
  /// The name of the storage among the dependencies, such as `tasksStorage`.
  package var storageName: String { property + "Storage" }

  /// The stored properties for a sentence: `cart` and `draft`.
  var list: String {
    listedNames((parts.isEmpty ? [self] : parts).map { "`\($0.property)`" })
  }

  /// The type of the stored value. Every kind of list is stored as an array, and a set as a set.
  var storedType: Type {
    if case .set = type { return type }
    return type.element.map { .array($0) } ?? type
  }
}

extension FeatureContext {
  /// What is loaded and saved at a time.
  var stored: [StorageEntry] { feature.persistence?.entries ?? [] }

  /// The stored properties of the state.
  var storedProperties: [StorageEntry] { feature.persistence?.properties ?? [] }

  /// Creates dependencies from `arguments`. If the feature has stored properties, their storages
  /// keep the values in memory.
  func dependenciesInMemory(_ arguments: [SwiftArgument]) -> SwiftExpression {
    guard !stored.isEmpty else { return .call(names.dependencies, arguments) }
    return .path(names.dependencies).calling(RuntimeSymbol.inMemory, arguments)
  }
}

/// Returns the type of a storage, such as `any Storage<[TaskModel]>`.
func storageType(_ entry: StorageEntry, _ texts: inout TextLowering) -> SwiftType {
  "any \(texts.shared.toolchain(RuntimeSymbol.storage))<\(texts.lowerType(entry.storedType))>"
}

/// Creates the call that adds a storage to the middleware, such as `tasksStorage(dependencies)`.
func storageCall(_ entry: StorageEntry) -> SwiftExpression {
  .call(entry.storageName, [SwiftArgument(.path(RuntimeSymbol.dependencies, entry.storageName))])
}

/// Creates a function for each stored property. The function returns the middleware that loads and
/// saves the property.
func storageDeclarations(
  _ context: FeatureContext, _ hidden: HiddenTypes, _ texts: inout TextLowering
) -> [SwiftDeclaration] {
  context.stored.map { entry in
    _ = texts.lowerType(entry.storedType)
    let storage = context.shared.toolchain(RuntimeSymbol.storage)
    let type: SwiftType = "any \(storage)<\(hidden.visibleType(entry.storedType).description)>"
    let middleware = context.shared.toolchain(RuntimeSymbol.storageMiddleware)
    let result: SwiftType = "\(middleware)<\(context.names.feature)>"
    return .function(
      entry.storageName, [.private, .static],
      [SwiftParameter(label: "_", "storage", type)], result: result,
      breaksParameters: true, attributes: [SwiftAttribute("MainActor")],
      doc: entry.parts.isEmpty
        ? "Loads `\(entry.property)` when the store starts, and saves it after changes."
        : "Loads \(entry.list) together when the store starts, and saves them after changes.",
      body: [.expression(storageMiddleware(entry, context))])
  }
}

private func storageMiddleware(
  _ entry: StorageEntry, _ context: FeatureContext
) -> SwiftExpression {
  var arguments = [
    SwiftArgument(.string(entry.property)),
    keyPath(to: entry),
    SwiftArgument("changes", changes(of: entry)),
    SwiftArgument("in", .name("storage")),
  ]
  let delay = entry.options.delay
  if delay > .zero { arguments.append(SwiftArgument("after", delay.expression)) }
  if !entry.parts.isEmpty {
    let lists = entry.parts.map { SwiftExpression.enumCase("list", [keyPath(to: $0)]) }
    arguments.append(SwiftArgument("merging", .array(lists)))
  }
  arguments.append(SwiftArgument("actions", storageActions(entry, context.shared)))
  return .call(.literal(context.shared.toolchain(RuntimeSymbol.storageMiddleware)), arguments)
}

private func changes(of entry: StorageEntry) -> SwiftExpression {
  let masks = (entry.parts.isEmpty ? [entry] : entry.parts).map {
    SwiftExpression.path(RuntimeSymbol.changeMasks, $0.property)
  }
  return masks.count == 1 ? masks[0] : .array(masks)
}

/// Creates the argument `\.tasks`.
func keyPath(to entry: StorageEntry) -> SwiftArgument {
  SwiftArgument(.prefix("\\", .implicitMember(entry.property)))
}

private func storageActions(_ entry: StorageEntry, _ shared: SharedNames) -> SwiftExpression {
  let names = entry.actions
  func making(_ action: String) -> SwiftExpression {
    .closure(
      SwiftClosure([.expression(.enumCase(action, [SwiftArgument(.name("$0"))]))]))
  }
  var arguments = [
    SwiftArgument("load", .implicitMember(names.load)),
    SwiftArgument("loaded", making(names.loaded)),
    SwiftArgument("failed", making(names.failed)),
  ]
  if let saving = names.saving {
    arguments.append(SwiftArgument("saving", .implicitMember(saving)))
  }
  if let saved = names.saved { arguments.append(SwiftArgument("saved", .implicitMember(saved))) }
  return .call(.literal(shared.toolchain(RuntimeSymbol.storageActions)), arguments)
}

/// Creates the factory function for dependencies in memory: `TaskListDependencies.inMemory(tasks:
/// …)`.
func inMemoryDependencies(
  _ context: FeatureContext, _ texts: inout TextLowering
) -> SwiftDeclaration? {
  guard !context.stored.isEmpty else { return nil }
  let dependencies = context.feature.dependencies
  var parameters: [SwiftParameter] = []
  for entry in context.stored {
    let type = texts.lowerType(entry.storedType)
    parameters.append(
      SwiftParameter(
        entry.property, entry.storedType.isOptional ? "(\(type))?" : "\(type)?", default: .nil))
  }
  parameters += dependencies.map {
    SwiftParameter($0.name, "any \(identifier($0.protocolName))")
  }
  let arguments =
    context.stored.map {
      SwiftArgument(
        $0.storageName,
        .call(
          .literal(context.shared.toolchain(RuntimeSymbol.inMemoryStorage)),
          [SwiftArgument(.name($0.property))]))
    } + dependencies.map { SwiftArgument($0.name, .name($0.name)) }
  let list = listedNames(context.stored.map(\.list))
  return .extension(
    SwiftType(context.names.dependencies),
    members: [
      .function(
        RuntimeSymbol.inMemory, [.public, .static], parameters,
        result: SwiftType(context.names.dependencies),
        doc:
          "Stores \(list) in memory, for tests and previews. A value that is not passed was never stored.",
        body: [.expression(.call(context.names.dependencies, arguments))])
    ])
}

func listedNames(_ names: [String]) -> String {
  guard let last = names.last, names.count > 1 else { return names.joined() }
  return names.dropLast().joined(separator: ", ") + " and " + last
}
