import Foundation
import ScreenDriving
import SwiftUI
import Testing

private struct Everything: View {
  @State private var volume = 0.5
  @State private var text = "a"
  @State private var day = Date(timeIntervalSince1970: 0)
  @State private var isShown = false
  @Environment(\.isEnabled) private var isEnabled

  var body: some View {
    ScrollView(Axis.Set.vertical) {
      LazyVStack {
        ZStack {
          Text(isEnabled ? "enabled" : "disabled")
          EmptyView()
        }
        AnyView(Text("any"))
        Slider(value: $volume, in: 0...1) { Text("Volume") }
        TextEditor(text: $text).accessibilityLabel("Note")
        DatePicker("Day", selection: $day, displayedComponents: [.date, .hourAndMinute])
        Button("Cover") { isShown = true }
      }
    }
    .safeAreaInset(edge: VerticalEdge.bottom) { Text("inset") }
    .fullScreenCover(isPresented: $isShown) {
      Text("covered").presentationDetents([PresentationDetent.medium, .large])
    }
  }
}

/// Knows whether a person searches around it.
private struct Searching: View {
  @Environment(\.isSearching) private var isSearching

  var body: some View { Text(isSearching ? "searching" : "idle") }
}

private struct Bars: View {
  @State private var query = ""

  var body: some View {
    NavigationStack {
      Searching()
        .navigationTitle("Bars")
        .navigationBarTitleDisplayMode(NavigationBarItem.TitleDisplayMode.inline)
        .toolbar {
          ToolbarItem(placement: ToolbarItemPlacement.principal) { Text("principal") }
          ToolbarItemGroup(placement: .bottomBar) { Text("bottomBar") }
          ToolbarItem(placement: .topBarLeading) { Text("topBarLeading") }
          ToolbarItem(placement: .topBarTrailing) { Text("topBarTrailing") }
          ToolbarItem(placement: .secondaryAction) { Text("secondaryAction") }
          ToolbarItem(placement: .destructiveAction) { Text("destructiveAction") }
          ToolbarItem(placement: .cancellationAction) { Text("cancellationAction") }
          ToolbarItem(placement: .confirmationAction) { Text("confirmationAction") }
          ToolbarItem(placement: .navigation) { Text("navigation") }
          ToolbarItem(placement: .keyboard) { Text("keyboard") }
          ToolbarItem(placement: .status) { Text("status") }
        }
        .searchable(text: $query, placement: SearchFieldPlacement.sidebar)
    }
  }
}

@MainActor @Suite("Names of the double") struct NameTests {
  @Test("Containers show their content, and controls their values")
  func everything() throws {
    let screen = Screen(Everything())
    #expect(screen.lines.prefix(2) == ["enabled", "any"])
    #expect(screen.lines.contains { $0.hasPrefix("Volume, slider") })
    #expect(screen.lines.contains { $0.hasPrefix("Day, date picker") })
    #expect(screen.shows("inset"))
    try screen.type("b", into: "Note")
    #expect(screen.shows("b"))
    try screen.tap("Cover")
    #expect(screen.lines == ["sheet", "covered"])
    #expect(screen.faults == [])
    #expect(Screen(Everything().disabled(true)).lines.first == "disabled")
  }

  @Test("A full screen cover does not give way to a swipe")
  func cover() throws {
    let screen = Screen(Everything())
    try screen.tap("Cover")
    #expect(throws: NotPossible.self) { try screen.dismiss() }
  }

  @Test(
    "Each item of a toolbar is found, wherever it is placed, and a view knows whether a person searches"
  )
  func bars() throws {
    let screen = Screen(Bars())
    for placement in [
      "principal", "bottomBar", "topBarLeading", "topBarTrailing", "secondaryAction",
      "destructiveAction", "cancellationAction", "confirmationAction", "navigation", "keyboard",
      "status",
    ] {
      #expect(screen.shows(placement))
    }
    #expect(screen.shows("idle"))
    try screen.search("a")
    #expect(screen.shows("searching"))
    for placement: SearchFieldPlacement in [.automatic, .toolbar, .navigationBarDrawer] {
      let other = Screen(
        NavigationStack { Text("a").searchable(text: .constant("b"), placement: placement) })
      #expect(other.lines.contains { $0.hasPrefix("Search, search field") })
    }
    #expect(screen.faults == [])
  }

  @Test("A page that hides the button for going back has none")
  func back() throws {
    let screen = Screen(
      NavigationStack {
        NavigationLink("Open") { Text("page").navigationBarBackButtonHidden() }
      })
    try screen.tap("Open")
    #expect(screen.lines == ["page"])
  }

  @Test("A keyboard shortcut does what a tap on its control does, unless the control is disabled")
  func shortcuts() throws {
    var taps = 0
    let button = Button("Delete") { taps += 1 }.keyboardShortcut(.delete)
    try Screen(button).press(.delete)
    #expect(taps == 1)
    #expect(throws: NotPossible.self) { try Screen(button).press(.delete, modifiers: .shift) }
    #expect(throws: NotPossible.self) { try Screen(button.disabled(true)).press(.delete) }
    let save = Button("Save") { taps += 1 }
      .keyboardShortcut(KeyEquivalent.return, modifiers: [.command, .shift])
    try Screen(save).press(.return, modifiers: [EventModifiers.command, .shift])
    #expect(taps == 2)
    let close = Button("Close") { taps += 1 }.keyboardShortcut("w")
    try Screen(close).press(KeyEquivalent("w"))
    #expect(taps == 3)
    #expect(KeyboardShortcut(.escape).modifiers == .command)
    #expect(KeyEquivalent.escape.character == "\u{1B}")
  }

  @Test("A page stays when its link goes away, and gives way to going back")
  func linkIsGone() throws {
    struct Links: View {
      @State private var hasLink = true

      var body: some View {
        NavigationStack {
          VStack {
            Text("root")
            if hasLink { NavigationLink("Open") { Button("Remove") { hasLink = false } } }
          }
        }
      }
    }
    let screen = Screen(Links())
    try screen.tap("Open")
    try screen.tap("Remove")
    #expect(screen.lines == ["Back, button", "Remove, button"])
    try screen.goBack()
    #expect(screen.lines == ["root"])
    #expect(screen.faults == [])
  }

  @Test("The button with the role of cancelling is the only one that cancels a dialog")
  func cancelRole() throws {
    let screen = Screen(
      Text("a").confirmationDialog("Sure?", isPresented: .constant(true)) {
        Button("Yes", role: .destructive) {}
        Button("No", role: ButtonRole.cancel) {}
      })
    #expect(screen.lines == ["Sure?, dialog", "Yes, button", "No, button"])
  }

  @Test("A navigation path is appended to and shortened")
  func path() {
    var path = NavigationPath()
    path.append(1)
    path.append("two")
    path.removeLast()
    #expect(path == NavigationPath([1]))
  }

  @Test("A search without results says what was searched for")
  func unavailable() {
    #expect(Screen(ContentUnavailableView.search(text: "x")).shows("No Results for “x”"))
    #expect(Screen(ContentUnavailableView.search).shows("No Results"))
  }

  @Test("A modified content is the view with its modifier")
  func modified() {
    struct Loud: ViewModifier {
      func body(content: Content) -> some View { content.accessibilityLabel("loud") }
    }
    #expect(Screen(ModifiedContent(content: Text("a"), modifier: Loud())).lines == ["loud"])
  }

  // MARK: - The script

  /// Names that no test writes: the compiler writes them, or they are the types of other names.
  private static let unwritten: Set<String> = [
    "addFault", "appendInterpolation", "appendLiteral", "Body", "buildBlock", "buildEither",
    "buildExpression", "buildIf", "buildLimitedAvailability", "callAsFunction", "checkChange",
    "haveNone", "noteNone", "insert", "localizedText", "main", "specifier", "update",
    "projectedValue", "wrappedValue",
    // Only `Tests/UIKitDouble` has them.
    "UIHostingConfiguration", "rootView",
  ]
  /// Types that a test writes only by their values, such as `.segmented` for `SegmentedPickerStyle`.
  private static let endsOfTypes = [
    "Style", "Builder", "Content", "View", "Key", "Action", "Actions", "Description", "Components",
    "Triggers", "Label", "Traits", "Behavior", "Interpolation", "Specifiable", "Role", "Property",
    "Phase", "Edge", "Visibility", "Shape", "Pattern", "Binding", "Autocapitalization", "Placement",
    "Alignment", "LineStyle",
  ]

  @Test("Each public name of the double is used by a test of the double")
  func names() throws {
    let package = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    func text(_ folder: String) throws -> String {
      let url = package.appending(path: folder)
      return try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
        .filter { $0.hasSuffix(".swift") }
        .map { try String(contentsOf: url.appending(path: $0), encoding: .utf8) }
        .joined(separator: "\n")
    }
    let declared = try text("Sources/SwiftUI")
      .matches(of: /(?m)^.*\bpublic\b.*?\b(?:func|struct|enum|protocol|class|var|let)\s+`?(\w+)/)
      .map { String($0.1) }
    let used = Set(try text("Tests/SwiftUITests").matches(of: /\w+/).map { String($0.0) })
    #expect(declared.count > 250)
    let missing = Set(declared).subtracting(used).subtracting(Self.unwritten).filter { name in
      !name.hasPrefix("_")
        && !Self.endsOfTypes.contains { name.hasSuffix($0) && name.first?.isUppercase == true }
    }
    #expect(missing.sorted() == [])
  }
}
