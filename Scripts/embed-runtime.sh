#!/bin/sh
# Writes the sources of the runtime into the tool, as string literals: what a generated package embeds.
# A raw literal in a StaticString costs no compile time and no start-up time.
set -eu
cd "$(dirname "$0")/.."
out=Sources/FeatureLowering/Package/EmbeddedRuntime.swift
{
  echo '// Written by Scripts/embed-runtime.sh from Sources/ReduxRuntime. Do not edit.'
  echo '// swift-format-ignore-file'
  echo
  echo '/// The sources of the runtime that a generated package embeds.'
  echo 'enum EmbeddedRuntime {'
  echo '  struct File {'
  echo '    let name: String'
  echo '    let text: StaticString'
  echo
  echo '    var bytes: [UInt8] {'
  echo '      Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))'
  echo '    }'
  echo '  }'
  echo
  echo '  static var files: [File] {'
  echo '    ['
  for file in $(LC_ALL=C ls Sources/ReduxRuntime/*.swift); do
    printf '      File(name: "%s", text: ##"""\n' "$(basename "$file")"
    sed 's/^/        /; s/^ *$//' "$file"
    # The line break before the closing quotes is none of the text: an empty line keeps the last one.
    printf '\n        """##),\n'
  done
  echo '    ]'
  echo '  }'
  echo '}'
} > "$out"
