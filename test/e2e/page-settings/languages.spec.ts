import { beforeAll, describe, expect, it } from 'vitest';
import type { ApiResponse, Client } from '../../support/client.js';
import { runDueJobs } from '../../support/due-jobs.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, createComponent, createGroup } from '../../support/factories.js';
import { createIncident } from '../../support/incidents.js';
import { createSubscriber } from '../../support/subscribers.js';
import { useApi } from '../../support/use-api.js';
import { whileUncommitted } from '../../support/while-uncommitted.js';

/** Every replica must learn of a change within this time. */
const HEARD_MS = 1_000;
/** Texts of late writes are deleted after this time. */
const SWEEP_MS = 5 * 60_000;

const api = useApi();
const replica = api.useReplica();

function refusal({ status, body }: ApiResponse): unknown[] {
  return [status, body.errors];
}

function set(client: Client, values: object): Promise<ApiResponse> {
  return client.patch('/settings', values);
}

async function expectLocales(client: Client, slug: string, locales: string[]): Promise<void> {
  for (const one of [client, replica.stranger.onHost(`${slug}.localhost`).withKey(client.key)]) {
    await eventually(
      async () => (await one.get('/me')).body.data.tenant.locales,
      (found) => JSON.stringify(found) === JSON.stringify(locales),
      HEARD_MS,
    );
  }
}

describe('The languages of a page', () => {
  it('are added and put in order, at every replica within a second', async () => {
    const { client, tenant } = await api.newTenant();
    const { body } = await client.get('/settings');
    expect(body.data.locales).toEqual(['de', 'en']);
    const added = await set(client, { locales: ['de', 'en', 'pt-br'] });
    expect([added.status, added.body.data.locales]).toEqual([200, ['de', 'en', 'pt-BR']]);
    await expectLocales(client, tenant.slug, ['de', 'en', 'pt-BR']);
    const name = { de: 'Eins', 'pt-BR': 'Um' };
    expect((await createComponent(client, { name })).name).toEqual({ de: 'Eins', en: null, 'pt-BR': 'Um' });
    expect((await set(client, { locales: ['de', 'pt-BR', 'en'] })).body.data.locales).toEqual([
      'de',
      'pt-BR',
      'en',
    ]);
    const read = await client.get('/settings');
    const put = await client.put('/settings', read.body.data);
    expect([put.status, put.headers['etag']]).toEqual([200, read.headers['etag']]);
  });

  it.each([
    ['locales', []],
    ['locales', 'de'],
    ['locales', ['']],
    ['locales', ['d']],
    ['locales', ['de-']],
    ['locales', ['de', 7]],
    ['locales', ['de', null]],
    ['locales', ['de-de-de-de']],
    ['locales', Array.from({ length: 101 }, () => 'de')],
    ['confirm_removal', 'en'],
    ['confirm_removal', ['']],
  ])('are refused with %s = %j: 422 on the field', async (field, value) => {
    const { client } = await api.newTenant();
    const { status, body } = await set(client, { locales: ['de'], [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  describe('that hold texts', () => {
    let client: Client;
    let slug: string;

    beforeAll(async () => {
      const page = await api.newTenant(['de', 'en']);
      client = page.client;
      slug = page.tenant.slug;
      await createComponent(client, { name: { de: 'Eins', en: 'One' } });
      await createComponent(client, { name: { de: 'Zwei' }, description: { en: 'Second' } });
      await createGroup(client, { name: { de: 'Gruppe', en: 'Group' } });
      await createAnnouncement(client, { title: { de: 'Neues', en: 'News' } });
      await createIncident(client, { title: { de: 'Ausfall', en: 'Outage' }, publish: true });
      await createSubscriber(client, { locale: 'en' });
    });

    it('are removed only when that is confirmed; it is told first what that would hide', async () => {
      const before = (await client.get('/components')).body.data;
      const refused = await set(client, { locales: ['de'] });
      expect(refused.status).toBe(422);
      const [message] = refused.body.errors.locales;
      expect(message).toMatch(/^The language en is used by /);
      for (const part of [
        'components (2)',
        'component groups (1)',
        'announcements (1)',
        'incidents and maintenances (1)',
        'subscribers (1)',
      ])
        expect(message).toContain(part);
      expect(message).toContain(
        'To remove it, name it in confirm_removal: its texts are hidden until it is added again, and subscribers read de.',
      );
      expect((await set(client, { locales: ['de'], confirm_removal: ['fr'] })).status).toBe(422);
      expect((await client.get('/components')).body.data).toEqual(before);
      await expectLocales(client, slug, ['de', 'en']);
    });

    it('cannot become the main one while a record has no name in them', async () => {
      expect(refusal(await set(client, { locales: ['en', 'de'] }))).toEqual([
        422,
        {
          locales: [
            expect.stringMatching(
              /^The language en cannot be the main one while records have no name in it: components \(1\)\./,
            ),
          ],
        },
      ]);
    });

    it('hide their texts, which are there again when the language is added again', async () => {
      const titles = async (): Promise<unknown[]> =>
        (await client.get('/incidents')).body.data.map(({ title }: { title: object }) => title);
      const removed = await set(client, { locales: ['de', 'fr'], confirm_removal: ['en'] });
      expect([removed.status, removed.body.data.locales]).toEqual([200, ['de', 'fr']]);
      await expectLocales(client, slug, ['de', 'fr']);
      const components = (await client.get('/components')).body.data;
      expect(components.map(({ name }: { name: object }) => name)).toEqual([
        { de: 'Eins', fr: null },
        { de: 'Zwei', fr: null },
      ]);
      const [component] = components;
      expect((await client.put(`/components/${component.id}`, component)).status).toBe(200);
      expect((await client.get('/subscribers')).body.data[0].locale).toBe('de');
      expect(await titles()).toEqual([{ de: 'Ausfall', fr: null }]);
      const rewritten = await client.patch(`/components/${component.id}`, { name: { de: 'Neu' } });
      expect(rewritten.status).toBe(200);

      await set(client, { locales: ['de', 'en'] });
      await expectLocales(client, slug, ['de', 'en']);
      expect(await titles()).toEqual([{ de: 'Ausfall', en: 'Outage' }]);
      const again = (await client.get('/components')).body.data;
      expect(again.map(({ name, description }: any) => [name, description])).toEqual([
        [
          { de: 'Neu', en: 'One' },
          { de: null, en: null },
        ],
        [
          { de: 'Zwei', en: null },
          { de: null, en: 'Second' },
        ],
      ]);
      expect((await client.get('/component-groups')).body.data[0].name).toEqual({
        de: 'Gruppe',
        en: 'Group',
      });
      expect((await client.get('/announcements')).body.data[0].title).toEqual({ de: 'Neues', en: 'News' });
      // Subscribers who chose the language have it again.
      expect((await client.get('/subscribers')).body.data[0].locale).toBe('de');
      const left = await api.database.sql(`select from removed_text`);
      expect(left).toHaveLength(0);
    });

    it('show the texts of drafts again, and lose those of records that are gone', async () => {
      const { client: other, tenant } = await api.newTenant(['de', 'en']);
      const { id } = await createComponent(other, { name: { de: 'Eins', en: 'One' } });
      const template = { title: { de: 'Gestört: {component}', en: 'Disturbed: {component}' } };
      expect((await other.patch('/settings/draft-incidents', template)).status).toBe(200);
      expect((await set(other, { locales: ['de'], confirm_removal: ['en'] })).status).toBe(200);
      expect((await other.delete(`/components/${id}`)).status).toBe(204);
      expect((await set(other, { locales: ['de', 'en'] })).status).toBe(200);
      expect((await other.get('/settings/draft-incidents')).body.data.title).toEqual(template.title);
      const rows = await api.database.sql(`select from removed_text where tenant_id = $1`, [tenant.id]);
      expect(rows).toHaveLength(0);
    });
  });

  it('cannot become the main one while records of any kind have no name in them', async () => {
    const { client } = await api.newTenant(['de', 'en']);
    await createComponent(client, { name: { de: 'Eins' }, description: { en: 'First' } });
    await createGroup(client, { name: { de: 'Gruppe' } });
    await createAnnouncement(client, { title: { de: 'Neues' }, body: { en: 'News' } });
    await createIncident(client, { title: { de: 'Ausfall' }, body: { en: 'Outage' } });
    const { status, body } = await set(client, { locales: ['en', 'de'] });
    expect(status).toBe(422);
    for (const part of [
      'components (1)',
      'component groups (1)',
      'announcements (1)',
      'incidents and maintenances (1)',
    ])
      expect(body.errors.locales[0]).toContain(part);
  });

  it('keep what is written in them after they were added again', async () => {
    const { client } = await api.newTenant(['de', 'en']);
    const { id } = await createComponent(client, { name: { de: 'Eins', en: 'One' } });
    for (const en of ['Two', 'Three']) {
      expect((await set(client, { locales: ['de'], confirm_removal: ['en'] })).status).toBe(200);
      expect((await set(client, { locales: ['de', 'en'] })).status).toBe(200);
      expect((await client.patch(`/components/${id}`, { name: { en } })).status).toBe(200);
    }
    expect((await set(client, { locales: ['de'], confirm_removal: ['en'] })).status).toBe(200);
    expect((await set(client, { locales: ['de', 'en'] })).status).toBe(200);
    expect((await client.get(`/components/${id}`)).body.data.name).toEqual({ de: 'Eins', en: 'Three' });
  });

  it('hide texts as they are once writes that were under way have ended', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client, { name: { de: 'Eins', en: 'One' } });
    const statement = `update component set name = name || '{"en": "Two"}' where id = $1`;
    const removed = await whileUncommitted(api.database, statement, [id], () =>
      set(client, { locales: ['de'], confirm_removal: ['en'] }),
    );
    expect(removed.status).toBe(200);
    expect((await client.get(`/components/${id}`)).body.data.name).toEqual({ de: 'Eins' });
    expect((await set(client, { locales: ['de', 'en'] })).status).toBe(200);
    expect((await client.get(`/components/${id}`)).body.data.name).toEqual({ de: 'Eins', en: 'Two' });
  });

  it('leave no record without a name, nor a webhook with their messages', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client, { name: { en: 'One' }, description: { en: 'First' } });
    const settings = await client.patch(`/components/${id}/webhook`, { message_locale: 'en' });
    expect(settings.status, settings.text).toBe(200);
    const refused = await set(client, { locales: ['de'] });
    expect(refused.body.errors.locales[0]).toMatch(/ is used by components \(1\), webhooks \(1\)\./);
    const removed = await set(client, { locales: ['de'], confirm_removal: ['en'] });
    expect(removed.status, removed.text).toBe(200);
    const { name, description } = (await client.get(`/components/${id}`)).body.data;
    expect([name, description]).toEqual([{ de: 'One' }, { de: null }]);
    expect((await client.get(`/components/${id}/webhook`)).body.data.message_locale).toBe('de');
  });

  it('are rid of what a late write left in a removed one, unless it is enabled again', async () => {
    const late = async (client: Client): Promise<number> => {
      const { id } = await createComponent(client, { name: { de: 'Eins' } });
      expect((await set(client, { locales: ['de'], confirm_removal: ['en'] })).status).toBe(200);
      await api.database.sql(`update component set name = name || '{"en": "Late"}' where id = $1`, [id]);
      return id;
    };
    const { client } = await api.newTenant();
    const { client: other } = await api.newTenant();
    const [id, kept] = [await late(client), await late(other)];
    expect((await set(other, { locales: ['de', 'en'] })).status).toBe(200);
    api.clock.advance(SWEEP_MS);
    await runDueJobs(api.app);
    expect((await client.get(`/components/${id}`)).body.data.name).toEqual({ de: 'Eins' });
    expect((await other.get(`/components/${kept}`)).body.data.name).toEqual({ de: 'Eins', en: 'Late' });
  });

  it('are changed by one at a time: two clients that remove one each leave a page that has a language', async () => {
    const { client } = await api.newTenant();
    const answers = await Promise.all([set(client, { locales: ['de'] }), set(client, { locales: ['en'] })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { locales } = (await client.get('/settings')).body.data;
    expect([['de'], ['en']]).toContainEqual(locales);
  });

  it('are told of in the audit trail, with the texts that went', async () => {
    const { client } = await api.newTenant();
    const { id } = await createComponent(client, { name: { de: 'Eins', en: 'One' } });
    await set(client, { locales: ['de'], confirm_removal: ['en'] });
    const { body } = await client.get('/audit-events?action=patchSettings&per_page=1');
    const [event] = body.data;
    expect(event.actor.type).toBe('api_key');
    expect(event.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          type: 'component',
          id: String(id),
          before: { name: { de: 'Eins', en: 'One' } },
          after: { name: { de: 'Eins' } },
        }),
        expect.objectContaining({
          type: 'tenant',
          before: expect.objectContaining({ locales: ['de', 'en'] }),
          after: expect.objectContaining({ locales: ['de'] }),
        }),
      ]),
    );
  });
});
