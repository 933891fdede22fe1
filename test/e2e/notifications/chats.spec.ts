import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const endpoint = useEndpoint();
const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });

async function posted(): Promise<ReceivedPost[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return endpoint.take();
}

async function statusesOf(client: Client, id: number): Promise<[subscriber: string, delivery: string]> {
  const { status } = (await client.get(`/subscribers/${id}`)).body.data;
  const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
  return [status, delivery.status];
}

describe.each(CHAT_NAMES)('A chat on %s', (channel) => {
  function createChat(client: Client): Promise<any> {
    return createSubscriber(client, { channel, locale: 'en', address: endpoint.url(`/${channel}/secret`) });
  }

  it('is told in its own form, with what is affected and a link', async () => {
    const { client } = await api.newTenant();
    const component = await createComponent(client, { name: { de: 'Karten', en: 'Cards' } });
    await createChat(client);
    endpoint.answer = (_post, response) => response.writeHead(200).end('ok');
    const incident = await createIncident(client, {
      publish: true,
      title: { en: 'Disturbed' },
      body: { en: 'We look *into* it.' },
      components: [{ id: component.id, impact: 'major_outage' }],
    });
    const [post, ...others] = await posted();
    expect(others).toEqual([]);
    expect(post).toMatchObject({
      path: `/${channel}/secret`,
      headers: { 'content-type': 'application/json' },
    });
    for (const part of [
      'Disturbed',
      'We look into it.',
      'Cards',
      'Major outage',
      `/incidents/${incident.id}`,
    ])
      expect(post!.body.replaceAll('\\\\', '')).toContain(part);
  });

  it('is told in the color of the worst impact, and that a test arrives', async () => {
    const { client } = await api.newTenant();
    const [one, other] = [await createComponent(client), await createComponent(client)];
    const { id } = await createChat(client);
    endpoint.answer = (_post, response) => response.writeHead(200).end('ok');
    await createIncident(client, {
      publish: true,
      components: [
        { id: one.id, impact: 'degraded' },
        { id: other.id, impact: 'major_outage' },
      ],
    });
    const [post] = await posted();
    expect(post!.body).toContain(
      { teams: 'attention', discord: String(0xb3141d) }[channel] ?? '#b3141d',
    );
    await client.post(`/subscribers/${id}/test`);
    const [trial] = await posted();
    expect(trial!.body).toContain('This is a test message from the status page of');
    expect(trial!.body).toContain('Test message');
  });

  it('that asks for a pause is given it', async () => {
    const { client } = await api.newTenant();
    const { id } = await createChat(client);
    endpoint.answer = (_post, response) => response.writeHead(429, { 'retry-after': '30' }).end();
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    endpoint.answer = (_post, response) => response.writeHead(204).end();
    api.clock.advance(29_000);
    expect(await posted()).toEqual([]);
    api.clock.advance(1_000);
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'sent']);
  });

  it.each([404, 410])('that is gone (%i) is quarantined', async (status) => {
    const { client } = await api.newTenant();
    const { id } = await createChat(client);
    endpoint.answer = (_post, response) => response.writeHead(status).end('no_service');
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['quarantined', 'failed']);
  });

  it('that does not take the message is not sent it again', async () => {
    const { client } = await api.newTenant();
    const { id } = await createChat(client);
    endpoint.answer = (_post, response) => response.writeHead(400).end('invalid_payload');
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'failed']);
  });
});
