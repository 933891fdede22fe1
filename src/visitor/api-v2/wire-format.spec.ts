import { describe, expect, it } from 'vitest';
import { publicIncident, viewIn } from '../../../test/support/visitor-view.js';
import type { PublicComponent, PublicIncident } from '../store/public-page.js';
import { ResponseRoom, incidentMember } from './wire-format.js';

const AT = '2026-03-01T09:00:00.000Z';
const URL = 'https://status.example.org/incidents/7';

function component(id: number, values: Partial<PublicComponent> = {}): PublicComponent {
  return {
    id,
    name: { en: `Part ${id}` },
    description: {},
    slug: `part-${id}`,
    groupId: null,
    position: id,
    status: 'degraded',
    statusSince: AT,
    createdAt: AT,
    updatedAt: AT,
    ...values,
  };
}

function member(incident: Partial<PublicIncident>, components: PublicComponent[], room?: ResponseRoom): any {
  const steps = incidentMember(viewIn('en', { components }), publicIncident(incident), room);
  let step = steps.next();
  while (step.done !== true) step = steps.next();
  return step.value;
}

describe('Space for incidents in one response', () => {
  it('shows texts in full until a million characters are used up, then the first 200 of each with a link', () => {
    const room = new ResponseRoom();
    const long = 'x'.repeat(999_999);
    expect(room.reserve(long, false, URL)).toBe(long);
    expect(room.reserve('y'.repeat(300), false, URL)).toBe('y'.repeat(300));
    expect(room.reserve('z'.repeat(201), false, URL)).toBe(`${'z'.repeat(200)} … ${URL}`);
    expect(room.reserve('z'.repeat(200), false, URL)).toBe('z'.repeat(200));
    expect(room.reserve('', true, URL)).toBe('');
  });

  it('links from a text that was shortened before', () => {
    expect(new ResponseRoom().reserve('Short …', true, URL)).toBe(`Short … ${URL}`);
  });

  it('shows all components of an incident while any is left, and 300 characters besides the texts of each', () => {
    const room = new ResponseRoom();
    const sizes = (...given: number[]): readonly number[] => room.reserveComponents(given, (size) => size);
    expect(sizes(999_399, 0)).toEqual([999_399, 0]);
    expect(sizes(1, 2)).toEqual([1, 2]);
    expect(sizes(1)).toEqual([]);
    const exactly = new ResponseRoom();
    exactly.reserveComponents([999_700], (size) => size);
    expect(exactly.reserveComponents([1], (size) => size)).toEqual([]);
  });
});

describe('An incident in the wire format', () => {
  it('has the components with an impact in force, which use up space by their names and descriptions', () => {
    const impacts = [
      { componentId: 1, impact: 'degraded', since: AT, until: null },
      { componentId: 2, impact: 'degraded', since: AT, until: AT },
    ] as const;
    const idsIn = (room: ResponseRoom, components: PublicComponent[]): string[] =>
      member({ impacts }, components, room).components.map(({ id }: { id: string }) => id);
    const long = { en: 'x'.repeat(499_850) };
    for (const [values, rest] of [
      [{ name: long, description: long }, []],
      [{ name: long }, ['1']],
      [{ description: long }, ['1']],
    ] as const) {
      const room = new ResponseRoom();
      expect(idsIn(room, [component(1, values), component(2)])).toEqual(['1']);
      expect(idsIn(room, [component(1)])).toEqual(rest);
    }
  });

  it('tells of each update which components it changed, from what to what', () => {
    const { incident_updates: updates } = member(
      {
        impacts: [
          { componentId: 1, impact: 'degraded', since: null, until: '2026-03-01T10:30:00.000Z' },
          { componentId: 1, impact: 'major_outage', since: '2026-03-01T10:30:00.000Z', until: null },
        ],
        updates: [
          {
            id: 31,
            status: 'identified',
            body: { en: 'Found.' },
            isShort: false,
            components: [
              { id: 1, impact: 'major_outage' },
              { id: 9, impact: 'degraded' },
            ],
            at: '2026-03-01T10:30:00.000Z',
            updatedAt: '2026-03-01T10:31:00.000Z',
          },
        ],
      },
      [component(1)],
    );
    const change = (from: string, to: string): object => ({
      code: '1',
      name: 'Part 1',
      old_status: from,
      new_status: to,
    });
    expect(updates).toMatchObject([
      {
        id: '31',
        status: 'identified',
        body: 'Found.',
        created_at: '2026-03-01T10:30:00.000Z',
        updated_at: '2026-03-01T10:31:00.000Z',
        affected_components: [change('degraded_performance', 'major_outage')],
      },
      {
        id: '7-0',
        status: 'investigating',
        body: 'We look into it.',
        affected_components: [change('operational', 'degraded_performance')],
      },
    ]);
  });

  it('ends with its post-mortem, and links from its own texts if they were shortened', () => {
    const incident = member(
      {
        status: 'resolved',
        isShort: true,
        postmortem: { body: { en: 'A disk was full.' }, publishedAt: '2026-03-01T11:00:00.000Z' },
      },
      [],
    );
    expect(incident).toMatchObject({ status: 'postmortem', components: [] });
    expect(incident.incident_updates).toMatchObject([
      {
        id: '7-postmortem',
        status: 'postmortem',
        body: `A disk was full. ${URL}`,
        display_at: '2026-03-01T11:00:00.000Z',
        affected_components: null,
      },
      { id: '7-0', body: `We look into it. ${URL}` },
    ]);
  });

  it('is completed if it was canceled, which its text tells', () => {
    const cancelled = {
      id: 32,
      status: 'cancelled',
      isShort: false,
      components: null,
      at: AT,
      updatedAt: AT,
    } as const;
    const bodyOf = (body: Record<string, string>): unknown => {
      const maintenance = member(
        {
          type: 'maintenance',
          status: 'cancelled',
          scheduledEndAt: '2026-03-01T13:00:00.000Z',
          updates: [{ ...cancelled, body }],
        },
        [],
      );
      expect(maintenance).toMatchObject({
        status: 'completed',
        shortlink: 'https://status.example.org/maintenances/7',
        scheduled_for: '2026-03-01T10:00:00.000Z',
        scheduled_until: '2026-03-01T13:00:00.000Z',
      });
      expect(maintenance.incident_updates).toMatchObject([{ status: 'completed' }, { status: 'scheduled' }]);
      return maintenance.incident_updates[0].body;
    };
    const { texts } = viewIn('en');
    expect(bodyOf({})).toBe(texts.working.cancelled);
    expect(bodyOf({ en: 'Not needed.' })).toBe(`${texts.working.cancelled}: Not needed.`);
  });
});
