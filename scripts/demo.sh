#!/bin/sh
# Lint and test the example projects, each in an environment that holds its framework. Each run must say what stands
# here, and exit with 1 where that is a finding.
set -u
root=$(cd "$(dirname "$0")/.." && pwd)
output=$(mktemp)
trap 'rm -f "$output"' EXIT

# shows EXIT-CODE LINE COMMAND...: run a command, and hold it against the code and a line that it must print
shows() {
    expected=$1 line=$2
    shift 2
    echo "\$ $title"
    "$@" >"$output" 2>&1
    code=$?
    cat "$output"
    echo
    if [ "$code" -ne "$expected" ] || ! grep -qF -- "$line" "$output"; then
        echo "error: expected exit code $expected and the line: $line" >&2
        exit 1
    fi
}

# example NAME ENVIRONMENT: what follows runs there
example() {
    printf '\n== examples/%s\n\n' "$1"
    cd "$root/examples/$1" || exit 1
    bin=$root/.envs/$2/bin
}

lint() {
    title="tool-contracts lint"
    shows "$1" "$2" "$bin/tool-contracts" lint
}

run() {
    title="pytest --tool-contracts --tool-contracts-timeout 2 -q"
    shows "$1" "$2" "$bin/python" -m pytest --tool-contracts --tool-contracts-timeout 2 -q -p no:cacheprovider
}

echo "The examples are full of defects on purpose. What each run says is held against what it must say."

example praisonai seeds
lint 1 "Found 7 errors."
run 1 "5 findings: TOOL101 bare-array, TOOL110 unrelated-union, TOOL701 crash x3"
example mojentic seeds
lint 1 "Found 1 error."
run 1 "3 findings: TOOL252 unpublished-parameter, TOOL701 crash, TOOL801 result-not-json"
example langchain seeds
lint 0 "All checks passed!"
run 0 "passed"
example mcp mcp2
lint 1 "Found 2 errors."
run 1 "3 findings: TOOL101 bare-array, TOOL122 implicit-optional, TOOL702 timeout"

# in an environment that has no reader or interpreter of the language there is nothing to be said
if command -v elixir >/dev/null; then
    example mojentic-elixir seeds
    lint 1 "Found 4 errors."
    run 1 "6 findings: TOOL101 bare-array, TOOL701 crash x2, TOOL801 result-not-json, TOOL806 untagged-result, broken-tool"
fi
if command -v ruby >/dev/null; then
    example intelligence-ruby seeds
    lint 1 "Found 6 errors."
    run 1 "1 finding: import-error"
fi

printf '\n== examples/descriptors\n\n'
cd "$root/examples" || exit 1
bin=$root/.envs/seeds/bin title="tool-contracts lint descriptors --output-format concise"
shows 1 "errors." "$bin/tool-contracts" lint descriptors --output-format concise

echo "Every run found what it must find."
