import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { HELIOGRAPH_MAJOR } from '#core/config/heliograph-version.js';

const DIST = new URL('../../dist/', import.meta.url);
const TIMEOUT_MS = 30_000;

/** A package's own copy of another package. */
function copyOf(name: string, exported: string): Record<string, string> {
  const folder = `node_modules/${name}`;
  return {
    [`${folder}/package.json`]: '{ "type": "module", "exports": "./index.js" }',
    [`${folder}/index.js`]: `export const ${exported} = undefined;`,
  };
}

const PACKAGE = {
  'package.json': '{ "type": "module", "main": "index.js" }',
  'index.js': `import { Module } from '@nestjs/common';
    import { createRequire } from 'node:module';
    import * as validator from 'class-validator';
    import { Entity } from 'typeorm';
    import { defineModule } from '@heliograph/server/module';
    const required = createRequire(import.meta.url)('class-validator');
    export class Notes {
      static definition = { name: 'acme-notes', heliograph: '^${HELIOGRAPH_MAJOR}', file: 'index.js',
        defineModule, others: [Module, Entity, validator.IsString, required.IsString] };
    }`,
  'node_modules/@heliograph/server/package.json':
    '{ "type": "module", "exports": { "./module": "./module.js" } }',
  'node_modules/@heliograph/server/module.js': 'export const defineModule = undefined;',
  ...copyOf('@nestjs/common', 'Module'),
  ...copyOf('typeorm', 'Entity'),
  ...copyOf('class-validator', 'IsString'),
};

// In its own process on the build, because the test runner resolves imports itself.
const PROGRAM = `
  const { loadPackage } = await import('${new URL('module-system/load-package.js', DIST).href}');
  const { defineModule } = await import('${new URL('module.js', DIST).href}');
  const { Module } = await import('@nestjs/common');
  const { Entity } = await import('typeorm');
  const { IsString } = await import('class-validator');
  const { definition } = await loadPackage(process.argv[1]);
  const expected = [Module, Entity, IsString, IsString];
  process.stdout.write(String(
    definition.defineModule === defineModule && definition.others.every((one, index) => one === expected[index])));`;

it(
  'A package gets the classes of the program that loads it, even if it has copies of Heliograph, Nest and TypeORM',
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
