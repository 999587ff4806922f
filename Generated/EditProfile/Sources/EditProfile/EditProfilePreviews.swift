// This file is yours: redux-gen wrote it once and never changes it.

#if canImport(SwiftUI)
  import SwiftUI

  #Preview("A profile") {
    NavigationStack {
      EditProfileScreen(store: .preview(.aProfile))
    }
  }

  #Preview("Saving") {
    NavigationStack {
      EditProfileScreen(store: .preview(.saving))
    }
  }
#endif
