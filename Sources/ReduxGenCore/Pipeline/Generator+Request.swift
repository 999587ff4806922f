import FeatureRendering

extension Generator {
  /// The generator of this package's own stages, for what `request` asks of the bytes.
  package init(for request: RunRequest) {
    // Only a working folder that is gone makes it fail, and then the run says so itself.
    self.init(renderer: .standard((try? Rendering(of: request)) ?? Rendering()))
  }
}
