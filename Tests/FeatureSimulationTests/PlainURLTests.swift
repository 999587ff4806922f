import Foundation
import Testing

@testable import FeatureSimulation

struct PlainURLTests {
  @Test(
    "a plain URL has the same parts as Foundation's URL",
    arguments: [
      "https://example.org", "https://example.org/", "https://a.b/c.txt", "https://a.b/c/d",
      "http://a.b/c.d.e", "file://host/.hidden", "https://a.b/c./d", "https://a.b/c/?q=1&r=2#top",
      "https://a.b/x.png?y=/z.gif", "https://a-b.c/~d/_e.f", "https://a.b//c", "https://a.b/..",
      "https://a.b/c.", "https://a?b", "https://a#b.c/d",
    ])
  func agreesWithFoundation(_ text: String) throws {
    let url = try #require(URL(string: text))
    let plain = try #require(PlainURL(text))
    #expect(url.absoluteString == text)
    if let component = plain.lastComponent { #expect(component == url.lastPathComponent) }
    if let part = plain.fileExtension { #expect(part == url.pathExtension) }
  }

  @Test("the last path component and the extension of a plain URL are nil if they are ambiguous")
  func parts() throws {
    let plain = try #require(PlainURL("https://a.b/c/d.txt?e#f"))
    #expect(plain.lastComponent == "d.txt")
    #expect(plain.fileExtension == "txt")
    #expect(PlainURL("https://a.b/c")?.fileExtension == "")
    #expect(PlainURL("https://a.b/c.tar.gz")?.fileExtension == "gz")
    #expect(PlainURL("https://a.b/c..gz")?.fileExtension == nil)
    #expect(PlainURL("https://a.b/")?.lastComponent == nil)
    #expect(PlainURL("https://a.b/.c")?.fileExtension == nil)
  }

  @Test(
    "an empty, incomplete or unusual string is not a plain URL",
    arguments: [
      "", "a", "://a", "1a://b", "https://", "https:///a", "https://a b", "a:b", "https://1.2",
    ])
  func others(_ text: String) { #expect(PlainURL(text) == nil) }
}
