import YAMLParsing

// external: {Money: MoneyKit}

let externalsShape: ValueShape = .oneOf([.mapping("types and their modules", .name), .nothing])

extension SpecDecoder {
  mutating func externals(_ section: KeyedNode) -> [ExternalSpec] {
    declarations(section, externalsShape) { decoder, item in
      decoder.name(item).map { ExternalSpec(name: item.key, module: $0) }
    }
  }
}
