#if canImport(SwiftUI)
  import SwiftUI

  /// A row of a list.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct UserRow: View {
    let user: User

    var body: some View { Text(user.name) }
  }
#endif
