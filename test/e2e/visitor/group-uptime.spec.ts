import { describe, expect, it } from 'vitest';
import { changesHeard } from '../../support/changes-heard.js';
import type { Client } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent, created, createGroup } from '../../support/factories.js';
import { createIncident, done } from '../../support/incidents.js';
import { useApi } from '../../support/use-api.js';

const HOUR_MS = 60 * 60 * 1000;

const app = useApi();

async function overview(client: Client, query = ''): Promise<string> {
  await changesHeard(app.app);
  return (await client.withKey(undefined).get(`//?lang=en${query}`)).text;
}

/** Uptime on wide screens by heading: of groups by name, and of the page by an empty one. */
function uptimes(html: string): Record<string, string> {
  const text = (markup: string): string =>
    markup.replaceAll(/<span class="narrow">.*?<\/span>/g, '').replaceAll(/<[^>]*>/g, ' ');
  const percent = (markup: string): string => /[\d.]+%/.exec(text(markup))?.[0] ?? 'none';
  const groups = [...html.matchAll(/<summary><bdi[^>]*>([^<]*)<\/bdi>(.*?)<\/summary>/g)];
  return {
    '': percent(/<div class="heading">(.*?)<\/div>/.exec(html)?.[1] ?? ''),
    ...Object.fromEntries(groups.map(([, name = '', rest = '']) => [name, percent(rest)])),
  };
}

describe('The uptime of a group and of the page', () => {
  it('is what reports say: time in which several are down counts once, internal components do not', async () => {
    const { client } = await app.newTenant();
    const outer = await createGroup(client, { name: 'Outer' });
    const inner = await createGroup(client, { name: 'Inner', parent_id: outer.id });
    await createGroup(client, { name: 'Empty' });
    const [first, second] = [
      await createComponent(client, { name: 'First', group_id: inner.id }),
      await createComponent(client, { name: 'Second', group_id: outer.id }),
    ];
    app.clock.advance(100 * 24 * HOUR_MS);
    const now = app.clock.now().getTime();
    const was = (id: number, from: number, to: number, impact = 'major_outage'): Promise<unknown> =>
      createIncident(client, {
        components: [{ id, impact }],
        started_at: new Date(now - from * HOUR_MS).toISOString(),
        resolved_at: new Date(now - to * HOUR_MS).toISOString(),
        publish: true,
      });
    await was(first.id, 100, 90);
    await was(second.id, 95, 80);
    await was(second.id, 40, 30, 'partial_outage');
    await done(client.patch('/settings', { time_zone: 'UTC' }));
    // Open since an hour, and in the figures as it goes on.
    await createIncident(client, {
      components: [{ id: first.id, impact: 'partial_outage' }],
      started_at: new Date(now - HOUR_MS).toISOString(),
      publish: true,
    });

    const day = (ago: number): string => new Date(now - ago * 24 * HOUR_MS).toISOString().slice(0, 10);
    const { body } = await client.get(`/analytics/uptime?from=${day(89)}&to=${day(0)}`);
    const { total, groups } = body.data;
    const percent = (uptime: number): string => `${(Math.floor(uptime * 10_000) / 100).toFixed(2)}%`;
    const reported = Object.fromEntries(
      groups.map(({ name, uptime }: any) => [Object.values(name)[0] as string, percent(uptime)]),
    );
    const shown = uptimes(await overview(client));
    expect(shown).toEqual({ '': percent(total.uptime), Outer: reported['Outer'], Inner: reported['Inner'] });
    expect(new Set(Object.values(shown)).size).toBeGreaterThan(1);

    // An internal component would make it worse.
    const hidden = await createComponent(client, { name: 'Hidden', group_id: outer.id, is_public: false });
    await was(hidden.id, 0.5, 0.1);
    expect(uptimes(await overview(client))).toEqual(shown);
    // 0.3 of an hour, of 23 whole hours and one that is just beginning.
    expect(uptimes(await overview(client, '&days=1'))).toEqual({
      '': '98.69%',
      Outer: '98.69%',
      Inner: '98.69%',
    });
  });
});

describe('The card of an incident', () => {
  it('counts all its updates, but not its silent publication, and leads to them', async () => {
    const { client } = await app.newTenant();
    const { id } = await createIncident(client, { title: 'Slow' });
    await done(client.post(`/incidents/${id}/publish`, {}));
    const link = `href="/incidents/${id}?lang=en#updates"`;
    expect(await overview(client)).not.toContain(link);
    for (let count = 1; count <= 18; count += 1)
      await created(client, `/incidents/${id}/updates`, { body: 'x'.repeat(count === 18 ? 4000 : 1) });
    // A page that keeps changing is read again after a pause.
    const html = await eventually(
      () => overview(client),
      (text) => text.includes(link),
    );
    expect(html).toContain(`<a ${link}>18 updates</a>`);
    const page = (await client.withKey(undefined).get(`//incidents/${id}?lang=en`)).text;
    expect(page).toContain('<h2 id="updates">');
    expect(page.match(/<p class="times"><time/g)).toHaveLength(19);
  });
});
