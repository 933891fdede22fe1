import { createRequire } from 'node:module';

// The relative path is the same from the sources and from the build.
const manifest = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

/** Version of this Heliograph. Its major number is also that of `heliograph/module`. */
export const HELIOGRAPH_VERSION = manifest.version;

/** True if a package written for `^major` fits this version. */
export function fitsVersion(range: string): boolean {
  return range.replace(/^\^/, '') === HELIOGRAPH_VERSION.split('.')[0];
}
