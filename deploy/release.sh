#!/bin/sh
# `release.sh <repository> <version>`, as the user shop: puts a version into a folder of its own, whole, and makes it
# what the next start takes. Processes that run go on in the folder they were started in.
set -eu
cd "${SHOP_FOLDER:-/opt/shop}"
release=releases/$(date -u +%Y-%m-%dT%H%M%S)
git clone --quiet --depth 1 --branch "$2" "$1" "$release"
(cd "$release" && node scripts/build.mjs)

# What pages name by its contents, of every release of the last 30 days: a page may come from a process of one release
# and its scripts be asked of another, or hours later of none that has them (Caddyfile).
mkdir -p kept
for folder in assets fonts pictures; do cp -R "$release/build/client/$folder" kept/; done
find kept -type f -mtime +30 -delete

ln -sfn "$release" next
mv -T next current
# This one, the one before it, and one more.
ls -d releases/* | sort | head -n -3 | xargs -r rm -rf
