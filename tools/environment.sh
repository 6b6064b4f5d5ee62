# The private environment of a checkout: what ./croupier, ./check and locks/make have in common.
# To be sourced, with ROOT set to the checkout.
#
# .venv/made-by-croupier   written first: what is in .venv is ours to delete; holds the Python asked for
# .venv/busy               an installation is under way, or was interrupted
# .venv/run.txt, dev.txt   copies of the lock files that are completely installed, with their times
# .venv/setup.log          what the installers said

VENV=$ROOT/.venv

environment_die() {
    echo "croupier: $1." >&2
    exit 2
}

# True if lock files $@ are installed. Built-ins only: this is all that a second start pays for.
# Equal times rather than newer ones, so that going back to an older lock file is seen too.
environment_ready() {
    local name made_for
    [[ -x $VENV/bin/python ]] || return 1 # false for a dangling link: that Python was removed
    for name in "$@"; do
        [[ -f $VENV/$name.txt && ! $VENV/$name.txt -nt $ROOT/locks/$name.txt ]] || return 1
        [[ ! $ROOT/locks/$name.txt -nt $VENV/$name.txt ]] || return 1
    done
    if [[ -n ${CROUPIER_PYTHON:-} ]]; then
        read -r made_for <"$VENV/made-by-croupier" && [[ $made_for == "$CROUPIER_PYTHON" ]]
    fi
}

# Afterward lock files $@ are installed in .venv, or the script has ended with a sentence and code 2.
environment_need() {
    environment_ready "$@" && return
    ROOT=$(cd -P "$ROOT" && pwd) || environment_die "the checkout cannot be entered"
    VENV=$ROOT/.venv
    # In a subshell, so that the lock is gone, and its file closed, before anything else is started.
    (environment_set_up "$@") </dev/null || exit 2
}

environment_set_up() {
    cd "$ROOT" || environment_die "the checkout cannot be entered" # uv obeys the settings of where it stands
    [[ -w $ROOT ]] || environment_die "there is no .venv for the current lock files and $ROOT is read-only"
    environment_lock
    [[ ! -e $VENV/busy ]] && environment_ready "$@" && return # another start did it while we waited
    if environment_sound; then
        echo "croupier: bringing .venv up to date with the lock files ..." >&2
    else
        environment_find_python # before anything is deleted
        echo "croupier: setting up .venv (once, needs the network) ..." >&2
        rm -rf "$VENV" || environment_die "$VENV is incomplete and cannot be deleted"
        environment_make_venv
    fi
    local name
    for name in "$@"; do
        environment_ready "$name" || environment_install "$name"
    done
    rm -f "$VENV/busy"
}

# True if .venv can be built upon. Half an environment is not repaired but made again: nobody knows
# what an interrupted installer left.
environment_sound() {
    [[ -e $VENV || -L $VENV ]] || return 1
    [[ -e $VENV/made-by-croupier ]] ||
        environment_die "$VENV was not made by croupier; please move it away"
    [[ ! -e $VENV/busy ]] && environment_ready && "$VENV/bin/python" -I -c '' 2>/dev/null
}

# One set-up at a time. The lock file lies beside .venv, because .venv itself may be deleted.
environment_lock() {
    if command -v flock >/dev/null; then
        exec 9>"$ROOT/.venv.lock" || environment_die "$ROOT/.venv.lock cannot be written"
        flock 9
        return
    fi
    # Where flock is missing (macOS): a directory, which only one process can make.
    local owner
    until mkdir "$ROOT/.venv.lock.d" 2>/dev/null; do
        sleep 0.2
        owner=$(cat "$ROOT/.venv.lock.d/pid" 2>/dev/null) || continue
        # Its maker was killed before it could tidy up.
        [[ -z $owner ]] || kill -0 "$owner" 2>/dev/null || rm -rf "$ROOT/.venv.lock.d"
    done
    trap 'rm -rf "$ROOT/.venv.lock.d"' EXIT
    trap 'exit 130' INT TERM HUP
    echo "${BASHPID:-$$}" >"$ROOT/.venv.lock.d/pid"
}

# Sets PYTHON to an interpreter that really runs (pyenv's shims may not), is 3.11 to 3.14, and can make
# environments (Debian packs that apart). Its real path, so that .venv's link breaks, and .venv is made
# anew, when the system moves from one Python to the next.
environment_find_python() {
    local candidate probe='import os, sys, venv, ensurepip
if not (3, 11) <= sys.version_info < (3, 15): sys.exit(1)
print(os.path.realpath(getattr(sys, "_base_executable", sys.executable)))'
    if [[ -n ${CROUPIER_PYTHON:-} ]]; then
        PYTHON=$("$CROUPIER_PYTHON" -I -c "$probe" 2>/dev/null) && [[ -n $PYTHON ]] ||
            environment_die "CROUPIER_PYTHON is $CROUPIER_PYTHON, which is no working Python 3.11 to 3.14 with venv"
        return
    fi
    for candidate in python3 python3.14 python3.13 python3.12 python3.11; do
        PYTHON=$("$candidate" -I -c "$probe" 2>/dev/null) && [[ -n $PYTHON ]] && return
    done
    environment_die "no working Python 3.11 to 3.14 with venv was found; install one, or name one in CROUPIER_PYTHON"
}

environment_make_venv() {
    mkdir "$VENV" && touch "$VENV/busy" && echo "${CROUPIER_PYTHON:-$PYTHON}" >"$VENV/made-by-croupier" ||
        environment_die "$VENV cannot be written"
    "$PYTHON" -I -m venv "$VENV" >>"$VENV/setup.log" 2>&1 ||
        environment_die "$PYTHON could not make an environment (see $VENV/setup.log)"
    # Our own code is found by a path, relative so that the checkout may be moved. No build is needed.
    local packages
    for packages in "$VENV"/lib/python3*/site-packages; do
        echo ../../../../src >"$packages/croupier.pth"
    done
    environment_pip -r locks/uv.txt || true # without uv, pip does the work, only slower
}

environment_pip() {
    # PIP_USER in somebody's settings would install past the environment.
    PIP_USER=0 PIP_NO_INPUT=1 PIP_DISABLE_PIP_VERSION_CHECK=1 \
        "$VENV/bin/python" -I -m pip install --quiet --require-hashes "$@" >>"$VENV/setup.log" 2>&1
}

environment_uv() {
    [[ -x $VENV/bin/uv ]] || return 1
    # The system's Python and the system's certificates, as the rest of the machine has them; and no
    # cache where there is no home to keep one, for uv would stop there.
    local cache=${UV_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nowhere}/.cache}/uv} no_cache=()
    [[ -d ${UV_CACHE_DIR:-${XDG_CACHE_HOME:-${HOME:-/nowhere}}} ]] &&
        mkdir -p "$cache" 2>/dev/null && [[ -w $cache ]] || no_cache=(--no-cache)
    UV_PYTHON_PREFERENCE=only-system UV_SYSTEM_CERTS=1 \
        "$VENV/bin/uv" ${no_cache[@]+"${no_cache[@]}"} "$@" >>"$VENV/setup.log" 2>&1
}

# Copies the lock file first and installs from the copy: if it is edited meanwhile, the times differ.
environment_install() {
    local name=$1
    touch "$VENV/busy" && rm -f "$VENV/$name.txt" && cp -p "locks/$name.txt" "$VENV/$name.new" ||
        environment_die "$VENV cannot be written"
    # Compiled now: whoever sets PYTHONDONTWRITEBYTECODE, or may not write here, would pay at each start.
    environment_uv pip install --quiet --python "$VENV/bin/python" --compile-bytecode \
        --require-hashes -r "$VENV/$name.new" ||
        environment_pip -r "$VENV/$name.new" ||
        environment_die "the packages of locks/$name.txt could not be installed (see $VENV/setup.log)"
    mv "$VENV/$name.new" "$VENV/$name.txt" || environment_die "$VENV cannot be written"
}
