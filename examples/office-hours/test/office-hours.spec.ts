import { created, useApi } from '@heliograph/server/testing';
import type { Client } from '@heliograph/server/testing';
import { beforeAll, describe, expect, it } from 'vitest';
import { OfficeHoursModule } from '../src/index.js';

const PATH = '/acme-office-hours';
const PAGE = '//x/acme-office-hours';
const WEEK = [1, 2, 3, 4, 5, 6, 7];

describe('Office hours', () => {
  const api = useApi({ packages: [OfficeHoursModule] });
  const { client } = api.useTenant('acme', ['en', 'de']);
  const visitor = client.withKey(undefined);
  const shown = async (one: Client, path: string) => (await one.get(path)).text;
  beforeAll(async () => {
    const note = { en: 'By phone', de: 'Telefonisch' };
    for (const weekday of WEEK)
      await created(client, PATH, { weekday, opens: '09:00', closes: '17:30', note, is_public: true });
    await created(client, PATH, { weekday: 1, opens: '04:44', closes: '05:55' });
  });

  it('of today are on the overview, in the language of the visitor, with a link to all', async () => {
    await expect.poll(() => shown(visitor, '//')).toContain('09:00–17:30');
    expect(await shown(visitor, '//')).toContain('Support today');
    const german = await shown(visitor, '//?lang=de');
    for (const text of ['Service heute', 'Telefonisch', 'href="/x/acme-office-hours?lang=de"'])
      expect(german).toContain(text);
    expect(german).not.toContain('04:44');
  });

  it('of the week have a page, and are data for programs', async () => {
    const { status, text } = await visitor.get(`${PAGE}?lang=de`);
    expect(status).toBe(200);
    for (const one of ['<h1>Servicezeiten</h1>', 'Montag', 'Sonntag']) expect(text).toContain(one);
    const { hours } = (await visitor.get('//api/v2/x/acme-office-hours?lang=de')).body;
    expect(hours).toHaveLength(WEEK.length);
    expect(hours[0]).toEqual({
      id: expect.any(Number),
      weekday: 1,
      opens: '09:00',
      closes: '17:30',
      note: 'Telefonisch',
    });
  });

  it('change at once, and are nobody else’s', async () => {
    const { client: other } = await api.newTenant();
    const stranger = other.withKey(undefined);
    expect(await shown(stranger, PAGE)).toContain('Geschlossen');
    await created(other, PATH, { weekday: 2, opens: '22:22', closes: '23:23', is_public: true });
    await expect.poll(() => shown(stranger, PAGE)).toContain('22:22');
    expect(await shown(visitor, PAGE)).not.toContain('22:22');
  });
});
