import FeatureAnalysis

extension AppCoordinatorLowering {
  /// Creates the entry point of the app, with the delegate of the scene, which owns the stores.
  mutating func mainFile() -> SwiftFile {
    let names = context.names
    views.texts.imports.noteRuntime()
    if context.layout == .package { views.texts.imports.addModule(names.module) }
    let main = SwiftDeclaration.class(
      names.main, [.final], inherits: ["UIResponder", "UIApplicationDelegate"],
      attributes: [SwiftAttribute("main", isOnItsOwnLine: false)],
      doc: "The entry point.\n\n" + ScreenLowering.ownership,
      members: [
        .verbatim(
          """
          func application(
            _ application: UIApplication, configurationForConnecting session: UISceneSession,
            options: UIScene.ConnectionOptions
          ) -> UISceneConfiguration {
            let configuration = UISceneConfiguration(name: nil, sessionRole: session.role)
            configuration.delegateClass = SceneDelegate.self
            return configuration
          }
          """)
      ])
    let scene = SwiftDeclaration.class(
      "SceneDelegate", [.final], inherits: ["UIResponder", "UIWindowSceneDelegate"],
      doc: "Owns the stores. Values that wait to be saved are saved when the app leaves the "
        + "foreground.",
      members: [
        .property("window", type: "UIWindow?", .var),
        .property(Self.app, .let, [.private], value: .call(names.store, [])),
        .property(
          "coordinator", .var, [.private, .lazy],
          value: .call(
            .literal(views.ui(screen.name)), [SwiftArgument(Self.app, .name(Self.app))])),
        .verbatim(Self.sceneFunctions),
      ])
    return AppScreenLowering.withOtherwise(
      views.file([main, scene], frameworks: ["UIKit"]), names, framework: "UIKit")
  }

  private static let sceneFunctions = """
    func scene(
      _ scene: UIScene, willConnectTo session: UISceneSession,
      options connectionOptions: UIScene.ConnectionOptions
    ) {
      guard let scene = scene as? UIWindowScene else { return }
      let window = UIWindow(windowScene: scene)
      self.window = window
      coordinator.start(in: window)
    }

    func sceneDidEnterBackground(_ scene: UIScene) {
    \(AppScreenLowering.savingInBackground.indented(by: 2))
    }
    """
}
