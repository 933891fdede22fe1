// "npm start": installs and builds what is missing, then runs the server on the project's own Node.
import { join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { projectNode, root, StartFailure } from './lib/project.mjs';
import { exitWith, runForeground } from './lib/run-foreground.mjs';

/**
 * The same as in the image: fewer malloc arenas use less memory. No compile cache, because the server would
 * keep all of it in memory.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: '2' };

await exitWith(async () => {
  await prepare();
  return runForeground(projectNode(), [join(root, 'dist', 'main.js'), ...process.argv.slice(2)], ENVIRONMENT);
}, StartFailure);
