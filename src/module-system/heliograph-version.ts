import { createRequire } from 'node:module';

// The same way from the sources and from the build.
const manifest = createRequire(import.meta.url)('../../package.json') as { readonly version: string };

/** The version of this Heliograph; its major number is that of `heliograph/module`. */
export const HELIOGRAPH_VERSION = manifest.version;

/** Whether a package that is written for `^major` fits this version. */
export function fitsVersion(range: string): boolean {
  return range.replace(/^\^/, '') === HELIOGRAPH_VERSION.split('.')[0];
}
