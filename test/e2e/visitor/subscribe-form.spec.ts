import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { changesHeard } from '../../support/changes-heard.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { CHAT_NAMES } from '../../support/made-subscriber.js';
import { expectPersonal, postForm, subscriber } from '../../support/subscribing.js';
import { useApi } from '../../support/use-api.js';

const DAY = 86_400_000;

const app = useApi();
const own = app.useTenant('own');
const visitor = own.client.withKey(undefined);

describe('The form at /subscribe', () => {
  /** Hidden fields of the form as shown now. */
  async function shownForm(client = visitor): Promise<string> {
    const page = await client.get('//subscribe?lang=en');
    expect(page.status).toBe(200);
    expectPersonal(page, 'scripts');
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
    const tenant = await app.newTenant();
    await createComponent(tenant.client);
    const stranger = tenant.client.withKey(undefined);
    const shown = await shownForm(stranger);
    app.clock.advance(5000);
    const fields = { ...FILLED, shown, address: 'not "an" <address>', scope: 'chosen', event: 'none' };
    const answer = await postForm(stranger, '/subscribe?lang=en', fields);
    expect(answer.status).toBe(422);
    expectPersonal(answer, 'scripts');
    for (const part of [
      'Please choose at least one component',
      'at least one kind',
      'not &quot;an&quot; &lt;address>',
    ])
      expect(answer.text).toContain(part);
    const second = await postForm(stranger, '/subscribe?lang=de', { ...FILLED, shown, address: 'x' });
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
      to_be_left: 'x',
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
    for (const by of ['webhook', ...CHAT_NAMES, 'x', '__proto__'])
      expect((await visitor.get(`//subscribe?by=${by}`)).status).toBe(200);
  });

  it('says what no longer exists, and keeps everything else as it was filled in', async () => {
    const tenant = await app.newTenant();
    const [open, closed] = [
      await createComponent(tenant.client),
      await createComponent(tenant.client, { subscribable: false }),
    ];
    const stranger = tenant.client.withKey(undefined);
    const shown = await shownForm(stranger);
    app.clock.advance(5000);
    const answer = await postForm(stranger, '/subscribe?lang=en', [
      ['channel', 'webhook'],
      ['shown', shown],
      ['address', 'https://hooks.example.com/gone'],
      ['scope', 'chosen'],
      ['component', String(open.id)],
      ['component', String(closed.id)],
      ['event', 'announcement'],
      ['language', 'de'],
    ]);
    expect([answer.status, answer.headers['content-language']]).toEqual([422, 'en']);
    expect(answer.text).toContain('Some of your choices no longer exist. Please choose again.');
    expect(answer.text).not.toMatch(/That was very quick|Please try again in/);
    expect(answer.text).toContain('value="https://hooks.example.com/gone"');
    expect(answer.text).toContain(`name="shown" value="${shown}"`);
    expect([...answer.text.matchAll(/value="(\w+)" checked/g)].map(([, value]) => value)).toEqual([
      'chosen',
      String(open.id),
      'announcement',
    ]);
    expect(answer.text).toMatch(/<option[^>]* selected[^>]*>Deutsch/);
    expect(await subscriber(tenant.client, 'hooks.example.com/gone')).toBeUndefined();
  });

  it('goes on in the visitor’s language, and makes a subscriber in the chosen one', async () => {
    const { client } = await app.newTenant();
    const group = await createGroup(client);
    const component = await createComponent(client, { group_id: group.id });
    const stranger = client.withKey(undefined);
    const shown = await shownForm(stranger);
    app.clock.advance(5000);
    const answer = await postForm(stranger, '/subscribe?lang=de', [
      ['channel', 'slack'],
      ['shown', shown],
      ['address', 'https://hooks.slack.com/services/T1/B1/choice'],
      ['scope', 'chosen'],
      ['component', String(component.id)],
      ['group', String(group.id)],
      ['event', 'maintenance'],
      ['language', 'en'],
    ]);
    expect([answer.status, answer.headers['location'], answer.text]).toEqual([
      303,
      '/subscribe/sent?lang=de',
      '',
    ]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'private, no-store' });
    const sent = await stranger.get('//subscribe/sent?lang=de');
    expect([sent.status, sent.headers['content-language']]).toEqual([200, 'de']);
    expectPersonal(sent);
    const { body } = await client.get('/subscribers');
    expect(body.data).toHaveLength(1);
    expect(body.data[0]).toMatchObject({
      channel: 'slack',
      status: 'pending',
      locale: 'en',
      component_ids: [component.id],
      group_ids: [group.id],
      events: ['maintenance'],
    });
  });

  it('asks for an address of the channel in its own address', async () => {
    const labelOf = async (query: string): Promise<string | undefined> => {
      const { text } = await visitor.get(`//subscribe?lang=en${query}`);
      return /name="channel" value="(\w+)"/.exec(text)?.[1];
    };
    expect(await labelOf('')).toBe('email');
    expect(await labelOf('&by=slack')).toBe('slack');
    expect(await labelOf('&by=x')).toBe('email');
    expect(await labelOf('&by=slack&by=teams')).toBe('email');
    expect(await labelOf('&by=feeds')).toBeUndefined();
  });

  it('is not offered where subscriptions are switched off', async () => {
    const tenant = await app.newTenant();
    await tenant.client.patch('/settings', { subscriptions_enabled: false });
    await changesHeard(app.app);
    const stranger = tenant.client.withKey(undefined);
    for (const path of ['//subscribe', '//subscribe?by=feeds'])
      expect((await stranger.get(path)).body.message).toBe('This status page offers no subscriptions.');
    expect((await postForm(stranger, '/subscribe', { ...FILLED, to_be_left: 'x' })).status).toBe(404);
  });

  it('is for forms alone', async () => {
    expect((await visitor.post('//subscribe', { address: 'a@example.com' })).status).toBe(415);
  });
});

describe('The form while too many people subscribe', () => {
  const limited = useApi({ environment: { SUBSCRIBE_LIMIT_TENANT: '1' } });

  it('says how long to wait, and keeps what was filled in', async () => {
    const { client } = await limited.newTenant();
    const stranger = client.withKey(undefined);
    const { text } = await stranger.get('//subscribe?lang=en');
    const shown = /name="shown" value="([\w-]+)"/.exec(text)![1]!;
    limited.clock.advance(5000);
    const post = (address: string): Promise<ApiResponse> =>
      postForm(stranger, '/subscribe?lang=en', {
        ...{ channel: 'email', scope: 'all', event: 'incident', language: 'en', shown },
        address,
      });
    expect((await post('first@example.com')).status).toBe(303);
    const refused = await post('second@example.com');
    expect(refused.status).toBe(429);
    expectPersonal(refused, 'scripts');
    expect(refused.text).toContain('Please try again in 60 minutes.');
    expect(refused.text).toContain('value="second@example.com"');
    limited.clock.advance(3_540_000);
    expect((await post('second@example.com')).text).toContain('Please try again in a minute.');
    limited.clock.advance(60_000);
    expect((await post('second@example.com')).status).toBe(303);
  });
});
