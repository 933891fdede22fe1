// "npm run cli": runs a command of the built Heliograph.
import { existsSync } from 'node:fs';
import * as nodeModule from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { compileCache, root } from './lib/project.mjs';

const program = join(root, 'dist', 'cli.js');

if (existsSync(program)) {
  // Node 20 lacks this cache. It runs this script if the project's own Node is missing.
  nodeModule.enableCompileCache?.(process.env.NODE_COMPILE_CACHE ?? compileCache);
  await import(pathToFileURL(program).href);
} else {
  console.error('Heliograph is not built yet: run "npm install" and "npm run build", or "npm start" once.');
  process.exitCode = 1;
}
