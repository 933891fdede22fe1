import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { request } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { FakeClock } from '../../support/fake-clock.js';
import { createMaintenance, DAY, HOUR, MINUTE } from '../../support/incidents.js';
import { useMailServer } from '../../support/mail-server.js';
import { freePort, stopProgram } from '../../support/programs.js';
import { createConfirmed } from '../../support/subscribers.js';
import { TEST_SECRETS_KEY } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';
import { start } from '../cli/command-line.js';

const SHIFTED_CLOCK = fileURLToPath(new URL('../../support/shifted-clock.mjs', import.meta.url));
const START_MS = 20_000;

/** A worker or server of the build, whose clock is off. */
interface Process {
  readonly child: ChildProcessWithoutNullStreams;
  readonly metrics: string;
  readonly printed: () => string;
}

describe.each([
  ['ahead', DAY],
  ['behind', -DAY],
])('A process whose clock is a day %s', (direction, shift) => {
  const api = useApi({ clock: new FakeClock(new Date()) });
  const { client } = api.useTenant('clocks');
  const running: ChildProcessWithoutNullStreams[] = [];
  const mails = useMailServer();
  afterEach(async () => {
    for (const child of running.splice(0)) await stopProgram(child);
  });

  const spawned = async (
    program: 'main.js' | 'worker.js',
    off: number,
    settings: Record<string, string> = {},
  ): Promise<Process> => {
    const port = await freePort();
    const child = start(program, [], {
      DATABASE_URL: api.database.addresses.app.url,
      DATABASE_OWNER_URL: api.database.addresses.owner.url,
      SECRETS_KEY: TEST_SECRETS_KEY,
      SMTP_URL: mails.url,
      MAIL_FROM: 'status@example.com',
      METRICS_PORT: String(port),
      NODE_OPTIONS: `--import=${SHIFTED_CLOCK}`,
      CLOCK_SHIFT_MS: String(off),
      ...settings,
    });
    running.push(child);
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
    return { child, metrics: `http://127.0.0.1:${port}/metrics`, printed: () => printed };
  };
  const says = (process: Process, words: string): Promise<unknown> =>
    eventually(
      () => Promise.resolve(process.printed()),
      (text) => text.includes(words),
      START_MS,
    );
  const statusOf = async (id: number): Promise<string> =>
    (await client.get(`/maintenances/${id}`)).body.data.status;

  it('tells so once, takes no step by time, and goes on once its clock is right', async () => {
    const present = api.clock.now().getTime();
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
    await api.database.sql(
      `update job set due_at = now() where due_at > now() and due_at < now() + interval '5 minutes'`,
    );
    const worker = await spawned('worker.js', shift);
    await says(worker, `${shift > 0 ? 'seconds ahead of' : 'seconds behind'} the database's`);
    // Longer than it takes to look for jobs.
    await eventually(
      async () => await (await fetch(worker.metrics)).text(),
      (text) =>
        Math.abs(Number(/^heliograph_clock_offset_seconds (\S+)/m.exec(text)?.[1]) * 1000 - shift) < MINUTE,
    );
    expect([await statusOf(later.id), await statusOf(soon.id)]).toEqual(['scheduled', 'scheduled']);
    expect(mails.arrived).toEqual([]);

    worker.child.kill('SIGUSR2');
    await eventually(
      () => Promise.resolve(mails.arrived.map(({ parsed }) => parsed.subject)),
      (subjects) => subjects.length === 2,
      START_MS,
    );
    await says(worker, "agrees with the database's again");
    expect(worker.printed().split("the database's. It takes no steps")).toHaveLength(2);
    expect(await statusOf(later.id)).toBe('scheduled');
    expect(
      await api.database.sql(`select 1 from notification_delivery where due_at > now() + interval '1 hour'`),
    ).toEqual([]);
  }, 60_000);

  it("stores what is written there at the database's time", async () => {
    const server = await spawned('main.js', shift, { PORT: '0', DEMO: 'false' });
    await says(server, 'is at ');
    const address = /is at +(\S+)/.exec(server.printed())![1]!;
    const { body } = await request(`${address}/api/v1/incidents`, {
      method: 'POST',
      headers: {
        host: client.host,
        authorization: `Bearer ${client.key!}`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ title: `Written ${direction}` }),
    });
    const { data } = (await body.json()) as { data: { created_at: string } };
    expect(Math.abs(Date.parse(data.created_at) - Date.now())).toBeLessThan(MINUTE);
  }, 60_000);
});
