import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { FILES, FEEDS, READERS, useFeeds } from '../../support/feeds.js';
import { MINUTE, createIncident, done, impacts } from '../../support/incidents.js';

describe('feeds', () => {
  const { app, acme, visitor, once, entries } = useFeeds();

  describe('of a component', () => {
    it('have what touches it or touched it, however much else has happened', async () => {
      const api = await createComponent(acme.client, { name: 'API' });
      const web = await createComponent(acme.client, { name: 'Web' });
      const touching = await createIncident(acme.client, {
        title: 'Berührt',
        components: impacts('degraded', api.id),
        publish: true,
      });
      app.clock.advance(MINUTE);
      const moved = await createIncident(acme.client, {
        title: 'Hat berührt',
        components: impacts('degraded', api.id),
        publish: true,
      });
      app.clock.advance(MINUTE);
      await acme.client.post(`/incidents/${moved.id}/updates`, {
        body: 'Doch woanders',
        components: impacts('degraded', web.id),
      });
      for (const { id } of [touching, moved]) {
        app.clock.advance(MINUTE);
        await done(acme.client.post(`/incidents/${id}/resolve`, {}));
      }
      for (let number = 0; number < 51; number += 1) {
        app.clock.advance(MINUTE);
        await createIncident(acme.client, {
          title: `Fremd ${number}`,
          components: impacts('degraded', web.id),
          publish: true,
        });
      }
      await once('history.atom', (text) => text.includes('Fremd 50'));
      for (const file of FEEDS) {
        expect((await entries(`components/api/${file}`, 2)).map(({ title }) => title)).toEqual([
          'Hat berührt',
          'Berührt',
        ]);
        const { text } = await visitor.get(`//components/api/${file}`);
        expect(READERS[file]?.(text)).toMatchObject({
          title: `${acme.tenant.name}: API – Störungen und Wartungen`,
          self: `http://${acme.client.host}/components/api/${file}`,
        });
        expect((await entries(`components/web/${file}`, 50))[0]?.title).toBe('Fremd 50');
      }
      // An open incident is listed, however many began later.
      const open = await createIncident(acme.client, {
        title: 'Seit langem',
        started_at: '2026-01-01T00:00:00Z',
        components: impacts('degraded', web.id),
        publish: true,
      });
      const { text } = await once('components/web/history.atom', (one) => one.includes('Seit langem'));
      expect(text).toContain(`Incident/${open.id}<`);
    });

    it('are not there for internal components, other tenants’ and none at all, in the usual form', async () => {
      const secret = await createComponent(acme.client, { name: 'Geheim', is_public: false });
      await createIncident(acme.client, {
        title: 'Intern',
        components: impacts('degraded', secret.id),
        publish: true,
      });
      const other = await app.newTenant();
      const foreign = await createComponent(other.client, { name: 'Fremd' });
      await once('history.atom', (text) => text.includes('Intern'));
      const slugs = [
        secret.slug,
        foreign.slug,
        'nothing',
        'GEHEIM',
        '%00',
        '..%2f..%2fetc',
        '%22%3E%3Cscript%3E',
        "'%20or%201=1",
        '__proto__',
        'x'.repeat(500),
      ];
      for (const slug of slugs) {
        for (const file of FILES) {
          const { status, body, headers } = await visitor.get(`//components/${slug}/${file}`);
          expect([slug, status]).toEqual([slug, 404]);
          expect(body).toEqual({
            message: expect.any(String),
            documentation_url: expect.stringContaining('/api/v1/docs#/Public%20interface/getComponent'),
          });
          expect(headers['content-type']).toBe('application/json; charset=utf-8');
        }
      }
      for (const file of FILES) expect((await visitor.get(`//${file}`)).text).not.toContain('Geheim');
      expect((await app.stranger.get('//history.rss')).status).toBe(404);
    });

    it('end when it becomes internal', async () => {
      const api = await createComponent(acme.client, { name: 'API' });
      await eventually(
        () => visitor.get('//components/api/history.rss'),
        ({ status }) => status === 200,
      );
      await done(acme.client.patch(`/components/${api.id}`, { is_public: false }));
      await eventually(
        () => visitor.get('//components/api/history.rss'),
        ({ status }) => status === 404,
      );
    });
  });
});
