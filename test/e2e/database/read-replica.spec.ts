import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ChangeListener } from '#platform/database/changes/change-listener.js';
import { DatabaseUnavailable } from '#core/errors/database-unavailable.js';
import { ReadConnections } from '#platform/database/connections/read-connections.js';
import { Replica } from '#platform/database/connections/replica.js';
import { Metrics } from '#core/metrics/metrics.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import {
  DEBIAN_POSTGRES,
  startReplicatedPostgres,
  type ReplicatedPostgres,
} from '../../support/replicated-postgres.js';
import { startTestApplication } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

if (DEBIAN_POSTGRES === undefined)
  console.warn(
    'No PostgreSQL of Debian was found (apt install postgresql-15): tests with a replica are skipped.',
  );

describe.skipIf(DEBIAN_POSTGRES === undefined)('Visitors with a replica', () => {
  let postgres: ReplicatedPostgres;
  let warned: unknown[];
  let logged: unknown[];

  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
  });
  beforeEach(() => {
    [warned, logged] = [[], []];
    vi.spyOn(Logger.prototype, 'warn').mockImplementation((message: unknown) => void warned.push(message));
    vi.spyOn(Logger.prototype, 'log').mockImplementation((message: unknown) => void logged.push(message));
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });
  afterAll(() => postgres.remove());

  const application = useApi(() => ({ database: postgres.database }));
  const { client } = application.useTenant('replicated');
  const visitor = client.withKey(undefined);

  async function metric(name: string): Promise<number> {
    const line = (await application.app.get(Metrics).text())
      .split('\n')
      .find((one) => one.startsWith(`${name} `));
    return Number(line?.split(' ').at(-1));
  }

  function reads(server: 'primary' | 'replica'): Promise<number> {
    return metric(`heliograph_visitor_reads_total{server="${server}"}`);
  }

  async function becomes(state: string): Promise<void> {
    const { text } = await eventually(
      () => visitor.get('//health/ready'),
      (response) => response.text.includes(`"replica":"${state}"`),
      10_000,
    );
    expect(text).toContain(`"replica":"${state}"`);
    expect(await metric('heliograph_replica_usable')).toBe(state === 'ok' ? 1 : 0);
  }

  /**
   * Asserts that visitors see a change once it is announced. They would not if an older state were
   * cached.
   */
  async function showsChange(name: string): Promise<void> {
    await createComponent(client, { name });
    const { text } = await eventually(
      () => visitor.get('//api/v2/components'),
      (response) => response.text.includes(name),
    );
    expect(text).toContain(name);
    expect((await visitor.get('//api/v2/components')).text).toContain(name);
  }

  /** Asserts that changes are read from the replica. On a busy machine some reach it too late for the read that waits. */
  async function showsChangesOfReplica(name: string): Promise<void> {
    const before = await reads('replica');
    let changes = 0;
    const after = await eventually(
      async () => {
        await showsChange(`${name} ${(changes += 1)}`);
        return reads('replica');
      },
      (count) => count > before,
    );
    expect(after).toBeGreaterThan(before);
  }

  it('are served from it right after a change', async () => {
    await becomes('ok');
    await showsChangesOfReplica('Early');
  });

  it('never see an outdated state, cached or not, while it is behind', async () => {
    await postgres.onReplica('select pg_wal_replay_pause()');
    const before = await reads('replica');
    for (let number = 0; number < 10; number += 1) await showsChange(`Behind ${number}`);
    await becomes('behind');
    expect(warned).toContain(
      'Visitors are served from the primary, not the replica: it is more than a second behind.',
    );
    await showsChange('Far behind');
    expect(await reads('replica')).toBe(before);

    await postgres.onReplica('select pg_wal_replay_resume()');
    await becomes('ok');
    await showsChangesOfReplica('Caught up');
  });

  it('notice nothing when it fails, and use it again when it is back', async () => {
    await postgres.stopReplica();
    for (let number = 0; number < 5; number += 1) await showsChange(`Gone ${number}`);
    await becomes('unavailable');

    await postgres.startReplica();
    await becomes('ok');
    await showsChangesOfReplica('Back');
    expect(logged).toContain('Visitors are served from the replica again.');
  });

  it('are served from the primary for 100 ms after it was behind, even once it has caught up', async () => {
    const { app, read } = postgres.database.addresses;
    const primary = new ReadConnections(app, 1);
    const replica = new Replica(read!, primary);
    // The clock stands still, so that the check of a replica that is behind goes on until it has caught up.
    let now = performance.now();
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
    const becomesOk = (): Promise<unknown> =>
      eventually(
        () => Promise.resolve(replica.state),
        (state) => state === 'ok',
      );
    const isServed = async (): Promise<boolean> => {
      const one = { name: 'one', text: 'select 1' };
      return (await replica.select(await replica.position(), {}, one, [])) !== undefined;
    };
    const isServedAfter = (milliseconds: number): Promise<boolean> => {
      now += milliseconds;
      return isServed();
    };
    try {
      await becomesOk();
      await eventually(() => isServedAfter(100), Boolean);
      await postgres.onReplica('select pg_wal_replay_pause()');
      await postgres.database.sql('create table arrived ()');
      expect(await isServed()).toBe(false);
      await postgres.onReplica('select pg_wal_replay_resume()');
      await eventually(
        () => postgres.onReplica(`select from pg_class where relname = 'arrived'`),
        ({ length }) => length > 0,
      );
      await becomesOk();
      expect(await isServedAfter(99)).toBe(false);
      let left = 1;
      await eventually(() => {
        const waited = isServedAfter(left);
        left = 100;
        return waited;
      }, Boolean);
    } finally {
      clock.mockRestore();
      await postgres.onReplica('select pg_wal_replay_resume()');
      await replica.close();
      await primary.close();
    }
  });

  it('are served from the primary while changes do not arrive', async () => {
    await becomes('ok');
    await showsChange('Arrived');
    vi.spyOn(application.app.get(ChangeListener), 'isListening', 'get').mockReturnValue(false);
    const before = await reads('replica');
    const onPrimary = await reads('primary');
    expect((await visitor.get('//api/v2/components')).status).toBe(200);
    await createComponent(client, { name: 'Not announced' });
    expect((await visitor.get('//api/v2/incidents/1')).status).toBe(404);
    expect(await reads('replica')).toBe(before);
    expect(await reads('primary')).toBeGreaterThan(onPrimary);
  });

  it('are served from the primary if their statement fails on the replica, which stays in use', async () => {
    const { app, read } = postgres.database.addresses;
    const primary = new ReadConnections(app, 1);
    const replica = new Replica(read!, primary);
    const isServed = async (text: string): Promise<boolean> =>
      (await replica.select(await replica.position(), {}, { name: '', text }, [])) !== undefined;
    try {
      await eventually(
        () => Promise.resolve(replica.state),
        (state) => state === 'ok',
      );
      expect(logged).not.toContain('Visitors are served from the replica again.');
      expect([await isServed('select 1 / 0'), replica.state]).toEqual([false, 'ok']);
      await eventually(() => isServed('select 1'), Boolean);
    } finally {
      await replica.close();
      await primary.close();
    }
    expect(await isServed('select 1').catch((error: unknown) => error)).toBeInstanceOf(DatabaseUnavailable);
  });

  it('are served from the primary if the setting names a server that is not a replica', async () => {
    const { addresses } = postgres.database;
    const lonely = await startTestApplication({
      database: { ...postgres.database, addresses: { ...addresses, read: addresses.app } },
      clock: application.clock,
    });
    const ready = await eventually(
      async () => (await fetch(`http://127.0.0.1:${lonely.port}/health/ready`)).text(),
      (text) => !text.includes('"replica":"unknown"'),
      10_000,
    );
    expect(ready).toContain('"replica":"behind"');
    await lonely.close();
  });

  it('are served from the primary where the setting leads to another database', async () => {
    const { addresses } = postgres.database;
    await postgres.database.sql('create database another owner heliograph_owner');
    const url = new URL(addresses.read!.url);
    url.pathname = '/another';
    const astray = await startTestApplication({
      database: {
        ...postgres.database,
        addresses: { ...addresses, read: { ...addresses.read!, url: url.href } },
      },
      clock: application.clock,
    });
    const ready = await eventually(
      async () => (await fetch(`http://127.0.0.1:${astray.port}/health/ready`)).text(),
      (text) => !text.includes('"replica":"unknown"'),
      10_000,
    );
    expect(ready).toContain('"replica":"unavailable"');
    expect(warned).toContain(
      'Visitors are served from the primary, not the replica: DATABASE_READ_URL names another database than DATABASE_URL.',
    );
    await astray.close();
  });

  it('are served from the primary if the replica accepts connections but does not respond', async () => {
    const accepted: Socket[] = [];
    const silent = createServer((socket) => accepted.push(socket)).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const primary = new ReadConnections(postgres.database.addresses.app, 1);
    const replica = new Replica({ url: `postgres://heliograph@127.0.0.1:${port}/heliograph` }, primary);
    await primary.select({}, { name: 'one', text: 'select 1' }, []);
    try {
      await eventually(
        () => Promise.resolve(replica.state),
        (state) => state !== 'unknown',
        10_000,
      );
      expect(replica.state).toBe('unavailable');
      expect(warned).toContain('Visitors are served from the primary, not the replica: it does not respond.');
    } finally {
      silent.close();
      for (const socket of accepted) socket.destroy();
      await replica.close();
      await primary.close();
    }
  });
});
