import pg from 'pg';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent } from '../../support/factories.js';
import { createIncident, impacts } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

/** More than there are connections for reads. */
const READS = 8;
/** A read takes at least this long until it is cancelled; timers may fire slightly early. */
const READ_WITHIN_MS = 9_500;

const application = useApi();
const own = application.useTenant('own');
const { client } = own;

beforeAll(async () => {
  await createAnnouncement(client);
});

/** Runs `work` with another session on the same database. */
async function besides<T>(work: (session: pg.Client) => Promise<T>): Promise<T> {
  const session = new pg.Client(application.database.superuserUrl);
  await session.connect();
  try {
    return await work(session);
  } finally {
    await session.end();
  }
}

/** Number of the application's statements that wait for a lock. */
async function waiting(): Promise<number> {
  const [row] = await application.database.sql<{ count: string }>(
    `select count(*) from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock' and application_name like 'heliograph-%'`,
  );
  return Number(row?.count);
}

describe('A read that the database does not answer', () => {
  it('is cancelled there after 10 seconds, answered with 503, and leaves its connection to others', async () => {
    await besides(async (session) => {
      await session.query('begin');
      await session.query('lock table announcement in access exclusive mode');
      const start = performance.now();
      const slow = Promise.all(Array.from({ length: READS }, () => client.get('/announcements')));
      await eventually(waiting, (count) => count > 1);
      // Every connection has a slow read now. This read waits for a connection, not for the lock.
      const behind = client.get('/components');
      const answers = await slow;
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 503));
      expect((await behind).status).toBe(200);
      expect(performance.now() - start).toBeGreaterThan(READ_WITHIN_MS);
      expect(await waiting()).toBe(0);
    });
    expect((await client.get('/announcements')).status).toBe(200);
  }, 60_000);
});

describe('A write that the database gives up to end a deadlock', () => {
  it('is done again, and nobody notices', async () => {
    const [first, second] = [(await createComponent(client)).id, (await createComponent(client)).id];
    const { id } = await createIncident(client, { publish: true });
    const lock = (component: number): string => `select from component where id = ${component} for update`;
    const answer = await besides(async (session): Promise<ApiResponse> => {
      // Makes the other side the one that detects the deadlock and is rolled back.
      await session.query(`set deadlock_timeout = '30s'`);
      await session.query('begin');
      await session.query(lock(second));
      const write = client.patch(`/incidents/${id}`, { components: impacts('degraded', first, second) });
      await eventually(waiting, (count) => count === 1);
      // Each transaction now waits for the other.
      await session.query(lock(first));
      await session.query('commit');
      return write;
    });
    expect([answer.status, answer.body.data.components]).toEqual([200, impacts('degraded', first, second)]);
    const [{ deadlocks } = { deadlocks: '0' }] = await application.database.sql<{ deadlocks: string }>(
      `select deadlocks from pg_stat_database where datname = current_database()`,
    );
    expect(Number(deadlocks)).toBeGreaterThan(0);
  });
});
