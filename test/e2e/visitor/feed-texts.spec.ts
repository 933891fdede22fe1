import { describe, expect, it } from 'vitest';
import { createComponent } from '../../support/factories.js';
import { FEEDS, READERS, useBrowserParser, useFeeds } from '../../support/feeds.js';
import { MINUTE, createIncident, createMaintenance, done, impacts } from '../../support/incidents.js';

const HOSTILE = [
  ']]>',
  '<script>alert(1)</script>',
  '&amp; & &#0;',
  `"double" 'single'`,
  'line\r\nfeed',
  'control\u0001\u0008\u000b\u001f\u007f\ufffe\uffff',
  '\u202ertl\u200b\u200fzero',
  '😀',
].join(' ');

/** Links that turn into other links when characters are removed. */
const LINKS = [
  '<a href="java&#xFFFE;script:alert(1)">a</a>',
  '<a href="java\ufffescript:alert(1)">b</a>',
  '<a href="java\u0001script:alert(1)">c</a>',
  '[d](javascript:alert(1))',
  '<img src=x onerror=alert(1)>',
].join('\n\n');

describe('feeds', () => {
  const { app, acme, visitor, once, entries } = useFeeds();
  const { complaint, partsOf } = useBrowserParser();

  it('stay well-formed and harmless, whatever the texts', async () => {
    await done(acme.client.patch('/settings', { name: `Acme ${HOSTILE}` }));
    const api = await createComponent(acme.client, { name: `Api ${HOSTILE}` });
    const incident = await createIncident(acme.client, {
      title: `Titel ${HOSTILE}`,
      body: `${HOSTILE}\n\n${LINKS}`,
      components: impacts('degraded', api.id),
      publish: true,
    });
    await acme.client.post(`/incidents/${incident.id}/updates`, { body: '😀'.repeat(25_000) });
    await createMaintenance(acme.client, { title: HOSTILE, body: ']]>'.repeat(8_000), publish: true });
    await entries('history.atom', 2);
    const folder = `components/${api.slug}`;
    for (const path of [...FEEDS, ...FEEDS.map((file) => `${folder}/${file}`)]) {
      const { text, status } = await visitor.get(`//${path}`);
      expect(status).toBe(200);
      if (!path.endsWith('.json')) {
        expect(await complaint(text)).toBe('');
        expect(text).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/);
      }
      const feed = READERS[path.replace(/^.*\//, '')]?.(text);
      const told = feed?.entries.find(({ id }) => id.endsWith(`Incident/${incident.id}`));
      expect(told?.title).toContain('<script>alert(1)</script> &amp; & &#0;');
      expect(told?.tags).toEqual([expect.stringContaining(']]> <script>alert(1)</script>')]);
      expect(feed?.title).toContain('Acme ]]> <script>');
      for (const { html } of feed?.entries ?? []) {
        const parts = await partsOf(html);
        const harmless = ['@href', '@rel', 'a', 'br', 'http:', 'p', 'small', 'strong'];
        expect(parts.filter((part) => !harmless.includes(part))).toEqual([]);
      }
    }
  });

  it('have 50 entries at most: those that changed last', async () => {
    const first = await createIncident(acme.client, { title: 'Nummer 0', publish: true });
    for (let number = 1; number <= 55; number += 1) {
      app.clock.advance(MINUTE);
      await createIncident(acme.client, { title: `Nummer ${number}`, publish: true });
    }
    app.clock.advance(MINUTE);
    await acme.client.post(`/incidents/${first.id}/updates`, { body: 'Noch da', status: 'monitoring' });
    for (const file of FEEDS) {
      const { text } = await once(file, (one) => one.includes('Noch da'));
      const titles = READERS[file]?.(text).entries.map(({ title }) => title);
      expect(titles).toHaveLength(50);
      expect(titles?.slice(0, 3)).toEqual(['Nummer 0', 'Nummer 55', 'Nummer 54']);
      expect(titles?.at(-1)).toBe('Nummer 7');
    }
  });

  it('leave what is too long to the page of its record', async () => {
    const incident = await createIncident(acme.client, { title: 'Lang', body: 'Anfang', publish: true });
    for (let number = 1; number <= 5; number += 1) {
      await acme.client.post(`/incidents/${incident.id}/updates`, {
        body: `Stand ${number} ${'x'.repeat(24_000)}`,
        status: 'monitoring',
      });
    }
    const { text } = await once('history.atom', (one) => one.includes('Stand 5'));
    const html = READERS['history.atom']?.(text).entries[0]?.html ?? '';
    expect([...html.matchAll(/Stand \d/g)].map(String)).toEqual(['Stand 5', 'Stand 4', 'Stand 3']);
    expect(html).toMatch(
      new RegExp(`<a href="http://${acme.client.host}/incidents/${incident.id}">Weiterlesen</a></p>$`),
    );
  });

  it('never show drafts, what is in the trash or what was withdrawn', async () => {
    const api = await createComponent(acme.client, { name: 'API' });
    const values = { components: impacts('degraded', api.id) };
    await createIncident(acme.client, { title: 'Entwurf', ...values });
    await createMaintenance(acme.client, { title: 'Planung', ...values });
    const trashed = await createIncident(acme.client, { title: 'Papierkorb', publish: true, ...values });
    const withdrawn = await createIncident(acme.client, { title: 'Zurückgezogen', publish: true, ...values });
    await createIncident(acme.client, { title: 'Sichtbar', publish: true, ...values });
    const paths = [...FEEDS, ...FEEDS.map((file) => `components/api/${file}`)];
    for (const path of paths) await entries(path, 3);
    await acme.client.delete(`/incidents/${trashed.id}`);
    await done(acme.client.post(`/incidents/${withdrawn.id}/unpublish`, {}));
    for (const path of paths) {
      expect((await entries(path, 1)).map(({ title }) => title)).toEqual(['Sichtbar']);
      expect((await visitor.get(`//${path}`)).text).not.toMatch(/Entwurf|Planung|Papierkorb|Zurückgezogen/);
    }
  });
});
