#!/bin/sh
# Lint and test the example projects, each in an environment that holds its framework. They are full of defects on
# purpose: an exit code of 1 says that these were found, anything else is an error.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)

found() {
    echo "\$ $1"
    shift
    "$@"
    code=$?
    [ "$code" -eq 0 ] || [ "$code" -eq 1 ] || exit "$code"
    echo
}

for each in praisonai:seeds mojentic:seeds langchain:seeds mcp:mcp2; do
    example=${each%%:*}
    bin=$root/.envs/${each##*:}/bin
    printf '\n== examples/%s\n\n' "$example"
    cd "$root/examples/$example"
    found "tool-contracts lint" "$bin/tool-contracts" lint
    found "pytest --tool-contracts" "$bin/python" -m pytest --tool-contracts --tool-contracts-timeout 2 -q -p no:cacheprovider
done

for example in mojentic-elixir intelligence-ruby; do
    printf '\n== examples/%s\n\n' "$example"
    cd "$root/examples/$example"
    found "tool-contracts lint" "$root/.envs/seeds/bin/tool-contracts" lint
    found "pytest --tool-contracts" "$root/.envs/seeds/bin/python" -m pytest --tool-contracts -q -p no:cacheprovider
done

printf '\n== examples/descriptors\n\n'
cd "$root/examples"
found "tool-contracts lint descriptors" "$root/.envs/seeds/bin/tool-contracts" lint descriptors --output-format concise
