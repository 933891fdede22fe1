import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { eventsOf } from '../../support/outbox.js';
import { createConfirmed, createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

const FIELDS = [
  'id',
  'channel',
  'address',
  'locale',
  'status',
  'component_ids',
  'group_ids',
  'incident_ids',
  'events',
  'confirmed_at',
  'created_at',
  'updated_at',
];
const NOON = '2026-03-01T12:00:00.000Z';
const HOOK = 'https://hooks.example.com/services/T000/B000/secret1234';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');

/** Expects a 422 on exactly these fields. */
function expectInvalid({ status, body, text }: ApiResponse, ...fields: string[]): void {
  expect([status, Object.keys(body?.errors ?? {}).sort()], text).toEqual([422, fields.sort()]);
}

describe('POST /subscribers', () => {
  it('makes a pending subscriber to everything from an e-mail address alone', async () => {
    const { status, headers, body } = await own.client.post('/subscribers', {
      channel: 'email',
      address: ' Ada@Bücher.Example ',
    });
    expect(status).toBe(201);
    expect(Object.keys(body.data)).toEqual(FIELDS);
    expect(body.data).toEqual({
      id: expect.any(Number),
      channel: 'email',
      address: 'Ada@xn--bcher-kva.example',
      locale: 'de',
      status: 'pending',
      component_ids: null,
      group_ids: [],
      incident_ids: [],
      events: ['incident', 'maintenance', 'announcement'],
      confirmed_at: null,
      created_at: NOON,
      updated_at: NOON,
    });
    expect(headers['location']).toBe(`http://${own.client.host}/api/v1/subscribers/${body.data.id}`);
    const read = await own.client.get(`/subscribers/${body.data.id}`);
    expect([read.status, read.body, read.headers['etag']]).toEqual([200, body, headers['etag']]);
  });

  it('takes every field, and asks nobody for whom the caller vouches', async () => {
    const { id } = await createComponent(own.client);
    const { data } = (
      await own.client.post('/subscribers', {
        channel: 'email',
        address: 'every@example.com',
        locale: 'en',
        component_ids: [id],
        events: ['announcement', 'incident'],
        status: 'confirmed',
      })
    ).body;
    expect(data).toMatchObject({
      locale: 'en',
      status: 'confirmed',
      component_ids: [id],
      events: ['incident', 'announcement'],
      confirmed_at: NOON,
    });
  });

  it.each([
    ['component', createComponent],
    ['group', createGroup],
  ])('refuses a %s that is deleted meanwhile, on its field', async (what, create) => {
    const { id } = await create(own.client);
    const answer = await whileUncommitted(
      api.database,
      `delete from ${what === 'group' ? 'component_group' : 'component'} where id = $1`,
      [id],
      () =>
        own.client.post('/subscribers', {
          channel: 'email',
          address: `meanwhile-${what}@example.com`,
          [`${what}_ids`]: [id],
        }),
    );
    expectInvalid(answer, `${what}_ids`);
    expect(answer.body.errors[`${what}_ids`]).toEqual([
      `The ${what}_ids name something that does not exist.`,
    ]);
  });

  it('takes an address once for each tenant and channel, in whatever spelling', async () => {
    await createSubscriber(own.client, { address: 'once@bücher.example' });
    for (const address of ['once@bücher.example', 'ONCE@BÜCHER.example', 'Once@xn--bcher-kva.EXAMPLE']) {
      const answer = await own.client.post('/subscribers', { channel: 'email', address });
      expectInvalid(answer, 'address');
      expect(answer.body.errors.address).toEqual(['The address is already taken.']);
    }
    await createSubscriber(other.client, { address: 'once@bücher.example' });
    await createSubscriber(own.client, { channel: 'webhook', address: HOOK });
    expectInvalid(await own.client.post('/subscribers', { channel: 'webhook', address: HOOK }), 'address');
    await createSubscriber(own.client, { channel: 'slack', address: HOOK });
  });

  it('shows of a chat’s address the host and the end alone, everywhere', async () => {
    for (const channel of CHAT_NAMES) {
      const address = `https://${channel}.example.com/hooks/secret/4567`;
      const made = await createSubscriber(own.client, { channel, address });
      expect(made).toMatchObject({
        channel,
        address: `https://${channel}.example.com/…4567`,
        status: 'confirmed',
        confirmed_at: NOON,
      });
      const list = await own.client.get(`/subscribers?channel=${channel}`);
      expect(list.text).not.toContain('secret');
      const found = await own.client.get(`/subscribers?channel=${channel}&q=secret`);
      expect(found.body.data).toEqual([]);
    }
  });

  it.each<[string, object, ...string[]]>([
    ['no channel', { address: 'a@example.com' }, 'channel'],
    ['an unknown channel', { channel: 'fax', address: 'a@example.com' }, 'channel'],
    ['no address', { channel: 'email' }, 'address'],
    ['a name beside the address', { channel: 'email', address: 'Ada <a@example.com>' }, 'address'],
    ['another header', { channel: 'email', address: 'a@example.com\r\nBcc: b@example.com' }, 'address'],
    ['a quoted address', { channel: 'email', address: '"a b"@example.com' }, 'address'],
    ['an address without domain', { channel: 'email', address: 'root@localhost' }, 'address'],
    ['a web address for e-mail', { channel: 'email', address: HOOK }, 'address'],
    ['an e-mail address for a webhook', { channel: 'webhook', address: 'a@example.com' }, 'address'],
    ['a script', { channel: 'webhook', address: 'javascript:alert(1)' }, 'address'],
    ['a file', { channel: 'webhook', address: 'file:///etc/passwd' }, 'address'],
    ['credentials', { channel: 'webhook', address: 'https://a:b@hooks.example.com/' }, 'address'],
    ['blanks', { channel: 'webhook', address: 'https://hooks.example.com/a b' }, 'address'],
    ['no TLS for a chat', { channel: 'slack', address: 'http://hooks.slack.com/services/x' }, 'address'],
    ['plain http', { channel: 'webhook', address: 'http://hooks.example.com/' }, 'address'],
    ['a loopback address', { channel: 'webhook', address: 'https://127.0.0.1/' }, 'address'],
    ['a loopback address as a number', { channel: 'webhook', address: 'https://2130706433/' }, 'address'],
    ['a loopback address of IPv6', { channel: 'webhook', address: 'https://[::ffff:127.0.0.1]/' }, 'address'],
    ['metadata of a cloud', { channel: 'slack', address: 'https://169.254.169.254/latest' }, 'address'],
    ['a name of this machine', { channel: 'discord', address: 'https://api.localhost/' }, 'address'],
    [
      'a retired connector',
      { channel: 'teams', address: 'https://acme.webhook.office.com/webhookb2/x' },
      'address',
    ],
    ['a webhook that is to confirm', { channel: 'webhook', address: HOOK, status: 'pending' }, 'status'],
    [
      'a language that is not enabled',
      { channel: 'email', address: 'l@example.com', locale: 'fr' },
      'locale',
    ],
    ['no kind of event', { channel: 'email', address: 'l@example.com', events: [] }, 'events'],
    ['an unknown kind of event', { channel: 'email', address: 'l@example.com', events: ['party'] }, 'events'],
    [
      'a kind of event twice',
      { channel: 'email', address: 'l@example.com', events: ['incident', 'incident'] },
      'events',
    ],
    [
      'a text as component',
      { channel: 'email', address: 'l@example.com', component_ids: ['1'] },
      'component_ids',
    ],
    [
      'an unknown component',
      { channel: 'email', address: 'l@example.com', component_ids: [999_999] },
      'component_ids',
    ],
    ['an unknown group', { channel: 'email', address: 'l@example.com', group_ids: [999_999] }, 'group_ids'],
    [
      'a component twice',
      { channel: 'email', address: 'l@example.com', component_ids: [7, 7] },
      'component_ids',
    ],
    [
      'all components and a group',
      { channel: 'email', address: 'l@example.com', component_ids: null, group_ids: [7] },
      'group_ids',
    ],
  ])('refuses %s', async (_, json, ...fields) => {
    expectInvalid(await own.client.post('/subscribers', json), ...fields);
  });

  it('refuses components that are internal, not open to subscriptions, or another tenant’s', async () => {
    const internal = await createComponent(own.client, { is_public: false });
    const closed = await createComponent(own.client, { subscribable: false });
    const theirs = await createComponent(other.client);
    const group = await createGroup(other.client);
    for (const { id } of [internal, closed, theirs]) {
      const json = { channel: 'email', address: 'refused@example.com', component_ids: [id] };
      const answer = await own.client.post('/subscribers', json);
      expectInvalid(answer, 'component_ids');
      expect(answer.body.message).toContain(String(id));
    }
    const json = { channel: 'email', address: 'refused@example.com', group_ids: [group.id] };
    expectInvalid(await own.client.post('/subscribers', json), 'group_ids');
  });
});

describe('A subscriber', () => {
  it('can choose anew, and can be written as it was read', async () => {
    const [one, two] = [await createComponent(own.client), await createComponent(own.client)];
    const group = await createGroup(own.client);
    const { id } = await createSubscriber(own.client);
    const path = `/subscribers/${id}`;
    const patched = await own.client.patch(path, { component_ids: [two.id, one.id], events: ['incident'] });
    expect(patched.body.data).toMatchObject({ component_ids: [one.id, two.id], events: ['incident'] });
    const grouped = await own.client.patch(path, { group_ids: [group.id] });
    expect(grouped.body.data).toMatchObject({ component_ids: [one.id, two.id], group_ids: [group.id] });
    const put = await own.client.put(path, grouped.body.data);
    expect([put.status, put.text, put.headers['etag']]).toEqual([200, grouped.text, grouped.headers['etag']]);
    // A component chosen earlier may no longer be open to subscriptions.
    await own.client.patch(`/components/${one.id}`, { name: 'One', subscribable: false });
    expect((await own.client.put(path, grouped.body.data)).status).toBe(200);
    const all = await own.client.patch(path, { component_ids: null });
    expect(all.body.data).toMatchObject({ component_ids: null, group_ids: [] });
    const onlyGroup = await own.client.patch(path, { group_ids: [group.id] });
    expect(onlyGroup.body.data).toMatchObject({ component_ids: [], group_ids: [group.id] });
    expectInvalid(await own.client.patch(path, { address: 'new@example.com' }), 'address');
    expectInvalid(await own.client.patch(path, { status: 'unsubscribed' }), 'status');
  });

  it('loses a component that is deleted, and nothing else; nor does it want all then', async () => {
    const [one, two] = [await createComponent(own.client), await createComponent(own.client)];
    const group = await createGroup(own.client);
    const { id } = await createSubscriber(own.client, {
      component_ids: [one.id, two.id],
      group_ids: [group.id],
    });
    await own.client.delete(`/components/${one.id}`);
    const read = async (): Promise<any> => (await own.client.get(`/subscribers/${id}`)).body.data;
    expect(await read()).toMatchObject({ component_ids: [two.id], group_ids: [group.id] });
    await own.client.delete(`/components/${two.id}`);
    await own.client.delete(`/component-groups/${group.id}`);
    expect(await read()).toMatchObject({ component_ids: [], group_ids: [] });
  });

  it('is confirmed once, and asked again only while it is pending', async () => {
    const { id } = await createSubscriber(own.client);
    const step = (name: string): Promise<ApiResponse> => own.client.post(`/subscribers/${id}/${name}`);
    const refusal = async (name: string): Promise<unknown[]> => {
      const { status, body } = await step(name);
      return [status, body.message];
    };
    expect((await step('resend-confirmation')).body.data.status).toBe('pending');
    expect(await refusal('reactivate')).toEqual([409, 'The subscriber is pending; possible: confirm.']);
    expect((await step('confirm')).body.data).toMatchObject({ status: 'confirmed', confirmed_at: NOON });
    expect((await step('confirm')).status).toBe(200);
    expect(await refusal('resend-confirmation')).toEqual([
      409,
      'The subscriber is confirmed; there is nothing to confirm.',
    ]);
    expect((await step('reactivate')).body.data).toMatchObject({ status: 'confirmed', confirmed_at: NOON });
    const nonces = `select confirmation_nonce, confirmation_sent_at from subscriber where id = $1`;
    expect(await api.database.sql(nonces, [id])).toEqual([
      { confirmation_nonce: null, confirmation_sent_at: null },
    ]);
    await api.database.sql(`update subscriber set status = 'unsubscribed' where id = $1`, [id]);
    expect(await refusal('confirm')).toEqual([409, 'The subscriber is unsubscribed; possible: reactivate.']);
    expect((await step('reactivate')).body.data).toMatchObject({ status: 'confirmed', confirmed_at: NOON });
    await api.database.sql(
      `update subscriber set status = 'quarantined', confirmed_at = null where id = $1`,
      [id],
    );
    expect((await step('reactivate')).body.data).toMatchObject({ status: 'pending', confirmed_at: null });
    const [{ confirmation_nonce: nonce, confirmation_sent_at: sentAt }] = (await api.database.sql(nonces, [
      id,
    ])) as [any];
    expect([typeof nonce, sentAt]).toEqual(['string', api.clock.now()]);
    const events = await eventsOf(api.database, own.tenant.id, 'subscriber.confirmation_requested');
    const asked = events.filter(({ payload }) => (payload as any).subscriber_ids[0] === id);
    // When it was made, when it was asked again, and when it was reactivated.
    expect(asked.map(({ payload }) => payload)).toEqual([
      { subscriber_ids: [id] },
      { subscriber_ids: [id] },
      { subscriber_ids: [id] },
    ]);
  });

  it('changes only if it is what the client has read', async () => {
    const { id } = await createSubscriber(own.client);
    const path = `/subscribers/${id}`;
    const { etag } = (await own.client.get(path)).headers;
    const headers = { 'if-match': String(etag) };
    await own.client.patch(path, { events: ['incident'] });
    for (const [method, step] of [
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/confirm'],
      ['POST', '/reactivate'],
      ['POST', '/resend-confirmation'],
    ] as const) {
      const json = method === 'PATCH' ? { json: { events: ['maintenance'] } } : {};
      const { status } = await own.client.request(method, `${path}${step}`, { ...json, headers });
      expect([method, step, status]).toEqual([method, step, 412]);
    }
    expect((await own.client.get(path)).body.data).toMatchObject({ events: ['incident'], status: 'pending' });
  });

  it('keeps a language that the page no longer has, but is not given one', async () => {
    const { client } = await api.newTenant(['de', 'en']);
    const { id } = await createSubscriber(client, { locale: 'en' });
    await api.database.sql(`update subscriber set locale = 'fr' where id = $1`, [id]);
    const path = `/subscribers/${id}`;
    expect((await client.patch(path, { locale: 'fr', events: ['incident'] })).body.data).toMatchObject({
      locale: 'fr',
      events: ['incident'],
    });
    const { body } = await client.patch(path, { locale: 'es' });
    expect(body.errors.locale[0]).toBe('The language "es" is not enabled; enabled: de, en.');
  });

  it('has selected anew only when its selection changes', async () => {
    const [one, two] = [await createComponent(own.client), await createComponent(own.client)];
    const { id } = await createSubscriber(own.client, { component_ids: [one.id, two.id] });
    const selectedAt = async (): Promise<unknown> =>
      (await api.database.sql('select selected_at from subscriber where id = $1', [id]))[0]!['selected_at'];
    const before = await selectedAt();
    api.clock.advance(1000);
    const path = `/subscribers/${id}`;
    const same = await own.client.patch(path, { component_ids: [two.id, one.id], events: ['incident'] });
    expect(same.body.data.updated_at).toBe(api.clock.now().toISOString());
    expect(await selectedAt()).toEqual(before);
    await own.client.patch(path, { component_ids: [two.id] });
    expect(await selectedAt()).toEqual(api.clock.now());
    api.clock.set(NOON);
  });

  it('names everything that it cannot select', async () => {
    const json = { channel: 'email', address: 'all@example.com' };
    const { status, body } = await own.client.post('/subscribers', {
      ...json,
      component_ids: [999_998, 999_999],
      group_ids: [999_997],
    });
    expect([status, body.errors]).toEqual([
      422,
      {
        component_ids: ['There is no public component that can be subscribed to with the id 999998, 999999.'],
        group_ids: ['There is no component group with the id 999997.'],
      },
    ]);
  });

  it('of a webhook gets a secret that is shown once, and another one beside it', async () => {
    const { id } = await createSubscriber(own.client, {
      channel: 'webhook',
      address: 'https://rotate.example.com/',
    });
    const first = await own.client.post(`/subscribers/${id}/rotate-secret`);
    const second = await own.client.post(`/subscribers/${id}/rotate-secret`);
    expect(first.body.data.secret).toMatch(/^whsec_[\w+/]{32}$/);
    expect(second.body.data.secret).not.toBe(first.body.data.secret);
    expect(second.body.data.previous_valid_until).toBe('2026-03-02T12:00:00.000Z');
    expect((await own.client.get(`/subscribers/${id}`)).text).not.toContain('whsec');
    const person = await createSubscriber(own.client);
    const refused = await own.client.post(`/subscribers/${person.id}/rotate-secret`);
    expect([refused.status, refused.body.message]).toEqual([409, 'Only webhooks have a secret.']);
    // Webhooks have a secret from the start, unless their row was stored without one.
    expect(first.body.data.previous_valid_until).toBe('2026-03-02T12:00:00.000Z');
    await api.database.sql('update subscriber_endpoint set secret = null where subscriber_id = $1', [id]);
    const anew = await own.client.post(`/subscribers/${id}/rotate-secret`);
    expect(anew.body.data.previous_valid_until).toBeNull();
  });

  it('is another tenant’s business only', async () => {
    const { id } = await createSubscriber(other.client);
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/confirm'],
      ['POST', '/rotate-secret'],
    ] as const) {
      const answer = await own.client.request(method, `/subscribers/${id}${path}`, {
        ...(method === 'PATCH' ? { json: {} } : {}),
      });
      expect([answer.status, answer.body.message]).toEqual([404, 'There is no such subscriber.']);
    }
  });

  it('can be deleted, and its address be used again', async () => {
    const { id } = await createSubscriber(own.client, { address: 'again@example.com' });
    expect((await own.client.delete(`/subscribers/${id}`)).status).toBe(204);
    expect((await own.client.get(`/subscribers/${id}`)).status).toBe(404);
    await createSubscriber(own.client, { address: 'again@example.com' });
  });
});

describe('GET /subscribers', () => {
  it('finds subscribers by status, channel, kind of event and address', async () => {
    const { client } = await api.newTenant();
    const ada = await createSubscriber(client, { address: 'Ada_1@example.com', events: ['incident'] });
    const bob = await createConfirmed(client, { address: 'bob@example.org', events: ['announcement'] });
    const hook = await createSubscriber(client, { channel: 'webhook', address: HOOK });
    const found = async (query: string): Promise<number[]> =>
      (await client.get(`/subscribers?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await found('')).toEqual([hook.id, bob.id, ada.id]);
    expect(await found('status=pending')).toEqual([ada.id]);
    expect(await found('channel=webhook')).toEqual([hook.id]);
    expect(await found('event=incident')).toEqual([hook.id, ada.id]);
    expect(await found('q=aDA_')).toEqual([ada.id]);
    expect(await found('q=%25')).toEqual([]);
    expect(await found('channel=email&q=example.o&status=confirmed')).toEqual([bob.id]);
  });

  it('finds who is told of a component: by itself, by a group at any depth, or because all are wanted', async () => {
    const { client } = await api.newTenant();
    const root = await createGroup(client);
    const inner = await createGroup(client, { parent_id: root.id });
    const component = await createComponent(client, { group_id: inner.id });
    const sibling = await createComponent(client);
    const everything = await createSubscriber(client);
    const itself = await createSubscriber(client, { component_ids: [component.id] });
    const group = await createSubscriber(client, { group_ids: [root.id] });
    await createSubscriber(client, { component_ids: [sibling.id] });
    const { body } = await client.get(`/subscribers?component_id=${component.id}`);
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual([group.id, itself.id, everything.id]);
    await client.patch(`/components/${component.id}`, { name: 'C', is_public: false });
    expect((await client.get(`/subscribers?component_id=${component.id}`)).body.data).toEqual([]);
  });
});

describe('Switched off', () => {
  it('by the tenant, subscriptions cannot be written, and the summary says so', async () => {
    const { client } = await api.newTenant();
    const { id } = await createSubscriber(client);
    await createConfirmed(client);
    const summary = async (): Promise<any> => (await client.get('/status')).body.data;
    expect(await summary()).toMatchObject({
      subscribers: { confirmed: 1, pending: 1 },
      subscriptions_enabled: true,
    });
    await client.patch('/settings', { subscriptions_enabled: false });
    expect((await summary()).subscriptions_enabled).toBe(false);
    const json = { channel: 'email', address: 'off@example.com' };
    expectInvalid(await client.post('/subscribers', json), 'subscriptions_enabled');
    expectInvalid(await client.patch(`/subscribers/${id}`, { locale: 'en' }), 'subscriptions_enabled');
    expectInvalid(await client.post(`/subscribers/${id}/confirm`), 'subscriptions_enabled');
    expect((await client.get(`/subscribers/${id}`)).status).toBe(200);
    expect((await client.delete(`/subscribers/${id}`)).status).toBe(204);
  });
});
