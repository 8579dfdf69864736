#!/bin/sh
# crun for a sandbox without CAP_SYS_RESOURCE and without cgroups of its own: drops the limits and the cgroups that podman asks for.
previous=
for word; do
  case $previous in
    --bundle) file=$word/config.json ;;
    --process) file=$word ;;
    *) file= ;;
  esac
  [ -z "$file" ] || node -e '
    const fs = require("fs")
    const file = process.argv[1]
    const config = JSON.parse(fs.readFileSync(file, "utf8"))
    delete (config.process ?? config).rlimits
    if (config.linux) {
      delete config.linux.resources
      config.linux.namespaces = config.linux.namespaces.filter(({ type }) => type !== "cgroup")
      config.mounts = config.mounts.filter(({ type }) => type !== "cgroup")
    }
    fs.writeFileSync(file, JSON.stringify(config))
  ' "$file"
  previous=$word
done
exec /usr/bin/crun "$@"
