import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { PROGRAM_COMMANDS } from '#module-system/commands/check-commands.js';
import { CommandLineHere } from './command-line-here.js';
import { CommandLine, makeDataFolder, type Outcome } from './command-line.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';

/** No server listens here: wrong usage must be reported before any connection is tried. */
const cli = new CommandLineHere({
  DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
  SECRETS_KEY: TEST_SECRETS_KEY,
});

const COMMANDS = [
  'tenant:create',
  'tenant:quotas',
  'tenant:languages',
  'tenant:rename',
  'tenant:suspend',
  'tenant:resume',
  'tenant:archive',
  'tenant:unfreeze',
  'tenant:freeze',
  'tenant:delete',
  'tenant:list',
  'tenant:compare',
  'tenant:move',
  'audit:verify',
  'audit:export',
  'domain:add',
  'domain:verify',
  'domain:list',
  'domain:primary',
  'domain:remove',
  'key:create',
  'key:grant',
  'key:list',
  'key:revoke',
  'key:rotate',
  'key:rename',
  'key:delete',
  'subscribers:import',
  'subscribers:export',
  'deliveries:retry',
  'support:tenant',
  'seed:demo',
  'module:new',
  'openapi',
  'operator-key:create',
  'operator-key:list',
  'operator-key:revoke',
];

const WRONG: readonly [string, string[], RegExp][] = [
  ['no command', [], /^Usage: cli /],
  ['an unknown command', ['tenant:destroy', 'x'], /unknown command 'tenant:destroy'/],
  ['an unknown option', ['tenant:list', '--all'], /unknown option '--all'/],
  [
    'a key without abilities',
    ['key:create', 'x', '--name', 'k'],
    /required option '--abilities <abilities>' or '--all-abilities' not specified/,
  ],
  [
    'a key with some abilities and all of them',
    ['key:create', 'x', '--name', 'k', '--abilities', 'a', '--all-abilities'],
    /option '--all-abilities' cannot be used with option '--abilities <abilities>'/,
  ],
  ['a missing argument', ['key:list'], /missing required argument 'slug'/],
  ['a missing option', ['tenant:create', 'x'], /required option '--name <name>' not specified/],
  ['an overlap that is too long', ['key:rotate', 'x', '1', '--overlap', '2592001'], /0 to 2592000/],
  ['an id that is none', ['key:revoke', 'x', '1.5'], /positive integer/],
  ['no file to import', ['subscribers:import', 'x'], /missing required argument 'file'/],
  [
    'a status that there is not',
    ['subscribers:export', 'x', '--status', 'gone'],
    /Allowed choices are pending,/,
  ],
  [
    'deliveries that wait and were sent',
    ['deliveries:retry', 'x', '--waiting', '--sent'],
    /option '--waiting' cannot be used with option '--sent'/,
  ],
  ['a head that is none', ['audit:verify', 'x', '--head', 'abc'], /a position and a digest/],
  ['a bound that is no time', ['audit:export', 'x', '--since', 'monday'], /ISO 8601 timestamp .* or a date/],
  [
    'a replay to everybody',
    ['deliveries:retry', 'x', '--sent'],
    /option '--sent' needs the option '--subscriber <id>'/,
  ],
  ['a channel that there is not', ['deliveries:retry', 'x', '--channel', 'fax'], /Allowed choices are email/],
  [
    'an expiry without offset',
    ['key:create', 'x', '--name', 'k', '--abilities', 'a', '--expires-at', '2030-01-31T10:00:00'],
    /ISO 8601 timestamp with an offset or Z/,
  ],
];

const WRONG_IN_JSON: typeof WRONG = [
  ['no command', [], /^Name a command; --help lists them\.$/],
  ...WRONG.slice(1),
  ['JSON beside an audit trail', ['audit:export', 'x'], /--output must name the file/],
  ['JSON beside a file', ['subscribers:export', 'x'], /--output must name the file/],
];

describe('the command line, used wrongly', () => {
  it.each(WRONG)('refuses %s with the usage and exit code 2', async (_, args, message) => {
    const { code, stdout, stderr } = await cli.run(...args);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toMatch(message);
    expect(stderr).toMatch(/^Usage: cli /m);
  });

  it('says what is wrong after the usage', async () => {
    const { stderr } = await cli.run('tenant:destroy', 'x');
    expect(stderr.match(/unknown command/g)).toHaveLength(1);
    expect(stderr.trimEnd()).toMatch(/\nerror: unknown command 'tenant:destroy'(\n\(Did you mean .*\))?$/);
  });

  it.each(WRONG_IN_JSON)('refuses %s with one JSON object where JSON is wanted', async (_, args, message) => {
    const { code, stdout, stderr } = await cli.run(...args, '--json');
    expect([code, stdout]).toEqual([2, '']);
    expect(JSON.parse(stderr)).toEqual({ error: { message: expect.stringMatching(message) } });
    expect(stderr).toMatch(/^\{.*\}\n$/);
  });
});

describe('the help', () => {
  it('of the whole names every command', async () => {
    const { code, stdout, stderr } = await cli.run('--help');
    expect([code, stderr]).toEqual([0, '']);
    for (const command of COMMANDS) expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
    expect(stdout).toContain('npm run -s cli -- ');
  });

  it('names no command of the program that a package could take', () => {
    const topics = COMMANDS.map((command) => command.split(':')[0]!);
    expect(topics.filter((topic) => !PROGRAM_COMMANDS.has(topic))).toEqual(['deliveries']);
  });

  it.each([
    ...[
      'tenant:create',
      'domain:verify',
      'key:create',
      'deliveries:retry',
      'subscribers:import',
      'subscribers:export',
      'audit:verify',
      'audit:export',
    ],
  ])('of %s has an example', async (command) => {
    const { code, stdout, stderr } = await cli.run(command, '--help');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toContain(`Usage: cli ${command} `);
    expect(stdout).toContain('--json');
    expect(stdout).toContain(`npm run -s cli -- ${command} `);
  });
});

describe('the version', () => {
  it('is printed', async () => {
    const { code, stdout } = await cli.run('--version');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
  });
});

describe('the help of key:create', () => {
  it('names the abilities', async () => {
    const { stdout } = await cli.run('key:create', '--help');
    for (const ability of ['components.view', 'keys.manage', 'domains.manage'])
      expect(stdout).toMatch(new RegExp(`^  ${ability} +[A-Z]`, 'm'));
  });
});

describe('surroundings that do not fit', () => {
  const failure = (outcome: Outcome): unknown => [
    outcome.code,
    outcome.stdout,
    outcome.stderr.includes('    at '),
  ];

  it('says in a sentence that the database does not answer', async () => {
    const outcome = await cli.run('tenant:list');
    expect(failure(outcome)).toEqual([1, '', false]);
    const sentence =
      /^The PostgreSQL that DATABASE_URL names cannot be used \(127\.0\.0\.1:1, .*\): nothing listens there\.\n$/;
    expect(outcome.stderr).toMatch(sentence);
    const inJson = await cli.run('tenant:list', '--json');
    expect(failure(inJson)).toEqual([1, '', false]);
    const { error } = JSON.parse(inJson.stderr) as { error: { message: string } };
    expect(`${error.message}\n`).toMatch(sentence);
  });

  it.each([['tenant:list'], ['audit:verify', 'demo'], ['key:list', 'demo']])(
    'says that there is no database in the data folder, and makes none: %s',
    async (...args) => {
      const folder = await makeDataFolder();
      const missing = join(folder.path, 'dat');
      try {
        const outcome = await new CommandLine({ DATA_DIR: missing }).run(...args);
        expect(failure(outcome)).toEqual([1, '', false]);
        expect(outcome.stderr).toBe(
          `There is no database in ${missing}. Set DATA_DIR to the data folder of your installation, or start the server once to make one.\n`,
        );
        expect(existsSync(missing)).toBe(false);
      } finally {
        await folder.remove();
      }
    },
  );

  it('names settings that are wrong', async () => {
    const outcome = await new CommandLine({ PORT: 'many', DATABASE_URL: 'mysql://x' }).run('tenant:list');
    expect(failure(outcome)).toEqual([1, '', false]);
    expect(outcome.stderr).toContain('PORT must be an integer');
    expect(outcome.stderr).toContain('DATABASE_URL must start with');
  });
});

describe('openapi', () => {
  it('prints the same document each time, without any database and whatever the settings', async () => {
    const [first, second] = await Promise.all([
      cli.run('openapi'),
      new CommandLine({ PORT: 'many', SERVICE_DOMAIN: 'status.example', PUBLIC_SCHEME: 'https' }).run(
        'openapi',
        '--json',
      ),
    ]);
    expect([first.code, first.stderr]).toEqual([0, '']);
    expect(second).toEqual(first);
    const document = JSON.parse(first.stdout) as { openapi: string; paths: object };
    expect(document.openapi).toBe('3.1.0');
    expect(Object.keys(document.paths)).toContain('/api/v1/components');
    expect(first.stdout).toBe(`${JSON.stringify(document, null, 2)}\n`);
  });
});
