import { describe, expect, it } from 'vitest';
import type { Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { eventually } from '../../support/eventually.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';

const endpoint = useEndpoint();
const api = useApi(() => ({
  environment: { OUTBOUND_ALLOW: '127.0.0.0/8', TELEGRAM_API_URL: endpoint.url('/telegram') },
}));

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
    expect(post!.body).toContain({ teams: 'attention', discord: String(0xb3141d) }[channel] ?? '#b3141d');
    await client.post(`/subscribers/${id}/test`);
    const [trial] = await posted();
    expect(trial!.body).toContain('This is a test message from the status page of');
    await client.post(`/subscribers/${id}/test`, { event: 'maintenance.rescheduled' });
    const [example] = await posted();
    for (const part of ['Maintenance rescheduled', 'Test message', 'Nothing has happened', 'Previously'])
      expect(example!.body.replaceAll('\\\\', '')).toContain(part);
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

  it('that is down is told when it is back', async () => {
    const { client } = await api.newTenant();
    const { id } = await createChat(client);
    endpoint.answer = (_post, response) => response.writeHead(503).end();
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    endpoint.answer = (_post, response) => response.writeHead(200).end('ok');
    api.clock.advance(5_000);
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

describe('A chat in Telegram', () => {
  const TOKEN = `123456789:${'AAbb-cc_'.repeat(4)}`;
  const CHAT = { channel: 'telegram', locale: 'en', address: '@acme_status' };

  async function pageWithBot(): Promise<Client> {
    const { client } = await api.newTenant();
    const set = await client.patch('/settings', { telegram_bot_token: TOKEN });
    expect([set.status, set.body.data.telegram_bot_id]).toEqual([200, '123456789']);
    expect(set.text).not.toContain(TOKEN);
    return client;
  }

  /** The Bot API answers as it does. */
  function refuse(status: number, description: string, parameters?: object): void {
    const body = { ok: false, error_code: status, description, ...(parameters && { parameters }) };
    endpoint.answer = (_post, response) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  }

  function accept(): void {
    endpoint.answer = (_post, response) => response.writeHead(200).end('{"ok":true,"result":{}}');
  }

  it('can be subscribed only on a page with a bot', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const refused = await client.post('/subscribers', CHAT);
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { channel: ['This status page has no Telegram bot: set telegram_bot_token in the settings first.'] },
    ]);
    expect((await visitor.get('//subscribe?lang=en')).text).not.toContain('Telegram');
    await client.patch('/settings', { telegram_bot_token: TOKEN });
    const form = await eventually(
      () => visitor.get('//subscribe?lang=en'),
      ({ text }) => text.includes('Telegram'),
    );
    expect(form.text).toContain('/subscribe?by=telegram');
    expect(await createSubscriber(client, CHAT)).toMatchObject({
      address: '@acme_status',
      status: 'confirmed',
    });
    const again = await client.post('/subscribers', { ...CHAT, address: '@ACME_status' });
    expect([again.status, Object.keys(again.body.errors)]).toEqual([422, ['address']]);
  });

  it('is told by the bot of the page, with the token as it was set last', async () => {
    const client = await pageWithBot();
    await createSubscriber(client, CHAT);
    accept();
    await createIncident(client, {
      publish: true,
      title: { en: 'Disturbed' },
      body: { en: 'We look *into* it.' },
    });
    const [post, ...others] = await posted();
    expect(others).toEqual([]);
    expect(post!.path).toBe(`/telegram/bot${TOKEN}/sendMessage`);
    const body = JSON.parse(post!.body);
    expect(body).toMatchObject({ chat_id: '@acme_status', parse_mode: 'HTML' });
    expect(body.text).toContain('We look into it.');
    const renewed = TOKEN.replace('AA', 'ZZ');
    expect((await client.patch('/settings', { telegram_bot_token: renewed })).status).toBe(200);
    await createIncident(client, { publish: true });
    expect((await posted())[0]!.path).toBe(`/telegram/bot${renewed}/sendMessage`);
  });

  it('that asks for a pause in the body is given it', async () => {
    const client = await pageWithBot();
    const { id } = await createSubscriber(client, CHAT);
    refuse(429, 'Too Many Requests: retry after 30', { retry_after: 30 });
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    accept();
    api.clock.advance(29_000);
    expect(await posted()).toEqual([]);
    api.clock.advance(1_000);
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'sent']);
  });

  it('whose bot was removed is quarantined', async () => {
    const client = await pageWithBot();
    const { id } = await createSubscriber(client, CHAT);
    refuse(403, 'Forbidden: bot was kicked from the group chat');
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['quarantined', 'failed']);
    const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
    expect(JSON.stringify(delivery)).toContain('bot was kicked');
  });

  it('waits while Telegram is down, or the page has no valid token', async () => {
    const client = await pageWithBot();
    const { id } = await createSubscriber(client, CHAT);
    refuse(502, 'Bad Gateway');
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    refuse(401, 'Unauthorized');
    api.clock.advance(5_000);
    expect(await posted()).toHaveLength(1);
    await client.patch('/settings', { telegram_bot_token: null });
    api.clock.advance(300_000);
    expect(await posted()).toEqual([]);
    const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
    expect(JSON.stringify(delivery)).toContain('The status page has no Telegram bot any more.');
    expect(JSON.stringify(delivery)).not.toContain(TOKEN);
    accept();
    await client.patch('/settings', { telegram_bot_token: TOKEN });
    api.clock.advance(1_800_000);
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'sent']);
  });

  it('has its token in no response and no plain text of the database', async () => {
    const client = await pageWithBot();
    for (const wrong of ['x', '123456789', `${TOKEN}/`, `../${TOKEN}`, 7, {}]) {
      const { status, body } = await client.patch('/settings', { telegram_bot_token: wrong });
      expect([wrong, status, Object.keys(body.errors)]).toEqual([wrong, 422, ['telegram_bot_token']]);
    }
    for (const path of ['/settings', '/audit-events'])
      expect((await client.get(path)).text).not.toContain(TOKEN.split(':')[1]);
    const [row] = await api.database.sql<{ token: string; settings: object }>(
      `select telegram_bot_token as token, settings from tenant where slug = '${client.host.split('.')[0]}'`,
    );
    expect(row!.token).toMatch(/^s1\.[0-9a-f]{8}\./);
    expect(JSON.stringify(row!.settings)).not.toContain(TOKEN.split(':')[1]);
  });
});
