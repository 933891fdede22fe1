import { beforeAll, describe, expect, it } from 'vitest';
import { createComponent } from '#testing/factories.js';
import { EDITOR, signIn } from '#testing/people.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const own = api.useTenant('own');
const other = api.useTenant('other');
const TITLE = { de: 'Zahlungen schlagen fehl', en: 'Payments fail' };
let shown: number;
let internal: number;

beforeAll(async () => {
  shown = (await createComponent(own.client, { name: { en: 'Cards', de: 'Karten' } })).id;
  internal = (await createComponent(own.client, { name: 'Ledger', is_public: false })).id;
});

async function previewed(path: string, json: object): Promise<any> {
  const { status, text, body } = await own.client.post(`${path}/notification-preview`, json);
  expect(status, text).toBe(200);
  return body.data;
}

describe('A notification', () => {
  it('is previewed as a mail and in chats, in a language of the page, without what is internal', async () => {
    const body = { en: 'We are **looking** into it.' };
    const components = [
      { id: shown, impact: 'partial_outage' },
      { id: internal, impact: 'major_outage' },
    ];
    const preview = await previewed('/incidents', { title: TITLE, body, components, locale: 'en' });
    expect(preview).toMatchObject({
      locale: 'en',
      mail: { subject: expect.stringContaining('Payments fail') },
      chat: {
        title: 'Payments fail',
        state: 'partial_outage',
        components: [{ text: expect.stringMatching(/^Cards/) }],
      },
    });
    expect(preview.mail.text).toContain('We are looking into it.');
    expect(preview.mail.text).toContain('Cards');
    expect(JSON.stringify(preview)).not.toContain('Ledger');
    const german = await previewed('/incidents', { title: TITLE, components, is_update: true });
    expect(german.locale).toBe('de');
    expect(german.mail.subject).toContain('Zahlungen schlagen fehl');
  });

  it('of a maintenance has its times', async () => {
    const { chat } = await previewed('/maintenances', {
      title: TITLE,
      started_at: '2026-03-02T10:00:00.000Z',
      scheduled_end_at: '2026-03-02T11:00:00.000Z',
      locale: 'en',
    });
    expect(chat.facts.map(({ label }: any) => label)).toEqual(['Status', 'Start', 'Planned end']);
  });

  it('is refused by field if it could not be written like this', async () => {
    for (const [json, field] of [
      [{}, 'title'],
      [{ title: { en: '' } }, 'title'],
      [{ title: TITLE, status: 'scheduled' }, 'status'],
      [{ title: TITLE, locale: 'xx' }, 'locale'],
      [{ title: TITLE, started_at: 'soon' }, 'started_at'],
      [{ title: TITLE, components: 7 }, 'components'],
    ] as const) {
      const { status, body } = await own.client.post('/incidents/notification-preview', json);
      expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
    }
  });

  it('is previewed by who may write it, with the components of their tenant', async () => {
    const json = { title: TITLE, components: [{ id: shown, impact: 'degraded' }], locale: 'en' };
    const call = '/incidents/notification-preview';
    expect((await own.client.withKey(undefined).post(call, json)).status).toBe(401);
    expect((await (await own.clientWith('components.view')).post(call, json)).status).toBe(403);
    const { client: session } = await signIn(api.app, own, EDITOR);
    expect((await session.post(call, json)).status).toBe(200);
    const foreign = await other.client.post(call, json);
    expect([foreign.status, Object.keys(foreign.body.errors)]).toEqual([422, ['components.0.id']]);
  });
});
