import { execFile, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { shownCalls, shownPattern } from '../../support/shown-calls.js';
import { createTestDatabase, type TestDatabase } from '../../support/test-database.js';
import { start } from '../cli/command-line.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const README = readFileSync(join(ROOT, 'README.md'), 'utf8');
const START_MS = 120_000;
/** Separates the outputs of two commands. */
const MARK = '=== next';
const run = promisify(execFile);

/** Part of the README whose commands are run. */
const TOUR = README.slice(README.indexOf('<!-- tour -->'), README.indexOf('<!-- /tour -->'));

describe('The README', () => {
  let database: TestDatabase;
  let server: ChildProcess;
  let key: string;
  let address: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    server = start('main.js', [], {
      DATABASE_URL: database.addresses.app.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      DATABASE_OWNER_URL: database.addresses.owner.url,
      DEMO: 'true',
      PORT: '0',
      METRICS_PORT: '0',
      LOG_LEVEL: 'silent',
    });
    let out = '';
    server.stdout!.on('data', (data: Buffer) => (out += data.toString()));
    await eventually(
      () => Promise.resolve(out),
      (printed) => /API key +hg_\w+\n/.test(printed) || server.exitCode !== null,
      START_MS,
    );
    key = /API key +(hg_\w+)/.exec(out)![1]!;
    address = /is at +(\S+)/.exec(out)![1]!;
  }, START_MS);
  afterAll(async () => {
    const closed = once(server, 'close');
    server.kill('SIGINT');
    await closed;
    await database.drop();
  });

  it('shows calls that can be made word for word, with what they answer', async () => {
    const calls = shownCalls(TOUR);
    expect(calls.length).toBeGreaterThan(7);
    const here = (text: string): string =>
      text.replaceAll('http://localhost:3000', address).replace('hg_…', key);
    const script = calls.map(({ command }) => `${here(command)}\necho '${MARK}'`).join('\n');
    const { stdout } = await run('bash', ['-e', '-c', script]);
    const outputs = stdout.split(`${MARK}\n`).map((output) => output.trim());
    for (const [index, { command, shown }] of calls.entries())
      expect(outputs[index], command).toMatch(shownPattern(here(shown)));
  });

  it('leads to what is there', () => {
    const links = [...README.matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].map(([, target]) => target!);
    for (const link of links) expect(existsSync(join(ROOT, link)), link).toBe(true);
  });

  it('names commands that there are', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { scripts: object };
    for (const [, name] of README.matchAll(/npm run (?:-s )?([\w:]+)/g))
      expect(scripts).toHaveProperty([name!]);
  });
});
