import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { eventually } from '../../support/eventually.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { FORM, subscriber } from '../../support/subscribing.js';
import { useApi } from '../../support/use-api.js';

const SECRET = 'very-secret-token-0123456789abcdef';
const SID = `AC${'0a'.repeat(16)}`;
const DAY = 86_400_000;

const endpoint = useEndpoint();
const api = useApi(() => ({
  environment: {
    OUTBOUND_ALLOW: '127.0.0.0/8',
    TWILIO_API_URL: endpoint.url('/twilio'),
    VONAGE_API_URL: endpoint.url('/vonage'),
    TRUSTED_PROXIES: '127.0.0.1/32',
  },
}));

const TWILIO = { provider: 'twilio', account: SID, sender: '+4930999', secret: SECRET };
const VONAGE = { provider: 'vonage', account: 'abcd1234', sender: 'Acme', secret: SECRET };
const gateway = (): object => ({
  provider: 'http',
  sender: 'Acme',
  url: endpoint.url('/gateway'),
  secret: SECRET,
});

let numbers = 100_000;
/** A number that no other test uses: requests are limited for each. */
function newNumber(): string {
  numbers += 1;
  return `+4930${numbers}`;
}

beforeEach(async () => {
  answer(201, { sid: 'SM1', status: 'queued' });
  // What earlier tests left to be sent.
  await posted();
  api.clock.advance(DAY);
});

function answer(status: number, body: unknown = {}, headers: Record<string, string> = {}): void {
  endpoint.answer = (_post, response) => response.writeHead(status, headers).end(JSON.stringify(body));
}

async function pageWith(sms: object): Promise<Client> {
  const { client } = await api.newTenant(['en', 'de']);
  const set = await client.patch('/settings', { sms });
  expect([set.status, set.body.errors]).toEqual([200, undefined]);
  // Visitors are served settings from memory.
  await eventually(
    () => client.withKey(undefined).get('//subscribe?lang=en'),
    ({ text }) => text.includes('by=sms'),
  );
  return client;
}

async function posted(): Promise<ReceivedPost[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return endpoint.take();
}

async function texted(): Promise<string[]> {
  return (await posted()).map(({ body }) => new URLSearchParams(body).get('Body') ?? '');
}

function post(
  client: Client,
  path: string,
  fields: Record<string, string>,
  ip?: string,
): Promise<ApiResponse> {
  return client.withKey(undefined).request('POST', `//${path}`, {
    headers: { ...FORM, ...(ip !== undefined && { 'x-forwarded-for': ip }) },
    body: new URLSearchParams(fields).toString(),
  });
}

/** Sends the form to subscribe as a visitor. */
async function subscribe(client: Client, address: string, ip?: string): Promise<ApiResponse> {
  const { text } = await client.withKey(undefined).get('//subscribe?by=sms&lang=en');
  const shown = /name="shown" value="([\w-]+)"/.exec(text)![1]!;
  api.clock.advance(3_000);
  const fields = { channel: 'sms', address, shown, scope: 'all', event: 'incident', language: 'en' };
  return post(client, 'subscribe?lang=en', fields, ip);
}

function hiddenIn({ text }: ApiResponse): Record<string, string> {
  return Object.fromEntries(
    ['channel', 'address', 'request'].map((name) => [
      name,
      new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '',
    ]),
  );
}

function confirmed(client: Client, address = newNumber(), more: object = {}): Promise<any> {
  return createSubscriber(client, { channel: 'sms', address, locale: 'en', status: 'confirmed', ...more });
}

async function statusesOf(client: Client, id: number): Promise<[subscriber: string, delivery: string]> {
  const { status } = (await client.get(`/subscribers/${id}`)).body.data;
  const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
  return [status, delivery.status];
}

describe('Subscribing by SMS', () => {
  it('is offered and accepted only on a page with a provider', async () => {
    const { client } = await api.newTenant();
    const refused = await client.post('/subscribers', { channel: 'sms', address: newNumber() });
    expect([refused.status, refused.body.errors]).toEqual([
      422,
      { channel: ['This status page has no provider of text messages: set sms in the settings first.'] },
    ]);
    expect((await client.withKey(undefined).get('//subscribe?lang=en')).text).not.toContain('by=sms');
    expect((await post(client, 'subscribe/code', { channel: 'sms', code: '1' })).status).toBe(404);
  });

  it('takes effect by the code that is texted and entered', async () => {
    const client = await pageWith(TWILIO);
    const number = newNumber();
    const form = await subscribe(
      client,
      ` ${number.slice(0, 3)} (${number.slice(3, 5)}) ${number.slice(5)} `,
    );
    expect(form.status).toBe(200);
    expect(form.text).toContain('autocomplete="one-time-code"');
    await createIncident(client, { publish: true });
    const [text, ...others] = await texted();
    expect(others).toEqual([]);
    const code = /: (\d{6}) is your code/.exec(text!)![1]!;
    expect(text).not.toContain('http');
    const hidden = hiddenIn(form);
    const wrong = await post(client, 'subscribe/code?lang=en', {
      ...hidden,
      code: code === '000000' ? '1' : '000000',
    });
    expect([wrong.status, wrong.text.includes('The code is wrong')]).toEqual([422, true]);
    expect(await subscriber(client, number)).toMatchObject({ status: 'pending' });
    const done = await post(client, 'subscribe/code?lang=en', {
      ...hiddenIn(wrong),
      code: ` ${code.slice(0, 3)} ${code.slice(3)}`,
    });
    expect([done.status, done.text.includes('The subscription is confirmed')]).toEqual([200, true]);
    expect(await subscriber(client, number)).toMatchObject({
      status: 'confirmed',
      channel: 'sms',
      address: number,
    });
    const again = await post(client, 'subscribe/code?lang=en', { ...hidden, code });
    expect([again.status, again.text.includes('already been used')]).toEqual([200, true]);
  });

  it('looks the same for a number that is subscribed already, which is texted a link to change that', async () => {
    const client = await pageWith(TWILIO);
    const number = newNumber();
    const { id } = await confirmed(client, number);
    const [known, unknown] = [await subscribe(client, number), await subscribe(client, newNumber())];
    const bare = ({ status, text }: ApiResponse): unknown => [
      status,
      text.replaceAll(/value="[^"]*"|\+\d+/g, ''),
    ];
    expect(bare(known)).toEqual(bare(unknown));
    const texts = await texted();
    const [link] = texts.flatMap((text) => /\/manage\/[\w-]+/.exec(text) ?? []);
    expect(texts).toHaveLength(2);
    expect((await client.withKey(undefined).get(`/${link}`)).text).toContain(number);
    const left = await post(client, link!.slice(1), { action: 'leave' });
    expect(left.status).toBe(200);
    expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('unsubscribed');
  });

  it('takes no sixth code, no code of another request, number or page, and none after an hour', async () => {
    const [client, other] = [await pageWith(TWILIO), await pageWith(TWILIO)];
    const number = newNumber();
    const [first, second] = [
      hiddenIn(await subscribe(client, number)),
      hiddenIn(await subscribe(client, newNumber())),
    ];
    const texts = await posted();
    const codeTo = (to: string): string =>
      texts
        .map(({ body }) => new URLSearchParams(body))
        .find((one) => one.get('To') === to)!
        .get('Body')!
        .match(/\d{6}/)![0];
    const code = codeTo(number);
    const enter = async (fields: object, at = client): Promise<number> =>
      (await post(at, 'subscribe/code', { ...first, code, ...fields })).status;
    expect(await enter({ request: second['request'] })).toBe(422);
    expect(await enter({}, other)).toBe(422);
    expect(await enter({ address: 'nothing' })).toBe(422);
    expect(await enter({ channel: 'email' })).toBe(404);
    for (const request of ['', 'x', `${first['request']}x`, '\0']) expect(await enter({ request })).toBe(422);
    for (let tries = 0; tries < 5; tries += 1) expect(await enter({ code: 'x' })).toBe(422);
    expect(await enter({})).toBe(422);
    expect(await subscriber(client, number)).toMatchObject({ status: 'pending' });
    const late = hiddenIn(await subscribe(client, number));
    const [text] = await texted();
    api.clock.advance(3_600_000);
    expect(await enter({ ...late, code: /\d{6}/.exec(text!)![0] })).toBe(422);
  });

  it('names a number that is none at its field', async () => {
    const client = await pageWith(TWILIO);
    for (const address of [
      '12345',
      '+0123456789',
      '+49',
      `+49${'1'.repeat(14)}`,
      '+49abc12345',
      '…56',
      '+4930123456x',
    ]) {
      const { status, body } = await client.post('/subscribers', { channel: 'sms', address });
      expect([address, status, Object.keys(body.errors)]).toEqual([address, 422, ['address']]);
      expect((await subscribe(client, address, '192.0.2.77')).text).toContain(
        'phone number with its country code',
      );
    }
    expect((await confirmed(client, '0049 30 / 765-4321')).address).toBe('+49307654321');
    expect(await posted()).toEqual([]);
  });

  it('sends a link to whom the tenant asks, since no form is open', async () => {
    const client = await pageWith(TWILIO);
    const { status } = await createSubscriber(client, { channel: 'sms', address: newNumber(), locale: 'de' });
    expect(status).toBe('pending');
    const [text] = await texted();
    const [link] = /\/confirm\/[\w-]+/.exec(text!) ?? [];
    expect((await client.withKey(undefined).post(`/${link}`)).status).toBe(200);
  });
});

describe('Strangers who enter numbers of others', () => {
  it('can have few messages sent to a number, without learning so', async () => {
    const clients = [await pageWith(TWILIO), await pageWith(TWILIO)];
    const number = newNumber();
    const answers: number[] = [];
    for (let count = 0; count < 8; count += 1)
      answers.push((await subscribe(clients[count % 2]!, number, `10.${count}.0.1`)).status);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await posted()).toHaveLength(2);
    const own = newNumber();
    for (let count = 0; count < 5; count += 1) await subscribe(clients[0]!, own, `10.99.0.${count}`);
    expect(await posted()).toHaveLength(3);
  });

  it('can ask for few from one address, and for so many on one page a day', async () => {
    const client = await pageWith(TWILIO);
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1)
      statuses.push((await subscribe(client, newNumber(), '198.51.100.7')).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    await api.database.sql(`delete from window_count`);
    const page = await pageWith(TWILIO);
    for (let count = 0; count < 200; count += 1)
      expect((await subscribe(page, newNumber(), `10.1.${count}.1`)).status).toBe(200);
    expect((await subscribe(page, newNumber(), '10.2.0.1')).status).toBe(429);
    api.clock.advance(3_600_000);
    expect((await subscribe(page, newNumber(), '10.2.1.1')).status).toBe(429);
  });
});

describe('A subscriber by SMS', () => {
  it('is texted the first and the last of an incident, and the start of a maintenance', async () => {
    const client = await pageWith(TWILIO);
    const number = newNumber();
    await confirmed(client, number);
    const { id } = await createIncident(client, { publish: true, title: { en: 'Cards fail' } });
    const [request] = await posted();
    expect(request).toMatchObject({ path: `/twilio/2010-04-01/Accounts/${SID}/Messages.json` });
    expect(request!.headers['authorization']).toBe(
      `Basic ${Buffer.from(`${SID}:${SECRET}`).toString('base64')}`,
    );
    const sent = Object.fromEntries(new URLSearchParams(request!.body));
    expect(sent).toMatchObject({ To: number, From: '+4930999' });
    expect(sent['Body']).toMatch(new RegExp(`: New incident: Cards fail\\nhttp.*/incidents/${id}$`));
    await client.post(`/incidents/${id}/updates`, { status: 'identified', body: 'We know' });
    expect(await posted()).toEqual([]);
    await client.post(`/incidents/${id}/resolve`);
    expect((await texted())[0]).toContain('Cards fail');
    const maintenance = await createMaintenance(client, {
      publish: true,
      started_at: new Date(api.clock.now().getTime() + 7_200_000).toISOString(),
      scheduled_end_at: new Date(api.clock.now().getTime() + 9_200_000).toISOString(),
    });
    expect(await posted()).toEqual([]);
    await client.post(`/maintenances/${maintenance.id}/start`);
    expect(await texted()).toHaveLength(1);
    await client.post('/announcements', { title: { en: 'News' }, publish: true });
    expect(await posted()).toEqual([]);
  });

  it('is told of an incident that has an update before anybody was told of it', async () => {
    const client = await pageWith(TWILIO);
    await client.patch('/settings', { notification_grace_seconds: 600 });
    await confirmed(client);
    const { id } = await createIncident(client, { publish: true, title: { en: 'Cards fail' } });
    await client.post(`/incidents/${id}/updates`, { status: 'identified', body: 'We know' });
    expect(await posted()).toEqual([]);
    api.clock.advance(700_000);
    expect(await texted()).toHaveLength(1);
  });

  it('is counted among those who would be told, except of announcements', async () => {
    const client = await pageWith(TWILIO);
    await confirmed(client);
    const { body } = await client.post('/incidents/recipients', {});
    expect(body.data.channels).toEqual([{ channel: 'sms', subscribers: 1 }]);
  });

  it('is sent no more than the limit of a day', async () => {
    const client = await pageWith({ ...TWILIO, daily_limit: 2 });
    const { id } = await confirmed(client);
    for (let count = 0; count < 2; count += 1) {
      await createIncident(client, { publish: true });
      expect(await texted()).toHaveLength(1);
    }
    await createIncident(client, { publish: true });
    expect(await posted()).toEqual([]);
    const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
    expect([delivery.status, JSON.stringify(delivery).includes('2 text messages a day')]).toEqual([
      'failed',
      true,
    ]);
    api.clock.advance(DAY);
    await createIncident(client, { publish: true });
    expect(await texted()).toHaveLength(1);
  });
});

describe('A provider of text messages', () => {
  it('that is busy, down or refuses the credentials is tried again, at the time that it names', async () => {
    const client = await pageWith(TWILIO);
    const { id } = await confirmed(client);
    answer(429, { code: 20_429 }, { 'retry-after': '60' });
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    api.clock.advance(59_000);
    expect(await posted()).toEqual([]);
    answer(503);
    api.clock.advance(1_000);
    expect(await posted()).toHaveLength(1);
    answer(401, { code: 20_003 });
    api.clock.advance(300_000);
    expect(await posted()).toHaveLength(1);
    await client.patch('/settings', { sms: null });
    api.clock.advance(1_800_000);
    expect(await posted()).toEqual([]);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'waiting']);
    await client.patch('/settings', { sms: TWILIO });
    answer(201);
    api.clock.advance(7_200_000);
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'sent']);
  });

  it.each([
    ['Twilio', TWILIO, 400, { code: 21_610, message: 'unsubscribed recipient' }],
    ['Twilio', TWILIO, 400, { code: 21_211, message: 'not a valid phone number' }],
    ['Vonage', VONAGE, 200, { messages: [{ status: '33', 'error-text': 'Number De-activated' }] }],
    ['a gateway', undefined, 410, {}],
  ])('says that a number is gone, which is quarantined: %s', async (_, sms, status, body) => {
    const client = await pageWith(sms ?? gateway());
    const { id } = await confirmed(client);
    answer(status, body);
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['quarantined', 'failed']);
  });

  it.each([
    ['Twilio', TWILIO, 400, { code: 21_408 }],
    ['Vonage', VONAGE, 200, { messages: [{ status: '0' }, { status: '15' }] }],
    ['a gateway', undefined, 422, {}],
  ])('that does not take a message is not sent it again: %s', async (_, sms, status, body) => {
    const client = await pageWith(sms ?? gateway());
    const { id } = await confirmed(client);
    answer(status, body);
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'failed']);
  });

  it('may be Vonage, whose responses have one status', async () => {
    const client = await pageWith(VONAGE);
    const number = newNumber();
    const { id } = await confirmed(client, number);
    answer(200, { messages: [{ status: '1' }] });
    await createIncident(client, { publish: true, title: { en: 'Запись ⚠' } });
    const [request] = await posted();
    expect(request!.path).toBe('/vonage/sms/json');
    expect(Object.fromEntries(new URLSearchParams(request!.body))).toMatchObject({
      api_key: 'abcd1234',
      api_secret: SECRET,
      from: 'Acme',
      to: number.slice(1),
      type: 'unicode',
    });
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'waiting']);
    answer(200, { messages: [{ status: '0' }, { status: '0' }] });
    api.clock.advance(30_000);
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'sent']);
  });

  it('may be a gateway of one’s own, whose answer does not show its token', async () => {
    const client = await pageWith(gateway());
    const number = newNumber();
    const { id } = await confirmed(client, number);
    endpoint.answer = ({ headers }, response) => response.writeHead(422).end(JSON.stringify(headers));
    await createIncident(client, { publish: true });
    const [request] = await posted();
    expect(request).toMatchObject({ path: '/gateway', headers: { authorization: `Bearer ${SECRET}` } });
    expect(JSON.parse(request!.body)).toMatchObject({ from: 'Acme', to: number, id: expect.any(String) });
    const { text } = await client.get(`/subscribers/${id}/deliveries`);
    expect(text).toContain('Bearer ••••');
    expect(text).not.toContain(SECRET);
  });
});

describe('The account for text messages', () => {
  it('names what is wrong with it by field', async () => {
    const { client } = await api.newTenant();
    const wrong: [object | number, string[]][] = [
      [{}, ['sms.provider']],
      [{ provider: 'pigeon' }, ['sms.provider']],
      [{ provider: 'twilio' }, ['sms.sender', 'sms.account', 'sms.secret']],
      [{ ...TWILIO, account: 'AC/../x' }, ['sms.account']],
      [{ ...TWILIO, sender: 'a\r\nb' }, ['sms.sender']],
      [{ ...TWILIO, secret: 'with space' }, ['sms.secret']],
      [{ ...TWILIO, daily_limit: 0 }, ['sms.daily_limit']],
      [{ ...TWILIO, url: 'https://example.com' }, ['sms.url']],
      [{ ...gateway(), url: 'http://example.com' }, ['sms.url']],
      [{ ...gateway(), url: 'https://[' }, ['sms.url']],
      [{ ...gateway(), url: 'https://10.0.0.1/' }, ['sms.url']],
      [{ ...gateway(), account: 'abcd' }, ['sms.account']],
    ];
    for (const [sms, fields] of wrong) {
      const { status, body } = await client.patch('/settings', { sms });
      expect([sms, status, Object.keys(body.errors)]).toEqual([sms, 422, fields]);
    }
    for (const sms of [7, 'x', [], [TWILIO]])
      expect((await client.patch('/settings', { sms })).status).toBe(422);
    expect((await client.get('/settings')).body.data.sms).toBeNull();
  });

  it('keeps its secret where only the rest changes, and needs it again for another account or address', async () => {
    const client = await pageWith(gateway());
    const read = (await client.get('/settings')).body.data;
    expect(read.sms).toEqual({
      provider: 'http',
      account: null,
      sender: 'Acme',
      url: endpoint.url('/gateway'),
      daily_limit: 500,
    });
    expect((await client.patch('/settings', { sms: { ...read.sms, daily_limit: 7 } })).status).toBe(200);
    for (const sms of [{ url: endpoint.url('/thief') }, { provider: 'twilio', account: SID, sender: 'x' }]) {
      const { status, body } = await client.patch('/settings', { sms });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['sms.secret']]);
    }
    const renewed = await client.patch('/settings', { sms: { secret: 'another-secret' } });
    expect(renewed.body.data.sms).toMatchObject({ sender: 'Acme', daily_limit: 7 });
    await confirmed(client);
    await createIncident(client, { publish: true });
    expect((await posted())[0]!.headers['authorization']).toBe('Bearer another-secret');
  });

  it('has its secret in no response, no trail and no plain text of the database', async () => {
    const client = await pageWith(TWILIO);
    for (const path of ['/settings', '/audit-events'])
      expect((await client.get(path)).text).not.toContain(SECRET);
    const [row] = await api.database.sql<{ secret: string; settings: object }>(
      `select sms_secret as secret, settings from tenant where slug = '${client.host.split('.')[0]}'`,
    );
    expect(row!.secret).toMatch(/^s1\.[0-9a-f]{8}\./);
    expect(JSON.stringify(row!.settings)).not.toContain(SECRET);
    const removed = await client.patch('/settings', { sms: null });
    expect([removed.status, removed.body.data.sms]).toEqual([200, null]);
    const [after] = await api.database.sql<{ secret: string | null }>(
      `select sms_secret as secret from tenant where slug = '${client.host.split('.')[0]}'`,
    );
    expect(after!.secret).toBeNull();
  });
});

describe('Recipients by SMS', () => {
  it('are counted before an incident is published, and are none of its updates', async () => {
    const client = await pageWith(TWILIO);
    await confirmed(client);
    const count = async (body: object): Promise<any> =>
      (await client.post('/incidents/recipients', body)).body.data;
    expect((await count({})).channels).toEqual([{ channel: 'sms', subscribers: 1 }]);
    const draft = await createIncident(client, { publish: false });
    expect((await count({ incident_id: draft.id })).channels).toEqual([{ channel: 'sms', subscribers: 1 }]);
    const { id } = await createIncident(client, { publish: true });
    const ofUpdate = await count({ incident_id: id });
    expect([ofUpdate.channels, ofUpdate.left_out.unreachable]).toEqual([[], 1]);
  });
});
