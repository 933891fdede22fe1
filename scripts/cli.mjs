// "npm run cli": a command of Heliograph, as built.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './lib/project.mjs';

const program = join(root, 'dist', 'cli.js');

if (existsSync(program)) {
  await import(pathToFileURL(program).href);
} else {
  console.error('Heliograph is not built yet: run "npm install" and "npm run build", or "npm start" once.');
  process.exitCode = 1;
}
