import { existsSync, readFileSync, statSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { MAX_START_MS, withinStart } from './bounded-start.js';
import type { DefinedModule } from './module-definition.js';
import { serveModuleEntry } from './module-entry.js';
import { ModuleError } from './module-error.js';
import { HELIOGRAPH_MAJOR, HELIOGRAPH_VERSION } from '#core/config/heliograph-version.js';

/** The fields of a package.json that are read. */
interface Manifest {
  readonly main?: string;
  readonly exports?: unknown;
}

/**
 * Loads the module of a package.
 *
 * @param reference name of an installed package, or path of a package's folder or entry file
 * @throws ModuleError when the package is missing or cannot be loaded, or does not say for which version it is written
 */
export async function loadPackage(reference: string): Promise<DefinedModule> {
  const entry = entryOf(reference);
  serveModuleEntry();
  let exported: Record<string, unknown>;
  try {
    const loading = import(pathToFileURL(entry).href) as Promise<Record<string, unknown>>;
    exported = await withinStart(
      loading,
      () =>
        new Error(
          `its files have not ended after ${MAX_START_MS / 1000} seconds: do not wait outside of functions.`,
        ),
    );
  } catch (error) {
    throw new ModuleError(
      `The module ${reference} cannot be loaded: ${circleOf(error) ?? messageOf(error)}`,
      {
        cause: error,
      },
    );
  }
  const found = Object.values(exported).filter(isDefinedModule);
  const [module] = found;
  if (module === undefined || found.length > 1) {
    const what = module === undefined ? 'no module' : `${found.length} modules`;
    throw new ModuleError(
      `The package ${reference} exports ${what}: let ${entry} export the one that defineModule() returns.`,
    );
  }
  return checkVersion(module);
}

/** @throws ModuleError when a package's module does not state the version that it is written for */
export function checkVersion(module: DefinedModule): DefinedModule {
  const { name, heliograph, file } = module.definition;
  if (heliograph === undefined)
    throw new ModuleError(
      `The module ${name} (${file}) does not say for which version it is written: add heliograph: '^${HELIOGRAPH_MAJOR}'.`,
    );
  return module;
}

/** The file to import. @throws ModuleError */
function entryOf(reference: string): string {
  const isPath = /^[./]/.test(reference);
  const path = resolve(reference);
  if (isPath && existsSync(path) && statSync(path).isFile()) return path;
  const manifestFile = isPath ? join(path, 'package.json') : installedManifest(reference);
  if (manifestFile === undefined || !existsSync(manifestFile)) {
    const mend = isPath ? 'name the folder of a package' : `run "npm install ${reference}"`;
    throw new ModuleError(
      `The module ${reference}, which HELIOGRAPH_MODULES names, is not installed: ${mend}.`,
    );
  }
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Manifest;
  const entry = join(dirname(manifestFile), mainOf(manifest.exports) ?? manifest.main ?? 'index.js');
  if (existsSync(entry)) return entry;
  throw new ModuleError(`The module ${reference} is not built: there is no ${entry}. Build the package.`);
}

/** Message for a package that is written for another version. */
export function otherVersion(name: string, range: string): string {
  return `The module ${name} is written for heliograph ${range}, and this is ${HELIOGRAPH_VERSION}: install a version of it for this one.`;
}

/** Path of a package's package.json, resolved from the working directory, else from this program. */
function installedManifest(name: string): string | undefined {
  for (const place of [pathToFileURL(join(process.cwd(), 'package.json')).href, import.meta.url]) {
    try {
      const found = findPackageJSON(name, place);
      if (found !== undefined) return found.startsWith('file:') ? fileURLToPath(found) : found;
    } catch {
      // Not found. The next place may have it.
    }
  }
  return undefined;
}

/** Entry file in the `exports` of a package. */
function mainOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const { '.': root, import: imported, default: otherwise } = exports as Record<string, unknown>;
  return mainOf(root) ?? mainOf(imported) ?? mainOf(otherwise);
}

function isDefinedModule(value: unknown): value is DefinedModule {
  return typeof value === 'function' && 'definition' in value;
}

/** A sentence about files that import each other. Undefined for other errors. */
function circleOf(error: unknown): string | undefined {
  if (!(error instanceof ReferenceError)) return undefined;
  const name = /^Cannot access '(\w+)' before initialization$/.exec(error.message)?.[1];
  const place = /(?:file:\/\/)?(\/\S+:\d+):\d+\)?$/m.exec(error.stack ?? '')?.[1];
  if (name === undefined) return undefined;
  return `${name} is used before it is there (${place ?? 'unknown file'}), because its file and this one import each other: let one of them not import the other.`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
