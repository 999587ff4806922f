import FeatureLowering
import FeatureRendering
import PackageWriting
import SpecLanguage

extension PlanView {
  /// Which files a command reports.
  enum FindingScope {
    /// All files that differ from the output of the specs.
    case all
    /// The files that the specs generate.
    case wanted
    /// The files that prevent the run from writing.
    case refused
  }

  func fileFindings(_ scope: FindingScope) -> [FileFinding] {
    var findings: [FileFinding] = []
    for plan in plans {
      if let problem = plan.problem {
        findings.append(
          FileFinding(id: .damagedPackage, path: shown(plan.name), message: problem))
      }
      for file in plan.files where scope != .refused || file.change == .refuse {
        guard let (id, message) = Self.verdict(on: file.state) else { continue }
        findings.append(FileFinding(id: id, path: shown(plan.name, file.path), message: message))
      }
      guard scope == .all else { continue }
      let deleted = deletedNext(of: plan)
      for file in plan.leftOver where file.state != .yours {
        findings.append(
          FileFinding(
            id: .leftOverFile, path: shown(plan.name, file.path),
            message: Self.words(for: file, of: plan, deletedNext: deleted)))
      }
      findings += manifestFinding(of: plan)
    }
    return findings
  }

  private static func verdict(on state: FileState) -> (id: FindingID, message: String)? {
    switch state {
    case .current, .yours, .yoursGone: nil
    case .missing: (.missingFile, "missing")
    case .stale: (.staleFile, "stale: the spec or redux-gen changed, and it was not regenerated")
    case .conflicted: (.conflictedFile, "contains a merge conflict")
    case .edited: (.editedFile, "edited manually")
    case .unknown: (.unknownFile, "not written by redux-gen")
    case .blocked(let reason): (.blockedFile, "cannot be written: \(reason)")
    }
  }

  /// The finding about a stale manifest. It is reported only if no finding about a file already
  /// reports the difference.
  private func manifestFinding(of plan: PackagePlan) -> [FileFinding] {
    if plan.manifest.isConflicted {
      let path = shown(plan.name, OutputPath.manifest)
      return [FileFinding(id: .conflictedFile, path: path, message: "contains a merge conflict")]
    }
    guard plan.problem == nil, plan.changesOnlyManifest else { return [] }
    let path = shown(plan.name, OutputPath.manifest)
    return plan.manifest.state == .missing
      ? [FileFinding(id: .missingFile, path: path, message: "missing")]
      : [FileFinding(id: .staleFile, path: path, message: "stale")]
  }
}
