#!/usr/bin/env bash
# Everything that has to hold: no warning, no undeclared import, all tests, the format, generated
# packages that are fresh and pass their own tests. Arguments: the sources whose format is checked.
set -euo pipefail
cd "$(dirname "$0")/.."

# Warnings are errors here and nowhere else, so the build has a folder of its own.
build=.build/strict
strict=(-Xswiftc -warnings-as-errors)
imports=(--explicit-target-dependency-import-check error)
log=$(mktemp)
trap 'rm -f "$log"' EXIT

step() { printf '\n== %s\n' "$1"; }

# The number of tests that the runs in the log have passed.
count() { sed -nE 's/.*Test run with ([0-9]+) tests?.* passed.*/\1/p' "$log" | awk '{ n += $1 } END { print n + 0 }'; }

step "Format"
swift format lint --strict --recursive "$@"

step "Build, warnings as errors"
swift build --build-tests --scratch-path "$build" "${strict[@]}" "${imports[@]}"

step "Tests of the tool"
swift test --skip-build --scratch-path "$build" "${strict[@]}" "${imports[@]}" 2>&1 | tee "$log"
tool=$(count)

step "Generated packages are fresh"
"$(swift build --show-bin-path --scratch-path "$build")/redux-gen" check Specs

packages=0
: >"$log"
for manifest in Generated/*/Package.swift; do
  package=$(dirname "$manifest")
  step "Tests of $package"
  swift test --package-path "$package" --scratch-path ".build/${package,,}" "${strict[@]}" 2>&1 |
    tee -a "$log"
  packages=$((packages + 1))
done

printf '\nAll passed: %s tests of the tool, %s tests of %s generated package(s); ' \
  "$tool" "$(count)" "$packages"
echo "format clean, no warnings, snapshots fresh."
