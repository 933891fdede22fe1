import { beforeEach, describe, expect, it } from 'vitest';
import { SecretKeys } from '#platform/secrets/secret-keys.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useEndpoint, type ReceivedPost } from '../../support/endpoint-server.js';
import { createComponent } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { senderOf, SubscribedBrowser } from '../../support/push-service.js';
import { createSubscriber } from '../../support/subscribers.js';
import { postForm } from '../../support/subscribing.js';
import { useApi } from '../../support/use-api.js';

const service = useEndpoint();
const api = useApi({ environment: { OUTBOUND_ALLOW: '127.0.0.0/8' } });

let browsers = 0;
function newBrowser(): SubscribedBrowser {
  browsers += 1;
  return new SubscribedBrowser(service.url(`/send/${browsers}`));
}

function keyOf(): string {
  return api.app.get(SecretKeys).current.vapid.publicKey;
}

beforeEach(() => {
  service.answer = (_post, response) => response.writeHead(201).end();
});

async function posted(): Promise<ReceivedPost[]> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
  return service.take();
}

/** Sends the form as its script does. */
async function subscribe(
  client: Client,
  address: string,
  more: Record<string, string> = {},
): Promise<ApiResponse> {
  const visitor = client.withKey(undefined);
  const { text } = await visitor.get('//subscribe?by=web-push&lang=en');
  const shown = /name="shown" value="([\w-]+)"/.exec(text)![1]!;
  api.clock.advance(3_000);
  const fields = {
    channel: 'web-push',
    address,
    shown,
    scope: 'all',
    event: 'incident',
    language: 'en',
    ...more,
  };
  return postForm(visitor, '/subscribe?lang=en', fields);
}

function confirmed(client: Client, browser: SubscribedBrowser, more: object = {}): Promise<any> {
  const values = {
    channel: 'web-push',
    address: browser.address(keyOf()),
    locale: 'en',
    status: 'confirmed',
  };
  return createSubscriber(client, { ...values, ...more });
}

async function statusesOf(client: Client, id: number): Promise<[subscriber: string, delivery: string]> {
  const { status } = (await client.get(`/subscribers/${id}`)).body.data;
  const [delivery] = (await client.get(`/subscribers/${id}/deliveries`)).body.data;
  return [status, delivery.status];
}

describe('Subscribing a browser', () => {
  it('is a form with the public key of the installation, and is shown by its script only', async () => {
    const { client } = await api.newTenant();
    const visitor = client.withKey(undefined);
    const [email, form] = [
      await visitor.get('//subscribe?lang=en'),
      await visitor.get('//subscribe?by=web-push&lang=en'),
    ];
    expect(email.text).toMatch(/<a[^>]*data-push-way[^>]* hidden[^>]*>This browser/);
    expect(form.text).toContain(`data-push-key="${keyOf()}"`);
    expect(form.text).toContain('<noscript><p>This browser shows no notifications');
    const worker = await visitor.get('//push-worker.js');
    expect([worker.status, worker.headers['content-type']]).toEqual([200, 'text/javascript; charset=utf-8']);
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    });
  });

  it('is confirmed by the message that arrives there, with what was chosen', async () => {
    const { client } = await api.newTenant(['en', 'de']);
    const { id: componentId } = await createComponent(client);
    const browser = newBrowser();
    const answer = await subscribe(client, browser.address(keyOf()), {
      scope: 'chosen',
      component: String(componentId),
      language: 'de',
    });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/subscribe/sent?lang=en&by=web-push']);
    const sent = await client.withKey(undefined).get('//subscribe/sent?lang=en&by=web-push');
    expect(sent.text).toContain('A notification will appear in this browser');
    await createIncident(client, { publish: true, title: 'Before' });
    const [post, ...others] = await posted();
    expect(others).toEqual([]);
    expect(await senderOf(post!, new URL(browser.endpoint).origin)).toBe(keyOf());
    expect(post!.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400' });
    expect(post!.bytes.toString('latin1')).not.toContain('confirm');
    const message = browser.read(post!);
    expect(message).toMatchObject({
      lang: 'de',
      dir: 'ltr',
      unsubscribe: null,
      confirmed: { body: 'Das Abonnement ist bestätigt' },
    });
    expect((await client.withKey(undefined).post(`/${new URL(message.url).pathname}`)).status).toBe(200);
    const [subscriber] = (await client.get('/subscribers')).body.data;
    expect(subscriber).toMatchObject({
      channel: 'web-push',
      status: 'confirmed',
      locale: 'de',
      component_ids: [componentId],
      address: expect.stringMatching(/^https:\/\/127\.0\.0\.1:\d+\/….{4}$/),
    });
    expect(subscriber.address).not.toContain('/send/');
  });

  it('is refused for anything but the subscription of a browser at a public https address', async () => {
    const { client } = await api.newTenant();
    const whole = { ...newBrowser().json, vapid: keyOf() };
    const { endpoint, keys } = whole;
    const wrong: unknown[] = [
      '',
      'x',
      'null',
      '[]',
      '{"endpoint":',
      endpoint,
      { ...whole, endpoint: undefined },
      { ...whole, endpoint: endpoint.replace('https', 'http') },
      { ...whole, endpoint: 'https://user:secret@push.example.com/x' },
      { ...whole, endpoint: 'https://push.example.com/x#y' },
      { ...whole, endpoint: 'https://10.0.0.1/' },
      { ...whole, endpoint: 'https://[::ffff:169.254.169.254]/latest' },
      { ...whole, endpoint: `https://push.example.com/${'x'.repeat(1000)}` },
      { ...whole, endpoint: 7 },
      { ...whole, keys: undefined },
      { ...whole, keys: { ...keys, auth: 'AAAA' } },
      { ...whole, keys: { ...keys, p256dh: keys.auth } },
      { ...whole, keys: { ...keys, p256dh: Buffer.alloc(65, 4).toString('base64url') } },
      { ...whole, vapid: 'x' },
      '['.repeat(1_900),
    ];
    for (const one of wrong) {
      const address = typeof one === 'string' ? one : JSON.stringify(one);
      const { status, body } = await client.post('/subscribers', { channel: 'web-push', address });
      expect([address, status, Object.keys(body.errors)]).toEqual([address, 422, ['address']]);
      if (address !== '') expect((await subscribe(client, address)).status).toBe(422);
    }
    expect((await client.get('/subscribers')).body.meta.total).toBe(0);
    expect(await posted()).toEqual([]);
  });

  it('is not told to a stranger who names the browser of somebody else, whose choices stay', async () => {
    const { client } = await api.newTenant();
    const browser = newBrowser();
    const { id } = await confirmed(client, browser, { events: ['maintenance'] });
    expect((await subscribe(client, browser.address(keyOf()))).status).toBe(303);
    const [post] = await posted();
    expect(browser.read(post!).url).toContain('/manage/');
    expect((await client.get(`/subscribers/${id}`)).body.data).toMatchObject({ events: ['maintenance'] });
  });

  it('reaches nothing inside, where the name of an endpoint leads there', async () => {
    const { client } = await api.newTenant();
    const inside = new SubscribedBrowser('https://localhost/send/1');
    const address = inside.address(keyOf());
    expect((await client.post('/subscribers', { channel: 'web-push', address })).status).toBe(422);
    expect((await subscribe(client, address)).status).toBe(303);
    expect(await posted()).toEqual([]);
    const [{ id }] = (await client.get('/subscribers')).body.data;
    const { text } = await client.get(`/subscribers/${id}/deliveries`);
    expect(text).toContain('The address leads to a network that is not public.');
  });
});

describe('A subscribed browser', () => {
  it('is told of incidents in a message that only it can read', async () => {
    const { client } = await api.newTenant();
    const browser = newBrowser();
    await confirmed(client, browser);
    const { id } = await createIncident(client, {
      publish: true,
      title: { en: 'Cards fail' },
      body: { en: 'We look *into* it.' },
    });
    const [post] = await posted();
    expect(post!.headers).toMatchObject({ urgency: 'high' });
    const message = browser.read(post!);
    expect(message).toMatchObject({
      title: expect.stringContaining('New incident: Cards fail'),
      body: 'We look into it.',
      url: expect.stringMatching(new RegExp(`/incidents/${id}$`)),
      confirmed: null,
    });
    const left = await client.withKey(undefined).post(`/${new URL(message.unsubscribe.url).pathname}`);
    expect(left.status).toBe(200);
    await createIncident(client, { publish: true });
    expect(await posted()).toEqual([]);
  });

  it('is sent no more than push services take, whatever is written', async () => {
    const { client } = await api.newTenant();
    const browser = newBrowser();
    await confirmed(client, browser);
    for (const text of ['\u0001', '😀', '"', '‮'])
      await createIncident(client, {
        publish: true,
        title: { en: `x${text.repeat(100)}` },
        body: { en: `x${text.repeat(5_000)}x` },
      });
    const posts = await posted();
    expect(posts).toHaveLength(4);
    for (const post of posts) {
      expect(post.bytes.length).toBeLessThanOrEqual(4_096);
      expect(browser.read(post).body.isWellFormed()).toBe(true);
    }
  });

  it.each([429, 500, 503])('whose push service answers %i is told later', async (status) => {
    const { client } = await api.newTenant();
    const { id } = await confirmed(client, newBrowser());
    service.answer = (_post, response) => response.writeHead(status, { 'retry-after': '60' }).end('busy');
    await createIncident(client, { publish: true });
    expect(await posted()).toHaveLength(1);
    service.answer = (_post, response) => response.writeHead(201).end();
    api.clock.advance(59_000);
    expect(await posted()).toEqual([]);
    api.clock.advance(1_000);
    expect(await posted()).toHaveLength(1);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'sent']);
  });

  it.each([404, 410])('that is gone (%i) is deleted', async (status) => {
    const { client } = await api.newTenant();
    const [gone, other] = [await confirmed(client, newBrowser()), await confirmed(client, newBrowser())];
    service.answer = ({ path }, response) =>
      response.writeHead(path === `/send/${browsers - 1}` ? status : 201).end();
    await createIncident(client, { publish: true });
    await createIncident(client, { publish: true });
    expect((await posted()).length).toBeGreaterThanOrEqual(3);
    expect((await client.get(`/subscribers/${gone.id}`)).status).toBe(404);
    expect(await statusesOf(client, other.id)).toEqual(['confirmed', 'sent']);
  });

  it.each([400, 403, 413])(
    'whose push service refuses a message (%i) is not sent it again',
    async (status) => {
      const { client } = await api.newTenant();
      const { id } = await confirmed(client, newBrowser());
      service.answer = (_post, response) => response.writeHead(status).end('no');
      await createIncident(client, { publish: true });
      expect(await posted()).toHaveLength(1);
      expect(await statusesOf(client, id)).toEqual(['confirmed', 'failed']);
    },
  );

  it('that subscribed with a key of another installation is not sent anything', async () => {
    const { client } = await api.newTenant();
    const browser = newBrowser();
    const { vapid } = new SecretKeys(['ab'.repeat(32)]).current;
    const { id } = await confirmed(client, browser, { address: browser.address(vapid.publicKey) });
    await createIncident(client, { publish: true });
    expect(await posted()).toEqual([]);
    const { text } = await client.get(`/subscribers/${id}/deliveries`);
    expect(await statusesOf(client, id)).toEqual(['confirmed', 'waiting']);
    expect(text).toContain('a key that SECRETS_KEY no longer lists');
  });
});

describe('A browser that renews its subscription', () => {
  function move(client: Client, from: string, to: string): Promise<ApiResponse> {
    return postForm(client.withKey(undefined), '/push-worker/subscription', { from, to });
  }

  it('keeps its choices, and is told at the new address once that has confirmed', async () => {
    const { client } = await api.newTenant(['en', 'de']);
    const [old, renewed] = [newBrowser(), newBrowser()];
    const choices = { events: ['incident'], locale: 'de' };
    const { id } = await confirmed(client, old, choices);
    expect((await move(client, old.address(keyOf()), renewed.address(keyOf()))).status).toBe(204);
    const [asked, ...others] = await posted();
    expect([asked?.path, others]).toEqual([new URL(renewed.endpoint).pathname, []]);
    expect((await client.get(`/subscribers/${id}`)).body.data).toMatchObject({
      status: 'pending',
      ...choices,
    });
    const { pathname } = new URL(renewed.read(asked!).url);
    expect((await client.withKey(undefined).post(`/${pathname}`)).status).toBe(200);
    expect((await client.get(`/subscribers/${id}`)).body.data).toMatchObject({
      status: 'confirmed',
      address: expect.stringContaining(renewed.endpoint.slice(-4)),
      ...choices,
    });
    await createIncident(client, { publish: true, title: { en: 'Cards fail', de: 'Karten' } });
    const told = await posted();
    expect(told.map(({ path }) => path)).toEqual([new URL(renewed.endpoint).pathname]);
    expect(renewed.read(told[0]!).title).toContain('Karten');
  });

  it('is not moved by whoever knows only a part of the old address, or to one that is known', async () => {
    const { client } = await api.newTenant();
    const other = await api.newTenant();
    const [old, known] = [newBrowser(), newBrowser()];
    const [{ id }] = [await confirmed(client, old), await confirmed(client, known)];
    const target = newBrowser().address(keyOf());
    const attempts: [Client, string, string][] = [
      [client, new SubscribedBrowser(old.endpoint).address(keyOf()), target],
      [client, newBrowser().address(keyOf()), target],
      [client, old.address(keyOf()), known.address(keyOf())],
      [other.client, old.address(keyOf()), target],
    ];
    for (const [at, from, to] of attempts) expect((await move(at, from, to)).status).toBe(204);
    for (const [from, to] of [
      ['', target],
      [old.address(keyOf()), ''],
      [old.address(keyOf()), newBrowser().address(keyOf()).replace('127.0.0.1', '10.0.0.1')],
    ] as const)
      expect((await move(client, from, to)).status).toBe(422);
    expect(await posted()).toEqual([]);
    expect((await client.get(`/subscribers/${id}`)).body.data.status).toBe('confirmed');
  });
});

it('The key for browsers follows from SECRETS_KEY, and each of its keys has another', () => {
  const [one, same] = [new SecretKeys(['0f'.repeat(32)]), new SecretKeys(['0f'.repeat(32), 'ab'.repeat(32)])];
  expect(one.current.vapid).toEqual(same.current.vapid);
  expect(same.all[1]!.vapid.publicKey).not.toBe(same.current.vapid.publicKey);
  for (const { vapid } of same.all) {
    expect(Buffer.from(vapid.publicKey, 'base64url')).toHaveLength(65);
    expect(Buffer.from(vapid.privateKey, 'base64url')).toHaveLength(32);
  }
});
