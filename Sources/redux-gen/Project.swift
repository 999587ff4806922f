import Commands

extension Project {
  /// The project of this run, which is read when a command needs it. Only the main thread uses it.
  nonisolated(unsafe) private(set) static var current = Project()

  /// Reads the configuration again.
  ///
  /// - Parameter usesSpecs: Whether the command line names no specs.
  static func refresh(usesSpecs: Bool = false) { current = Project(usesSpecs: usesSpecs) }
}
