import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrate } from '#platform/database/schema/migrate.js';
import { startTestApplication } from '#testing/test-application.js';
import { MIGRATIONS } from '../../../src/migrations.js';
import { DEBIAN_POSTGRES, DebianPostgres } from '../../support/debian-postgres.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { Client } from '../../support/client.js';
import type { TestDatabase } from '../../support/test-database.js';

const GUIDE = 'docs/backup.md';

/** The guide's settings of PostgreSQL after the line `# what`, for these folders and this moment. */
async function settings(what: string, archive: string, moment = ''): Promise<string[]> {
  const [, block = ''] = new RegExp(`# ${what}\\n([^\`]*)\`\`\``).exec(await readFile(GUIDE, 'utf8')) ?? [];
  const lines = block.split('\n').filter((line) => line !== '');
  expect(lines.length, `The guide says nothing of ${what}.`).toBeGreaterThan(0);
  return lines.map((line) => {
    const [, name = '', value = ''] = /^(\w+) = '?(.*?)'?$/.exec(line) ?? [];
    const given = name === 'recovery_target_time' ? moment : value.replaceAll('/archive/', `${archive}/`);
    return `${name}=${given}`;
  });
}

describe.skipIf(DEBIAN_POSTGRES === undefined)('Recovery to a point in time', () => {
  let server: DebianPostgres;
  let copy: DebianPostgres;

  beforeAll(async () => {
    server = await DebianPostgres.create();
  }, 60_000);
  afterAll(async () => {
    await copy.stop();
    await server.remove();
  });

  it('brings back what was there at that moment, and nothing later', { timeout: 120_000 }, async () => {
    const archive = await server.newFolder('archive');
    await server.run(await settings('archiving', archive));
    await asSuperuser(server, 'postgres', 'create role heliograph_owner login createrole');
    await asSuperuser(server, 'postgres', 'create database heliograph owner heliograph_owner');
    await migrate({ url: server.url('heliograph_owner', 'heliograph') }, MIGRATIONS);
    const base = join(server.folder, 'base');
    await server.program('pg_basebackup', '-d', server.url('postgres', ''), '-D', base, '--checkpoint=fast');

    const original = await startTestApplication({ database: databaseOf(server) });
    const { client } = await original.tenant('acme');
    await createComponent(client, { name: 'Before' });
    const [{ now }] = (await asSuperuser<{ now: string }>(
      server,
      'postgres',
      'select clock_timestamp()::text as now',
    )) as [{ now: string }];
    await createComponent(client, { name: 'After' });
    await original.close();
    await asSuperuser(server, 'postgres', 'select pg_switch_wal()');
    await eventually(
      () =>
        asSuperuser(server, 'postgres', 'select from pg_stat_archiver where last_archived_wal is not null'),
      (archived) => archived.length > 0,
    );
    await server.stop('fast');

    copy = await server.copyAt(base);
    await server.write('base/recovery.signal', '');
    await copy.run(await settings('recovery', archive, now));
    await eventually(
      () => asSuperuser(copy, 'postgres', 'select where not pg_is_in_recovery()'),
      (writable) => writable.length > 0,
    );
    const again = await startTestApplication({ database: databaseOf(copy), clock: original.clock });
    try {
      const asked = new Client(() => ({
        ...again.stranger['session'](),
        host: `acme.localhost:${again.port}`,
        key: client.key,
      }));
      const { body } = await asked.get<{ name: { de: string } }[]>('/components');
      expect(body.data.map(({ name }) => name.de)).toEqual(['Before']);
      await createComponent(asked);
    } finally {
      await again.close();
    }
  });
});

function databaseOf(at: DebianPostgres): TestDatabase {
  const owner = { url: at.url('heliograph_owner', 'heliograph') };
  return {
    addresses: { owner, app: owner },
    superuserUrl: at.url('postgres', 'heliograph'),
    sql: (text) => asSuperuser(at, 'heliograph', text),
    drop: () => Promise.resolve(),
  };
}

async function asSuperuser<Row extends pg.QueryResultRow>(
  at: DebianPostgres,
  database: string,
  text: string,
): Promise<Row[]> {
  const client = new pg.Client(at.url('postgres', database));
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}
