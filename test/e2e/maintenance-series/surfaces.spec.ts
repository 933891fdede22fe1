import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.js';
import { created } from '../../support/factories.js';
import { done } from '../../support/incidents.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

const api = useApi();
const acme = useTenantPerTest(api);
const SERIES = {
  title: { en: 'Database maintenance', de: 'Wartung der Datenbank' },
  rrule: 'FREQ=WEEKLY;BYDAY=TU',
  starts_at: '2026-03-03T22:00',
  timezone: 'Europe/Berlin',
  duration_minutes: 120,
  publish_ahead_days: 20,
};

beforeEach(() => {
  api.clock.set('2026-03-01T12:00:00.000Z');
});

async function calendar(holds: (text: string) => boolean): Promise<ICAL.Component> {
  const text = await eventually(
    async () => (await acme.client.withKey(undefined).get('//maintenances.ics')).text,
    holds,
  );
  return new ICAL.Component(ICAL.parse(text) as unknown[]);
}

describe('A series in the calendar of maintenances', () => {
  it('is one event with its rule, exceptions, and the occurrences that were moved or cancelled', async () => {
    const { id } = await created(acme.client, '/maintenance-series', {
      ...SERIES,
      exceptions: ['2026-03-31'],
    });
    const { data } = (await acme.client.get(`/maintenance-series/${id}/maintenances`)).body;
    const [third, second] = data;
    await done(
      acme.client.patch(`/maintenances/${second.id}`, {
        started_at: '2026-03-11T20:00:00Z',
        scheduled_end_at: '2026-03-11T21:00:00Z',
      }),
    );
    await done(acme.client.post(`/maintenances/${third.id}/cancel`));
    const read = await calendar((text) => text.includes('STATUS:CANCELLED'));
    const events = read.getAllSubcomponents('vevent');
    expect(new Set(events.map((one) => one.getFirstPropertyValue('uid'))).size).toBe(1);
    const [series, ...others] = events;
    expect(String(series!.getFirstPropertyValue('rrule'))).toBe('FREQ=WEEKLY;BYDAY=TU');
    expect(String(series!.getFirstPropertyValue('exdate'))).toBe('2026-03-31T22:00:00');
    const zone = new ICAL.Timezone(read.getFirstSubcomponent('vtimezone')!);
    const iterator = new ICAL.Event(series).iterator();
    const starts = [0, 1, 2, 3, 4].map(() => {
      const time = iterator.next();
      time.zone = zone;
      return time.toJSDate().toISOString();
    });
    expect(starts).toEqual([
      '2026-03-03T21:00:00.000Z',
      '2026-03-10T21:00:00.000Z',
      '2026-03-17T21:00:00.000Z',
      '2026-03-24T21:00:00.000Z',
      '2026-04-07T20:00:00.000Z',
    ]);
    expect(
      others
        .map((one) => [
          String(one.getFirstPropertyValue('recurrence-id')),
          one.getFirstPropertyValue('status'),
        ])
        .sort(),
    ).toEqual([
      ['2026-03-10T22:00:00', 'CONFIRMED'],
      ['2026-03-17T22:00:00', 'CANCELLED'],
    ]);
  });

  it('leaves when it ends; its maintenances stay as events of their own', async () => {
    const { id } = await created(acme.client, '/maintenance-series', SERIES);
    await calendar((text) => text.includes('RRULE'));
    await done(acme.client.post(`/maintenance-series/${id}/end`, { maintenances: 'keep' }));
    const read = await calendar((text) => !text.includes('RRULE'));
    expect(read.getAllSubcomponents('vevent')).toHaveLength(3);
  });
});

it('The page of a planned maintenance says how it repeats', async () => {
  const { id } = await created(acme.client, '/maintenance-series', SERIES);
  const { data } = (await acme.client.get(`/maintenance-series/${id}/maintenances`)).body;
  const page = (language: string) =>
    eventually(
      async () =>
        (await acme.client.withKey(undefined).get(`//maintenances/${data[0].id}?lang=${language}`)).text,
      (text) => text.includes('22:00'),
    );
  expect(await page('en')).toContain('Repeats every Tuesday at 22:00');
  expect(await page('de')).toContain('Wiederholt sich jeden Dienstag um 22:00 Uhr (Europe/Berlin)');
});
