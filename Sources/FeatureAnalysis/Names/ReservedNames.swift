import SpecLanguage

/// Reports names that are reserved by Swift or by the generated code.
///
///     models: {Result: {title: String}}       # reserved-name
///     models: {ResultModel: {title: String}}
func checkReservedNames(
  _ names: [DeclaredName], in spec: FeatureSpec, _ findings: inout Findings
) {
  var renaming = Renaming(names, in: spec)
  for declared in names {
    let name = declared.name.value
    guard let reason = ReservedNames.reason(against: name, as: declared.role, in: spec)
    else { continue }
    findings.error(
      .reservedName, "'\(name)' cannot be the name of \(declared.kind): \(reason)",
      at: declared.name.range,
      help: renaming.newName(for: declared).map { "use a longer name, such as '\($0)'" })
  }
}

/// The reserved names and the reasons, by the kind of the declaration. Each name was tried with the
/// compiler.
enum ReservedNames {
  /// Returns why a name is rejected; nil if the name is allowed.
  static func reason(
    against name: String, as role: DeclaredName.Role, in spec: FeatureSpec
  ) -> String? {
    switch role {
    case .label: return nil
    case .module:
      return name == spec.name.value
        ? "this feature becomes a module with that name" : everywhere[name]
    case .middleware where name.lowercased() == "main":
      return "Swift treats a file with that name as the entry point of a program"
    case .middleware where middlewareMembers.contains(name):
      return "the generated code that creates the middleware has a member with that name"
    case .screen:
      if SwiftUITypes.names.contains(name) { return "SwiftUI has a type with that name" }
      return name.lowercased() == "main"
        ? "Swift treats a file with that name as the entry point of a program" : ofTypes[name]
    case .model, .filter, .middleware, .external, .dependencyProtocol:
      if name == "F", !spec.middleware.isEmpty { return "in a middleware it is the feature" }
      if case .external = role, runtimeTypes.contains(name) {
        return "the runtime has a type with that name, and generated code uses both"
      }
      return ofTypes[name] ?? languageType(name, in: spec) ?? nestedType(name, in: spec)
    case .derived where spec.isApp:
      return ofMembers[name] ?? reasonOfApp(against: name, in: spec)
    case .modelProperty, .stateProperty:
      // The comparison that Swift derives for the type would have a warning.
      return name == "nan" ? "Swift takes it for 'Double.nan' in comparisons" : ofMembers[name]
    case .derived, .filterResult:
      return ofMembers[name]
    case .store:
      return ofMembers[name] ?? cases[name] ?? reasonOfApp(against: name, in: spec)
    default: break
    }
    if let reason = everywhere[name] { return reason }
    switch role {
    case .feature, .app:
      return modules[name.lowercased()]
    case .enumCase(let isPlain):
      return cases[name] ?? (isPlain ? plainCases[name] : nil)
    case .action, .event: return cases[name]
    case .method: return cases[name] ?? methods[name]
    case .dependency: return members[name] ?? dependencies[name]
    case .actionPayload: return payload[name]
    default: return nil
    }
  }

  /// Returns why a type cannot have the name of a status: the spec language has a type with that
  /// name, if the feature has what the status is about.
  private static func languageType(_ name: String, in spec: FeatureSpec) -> String? {
    let isUsed =
      switch name {
      case BuiltinType.requestStatus.name: !spec.requests.isEmpty
      case BuiltinType.storageStatus.name: spec.persistence?.entries.isEmpty == false
      default: false
      }
    return isUsed ? "it is a type of the spec language" : nil
  }

  /// Returns why a type cannot have the name of a type inside of Codable types, which hides it there.
  private static func nestedType(_ name: String, in spec: FeatureSpec) -> String? {
    guard ["CodingKeys", "StoredKeys"].contains(name) else { return nil }
    let conformances = spec.conformances + spec.models.flatMap(\.conformances)
    let isCoded = spec.persistence != nil || conformances.contains { $0.value == "Codable" }
    return isCoded ? members[name] : nil
  }

  /// Returns why a store or a derived value of an app cannot have a name, such as `openLogin` next
  /// to a store `login`: the generated function that opens `login` has that name.
  private static func reasonOfApp(against name: String, in spec: FeatureSpec) -> String? {
    if let reason = ofStores[name] { return reason }
    if name.first?.isUppercase == true, typesOfApp.contains(where: name.hasSuffix) {
      return "the code of an app has types with such names"
    }
    guard
      ["open", "close", "after", "on"].contains(where: name.hasPrefix) || name.hasSuffix("Slot")
    else { return nil }
    let other = spec.state.lazy.map(\.name.value).first { other in
      let capitalized = other.prefix(1).uppercased() + other.dropFirst()
      return [
        "open\(capitalized)", "close\(capitalized)", "after\(capitalized)",
        "on\(capitalized)Event", "\(other)Slot",
      ].contains(name)
    }
    return other.map { "the store of the app has a member of that name for '\($0)'" }
  }

  /// The ends of the names of the types that an app's code uses.
  private static let typesOfApp = [
    "State", "Action", "Event", "Store", "Feature", "Dependencies", "Slot", "Stores", "Clock",
  ]

  /// The values that generated code has in scope where it creates a middleware.
  static let middlewareMembers: Set<String> = [
    "action", "changes", "dependencies", "derived", "initialState", "middleware", "properties",
    "reduce",
  ]

  static let everywhere = [
    "self": "Swift reads it as the value itself, even in backticks",
    "Self": "Swift reads it as the type itself, even in backticks",
    "Type": "Swift reads it as a metatype, even in backticks",
    "Protocol": "Swift reads it as a metatype, even in backticks",
  ]

  static let cases = [
    "init": "Swift reads it as an initializer",
    "CodingKeys": "Swift uses that name for the keys of a Codable type",
  ]

  static let plainCases = [
    "allCases": "Swift uses that name for the list of all cases",
    "AllCases": "Swift uses that name for the type of the list of all cases",
    "RawValue": "Swift uses that name for the type of the raw values",
  ]

  static let members = [
    "hashValue": "Swift uses that name for the hash of a value",
    "CodingKeys": "Swift uses that name for the keys of a Codable type",
    "StoredKeys": "the generated code uses that name for the keys of earlier versions",
  ]

  static let payload = [
    "state": "in reducers and middleware it is the state",
    "action": "in generated reducers and middleware it is the action",
  ]

  /// The names that a dependency's method cannot have because of members of the generated mock or
  /// of Swift syntax.
  static let methods = [
    "calls": "the generated mock keeps the calls under that name",
    "answers": "the generated mock keeps its answers under that name",
    "deinit": "Swift reads it as a deinitializer",
    "subscript": "Swift reads it as a subscript",
  ]

  /// The names that a store or a derived value of an app cannot have: the members of the app's store,
  /// and the names that its code uses.
  static let ofStores = table(
    [
      "state", "dispatch", "run", "startRun", "idle", "start", "startSoon", "begin", "subscribe",
      "select",
      "onAction", "onRejection", "onError", "onEvent", "effectsInProgress", "cancelEffects",
      "clock", "open", "close", "join", "settle", "base", "watcher", "dependencies", "initialState",
      "action", "event", "flush", "inner", "uuid", "now", "newUUID", "randomValues",
      "memo", "send",
    ], "the store of the app has a member of that name")

  /// The names that a dependency cannot have, because they are in scope where the dependency is
  /// called.
  static let dependencies = [
    "state": "in middleware it is the state",
    "action": "in generated middleware it is the action",
    "effects": "in generated middleware it collects the effects",
    "send": "in generated effects it sends actions",
    "result": "in effects it is the result of a call",
    "message": "in effects it is the description of an error",
    "live": "the generated code uses that name for your implementations",
    "init": "Swift reads it as an initializer",
  ]

  /// The names that a feature cannot have: a feature becomes a module, which cannot hide an
  /// imported module. Modules are also files and folders, so their names must differ even if case
  /// is ignored.
  static let modules: [String: String] = table(
    [
      "Swift", "Foundation", "FoundationEssentials", "Observation", "Testing", "XCTest", "SwiftUI",
      "Combine", "CoreFoundation", "Synchronization", "Dispatch", "Glibc", "Musl", "Darwin",
      "ReduxRuntime", "ReduxSQLite", "ReduxSwiftData", "ReduxTesting", "SwiftData",
      "SwiftShims", "_Concurrency", "_StringProcessing", "UIKit", "AppKit", "CoreGraphics",
      "CoreImage", "WinSDK",
    ].map { $0.lowercased() }, "the generated code may need the module with that name"
  ).merging(["main": "Swift rejects a module with that name"]) { $1 }

  static let types: [String: String] =
    table(
      [
        "Any", "AnyObject", "Array", "Bool", "CaseIterable", "Character", "Codable", "CodingKey",
        "Comparable", "Decodable", "Decoder", "DecodingError", "Dictionary", "Double", "Encodable",
        "Encoder", "Equatable", "Error", "Float", "FloatingPointRoundingRule",
        "Hashable",
        "Identifiable", "Int", "Int8", "Int16", "Int32", "Int64", "MainActor", "Never",
        "Optional", "Range", "RawRepresentable", "Result", "Sendable",
        "SendableMetatype", "Set", "String", "Substring", "UInt", "UInt8", "UInt16",
        "UInt32", "UInt64", "Void",
      ], "the standard library has a type with that name, which the generated code uses"
    )
    .merging(
      table(
        [
          "BooleanLiteralType", "ExtendedGraphemeClusterType", "FloatLiteralType",
          "IntegerLiteralType", "StringLiteralType", "UnicodeScalarType",
        ], "it would become the type of literals in the generated code")
    ) { $1 }
    .merging(
      table(
        ["Data", "Date", "Decimal", "Duration", "IdentifiedArray", "IndexSet", "URL", "UUID"],
        "it is a type of the spec language")
    ) { $1 }
    .merging(
      table(
        [
          "Foundation", "Observation", "ReduxRuntime", "ReduxSQLite", "ReduxSwiftData",
          "ReduxTesting", "Suite",
          "Swift", "SwiftData", "Test", "Testing",
        ], "it would hide what the generated code imports")
    ) { $1 }

  /// The types of the runtime that generated code names in the scope of values: a value with such a
  /// name would hide the type. A type of the spec may have the name, because generated code then
  /// names the module of the runtime's type.
  static let runtimeTypes: Set<String> = [
    "Changes", "EffectID", "Effects", "Feature", "FormFeature", "FormField", "InMemoryStorage",
    "Middleware", "OpenedFeature", "Rejection", "RequestStatus",
    "Storage", "StorageActions", "StorageError", "StorageMiddleware", "StorageStatus",
    "StorageWarning", "Store", "StoredRows", "StoredVersion", "Verdict",
  ]

  /// The names that are reserved only for types; values may have these names.
  static let typeKeywords = table(
    ["any", "async", "await", "each", "nonisolated", "sending", "some"],
    "Swift reads it as a keyword before a type")

  /// The names of types that begin with a lowercase letter, like the values of generated code that
  /// would hide them.
  static let smallTypes = table(
    [
      "action", "change", "clock", "close", "columns", "data", "element", "elements", "key",
      "migrate", "name", "open", "row", "state", "store", "write",
    ],
    "generated code has values with that name, which would hide it")

  /// The names that a type cannot have, in one table, so that each type needs only one lookup.
  /// Specs contain more types and members than other declarations.
  static let ofTypes = types.merging(typeKeywords) { first, _ in first }
    .merging(smallTypes) { first, _ in first }
    .merging(everywhere) { $1 }
  static let ofMembers = members.merging(everywhere) { $1 }

  private static func table(_ names: [String], _ reason: String) -> [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, reason) })
  }
}

/// The public types of SwiftUI that the code of an app meets, from the module's documentation.
///
/// Scenes that only the body of an `App` names, such as `Settings`, are not listed.
enum SwiftUITypes {
  static let names = Set(list.split(whereSeparator: \.isWhitespace).map(String.init))

  private static let list = """
    Alert Alignment Anchor Angle AngularGradient Animatable Animation AnyLayout AnyShape AnyShapeStyle
    AnyTransition AnyView App AppStorage AsyncImage Axis Bindable Binding BlendMode Button
    ButtonBorderShape ButtonRole ButtonStyle Canvas Capsule Circle Color ColorPicker ColorScheme
    CommandGroup CommandMenu Commands ContainerRelativeShape ContentMode ContentShapeKinds
    ContentTransition ContentUnavailableView ControlGroup ControlSize CoordinateSpace DatePicker
    DisclosureGroup DismissAction Divider DragGesture DynamicProperty DynamicTypeSize Edge EdgeInsets
    EditButton EditMode Ellipse EllipticalGradient EmptyView Environment EnvironmentKey
    EnvironmentObject EnvironmentValues EventModifiers FetchRequest FillStyle FocusState
    FocusedBinding FocusedValue Font ForEach Form FormStyle Gauge GeometryProxy GeometryReader Gesture
    GestureState Glass Gradient Grid GridItem GridRow Group GroupBox HStack HorizontalAlignment
    HoverEffect Image ImageRenderer KeyEquivalent KeyPress KeyboardShortcut Label LabelStyle
    LabeledContent Layout LayoutDirection LazyHGrid LazyHStack LazyVGrid LazyVStack LinearGradient
    Link List ListStyle LocalizedStringKey LongPressGesture MagnifyGesture Material Menu MenuStyle
    MeshGradient ModifiedContent MultiDatePicker Namespace NavigationLink NavigationPath
    NavigationSplitView NavigationStack NavigationView ObservedObject OpenURLAction OutlineGroup
    PasteButton Path PhaseAnimator Picker PickerStyle PinnedScrollableViews PopoverAttachmentAnchor
    PreferenceKey PresentationDetent PresentationMode PreviewProvider PrimitiveButtonStyle ProgressView
    Prominence ProposedViewSize RadialGradient Rectangle RefreshAction RenameButton RotateGesture
    RoundedCornerStyle RoundedRectangle SafeAreaRegions ScaledMetric Scene ScenePhase SceneStorage
    ScrollPosition ScrollView ScrollViewProxy ScrollViewReader Section SecureField Shader Shape
    ShapeStyle ShareLink Slider Spacer Spring State StateObject Stepper StrokeStyle SubmitLabel
    Subview Tab TabSection TabView Table TableColumn TableRow TapGesture Text TextAlignment
    TextEditor TextField TextSelection TimelineView Toggle ToggleStyle ToolbarContent ToolbarItem
    ToolbarItemGroup Transaction Transition UnevenRoundedRectangle UnitPoint UserInterfaceSizeClass
    VStack VerticalAlignment View ViewBuilder ViewModifier ViewThatFits Visibility ZStack
    """
}
