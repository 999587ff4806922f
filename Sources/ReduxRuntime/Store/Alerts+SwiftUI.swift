#if canImport(SwiftUI)
  import SwiftUI

  extension View {
    /// Shows why an action was rejected, until the user closes the alert.
    /// ```swift
    /// @State private var rejection: Rejection?
    ///
    /// List { … }
    ///   .alert("Not Possible", rejection: $rejection)
    /// ```
    /// The message is looked up in the String Catalog of the app.
    public func alert(_ title: LocalizedStringKey, rejection: Binding<Rejection?>) -> some View {
      alert(
        title, isPresented: Binding(presenting: rejection), presenting: rejection.wrappedValue
      ) { _ in
        Button("OK") {}
      } message: { rejection in
        Text(LocalizedStringKey(rejection.message))
      }
    }

    /// Asks before something is done, as long as there is something to do it with.
    /// ```swift
    /// @State private var deleted: [UUID]?
    ///
    /// List { … }
    ///   .confirmationDialog("Delete?", asking: $deleted) { ids in
    ///     Button("Delete", role: .destructive) { delete(ids) }
    ///   }
    /// ```
    public func confirmationDialog<Item: Sendable, Actions: View>(
      _ title: LocalizedStringKey, asking item: Binding<Item?>,
      @ViewBuilder actions: (Item) -> Actions
    ) -> some View {
      confirmationDialog(
        title, isPresented: Binding(presenting: item), titleVisibility: .visible,
        presenting: item.wrappedValue, actions: actions)
    }

    /// Shows what a store reports and no property of its state says, one alert after the other:
    /// events, and errors that no `catch` handles.
    /// ```swift
    /// Form { … }
    ///   .alerts(of: store, title: \.title, message: \.message, failed: "Something Went Wrong")
    /// ```
    /// Each event is read once, however often the view appears. What comes while a page or another tab
    /// is shown instead of the view is shown when the view appears again: all events, and the last
    /// errors. ``Store/onError`` is called in any case, at once. A store that its app has closed is left
    /// alone: the screen goes, and an alert would have nothing below it.
    ///
    /// All messages are looked up in the String Catalog of the app.
    ///
    /// - Parameters:
    ///   - title: The title of an event's alert; nil for an event that is not shown. Without this
    ///     parameter, the view reads no events.
    ///   - message: The text below the title of an event.
    ///   - failed: The title of an error's alert.
    ///   - rejected: The title of a rejection's alert.
    ///   - rejection: Why an action was rejected. It is shown after the alerts before it, and set to
    ///     nil.
    public func alerts<F: OpenedFeature>(
      of store: Store<F>, title: KeyPath<F.Event, LocalizedStringKey?>? = nil,
      message: KeyPath<F.Event, String>? = nil, failed: LocalizedStringKey,
      rejected: LocalizedStringKey = "", rejection: Binding<Rejection?>? = nil
    ) -> some View {
      modifier(
        StoreAlerts(
          store: store, title: title, message: message, failed: failed, rejected: rejected,
          rejection: rejection))
    }
  }

  extension View {
    /// Asks what the state asks, as long as it does:
    /// ```swift
    /// Form { … }
    ///   .alert(asking: store.question, title: \.text) { question in
    ///     Button("Delete", role: .destructive) { store.dispatch(.confirmDeletion) }
    ///     Button("Cancel", role: .cancel) { store.dispatch(.keep) }
    ///   }
    /// ```
    /// Each button sends an action, which decides what the state asks next: nothing, the same again, or
    /// another question.
    ///
    /// - Parameters:
    ///   - question: What is asked; nil if nothing is.
    ///   - title: The text of a question.
    ///   - answers: The buttons.
    public func alert<Question: Equatable & Sendable, Answers: View>(
      asking question: Question?, title: KeyPath<Question, LocalizedStringKey>,
      @ViewBuilder answers: @escaping (Question) -> Answers
    ) -> some View {
      modifier(QuestionAlert(question: question, title: title, answers: answers))
    }
  }

  /// Shows what the state asks, with an update without an alert between two questions. SwiftUI would not
  /// show the second one otherwise.
  private struct QuestionAlert<Question: Equatable & Sendable, Answers: View>: ViewModifier {
    let question: Question?
    let title: KeyPath<Question, LocalizedStringKey>
    let answers: (Question) -> Answers
    @State private var shown: Question?

    func body(content: Content) -> some View {
      content
        .onChange(of: question, initial: true) { shown = shown == nil ? question : nil }
        .onChange(of: shown == nil) {
          if shown == nil { shown = question }
        }
        .alert(
          shown.map { $0[keyPath: title] } ?? "", isPresented: Binding(presenting: $shown),
          presenting: shown, actions: answers)
    }
  }

  /// Shows what a store reports. What comes while an alert is shown waits until it is closed.
  private struct StoreAlerts<F: OpenedFeature>: ViewModifier {
    enum Report: Sendable {
      case event(F.Event)
      case error(String)
      case rejection(String)
    }

    let store: Store<F>
    let title: KeyPath<F.Event, LocalizedStringKey?>?
    let message: KeyPath<F.Event, String>?
    let failed: LocalizedStringKey
    let rejected: LocalizedStringKey
    let rejection: Binding<Rejection?>?
    @State private var shown: Report?
    @State private var waiting: [Report] = []

    func body(content: Content) -> some View {
      content
        .task {
          guard let title else { return }
          for await event in store.events where event[keyPath: title] != nil {
            // The app may have closed the feature because of this event.
            if !store.core.isClosed { addReport(.event(event)) }
          }
        }
        .task {
          for await error in store.core.reports.errors where !store.core.isClosed {
            addReport(.error(storageErrorText(error)))
          }
        }
        .onChange(of: rejection?.wrappedValue) {
          guard let reason = rejection?.wrappedValue else { return }
          rejection?.wrappedValue = nil
          addReport(.rejection(reason.message))
        }
        // The next alert is shown after an update without one. SwiftUI would not show it otherwise.
        .onChange(of: shown == nil) {
          if shown == nil, !waiting.isEmpty { shown = waiting.removeFirst() }
        }
        .alert(shownTitle, isPresented: Binding(presenting: $shown), presenting: shown) { _ in
          Button("OK") {}
        } message: { report in
          text(of: report)
        }
    }

    private func addReport(_ report: Report) {
      if shown == nil, waiting.isEmpty { shown = report } else { waiting.append(report) }
    }

    private var shownTitle: LocalizedStringKey {
      switch shown {
      case .event(let event): title.flatMap { event[keyPath: $0] } ?? ""
      case .error: failed
      case .rejection: rejected
      case nil: ""
      }
    }

    private func text(of report: Report) -> Text {
      switch report {
      case .event(let event): Text(LocalizedStringKey(message.map { event[keyPath: $0] } ?? ""))
      case .rejection(let text), .error(let text): Text(LocalizedStringKey(text))
      }
    }
  }

  extension Binding where Value == Bool {
    /// A binding to whether there is a value, for an alert that shows it. When it is set to false,
    /// the value becomes nil.
    init<Presented: Sendable>(presenting value: Binding<Presented?>) {
      self.init(
        get: { value.wrappedValue != nil },
        set: { if !$0 { value.wrappedValue = nil } })
    }
  }
#endif
