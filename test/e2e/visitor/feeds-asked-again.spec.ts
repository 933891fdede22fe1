import { beforeEach, describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { FILES, useFeeds } from '../../support/feeds.js';
import { MINUTE, createMaintenance, done, impacts } from '../../support/incidents.js';

describe('feeds', () => {
  const { app, acme, visitor, once } = useFeeds();

  describe.each([...FILES, 'components/api/history.atom', 'components/api/maintenances.ics'])(
    'asked again: /%s',
    (path) => {
      let since: string;
      let etag: string;

      /** Status of a response to a client that already has the feed. */
      const again = async (headers: Record<string, string>): Promise<number> =>
        (await visitor.get(`//${path}`, { headers })).status;

      async function publish(title: string): Promise<void> {
        const components = (await acme.client.get('/components')).body.data;
        await createMaintenance(acme.client, {
          title,
          components: impacts('under_maintenance', components[0].id),
          publish: true,
        });
        const { headers } = await once(path, (text) => text.includes(title));
        since = String(headers['last-modified']);
        etag = String(headers.etag);
      }

      beforeEach(async () => {
        await createComponent(acme.client, { name: 'API' });
        await publish('Erste');
        app.clock.advance(MINUTE);
      });

      it('nothing is sent to those who have it, by tag or by date', async () => {
        expect(await again({ 'if-none-match': etag })).toBe(304);
        expect(await again({ 'if-none-match': '*' })).toBe(304);
        expect(await again({ 'if-modified-since': since })).toBe(304);
        const later = new Date(Date.parse(since) + MINUTE).toUTCString();
        expect(await again({ 'if-modified-since': later })).toBe(304);
        const { status, text, headers } = await visitor.get(`//${path}`, {
          headers: { 'if-modified-since': since },
        });
        expect([status, text, headers.etag, headers['last-modified']]).toEqual([304, '', etag, since]);
        const head = await visitor.request('HEAD', `//${path}`, { headers: { 'if-modified-since': since } });
        expect(head.status).toBe(304);
      });

      it('it is sent to those who have something else, and the tag decides where both are sent', async () => {
        const before = new Date(Date.parse(since) - 1000).toUTCString();
        expect(await again({ 'if-modified-since': before })).toBe(200);
        expect(await again({ 'if-none-match': '"x"' })).toBe(200);
        expect(await again({ 'if-none-match': '"x"', 'if-modified-since': since })).toBe(200);
        expect(await again({ 'if-none-match': etag, 'if-modified-since': before })).toBe(304);
        for (const odd of ['', 'yesterday', '2026', String(Date.now()), since.replace('GMT', '+0000')])
          expect(await again({ 'if-modified-since': odd })).toBe(200);
      });

      it('a change within the same second reaches those who ask by date', async () => {
        const components = (await acme.client.get('/components')).body.data;
        const values = { components: impacts('under_maintenance', components[0].id), publish: true };
        const { id } = await createMaintenance(acme.client, { title: 'Zweite', ...values });
        const second = await once(path, (text) => text.includes('Zweite'));
        app.clock.advance(400);
        await done(acme.client.patch(`/maintenances/${id}`, { title: 'Dritte' }));
        const third = await once(path, (text) => text.includes('Dritte'));
        expect(second.headers['last-modified']).toBe(app.clock.now().toUTCString());
        expect(third.headers['last-modified']).toBeUndefined();
        expect(await again({ 'if-modified-since': String(second.headers['last-modified']) })).toBe(200);
        app.clock.advance(1000);
        expect(await again({ 'if-modified-since': String(second.headers['last-modified']) })).toBe(200);
        const settled = await visitor.get(`//${path}`);
        expect(settled.headers['last-modified']).toBe(app.clock.now().toUTCString());
        expect(await again({ 'if-modified-since': String(settled.headers['last-modified']) })).toBe(304);
        app.clock.advance(-1400);
      });

      it('what was withdrawn is gone for those who ask by date, though nothing left is any newer', async () => {
        const old = (await acme.client.get('/maintenances')).body.data[0];
        await publish('Neuere');
        app.clock.advance(MINUTE);
        await done(acme.client.post(`/maintenances/${old.id}/unpublish`, {}));
        await once(path, (text) => !text.includes('Erste'));
        expect(await again({ 'if-modified-since': since })).toBe(200);
      });
    },
  );
});
