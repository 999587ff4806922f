#if canImport(SwiftUI)
  import SwiftUI

  /// A row of a list.
  ///
  /// This file is yours: redux-gen wrote it once and never changes it.
  struct TaskRow: View {
    let task: TaskModel

    var body: some View {
      VStack(alignment: .leading) {
        Text(task.title)
        if let subtitle = task.subtitle {
          Text(subtitle)
            .font(.subheadline)
            .foregroundStyle(.secondary)
        }
      }
      .accessibilityElement(children: .combine)
    }
  }
#endif
