import { describe, expect, it } from 'vitest';
import { runForTenant } from '../../../src/context/work-context.js';
import {
  SubscribingService,
  type SubscriptionRequest,
} from '../../../src/modules/subscribers/domain/subscribing.service.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { statementsDuring } from '../../support/statements-during.js';
import { eventsOf } from '../../support/outbox.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { linksOf, rowOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const HTML = 'text/html; charset=utf-8';
const DAY = 86_400_000;

const app = useApi();
const own = app.useTenant('own');
const other = app.useTenant('other');
const visitor = own.client.withKey(undefined);

function postForm(
  client: Client,
  path: string,
  fields: Record<string, string> | [string, string][],
): Promise<ApiResponse> {
  const body = new URLSearchParams(fields).toString();
  return client.request('POST', `/${path}`, { headers: FORM, body });
}

/** Subscribes an address through the API. */
function subscribe(email: string, client = visitor): Promise<ApiResponse> {
  return postForm(client, '/api/v2/subscribers', { 'subscriber[email]': email });
}

async function subscriber(client: Client, address: string): Promise<any> {
  const { body } = await client.get(`/subscribers?q=${encodeURIComponent(address)}`);
  return body.data[0];
}

async function requestsToConfirm(): Promise<number> {
  const [row] = await app.database.sql<{ count: string }>(
    `select count(*) from outbox_event where name = 'subscriber.confirmation_requested'`,
  );
  return Number(row?.count);
}

/** Checks what every page for one subscriber tells caches, crawlers and other sites. */
function expectPersonal({ headers }: ApiResponse): void {
  expect(headers).toMatchObject({
    'content-type': HTML,
    'cache-control': 'private, no-store',
    'x-robots-tag': 'noindex, nofollow',
    'referrer-policy': 'no-referrer',
    'content-security-policy':
      "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  });
  for (const name of ['etag', 'access-control-allow-origin', 'set-cookie', 'last-modified'])
    expect(headers[name]).toBeUndefined();
}

describe('POST /api/v2/subscribers', () => {
  it('asks an address to confirm, from a form and from JSON', async () => {
    const before = await requestsToConfirm();
    const answers = [
      await subscribe('form@example.com'),
      await visitor.post('//api/v2/subscribers.json', { subscriber: { email: 'json@example.com' } }),
    ];
    for (const { status, headers, body } of answers) {
      expect([status, body]).toEqual([
        202,
        { message: 'A link to confirm the subscription has been sent to this address.' },
      ]);
      expect(headers).toMatchObject({ 'access-control-allow-origin': '*', 'cache-control': 'no-store' });
    }
    expect(await requestsToConfirm()).toBe(before + 2);
    for (const address of ['form@example.com', 'json@example.com'])
      expect(await subscriber(own.client, address)).toMatchObject({
        status: 'pending',
        component_ids: null,
        events: ['incident', 'maintenance', 'announcement'],
        confirmed_at: null,
      });
  });

  it('takes components and groups by the ids of the public format, and endpoints', async () => {
    const group = await createGroup(own.client);
    const { id } = await createComponent(own.client);
    const answer = await postForm(visitor, '/api/v2/subscribers', [
      ['subscriber[endpoint]', 'https://hooks.example.com/a'],
      ['subscriber[component_id]', String(id)],
      ['subscriber[component_id]', `g${group.id}`],
    ]);
    expect(answer.status).toBe(202);
    expect(await subscriber(own.client, 'hooks.example.com/a')).toMatchObject({
      channel: 'webhook',
      status: 'pending',
      component_ids: [id],
      group_ids: [group.id],
    });
  });

  it('says what is wrong with a body, by the names of the public format', async () => {
    const internal = await createComponent(own.client, { is_public: false });
    const wrong: [unknown, string][] = [
      [{}, 'subscriber'],
      [{ subscriber: [] }, 'subscriber'],
      [{ subscriber: {} }, 'subscriber.email'],
      [{ subscriber: { email: 'no address' } }, 'subscriber.email'],
      [{ subscriber: { email: 'a@example.com\r\nBcc: b@example.com' } }, 'subscriber.email'],
      [{ subscriber: { email: 7 } }, 'subscriber.email'],
      [{ subscriber: { email: 'a@example.com', endpoint: 'https://x.example' } }, 'subscriber.email'],
      [{ subscriber: { email: ['a@example.com', 'b@example.com'] } }, 'subscriber.email'],
      [{ subscriber: { endpoint: 'ftp://x.example' } }, 'subscriber.endpoint'],
      [{ subscriber: { endpoint: 'https://127.0.0.1/' } }, 'subscriber.endpoint'],
      [{ subscriber: { endpoint: 'https://[::ffff:10.0.0.1]/' } }, 'subscriber.endpoint'],
      [{ subscriber: { email: 'a@example.com', phone: '1' } }, 'subscriber.phone'],
      [
        { subscriber: { email: 'a@example.com', __proto__: null, component_id: 'x' } },
        'subscriber.component_id',
      ],
      [{ subscriber: { email: 'a@example.com', component_id: internal.id } }, 'subscriber.component_id'],
      [{ subscriber: { email: 'a@example.com', component_id: 'g999999' } }, 'subscriber.component_id'],
      [{ subscriber: { email: 'a@example.com', component_id: [{}] } }, 'subscriber.component_id'],
    ];
    for (const [json, field] of wrong) {
      const { status, body } = await visitor.post('//api/v2/subscribers', json);
      expect([status, Object.keys(body.errors)], JSON.stringify(json)).toEqual([422, [field]]);
    }
    expect(await subscriber(own.client, 'a@example.com')).toBeUndefined();
  });

  it('refuses other types, broken encodings and large bodies', async () => {
    const send = (body: string | Buffer, type: string): Promise<ApiResponse> =>
      visitor.request('POST', '//api/v2/subscribers', { body, headers: { 'content-type': type } });
    expect((await send('x', 'text/plain')).status).toBe(415);
    expect((await visitor.request('POST', '//api/v2/subscribers')).status).toBe(415);
    expect((await send('{', 'application/json')).status).toBe(400);
    expect((await send(Buffer.from([0xff, 0xfe]), 'application/json')).status).toBe(400);
    expect((await send(Buffer.from([0xff]), FORM['content-type'])).status).toBe(400);
    expect((await send('x'.repeat(70_000), FORM['content-type'])).status).toBe(413);
    expect((await visitor.get('//api/v2/subscribers')).status).toBe(405);
  });

  it('answers the same in the same statements whether or not the address is known, confirmed or has left', async () => {
    await createConfirmed(own.client, { address: 'confirmed@example.com' });
    await createSubscriber(own.client, { address: 'pending@example.com' });
    const left = await createConfirmed(own.client, { address: 'left@example.com' });
    const { unsubscribe } = await linksOf(app, own, 'left@example.com');
    await visitor.post(`/${unsubscribe}`);
    expect((await own.client.get(`/subscribers/${left.id}`)).body.data.status).toBe('unsubscribed');
    // Fills the caches, because their statements run only once.
    await subscribe('first@example.com');
    const seen = [];
    for (const name of ['unknown', 'confirmed', 'pending', 'left']) {
      let answer: ApiResponse | undefined;
      const statements = await statementsDuring(async () => {
        answer = await subscribe(`${name}@example.com`);
      });
      seen.push([answer?.status, answer?.text, statements]);
    }
    for (const one of seen.slice(1)) expect(one).toEqual(seen[0]);
  });

  it('changes nothing of a confirmed subscriber, and asks one who has left again', async () => {
    const { id } = await createComponent(own.client);
    const kept = await createConfirmed(own.client, { address: 'kept@example.com', component_ids: [id] });
    await subscribe('Kept@example.com');
    expect((await own.client.get(`/subscribers/${kept.id}`)).body.data).toEqual(kept);
    const gone = await createConfirmed(own.client, { address: 'gone@example.com', component_ids: [id] });
    await visitor.post(`/${(await linksOf(app, own, 'gone@example.com')).unsubscribe}`);
    await subscribe('gone@example.com');
    expect((await own.client.get(`/subscribers/${gone.id}`)).body.data).toMatchObject({
      status: 'pending',
      component_ids: null,
      confirmed_at: null,
    });
  });

  it('sends a confirmed person a link to manage, and asks everybody else to confirm', async () => {
    const { client, tenant } = await app.newTenant();
    const stranger = client.withKey(undefined);
    const person = await createConfirmed(client, { address: 'known@example.com' });
    const hook = await createSubscriber(client, {
      channel: 'webhook',
      address: 'https://hooks.example.com/known',
    });
    await subscribe('known@example.com', stranger);
    await postForm(stranger, '/api/v2/subscribers', {
      'subscriber[endpoint]': 'https://hooks.example.com/known',
    });
    await subscribe('unknown@example.com', stranger);
    const { id } = await subscriber(client, 'unknown@example.com');
    const events = await eventsOf(app.database, tenant.id);
    expect(
      events.filter(({ name }) => name.startsWith('subscriber')).map(({ name, payload }) => [name, payload]),
    ).toEqual([
      ['subscriber.manage_link_requested', { subscriber_ids: [person.id] }],
      // A program is told nothing, because it is confirmed by the time that the event is handled.
      ['subscriber.confirmation_requested', { subscriber_ids: [hook.id] }],
      ['subscriber.confirmation_requested', { subscriber_ids: [id] }],
    ]);
  });

  it('takes the last choices of who has not confirmed yet, in a language of the page', async () => {
    const { client, tenant } = await app.newTenant(['de', 'en']);
    const group = await createGroup(client);
    const component = await createComponent(client);
    const choose = (values: Partial<SubscriptionRequest>): Promise<void> =>
      runForTenant(tenant, () =>
        app.app.get(SubscribingService, { strict: false }).subscribe({
          channel: 'email',
          address: ' again@example.com ',
          locale: 'en',
          componentIds: [component.id],
          groupIds: [],
          events: ['incident'],
          ...values,
        }),
      );
    await choose({});
    const first = await subscriber(client, 'again@example.com');
    expect(first).toMatchObject({
      address: 'again@example.com',
      locale: 'en',
      component_ids: [component.id],
      group_ids: [],
      events: ['incident'],
    });
    await choose({ locale: 'fr', componentIds: null, groupIds: [group.id], events: ['maintenance'] });
    expect(await subscriber(client, 'again@example.com')).toMatchObject({
      id: first.id,
      locale: 'de',
      component_ids: [],
      group_ids: [group.id],
      events: ['maintenance'],
    });
    await choose({ componentIds: null });
    expect(await subscriber(client, 'again@example.com')).toMatchObject({
      component_ids: null,
      group_ids: [],
    });
  });

  it('answers 422 while subscriptions are switched off, and the page offers none', async () => {
    const off = await app.newTenant();
    const stranger = off.client.withKey(undefined);
    expect((await stranger.get('//?lang=en')).text).toContain('href="/subscribe');
    await off.client.patch('/settings', { subscriptions_enabled: false });
    const { status, body } = await subscribe('a@example.com', stranger);
    expect([status, Object.keys(body.errors)]).toEqual([422, ['subscriptions_enabled']]);
    // The tenant's settings stay cached until the change is announced.
    await expect.poll(async () => (await stranger.get('//subscribe')).status).toBe(404);
    expect((await postForm(stranger, '/subscribe', { address: 'a@example.com' })).status).toBe(404);
    await expect.poll(async () => (await stranger.get('//')).text).not.toContain('/subscribe');
  });
});

describe('The quota of subscribers', () => {
  const bounded = useApi({ environment: { QUOTAS: 'subscribers=3' } });

  it('holds for visitors, in the same answer and statements; whoever is known can still return', async () => {
    const full = await bounded.newTenant();
    const stranger = full.client.withKey(undefined);
    const left = await createConfirmed(full.client, { address: 'left@example.com' });
    await stranger.post(`/${(await linksOf(bounded, full, 'left@example.com')).unsubscribe}`);
    await subscribe('first@example.com', stranger);
    const seen = [];
    for (const name of ['fits', 'refused']) {
      let answer: ApiResponse | undefined;
      const statements = await statementsDuring(async () => {
        answer = await subscribe(`${name}@example.com`, stranger);
      });
      seen.push([answer?.status, answer?.text, statements]);
    }
    expect(seen[1]).toEqual(seen[0]);
    expect((await subscriber(full.client, 'fits@example.com')).status).toBe('pending');
    expect(await subscriber(full.client, 'refused@example.com')).toBeUndefined();
    const hook = { 'subscriber[endpoint]': 'https://hooks.example.com/a' };
    expect((await postForm(stranger, '/api/v2/subscribers', hook)).status).toBe(202);
    await subscribe('left@example.com', stranger);
    expect((await full.client.get(`/subscribers/${left.id}`)).body.data.status).toBe('pending');
    expect((await full.client.get('/subscribers')).body.meta.total).toBe(3);
  });
});

describe('Who never confirms', () => {
  async function statusesAfter(days: number): Promise<unknown[]> {
    app.clock.advance(days * DAY);
    await runDueJobs(app.app);
    const names = ['forgotten', 'again', 'said-yes', 'made'];
    const rows = await Promise.all(names.map((name) => subscriber(own.client, `${name}@example.com`)));
    return rows.map((row) => row?.status);
  }

  it('is forgotten a week after the link has expired, and nobody else', async () => {
    for (const name of ['forgotten', 'again', 'said-yes']) await subscribe(`${name}@example.com`);
    const { id } = await createSubscriber(own.client, { address: 'made@example.com' });
    await visitor.post(`/${(await linksOf(app, own, 'said-yes@example.com')).confirm}`);
    const { confirm } = await linksOf(app, own, 'forgotten@example.com');
    expect(await statusesAfter(8)).toEqual(['pending', 'pending', 'confirmed', 'pending']);
    await subscribe('again@example.com');
    await own.client.post(`/subscribers/${id}/resend-confirmation`);
    expect(await statusesAfter(5)).toEqual(['pending', 'pending', 'confirmed', 'pending']);
    expect(await statusesAfter(2)).toEqual([undefined, 'pending', 'confirmed', 'pending']);
    expect((await visitor.get(`/${confirm}`)).status).toBe(410);
    expect(await statusesAfter(8)).toEqual([undefined, undefined, 'confirmed', undefined]);
  });

  it('is forgotten in batches', async () => {
    const { client, tenant } = await app.newTenant();
    await app.database.sql(
      `insert into subscriber (tenant_id, channel, address, address_key, locale, status, all_components, events, selected_at,
         confirmation_nonce, confirmation_sent_at, created_at, updated_at)
       select $1, 'email', n || '@example.com', n, 'de', 'pending', true, '["incident"]', $2, 'n', $2, $2, $2
       from generate_series(1, 1200) n`,
      [tenant.id, app.clock.now()],
    );
    await createSubscriber(client);
    app.clock.advance(15 * DAY);
    await runDueJobs(app.app);
    expect((await client.get('/subscribers')).body.meta.total).toBe(0);
  });
});

describe('Limits of subscribing', () => {
  const limited = useApi({
    environment: {
      SUBSCRIBE_LIMIT_RECIPIENT: '2',
      SUBSCRIBE_LIMIT_ADDRESS: '5',
      SUBSCRIBE_LIMIT_TENANT: '7',
      TRUSTED_PROXIES: '127.0.0.1',
    },
  });

  async function from(ip: string, email: string, client: Client): Promise<ApiResponse> {
    return client.request('POST', '//api/v2/subscribers', {
      headers: { ...FORM, 'x-forwarded-for': ip },
      body: new URLSearchParams({ 'subscriber[email]': email }).toString(),
    });
  }

  async function askedTo(tenantId: string): Promise<number> {
    const [row] = await limited.database.sql<{ count: string }>(
      `select count(*) from outbox_event where name = 'subscriber.confirmation_requested' and tenant_id = $1`,
      [tenantId],
    );
    return Number(row?.count);
  }

  it('hold for a recipient over all tenants, without saying so', async () => {
    const tenants = [await limited.newTenant(), await limited.newTenant(), await limited.newTenant()];
    const answers = [];
    for (const [place, { client }] of tenants.entries())
      answers.push(await from(`192.0.2.${place}`, 'victim@example.com', client.withKey(undefined)));
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await Promise.all(tenants.map(({ tenant }) => askedTo(tenant.id)))).toEqual([1, 1, 0]);
    limited.clock.advance(DAY);
    await from('192.0.2.9', 'victim@example.com', tenants[2]!.client.withKey(undefined));
    expect(await askedTo(tenants[2]!.tenant.id)).toBe(1);
    const [kept] = await limited.database.sql(
      `select string_agg(subject, ' ') as subjects from window_count`,
    );
    expect(kept?.['subjects']).not.toMatch(/victim|192\.0/);
  });

  it('hold for a client address, and for a /64 as one', async () => {
    const { client } = await limited.newTenant();
    const statuses = [];
    for (let count = 1; count <= 6; count += 1)
      statuses.push(
        (await from(`2001:db8:1:2::${count}`, `n${count}@example.com`, client.withKey(undefined))).status,
      );
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
    const refused = await from('2001:db8:1:2::7', 'n7@example.com', client.withKey(undefined));
    expect([refused.status, refused.headers['retry-after']]).toEqual([429, '3600']);
    expect((await from('2001:db8:1:3::1', 'n8@example.com', client.withKey(undefined))).status).toBe(202);
  });

  it('hold for a /48 at ten times as many', async () => {
    const tenants = await Promise.all(Array.from({ length: 8 }, () => limited.newTenant()));
    const statuses: number[] = [];
    const ask = async (count: number, ip: string): Promise<void> => {
      const { client } = tenants[count % tenants.length]!;
      statuses.push((await from(ip, `site${count}@example.com`, client.withKey(undefined))).status);
    };
    for (let count = 0; count < 50; count += 1) await ask(count, `2001:db8:48:${count % 10}::1`);
    expect(new Set(statuses)).toEqual(new Set([202]));
    await ask(50, '2001:db8:48:10::1');
    expect(statuses.at(-1)).toBe(429);
    await ask(51, '2001:db8:49:10::1');
    expect(statuses.at(-1)).toBe(202);
  });

  it('hold for a tenant, at several requests at once too, and end with their window', async () => {
    const { client, tenant } = await limited.newTenant();
    const all = await Promise.all(
      Array.from({ length: 12 }, (_, place) =>
        from(`198.51.100.${place}`, `t${place}@example.com`, client.withKey(undefined)),
      ),
    );
    expect(all.filter(({ status }) => status === 202)).toHaveLength(7);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await askedTo(tenant.id)).toBe(7);
    limited.clock.advance(3_600_000);
    expect((await from('198.51.100.1', 'later@example.com', client.withKey(undefined))).status).toBe(202);
  });
});

describe('The form at /subscribe', () => {
  /** Hidden fields of the form as shown now. */
  async function shownForm(): Promise<string> {
    const page = await visitor.get('//subscribe?lang=en');
    expect(page.status).toBe(200);
    expectPersonal(page);
    return /name="shown" value="([\w-]+)"/.exec(page.text)![1]!;
  }

  const FILLED = { channel: 'email', scope: 'all', event: 'incident', language: 'en' };

  it('makes a subscriber, who is asked to confirm, and goes on to a page that says so', async () => {
    const shown = await shownForm();
    app.clock.advance(5000);
    const answer = await postForm(visitor, '/subscribe?lang=en', {
      ...FILLED,
      shown,
      address: 'page@example.com',
    });
    expect([answer.status, answer.headers['location']]).toEqual([303, '/subscribe/sent?lang=en']);
    expect((await visitor.get('//subscribe/sent?lang=en')).text).toContain('Almost done');
    expect(await subscriber(own.client, 'page@example.com')).toMatchObject({
      status: 'pending',
      locale: 'en',
      events: ['incident'],
    });
  });

  it('is shown again with what was filled in and what is wrong', async () => {
    const shown = await shownForm();
    app.clock.advance(5000);
    const fields = { ...FILLED, shown, address: 'not "an" <address>', scope: 'chosen', event: 'none' };
    const answer = await postForm(visitor, '/subscribe?lang=en', fields);
    expect(answer.status).toBe(422);
    expectPersonal(answer);
    for (const part of [
      'Please choose at least one component',
      'at least one kind',
      'not &quot;an&quot; &lt;address>',
    ])
      expect(answer.text).toContain(part);
    const second = await postForm(visitor, '/subscribe?lang=de', { ...FILLED, shown, address: 'x' });
    expect(second.text).toContain('Bitte geben Sie eine E-Mail-Adresse');
    expect(second.text).toContain('aria-invalid="true"');
  });

  it('takes what is filled in at once, too late, or with a made up time once more only', async () => {
    const shown = await shownForm();
    const fields = { ...FILLED, address: 'quick@example.com' };
    const post = (time: string): Promise<ApiResponse> =>
      postForm(visitor, '/subscribe?lang=en', { ...fields, shown: time });
    for (const time of [shown, '', 'AAAA', `${shown}A`]) expect((await post(time)).status).toBe(422);
    app.clock.advance(DAY);
    const late = await post(shown);
    expect(late.status).toBe(422);
    expect(await subscriber(own.client, 'quick@example.com')).toBeUndefined();
    const renewed = /name="shown" value="([\w-]+)"/.exec(late.text)![1]!;
    app.clock.advance(5000);
    expect((await post(renewed)).status).toBe(303);
  });

  it('pretends to work for what fills in the field that people do not see', async () => {
    const shown = await shownForm();
    app.clock.advance(5000);
    const answer = await postForm(visitor, '/subscribe?lang=en', {
      ...FILLED,
      shown,
      address: 'robot@example.com',
      website: 'x',
    });
    expect(answer.status).toBe(303);
    expect(await subscriber(own.client, 'robot@example.com')).toBeUndefined();
  });

  it('offers components that can be subscribed to, and no others, and the feeds', async () => {
    const tenant = await app.newTenant();
    const group = await createGroup(tenant.client, { name: 'Payments' });
    await createComponent(tenant.client, { name: 'Cards', group_id: group.id });
    await createComponent(tenant.client, { name: 'Hidden', is_public: false });
    await createComponent(tenant.client, { name: 'Closed', subscribable: false });
    await createGroup(tenant.client, { name: 'Nothing' });
    const { text } = await tenant.client.withKey(undefined).get('//subscribe?lang=en');
    expect(text).toContain('Everything in Payments');
    expect(text).toContain('Cards');
    for (const absent of ['Hidden', 'Closed', 'Nothing']) expect(text).not.toContain(absent);
    const feeds = await tenant.client.withKey(undefined).get('//subscribe?by=feeds&lang=en');
    for (const file of ['history.atom', 'history.rss', 'maintenances.ics'])
      expect(feeds.text).toContain(file);
    for (const by of ['webhook', 'slack', 'teams', 'discord', 'x', '__proto__'])
      expect((await visitor.get(`//subscribe?by=${by}`)).status).toBe(200);
  });

  it('is for forms alone', async () => {
    expect((await visitor.post('//subscribe', { address: 'a@example.com' })).status).toBe(415);
  });
});

describe('A link to confirm', () => {
  async function asked(address: string): Promise<string> {
    await subscribe(address);
    return `/${(await linksOf(app, own, address)).confirm}`;
  }

  it('shows a button, and acts when that is pressed; a second time it says that all is done', async () => {
    const link = await asked('button@example.com');
    for (const method of ['GET', 'HEAD', 'GET']) {
      const shown = await visitor.request(method, `${link}?lang=en`, {
        headers: { 'sec-purpose': 'prefetch' },
      });
      expect(shown.status).toBe(200);
      expectPersonal(shown);
    }
    expect((await rowOf(app, own, 'button@example.com'))?.status).toBe('pending');
    const done = await visitor.post(`${link}?lang=en`);
    expect([done.status, done.text.includes('You will get messages')]).toEqual([200, true]);
    expectPersonal(done);
    expect(await rowOf(app, own, 'button@example.com')).toMatchObject({
      status: 'confirmed',
      confirmation_nonce: null,
    });
    for (const again of [await visitor.post(`${link}?lang=en`), await visitor.get(`${link}?lang=en`)])
      expect([again.status, again.text.includes('has already been used')]).toEqual([200, true]);
  });

  it('confirms once where it is used twice at the same time', async () => {
    const link = await asked('twice@example.com');
    const both = await Promise.all([visitor.post(`${link}?lang=en`), visitor.post(`${link}?lang=en`)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both.filter(({ text }) => text.includes('You will get messages'))).toHaveLength(1);
    expect(both.filter(({ text }) => text.includes('has already been used'))).toHaveLength(1);
  });

  it('ends after seven days, and says how to get another', async () => {
    const link = await asked('late@example.com');
    app.clock.advance(7 * DAY);
    for (const ended of [await visitor.get(`${link}?lang=en`), await visitor.post(`${link}?lang=en`)]) {
      expect(ended.status).toBe(410);
      expect(ended.text).toContain('Subscribe again to get a new link');
      expect(ended.text).not.toContain('late@example.com');
    }
    expect((await rowOf(app, own, 'late@example.com'))?.status).toBe('pending');
    await subscribe('late@example.com');
    const renewed = `/${(await linksOf(app, own, 'late@example.com')).confirm}`;
    expect((await visitor.post(renewed)).status).toBe(200);
    expect((await rowOf(app, own, 'late@example.com'))?.status).toBe('confirmed');
  });

  it('stays good when its address is entered once more, and is replaced when the operator asks again', async () => {
    const first = await asked('again@example.com');
    app.clock.advance(60_000);
    const second = await asked('again@example.com');
    expect((await visitor.get(first)).status).toBe(200);
    expect((await visitor.get(second)).status).toBe(200);
    const { id } = (await rowOf(app, own, 'again@example.com'))!;
    await own.client.post(`/subscribers/${id}/resend-confirmation`);
    const replaced = await visitor.post(`${first}?lang=en`);
    expect([replaced.status, replaced.text.includes('There is a newer link')]).toEqual([410, true]);
  });

  it('shows the secret of a webhook once, to whoever has shown that it is theirs', async () => {
    await postForm(visitor, '/api/v2/subscribers', {
      'subscriber[endpoint]': 'https://hooks.example.com/mine',
    });
    const { confirm } = await linksOf(app, own, 'https://hooks.example.com/mine');
    expect((await visitor.get(`/${confirm}`)).text).not.toContain('whsec_');
    expect((await visitor.post(`/${confirm}`)).text).toMatch(/whsec_[A-Za-z0-9+/]{32}/);
    expect((await visitor.post(`/${confirm}`)).text).not.toContain('whsec_');
  });

  it('is nothing elsewhere, for another purpose, made up, or once its subscriber is deleted', async () => {
    const link = await asked('mine@example.com');
    const { manage, unsubscribe } = await linksOf(app, own, 'mine@example.com');
    const stranger = other.client.withKey(undefined);
    const token = link.split('/').at(-1)!;
    const wrong: [Client, string][] = [
      [stranger, link],
      [stranger, `/${manage}`],
      [stranger, `/${unsubscribe}`],
      [visitor, `//manage/${token}`],
      [visitor, `//unsubscribe/${token}`],
      [visitor, `//confirm/${manage.split('/').at(-1)}`],
      [visitor, '//confirm/x'],
      [visitor, '//confirm/%3Cscript%3E'],
      [visitor, `${link}A`],
    ];
    for (const [client, path] of wrong) {
      for (const method of ['GET', 'POST']) {
        const answer = await client.request(
          method,
          path,
          method === 'POST' ? { headers: FORM, body: 'action=leave' } : {},
        );
        expect([method, path, answer.status]).toEqual([method, path, 404]);
        expectPersonal(answer);
      }
    }
    expect((await rowOf(app, own, 'mine@example.com'))?.status).toBe('pending');
    const { id } = (await rowOf(app, own, 'mine@example.com'))!;
    await own.client.delete(`/subscribers/${id}`);
    await subscribe('mine@example.com');
    expect((await visitor.post(link)).status).toBe(410);
    expect((await visitor.get(`/${manage}`)).status).toBe(404);
  });
});

describe('A link to unsubscribe', () => {
  it('shows a button, and ends the subscription by one POST without cookie and question', async () => {
    await createConfirmed(own.client, { address: 'oneclick@example.com' });
    const link = `/${(await linksOf(app, own, 'oneclick@example.com')).unsubscribe}`;
    for (const method of ['GET', 'HEAD']) {
      const shown = await visitor.request(method, link);
      expect(shown.status).toBe(200);
      expectPersonal(shown);
    }
    expect((await rowOf(app, own, 'oneclick@example.com'))?.status).toBe('confirmed');
    const oneClick = { headers: FORM, body: 'List-Unsubscribe=One-Click' };
    for (let count = 1; count <= 2; count += 1) {
      const left = await visitor.request('POST', link, oneClick);
      expect(left.status).toBe(200);
      expectPersonal(left);
    }
    expect((await rowOf(app, own, 'oneclick@example.com'))?.status).toBe('unsubscribed');
  });

  it('takes every body that mail programs send, from any origin', async () => {
    const boundary = 'x1';
    const multipart = `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`;
    const bodies: [string, string][] = [
      ['multipart/form-data; boundary=x1', multipart],
      ['application/x-www-form-urlencoded', ''],
      ['text/plain', 'List-Unsubscribe=One-Click'],
    ];
    for (const [type, body] of bodies) {
      const { id, address } = await createConfirmed(own.client);
      const link = `/${(await linksOf(app, own, address)).unsubscribe}`;
      const headers = { 'content-type': type, origin: 'https://mail.example' };
      expect((await visitor.request('POST', link, { headers, body })).status).toBe(200);
      expect((await own.client.get(`/subscribers/${id}`)).body.data.status).toBe('unsubscribed');
    }
  });

  it('answers 200 to one click once its subscriber is deleted, since mail programs show an error otherwise', async () => {
    const { id } = await createConfirmed(own.client, { address: 'deleted@example.com' });
    const { unsubscribe, manage } = await linksOf(app, own, 'deleted@example.com');
    await own.client.delete(`/subscribers/${id}`);
    const oneClick = { headers: FORM, body: 'List-Unsubscribe=One-Click' };
    for (let count = 1; count <= 2; count += 1) {
      const answer = await visitor.request('POST', `/${unsubscribe}`, oneClick);
      expect(answer.status).toBe(200);
      expectPersonal(answer);
    }
    expect(await subscriber(own.client, 'deleted@example.com')).toBeUndefined();
    const stranger = other.client.withKey(undefined);
    const wrong: [Client, string][] = [
      [visitor, `/${unsubscribe}A`],
      [visitor, `//unsubscribe/${manage.split('/').at(-1)}`],
      [stranger, `/${unsubscribe}`],
    ];
    for (const [client, path] of wrong)
      expect((await client.request('POST', path, oneClick)).status, path).toBe(404);
    expect((await visitor.get(`/${unsubscribe}`)).status).toBe(404);
  });

  it('ends a subscription however old it is', async () => {
    const { id } = await createConfirmed(own.client, { address: 'old@example.com' });
    const { unsubscribe } = await linksOf(app, own, 'old@example.com');
    app.clock.advance(4_000 * DAY);
    expect((await visitor.get(`/${unsubscribe}?lang=en`)).text).toContain('Unsubscribe');
    expect((await visitor.post(`/${unsubscribe}`)).status).toBe(200);
    expect((await own.client.get(`/subscribers/${id}`)).body.data.status).toBe('unsubscribed');
  });

  it('works while subscriptions are switched off', async () => {
    const off = await app.newTenant();
    await createConfirmed(off.client, { address: 'off@example.com' });
    await off.client.patch('/settings', { subscriptions_enabled: false });
    const { unsubscribe, manage } = await linksOf(app, off, 'off@example.com');
    const managing = await off.client.withKey(undefined).get(`/${manage}`);
    expect([managing.status, managing.text.includes('value="save"')]).toEqual([200, false]);
    expect((await off.client.withKey(undefined).post(`/${unsubscribe}`)).status).toBe(200);
    expect((await rowOf(app, off, 'off@example.com'))?.status).toBe('unsubscribed');
  });
});

describe('A link to manage', () => {
  async function managing(values: object = {}): Promise<{ id: number; link: string }> {
    const { id, address } = await createConfirmed(own.client, values);
    return { id, link: `/${(await linksOf(app, own, address)).manage}?lang=en` };
  }

  function press(link: string, fields: Record<string, string> | [string, string][]): Promise<ApiResponse> {
    return postForm(visitor, link.slice(1), fields);
  }

  async function stored(id: number): Promise<any> {
    return (await own.client.get(`/subscribers/${id}`)).body.data;
  }

  it('shows what was chosen, and stores what is changed', async () => {
    const [one, two] = [await createComponent(own.client), await createComponent(own.client)];
    const { id, link } = await managing({ component_ids: [one.id], events: ['incident'] });
    const shown = await visitor.get(link);
    expect(shown.status).toBe(200);
    expectPersonal(shown);
    expect(shown.text).toMatch(new RegExp(`name="component" value="${one.id}" checked`));
    const saved = await press(link, [
      ['action', 'save'],
      ['scope', 'chosen'],
      ['component', String(two.id)],
      ['event', 'maintenance'],
      ['event', 'announcement'],
      ['language', 'en'],
    ]);
    expect([saved.status, saved.text.includes('Your changes are saved.')]).toEqual([200, true]);
    expect(await stored(id)).toMatchObject({
      component_ids: [two.id],
      events: ['maintenance', 'announcement'],
      locale: 'en',
    });
    await press(link, { action: 'save', scope: 'all', event: 'incident', language: 'de' });
    expect(await stored(id)).toMatchObject({ component_ids: null, events: ['incident'], locale: 'de' });
  });

  it('refuses what cannot be chosen, and keeps what was', async () => {
    const internal = await createComponent(own.client, { is_public: false });
    const { id, link } = await managing();
    const before = await stored(id);
    const fields = { action: 'save', scope: 'chosen', event: 'incident', language: 'en' };
    expect((await press(link, { ...fields, component: String(internal.id) })).status).toBe(422);
    expect((await press(link, fields)).status).toBe(422);
    expect((await press(link, { action: 'save', scope: 'all', language: 'en' })).status).toBe(422);
    expect(await stored(id)).toEqual(before);
    expect(
      (await press(link, { action: 'save', scope: 'all', event: 'incident', language: 'fr' })).status,
    ).toBe(200);
    expect((await stored(id)).locale).toBe(before.locale);
  });

  it('pauses, resumes and ends a subscription', async () => {
    const { id, link } = await managing();
    const pausedAt = async (): Promise<unknown> =>
      (await app.database.sql('select paused_at from subscriber where id = $1', [id]))[0]?.['paused_at'];
    expect((await press(link, { action: 'pause' })).text).toContain('The subscription is paused.');
    expect(await pausedAt()).toEqual(app.clock.now());
    app.clock.advance(1000);
    await press(link, { action: 'pause' });
    expect(await pausedAt()).toEqual(new Date(app.clock.now().getTime() - 1000));
    expect((await press(link, { action: 'resume' })).text).toContain('running again');
    expect(await pausedAt()).toBeNull();
    expect((await press(link, { action: 'leave' })).text).toContain('You have unsubscribed');
    expect((await stored(id)).status).toBe('unsubscribed');
    expect((await visitor.get(link)).text).toContain('This subscription is not active');
    expect((await press(link, { action: 'save', scope: 'all', event: 'incident' })).status).toBe(200);
    expect((await stored(id)).status).toBe('unsubscribed');
  });

  it('never writes the address or the token of a link into the page’s head for others', async () => {
    const { link } = await managing();
    const { text } = await visitor.get(link);
    expect(text).not.toContain('<script');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
  });
});
