#!/bin/sh
# `release.sh <repository> <version>`, run as the user shop: puts a complete version (a branch, a tag or the full hash
# of a commit) into a folder of its own and makes the next start use it. Running processes stay in the folder they were
# started in.
set -eu
# Caddy, another user, must be able to read `kept`, whatever the administrator's umask.
umask 022
cd "${SHOP_FOLDER:-/opt/shop}"
release=releases/$(date -u +%Y-%m-%dT%H%M%S)
mkdir -p releases
mkdir "$release"
# An unfinished release is removed: left there it would push out one that works.
trap 'rm -rf "$release"' EXIT
trap 'exit 1' HUP INT TERM
# Not `git clone --branch`, which takes no hash.
git init --quiet "$release"
git -C "$release" fetch --quiet --depth 1 "$1" "$2"
git -C "$release" checkout --quiet FETCH_HEAD
(cd "$release" && node scripts/build.mjs)

# Content-hashed files of every release that was here in the last 30 days: a page may come from a process of one
# release while its scripts are requested from another, or hours later from none that has them (Caddyfile). Hard links
# appear complete; a file served while it is being copied would be cached for a year with half of its contents. They
# share their time, too: those of every release that is here are touched, or one that served for a month until now, or
# until it was rolled back, would go at once.
mkdir -p kept
for folder in assets fonts pictures; do
  for one in releases/*/build/client/"$folder"; do
    if [ -d "$one" ]; then find "$one" -type f -exec touch {} +; fi
  done
  cp -Rlf "$release/build/client/$folder" kept/
done
find kept -type f -mtime +30 -delete

ln -sfn "$release" next
# It is finished. Interrupted from here on, it stays: the next start may use it already.
trap - EXIT
mv -T next current
# Keep this release, even if its name is not the last because the clock was set back, the two before it, and any release
# a process still runs in: it loads some files only when they are first needed, and starts its workers from there.
ls -d releases/* | sort | head -n -3 | while read -r old; do
  [ "$old" = "$release" ] || readlink /proc/[0-9]*/cwd | grep -qx "$(pwd -P)/$old" || rm -rf "$old"
done
