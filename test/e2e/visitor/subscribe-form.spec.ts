import { describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { createComponent, createGroup } from '../../support/factories.js';
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
    const tenant = await app.newTenant();
    await createComponent(tenant.client);
    const stranger = tenant.client.withKey(undefined);
    const shown = await shownForm(stranger);
    app.clock.advance(5000);
    const fields = { ...FILLED, shown, address: 'not "an" <address>', scope: 'chosen', event: 'none' };
    const answer = await postForm(stranger, '/subscribe?lang=en', fields);
    expect(answer.status).toBe(422);
    expectPersonal(answer);
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
