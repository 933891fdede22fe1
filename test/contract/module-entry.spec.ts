import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { HELIOGRAPH_MAJOR } from '#module-system/heliograph-version.js';

const DIST = new URL('../../dist/', import.meta.url);
const TIMEOUT_MS = 30_000;

const PACKAGE = {
  'package.json': '{ "type": "module", "main": "index.js" }',
  'index.js': `import { defineModule } from 'heliograph/module';
    export class Notes {
      static definition = { name: 'acme-notes', heliograph: '^${HELIOGRAPH_MAJOR}', file: 'index.js', defineModule };
    }`,
  'node_modules/heliograph/package.json': '{ "type": "module", "exports": { "./module": "./module.js" } }',
  'node_modules/heliograph/module.js': 'export const defineModule = undefined;',
};

// In its own process on the build, because the test runner resolves imports itself.
const PROGRAM = `
  const { loadPackage } = await import('${new URL('module-system/load-package.js', DIST).href}');
  const { defineModule } = await import('${new URL('module.js', DIST).href}');
  const { definition } = await loadPackage(process.argv[1]);
  process.stdout.write(String(definition.defineModule === defineModule));`;

it(
  'A package gets the classes of the program that loads it, even if it has a copy of Heliograph',
  async () => {
    expect(existsSync(DIST), 'There is no build to test: run "npm run build" first ("npm test" does).').toBe(
      true,
    );
    const folder = await mkdtemp(join(tmpdir(), 'heliograph-package-'));
    try {
      for (const [name, text] of Object.entries(PACKAGE)) {
        await mkdir(dirname(join(folder, name)), { recursive: true });
        await writeFile(join(folder, name), text);
      }
      const program = ['--input-type=module', '--eval', PROGRAM, folder];
      const { stdout } = await promisify(execFile)(process.execPath, program);
      expect(stdout).toBe('true');
    } finally {
      await rm(folder, { recursive: true });
    }
  },
  TIMEOUT_MS,
);
