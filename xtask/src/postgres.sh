# Runs one PostgreSQL until standard input ends, then leaves nothing behind.
# Arguments: the folder of the binaries, the port, and options for the server.
# Says "ready" once it takes connections. Not for root: initdb refuses root.
set -eu
binaries=$1
port=$2
options=$3

folder=$(mktemp -d "${TMPDIR:-/tmp}/papo-postgres.XXXXXX")
clean() {
    "$binaries/pg_ctl" -D "$folder/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf -- "$folder"
}
trap clean EXIT

start() {
    "$binaries/initdb" -D "$folder/data" -U postgres --no-sync \
        --auth=trust --encoding=UTF8 --locale=C.UTF-8 || return 1
    "$binaries/pg_ctl" -D "$folder/data" -l "$folder/server.log" -w -t 60 \
        -o "-c listen_addresses=127.0.0.1 -p $port -k $folder $options" start
}

if ! start >"$folder/log" 2>&1; then
    tail -n 15 "$folder/log" >&2
    tail -n 15 "$folder/server.log" >&2 || true
    exit 1
fi
echo ready
cat >/dev/null
