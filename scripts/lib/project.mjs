import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, independent of the working directory. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Folder for the state of these scripts. "npm ci" removes it together with node_modules. */
export const cache = join(root, 'node_modules', '.cache', 'heliograph');

/**
 * Node's cache of compiled code, which halves the time of a short command. A server does not use it, because
 * it would keep all of it in memory. Other users cannot write to it.
 */
export const compileCache = join(cache, 'compiled');

/** The major version of Node that the project runs on. These scripts may run on another one. */
const NODE_MAJOR = 24;

/** A failure whose message is sufficient; its stack is not shown. */
export class StartFailure extends Error {}

/**
 * The Node that runs the project: the npm package, or else the current one if it is recent enough.
 *
 * @returns {string}
 * @throws {StartFailure} if there is neither
 */
export function projectNode() {
  const installed = join(
    root,
    'node_modules',
    'node',
    'bin',
    process.platform === 'win32' ? 'node.exe' : 'node',
  );
  if (existsSync(installed)) return installed;
  if (Number(process.versions.node.split('.')[0]) >= NODE_MAJOR) return process.execPath;
  throw new StartFailure(
    `Heliograph runs on Node ${NODE_MAJOR}, which comes as the npm package "node", but its install script has not ` +
      `run. Run "npm rebuild node --foreground-scripts --ignore-scripts=false", or use Node ${NODE_MAJOR} yourself.`,
  );
}
