import { once } from 'node:events';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MIGRATIONS } from '../../../src/migrations.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { translatingProxy } from '../../support/translating-proxy.js';
import { outcomeOf, start, type Outcome } from '../cli/command-line.js';

const PROGRAMS = [
  ['main.js', []],
  ['worker.js', []],
  ['cli.js', ['tenant:list']],
] as const;

describe('A database that cannot be used', { timeout: 180_000 }, () => {
  let postgres: OwnPostgres;
  let url: URL;
  let closes: Server;

  beforeAll(async () => {
    postgres = await startOwnPostgres();
    url = new URL(postgres.database.addresses.owner.url);
    closes = createServer((socket) => socket.end()).listen(0, '127.0.0.1');
    await once(closes, 'listening');
  });
  afterAll(async () => {
    closes.close();
    await postgres.remove();
  });

  const run = (program: (typeof PROGRAMS)[number][0], settings: Record<string, string>): Promise<Outcome> =>
    outcomeOf(
      start(program, program === 'cli.js' ? ['tenant:list'] : [], {
        PORT: '0',
        METRICS_PORT: '0',
        SECRETS_KEY: TEST_SECRETS_KEY,
        ...settings,
      }),
    );
  const other = (changes: Partial<URL>): string => Object.assign(new URL(url.href), changes).href;

  it.each([
    ['where nothing listens', () => other({ port: '9' }), 'nothing listens there'],
    [
      'on a host without address',
      () => other({ hostname: 'db.invalid' }),
      'the name of the host cannot be resolved',
    ],
    ['with a wrong password', () => other({ password: 'not-it' }), 'it does not accept the password'],
    ['that does not exist', () => other({ pathname: '/nothing' }), 'it has no such database'],
    [
      'that is no PostgreSQL',
      () => other({ port: String((closes.address() as AddressInfo).port) }),
      'Connection terminated unexpectedly',
    ],
    [
      'without the TLS that is asked for',
      () => other({ search: '?sslmode=verify-full' }),
      'The server does not support SSL connections',
    ],
  ])('%s is refused in one sentence', async (_, address, reason) => {
    const given = new URL(address());
    const { code, stdout, stderr } = await run('main.js', { DATABASE_URL: given.href });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toBe(
      `The PostgreSQL that DATABASE_URL names cannot be used (${given.hostname}:${given.port}, database ${given.pathname.slice(1)}, user ${given.username}): ${reason}.\n`,
    );
  });

  it.each(PROGRAMS)('is refused by %s alike, and the owner too', async (program) => {
    const { code, stdout, stderr } = await run(program, {
      DATABASE_URL: url.href,
      DATABASE_OWNER_URL: other({ port: '9' }),
    });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toMatch(/^The PostgreSQL that DATABASE_OWNER_URL names cannot be used \(.*\n$/);
    expect(stderr).not.toContain(url.password);
  });

  it('whose tables have an owner that no row-level security binds is refused before anything is made', async () => {
    const { superuserUrl } = postgres.database;
    await postgres.database.sql(`create role bypassing login bypassrls password 'x'`);
    await postgres.database.sql('grant connect on database heliograph to bypassing');
    const admin = new URL(superuserUrl);
    for (const [owner, what] of [
      [superuserUrl, `${admin.username} is a superuser`],
      [other({ username: 'bypassing', password: 'x' }), 'bypassing may bypass row-level security'],
    ]) {
      const { code, stdout, stderr } = await run('main.js', {
        DATABASE_URL: url.href,
        DATABASE_OWNER_URL: owner!,
      });
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      expect(stderr).toMatch(new RegExp(`^The tables' owner ${what}, so one tenant's page .*\n$`));
      expect(stderr).not.toContain(admin.password);
    }
  });

  it.each(['14', '19'])('of version %s is refused, with what would do', async (major) => {
    const { version = '' } =
      (
        await postgres.database.sql<{ version: string }>(
          `select current_setting('server_version') as version`,
        )
      )[0] ?? {};
    const old = await translatingProxy(
      { host: '127.0.0.1', port: Number(url.port) },
      version,
      version.replace(/^\d+/, major),
    );
    try {
      const { code, stderr } = await run('main.js', { DATABASE_URL: other({ port: String(old.port) }) });
      expect(code).toBe(1);
      expect(stderr).toBe(
        `DATABASE_URL names a PostgreSQL ${version.replace(/^\d+/, major)} (127.0.0.1:${old.port}), and Heliograph runs on 15 to 18.\n`,
      );
    } finally {
      await old.close();
    }
  });

  it.each(PROGRAMS)(
    'whose schema is newer than the code is refused by %s, which names what it does not know',
    async (program) => {
      await postgres.database.sql(
        `insert into migrations (timestamp, name) values (1900000000000, 'AddTeleport1900000000000')`,
      );
      try {
        const { code, stdout, stderr } = await run(program, { DATABASE_URL: url.href });
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toBe(
          'The database belongs to a newer version of Heliograph, which has made changes that this one does not know ' +
            '(AddTeleport1900000000000): start that version or a later one, or restore the backup from before the upgrade.\n',
        );
        expect(await postgres.database.sql('select from migrations')).toHaveLength(MIGRATIONS.length + 1);
      } finally {
        await postgres.database.sql(`delete from migrations where name = 'AddTeleport1900000000000'`);
      }
    },
  );

  it.each(PROGRAMS)(
    'from before version 0.1.0 is refused by %s, which says how to take its tenants along',
    async (program) => {
      await postgres.database.sql(`update migrations set name = 'Older' || name`);
      try {
        const { code, stdout, stderr } = await run(program, { DATABASE_URL: url.href });
        expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
        expect(stderr).toBe(
          'The database was made by a version before 0.1.0: export its tenants with the last version before that ' +
            '(tenant:export), and import them into a new database (tenant:import).\n',
        );
        expect(await postgres.database.sql('select from migrations')).toHaveLength(MIGRATIONS.length);
      } finally {
        await postgres.database.sql(`update migrations set name = substr(name, 6)`);
      }
    },
  );
});
