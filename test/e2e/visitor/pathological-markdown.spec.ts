import { beforeAll, describe, expect, it } from 'vitest';
import { LONGEST, PATHOLOGICAL } from '../../support/pathological-markdown.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createAnnouncement, created } from '../../support/factories.js';
import { useApi } from '../../support/use-api.js';

const FEEDS = ['history.atom', 'history.rss', 'history.json', 'maintenances.ics'];

describe('texts that are made to be slow or deep', () => {
  const app = useApi();
  const acme = app.useTenant('acme');
  let visitor: Client;
  let others: Client;

  beforeAll(async () => {
    visitor = acme.client.withKey(undefined);
    others = (await app.tenant('other')).client.withKey(undefined);
  });

  it('let the page, and everybody else’s, be answered', async () => {
    for (let number = 0; number < 3; number += 1)
      await created(acme.client, '/incidents', {
        title: `Nummer ${number}`,
        body: 'a_b_'.repeat(6_250),
        publish: true,
      });
    const page = eventually(
      () => visitor.get('//'),
      ({ text }) => text.includes('Nummer 2'),
    );
    const asked = await Promise.all(
      ['//api/v2/status', '//', '//health/live', '//history.atom'].map((path) => others.get(path)),
    );
    expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { status, text } = await page;
    // The overview shows the first 3,000 characters of each body.
    expect([status, text.match(/a_b_a_b_/g)?.length]).toEqual([200, 3 * 375]);
    for (const path of ['//history', ...FEEDS.map((file) => `//${file}`)])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 200]);
  });

  it.each([
    ['quotes', '>'.repeat(LONGEST), '&gt;&gt;&gt;'],
    ['lists in quotes', '> - '.repeat(1_373), '&gt; - &gt; - '],
    ['numbered lists', '1. '.repeat(8_333), '1. 1. 1.'],
  ])('are accepted and shown when they are %s within each other', async (_, body, shown) => {
    const { id } = await created(acme.client, '/incidents', { title: 'Tief', body, publish: true });
    await created(acme.client, `/incidents/${id}/updates`, { body });
    await acme.client.post(`/incidents/${id}/resolve`, { body });
    await acme.client.put(`/incidents/${id}/postmortem`, { body });
    await acme.client.post(`/incidents/${id}/postmortem/publish`);
    const announcement = await createAnnouncement(acme.client, { title: 'Tief', body, publish: true });
    const maintenance = await created(acme.client, '/maintenances', {
      title: 'Tief',
      body,
      started_at: '2026-05-01T22:00:00Z',
      scheduled_end_at: '2026-05-01T23:00:00Z',
      publish: true,
    });
    for (const path of [
      `incidents/${id}`,
      `maintenances/${maintenance.id}`,
      `announcements/${announcement.id}`,
    ]) {
      const response = await eventually(
        () => visitor.get(`//${path}`),
        ({ text }) => text.includes(shown),
      );
      expect([path, response.status]).toEqual([path, 200]);
    }
    for (const path of ['', 'history', ...FEEDS, 'api/v2/summary', 'api/v2/incidents'])
      expect([path, (await visitor.get(`//${path}`)).status]).toEqual([path, 200]);
  });

  it(
    'are all shown on pages, in feeds and in the calendar, whatever they are made of',
    { timeout: 120_000 },
    async () => {
      const tenant = await app.tenant('everything');
      const everything = Object.entries(PATHOLOGICAL);
      for (const [title, body] of everything)
        await created(tenant.client, '/maintenances', {
          title,
          body,
          started_at: '2026-05-01T22:00:00Z',
          scheduled_end_at: '2026-05-01T23:00:00Z',
          publish: true,
        });
      const anyone = tenant.client.withKey(undefined);
      const { text } = await eventually(
        () => anyone.get('//'),
        (response) =>
          response.text.includes(`/maintenances/`) &&
          response.text.split('class="prose"').length > everything.length,
        30_000,
      );
      for (const [title] of everything) expect(text).toContain(`>${title}</a>`);
      for (const file of FEEDS) expect([file, (await anyone.get(`//${file}`)).status]).toEqual([file, 200]);
    },
  );
});
