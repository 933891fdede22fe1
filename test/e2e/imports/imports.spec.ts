import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { TestChannels } from '../../support/recording-channel.js';
import { useApi } from '../../support/use-api.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';

/** The clock of the tests stands at 2026-03-01, 12:00 UTC. */
const channels = TestChannels.recordingAll();
const api = useApi({ override: channels.override });
const own = useTenantPerTest(api);
const other = api.useTenant('other');

const GROUP = { external_id: 'x:g', name: 'Payments' };
const CARDS = { external_id: 'x:c', name: 'Cards', group: 'x:g', history_since: '2025-01-01T00:00:00Z' };
const METRIC = { external_id: 'x:m', name: 'Response time', suffix: 'ms', component: 'x:c' };
const TEMPLATE = {
  external_id: 'x:t',
  name: 'Down',
  kind: 'incident',
  title: 'Cards are down',
  components: [{ component: 'x:c', impact: 'major_outage' }],
};
const INCIDENT = {
  external_id: 'x:i',
  title: 'Cards fail',
  body: 'We look into it.',
  started_at: '2026-02-01T10:00:00Z',
  resolved_at: '2026-02-01T12:00:00Z',
  components: [{ component: 'x:c', impact: 'major_outage' }],
  updates: [
    {
      body: 'Better.',
      status: 'monitoring',
      published_at: '2026-02-01T11:00:00Z',
      components: [{ component: 'x:c', impact: 'operational' }],
    },
    { body: 'Done.', status: 'resolved', published_at: '2026-02-01T12:00:00Z' },
  ],
  postmortem: 'A **certificate** had expired.',
  postmortem_published_at: '2026-02-03T09:00:00Z',
};
const OPEN = { external_id: 'x:o', title: 'Slow', started_at: '2026-03-01T09:00:00Z', status: 'identified' };
const PAST = {
  external_id: 'x:p',
  title: 'New database',
  started_at: '2026-02-10T22:00:00Z',
  scheduled_end_at: '2026-02-11T00:00:00Z',
  completed_at: '2026-02-10T23:00:00Z',
  published_at: '2026-02-08T08:00:00Z',
  components: [{ component: 'x:c', impact: 'under_maintenance' }],
  updates: [
    { body: 'A reminder.', status: 'scheduled', published_at: '2026-02-09T08:00:00Z' },
    { body: 'We check.', status: 'verifying', published_at: '2026-02-10T22:30:00Z' },
  ],
};
const SOON = {
  external_id: 'x:s',
  title: 'New cables',
  started_at: '2026-03-01T12:10:00Z',
  scheduled_end_at: '2026-03-01T14:00:00Z',
  published_at: '2026-02-20T08:00:00Z',
};
const OVERDUE = {
  external_id: 'x:v',
  title: 'Longer than planned',
  started_at: '2026-03-01T08:00:00Z',
  scheduled_end_at: '2026-03-01T09:00:00Z',
  status: 'in_progress',
};
const CANCELLED = {
  external_id: 'x:n',
  title: 'Never mind',
  started_at: '2026-02-20T22:00:00Z',
  scheduled_end_at: '2026-02-21T00:00:00Z',
  published_at: '2026-02-10T08:00:00Z',
  completed_at: '2026-02-15T08:00:00Z',
  status: 'cancelled',
};
const ALL = {
  groups: [GROUP],
  components: [CARDS],
  metrics: [METRIC],
  templates: [TEMPLATE],
  incidents: [INCIDENT, OPEN],
  maintenances: [PAST, SOON, OVERDUE, CANCELLED],
  subscribers: [
    { channel: 'email', address: 'ada@example.com', status: 'confirmed', components: ['x:c'] },
    { channel: 'email', address: 'grace@example.com', status: 'pending' },
    { channel: 'email', address: 'gone@example.com', status: 'unsubscribed' },
    { channel: 'webhook', address: 'https://93.184.216.34/hook', groups: ['x:g'] },
  ],
  points: [
    {
      metric: 'x:m',
      points: [
        [1772300000, 100],
        [1772300060, 300],
      ],
    },
  ],
};

async function imported(body: object, query = '', client: Client = own.client): Promise<any> {
  const { status, body: answer, text } = await client.post(`/imports${query}`, body);
  expect(status, text).toBe(200);
  return answer.data;
}

const results = ({ records }: any): string[] => records.map((one: any) => `${one.kind} ${one.result}`);

describe('An import', () => {
  it('brings records of all kinds with their past, and brings nothing twice', async () => {
    const first = await imported(ALL);
    expect(first.records.filter(({ result }: any) => result === 'refused')).toEqual([]);
    expect([first.created, first.kept]).toEqual([15, 0]);
    const again = await imported(ALL);
    expect([again.created, again.kept, again.refused]).toEqual([0, 15, 0]);
    const incident = (await own.client.get('/incidents?external_id=x:i')).body.data[0];
    expect(incident).toMatchObject({
      status: 'resolved',
      started_at: '2026-02-01T10:00:00.000Z',
      resolved_at: '2026-02-01T12:00:00.000Z',
      published_at: '2026-02-01T10:00:00.000Z',
    });
    const texts = (await own.client.get(`/incidents/${incident.id}/updates`)).body.data.map((one: any) => [
      one.status,
      one.published_at,
    ]);
    expect(texts).toContainEqual(['monitoring', '2026-02-01T11:00:00.000Z']);
    expect((await own.client.get(`/incidents/${incident.id}/postmortem`)).body.data.published_at).toBe(
      '2026-02-03T09:00:00.000Z',
    );
    const maintenances = (await own.client.get('/maintenances')).body.data;
    const of = (title: string): any =>
      maintenances.find((one: any) => Object.values(one.title).includes(title));
    expect(of('New database')).toMatchObject({
      status: 'completed',
      published_at: '2026-02-08T08:00:00.000Z',
    });
    expect(of('New cables')).toMatchObject({ status: 'scheduled' });
    expect(of('Longer than planned')).toMatchObject({ status: 'in_progress', resolved_at: null });
    expect(of('Never mind')).toMatchObject({ status: 'cancelled' });
    const subscribers = (await own.client.get('/subscribers')).body.data;
    expect(subscribers.map(({ address, status }: any) => `${address} ${status}`).sort()).toEqual([
      'ada@example.com confirmed',
      'gone@example.com unsubscribed',
      'grace@example.com pending',
      'https://93.184.216.34/hook confirmed',
    ]);
    const metric = (await own.client.get('/metrics')).body.data[0];
    expect(metric).toMatchObject({ last_value: 300, suffix: 'ms' });
    const { points } = (
      await own.client.get(`/metrics/${metric.id}/points?from=2026-02-28T00:00:00Z&to=2026-03-01T12:00:00Z`)
    ).body.data;
    expect(points.reduce((sum: number, { count }: { count: number }) => sum + count, 0)).toBe(2);
  });

  it('tells nobody', async () => {
    await imported(ALL);
    await deliverEvents(api.app);
    expect((await own.client.get('/subscribers/deliveries')).body.data).toEqual([]);
    // Only what is still to come is told of, at its time: the start of the maintenance.
    api.clock.advance(5 * 60_000);
    await deliverEvents(api.app);
    expect((await own.client.get('/subscribers/deliveries')).body.data).toEqual([]);
  });

  it('only says what would come', async () => {
    const dry = await imported(ALL, '?dry_run=true');
    expect([dry.dry_run, dry.created, dry.refused]).toEqual([true, 15, 0]);
    for (const path of ['components', 'incidents', 'maintenances', 'subscribers', 'metrics'])
      expect((await own.client.get(`/${path}`)).body.meta.total).toBe(0);
    await imported(ALL);
    expect(results(await imported({ components: [CARDS] }, '?dry_run=true'))).toEqual(['component kept']);
  });

  it('refuses a record by itself, and says why by field', async () => {
    const report = await imported({
      components: [{ external_id: 'x:bad' }, CARDS_ALONE, 5],
      incidents: [
        { ...INCIDENT, components: [{ component: 'x:missing', impact: 'major_outage' }] },
        { ...INCIDENT, external_id: 'x:old', started_at: '1969-01-01T00:00:00Z' },
        {
          ...INCIDENT,
          external_id: 'x:end',
          components: [],
          updates: [],
          resolved_at: '2026-01-01T00:00:00Z',
        },
      ],
    });
    expect(
      report.records.map(({ kind, index, result, errors }: any) => [
        kind,
        index,
        result,
        Object.keys(errors),
      ]),
    ).toEqual([
      ['component', 0, 'refused', ['name']],
      ['component', 1, 'created', []],
      ['component', 2, 'refused', ['body']],
      ['incident', 0, 'refused', ['components.0.component']],
      ['incident', 1, 'refused', ['started_at']],
      ['incident', 2, 'refused', ['resolved_at']],
    ]);
    expect((await own.client.get('/incidents')).body.meta.total).toBe(0);
  });

  it.each(['', '?dry_run=true'])(
    'takes no other incident along with one that is refused%s',
    async (query) => {
      await imported({ groups: [GROUP], components: [CARDS] });
      const incidents = Array.from({ length: 45 }, (_, number) => ({
        external_id: `x:${number}`,
        title: `Number ${number}`,
        started_at: '2026-02-01T10:00:00Z',
        resolved_at: '2026-02-01T11:00:00Z',
        components: [{ component: number === 7 || number === 44 ? 'x:none' : 'x:c', impact: 'degraded' }],
        // Also in a dry run, to which the missing component may come with an earlier request.
        ...(number === 30 ? { updates: [{ body: 'Early', published_at: '2026-01-01T00:00:00Z' }] } : {}),
      }));
      const report = await imported({ incidents }, query);
      const refused = report.records.filter(({ result }: any) => result === 'refused');
      const expected = query === '' ? [7, 30, 44] : [30];
      expect(refused.map(({ index }: any) => index)).toEqual(expected);
      expect([report.created, report.records.length]).toEqual([45 - expected.length, 45]);
      const { meta } = (await own.client.get('/incidents')).body;
      expect(meta.total).toBe(query === '' ? 42 : 0);
    },
  );

  it('keeps what lies in the trash there', async () => {
    const [, , incident] = (
      await imported({ ...ALL, subscribers: [], points: [], metrics: [], templates: [] })
    ).records;
    await own.client.delete(`/incidents/${incident.id}`);
    expect(results(await imported({ incidents: [INCIDENT] }))).toEqual(['incident kept']);
    expect((await own.client.get('/incidents')).body.meta.total).toBe(1);
  });

  it('brings each record once, of several at once, with and without a key for the request', async () => {
    await imported({ groups: [GROUP], components: [CARDS] });
    const all = await Promise.all(
      Array.from({ length: 6 }, () =>
        own.client.request('POST', '/imports', {
          json: { incidents: [INCIDENT, { external_id: 'x:refused', title: '' }] },
          headers: { 'idempotency-key': 'the-same' },
        }),
      ),
    );
    expect(all.map(({ body }) => body.data.created).sort()).toEqual([0, 0, 0, 0, 0, 1]);
    expect((await own.client.get('/incidents')).body.meta.total).toBe(1);
  });

  it('needs the ability of each kind', async () => {
    const limited = await own.clientWith('components.view', 'components.manage');
    expect(results(await imported({ components: [CARDS_ALONE] }, '', limited))).toEqual([
      'component created',
    ]);
    for (const body of [
      { incidents: [INCIDENT] },
      { subscribers: ALL.subscribers },
      { points: ALL.points },
    ]) {
      expect((await limited.post('/imports', body)).status).toBe(403);
      expect((await limited.post('/imports?dry_run=true', body)).status).toBe(403);
    }
    expect((await own.client.withKey(undefined).post('/imports', ALL)).status).toBe(401);
    expect((await own.client.withKey(other.client.key).post('/imports', ALL)).status).toBe(403);
  });

  it('takes at most 100 records', async () => {
    expect(await imported({ incidents: [] })).toMatchObject({ created: 0, records: [] });
    const body = { groups: Array(60).fill(GROUP), components: Array(60).fill(CARDS) };
    expect((await own.client.post('/imports', body)).status).toBe(422);
  });
});

const CARDS_ALONE = { external_id: 'x:alone', name: 'Alone' };
