import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The project's folder, wherever the command was called from. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Where these scripts remember what they did; "npm ci" removes it together with everything else. */
export const cache = join(root, 'node_modules', '.cache', 'heliograph');

/**
 * Where Node keeps what it compiled, which is half the time of a short command; a server would hold all of it in memory. Nobody
 * else can write there.
 */
export const compileCache = join(cache, 'compiled');

/** The major version that the project runs on, whatever version runs these scripts. */
const NODE_MAJOR = 24;

/** A failure that is explained by its message; no stack is shown. */
export class StartFailure extends Error {}

/**
 * The Node that runs the project: the one that came as an npm package, or else the present one if it is recent.
 *
 * @returns {string}
 * @throws {StartFailure} when there is neither.
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
