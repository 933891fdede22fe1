import { describe, expect, it } from 'vitest';
import { runForTenant } from '#core/context/work-context.js';
import {
  SubscribingService,
  type SubscriptionRequest,
} from '#modules/subscribers/services/subscribing.service.js';
import { changesHeard } from '../../support/changes-heard.js';
import type { ApiResponse, Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { useDnsServer } from '../../support/dns-server.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { eventsOf } from '../../support/outbox.js';
import { statementsDuring } from '../../support/statements-during.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { FORM, postForm, subscribe, subscriber } from '../../support/subscribing.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const DAY = 86_400_000;

const dns = useDnsServer();
const app = useApi(() => ({ environment: { DNS_SERVERS: dns.address } }));
const own = app.useTenant('own');
const visitor = own.client.withKey(undefined);

async function requestsToConfirm(): Promise<number> {
  const [row] = await app.database.sql<{ count: string }>(
    `select count(*) from outbox_event where name = 'subscriber.confirmation_requested'`,
  );
  return Number(row?.count);
}

describe('POST /api/v2/subscribers', () => {
  it('asks an address to confirm, from a form and from JSON', async () => {
    const before = await requestsToConfirm();
    const answers = [
      await subscribe('form@example.com', visitor),
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
    const { id } = await createComponent(own.client, { group_id: group.id });
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

  it('answers for internal groups and hosts as for those that do not exist, and looks no host up', async () => {
    const [internal, empty] = [await createGroup(own.client), await createGroup(own.client)];
    await createComponent(own.client, { group_id: internal.id, is_public: false });
    const answerTo = async (subscriber: object): Promise<unknown> => {
      const { status, text } = await visitor.post('//api/v2/subscribers', { subscriber });
      return [status, text.replaceAll(/id g?\d+/g, 'id N')];
    };
    const unknown = await answerTo({ email: 'group@example.com', component_id: 'g999999' });
    for (const { id } of [internal, empty])
      expect(await answerTo({ email: 'group@example.com', component_id: `g${id}` })).toEqual(unknown);
    dns.zones.set('wiki.corp-network.net', { addresses: ['10.1.2.3'] });
    const asked = dns.asked.length;
    expect(await answerTo({ endpoint: 'https://wiki.corp-network.net/' })).toEqual(
      await answerTo({ endpoint: 'https://nothing.corp-network.net/' }),
    );
    expect(dns.asked.length).toBe(asked);
  });

  it('refuses other types, broken encodings and large bodies', async () => {
    const send = (body: string | Buffer, type: string): Promise<ApiResponse> =>
      visitor.request('POST', '//api/v2/subscribers', { body, headers: { 'content-type': type } });
    expect((await send('x', 'text/plain')).status).toBe(415);
    expect((await visitor.request('POST', '//api/v2/subscribers')).status).toBe(415);
    expect((await send('{}', 'application/json; charset=iso-8859-1')).status).toBe(415);
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
    await changesHeard(app.app);
    // Fills the caches, because their statements run only once.
    await subscribe('first@example.com', visitor);
    const seen = [];
    for (const name of ['unknown', 'confirmed', 'pending', 'left']) {
      let answer: ApiResponse | undefined;
      const statements = await statementsDuring(async () => {
        answer = await subscribe(`${name}@example.com`, visitor);
      });
      seen.push([answer?.status, answer?.text, statements]);
    }
    for (const one of seen.slice(1)) expect(one).toEqual(seen[0]);
  });

  it('changes nothing of a confirmed subscriber, and asks one who has left again', async () => {
    const { id } = await createComponent(own.client);
    const kept = await createConfirmed(own.client, { address: 'kept@example.com', component_ids: [id] });
    await subscribe('Kept@example.com', visitor);
    expect((await own.client.get(`/subscribers/${kept.id}`)).body.data).toEqual(kept);
    const gone = await createConfirmed(own.client, { address: 'gone@example.com', component_ids: [id] });
    await visitor.post(`/${(await linksOf(app, own, 'gone@example.com')).unsubscribe}`);
    await subscribe('gone@example.com', visitor);
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
      [
        'subscriber.confirmation_requested',
        { subscriber_ids: [hook.id], confirmation_nonce: expect.any(String) },
      ],
      ['subscriber.confirmation_requested', { subscriber_ids: [id], confirmation_nonce: expect.any(String) }],
    ]);
  });

  it('keeps the first choices of who has not confirmed yet, in a language of the page', async () => {
    const { client, tenant } = await app.newTenant(['de', 'en']);
    const group = await createGroup(client);
    const component = await createComponent(client, { group_id: group.id });
    const choose = (values: Partial<SubscriptionRequest>): Promise<unknown> =>
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
    await choose({ locale: 'fr' });
    const first = await subscriber(client, 'again@example.com');
    expect(first).toMatchObject({
      address: 'again@example.com',
      locale: 'de',
      component_ids: [component.id],
      group_ids: [],
      events: ['incident'],
    });
    app.clock.advance(1_000);
    await choose({ locale: 'en', componentIds: null, groupIds: [group.id], events: ['maintenance'] });
    await choose({ componentIds: null });
    expect(await subscriber(client, 'again@example.com')).toEqual(first);
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
    await changesHeard(bounded.app);
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
    for (const name of ['forgotten', 'again', 'said-yes']) await subscribe(`${name}@example.com`, visitor);
    const { id } = await createSubscriber(own.client, { address: 'made@example.com' });
    await visitor.post(`/${(await linksOf(app, own, 'said-yes@example.com')).confirm}`);
    const { confirm } = await linksOf(app, own, 'forgotten@example.com');
    expect(await statusesAfter(8)).toEqual(['pending', 'pending', 'confirmed', 'pending']);
    await subscribe('again@example.com', visitor);
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
      SUBSCRIBE_LIMIT_RECIPIENT_TOTAL: '4',
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
    for (const [index, { client }] of tenants.entries())
      answers.push(await from(`192.0.2.${index}`, 'victim@example.com', client.withKey(undefined)));
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

  it('hold for a mailbox however its address is written, which stays as it was written', async () => {
    const { client, tenant } = await limited.newTenant();
    const spellings = [
      'person@example.com',
      'Per.Son+a@example.com',
      'p.erson+b@Example.com',
      'person+c@example.com',
    ];
    for (const one of spellings) await from('192.0.2.20', one, client.withKey(undefined));
    expect(await askedTo(tenant.id)).toBe(2);
    expect((await subscriber(client, 'Per.Son+a@example.com')).address).toBe('Per.Son+a@example.com');
    await from('192.0.2.20', 'other@example.com', client.withKey(undefined));
    expect(await askedTo(tenant.id)).toBe(3);
  });

  it('are not used up for a recipient by a stranger in another network', async () => {
    const [first, second] = [await limited.newTenant(), await limited.newTenant()];
    for (let count = 1; count <= 5; count += 1)
      await from('203.0.113.66', 'target@example.com', first.client.withKey(undefined));
    expect(await askedTo(first.tenant.id)).toBe(2);
    for (const { client, tenant } of [first, second]) {
      const before = await askedTo(tenant.id);
      expect((await from('198.51.100.66', 'target@example.com', client.withKey(undefined))).status).toBe(202);
      expect(await askedTo(tenant.id)).toBe(before + 1);
    }
  });

  it('bound what strangers in many networks can have sent to a recipient', async () => {
    const tenants = await Promise.all(Array.from({ length: 6 }, () => limited.newTenant()));
    for (let network = 0; network < 12; network += 1)
      for (let count = 0; count < 3; count += 1)
        await from(
          `10.${network}.0.${count}`,
          'flooded@example.com',
          tenants[network % 6]!.client.withKey(undefined),
        );
    const mails = await Promise.all(tenants.map(({ tenant }) => askedTo(tenant.id)));
    expect(mails.reduce((sum, one) => sum + one)).toBe(2 * 4);
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
      Array.from({ length: 12 }, (_, index) =>
        from(`198.51.100.${index}`, `t${index}@example.com`, client.withKey(undefined)),
      ),
    );
    expect(all.filter(({ status }) => status === 202)).toHaveLength(7);
    expect(all.filter(({ status }) => status === 429)).toHaveLength(5);
    expect(await askedTo(tenant.id)).toBe(7);
    limited.clock.advance(3_600_000);
    expect((await from('198.51.100.1', 'later@example.com', client.withKey(undefined))).status).toBe(202);
  });
});
