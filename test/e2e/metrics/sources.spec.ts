import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { createComponent } from '../../support/factories.js';
import {
  firstMessage,
  secondMessage,
  snappy,
  STALE_MARKER,
  type SentSeries,
} from '../../support/remote-write.js';
import { useApi } from '../../support/use-api.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 365 * DAY_MS;

const api = useApi();
const limited = useApi({ environment: { SIGNAL_RATE_LIMIT: '3' } });
const own = api.useTenant('own');
const other = api.useTenant('other');

const FIRST = { message: firstMessage, type: 'application/x-protobuf' };
const SECOND = {
  message: secondMessage,
  type: 'application/x-protobuf;proto=io.prometheus.write.v2.Request',
};

function now(): number {
  return api.clock.now().getTime();
}

/** A sender that knows its address. */
class Sender {
  constructor(
    readonly source: any,
    private readonly client: Client,
  ) {}

  get path(): string {
    return `/metric-sources/${this.source.id}`;
  }

  get target(): string {
    return `/${new URL(this.source.url).pathname}`;
  }

  push(json: unknown): Promise<ApiResponse> {
    return this.client.withKey(undefined).post(this.target, json);
  }

  send(body: Buffer, headers: Readonly<Record<string, string>>): Promise<ApiResponse> {
    return this.client.withKey(undefined).request('POST', this.target, { body, headers });
  }

  write(series: readonly SentSeries[], { message, type } = FIRST): Promise<ApiResponse> {
    return this.send(snappy(message(series)), {
      'content-type': type,
      'content-encoding': 'snappy',
      'user-agent': 'Prometheus/2.42.0',
    });
  }

  async read(): Promise<any> {
    return (await this.client.get(this.path)).body.data;
  }
}

async function metric(client: Client = own.client, fields: object = {}): Promise<number> {
  return (await client.post('/metrics', { name: { en: 'Latency' }, ...fields })).body.data.id;
}

async function source(series: object[] = [], client: Client = own.client, fields = {}): Promise<Sender> {
  const { status, body } = await client.post('/metric-sources', { name: 'Prometheus', series, ...fields });
  expect([status, body.errors]).toEqual([201, undefined]);
  return new Sender(body.data, client);
}

/** A metric with a source of its own, which has a selector for it. */
async function measured(selector = 'latency{job="api"}'): Promise<{ id: number; sender: Sender }> {
  const id = await metric();
  return { id, sender: await source([{ metric_id: id, selector }]) };
}

/** Value and count of each minute, with its milliseconds from now. */
async function minutes(id: number, client: Client = own.client): Promise<number[][]> {
  const from = new Date(now() - DAY_MS).toISOString();
  const to = new Date(now() + HOUR_MS).toISOString();
  const { body } = await client.get(`/metrics/${id}/points?from=${from}&to=${to}&resolution=60`);
  return body.data.points.map(({ at, avg, count }: any) => [Date.parse(at) - now(), avg, count]);
}

const LATENCY = { __name__: 'latency', job: 'api' };

describe('A metric source', () => {
  it('is made with an address that is shown once, and read, changed and deleted', async () => {
    const id = await metric();
    const { status, headers, body } = await own.client.post('/metric-sources', {
      name: 'Prometheus',
      series: [{ metric_id: id, selector: 'up{job="api"}' }],
    });
    expect(status).toBe(201);
    const { url, ...shown } = body.data;
    expect(url).toMatch(new RegExp(`^http://${own.client.host}/hooks/metrics/[\\w-]{32}$`));
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Prometheus',
      is_active: true,
      series: [{ metric_id: id, selector: 'up{job="api"}' }],
      last_received_at: null,
      last_problem: null,
      previous_until: null,
      created_at: api.clock.now().toISOString(),
      updated_at: api.clock.now().toISOString(),
    });
    expect(headers['location']).toBe(`http://${own.client.host}/api/v1/metric-sources/${shown.id}`);
    const path = `/metric-sources/${shown.id}`;
    expect((await own.client.get(path)).body.data).toEqual(shown);
    const changed = await own.client.patch(path, { name: 'Thanos', is_active: false, series: [] });
    expect(changed.body.data).toMatchObject({ name: 'Thanos', is_active: false, series: [] });
    expect((await own.client.put(path, { ...shown, name: 'Mimir' })).body.data).toMatchObject({
      name: 'Mimir',
      series: shown.series,
    });
    const list = await own.client.get('/metric-sources?per_page=100');
    expect(list.body.data.map((one: any) => one.id)).toContain(shown.id);
    const token = new URL(url as string).pathname.split('/').at(-1);
    for (const read of [`/audit-events?per_page=100`, '/metric-sources', path])
      expect((await own.client.get(read)).text).not.toContain(token);
    const stored = await api.database.sql('select s::text from metric_source s where tenant_id = $1', [
      own.tenant.id,
    ]);
    expect(JSON.stringify(stored)).not.toContain(token);
    expect((await own.client.delete(path)).status).toBe(204);
    expect((await own.client.get(path)).status).toBe(404);
  });

  it('is refused by field', async () => {
    const id = await metric();
    const theirs = await metric(other.client);
    const refused = async (body: object): Promise<unknown> => {
      const response = await own.client.post('/metric-sources', { name: 'x', ...body });
      expect(response.status).toBe(422);
      return response.body.errors;
    };
    expect(await refused({ name: '' })).toHaveProperty('name');
    expect(await refused({ url: 'http://x.example/' })).toHaveProperty('url');
    expect(await refused({ series: [{ metric_id: theirs + 999, selector: 'up' }] })).toEqual({
      'series.0.metric_id': [`There is no metric ${theirs + 999}.`],
    });
    expect(
      await refused({
        series: [
          { metric_id: id, selector: 'up' },
          { metric_id: id, selector: 'down{job=~"x"}' },
          { metric_id: id, selector: '{job!="x"}' },
        ],
      }),
    ).toEqual({
      'series.1.metric_id': [`The metric ${id} is named twice.`],
      'series.1.selector': [
        'The selector cannot be used. The operators =~ and !~ are not supported: name each series, or sum them up by a recording rule.',
      ],
      'series.2.metric_id': [`The metric ${id} is named twice.`],
      'series.2.selector': [
        'The selector cannot be used. It needs a name or a label that must equal a value.',
      ],
    });
    expect(await refused({ series: [{ metric_id: id }] })).toHaveProperty(['series.0.selector']);
    const { sender } = await measured();
    expect((await own.client.patch(sender.path, { last_problem: 'x' })).body.errors).toEqual({
      last_problem: [expect.stringContaining('Requests of the sender set it.')],
    });
  });

  it('is nobody’s without the ability, and not of another tenant', async () => {
    const { sender } = await measured();
    const viewer = await own.clientWith('metrics.view');
    for (const [client, status] of [
      [viewer, 403],
      [own.client.withKey(undefined), 401],
      [other.client, 404],
    ] as const) {
      expect((await client.get(sender.path)).status).toBe(status);
      expect((await client.patch(sender.path, { name: 'x' })).status).toBe(status);
      expect((await client.post(`${sender.path}/rotate`)).status).toBe(status);
      expect((await client.delete(sender.path)).status).toBe(status);
    }
    expect((await viewer.get('/metric-sources')).status).toBe(403);
    expect((await viewer.post('/metric-sources', { name: 'x' })).status).toBe(403);
    expect((await sender.write([{ labels: LATENCY, points: [[now(), 1]] }])).status).toBe(200);
  });

  it('is one of at most 50', async () => {
    const { client } = await api.newTenant();
    for (let count = 0; count < 50; count += 1) await source([], client);
    const { status, body } = await client.post('/metric-sources', { name: 'x' });
    expect([status, body.errors]).toEqual([422, { name: ['A tenant has at most 50 metric sources.'] }]);
  });

  it('loses the series of a metric that is deleted, also with its component', async () => {
    const component = await createComponent(own.client);
    const [first, second, third] = [
      await metric(),
      await metric(own.client, { component_id: component.id }),
      await metric(),
    ];
    const sender = await source([first, second, third].map((id) => ({ metric_id: id, selector: `m${id}` })));
    await own.client.delete(`/metrics/${first}`);
    expect((await own.client.delete(`/components/${component.id}`)).status).toBe(204);
    await own.client.delete(`/components/${component.id}/trash`);
    const left = (await sender.read()).series.map((one: any) => one.metric_id);
    expect(left).not.toContain(first);
    expect(left).toContain(third);
    const sent = await sender.push({ series: [{ name: `m${first}`, points: [[null, 1]] }] });
    expect(sent.body.data).toEqual({ accepted: 0, ignored_series: 1 });
  });
});

describe('The address of a metric source', () => {
  it.each([
    ['1.0', FIRST],
    ['2.0', SECOND],
  ])('takes remote write %s', async (_, form) => {
    const { id, sender } = await measured();
    const { status, headers, body } = await sender.write(
      [
        {
          labels: { ...LATENCY, instance: 'a' },
          points: [
            [now() - 60_000, 10],
            [now() - 59_500, 12],
            [now(), 30.5],
          ],
        },
        { labels: { __name__: 'up', job: 'api' }, points: [[now(), 1]] },
      ],
      form,
    );
    expect([status, body.data]).toEqual([200, { accepted: 2, ignored_series: 1 }]);
    expect(headers).toMatchObject({
      'x-prometheus-remote-write-samples-written': '2',
      'x-prometheus-remote-write-histograms-written': '0',
      'x-prometheus-remote-write-exemplars-written': '0',
    });
    expect(await minutes(id)).toEqual([
      [-60_000, 12, 1],
      [0, 30.5, 1],
    ]);
    expect((await own.client.get(`/metrics/${id}`)).body.data.last_value).toBe(30.5);
    expect(await sender.read()).toMatchObject({
      last_received_at: api.clock.now().toISOString(),
      last_problem: null,
      updated_at: sender.source.updated_at,
    });
  });

  it('takes our own form, with a name or labels, whole or not at all', async () => {
    const { id, sender } = await measured();
    const at = now() / 1000;
    const sent = await sender.push({
      series: [
        {
          name: 'latency',
          labels: { job: 'api' },
          points: [
            [at - 60, 1],
            [null, 3],
          ],
        },
        { labels: { ...LATENCY, instance: 'b' }, points: [[new Date(now() - 120_000).toISOString(), 5]] },
        { name: 'unknown', points: [[null, 1]] },
      ],
    });
    expect([sent.status, sent.body.data]).toEqual([200, { accepted: 3, ignored_series: 1 }]);
    const wrong = await sender.push({
      series: [
        {
          name: 'latency',
          labels: { job: 'api' },
          points: [
            [null, 7],
            [at + 86_400, 1],
            [null, 'x'],
          ],
        },
        { points: [[null, 1]] },
        { name: 'latency', labels: { job: 7 }, points: [[null, 1]] },
        { name: 'latency', points: [] },
        7,
      ],
    });
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([
      422,
      [
        'series.0.points.1.0',
        'series.0.points.2.1',
        'series.1.labels',
        'series.2.labels',
        'series.3.points',
        'series.4.labels',
      ],
    ]);
    expect(await minutes(id)).toEqual([
      [-120_000, 5, 1],
      [-60_000, 1, 1],
      [0, 3, 1],
    ]);
    for (const body of [undefined, null, 7, [], {}, { series: {} }])
      expect([JSON.stringify(body), (await sender.push(body)).status]).toEqual([JSON.stringify(body), 422]);
    expect((await sender.read()).last_problem).toContain('The series must be a list');
  });

  it('leaves out what is no number: NaN, infinities, stale markers, and what is too large', async () => {
    const { id, sender } = await measured();
    const values = [NaN, Infinity, -Infinity, STALE_MARKER, 1e300, 4];
    const sent = await sender.write([
      { labels: LATENCY, points: values.map((value, index) => [now() - 60_000 * index, value] as const) },
    ]);
    expect([sent.status, sent.body.data.accepted]).toEqual([200, 1]);
    expect(await minutes(id)).toEqual([[-300_000, 4, 1]]);
    expect((await sender.read()).last_problem).toBeNull();
  });

  it('stores the points with possible times, and says that others have none', async () => {
    const { id, sender } = await measured();
    const points = [
      [now() - 5 * YEAR_MS, 1],
      [now() + 2 * YEAR_MS, 1],
      [now() * 1000, 1],
      [-1, 1],
      [0, 1],
      [now(), 8],
    ] as const;
    const sent = await sender.write([{ labels: LATENCY, points }], SECOND);
    expect([sent.status, sent.headers['x-prometheus-remote-write-samples-written']]).toEqual([400, '1']);
    const problem =
      '5 points were not stored, because their times lie in the future, or before what is kept.';
    expect(sent.body.message).toBe(problem);
    expect((await sender.read()).last_problem).toBe(problem);
    expect(await minutes(id)).toEqual([[0, 8, 1]]);
    await sender.write([{ labels: LATENCY, points: [[now(), 9]] }]);
    expect((await sender.read()).last_problem).toBeNull();
  });

  it('says in the source that none of the series is a metric’s', async () => {
    const { sender } = await measured();
    const sent = await sender.write([{ labels: { __name__: 'up' }, points: [[now(), 1]] }]);
    expect([sent.status, sent.body.data]).toEqual([200, { accepted: 0, ignored_series: 1 }]);
    expect((await sender.read()).last_problem).toBe('None of the 1 series is a metric’s.');
  });

  it('crosses thresholds like any other point', async () => {
    const component = await createComponent(own.client, { webhook_enabled: true });
    const id = await metric(own.client, {
      component_id: component.id,
      thresholds: [{ above: 800, status: 'degraded' }],
    });
    const sender = await source([{ metric_id: id, selector: 'latency' }]);
    await sender.write([{ labels: LATENCY, points: [[now(), 900]] }]);
    expect((await own.client.get(`/components/${component.id}`)).body.data.status).toBe('degraded');
  });

  it('takes the last value of a second if several series are one metric’s', async () => {
    const { id, sender } = await measured('latency');
    await sender.write([
      { labels: { ...LATENCY, instance: 'a' }, points: [[now(), 1]] },
      { labels: { ...LATENCY, instance: 'b' }, points: [[now(), 2]] },
    ]);
    expect(await minutes(id)).toEqual([[0, 2, 1]]);
  });

  it('is one of its tenant, and of nobody else', async () => {
    const { sender } = await measured();
    const series = [{ labels: LATENCY, points: [[now(), 1]] as const }];
    expect((await new Sender(sender.source, other.client).write(series)).status).toBe(404);
    for (const wrong of ['x', 'a'.repeat(32), `${sender.source.url.slice(-32, -1)}!`])
      expect((await own.client.withKey(undefined).post(`//hooks/metrics/${wrong}`, {})).status).toBe(404);
    // The token of a component is none.
    const component = await createComponent(own.client, { webhook_enabled: true });
    const token = component.remote_trigger.webhook_url!.split('/').at(-1)!;
    expect((await own.client.withKey(undefined).post(`//hooks/metrics/${token}`, {})).status).toBe(404);
    expect(
      (
        await own.client
          .withKey(undefined)
          .post(`//hooks/components/${sender.source.url.split('/').at(-1)}`, {})
      ).status,
    ).toBe(404);
    expect((await sender.write(series)).status).toBe(200);
  });

  it('takes nothing while the source is paused, and after it is deleted', async () => {
    const { id, sender } = await measured();
    const series = [{ labels: LATENCY, points: [[now(), 1]] as const }];
    await own.client.patch(sender.path, { is_active: false });
    const { status, body } = await sender.write(series);
    expect([status, body.message]).toEqual([404, 'There is nothing at this address.']);
    await own.client.patch(sender.path, { is_active: true });
    expect((await sender.write(series)).status).toBe(200);
    await own.client.delete(sender.path);
    expect((await sender.write(series)).status).toBe(404);
    expect(await minutes(id)).toEqual([[0, 1, 1]]);
  });

  it('is another one after rotation; the one before is taken for an hour', async () => {
    const { sender: old } = await measured();
    const { status, body } = await own.client.post(`${old.path}/rotate`);
    expect([status, body.data.previous_until]).toEqual([200, new Date(now() + HOUR_MS).toISOString()]);
    const next = new Sender(body.data, own.client);
    expect(next.target).not.toBe(old.target);
    const write = async (sender: Sender): Promise<number> =>
      (await sender.write([{ labels: LATENCY, points: [[now(), 1]] }])).status;
    expect([await write(old), await write(next)]).toEqual([200, 200]);
    api.clock.advance(HOUR_MS);
    expect([await write(old), await write(next)]).toEqual([404, 200]);
    const third = new Sender((await own.client.post(`${old.path}/rotate`)).body.data, own.client);
    expect([await write(old), await write(next), await write(third)]).toEqual([404, 200, 200]);
  });

  it('refuses what is no remote write, and says what is wrong', async () => {
    const { sender } = await measured();
    const good = snappy(firstMessage([{ labels: LATENCY, points: [[now(), 1]] }]));
    const headers = { 'content-type': 'application/x-protobuf', 'content-encoding': 'snappy' };
    for (const [body, changed, status, message] of [
      [good, { 'content-encoding': 'gzip' }, 415, 'Snappy only'],
      [
        good,
        { 'content-type': 'application/x-protobuf;proto=acme.Request' },
        415,
        'io.prometheus.write.v2.Request',
      ],
      [good, { 'content-type': 'application/octet-stream', 'content-encoding': 'identity' }, 415, 'JSON'],
      [Buffer.from('{}'), {}, 400, 'Snappy'],
      [good.subarray(0, -3), {}, 400, 'Snappy'],
      [Buffer.alloc(0), {}, 400, 'Snappy'],
      [snappy(Buffer.from('not a message')), {}, 400, 'remote write'],
      // It says four billion bytes.
      [Buffer.from([0xff, 0xff, 0xff, 0xff, 0x0f, 0]), {}, 413, '4194304 bytes'],
      [snappy(Buffer.alloc(5_000_000)), {}, 413, '4194304 bytes'],
      [Buffer.alloc(262_145), {}, 413, '262144 bytes'],
      [snappy(firstMessage([{ labels: LATENCY, points: Array(10_001).fill([now(), 1]) }])), {}, 422, 'body'],
    ] as const) {
      const sent = await sender.send(body, { ...headers, ...changed });
      expect([sent.status, sent.text]).toEqual([status, expect.stringContaining(message)]);
    }
    expect((await sender.read()).last_problem).toContain('more than 10000 points');
    expect((await sender.send(good, headers)).status).toBe(200);
  });

  it('is limited by the minute, each of its own', async () => {
    const { client } = await limited.newTenant();
    const [sender, neighbor] = [await source([], client), await source([], client)];
    const statuses: number[] = [];
    for (let count = 0; count < 4; count += 1) statuses.push((await sender.push({ series: [] })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    expect((await neighbor.push({ series: [] })).status).toBe(200);
  });
});

describe('Points out of order', () => {
  const POINTS = 1_000_000;
  const SPAN = 4 * 3600;
  const second = (index: number): number => (index * 7919) % SPAN;
  const value = (index: number): number => (index * 31) % 1009;
  let id: number;

  beforeAll(async () => {
    id = await metric();
  });

  it('are what they are in order, a million of them', { timeout: 300_000 }, async () => {
    const sender = await source([{ metric_id: id, selector: 'latency' }]);
    const begin = Math.floor(now() / 1000) - SPAN;
    const last = new Map<number, number>();
    for (let from = 0; from < POINTS; from += 10_000) {
      const points = Array.from({ length: 10_000 }, (_, index) => {
        const at = begin + second(from + index);
        last.set(at, value(from + index));
        return [at * 1000, value(from + index)] as const;
      });
      const { status, body } = await sender.write([{ labels: LATENCY, points }]);
      expect([status, body.message]).toEqual([200, undefined]);
    }
    const expected = new Map<number, { count: number; sum: number; min: number; max: number }>();
    for (const [at, read] of last) {
      const hour = at - (at % 3600);
      const all = expected.get(hour) ?? { count: 0, sum: 0, min: Infinity, max: -Infinity };
      expected.set(hour, {
        count: all.count + 1,
        sum: all.sum + read,
        min: Math.min(all.min, read),
        max: Math.max(all.max, read),
      });
    }
    const { body } = await own.client.get(
      `/metrics/${id}/points?resolution=3600&from=${new Date((begin - 3600) * 1000).toISOString()}`,
    );
    expect(body.data.points).toEqual(
      [...expected]
        .toSorted(([one], [another]) => one - another)
        .map(([hour, { count, sum, min, max }]) => ({
          at: new Date(hour * 1000).toISOString(),
          min,
          max,
          avg: expect.closeTo(sum / count, 6),
          count,
        })),
    );
  });
});
