#!/bin/sh
# `release.sh <repository> <version>`, as the user shop: puts a version into a folder of its own, whole, and makes it
# what the next start takes. Processes that run go on in the folder they were started in.
set -eu
# Caddy, another user, reads what is kept, whatever the umask of the administrator.
umask 022
cd "${SHOP_FOLDER:-/opt/shop}"
release=releases/$(date -u +%Y-%m-%dT%H%M%S)
git clone --quiet --depth 1 --branch "$2" "$1" "$release"
# One that does not get to the end is no release: left there it would push out one that works.
trap 'rm -rf "$release"' EXIT
trap 'exit 1' HUP INT TERM
(cd "$release" && node scripts/build.mjs)

# What pages name by its contents, of every release of the last 30 days: a page may come from a process of one release
# and its scripts be asked of another, or hours later of none that has them (Caddyfile). As links, because each is there
# whole at once: a file that is written while it is asked for would be kept for a year with half of its contents.
mkdir -p kept
for folder in assets fonts pictures; do cp -Rlf "$release/build/client/$folder" kept/; done
find kept -type f -mtime +30 -delete

ln -sfn "$release" next
mv -T next current
trap - EXIT
# This one, the one before it, one more, and whatever a process still runs in: it reads some of its files only when they
# are first needed, and starts its processes from there.
ls -d releases/* | sort | head -n -3 | while read -r old; do
  readlink /proc/[0-9]*/cwd | grep -qx "$(pwd -P)/$old" || rm -rf "$old"
done
