import Foundation
import Testing

@Suite("The location of written files")
struct ContainmentTests {
  @Test(
    "nothing is written outside the output folder through a symbolic link, wherever the link is",
    arguments: [
      "", "/Counter", "/Counter/Sources", "/Counter/Sources/Counter",
      "/Counter/Sources/Counter/Application", "/Counter/Tests", "/Counter/Package.swift",
      "/Counter/README.md", "/Counter/Sources/Counter/CounterState.swift",
      "/Counter/.redux-gen.json", "/Counter/.README.md.redux-gen-tmp",
      "/Counter/.README.md.redux-gen-old", "/Counter/.redux-gen.json.redux-gen-tmp",
      "/.New.redux-gen-tmp", "/New",
    ])
  func links(place: String) throws {
    let tool = try Tool()
    try tool.writeCounter(mark: "first")
    #expect(try tool.run("Specs", "-q").status == 0)
    try tool.write("outside\n", to: "Outside/kept")
    let link = tool.folder + "/Generated" + place
    let target = tool.folder + "/Outside/target"
    if FileManager.default.fileExists(atPath: link) {
      try FileManager.default.moveItem(atPath: link, toPath: target)
    } else {
      try tool.write(
        "outside\n", to: place.hasPrefix("/Counter") ? "Outside/target" : "Outside/target/x")
    }
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: target)
    let outside = tool.files("Outside")
    try tool.writeCounter(mark: "second")
    try tool.writeCounter("New")
    for options in [[], ["--prune"], ["--force", "Generated/Counter", "Generated/New"]] {
      _ = try tool.start(["Specs", "-q"] + options).wait()
      #expect(tool.files("Outside") == outside, "\(options)")
    }
  }

  @Test("the output is the same for every locale, working folder, hash seed and order of arguments")
  func same() throws {
    let tool = try Tool()
    for name in ["Alpha", "Beta", "Gamma"] { try tool.writeCounter(name, count: 12) }
    let specs = ["alpha", "beta", "gamma"].map { "\(tool.folder)/Specs/\($0).yaml" }
    let locales = ["C", "de_DE.UTF-8", "tr_TR.UTF-8", "ja_JP.UTF-8"]
    let folders = [tool.folder, tool.folder + "/Specs", "/", NSTemporaryDirectory()]
    var first: [String: String]?
    for round in 0..<(Torture.isFull ? 100 : 16) {
      let order = round % 2 == 0 ? specs : specs.reversed()
      let output = "\(tool.folder)/Output"
      let arguments = order.map { "'\($0)'" }.joined(separator: " ") + " -q"
      // Each layout has its own output folder, because a package keeps the options of its first
      // run.
      let whole = round % 4 < 2 ? " -o '\(output)/Each'" : " --package All -o '\(output)/Whole'"
      let status = try tool.shell(
        "cd '\(folders[round % 4])' && env -u SWIFT_DETERMINISTIC_HASHING "
          + "LC_ALL=\(locales[round % 4]) TZ=UTC-\(round % 12) '\(Tool.path)' \(arguments)\(whole)")
      #expect(status == 0)
      guard round % 4 == 3 else { continue }
      let files = tool.files("Output")
      #expect(first == nil || first == files, "round \(round)")
      first = files
      try FileManager.default.removeItem(atPath: output)
    }
  }
}
