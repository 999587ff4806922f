#if os(Linux)
  import Foundation
  import Journal
  import ReduxRuntime
  import Testing

  @MainActor
  @Suite("A disk that fails", .serialized, .enabled(if: FailingDisk.hasCompiler))
  struct FailingDiskTests {
    @Test(
      "a failing system call loses no saved data, overwrites no unread data, and is reported",
      arguments: StoredBefore.allCases, DiskFailure.all)
    func everyCall(before: StoredBefore, failure: DiskFailure) async throws {
      let disk = try FailingDisk()
      let stored = try Keeping()
      defer { stored.discard() }
      try await before.write(stored)
      let count = try await run(disk, stored, before, failure, failing: 1_000_000) ?? 0
      try #require(count > 20)
      let step = isTorture ? 1 : count / 5 + 1
      var runs = 0
      for call in stride(from: 1 + count % step, through: count, by: step) {
        _ = try await run(disk, stored, before, failure, failing: call)
        runs += 1
      }
      print("\(before), \(failure): \(runs) of \(count) system calls failed between saves;")
    }

    /// Runs the program once, and then checks the stored data.
    ///
    /// - Returns: The number of system calls that the program made.
    private func run(
      _ disk: FailingDisk, _ stored: Keeping, _ before: StoredBefore, _ failure: DiskFailure,
      failing call: Int
    ) async throws -> Int? {
      let keeping = try Keeping()
      defer { keeping.discard() }
      try FileManager.default.removeItem(at: keeping.folder)
      if before != .nothing {
        try FileManager.default.copyItem(at: stored.folder, to: keeping.folder)
      }
      let run = try disk.change(keeping.folder, failing: call, failure)
      let place = "\(before), \(failure): \(run.failed ?? "no call failed"): \(run.lines)"
      try #require(run.status == 0, "\(place)")
      checkReports(run, failure, place)
      let store = await keeping.store { Issue.record("\(place): \($0)") }
      let found = JournalContent(store.state)
      for (part, name) in JournalContent.names.enumerated() {
        let claim = SavedPart(
          run.lines, part, first: before.content.parts[part], marks: before.marks[part])
        #expect(!claim.isForgotten, "\(name) \(place)")
        #expect(claim.allowed.contains(found.parts[part]), "\(name) \(place)")
      }
      try await checkNextSave(store, keeping, place)
      return run.calls.count
    }

    /// Checks that a failure is reported whenever a flush fails, and that each report says how to
    /// resolve it.
    private func checkReports(_ run: FailingDisk.Run, _ failure: DiskFailure, _ place: String) {
      let remedies = ["free some space on the disk", "let the app write", "check the disk"]
      for line in run.lines where line.hasPrefix("failed ") && !line.contains("was changed before")
      {
        #expect(remedies.contains { line.contains(": \($0)") }, "'\(line)' \(place)")
        #expect(line.contains(run.folder), "'\(line)' \(place)")
      }
      let isReported = run.lines.contains { $0.hasPrefix("failed ") }
      let isRefused = run.lines.contains { $0.hasPrefix("refused ") }
      #expect(isReported || !isRefused, "\(place)")
      #expect(run.failed != nil || !isReported, "\(place)")
      // As soon as the disk works again, everything is saved.
      if failure.length != .always {
        #expect(run.lines.last?.hasPrefix("saved ") == true, "\(place)")
      }
    }

    private func checkNextSave(
      _ store: JournalStore, _ keeping: Keeping, _ place: String
    ) async throws {
      store.dispatch(.write(Entry(text: "next")))
      store.dispatch(.jot("next"))
      do {
        try await store.flush()
      } catch {
        Issue.record("\(place): \(error)")
      }
      let next = await keeping.store { Issue.record("\(place): \($0)") }
      #expect(next.state.entries.last?.text == "next", "\(place)")
      #expect(next.state.draft == "next", "\(place)")
    }
  }
#endif
