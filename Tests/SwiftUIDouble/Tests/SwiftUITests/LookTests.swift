import ScreenDriving
import SwiftUI
import Testing

/// Each name that changes only how something looks, on a text, and each style on a control.
private struct Looks: View {
  var body: some View {
    VStack(alignment: HorizontalAlignment.leading) {
      Text("Fonts").font(.largeTitle).font(.title).font(.title2).font(.title3).font(.headline)
        .font(.subheadline).font(.body).font(.callout).font(.footnote).font(.caption)
        .font(.caption2).font(Font.body.bold().weight(Font.Weight.light).monospacedDigit())
        .fontWeight(.bold).bold().monospacedDigit().lineLimit(2)
        .multilineTextAlignment(TextAlignment.center)
      Text("Colors").foregroundStyle(.primary).foregroundStyle(.secondary)
        .foregroundStyle(HierarchicalShapeStyle.tertiary).foregroundStyle(.red)
        .foregroundStyle(.orange).foregroundStyle(Color.yellow).foregroundStyle(.green)
        .foregroundStyle(.blue).foregroundStyle(.gray).foregroundStyle(Color.clear)
        .foregroundStyle(Color.accentColor).foregroundStyle(.tint).tint(Color.blue)
        .background(.bar).background(Material.regularMaterial).contentShape(.rect)
        .contentShape(Rectangle())
      Color.red
      Text("Places").padding().padding(8).padding(Edge.Set.all).padding([.top, .bottom])
        .padding(.leading, 1).padding(.trailing).padding(.horizontal).padding(.vertical)
        .frame(width: 10, height: 10, alignment: Alignment.leading).frame(maxWidth: .infinity)
      Divider()
      Spacer()
      Label("Label", systemImage: "star").labelStyle(.titleAndIcon).labelStyle(.titleOnly)
        .labelStyle(.iconOnly)
      Image(systemName: "star").resizable().imageScale(Image.Scale.large)
        .accessibilityLabel("Star")
    }
    .animation(Animation.spring, value: 1)
    .animation(.easeInOut, value: 2)
  }
}

private struct Styles: View {
  @State private var text = "a"
  @State private var isOn = false

  var body: some View {
    Form {
      LabeledContent("Label") {
        TextField("Field", text: $text).textFieldStyle(.roundedBorder).submitLabel(.done)
          .autocorrectionDisabled().textInputAutocapitalization(.never)
          .textInputAutocapitalization(.words).textInputAutocapitalization(.sentences)
          .textInputAutocapitalization(.characters).labelsHidden()
      }
      Toggle("Toggle", isOn: $isOn).toggleStyle(.button).toggleStyle(.switch).labelsHidden()
      Picker("Picker", selection: $text) { Text("a").tag("a") }.pickerStyle(.segmented)
        .pickerStyle(.menu).pickerStyle(.inline).pickerStyle(.navigationLink)
      Button("Button") {}.buttonStyle(.bordered).buttonStyle(.borderedProminent)
    }
    .formStyle(.grouped)
    .formStyle(.columns)
    .listStyle(.plain)
    .listStyle(.insetGrouped)
    .listRowSeparator(.hidden)
  }
}

@MainActor @Suite("Looks") struct LookTests {
  @Test("A font, a color, a place or an animation changes nothing that a person reads")
  func looks() {
    let screen = Screen(Looks())
    #expect(screen.lines == ["Fonts", "Colors", "Places", "Label", "Star, image"])
    #expect(screen.faults == [])
  }

  @Test("A style changes nothing that a person reads of a control")
  func styles() {
    let screen = Screen(Styles())
    #expect(
      screen.lines == [
        "Label", "Field, field, a", "Toggle, toggle, off", "Picker, picker, a", "Button, button",
      ])
    #expect(screen.faults == [])
  }

  @Test("A change with an animation is a change, and its result and error are those of the closure")
  func animation() throws {
    #expect(withAnimation(.default) { 7 } == 7)
    #expect(throws: CancellationError.self) { try withAnimation { throw CancellationError() } }
  }
}
