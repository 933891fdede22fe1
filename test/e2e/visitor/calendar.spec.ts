import ICAL from 'ical.js';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ApiResponse } from '../../support/client.js';
import { eventually } from '../../support/eventually.js';
import { createComponent } from '../../support/factories.js';
import { createIncident, createMaintenance, done, HOUR, impacts, MINUTE } from '../../support/incidents.js';
import { useTenantPerTest } from '../../support/tenant-per-test.js';
import { useApi } from '../../support/use-api.js';

/** Texts that could end a line, a value or the calendar. */
const HOSTILE = [
  'a\\b;c,d:e"f\'',
  '\r\nBEGIN:VEVENT\r\nUID:injected',
  '\nEND:VCALENDAR',
  '\rX-INJECTED:1',
  '\u0085X-INJECTED:2',
  '\u2028X-INJECTED:3',
  '\u2029X-INJECTED:4',
  '\u000bX-INJECTED:5\u000cX-INJECTED:6\u001cX-INJECTED:7',
  'bell\u0007del\u007fnone\uffff',
  '\\n\\N\\,\\;',
  '\u202ertl\u200b\u200fzero',
  '<script>alert(1)</script> &amp;',
].join(' ');

interface Event {
  readonly uid: string;
  readonly sequence: number;
  readonly status: string;
  readonly summary: string;
  readonly description: string;
  readonly url: string;
  readonly start: string;
  readonly end: string | null;
  readonly stamp: string;
  readonly changed: string;
  readonly categories: readonly string[];
}

interface Calendar {
  readonly properties: Readonly<Record<string, string>>;
  readonly events: readonly Event[];
}

/**
 * Parses a calendar as a calendar program does, and checks rules of the format that such programs
 * do not enforce.
 */
function read({ text }: Pick<ApiResponse, 'text'>): Calendar {
  for (const line of text.split('\r\n')) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toMatch(/[\0-\x08\x0a-\x1f\x7f\u0085\u2028\u2029]/);
    expect(line.isWellFormed()).toBe(true);
    expect(line).toMatch(/^( |$|[A-Z-]+[;:])/);
  }
  expect(text.endsWith('END:VCALENDAR\r\n')).toBe(true);
  const calendar = new ICAL.Component(ICAL.parse(text));
  expect(calendar.name).toBe('vcalendar');
  const string = (component: ICAL.Component, name: string): string =>
    String(component.getFirstPropertyValue(name) ?? '');
  const names = ['name', 'x-wr-calname', 'url', 'source', 'refresh-interval', 'x-published-ttl', 'version'];
  const events = calendar.getAllSubcomponents('vevent').map((event): Event => {
    for (const name of ['uid', 'sequence', 'dtstamp', 'dtstart', 'summary', 'status', 'last-modified'])
      expect([name, event.getAllProperties(name).length]).toEqual([name, 1]);
    const time = (name: string): string | null => {
      const value = event.getFirstPropertyValue(name);
      if (!(value instanceof ICAL.Time)) return null;
      expect(value.zone).toBe(ICAL.Timezone.utcTimezone);
      return value.toJSDate().toISOString();
    };
    return {
      uid: string(event, 'uid'),
      sequence: Number(string(event, 'sequence')),
      status: string(event, 'status'),
      summary: string(event, 'summary'),
      description: string(event, 'description'),
      url: string(event, 'url'),
      start: time('dtstart') ?? '',
      end: time('dtend'),
      stamp: time('dtstamp') ?? '',
      changed: time('last-modified') ?? '',
      categories: event
        .getAllProperties('categories')
        .flatMap((property) => property.getValues() as string[]),
    };
  });
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(calendar.getAllSubcomponents()).toHaveLength(events.length);
  return {
    properties: Object.fromEntries(names.map((name) => [name, string(calendar, name)])),
    events,
  };
}

describe('the calendar of maintenances', () => {
  const app = useApi();
  const acme = useTenantPerTest(app);
  const visitor = acme.client.withKey(undefined);

  beforeEach(() => {
    app.clock.set('2026-03-01T12:00:00.000Z');
  });

  /** Waits until the calendar shows the latest change. */
  function once(holds: (calendar: Calendar) => boolean, path = 'maintenances.ics'): Promise<Calendar> {
    return eventually(async () => read(await visitor.get(`//${path}`)), holds);
  }

  /** Waits until the only event shows a change at the test clock's present, and returns it. */
  async function changed(path?: string): Promise<Event> {
    const second = app.clock
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, '.000Z');
    const { events } = await once((one) => one.events[0]?.changed === second, path);
    expect(events).toHaveLength(1);
    return events[0] as Event;
  }

  it('says what it is and how often to ask, also when there is nothing in it', async () => {
    const { properties, events } = read(await visitor.get('//maintenances.ics'));
    expect(events).toEqual([]);
    expect(properties).toEqual({
      version: '2.0',
      name: `${acme.tenant.name} – Wartungen`,
      'x-wr-calname': `${acme.tenant.name} – Wartungen`,
      url: `http://${visitor.host}/`,
      source: `http://${visitor.host}/maintenances.ics`,
      'refresh-interval': 'PT1H',
      'x-published-ttl': 'PT1H',
    });
  });

  it('has an event for each published maintenance, upcoming, running or over, and for nothing else', async () => {
    const api = await createComponent(acme.client, { name: 'API, alt; neu' });
    const secret = await createComponent(acme.client, { name: 'Geheim', is_public: false });
    await createIncident(acme.client, { title: 'Störung', publish: true });
    await createMaintenance(acme.client, { title: 'Entwurf' });
    const { id } = await createMaintenance(acme.client, {
      title: 'Umzug',
      body: 'Wir **ziehen** um:\n\n- erst [hier](https://example.com/a?b=1,2)\n- dann da',
      components: impacts('under_maintenance', api.id, secret.id),
      publish: true,
    });
    const over = await createMaintenance(acme.client, {
      title: 'Vorbei',
      started_at: '2026-02-01T10:00:00Z',
      scheduled_end_at: '2026-02-01T11:00:00Z',
      publish: true,
    });
    const url = `http://${visitor.host}/maintenances/${id}`;
    const { events } = await once((one) => one.events.length === 2);
    expect(events).toEqual([
      {
        uid: expect.stringMatching(/^[\da-f]{8}-[\da-f]{4}-5[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/),
        sequence: 0,
        status: 'CONFIRMED',
        summary: 'Umzug',
        description: `Wir ziehen um:\n\n- erst hier (https://example.com/a?b=1,2)\n- dann da\n\n${url}`,
        url,
        start: '2026-03-01T14:00:00.000Z',
        end: '2026-03-01T15:00:00.000Z',
        stamp: '2026-03-01T12:00:00.000Z',
        changed: '2026-03-01T12:00:00.000Z',
        categories: ['API, alt; neu'],
      },
      expect.objectContaining({
        summary: 'Vorbei',
        status: 'CONFIRMED',
        description: `http://${visitor.host}/maintenances/${over.id}`,
        start: '2026-02-01T10:00:00.000Z',
        end: '2026-02-01T11:00:00.000Z',
        categories: [],
      }),
    ]);
  });

  it('keeps the UID and raises SEQUENCE with whatever is changed: moved, begun, ended', async () => {
    const { id } = await createMaintenance(acme.client, { title: 'Umzug', publish: true });
    const history = [await changed()];
    const change = async (work: () => Promise<unknown>): Promise<Event> => {
      app.clock.advance(MINUTE);
      await work();
      history.push(await changed());
      return history.at(-1) as Event;
    };
    const moved = await change(() =>
      done(
        acme.client.patch(`/maintenances/${id}`, {
          started_at: '2026-03-02T14:00:00Z',
          scheduled_end_at: '2026-03-02T16:00:00Z',
        }),
      ),
    );
    expect([moved.start, moved.end]).toEqual(['2026-03-02T14:00:00.000Z', '2026-03-02T16:00:00.000Z']);
    await change(() => acme.client.post(`/maintenances/${id}/updates`, { body: 'Bald' }));
    const begun = await change(() => done(acme.client.post(`/maintenances/${id}/start`, {})));
    expect([begun.start, begun.end]).toEqual([app.clock.now().toISOString(), '2026-03-02T16:00:00.000Z']);
    const ended = await change(() => done(acme.client.post(`/maintenances/${id}/complete`, {})));
    expect([ended.end, ended.status]).toEqual([app.clock.now().toISOString(), 'CONFIRMED']);
    const again = await change(() => done(acme.client.post(`/maintenances/${id}/reopen`, {})));
    expect(again.end).toBe('2026-03-02T16:00:00.000Z');
    const sequences = history.map(({ sequence }) => sequence);
    expect(sequences).toEqual([0, 60, 120, 180, 240, 300]);
    expect(new Set(history.map(({ uid }) => uid)).size).toBe(1);
  });

  it('keeps a cancelled one as such, so that it is taken out wherever it was', async () => {
    const { id } = await createMaintenance(acme.client, { title: 'Umzug', publish: true });
    const before = await changed();
    app.clock.advance(MINUTE);
    await done(acme.client.post(`/maintenances/${id}/cancel`, {}));
    const cancelled = await changed();
    expect(cancelled).toMatchObject({
      uid: before.uid,
      status: 'CANCELLED',
      start: before.start,
      // The maintenance never began, and an event cannot end before its start.
      end: before.end,
    });
    expect(cancelled.sequence).toBeGreaterThan(before.sequence);
  });

  it('ends one that was cancelled while it ran when it was, and has no end where that is no time at all', async () => {
    const { id } = await createMaintenance(acme.client, { title: 'Umzug', publish: true });
    app.clock.set('2026-03-01T14:20:00.000Z');
    await done(acme.client.post(`/maintenances/${id}/start`, {}));
    app.clock.set('2026-03-01T14:30:00.000Z');
    await done(acme.client.post(`/maintenances/${id}/cancel`, {}));
    expect(await changed()).toMatchObject({ status: 'CANCELLED', end: '2026-03-01T14:30:00.000Z' });

    const short = await app.newTenant();
    const other = await createMaintenance(short.client, {
      title: 'Kurz',
      scheduled_end_at: '2026-03-01T14:00:00.500Z',
      publish: true,
    });
    const { events } = await eventually(
      async () => read(await short.client.withKey(undefined).get('//maintenances.ics')),
      (calendar) => calendar.events.length === 1,
    );
    expect(events[0]).toMatchObject({ url: expect.stringMatching(new RegExp(`/${other.id}$`)), end: null });
  });

  it('keeps the UID of one that was withdrawn and published again, and raises its SEQUENCE', async () => {
    const { id } = await createMaintenance(acme.client, { title: 'Umzug', publish: true });
    const before = await changed();
    app.clock.advance(MINUTE);
    await done(acme.client.post(`/maintenances/${id}/unpublish`, {}));
    await once(({ events }) => events.length === 0);
    app.clock.advance(MINUTE);
    await done(acme.client.post(`/maintenances/${id}/publish`, {}));
    const after = await changed();
    expect([after.uid, after.sequence]).toEqual([before.uid, before.sequence + 120]);
    await acme.client.delete(`/maintenances/${id}`);
    await once(({ events }) => events.length === 0);
  });

  it('has the same events under the same UIDs in every language and in the calendars of components', async () => {
    const api = await createComponent(acme.client, { name: { de: 'Schnittstelle', en: 'Interface' } });
    await createComponent(acme.client, { name: 'Web' });
    const { id } = await createMaintenance(acme.client, {
      title: { de: 'Umzug', en: 'Move' },
      components: impacts('under_maintenance', api.id),
      publish: true,
    });
    const german = await changed();
    const folder = `components/${api.slug}/maintenances.ics`;
    expect(await changed(folder)).toEqual(german);
    const english = await once(({ events }) => events.length === 1, `${folder}?lang=en`);
    expect(english.properties).toMatchObject({
      name: `${acme.tenant.name}: Interface – Maintenance`,
      source: `http://${visitor.host}/${folder}?lang=en`,
      url: `http://${visitor.host}/?lang=en`,
    });
    expect(english.events).toEqual([
      {
        ...german,
        summary: 'Move',
        categories: ['Interface'],
        url: `http://${visitor.host}/maintenances/${id}?lang=en`,
        description: `http://${visitor.host}/maintenances/${id}?lang=en`,
      },
    ]);
    expect(read(await visitor.get('//components/web/maintenances.ics')).events).toEqual([]);
  });

  it('gives records of different tenants different UIDs', async () => {
    const other = await app.newTenant();
    await createMaintenance(acme.client, { title: 'Eigene', publish: true });
    await createMaintenance(other.client, { title: 'Fremde', publish: true });
    const own = await changed();
    const { events } = await eventually(
      async () => read(await other.client.withKey(undefined).get('//maintenances.ics')),
      (calendar) => calendar.events.length === 1,
    );
    expect(events[0]?.summary).toBe('Fremde');
    expect(events[0]?.uid).not.toBe(own.uid);
  });

  it('is the same calendar, whatever the texts', async () => {
    await done(acme.client.patch('/settings', { name: `Acme ${HOSTILE}` }));
    const api = await createComponent(acme.client, { name: `Api ${HOSTILE.slice(0, 200)}` });
    await createMaintenance(acme.client, {
      title: `Titel ${HOSTILE.slice(0, 240)}`,
      body: `Text ${HOSTILE}`,
      components: impacts('under_maintenance', api.id),
      publish: true,
    });
    for (const path of ['maintenances.ics', `components/${api.slug}/maintenances.ics`]) {
      const { events, properties } = await once((one) => one.events.length === 1, path);
      // Still escaped: the parser does not know that these properties are texts.
      for (const name of [properties.name, properties['x-wr-calname']])
        expect(name).toContain(
          String.raw`Acme a\\b\;c\,d:e"f' \nBEGIN:VEVENT\nUID:injected \nEND:VCALENDAR \nX-INJECTED:1`,
        );
      const [event] = events;
      expect(event?.summary).toContain(
        'Titel a\\b;c,d:e"f\' \nBEGIN:VEVENT\nUID:injected \nEND:VCALENDAR \nX-INJECTED:1 \nX-INJECTED:2',
      );
      expect(event?.description).toContain('\u202ertl\u200b\u200fzero <script>alert(1)</script> &');
      expect(event?.categories).toEqual([expect.stringContaining('Api a\\b;c,d:e"f\' \nBEGIN:VEVENT')]);
    }
  });

  it.each(['😀', 'ä', '€', ',', '\\\\', 'e\u0301'])(
    'takes 25,000 of %s, folded between characters',
    async (unit) => {
      const body = unit.repeat(25_000 / Array.from(unit).length);
      for (const offset of [0, 1, 2, 3]) {
        await createMaintenance(acme.client, { title: 'x'.repeat(offset + 1), body, publish: true });
      }
      const { events } = await once((one) => one.events.length === 4);
      const text = body.normalize('NFC').replaceAll('\\\\', '\\');
      for (const { description, url } of events) expect(description).toBe(`${text}\n\n${url}`);
    },
  );

  it('keeps what lies ahead, however much is over', async () => {
    for (let number = 0; number < 52; number += 1) {
      await createMaintenance(acme.client, {
        title: `Vorbei ${number}`,
        started_at: new Date(Date.UTC(2026, 1, 1) + number * HOUR).toISOString(),
        scheduled_end_at: new Date(Date.UTC(2026, 1, 1) + number * HOUR + MINUTE).toISOString(),
        publish: true,
      });
    }
    await createMaintenance(acme.client, {
      title: 'Läuft',
      started_at: '2026-01-01T10:00:00Z',
      publish: true,
    });
    await createMaintenance(acme.client, { title: 'Kommt', publish: true });
    const { events } = await once((one) => one.events.some(({ summary }) => summary === 'Kommt'));
    const titles = events.map(({ summary }) => summary);
    expect(titles).toContain('Läuft');
    expect(titles).toContain('Vorbei 51');
    expect(titles).toHaveLength(51);
  });
});
