import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { Client } from '#testing/client.js';
import { startTestApplication, type TestApplication, type TestTenant } from '#testing/test-application.js';
import { DEBIAN_POSTGRES, DebianPostgres } from '../../support/debian-postgres.js';
import { createComponent, created } from '../../support/factories.js';
import type { TestDatabase } from '../../support/test-database.js';

const GUIDE = 'docs/backup.md';
const PAGES = ['//', '//history', '//api/v2/summary', '//history.atom'];

/** Tries the guide on a server with the roles of docker/postgres. */
describe.skipIf(DEBIAN_POSTGRES === undefined)(
  'A backup by pg_dump (needs Debian’s postgresql, 15 to 18, with its clients)',
  () => {
    let server: DebianPostgres;
    let folder: string;
    let original: TestApplication;
    let made: TestTenant;

    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'heliograph-backup-'));
      server = await DebianPostgres.start();
      await asSuperuser('postgres', ...(await guideSql('roles')));
      await asSuperuser('postgres', 'create database heliograph owner heliograph_owner');
      const database = databaseOf('heliograph');
      await migrate(database.addresses.owner, MIGRATIONS);
      original = await startTestApplication({ database });
      made = await original.tenant('acme');
      const component = await createComponent(made.client);
      await created(made.client, '/incidents', {
        title: 'Trouble',
        publish: true,
        components: [{ id: component.id, impact: 'degraded' }],
      });
      await asSuperuser('postgres', ...(await guideSql('backup role')));
    }, 120_000);

    afterAll(async () => {
      await original.close();
      await server.remove();
      await rm(folder, { recursive: true });
    }, 60_000);

    /** The guide's SQL statements after the line `-- what`. */
    async function guideSql(what: string): Promise<string[]> {
      const [, block = ''] =
        new RegExp(`-- ${what}[^\\n]*\\n([^\`]*)\`\`\``).exec(await readFile(GUIDE, 'utf8')) ?? [];
      const statements = block
        .replaceAll(/ password '…'/g, '')
        .split(';')
        .map((statement) => statement.trim())
        .filter((statement) => statement !== '');
      expect(statements.length, `The guide says nothing of ${what}.`).toBeGreaterThan(0);
      return statements;
    }

    async function asSuperuser(database: string, ...statements: string[]): Promise<pg.QueryResultRow[]> {
      const client = new pg.Client(server.url('postgres', database));
      await client.connect();
      try {
        let rows: pg.QueryResultRow[] = [];
        for (const statement of statements) ({ rows } = await client.query<pg.QueryResultRow>(statement));
        return rows;
      } finally {
        await client.end();
      }
    }

    function databaseOf(name: string): TestDatabase {
      return {
        addresses: {
          owner: { url: server.url('heliograph_owner', name) },
          app: { url: server.url('heliograph_server', name) },
        },
        superuserUrl: server.url('postgres', name),
        sql: async <Row extends pg.QueryResultRow>(text: string) => (await asSuperuser(name, text)) as Row[],
        drop: () => Promise.resolve(),
      };
    }

    /** Responses to visitors and to the tenant's key. */
    async function shown(test: TestApplication): Promise<string[]> {
      const { key } = made.client['session']();
      const client = new Client(() => ({
        ...test.stranger['session'](),
        host: `acme.localhost:${test.port}`,
        key,
      }));
      const answers = [];
      for (const path of [...PAGES, '/components', '/incidents', '/api-keys']) {
        const { status, text } = await client.get(path);
        expect([path, status]).toEqual([path, 200]);
        answers.push(
          text
            .replaceAll(String(test.port), 'PORT')
            .replace(/nonce="[^"]*"|"last_used_at":(?:null|"[^"]*")/g, ''),
        );
      }
      return answers;
    }

    it('cannot be made by the tables’ owner, whom row-level security binds too', async () => {
      const owner = server.url('heliograph_owner', 'heliograph');
      const refused = await server.client('pg_dump', '-Fc', '-f', join(folder, 'owner.dump'), owner);
      expect(refused.code).toBe(1);
      expect(refused.printed).toContain('query would be affected by row-level security policy');
      // The option that pg_dump suggests silently creates an empty backup.
      const empty = await server.client('pg_dump', '-a', '-t', 'incident', '--enable-row-security', owner);
      expect(empty.code).toBe(0);
      expect(empty.printed).not.toContain('Trouble');
    });

    it.each(['postgres', 'heliograph_owner'])(
      'serves the same pages once %s has restored it',
      async (restorer) => {
        const file = join(folder, `${restorer}.dump`);
        const dumped = await server.client(
          'pg_dump',
          '-Fc',
          '-f',
          file,
          server.url('heliograph_backup', 'heliograph'),
        );
        expect(dumped).toEqual({ code: 0, printed: '' });
        const name = `restored_by_${restorer}`;
        await asSuperuser('postgres', `create database ${name} owner heliograph_owner`);
        const target = server.url(restorer, name);
        const restored = await server.client('pg_restore', '--exit-on-error', '-d', target, file);
        expect(restored).toEqual({ code: 0, printed: '' });
        // A start would find nothing to migrate.
        const database = databaseOf(name);
        expect((await migrate(database.addresses.owner, MIGRATIONS)).applied).toEqual([]);
        const again = await startTestApplication({ database, clock: original.clock });
        try {
          expect(await shown(again)).toEqual(await shown(original));
          // Tenants are isolated as before, and records can be created.
          const unsafe = await asSuperuser(
            name,
            `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
             and relname in (select relname from pg_class where relname in ('incident', 'component', 'api_key'))
             and not (relrowsecurity and relforcerowsecurity)`,
          );
          expect(unsafe).toEqual([]);
          const client = new Client(() => ({
            ...again.stranger['session'](),
            host: `acme.localhost:${again.port}`,
            key: made.client['session']().key,
          }));
          await createComponent(client);
        } finally {
          await again.close();
        }
      },
    );
  },
);
