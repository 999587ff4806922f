import FeatureRendering
import PackageWriting

extension PlanView {
  /// Adds the changes that `generate` would make, as a patch.
  func diff(_ report: inout RunReport) {
    for plan in plans {
      if let problem = plan.problem {
        report.refusals.append(refusal(of: problem, plan.name))
      }
      for file in plan.files {
        switch file.state {
        case .current, .yours, .yoursGone: continue
        case .blocked(let reason):
          report.refusals.append("'\(shown(plan.name, file.path))' cannot be written: \(reason)")
        default:
          let text = diff(of: file, plan.name)
          if !text.isEmpty { report.lines.append(String(text.dropLast())) }
        }
      }
      for file in plan.pruned {
        let text = deletion(of: file, plan.name)
        if !text.isEmpty { report.lines.append(String(text.dropLast())) }
      }
      noteLeftOver(of: plan, &report)
    }
    report.files = fileFindings(.wanted)
    if !report.refusals.isEmpty {
      report.status = .fault
    } else if !report.lines.isEmpty {
      report.status = .differences
    }
  }
}
