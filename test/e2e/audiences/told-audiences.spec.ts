import { beforeAll, describe, expect, it } from 'vitest';
import { createComponent, created } from '../../support/factories.js';
import { deliverEvents } from '../../support/deliver-events.js';
import { useMailServer } from '../../support/mail-server.js';
import { linksOf } from '../../support/subscriptions.js';
import { useApi } from '../../support/use-api.js';

const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

const mails = useMailServer();
const api = useApi(() => ({
  environment: { SMTP_URL: mails.url, MAIL_FROM: 'status@example.com', VISITOR_WORK_LIMIT: '0' },
}));
const own = api.useTenant('told', ['en']);

const READERS = ['stranger', 'a', 'b', 'c', 'everything'] as const;
type Reader = (typeof READERS)[number];

function addressOf(reader: Reader): string {
  return `${reader}@medlar.example.com`;
}

/** Sends everything that is due. */
async function deliver(): Promise<void> {
  await deliverEvents(api.app);
  await deliverEvents(api.app);
}

describe('Subscribers', () => {
  const audiences: Record<string, number> = {};
  const components: Record<string, number> = {};

  beforeAll(async () => {
    const { client } = own;
    const visitor = client.withKey(undefined);
    for (const name of ['a', 'b', 'c'])
      audiences[name] = (await created(client, '/audiences', { name, includes_public: name !== 'c' })).id;
    for (const name of ['public', 'a', 'b', 'c']) {
      components[name] = (await createComponent(client, { name: `Part of ${name}` })).id;
      if (name !== 'public') await move(name, [audiences[name]!]);
    }
    for (const reader of READERS) {
      const audience_ids = reader === 'everything' ? null : [audiences[reader]];
      const token =
        reader === 'stranger'
          ? undefined
          : await created(client, '/admissions', { name: reader, kind: 'token', audience_ids });
      const asked = await visitor.request('POST', '//api/v2/subscribers', {
        headers: token === undefined ? FORM : { ...FORM, authorization: `Bearer ${token.key}` },
        body: new URLSearchParams({ 'subscriber[email]': addressOf(reader) }).toString(),
      });
      expect(asked.status).toBe(202);
      await deliver();
      const { confirm } = await linksOf(api, own, addressOf(reader));
      expect((await visitor.post(`/${confirm}`)).status).toBe(200);
    }
    await deliver();
  });

  async function move(name: string, ids: readonly number[] | null): Promise<void> {
    const set = await own.client.put(`/components/${components[name]}/audiences`, { ids });
    expect(set.status).toBe(200);
  }

  async function publish(title: string, names: readonly string[]): Promise<number> {
    const incident = await created(own.client, '/incidents', {
      title,
      publish: true,
      components: names.map((name) => ({ id: components[name], impact: 'degraded' })),
    });
    return incident.id;
  }

  /** Who was told of something, and which parts the mail names. */
  function told(title: string): Record<string, string[]> {
    return Object.fromEntries(
      READERS.flatMap((reader) => {
        const mail = mails.arrived.findLast(
          ({ to, parsed }) => to === addressOf(reader) && String(parsed.subject).includes(title),
        );
        const text = `${mail?.parsed.text ?? ''} ${String(mail?.parsed.html ?? '')}`;
        const parts = ['public', 'a', 'b', 'c'].filter((name) => text.includes(`Part of ${name}`));
        return mail === undefined ? [] : [[reader, parts]];
      }),
    );
  }

  it.each<[string, string[], Partial<Record<Reader, string[]>>]>([
    ['One', ['public'], { stranger: ['public'], a: ['public'], b: ['public'], everything: ['public'] }],
    ['Two', ['a'], { a: ['a'], everything: ['a'] }],
    [
      'Three',
      ['a', 'public'],
      { stranger: ['public'], a: ['public', 'a'], b: ['public'], everything: ['public', 'a'] },
    ],
    ['Four', ['a', 'b', 'c'], { a: ['a'], b: ['b'], c: ['c'], everything: ['a', 'b', 'c'] }],
    ['Five', [], { stranger: [], a: [], b: [], c: [], everything: [] }],
  ])('are told of incident %s only as far as they see it: %j', async (title, names, expected) => {
    const count = await own.client.post('/incidents/recipients', {
      component_ids: names.map((name) => components[name]),
    });
    expect([count.status, count.body.data.subscribers]).toEqual([200, Object.keys(expected).length]);
    await publish(title, names);
    await deliver();
    expect(told(title)).toEqual(expected);
  });

  it('are not told of what was hidden from them between queueing and sending', async () => {
    await own.client.patch('/settings', { notification_grace_seconds: 60 });
    await publish('Six', ['public']);
    await deliver();
    await move('public', [audiences['b']!]);
    api.clock.advance(61_000);
    await deliver();
    expect(told('Six')).toEqual({ b: ['public'], everything: ['public'] });
    await own.client.patch('/settings', { notification_grace_seconds: 0 });
    await move('public', null);
  });

  it('see what everybody sees once their audience is deleted', async () => {
    expect((await own.client.delete(`/audiences/${audiences['a']}`)).status).toBe(204);
    await publish('Seven', ['a', 'public']);
    await deliver();
    expect(told('Seven')).toEqual({
      stranger: ['public'],
      a: ['public'],
      b: ['public'],
      everything: ['public', 'a'],
    });
  });
});
