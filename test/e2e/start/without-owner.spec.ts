import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/migrations.js';
import { eventually } from '../../support/eventually.js';
import { stopProgram } from '../../support/programs.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { outcomeOf, start, type Outcome } from '../cli/command-line.js';

const LAST = MIGRATIONS.at(-1)!.name;
const UNKNOWN = 'AddTeleport1900000000000';
const SERVING = [
  ['main.js', 'is at '],
  ['worker.js', 'does jobs in the background'],
] as const;

describe("A process without the owner's password", () => {
  let database: TestDatabase;
  const running: ChildProcessWithoutNullStreams[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterEach(async () => {
    for (const child of running.splice(0)) await stopProgram(child);
  });
  afterAll(() => database.drop());

  const serving = (): Record<string, string> => ({
    DATABASE_URL: database.addresses.app.url,
    SECRETS_KEY: TEST_SECRETS_KEY,
    PORT: '0',
    METRICS_PORT: '0',
    DEMO: 'false',
  });
  const migrate = (...args: string[]): Promise<Outcome> =>
    outcomeOf(
      start('cli.js', ['migrate', ...args], {
        ...serving(),
        DATABASE_OWNER_URL: database.addresses.owner.url,
      }),
    );
  const refused = async (sentence: string): Promise<void> => {
    for (const [program] of SERVING) {
      const { code, stdout, stderr } = await outcomeOf(start(program, [], serving()));
      expect({ program, code, stdout, stderr }).toEqual({
        program,
        code: 1,
        stdout: '',
        stderr: `${sentence}\n`,
      });
    }
    const check = await outcomeOf(start('cli.js', ['migrate', '--check'], serving()));
    expect(check).toMatchObject({ code: 1, stderr: expect.stringContaining(sentence) });
  };
  const starts = async (settings: Record<string, string> = serving()): Promise<void> => {
    for (const [program, words] of SERVING) {
      const child = start(program, [], settings);
      running.push(child);
      let printed = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
      await eventually(
        () => Promise.resolve(printed),
        (text) => text.includes(words) || child.exitCode !== null,
        120_000,
      );
      expect(printed).toContain(words);
      const address = /is at +(\S+)/.exec(printed)?.[1];
      if (address !== undefined) expect((await fetch(`${address}/health/ready`)).status).toBe(200);
      await stopProgram(child);
    }
  };
  const note = (text: string | null): Promise<unknown> =>
    database.sql(`comment on table migrations is ${text === null ? 'null' : `'${text}'`}`);

  it('starts once the command has migrated an empty database, and says so before', async () => {
    await database.sql('drop schema public cascade; create schema public authorization heliograph_owner');
    await refused(
      'The database has no tables of Heliograph: run the command migrate with DATABASE_OWNER_URL, or start this process with it.',
    );
    expect(await migrate()).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
    expect(await migrate('--check')).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' });
    await starts();
  }, 300_000);

  it('says what an older schema lacks', async () => {
    await database.sql('delete from migrations where name = $1', [LAST]);
    try {
      await refused(
        `The database lacks migrations of this version (${LAST}): run the command migrate with DATABASE_OWNER_URL, or start this process with it.`,
      );
    } finally {
      await database.sql(`insert into migrations (timestamp, name) values (1, $1)`, [LAST]);
    }
  }, 300_000);

  it('comes back on the schema of a later release that it may run on, and no other', async () => {
    await database.sql(`insert into migrations (timestamp, name) values (1900000000000, $1)`, [UNKNOWN]);
    await note('Heliograph 0.9.0, runs with 0.5.0 or later');
    await refused(
      'The database was migrated by Heliograph 0.9.0, on whose schema releases before 0.5.0 cannot run, and this is 0.1.0: ' +
        'start 0.5.0 or later, or restore the backup from before the upgrade.',
    );
    await note('Heliograph 0.9.0, runs with 0.1.0 or later');
    await starts();
    await starts({ ...serving(), DATABASE_OWNER_URL: database.addresses.owner.url });
    expect(await database.sql(`select obj_description('migrations'::regclass, 'pg_class') as note`)).toEqual([
      { note: 'Heliograph 0.9.0, runs with 0.1.0 or later' },
    ]);
  }, 300_000);

  it('has no API for operators, which needs the owner', async () => {
    const { code, stderr } = await outcomeOf(start('main.js', [], { ...serving(), OPERATOR_PORT: '0' }));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr:
        'OPERATOR_PORT needs the owner of the tables: set DATABASE_OWNER_URL, or leave OPERATOR_PORT out.\n',
    });
  });
});
