import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import { TenantDatabase } from '#platform/database/tenant/tenant-database.js';
import {
  SubscriberEndpoints,
  type EndpointResult,
  type TakenEndpoint,
} from '#modules/subscribers/services/subscriber-endpoints.service.js';
import { createSubscriber } from '../../support/subscribers.js';
import type { TestTenant } from '../../support/test-application.js';
import { useApi } from '../../support/use-api.js';

const SECOND = 1000;
const DAY = 86_400_000;

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
let made = 0;

async function endpoint(channel = 'webhook'): Promise<number> {
  made += 1;
  const address = `https://hooks.example.com/${made}`;
  return Number((await createSubscriber(own.client, { channel, address })).id);
}

function later(ms: number): Date {
  return new Date(api.clock.now().getTime() + ms);
}

/** Claims endpoints for a minute. */
function take(ids: readonly number[], { tenant }: TestTenant = own): Promise<TakenEndpoint[]> {
  return runForTenant(tenant, () => api.app.get(SubscriberEndpoints).lease(ids, later(60 * SECOND)));
}

async function takenIds(ids: readonly number[], of?: TestTenant): Promise<number[]> {
  const taken = await take(ids, of);
  return taken.map(({ subscriberId }) => subscriberId).sort((one, another) => one - another);
}

function giveBack(...results: readonly EndpointResult[]): Promise<void> {
  return runForTenant(own.tenant, () =>
    api.app.get(TenantDatabase).write(() => {
      api.app.get(SubscriberEndpoints).giveBack(results);
      return Promise.resolve();
    }),
  );
}

/** Records results of an endpoint, one after the other. */
async function tried(subscriberId: number, ...results: readonly EndpointResult['result'][]): Promise<void> {
  for (const result of results) await giveBack({ subscriberId, result, blockedUntil: null });
}

function times<T>(count: number, value: T): T[] {
  return Array.from({ length: count }, () => value);
}

interface Health {
  readonly failures_in_row: number;
  readonly recent_tries: number;
  readonly recent_failures: number;
  readonly failing_since: Date | null;
  readonly blocked_until: Date | null;
}

async function health(id: number): Promise<Health> {
  const [row] = await api.database.sql<Health>(
    `select failures_in_row, recent_tries, recent_failures, failing_since, blocked_until
     from subscriber_endpoint where subscriber_id = $1`,
    [id],
  );
  return row!;
}

/** Seconds until the endpoint is posted to again; null if nothing is in the way. */
async function pause(id: number): Promise<number | null> {
  const { blocked_until: until } = await health(id);
  return until === null ? null : (until.getTime() - api.clock.now().getTime()) / SECOND;
}

async function standing(id: number): Promise<unknown[]> {
  const [row] = await api.database.sql<{ status: string; quarantine_reason: string | null }>(
    `select status, quarantine_reason from subscriber where id = $1`,
    [id],
  );
  return [row!.status, row!.quarantine_reason];
}

describe('An endpoint', () => {
  it('is taken by one process at a time, until it is given back or the claim expires', async () => {
    const ids = [await endpoint(), await endpoint()];
    expect(await takenIds(ids, other)).toEqual([]);
    expect(await takenIds(ids)).toEqual(ids);
    expect(await takenIds(ids)).toEqual([]);
    await tried(ids[0]!, 'unused');
    expect(await takenIds(ids)).toEqual([ids[0]]);
    api.clock.advance(60 * SECOND - 1);
    expect(await takenIds(ids)).toEqual([]);
    api.clock.advance(1);
    expect(await takenIds(ids)).toEqual(ids);
  });

  it('has its secrets, the newest first and the one before for a day; a chat has none', async () => {
    const [hook, chat] = [await endpoint(), await endpoint('slack')];
    const rotated = async (): Promise<string> =>
      (await own.client.post(`/subscribers/${hook}/rotate-secret`)).body.data.secret;
    const [first, second] = [await rotated(), await rotated()];
    const secrets = async (): Promise<unknown> => {
      const taken = await take([hook, chat]);
      await tried(hook, 'unused');
      await tried(chat, 'unused');
      return Object.fromEntries(taken.map(({ subscriberId, secrets: all }) => [subscriberId, all]));
    };
    expect(await secrets()).toEqual({ [hook]: [second, first], [chat]: [] });
    api.clock.advance(DAY - 1);
    expect(await secrets()).toEqual({ [hook]: [second, first], [chat]: [] });
    api.clock.advance(1);
    expect(await secrets()).toEqual({ [hook]: [second], [chat]: [] });
  });

  it('is left alone after ten failures in a row, twice as long after each, up to 32 minutes', async () => {
    const id = await endpoint();
    await tried(id, ...times(9, 'failed' as const));
    const pauses = [await pause(id)];
    for (let count = 10; count <= 16; count += 1) {
      await tried(id, 'failed');
      pauses.push(await pause(id));
    }
    expect(pauses).toEqual([null, 60, 120, 240, 480, 960, 1_920, 1_920]);
    expect(await takenIds([id])).toEqual([]);
    api.clock.advance(1_920 * SECOND);
    expect(await takenIds([id])).toEqual([id]);
    await tried(id, 'reached');
    expect(await health(id)).toMatchObject({ failures_in_row: 0, failing_since: null, blocked_until: null });
  });

  it('is left alone when seven of ten tries failed, not when fewer did', async () => {
    const [bad, better] = [await endpoint(), await endpoint()];
    await tried(bad, ...times(3, 'reached' as const), ...times(6, 'failed' as const));
    expect(await pause(bad)).toBeNull();
    await tried(bad, 'failed');
    expect(await pause(bad)).toBe(60);
    await tried(better, ...times(4, 'reached' as const), ...times(7, 'failed' as const));
    expect(await pause(better)).toBeNull();
  });

  it('has its earlier tries count half after twenty', async () => {
    const id = await endpoint();
    await tried(id, ...times(13, 'reached' as const), ...times(6, 'failed' as const), 'reached');
    expect(await health(id)).toMatchObject({ recent_tries: 20, recent_failures: 6 });
    await tried(id, 'failed');
    expect(await health(id)).toMatchObject({ recent_tries: 11, recent_failures: 4 });
  });

  it('gets the pause that it asks for, which is no failure', async () => {
    const id = await endpoint();
    await tried(id, 'failed');
    const failing = await health(id);
    await giveBack({ subscriberId: id, result: 'slowed', blockedUntil: later(90 * SECOND) });
    expect(await health(id)).toEqual({ ...failing, blocked_until: later(90 * SECOND) });
    await giveBack({ subscriberId: id, result: 'failed', blockedUntil: later(30 * SECOND) });
    expect([await pause(id), (await health(id)).failures_in_row]).toEqual([30, 2]);
    await tried(id, ...times(7, 'failed' as const));
    await giveBack({ subscriberId: id, result: 'failed', blockedUntil: later(3_600 * SECOND) });
    expect(await pause(id)).toBe(3_600);
  });

  it('is quarantined after failing for three days, unless it is reached in between', async () => {
    const [failing, reached] = [await endpoint(), await endpoint()];
    for (const id of [failing, reached]) await tried(id, 'failed');
    api.clock.advance(DAY);
    await tried(reached, 'reached', 'failed');
    api.clock.advance(2 * DAY - 1);
    for (const id of [failing, reached]) await tried(id, 'failed');
    expect(await standing(failing)).toEqual(['confirmed', null]);
    api.clock.advance(1);
    for (const id of [failing, reached]) await tried(id, 'unused', 'failed');
    expect(await standing(failing)).toEqual(['quarantined', 'The endpoint has failed for three days.']);
    expect(await standing(reached)).toEqual(['confirmed', null]);
  });

  it('is quarantined at once when it is gone, also before it was confirmed', async () => {
    const ids = [await endpoint(), await endpoint(), await endpoint()];
    const [, asked, left] = ids;
    for (const [id, status] of [
      [asked, 'pending'],
      [left, 'unsubscribed'],
    ])
      await api.database.sql('update subscriber set status = $2 where id = $1', [id, status]);
    await giveBack(
      ...ids.map((subscriberId) => ({ subscriberId, result: 'gone', blockedUntil: null }) as const),
    );
    const gone = ['quarantined', 'The endpoint says that it is gone.'];
    expect(await Promise.all(ids.map(standing))).toEqual([gone, gone, ['unsubscribed', null]]);
  });

  it('that never confirmed is not quarantined for failing', async () => {
    const id = await endpoint();
    await api.database.sql(`update subscriber set status = 'pending' where id = $1`, [id]);
    await tried(id, 'failed');
    api.clock.advance(4 * DAY);
    await tried(id, 'failed');
    expect(await standing(id)).toEqual(['pending', null]);
  });

  it('starts anew when its subscriber is reactivated', async () => {
    const [id, neighbor] = [await endpoint(), await endpoint()];
    for (const one of [id, neighbor]) await tried(one, ...times(10, 'failed' as const), 'gone');
    expect((await own.client.post(`/subscribers/${id}/reactivate`)).body.data.status).toBe('confirmed');
    expect(await health(id)).toEqual({
      failures_in_row: 0,
      recent_tries: 0,
      recent_failures: 0,
      failing_since: null,
      blocked_until: null,
    });
    expect(await standing(id)).toEqual(['confirmed', null]);
    expect(await health(neighbor)).toMatchObject({ failures_in_row: 11 });
  });
});
