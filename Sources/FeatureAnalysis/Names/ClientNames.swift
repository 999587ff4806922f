import SpecLanguage

/// Warns about names that are correct in generated code, but mean something else in the code of an
/// app.
///
///     models: {Label: {text: String}}        # swiftui-name
///     models: {TaskLabel: {text: String}}
///
///     state: {events: [Appointment]}         # store-member
///     state: {appointments: [Appointment]}
func checkClientNames(
  _ names: [DeclaredName], in spec: FeatureSpec, _ findings: inout Findings
) {
  for declared in names {
    let name = declared.name.value
    guard ReservedNames.reason(against: name, as: declared.role, in: spec) == nil else { continue }
    switch declared.role {
    case .model, .filter:
      guard SwiftUITypes.names.contains(name) else { continue }
      let better = spec.name.value + name
      findings.warn(
        .swiftuiName,
        "SwiftUI has a type '\(name)' too: files that import both must write "
          + "'\(spec.name.value).\(name)' or 'SwiftUI.\(name)'",
        at: declared.name.range,
        help: "use a name of its own, such as '\(better)'")
    case .stateProperty, .derived, .filterResult:
      guard StoreMembers.names.contains(name), !spec.isApp else { continue }
      // The derived values of models are no members of the state.
      if case .derived = declared.role,
        !spec.derived.contains(where: { $0.name.range == declared.name.range })
      {
        continue
      }
      let feature = spec.name.value
      let better =
        feature.prefix(1).lowercased() + feature.dropFirst() + name.prefix(1).uppercased()
        + name.dropFirst()
      findings.warn(
        .storeMember,
        "'store.\(name)' is a member of every store, so \(declared.kind) of that name can only be "
          + "read as 'store.state.\(name)', which makes a view depend on the whole state",
        at: declared.name.range, help: "use another name, such as '\(better)'")
    default: continue
    }
  }
}

/// The public members of a feature's store.
package enum StoreMembers {
  package static let names: Set<String> = [
    "state", "onRejection", "dispatch", "subscribe", "select", "run", "events", "onEvent",
    "onError", "effectsInProgress", "idle", "cancelEffects", "memo", "objectWillChange",
    "publisher", "receive", "binding", "states", "start", "startWithoutLoading", "flush",
  ]
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
