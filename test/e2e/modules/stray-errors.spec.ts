import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeModulePackage, type ModulePackage } from '../../support/module-package.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { outcomeOf, start } from '../cli/command-line.js';

describe('An error that a module does not handle', { timeout: 120_000 }, () => {
  let database: TestDatabase;
  const packages: ModulePackage[] = [];

  /** Starts a process with a module that runs this once it has started, and a route that says it is there. */
  const startWith = async (
    program: 'main.js' | 'worker.js',
    work: string,
    further: Readonly<Record<string, string>> = {},
  ): Promise<ChildProcessWithoutNullStreams> => {
    const written = await writeModulePackage({
      'index.ts': `import { Injectable, defineModule, identifier } from '@heliograph/server/module';
        @Injectable() class NotesService {
          onApplicationBootstrap() { setTimeout(() => { ${work} }, 1); }
        }
        export const NotesModule = defineModule({ name: 'acme-notes', heliograph: '^0', providers: [NotesService] });`,
    });
    packages.push(written);
    const { owner, app } = database.addresses;
    return start(program, [], {
      DATABASE_URL: app.url,
      DATABASE_OWNER_URL: owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      HELIOGRAPH_MODULES: written.path,
      PORT: '0',
      METRICS_PORT: '0',
      DEMO: 'false',
      ...further,
    });
  };

  /** Reads what a process prints until it has said all of this. */
  const saidAll = async (child: ChildProcessWithoutNullStreams, ...texts: string[]): Promise<string> => {
    let said = '';
    for await (const line of createInterface(child.stdout)) {
      said += `${line}\n`;
      if (texts.every((one) => said.includes(one))) return said;
    }
    return said;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(async () => {
    await database.drop();
    await Promise.all(packages.map((one) => one.remove()));
  });

  it.each(['main.js', 'worker.js'] as const)('is logged under its name, and %s goes on', async (program) => {
    const child = await startWith(
      program,
      `setTimeout(() => console.log('Still here.'), 200);
       void Promise.reject(new Error('Not kept.'));
       setTimeout(() => { identifier('not "one'); }, 1);`,
    );
    const ended = once(child, 'close');
    const said = await saidAll(child, 'Not kept.', 'is not the name', 'Still here.');
    for (const what of ['Not kept.', 'is not the name']) {
      const line = said.split('\n').find((one) => one.includes(what)) ?? '{}';
      expect(JSON.parse(line)).toMatchObject({
        level: 'error',
        module: 'acme-notes',
        msg: 'The module acme-notes does not handle this error.',
        err: { message: expect.stringContaining(what) },
      });
    }
    expect(said).toContain('Still here.');
    child.kill('SIGINT');
    expect((await ended)[0]).toBe(0);
  });

  it('that ends code of the product ends the process, and is named', async () => {
    const child = await startWith(
      'main.js',
      `setTimeout(identifier, 1, { toString() { throw new Error('Thrown through.'); } });`,
    );
    const { code, stderr } = await outcomeOf(child);
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(
        /^The module acme-notes does not handle this error, so the process ends:\nError: /,
      ),
    ]);
  });
});
