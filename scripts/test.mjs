// "npm test [-- vitest's arguments]": installs and builds what is missing, then runs every test once.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { prepare } from './lib/prepare.mjs';
import { compileCache, projectNode, root, StartFailure } from './lib/project.mjs';
import { exitWith, runForeground } from './lib/run-foreground.mjs';

const BROWSERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];

function hasBrowser() {
  const named = process.env.CHROMIUM_PATH;
  if (named) return existsSync(named);
  const folders = (process.env.PATH ?? '').split(delimiter);
  return folders.some((folder) => BROWSERS.some((name) => existsSync(join(folder, name))));
}

await exitWith(async () => {
  await prepare();
  if (!hasBrowser()) {
    console.log('No Chromium was found: the browser tests need one. Install it, or set CHROMIUM_PATH to it.');
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  if (!existsSync(vitest)) {
    throw new StartFailure('The tools for development are not installed: run "npm ci --include=dev".');
  }
  // For the commands that tests start.
  const environment = { NODE_COMPILE_CACHE: compileCache };
  return runForeground(projectNode(), [vitest, 'run', ...process.argv.slice(2)], environment);
}, StartFailure);
