import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '#testing/client.js';
import type { TestApplication } from '#testing/test-application.js';
import { eventually } from '../../support/eventually.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createMaintenance, DAY, HOUR, MINUTE } from '../../support/incidents.js';
import { useMailServer } from '../../support/mail-server.js';
import { freePort, stopProgram } from '../../support/programs.js';
import { FAKETIME, startShiftedPostgres, type ShiftedPostgres } from '../../support/shifted-postgres.js';
import { createConfirmed } from '../../support/subscribers.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import type { TestDatabase } from '../../support/test-database.js';
import { useApi } from '../../support/use-api.js';
import { start } from '../cli/command-line.js';

const SHIFTED_CLOCK = fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url));
const START_MS = 45_000;

if (FAKETIME === undefined)
  console.warn(
    "libfaketime was not found (Debian: apt install faketime): tests of PostgreSQL's clock are skipped.",
  );

/** A worker or server of the build. */
interface Process {
  readonly child: ChildProcessWithoutNullStreams;
  readonly metrics: string;
  readonly printed: () => string;
}

const DIRECTIONS = [
  ['ahead', DAY],
  ['behind', -DAY],
] as const;

const running: ChildProcessWithoutNullStreams[] = [];
const mails = useMailServer();
afterEach(async () => {
  for (const child of running.splice(0)) await stopProgram(child);
  mails.arrived.length = 0;
});

async function spawned(
  program: 'main.js' | 'worker.js',
  { addresses }: TestDatabase,
  settings: Record<string, string> = {},
): Promise<Process> {
  const port = await freePort();
  const child = start(program, [], {
    DATABASE_URL: addresses.app.url,
    DATABASE_OWNER_URL: addresses.owner.url,
    SECRETS_KEY: TEST_SECRETS_KEY,
    SMTP_URL: mails.url,
    MAIL_FROM: 'status@example.com',
    METRICS_PORT: String(port),
    ...(program === 'main.js' && { PORT: '0', DEMO: 'false' }),
    ...settings,
  });
  running.push(child);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  return { child, metrics: `http://127.0.0.1:${port}/metrics`, printed: () => printed };
}

const shiftedBy = (off: number): Record<string, string> => ({
  NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
  CLOCK_SHIFT_MS: String(off),
});

function says(process: Process, words: string): Promise<unknown> {
  return eventually(
    () => Promise.resolve(process.printed()),
    (text) => text.includes(words),
    START_MS,
  );
}

/** Waits until a process shows how far its clock is ahead of the database's: longer than it takes to look for jobs. */
function shows({ metrics }: Process, offset: number): Promise<unknown> {
  return eventually(
    async () => await (await fetch(metrics)).text(),
    (text) =>
      Math.abs(Number(/^heliograph_clock_offset_seconds (\S+)/m.exec(text)?.[1]) * 1000 - offset) < MINUTE,
    START_MS,
  );
}

async function statusOf(client: Client, id: number): Promise<string> {
  return (await client.get(`/maintenances/${id}`)).body.data.status;
}

/** Publishes a maintenance that starts in two hours and one that starts in a minute, for a subscriber who is to be told. */
async function publishTwo({ database, clock }: TestApplication, client: Client): Promise<[number, number]> {
  const present = clock.now().getTime();
  const at = (ms: number): string => new Date(present + ms).toISOString();
  await createConfirmed(client, { address: 'reader@example.com' });
  const later = await createMaintenance(client, {
    started_at: at(2 * HOUR),
    scheduled_end_at: at(3 * HOUR),
    publish: true,
  });
  const soon = await createMaintenance(client, {
    started_at: at(MINUTE),
    scheduled_end_at: at(30 * MINUTE),
    publish: true,
  });
  await database.sql(
    `update job set due_at = now() where due_at > now() and due_at < now() + interval '5 minutes'`,
  );
  return [later.id, soon.id];
}

/** The time that a server stores for an incident that is written there. */
async function storedAt(server: Process, { host, key }: Client, title: string): Promise<number> {
  await says(server, 'is at ');
  const address = /is at +(\S+)/.exec(server.printed())![1]!;
  const { body } = await request(`${address}/api/v1/incidents`, {
    method: 'POST',
    headers: { host, authorization: `Bearer ${key!}`, 'content-type': 'application/json' },
    body: JSON.stringify({ title }),
  });
  return Date.parse(((await body.json()) as { data: { created_at: string } }).data.created_at);
}

describe.each(DIRECTIONS)('A process whose clock is a day %s', (direction, shift) => {
  const api = useApi({ clock: new FakeClock(new Date()) });
  const { client } = api.useTenant('clocks');

  it('tells so once, takes no step by time, and goes on once its clock is right', async () => {
    const [later, soon] = await publishTwo(api, client);
    const worker = await spawned('worker.js', api.database, shiftedBy(shift));
    await says(worker, `${shift > 0 ? 'seconds ahead of' : 'seconds behind'} the database's`);
    await shows(worker, shift);
    expect([await statusOf(client, later), await statusOf(client, soon)]).toEqual(['scheduled', 'scheduled']);
    expect(mails.arrived).toEqual([]);

    worker.child.kill('SIGUSR2');
    await arriveTwo();
    await says(worker, "agrees with the database's again");
    expect(worker.printed().split("the database's. It takes no steps")).toHaveLength(2);
    expect(await statusOf(client, later)).toBe('scheduled');
    expect(
      await api.database.sql(`select 1 from notification_delivery where due_at > now() + interval '1 hour'`),
    ).toEqual([]);
  }, 120_000);

  it("stores what is written there at the database's time", async () => {
    const server = await spawned('main.js', api.database, shiftedBy(shift));
    const stored = await storedAt(server, client, `Written ${direction}`);
    expect(Math.abs(stored - Date.now())).toBeLessThan(MINUTE);
  }, 120_000);
});

describe.skipIf(FAKETIME === undefined).each(DIRECTIONS)(
  'A worker and a server on a PostgreSQL whose clock is a day %s',
  (direction, shift) => {
    let postgres: ShiftedPostgres;
    beforeAll(async () => {
      postgres = await startShiftedPostgres();
    });
    afterAll(() => postgres.remove());
    const api = useApi(() => ({ clock: new FakeClock(new Date()), database: postgres.database }));
    const { client } = api.useTenant('clocks');

    it('tell so once, take no step by time, store its time, and go on once its clock is right', async () => {
      const [later, soon] = await publishTwo(api, client);
      await postgres.shift(shift);
      const [worker, server] = await Promise.all(
        (['worker.js', 'main.js'] as const).map((program) => spawned(program, postgres.database)),
      );
      for (const process of [worker!, server!]) {
        await says(process, `${shift > 0 ? 'seconds behind' : 'seconds ahead of'} the database's`);
        await shows(process, -shift);
      }
      // All processes agree on what they store, even if it is not the true time.
      const stored = await storedAt(server!, client, `Written ${direction}`);
      expect(Math.abs(stored - (Date.now() + shift))).toBeLessThan(MINUTE);
      expect([await statusOf(client, later), await statusOf(client, soon)]).toEqual([
        'scheduled',
        'scheduled',
      ]);
      expect(mails.arrived).toEqual([]);

      await postgres.shift(0);
      await arriveTwo();
      for (const process of [worker!, server!]) {
        await shows(process, 0);
        await says(process, "agrees with the database's again");
        expect(process.printed().split("the database's. It takes no steps")).toHaveLength(2);
      }
      expect(await statusOf(client, later)).toBe('scheduled');
      const ids = mails.arrived.map(({ parsed }) => parsed.messageId);
      expect(new Set(ids).size).toBe(ids.length);
    }, 240_000);
  },
);

/** The mails about both publications. The maintenance that starts in a minute may have started as well, on a busy machine. */
function arriveTwo(): Promise<unknown> {
  return eventually(
    () => Promise.resolve(mails.arrived),
    (arrived) => arrived.length >= 2,
    START_MS,
  );
}
