import Testing

@Suite("The paths of 'breaking'")
struct BreakingPathTests {
  @Test(
    "a renamed feature is compared with the old spec of its file, however its folder is named",
    arguments: ["New", "./New", "New/"])
  func renamed(_ folder: String) throws {
    let tool = try Tool()
    try tool.write("feature: Pay\nstate: {sum: Int = 0}\n", to: "Old/pay.yaml")
    try tool.write("feature: Payment\nstate: {sum: Int = 0}\n", to: "New/pay.yaml")
    let run = try tool.run("breaking", folder, "--against", "Old")
    #expect(run.errors.contains("[feature-renamed]"), "\(run.errors)")
    #expect(!run.errors.contains("[feature-removed]"), "\(run.errors)")
  }

  @Test("a renamed feature is compared with the old spec of its file in the working folder")
  func workingFolder() throws {
    let tool = try Tool()
    try tool.write("feature: Pay\nstate: {sum: Int = 0}\n", to: "Old/pay.yaml")
    try tool.write("feature: Payment\nstate: {sum: Int = 0}\n", to: "pay.yaml")
    let run = try tool.run("breaking", ".", "--against", "Old")
    #expect(run.errors.contains("[feature-renamed]"), "\(run.errors)")
    #expect(!run.errors.contains("[feature-removed]"), "\(run.errors)")
  }
}
