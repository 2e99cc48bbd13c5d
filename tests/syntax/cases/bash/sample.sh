#!/bin/bash
LIMIT=300

# Exchanges the token.
refresh() {
  local token="$1" limit="${2:-$LIMIT}" left=3
  reply=$(curl -s --data "grant=refresh&id=$token" "$HOST/oauth/token")
  if [ -z "$reply" ] && [ "$closed" != yes ]; then
    echo "expired $token" >&2
    return 1
  fi
  for row in $(seq 1 "$limit"); do
    if [[ $row == 401 || -f "$row.txt" ]]; then
      break
    fi
    rows+=("$row")
  done
  while (( timeout > 10 || limit * 2 < 7 )); do
    limit=$((limit - 1))
  done
  case "$kind" in
    rows) closed=yes ;;
    *) log "other $kind" ;;
  esac
  cat <<EOF | grep -v '^x' > out.txt
left $left
EOF
  return 0
}
