#!/bin/sh
# Steps of the image build, run in a folder with the sources. They need Node and npm, but no
# container engine:
#   sh docker/build.sh tools              installs the build tools
#   sh docker/build.sh dependencies /app  installs the runtime dependencies into that folder
#   sh docker/build.sh tracing /app       adds the packages that send traces (OpenTelemetry); needs the tools
#   sh docker/build.sh application /app   builds the product into that folder
set -eu

options='--no-audit --no-fund --no-update-notifier'

case "${1-}" in
  tools)
    # With the workspaces in packages/, one of which is the console. Install scripts would download Node and
    # PostgreSQL, which the image does not need.
    npm ci $options --ignore-scripts
    ;;
  dependencies)
    mkdir -p "$2"
    cp package.json package-lock.json .npmrc "$2"
    # Also for "npm install <module>" in an image made from this one, which would otherwise add what is left out
    # here: development packages, the embedded PostgreSQL, and Node as a package.
    printf '%s\n' 'omit[]=dev' 'omit[]=optional' ignore-scripts=true workspaces=false update-notifier=false >> "$2/.npmrc"
    (cd "$2" && npm ci)
    # Only developers need types and source maps.
    find "$2/node_modules" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
    ;;
  tracing)
    # These packages depend only on each other, so the copy that was locked and installed with the
    # tools is complete.
    cp -R node_modules/@opentelemetry "$2/node_modules"
    find "$2/node_modules/@opentelemetry" -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete
    ;;
  application)
    rm -rf "$2/dist"
    node scripts/reference-assets.mjs
    node scripts/console-assets.mjs
    node node_modules/@nestjs/cli/bin/nest.js build -p tsconfig.build.json
    cp -R dist "$2/dist"
    rm -rf "$2/demo"
    cp -R demo "$2/demo"
    find "$2/dist" -type f \( -name '*.map' -o -name '*.d.ts' \) -delete
    # Served beside the reference.
    mkdir -p "$2/docs"
    cp docs/using-the-api.md "$2/docs"
    cp LICENSE docker/healthcheck.mjs "$2"
    # What is in the image, for scanners.
    node scripts/sbom.mjs --omit=optional > "$2/sbom.cdx.json"
    ;;
  *)
    echo 'usage: sh docker/build.sh tools | dependencies <folder> | tracing <folder> | application <folder>' >&2
    exit 2
    ;;
esac
