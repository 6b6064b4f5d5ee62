# Sourced by ./check: a browser for the tests of the pages.

# Debian's chromium is there; installed if this is root and it can be.
browser_need() {
    if command -v chromium > /dev/null || command -v chromium-browser > /dev/null; then
        return 0
    fi
    if ((EUID == 0)) && command -v apt-get > /dev/null; then
        echo "check: installing chromium for the tests of the pages ..."
        apt-get update -qq > /dev/null &&
            DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium > /dev/null && return 0
    fi
    echo "check: the tests of the pages need the package chromium; install it (apt-get install chromium)." >&2
    return 1
}
