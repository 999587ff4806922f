// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(SwiftUI)
  import SwiftUI
  import SyncUps

  extension Theme {
    var title: LocalizedStringKey {
      switch self {
      case .bubblegum:
        "Bubblegum"
      case .indigo:
        "Indigo"
      case .orange:
        "Orange"
      case .periwinkle:
        "Periwinkle"
      case .poppy:
        "Poppy"
      case .seafoam:
        "Seafoam"
      }
    }
  }
#endif
