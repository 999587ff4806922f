#!/usr/bin/env bash
# What a run with many specs costs, in CPU time, beside what the file system asks for the same: a
# copy of the result, and a comparison with it. Argument: the number of specs.
set -euo pipefail
cd "$(dirname "$0")/.."

count=${1:-1000}
swift build -c release --product redux-gen
tool=$(swift build -c release --show-bin-path)/redux-gen
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

mkdir "$work/Specs"
for ((i = 1; i <= count; i++)); do
  sed "s/TaskList/TaskList$i/g" Specs/tasklist.yaml >"$work/Specs/tasklist$i.yaml"
done
cd "$work"

# Runs a command and prints its CPU time in milliseconds.
cost() {
  local TIMEFORMAT='%U %S'
  { time "$@" >/dev/null 2>&1; } 2>&1 | awk '{ printf "%d", ($1 + $2) * 1000 }'
}

# The least of three: what disturbs a run only adds to it.
least() { sort -n | head -n 1; }

for round in 1 2 3; do
  rm -rf Generated Copy
  cost "$tool" Specs >>generate && echo >>generate
  cost cp -r Generated Copy >>copy && echo >>copy
  cost "$tool" Specs >>again && echo >>again
  cost diff -r Generated Copy >>compare && echo >>compare
done

row() { printf '%-34s %6d ms   %-16s %6d ms   %5.2f times\n' "$1" "$2" "$3" "$4" \
  "$(awk "BEGIN { print $2 / ($4 > 0 ? $4 : 1) }")"; }

echo "$count specs, $(find Generated -type f | wc -l) files, CPU time, the least of three rounds:"
row "generate all" "$(least <generate)" "cp -r" "$(least <copy)"
row "generate again, nothing changed" "$(least <again)" "diff -r" "$(least <compare)"
