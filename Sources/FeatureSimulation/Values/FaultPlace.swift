import SpecLanguage

/// The range of the innermost expression whose evaluation failed.
package struct FaultPlace: Sendable {
  package private(set) var range: SourceRange?

  package init() {}

  mutating func note(_ signal: Signal, at place: SourceRange) {
    if case .fault = signal, range == nil { range = place }
  }
}
