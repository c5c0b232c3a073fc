#!/bin/sh
# Build the wheel and the sdist, install each into a new environment, and use both commands from another folder.
set -eu
uv=$(realpath "$1")
python=$2
root=$(realpath "$(dirname "$0")/..")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$uv" build --quiet --python "$python" --out-dir "$work/dist" "$root"

mkdir "$work/project"
cat > "$work/project/tools.py" <<'TOOLS'
DESCRIPTOR = {
    "name": "average",
    "description": "Average of some numbers.",
    "inputSchema": {
        "type": "object",
        "properties": {"values": {"type": "array", "items": {"type": "number"}}, "tags": {"type": "array"}},
        "required": ["values"],
    },
}


def average(values, tags=()):
    return sum(values) / len(values)
TOOLS

expect() {
    wanted=$1
    text=$2
    shift 2
    code=0
    output=$("$@" 2>&1) || code=$?
    printf '%s\n' "$output"
    if [ "$code" -ne "$wanted" ] || ! printf '%s' "$output" | grep -q "$text"; then
        echo "expected exit $wanted and '$text' of: $*" >&2
        exit 1
    fi
}

cat > "$work/bridges.py" <<'BRIDGES'
from pathlib import Path

from tool_contracts.run import bridges

print(sorted(each.name for each in Path(bridges.__file__).parent.rglob("bridge.*")))
BRIDGES

for built in "$work"/dist/*.whl "$work"/dist/*.tar.gz; do
    echo "-- $(basename "$built")"
    "$uv" venv --quiet --clear --python "$python" "$work/env"
    "$uv" pip install --quiet --python "$work/env" "$built"
    cd "$work/project"
    expect 1 TOOL101 "$work/env/bin/tool-contracts" lint .
    expect 1 ZeroDivisionError "$work/env/bin/pytest" --tool-contracts
    expect 0 "'bridge.exs', 'bridge.rb'" "$work/env/bin/python" "$work/bridges.py"
    cd "$root"
done
