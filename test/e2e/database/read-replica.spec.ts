import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Metrics } from '../../../src/metrics/metrics.js';
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

  beforeAll(async () => {
    postgres = await startReplicatedPostgres();
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
      2_000,
    );
    expect(text).toContain(name);
    expect((await visitor.get('//api/v2/components')).text).toContain(name);
  }

  it('are served from it right after a change', async () => {
    await becomes('ok');
    const before = await reads('replica');
    for (let number = 0; number < 10; number += 1) await showsChange(`Early ${number}`);
    expect(await reads('replica')).toBeGreaterThan(before);
  });

  it('never see an outdated state, cached or not, while it is behind', async () => {
    await postgres.onReplica('select pg_wal_replay_pause()');
    const before = await reads('replica');
    for (let number = 0; number < 10; number += 1) await showsChange(`Behind ${number}`);
    await becomes('behind');
    await showsChange('Far behind');
    expect(await reads('replica')).toBe(before);

    await postgres.onReplica('select pg_wal_replay_resume()');
    await becomes('ok');
    await showsChange('Caught up');
    expect(await reads('replica')).toBeGreaterThan(before);
  });

  it('notice nothing when it fails, and use it again when it is back', async () => {
    await postgres.stopReplica();
    for (let number = 0; number < 5; number += 1) await showsChange(`Gone ${number}`);
    await becomes('unavailable');

    await postgres.startReplica();
    await becomes('ok');
    const before = await reads('replica');
    await showsChange('Back');
    expect(await reads('replica')).toBeGreaterThan(before);
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
    await astray.close();
  });
});
