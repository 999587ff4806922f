// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(SwiftUI)
  import SwiftUI

  extension TaskListFilter {
    var title: LocalizedStringKey {
      switch self {
      case .all:
        "All"
      case .active:
        "Active"
      case .completed:
        "Completed"
      }
    }
  }
#endif
