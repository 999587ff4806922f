import Testing

@testable import PackageWriting

@Test("the content hash matches the published values of XXH64")
func contentHashIsXXH64() {
  #expect(ContentHash([]).value == 0xEF46_DB37_51D8_E999)
  #expect(ContentHash(Array("a".utf8)).value == 0xD24E_C4F1_A98C_6E5B)
  #expect(ContentHash(Array("abc".utf8)).value == 0x44BC_2CF5_AD77_0999)
  let long = Array("Nobody inspects the spammish repetition".utf8)
  #expect(ContentHash(long).value == 0xFBCE_A83C_8A37_8BF1)
}

@Test("a content hash can be parsed from its hexadecimal form, and other strings are rejected")
func hexadecimal() throws {
  let hash = ContentHash(value: 0x0012_34AB_CDEF_0099)
  var digits: [UInt8] = []
  hash.appendHexadecimal(to: &digits)
  let text = String(decoding: digits, as: UTF8.self)
  #expect(text == "001234abcdef0099")
  #expect(ContentHash(hexadecimal: Substring(text).utf8) == hash)
  #expect(ContentHash(hexadecimal: Substring("001234ABCDEF0099").utf8) == nil)
  #expect(ContentHash(hexadecimal: Substring("12").utf8) == nil)
}
