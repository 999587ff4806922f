import ScreenDriving
import SwiftUI
import Testing

@MainActor @Suite("Accessibility") struct AccessibilityNameTests {
  @Test("A hint is found, an identifier is not read")
  func hints() {
    let screen = Screen(
      Button("Add") {}.accessibilityHint("Adds a task").accessibilityIdentifier("add"))
    #expect(screen.shows("Adds a task"))
    #expect(screen.lines == ["Add, button"])
  }

  @Test("A trait that is added is read until it is removed")
  func traits() {
    #expect(
      Screen(Text("Milk").accessibilityAddTraits([.isHeader, .isSelected])).lines
        == ["Milk, heading, selected"])
    #expect(
      Screen(Text("Milk").accessibilityAddTraits(.isHeader).accessibilityRemoveTraits(.isHeader))
        .lines
        == ["Milk"])
  }

  @Test("Traits are a set")
  func algebra() {
    let (link, modal): (AccessibilityTraits, AccessibilityTraits) = (.isLink, .isModal)
    let both = link.union(modal)
    #expect(both.intersection(modal) == modal)
    #expect(both.symmetricDifference(link) == modal)
    var traits: AccessibilityTraits = [.isImage, .isStaticText, .isToggle, .updatesFrequently]
    traits.formUnion(both)
    traits.formIntersection([.isLink, .isImage])
    #expect(traits == [.isLink, .isImage])
    traits.formSymmetricDifference(.isImage)
    #expect(traits == link)
  }

  @Test("An element speaks for its parts, instead of them, or contains them")
  func children() {
    func lines(_ children: AccessibilityChildBehavior) -> [String] {
      Screen(
        HStack {
          Text("One")
          Text("Two")
        }
        .accessibilityElement(children: children)
      ).lines
    }
    #expect(lines(.combine) == ["One, Two"])
    #expect(lines(.ignore) == [])
    #expect(lines(.contain) == ["One", "Two"])
  }
}
