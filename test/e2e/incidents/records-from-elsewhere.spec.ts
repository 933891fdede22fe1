import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { createComponent, created } from '../../support/factories.js';
import { DAY, HOUR, MINUTE, done, fromNow, impacts } from '../../support/incidents.js';
import { eventsOf } from '../../support/outbox.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const application = useApi();
let tenant: TestTenant;
let client: Client;

beforeEach(async () => {
  tenant = await application.newTenant();
  ({ client } = tenant);
});

/** Creates a component whose history begins a year ago. */
async function component(): Promise<number> {
  const { id } = await createComponent(client, { history_since: fromNow(application, -365 * DAY) });
  return id;
}

const ago = (milliseconds: number): string => fromNow(application, -milliseconds);

const KINDS = [
  {
    type: 'incident',
    path: '/incidents',
    end: 'resolved_at',
    final: 'resolved',
    open: ['identified', 'monitoring'],
    left: ['investigating'],
    events: ['incident.published', 'incident.resolved'],
    needs: {},
  },
  {
    type: 'maintenance',
    path: '/maintenances',
    end: 'completed_at',
    final: 'completed',
    open: ['in_progress', 'verifying'],
    left: ['in_progress', 'scheduled'],
    events: ['maintenance.published', 'maintenance.started', 'maintenance.completed'],
    needs: { scheduled_end_at: '2026-02-27T23:00:00.000Z' },
  },
] as const;

describe.each(KINDS)('A new $type with its end', ({ type, path, end, final, open, left, events, needs }) => {
  const past = (values: object = {}): Record<string, unknown> => ({
    title: 'Long ago',
    ...needs,
    started_at: ago(10 * DAY),
    [end]: ago(9 * DAY),
    publish: true,
    ...values,
  });

  it('is over, published since its start, with its updates in their order', async () => {
    const id = await component();
    const other = await component();
    const made = await created(
      client,
      path,
      past({
        components: impacts('major_outage', id),
        updates: [
          { status: final, body: { en: 'Over' }, published_at: ago(9 * DAY) },
          { status: open[1], body: 'Wieder besser', published_at: ago(9 * DAY + HOUR) },
          {
            status: open[0],
            body: { de: 'Gefunden', en: 'Found' },
            published_at: ago(9 * DAY + 12 * HOUR),
            components: [...impacts('partial_outage', id), ...impacts('degraded', other)],
          },
          { body: 'Nachtrag', published_at: ago(8 * DAY) },
        ],
      }),
    );
    expect(made).toMatchObject({
      type,
      status: final,
      started_at: ago(10 * DAY),
      published_at: ago(10 * DAY),
      resolved_at: ago(9 * DAY),
      is_resolved: true,
      created_at: fromNow(application, 0),
      components: [...impacts('partial_outage', id), ...impacts('degraded', other)],
    });
    const brought = [...impacts('partial_outage', id), ...impacts('degraded', other)];
    expect(
      made.updates.map(({ status, body, published_at: at, components }: any) => [
        status,
        body.de ?? body.en,
        at,
        components,
      ]),
    ).toEqual([
      [final, 'Nachtrag', ago(8 * DAY), null],
      [final, 'Over', ago(9 * DAY), null],
      [open[1], 'Wieder besser', ago(9 * DAY + HOUR), null],
      [open[0], 'Gefunden', ago(9 * DAY + 12 * HOUR), brought],
      ...left.map((status) => [status, null, ago(10 * DAY), null]),
    ]);
    const timeline = await done(client.get(`/components/${id}/timeline?from=${ago(11 * DAY)}`));
    expect(timeline.periods.map((one: any) => [one.status, one.started_at, one.ended_at])).toEqual([
      ['operational', ago(11 * DAY), ago(10 * DAY)],
      ['major_outage', ago(10 * DAY), ago(9 * DAY + 12 * HOUR)],
      ['partial_outage', ago(9 * DAY + 12 * HOUR), ago(9 * DAY)],
      ['operational', ago(9 * DAY), fromNow(application, 0)],
    ]);
    // Deleting an update also takes back the impact that it began.
    const { id: found } = made.updates.find((one: any) => one.body.en === 'Found');
    await client.delete(`${path}/${made.id}/updates/${found}`);
    expect((await done(client.get(`${path}/${made.id}`))).components).toEqual(impacts('major_outage', id));
  });

  it('leaves an update of its end where none comes with it, and shows it to visitors as it was then', async () => {
    const made = await created(client, path, past());
    expect(made.updates.map(({ status, published_at: at }: any) => [status, at])).toEqual([
      [final, ago(9 * DAY)],
      ...left.map((status) => [status, ago(10 * DAY)]),
    ]);
    const list = type === 'incident' ? 'incidents' : 'scheduled-maintenances';
    const shown = (await client.get(`//api/v2/${list}`)).body[list.replace('-', '_')][0];
    expect(shown).toMatchObject({ status: final, resolved_at: ago(9 * DAY) });
    expect(shown.incident_updates.map((one: any) => one.display_at)).toEqual(
      [ago(9 * DAY), ...left.map(() => ago(10 * DAY))].slice(0, left.length + 1),
    );
  });

  it('notifies nobody, also with notify', async () => {
    await created(
      client,
      path,
      past({ notify: true, updates: [{ body: 'A', published_at: ago(9.5 * DAY) }] }),
    );
    const recorded = await eventsOf(application.database, tenant.tenant.id);
    expect(recorded.map(({ name, payload }) => [name, (payload as { notify: boolean }).notify])).toEqual(
      events.map((name) => [name, false]),
    );
  });

  it('may say that it is over', async () => {
    expect((await created(client, path, past({ status: final }))).status).toBe(final);
  });

  it('that goes on has the status of its newest update', async () => {
    const goesOn = 'scheduled_end_at' in needs && { scheduled_end_at: fromNow(application, DAY) };
    const updates = [{ status: open[1], body: 'A', published_at: ago(DAY) }];
    const made = await created(client, path, past({ ...goesOn, [end]: undefined, updates }));
    expect(made).toMatchObject({ status: open[1], resolved_at: null, published_at: ago(10 * DAY) });
  });

  const update = (values: object = {}): object => ({ body: 'A', published_at: ago(9.5 * DAY), ...values });

  it.each<[string, () => object, string[]]>([
    ['no publication', () => ({ publish: false }), ['publish']],
    ['an end ahead', () => ({ [end]: fromNow(application, 1) }), [end]],
    ['an end before the start', () => ({ [end]: ago(10 * DAY + 1) }), [end]],
    ['an end that is null', () => ({ [end]: null }), [end]],
    ['a status that goes on', () => ({ status: open[0] }), ['status']],
    [
      'an update ahead',
      () => ({ updates: [update(), update({ published_at: fromNow(application, 1) })] }),
      ['updates.1.published_at'],
    ],
    [
      'one before the start',
      () => ({ updates: [update({ published_at: ago(11 * DAY) })] }),
      ['updates.0.published_at'],
    ],
    ['one without its time', () => ({ updates: [{ body: 'A' }] }), ['updates.0.published_at']],
    [
      'one without a text',
      () => ({ updates: [update(), { published_at: ago(9.5 * DAY) }] }),
      ['updates.1.body'],
    ],
    ['one that is blank', () => ({ updates: [update({ body: { en: ' ' } })] }), ['updates.0.body']],
    ['one in another language', () => ({ updates: [update({ body: { fr: 'A' } })] }), ['updates.0.body.fr']],
    [
      'one with a status of the other kind',
      () => ({ updates: [update({ status: type === 'incident' ? 'verifying' : 'monitoring' })] }),
      ['updates.0.status'],
    ],
    [
      'one that is over before the end',
      () => ({ updates: [update({ status: final })] }),
      ['updates.0.status'],
    ],
    [
      'one that goes on after the end',
      () => ({ updates: [update({ status: open[0], published_at: ago(8 * DAY) })] }),
      ['updates.0.status'],
    ],
    [
      'unknown components',
      () => ({ components: impacts('degraded', 999_999), updates: [update()] }),
      ['components.0.id'],
    ],
    [
      'one with unknown components',
      () => ({ updates: [update(), update({ components: impacts('degraded', 999_999) })] }),
      ['updates.1.components.0.id'],
    ],
    ['one with unknown fields', () => ({ updates: [update({ notify: false })] }), ['updates.0.notify']],
    ['101 updates', () => ({ updates: Array.from({ length: 101 }, () => update()) }), ['updates']],
  ])('is refused with %s: 422 on the field, and nothing is made', async (_, values, fields) => {
    const { status, body } = await client.post(path, past(values()));
    expect([status, Object.keys(body.errors).sort()]).toEqual([422, fields]);
    expect((await client.get(path)).body.meta.total).toBe(0);
  });
});

describe('The script that imports records', () => {
  it('makes each once, however often it runs, and uptime follows', { timeout: 120_000 }, async () => {
    const id = await component();
    const records = Array.from({ length: 20 }, (_, index) => ({
      title: { en: `Incident ${index}` },
      started_at: ago((index + 1) * DAY),
      resolved_at: ago((index + 1) * DAY - HOUR),
      components: impacts('major_outage', id),
      updates: [
        {
          status: 'monitoring',
          body: 'Besser',
          published_at: ago((index + 1) * DAY - 30 * MINUTE),
          components: impacts('partial_outage', id),
        },
      ],
    }));
    const folder = await mkdtemp(join(tmpdir(), 'import-'));
    const file = join(folder, 'incidents.json');
    await writeFile(
      file,
      JSON.stringify([
        ...records,
        {
          type: 'maintenance',
          title: 'Move',
          started_at: ago(40 * DAY),
          scheduled_end_at: ago(39 * DAY),
          completed_at: ago(39 * DAY),
          components: impacts('under_maintenance', id),
        },
      ]),
    );
    const run = (): Promise<{ stdout: string }> =>
      promisify(execFile)(
        process.execPath,
        [
          fileURLToPath(new URL('../../../scripts/import-incidents.mjs', import.meta.url)),
          '--url',
          `http://${client.host}`,
          file,
        ],
        { env: { ...process.env, HELIOGRAPH_KEY: client.key } },
      );
    try {
      for (let times = 0; times < 2; times += 1)
        expect((await run()).stdout).toMatch(/^21 of 21 records made in [\d.]+ s\.\n$/);
    } finally {
      await rm(folder, { recursive: true });
    }
    expect((await client.get('/incidents')).body.meta.total).toBe(20);
    expect((await client.get('/maintenances')).body.meta.total).toBe(1);
    // Each incident has half an hour of major outage and half an hour of partial outage, which
    // counts 0.3. The day of maintenance does not count.
    const shown = Date.parse('2026-03-01T12:00:00Z') - Date.parse('2025-12-02T00:00:00Z') - DAY;
    const uptime = Math.floor((1 - (20 * 30 * MINUTE * 1.3) / shown) * 1e6) / 1e6;
    expect((await done(client.get(`/components/${id}`))).uptime_90d).toBe(uptime);
  });
});
