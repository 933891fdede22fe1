import { beforeAll, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { createComponent, createGroup } from '../../support/factories.js';
import { createIncident, createMaintenance } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const app = useApi();

describe('The history, day by day', () => {
  const acme = app.useTenant('acme');
  const visitor = acme.client.withKey(undefined);
  const history = async (query: string): Promise<string> =>
    (await visitor.get(`//history?lang=en${query}`)).text;
  const titles = (html: string): string[] =>
    ['Long', 'Short', 'Planned', 'Works'].filter((title) => html.includes(`>${title}<`));

  beforeAll(async () => {
    const group = await createGroup(acme.client, { name: 'Region' });
    const inner = await createGroup(acme.client, { name: 'Zone', parent_id: group.id });
    const within = await createComponent(acme.client, { name: 'Within', group_id: inner.id });
    const beside = await createComponent(acme.client, { name: 'Beside' });
    await acme.client.patch('/settings', { time_zone: 'Europe/Berlin' });
    app.clock.advance(14 * 24 * 60 * 60 * 1000);
    await createIncident(acme.client, {
      title: 'Long',
      started_at: '2026-02-27T12:00:00Z',
      resolved_at: '2026-03-03T12:00:00Z',
      components: [{ id: within.id, impact: 'degraded' }],
      publish: true,
    });
    await createIncident(acme.client, {
      title: 'Short',
      // Already 9 March in Berlin.
      started_at: '2026-03-08T23:30:00Z',
      resolved_at: '2026-03-09T00:10:00Z',
      components: [{ id: beside.id, impact: 'major_outage' }],
      publish: true,
    });
    await createMaintenance(acme.client, {
      title: 'Planned',
      started_at: '2026-03-20T12:00:00Z',
      scheduled_end_at: '2026-03-20T13:00:00Z',
      publish: true,
    });
    await eventually(
      () => history(''),
      (text) => text.includes('Planned'),
    );
  });

  it('has a line for each incident on the day on which it began, and on those on which it went on', async () => {
    const days = new Map(
      (await history(''))
        .split('<li id="day-')
        .slice(1)
        .map((part) => [part.slice(0, 10), part.split('</ol>', 1)[0] ?? '']),
    );
    expect([...days.keys()]).toEqual([
      '2026-03-20',
      '2026-03-15',
      '2026-03-09',
      '2026-03-08',
      '2026-03-03',
      '2026-03-02',
      '2026-03-01',
    ]);
    expect(days.get('2026-03-20')).toContain('Scheduled');
    expect(days.get('2026-03-15')).toMatch(/10\s?–\s?15 Mar<\/h3><p class="empty">No incidents/);
    expect(days.get('2026-03-15')).toContain('<i id="day-2026-03-10"></i>');
    expect(days.get('2026-03-09')).toMatch(/>Short<.*Beside.*00:30–01:10.*40 min/s);
    expect(days.get('2026-03-08')).toMatch(/4\s?–\s?8 Mar/);
    for (const day of ['2026-03-03', '2026-03-02', '2026-03-01'])
      expect(days.get(day)).toMatch(/>Long<.*continues/s);
    expect(await history('&month=2026-02')).toMatch(/id="day-2026-02-27".*4 days/s);
  });

  it('can be narrowed down to a kind, a component or a group with what is in it', async () => {
    expect(titles(await history('&kind=incident'))).toEqual(['Long', 'Short']);
    expect(titles(await history('&kind=maintenance'))).toEqual(['Planned']);
    expect(titles(await history('&component=beside'))).toEqual(['Short']);
    expect(titles(await history('&group=region'))).toEqual(['Long']);
    expect(titles(await history('&group=region&kind=maintenance'))).toEqual([]);
    for (const odd of ['&kind=x', '&kind=incident&kind=incident', '&group=%00', '&component=none'])
      expect([odd, titles(await history(odd))]).toEqual([odd, ['Long', 'Short', 'Planned']]);
  });

  it('keeps what it is narrowed down to from month to month', async () => {
    const html = await history('&group=region&kind=incident');
    expect(html).toMatch(
      /rel="prev" href="\/history\?month=2026-02&amp;kind=incident&amp;group=region&amp;lang=en"/,
    );
    expect(html).toMatch(/Component: <strong[^>]*>Region/);
  });

  it('is where the bars of troubled days lead to', async () => {
    const { text } = await visitor.get('//?lang=en');
    expect(text).toMatch(
      /<a class="major_outage" href="\/history\?month=2026-03&amp;component=beside&amp;lang=en#day-2026-03-09"/,
    );
  });
});
