import FeatureAnalysis
import SpecLanguage

extension Feature {
  /// The enums whose cases have labels in the views.
  package var labeledEnums: [String] {
    screens.isEmpty ? [] : ScreenViews(FeatureContext(self, specPath: "")).choices
  }
}

/// The files of a feature's screens. They belong to the user as soon as they are written.
enum ScreenFile: Hashable {
  /// A screen, by its index.
  case screen(Int)
  /// The row, the form for a new element and the picker of a screen.
  case row(Int)
  case form(Int)
  case picker(Int)
  /// What a screen shows instead of rows.
  case placeholder(Int)
  /// The navigation of a view controller with a path.
  case navigation(Int)
  /// The labels of an enum's cases.
  case titles(String)
  case previews
  /// The coordinator of screens in UIKit.
  case coordinator

  /// Returns the files of a feature with the names of their views, each name once.
  static func all(of context: FeatureContext) -> [(name: String, file: ScreenFile)] {
    let feature = context.feature
    if feature.screens.isEmpty { return [] }
    let views = ScreenViews(context)
    var files: [(name: String, file: ScreenFile)] = []
    func add(_ name: String, _ file: ScreenFile) {
      if !files.contains(where: { $0.name == name }) { files.append((name, file)) }
    }
    for (index, screen) in feature.screens.enumerated() {
      add(screen.name, .screen(index))
      guard case .list(let list) = screen.content else { continue }
      add(list.row.viewName, .row(index))
      if let form = list.add { add(form.viewName, .form(index)) }
      if let name = screen.path?.navigationName { add(name, .navigation(index)) }
      if feature.isController(screen) { continue }
      if let filter = list.filter { add(filter.viewName, .picker(index)) }
      if let placeholder = list.placeholderName { add(placeholder, .placeholder(index)) }
    }
    if feature.hasCoordinator {
      add(context.names.coordinator, .coordinator)
    }
    for choice in views.choices where !context.labeled.contains(choice) {
      add("\(choice)+Title", .titles(choice))
    }
    if !PreviewState.all(of: feature).isEmpty { add(context.names.previews, .previews) }
    return files
  }

  /// Creates the declarations of the file, and the whole file.
  func swiftFile(_ context: FeatureContext) -> SwiftFile {
    var lowering = ScreenLowering(context)
    let frameworks = isOfUIKit(context.feature) ? ["SwiftUI", "UIKit"] : ["SwiftUI"]
    let declarations = declarations(context.feature, &lowering)
    switch self {
    case .previews, .titles:
      return lowering.file(
        declarations, header: [ScreenLowering.ownership], frameworks: frameworks)
    default: return lowering.file(declarations, frameworks: frameworks)
    }
  }

  private func isOfUIKit(_ feature: Feature) -> Bool {
    switch self {
    case .screen(let index): feature.isController(feature.screens[index])
    case .previews: feature.screens.contains { feature.isController($0) }
    case .coordinator, .navigation: true
    default: false
    }
  }

  private func declarations(
    _ feature: Feature, _ lowering: inout ScreenLowering
  ) -> [SwiftDeclaration] {
    switch self {
    case .screen(let index):
      let screen = feature.screens[index]
      switch screen.content {
      case .list(let list) where feature.isController(screen):
        var controller = ControllerLowering(lowering.context, screen, list)
        let declarations = controller.controller()
        lowering = controller.lowering
        return declarations
      case .list(let list): return lowering.listScreen(screen, list)
      case .detail(let detail): return lowering.detailScreen(screen, detail)
      case .form(let form): return lowering.formScreen(screen, form)
      }
    case .row(let index): return list(index, feature).map { lowering.row($0) } ?? []
    case .form(let index):
      return list(index, feature)?.add.map { lowering.addForm($0) } ?? []
    case .picker(let index):
      return list(index, feature)?.filter.map { lowering.filterPicker($0) } ?? []
    case .placeholder(let index):
      let screen = feature.screens[index]
      return list(index, feature).map { lowering.placeholderView(screen, $0) } ?? []
    case .navigation(let index): return lowering.navigationController(of: feature.screens[index])
    case .titles(let name): return lowering.titles(of: name)
    case .previews: return lowering.previews()
    case .coordinator: return lowering.coordinator()
    }
  }

  private func list(_ index: Int, _ feature: Feature) -> ScreenList? {
    if case .list(let list) = feature.screens[index].content { list } else { nil }
  }
}
