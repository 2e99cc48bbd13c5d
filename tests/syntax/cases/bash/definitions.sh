#!/usr/bin/env bash
set -euo pipefail

LIMIT=3
readonly MAX=5
declare -a NAMES=(one two)
export PATH="$HOME/bin:$PATH"
local_dir="$(dirname "$0")"

usage() {
  echo "usage"
}

function refresh {
  local token="$1" tries=0
  inner() { echo "$token"; }
  inner
}

function with_parens() (
  cd /tmp
  ls
)

if [[ -n "${CI:-}" ]]; then
  run() { echo ci; }
else
  run() { echo local; }
fi

main() { usage; refresh "$@"; }
main "$@"

if [ -n "$CI" ]; then
  COLOR=never
elif [ -t 1 ]; then
  COLOR=auto
else
  COLOR=none
fi
case "$1" in
  -v) VERBOSE=1 ;;
esac
[ -n "$HOME" ] && PLACE=home
local_only() {
  if true; then hidden=1; fi
}
