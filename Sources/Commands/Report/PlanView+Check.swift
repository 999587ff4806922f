import FeatureLowering
import FeatureRendering
import PackageWriting

extension PlanView {
  /// The differences that `check` has found, grouped by the command that fixes them.
  private struct Differences {
    var lines: [String] = []
    var toWrite = 0
    /// The generated files that only `--force` overwrites.
    var toForce: [String] = []
    var areEdited = false
    var areUnknown = false
    var toPrune = 0
  }

  /// Reports each difference, and the commands that fix the differences.
  func reportDifferences(_ report: inout RunReport) {
    var found = Differences()
    for plan in plans {
      if let problem = plan.problem {
        report.refusals.append(refusal(of: problem, plan.name))
      }
      checkFiles(of: plan, &found)
      noteGone(of: plan, &report)
      checkLeftOver(of: plan, &found, &report)
    }
    report.lines = found.lines + repairs(of: found)
    report.files = fileFindings(.all)
    if !report.refusals.isEmpty {
      report.status = .fault
    } else if !found.lines.isEmpty {
      report.status = .differences
    } else {
      let count = plans.reduce(0) { $0 + $1.count }
      report.lines = ["\(output): \(files(count)) up to date"]
    }
  }

  private func checkFiles(of plan: PackagePlan, _ found: inout Differences) {
    if plan.isUnwritten {
      found.toWrite += plan.files.count
      found.lines.append("\(shown(plan.name)): missing, \(files(plan.files.count))")
      return
    }
    for file in plan.files {
      let path = shown(plan.name, file.path)
      switch file.state {
      case .current, .yours, .yoursGone: continue
      case .missing:
        found.toWrite += 1
        found.lines.append("\(path): missing")
      case .stale:
        found.toWrite += 1
        found.lines.append(
          "\(path): stale: the spec or redux-gen changed, and it was not regenerated")
      case .conflicted:
        found.toWrite += 1
        found.lines.append("\(path): contains a merge conflict")
      case .edited:
        found.toForce.append(path)
        found.areEdited = true
        found.lines.append("\(path): edited manually")
      case .unknown:
        found.toForce.append(path)
        found.areUnknown = true
        found.lines.append("\(path): not written by redux-gen")
      case .blocked(let reason): found.lines.append("\(path): cannot be written: \(reason)")
      }
    }
    checkManifest(of: plan, &found)
  }

  private func checkManifest(of plan: PackagePlan, _ found: inout Differences) {
    if plan.manifest.isConflicted {
      found.toWrite += 1
      found.lines.append("\(shown(plan.name, OutputPath.manifest)): contains a merge conflict")
      return
    }
    guard plan.changesOnlyManifest else { return }
    found.toWrite += 1
    let word = plan.manifest.state == .missing ? "missing" : "stale"
    found.lines.append("\(shown(plan.name, OutputPath.manifest)): \(word)")
  }

  /// Adds notes about user-owned files that the user has deleted. A missing user-owned file is not
  /// a difference.
  private func noteGone(of plan: PackagePlan, _ report: inout RunReport) {
    for file in plan.files where file.state == .yoursGone && !isElsewhere(file, in: plan) {
      let path = shown(plan.name, file.path)
      report.notes.append(
        "'\(path)' is missing: this file of yours was deleted or moved; to write it again: "
          + request.command(["--force", path]))
    }
  }

  /// Whether another file of the module declares a type of this user-owned file, because the user
  /// has renamed the file or moved it.
  private func isElsewhere(_ file: PlannedFile, in plan: PackagePlan) -> Bool {
    let types = WrittenFunctions(file.file.bytes).declared.subtracting([MissingFunctions.errorType])
    let module = ModuleFolder(of: file.path, in: shown(plan.name))
    return (try? UserFile(declaring: types, in: module)) != nil
  }

  /// Reports the leftover files of a package. A leftover user-owned file is not a difference,
  /// because only the user may delete it.
  private func checkLeftOver(
    of plan: PackagePlan, _ found: inout Differences, _ report: inout RunReport
  ) {
    guard plan.hasGeneratedLeftOver else { return noteLeftOver(of: plan, &report) }
    if plan.isAbandoned {
      found.lines.append("\(shown(plan.name)): \(words(forAll: plan.leftOver))")
      if plan.leftOver.contains(where: { $0.state == .unedited }) { found.toPrune += 1 }
      return
    }
    let deleted = deletedNext(of: plan)
    for file in plan.leftOver {
      if file.state == .yours {
        report.notes.append(leftOverNote(on: file, of: plan))
        continue
      }
      found.lines.append(
        "\(shown(plan.name, file.path)): \(Self.words(for: file, of: plan, deletedNext: deleted))")
      if deleted.contains(file.path) {
        found.toWrite += 1
      } else if file.state == .unedited {
        found.toPrune += 1
      }
    }
  }

  private func repairs(of found: Differences) -> [String] {
    var lines: [String] = []
    let rest = "write what is missing or stale"
    // Without '--force', the edited files would keep a run from writing the others.
    if found.toWrite > 0, found.toForce.isEmpty {
      lines.append("to \(rest): \(request.command())")
    }
    if !found.toForce.isEmpty {
      let unknown = "overwrite files that redux-gen did not write"
      let purpose =
        switch (found.areEdited, found.areUnknown) {
        case (true, true): "discard manual edits and \(unknown)"
        case (false, true): unknown
        default: "discard manual edits"
        }
      let command = request.command(["--force"] + found.toForce)
      lines.append(
        (found.areUnknown ? "move your own files away; " : "")
          + "to \(purpose)\(found.toWrite > 0 ? ", and \(rest)" : ""): \(command)")
    }
    if found.toPrune > 0 {
      lines.append("to delete leftover files: \(request.command(["--prune"]))")
    }
    return lines
  }
}
