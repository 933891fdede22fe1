import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { componentWebhook, type Webhook } from '../../support/webhooks.js';
import { createComponent } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');

const THRESHOLDS = [
  { above: 800, status: 'degraded' },
  { above: 2000, status: 'major_outage' },
  { below: 1, status: 'partial_outage' },
];

function now(): number {
  return Math.floor(api.clock.now().getTime() / 1000);
}

async function metricOf(client: Client, fields: object): Promise<string> {
  const { status, body } = await client.post('/metrics', {
    name: { en: 'Time' },
    thresholds: THRESHOLDS,
    ...fields,
  });
  expect(status).toBe(201);
  return `/metrics/${body.data.id}`;
}

async function send(path: string, ...points: (readonly [number, number])[]): Promise<void> {
  const { status } = await own.client.post(`${path}/points`, { points });
  expect(status).toBe(200);
}

async function statusOf(hook: Webhook): Promise<string> {
  return (await hook.read()).status;
}

describe('A threshold', () => {
  it('sets the status of the component as a signal, with the worst that is crossed, and ends it', async () => {
    const hook = await componentWebhook(own.client);
    const path = await metricOf(own.client, { component_id: hook.id });
    for (const [value, status] of [
      [800, 'operational'],
      [801, 'degraded'],
      [900, 'degraded'],
      [2500, 'major_outage'],
      [0, 'partial_outage'],
      [100, 'operational'],
    ] as const) {
      api.clock.advance(10_000);
      await send(path, [now(), value]);
      expect(await statusOf(hook), String(value)).toBe(status);
    }
    const { body } = await own.client.get(`${hook.path}/signals`);
    const reported = body.data.map(({ signals }: any) => [signals[0].key, signals[0].status]);
    const key = `metric:${path.split('/').at(-1)}`;
    expect(reported.toReversed()).toEqual([
      [key, 'degraded'],
      [key, 'major_outage'],
      [key, 'partial_outage'],
      [key, 'operational'],
    ]);
  });

  it('counts from the point that crossed it', async () => {
    const hook = await componentWebhook(own.client);
    const path = await metricOf(own.client, { component_id: hook.id });
    api.clock.advance(600_000);
    await send(path, [now() - 120, 10]);
    await send(path, [now() - 30, 900], [now() - 60, 900], [now() - 90, 10]);
    const { body } = await own.client.get(`${hook.path}/timeline`);
    expect(body.data.reasons).toMatchObject([
      { status: 'degraded', since: new Date((now() - 60) * 1000).toISOString() },
    ]);
  });

  it('is confirmed by the webhook after its time', async () => {
    const hook = await componentWebhook(own.client);
    await own.client.patch(`${hook.path}/webhook`, { confirm_after: 120 });
    const path = await metricOf(own.client, { component_id: hook.id });
    await send(path, [now(), 900]);
    expect(await statusOf(hook)).toBe('operational');
    api.clock.advance(60_000);
    await send(path, [now(), 950]);
    expect(await statusOf(hook)).toBe('operational');
    api.clock.advance(61_000);
    await send(path, [now(), 10]);
    await send(path, [now(), 5000]);
    expect(await statusOf(hook)).toBe('degraded');
  });

  it('is not crossed by points that are late', async () => {
    const hook = await componentWebhook(own.client);
    const path = await metricOf(own.client, { component_id: hook.id });
    await send(path, [now(), 10]);
    await send(path, [now() - 60, 5000]);
    expect(await statusOf(hook)).toBe('operational');
  });

  it('that changes is applied to the newest value, and trouble ends with it', async () => {
    const hook = await componentWebhook(own.client);
    const path = await metricOf(own.client, { component_id: hook.id, thresholds: [] });
    await send(path, [now(), 900]);
    expect(await statusOf(hook)).toBe('operational');
    api.clock.advance(1000);
    await own.client.patch(path, { thresholds: THRESHOLDS });
    expect(await statusOf(hook)).toBe('degraded');
    api.clock.advance(1000);
    await own.client.patch(path, { thresholds: [{ above: 1000, status: 'degraded' }] });
    expect(await statusOf(hook)).toBe('operational');
  });

  it('ends trouble of a component that the metric no longer measures, and when the metric is deleted', async () => {
    const [hook, next] = [await componentWebhook(own.client), await componentWebhook(own.client)];
    const path = await metricOf(own.client, { component_id: hook.id });
    await send(path, [now(), 900]);
    api.clock.advance(1000);
    await own.client.patch(path, { component_id: next.id });
    expect([await statusOf(hook), await statusOf(next)]).toEqual(['operational', 'degraded']);
    api.clock.advance(1000);
    expect((await own.client.delete(path)).status).toBe(204);
    expect(await statusOf(next)).toBe('operational');
  });

  it('waits until the webhook of the component is switched on', async () => {
    const component = await createComponent(own.client);
    const path = await metricOf(own.client, { component_id: component.id });
    await send(path, [now(), 900]);
    const read = async (): Promise<string> =>
      (await own.client.get(`/components/${component.id}`)).body.data.status;
    expect(await read()).toBe('operational');
    await own.client.patch(`/components/${component.id}`, { webhook_enabled: true });
    api.clock.advance(1000);
    await send(path, [now(), 900]);
    expect(await read()).toBe('degraded');
  });
});
