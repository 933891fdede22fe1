import { describe, expect, it } from 'vitest';
import { Retention } from '#platform/retention/retention.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { sendTwice } from '../../support/send-twice.js';
import { useApi } from '../../support/use-api.js';

const MINUTE = 60;
const HOUR = 3600;
const DAY = 86_400;

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

/** Seconds since the epoch. */
function now(): number {
  return Math.floor(api.clock.now().getTime() / 1000);
}

function iso(second: number): string {
  return new Date(second * 1000).toISOString();
}

async function create(client: Client): Promise<string> {
  const { body } = await client.post('/metrics', { name: { en: 'Response time' } });
  return `/metrics/${body.data.id}`;
}

async function add(
  path: string,
  points: readonly (readonly [number, number])[],
  client = own.client,
): Promise<any> {
  const { status, body } = await client.post(`${path}/points`, { points });
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data;
}

/** Values as `[seconds before now, min, max, avg, count]`. */
async function values(path: string, from: number, resolution: number): Promise<number[][]> {
  const query = `from=${iso(from)}&to=${iso(now() + MINUTE)}&resolution=${resolution}`;
  const { status, body } = await own.client.get(`${path}/points?${query}`);
  expect([status, body.errors]).toEqual([200, undefined]);
  return body.data.points.map(({ at, min, max, avg, count }: any) => [
    now() - Date.parse(at) / 1000,
    min,
    max,
    avg,
    count,
  ]);
}

function errors({ status, body }: ApiResponse): unknown {
  expect(status).toBe(422);
  return body.errors;
}

describe('Points of a metric', () => {
  it('reach their minute, five minutes and hour, whatever their order', async () => {
    const path = await create(own.client);
    const at = now() - HOUR;
    const stored = await add(path, [
      [at + 130, 30],
      [at + 10, 10],
      [at + 20, 20],
      [at + 3000, 40],
    ]);
    expect(stored).toEqual({ accepted: 4, last_value: 40, last_at: iso(at + 3000) });
    expect(await values(path, at, MINUTE)).toEqual([
      [HOUR, 10, 20, 15, 2],
      [HOUR - 120, 30, 30, 30, 1],
      [HOUR - 3000, 40, 40, 40, 1],
    ]);
    expect(await values(path, at, 300)).toEqual([
      [HOUR, 10, 30, 20, 3],
      [HOUR - 3000, 40, 40, 40, 1],
    ]);
    expect(await values(path, at, HOUR)).toEqual([[HOUR, 10, 40, 25, 4]]);
    expect((await own.client.get(path)).body.data).toMatchObject({ last_value: 40, last_at: iso(at + 3000) });
  });

  it('can be sent again: the last one of a second wins, in a request and after it', async () => {
    const path = await create(own.client);
    const at = now() - HOUR;
    await add(path, [
      [at, 1],
      [at + 0.9, 2],
      [at + 5, 3],
    ]);
    expect(await values(path, at, MINUTE)).toEqual([[HOUR, 2, 3, 2.5, 2]]);
    await add(path, [[at + 5, 100]]);
    await add(path, [[at + 5, -4]]);
    for (const step of [MINUTE, 300, HOUR])
      expect(await values(path, at, step)).toEqual([[HOUR, -4, 2, -1, 2]]);
    expect((await own.client.get(path)).body.data.last_value).toBe(-4);
  });

  it('without a time are of now', async () => {
    const path = await create(own.client);
    const { body } = await own.client.post(`${path}/points`, { points: [[null, 3]] });
    expect(body.data).toEqual({ accepted: 1, last_value: 3, last_at: iso(now()) });
  });

  it('that are late do not become the newest value', async () => {
    const path = await create(own.client);
    await add(path, [[now(), 7]]);
    expect(await add(path, [[now() - 30, 1]])).toMatchObject({
      accepted: 1,
      last_value: 7,
      last_at: iso(now()),
    });
  });

  it('of days before reach the intervals that are still kept', async () => {
    const path = await create(own.client);
    const [threeDays, aMonth] = [now() - 3 * DAY, now() - 30 * DAY];
    await add(path, [
      [threeDays, 4],
      [aMonth, 8],
    ]);
    await add(path, [
      [threeDays + 1, 6],
      [aMonth + 1, 2],
    ]);
    expect(await values(path, now() - 2 * DAY, MINUTE)).toEqual([]);
    expect(await values(path, now() - 10 * DAY, 300)).toEqual([[3 * DAY, 4, 6, 5, 2]]);
    expect(await values(path, now() - 60 * DAY, HOUR)).toEqual([
      [30 * DAY, 2, 8, 5, 2],
      [3 * DAY, 4, 6, 5, 2],
    ]);
  });

  it('are all stored when many requests arrive at once', async () => {
    const path = await create(own.client);
    const at = now() - HOUR;
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        add(path, [
          [at + index, index],
          [at + MINUTE + index, index],
          [at + 300 + index, index],
        ]),
      ),
    );
    expect(await values(path, at, MINUTE)).toEqual([
      [HOUR, 0, 11, 5.5, 12],
      [HOUR - MINUTE, 0, 11, 5.5, 12],
      [HOUR - 300, 0, 11, 5.5, 12],
    ]);
    expect(await values(path, at, HOUR)).toEqual([[HOUR, 0, 11, 5.5, 36]]);
  });

  it('come 3,000 at a time', async () => {
    const path = await create(own.client);
    const points = Array.from({ length: 3000 }, (_, index) => [now() - 3000 + index, index] as const);
    expect(await add(path, points.toReversed())).toMatchObject({ accepted: 3000, last_value: 2999 });
    const sum = (await values(path, now() - 2 * HOUR, MINUTE)).reduce(
      (all, [, , , , count]) => all + count!,
      0,
    );
    expect(sum).toBe(3000);
    const { status, body } = await own.client.post(`${path}/points`, { points: [...points, [now(), 1]] });
    expect([status, body.errors]).toEqual([
      422,
      { points: ['The points must not have more than 3000 elements.'] },
    ]);
  });

  it('are stored all or not at all: each problem is named by its index', async () => {
    const path = await create(own.client);
    const point = (time: unknown, value: unknown = 1): unknown => [time, value];
    const body = (points: unknown[]): string => JSON.stringify({ points }).replaceAll('"1e999"', '1e999');
    const sent = await own.client.request('POST', `${path}/points`, {
      body: body([
        point(now()),
        point(now() + DAY),
        point(now() * 1000),
        point('2019-03-01T12:00:00Z'),
        point('yesterday'),
        point(-5),
        point([]),
        point(now(), '1e999'),
        point(now(), 'NaN'),
        point(now(), 1e16),
        point(now(), null),
        [now()],
        { at: now() },
        7,
      ]),
      headers: { 'content-type': 'application/json' },
    });
    const [late, ahead, form, value] = [
      ['The time must lie within the last 400 days.'],
      ['The time must not lie in the future. Numbers are seconds, not milliseconds.'],
      ['The time must be an ISO 8601 timestamp with an offset, or seconds since 1970.'],
      ['The value must be a number from -1000000000000000 to 1000000000000000.'],
    ];
    const pair = ['A point must be a list of a time and a value.'];
    expect(errors(sent)).toEqual({
      'points.1.0': ahead,
      'points.2.0': ahead,
      'points.3.0': late,
      'points.4.0': form,
      'points.5.0': form,
      'points.6.0': form,
      'points.7.1': value,
      'points.8.1': value,
      'points.9.1': value,
      'points.10.1': value,
      'points.11': pair,
      'points.12': pair,
      'points.13': pair,
    });
    expect(await values(path, now() - HOUR, MINUTE)).toEqual([]);
    for (const points of [undefined, null, [], {}, 'x'])
      expect(errors(await own.client.post(`${path}/points`, { points }))).toHaveProperty('points');
  });

  it('are added once with an Idempotency-Key', async () => {
    const path = await create(own.client);
    const body = { points: [[now() - 30 * DAY, 1]] };
    expect((await sendTwice(own.client, 'POST', `${path}/points`, body)).status).toBe(200);
    expect(await values(path, now() - 60 * DAY, HOUR)).toEqual([[30 * DAY, 1, 1, 1, 1]]);
  });

  it('are read in the finest resolution that is kept, in a bounded number', async () => {
    const path = await create(own.client);
    const resolution = async (query: string): Promise<unknown> => {
      const { body } = await own.client.get(`${path}/points?${query}`);
      return body.data?.resolution ?? body.errors;
    };
    expect(await resolution('')).toBe(60);
    expect(await resolution(`from=${iso(now() - 7 * DAY)}`)).toBe(300);
    expect(await resolution(`from=${iso(now() - 90 * DAY)}`)).toBe(HOUR);
    expect(await resolution(`from=${iso(now() - 3 * DAY)}&resolution=60`)).toEqual({
      resolution: ['The range must not have more than 3000 intervals of 60 seconds.'],
    });
    expect(await resolution(`from=${iso(now() - 400 * DAY)}`)).toEqual({
      from: ['The range must not have more than 3000 intervals of 3600 seconds.'],
    });
    expect(await resolution(`from=${iso(now())}&to=${iso(now())}`)).toEqual({
      to: ['The to must be later than the from.'],
    });
    expect(await resolution('resolution=61')).toHaveProperty('resolution');
    expect(await resolution('from=yesterday')).toHaveProperty('from');
  });

  it('are deleted once they are old: minutes, then five minutes, then hours', async () => {
    const paths = [await create(own.client), await create(own.client)];
    const theirs = await create(other.client);
    const begin = now();
    for (const path of paths) await add(path, [[begin, 5]]);
    await add(theirs, [[begin, 5]], other.client);
    const steps = async (): Promise<unknown> =>
      (
        await api.database.sql<{ step: number }>(
          'select distinct step from metric_rollup where tenant_id = $1 and at >= $2 order by step',
          [own.tenant.id, new Date(begin * 1000 - HOUR * 1000)],
        )
      ).map(({ step }) => step);
    const sweepAfter = async (days: number): Promise<void> => {
      api.clock.advance(days * DAY * 1000);
      await api.app.get(Retention).sweep();
    };
    expect(await steps()).toEqual([60, 300, HOUR]);
    await sweepAfter(2.1);
    expect(await steps()).toEqual([300, HOUR]);
    await sweepAfter(12);
    expect(await steps()).toEqual([HOUR]);
    await sweepAfter(386);
    expect(await steps()).toEqual([]);
    for (const path of paths) expect((await own.client.get(path)).body.data.last_value).toBe(5);
  });
});
