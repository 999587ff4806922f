import SwiftUI

/// A window with a view in it, and a person in front of it: what the person reads, taps, types, swipes
/// and pulls.
///
/// The person finds things by what they say, and only in the window on top: what is below a sheet or an
/// alert cannot be reached.
@MainActor public final class Screen {
  private let host: ViewHost
  private let window: WindowState

  /// - Parameter strings: The translations of a String Catalog, by their keys.
  public init(_ view: some View, strings: [String: String] = [:]) {
    let window = WindowState()
    self.window = window
    host = ViewHost(
      Window(state: window, content: view), environment: Self.environment(strings))
  }

  /// Opens an app.
  public init<A: App>(_ app: A) {
    let window = WindowState()
    self.window = window
    host = ViewHost(
      Window(state: window, content: AppWindow(app)), environment: Self.environment([:]))
  }

  private static func environment(_ strings: [String: String]) -> EnvironmentValues {
    var environment = EnvironmentValues()
    if !strings.isEmpty { environment.localizeKey = { strings[$0] ?? $0 } }
    return environment
  }

  isolated deinit {
    host.close()
  }

  /// Closes the window.
  public func close() { host.close() }

  /// Sends the app to the background, or back.
  public func enter(_ phase: ScenePhase) {
    window.phase = phase
    host.update()
  }

  /// Takes the view from the screen without forgetting its state, as another tab does, or shows it
  /// again.
  public func setVisible(_ isVisible: Bool) {
    host.root?.setVisible(isVisible)
    host.update()
  }

  // MARK: - Counting

  /// How often each body was evaluated since the last reset, by the name of the view.
  public var evaluations: [String: Int] {
    host.update()
    return host.evaluations.filter {
      !Self.ownViews.contains($0.key.prefix { $0 != "<" }.description)
    }
  }

  public func resetEvaluations() {
    host.update()
    host.resetEvaluations()
  }

  /// Views of the framework that are made of others.
  private static let ownViews: Set<String> = [
    "Window", "AppWindow", "VStack", "HStack", "ZStack", "ScrollView", "LazyVStack", "Color",
  ]

  // MARK: - What is there

  /// All windows, from the one below to the one on top.
  var windows: [[Element]] {
    host.update()
    let elements = host.root?.elements ?? []
    let content = elements.filter { $0.place == .content }
    let overlays = elements.filter { $0.place == .overlay }
    for (below, above) in zip(overlays, overlays.dropFirst()) where below.level == above.level {
      host.addFault(
        "\"\(above.spoken)\" cannot be presented while \"\(below.spoken)\" is: both belong to one window."
      )
    }
    for item in elements where [.title, .toolbar, .search].contains(item.place) {
      host.addFault("\(item.place) \"\(item.spoken)\" is not shown without a NavigationStack.")
    }
    return [content] + overlays.sorted { $0.level < $1.level }.map { [$0] }
  }

  /// Everything in the window on top, also what a screen reader does not say.
  private var visible: [Element] { (windows.last ?? []).flatMap(\.all) }

  /// Everything in the window on top that a screen reader finds.
  var all: [Element] { visible.filter { !$0.isHidden } }

  /// What a screen reader says, line for line: a label, what it is, its value, and whether it is dimmed.
  public var lines: [String] { (windows.last ?? []).flatMap(\.lines) }

  /// Whether the person sees a text.
  public func shows(_ text: String) -> Bool {
    visible.contains { $0.label == text || $0.value == text || $0.hint == text }
  }

  /// The texts that are struck through.
  public var struckThrough: [String] {
    visible.filter { $0.role == .text && $0.isStruckThrough }.map(\.label)
  }

  /// The rows of the lists on the window on top, each with what it says.
  public var rows: [String] {
    all.filter { $0.role == .row }.map(\.spoken)
  }

  var menuItems: [Element] {
    host.update()
    return (host.root?.elements ?? []).filter { $0.place == .menu }
  }

  /// The items that the app adds to its menus, such as `File: Add Task, button`.
  public var menus: [String] {
    menuItems.map { "\($0.identifier ?? ""): \($0.lines.joined(separator: ", "))" }
  }

  /// The page as HTML, with all windows.
  public var html: String { page(windows, title: "Screen") }

  /// What is wrong with the screen: controls without a label, taps without a trait, and what SwiftUI
  /// would answer with a warning.
  public var faults: [String] {
    let parts = windows.flatMap { $0 }.flatMap(\.all)
    return parts.compactMap(\.fault) + host.faults
  }

  /// Updates the views and waits for tasks, until a condition holds.
  public func wait(until condition: () -> Bool) async throws {
    for round in 0..<2_000 {
      host.update()
      if condition() { return }
      if round < 200 {
        await Task.yield()
      } else {
        try await Task.sleep(for: .milliseconds(2))
      }
    }
    throw NotPossible("The condition never held. On the screen:\n\(lines.joined(separator: "\n"))")
  }

  func update() { host.update() }
}

/// What the system tells a window.
@Observable @MainActor final class WindowState {
  var phase = ScenePhase.active
}

private struct Window<Content: View>: View {
  let state: WindowState
  let content: Content

  var body: some View { content.environment(\.scenePhase, state.phase) }
}

/// The person cannot do what a test asks for.
public struct NotPossible: Error, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
