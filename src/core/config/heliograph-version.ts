import { createRequire } from 'node:module';

// The relative path is the same from the sources and from the build.
const manifest = createRequire(import.meta.url)('../../../package.json') as { readonly version: string };

/** Version of this Heliograph. Its major number is also that of `@heliograph/server/module`. */
export const HELIOGRAPH_VERSION = manifest.version;

/** Major number of this version. */
export const HELIOGRAPH_MAJOR = Number.parseInt(HELIOGRAPH_VERSION, 10);

/** True if a package written for `^major` fits this version. */
export function fitsVersion(range: string): boolean {
  return range.replace(/^\^/, '') === String(HELIOGRAPH_MAJOR);
}
