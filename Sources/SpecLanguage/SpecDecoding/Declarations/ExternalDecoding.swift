// external: {Money: MoneyKit}
// import: {User: Users}

let externalsShape: ValueShape = .oneOf([.mapping("types and their modules", .name), .nothing])

let importsShape: ValueShape = .oneOf([.mapping("models and their features", .name), .nothing])

extension SpecDecoder {
  mutating func imports(_ section: KeyedNode) -> [ExternalSpec] {
    declarations(section, importsShape) { decoder, item in
      decoder.decodeName(item).map { ExternalSpec(name: item.key, module: $0, isImported: true) }
    }
  }

  mutating func externals(_ section: KeyedNode) -> [ExternalSpec] {
    declarations(section, externalsShape) { decoder, item in
      decoder.decodeName(item).map { ExternalSpec(name: item.key, module: $0) }
    }
  }
}
