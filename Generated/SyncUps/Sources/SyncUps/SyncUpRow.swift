#if canImport(SwiftUI)
  import SwiftUI

  /// A row of a list.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct SyncUpRow: View {
    let syncUp: SyncUp

    var body: some View {
      HStack {
        VStack(alignment: .leading) {
          Text(syncUp.title)
          Text(syncUp.theme.title)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
        Spacer()
      }
      .contentShape(.rect)
      .accessibilityElement(children: .combine)
    }
  }
#endif
