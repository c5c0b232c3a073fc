#!/bin/sh
# The languages whose tools are loaded by their own interpreter: installed where that can be done, else told loudly.
set -u
missing=
for each in elixir ruby; do
    command -v "$each" > /dev/null || missing="$missing $each"
done
[ -n "$missing" ] || exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get > /dev/null; then
    apt-get update -qq && apt-get install -qq --yes --no-install-recommends $missing && exit 0
    [ -z "${CI:-}" ] || exit 1
fi
echo "NOT INSTALLED:$missing. What needs them is skipped." >&2
