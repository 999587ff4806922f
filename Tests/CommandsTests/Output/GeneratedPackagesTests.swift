import FeatureRendering
import Foundation
import Testing

@testable import Commands

/// The packages in `Generated` are examples, and are built and tested separately.
@Suite struct GeneratedPackagesTests {
  private let repository = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path()

  @Test("the packages in Generated equal the packages that are generated from Specs")
  func packages() {
    var request = RunRequest(.check, specs: [repository + "Specs"])
    request.output = repository + "Generated"
    let report = Generator(renderer: .standard()).runRequest(request)
    #expect(report.status == .done)
    #expect(report.lines.count == 1)
    #expect(report.lines.first?.hasSuffix(" files up to date") == true)
  }
}
