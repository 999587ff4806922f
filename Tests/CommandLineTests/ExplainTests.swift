import Testing

@Suite("explain")
struct ExplainTests {
  @Test("'explain' explains a finding with a bad and a good spec")
  func page() throws {
    let result = try Tool().run("explain", "missing-default")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.hasPrefix("missing-default (error): "))
    #expect(result.output.contains("\nWrong:\n\n    feature: "))
    #expect(result.output.contains("\nRight:\n\n    feature: "))
    #expect(try Tool().run("explain", "[missing-default]").output == result.output)
  }

  @Test("'explain' lists all ids, one per line, if no id is given")
  func list() throws {
    let result = try Tool().run("explain")
    #expect(result.status == 0)
    #expect(result.output.contains("\nnever-written "))
    #expect(result.output.split(separator: "\n").count > 90)
  }

  @Test("'explain' suggests the nearest id for an unknown id, with exit status 64")
  func unknown() throws {
    let result = try Tool().run("explain", "unknown-kye")
    #expect(result.status == 64)
    #expect(result.output == "")
    #expect(result.errors.contains("no finding 'unknown-kye'; did you mean 'unknown-key'?"))
    #expect(!result.errors.contains("Usage"))
    let other = try Tool().run("explain", "nope")
    #expect(other.status == 64)
    let message = "no finding 'nope'; did you mean 'no-effect' or 'no-yaml-form'"
    #expect(other.errors.contains(message), "\(other.errors)")
    #expect(result.errors.split(separator: "\n").count == 2)
  }
}
