#!/bin/sh
# The steps of the image's build, run in a folder with the sources. They need Node and npm, and no container engine:
#   sh docker/build.sh tools              installs what the build needs
#   sh docker/build.sh dependencies /app  installs what the product needs to run, in that folder
#   sh docker/build.sh tracing /app       adds what sends traces (OpenTelemetry), after the tools
#   sh docker/build.sh application /app   builds the product into that folder
set -eu

# The workspaces (packages/) are for those who call the API, and no part of the product.
options='--no-audit --no-fund --no-update-notifier --workspaces=false'

case "${1-}" in
  tools)
    # Install scripts bring a Node and a PostgreSQL, which the image does without.
    npm ci $options --ignore-scripts
    ;;
  dependencies)
    mkdir -p "$2"
    cp package.json package-lock.json .npmrc "$2"
    # Without the embedded PostgreSQL, which is optional.
    (cd "$2" && npm ci $options --ignore-scripts --omit=dev --omit=optional)
    # Types and source maps are of use to developers only.
    find "$2/node_modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
    ;;
  tracing)
    # They need one another and nothing else, so what was locked for the tools is all of it.
    cp -R node_modules/@opentelemetry "$2/node_modules"
    find "$2/node_modules/@opentelemetry" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
    ;;
  application)
    rm -rf "$2/dist"
    node node_modules/@nestjs/cli/bin/nest.js build -p tsconfig.build.json
    cp -R dist "$2/dist"
    find "$2/dist" -type f \( -name '*.map' -o -name '*.d.ts' \) -delete
    # Served beside the reference.
    mkdir -p "$2/docs"
    cp docs/using-the-api.md "$2/docs"
    cp LICENSE docker/healthcheck.mjs "$2"
    ;;
  *)
    echo 'usage: sh docker/build.sh tools | dependencies <folder> | tracing <folder> | application <folder>' >&2
    exit 2
    ;;
esac
