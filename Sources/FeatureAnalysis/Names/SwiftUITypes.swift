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
