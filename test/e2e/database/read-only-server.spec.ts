import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { startOwnPostgres, type OwnPostgres } from '../../support/own-postgres.js';
import { useApi } from '../../support/use-api.js';

let postgres: OwnPostgres;

beforeAll(async () => {
  postgres = await startOwnPostgres();
});
afterAll(() => postgres.remove());

const { client } = useApi(() => ({ database: postgres.database })).useTenant('own');

/** Refuses or accepts writes on open connections, like a primary that has become a replica. */
async function takeWrites(areTaken: boolean): Promise<void> {
  await postgres.database.sql(`alter system set default_transaction_read_only = ${areTaken ? 'off' : 'on'}`);
  await postgres.database.sql(`select pg_reload_conf()`);
}

/** Processes of PostgreSQL that serve the connections for writes. */
function writers(): Promise<{ pid: number }[]> {
  return postgres.database.sql<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'heliograph-write'`,
  );
}

describe('A server that no longer accepts writes', () => {
  it('answers writes with 503 instead of 500; reads continue, and writes recover by themselves', async () => {
    expect((await client.post('/announcements', { title: 'Before' })).status).toBe(201);
    const before = new Set((await writers()).map(({ pid }) => pid));
    expect(before.size).toBeGreaterThan(0);
    await takeWrites(false);
    const refused = await eventually(
      () => client.post('/announcements', { title: 'During' }),
      ({ status }) => status !== 201,
    );
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '5']);
    expect((await client.get('/announcements')).status).toBe(200);
    const during = await Promise.all(
      Array.from({ length: 20 }, () => client.post('/announcements', { title: 'During' })),
    );
    for (const { status } of during) expect(status).toBe(503);
    // New connections may lead to the new primary.
    await eventually(writers, (now) => !now.some(({ pid }) => before.has(pid)));
    await takeWrites(true);
    await eventually(
      () => client.post('/announcements', { title: 'After' }),
      ({ status }) => status === 201,
    );
  });
});
