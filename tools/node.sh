# Sourced by ./check: Node.js and the packages of package-lock.json, for the checks of the pages.

# Node.js is there, or installed if this is root and it can be; then the packages, if they changed.
node_need() {
    if ! command -v npm > /dev/null; then
        if ((EUID == 0)) && command -v apt-get > /dev/null; then
            echo "check: installing Node.js for the checks of the pages ..."
            apt-get update -qq > /dev/null &&
                DEBIAN_FRONTEND=noninteractive apt-get install -y -qq nodejs npm > /dev/null
        fi
        command -v npm > /dev/null || {
            echo "check: the checks of the pages need Node.js 20.19 or later with npm; install it (apt-get install nodejs npm)." >&2
            return 1
        }
    fi
    # The copy is written last, so that an interrupted installation is repeated.
    cmp -s package-lock.json node_modules/.croupier-lock && return 0
    echo "check: installing the packages of package-lock.json ..."
    npm ci --ignore-scripts --no-audit --no-fund --silent && cp package-lock.json node_modules/.croupier-lock || {
        echo "check: npm could not install the packages of package-lock.json; see above." >&2
        return 1
    }
}
