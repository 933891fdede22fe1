import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CountedTime } from './counted-time.js';
import { serviceHoursProblem, serviceWindows, WEEKDAYS, type ServiceHours } from './service-hours.js';
import { shownIn } from './zone-offset.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

function hours(weekday: ServiceHours['weekday'], from: string, to: string): ServiceHours {
  return { weekday, from, to };
}

describe('Service hours', () => {
  it.each<[string, ServiceHours[]]>([
    ['none', []],
    ['all of a day', [hours('monday', '00:00', '24:00')]],
    ['some that meet', [hours('monday', '08:00', '12:00'), hours('monday', '12:00', '18:00')]],
    ['the same on two days', [hours('monday', '08:00', '12:00'), hours('friday', '08:00', '12:00')]],
  ])('may be %s', (_, given) => {
    expect(serviceHoursProblem(given)).toBeUndefined();
  });

  it.each<[string, ServiceHours[], number, string]>([
    ['over midnight', [hours('monday', '22:00', '06:00')], 0, 'to'],
    ['of no length', [hours('monday', '08:00', '08:00')], 0, 'to'],
    ['that overlap', [hours('monday', '08:00', '12:00'), hours('monday', '11:59', '13:00')], 1, 'from'],
    ['within others', [hours('sunday', '08:00', '12:00'), hours('sunday', '09:00', '10:00')], 1, 'from'],
    ['twice', [hours('sunday', '08:00', '12:00'), hours('sunday', '08:00', '12:00')], 1, 'from'],
  ])('must not be some %s', (_, given, index, field) => {
    expect(serviceHoursProblem(given)).toMatchObject({ index, field });
  });

  it('are those that clocks show, also on days on which they are changed', () => {
    const calendar = {
      hours: [
        hours('sunday', '02:00', '03:00'),
        hours('sunday', '20:00', '24:00'),
        hours('monday', '00:00', '01:00'),
      ],
      holidays: [],
    };
    const day = (date: string): number[] =>
      (
        serviceWindows('Europe/Berlin', calendar, {
          start: Date.parse(`${date}T00:00:00+02:00`) - HOUR,
          end: Date.parse(`${date}T00:00:00+02:00`) + 26 * HOUR,
        }) ?? []
      ).map(({ start, end }) => (end - start) / HOUR);
    // 02:00 to 03:00 occurs never, twice and once.
    expect(day('2026-03-29')).toEqual([5]);
    expect(day('2026-10-25')).toEqual([2, 5]);
    expect(day('2026-06-07')).toEqual([1, 5]);
  });

  it('are around the clock but on holidays where there are none', () => {
    const range = { start: Date.parse('2026-12-24T00:00:00Z'), end: Date.parse('2026-12-28T00:00:00Z') };
    expect(serviceWindows('UTC', { hours: [], holidays: [] }, range)).toBeUndefined();
    expect(serviceWindows('UTC', { hours: [], holidays: ['2026-12-25', '2026-12-26'] }, range)).toEqual([
      { start: range.start, end: range.start + 24 * HOUR },
      { start: range.start + 72 * HOUR, end: range.end },
    ]);
  });

  it('count, minute by minute, what a zone’s clocks show', { timeout: 60_000 }, () => {
    const zone = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
      'America/Havana',
    );
    const time = fc.integer({ min: 0, max: 23 });
    const one = fc.record({
      weekday: fc.constantFrom(...WEEKDAYS),
      from: time.map((hour) => `${String(hour).padStart(2, '0')}:30`),
      to: time.map((hour) => `${String(hour + 1).padStart(2, '0')}:00`),
    });
    const calendar = fc
      .array(one, { maxLength: 8 })
      .map((all) => all.filter((_, index) => serviceHoursProblem(all.slice(0, index + 1)) === undefined))
      .filter((all) => serviceHoursProblem(all) === undefined);
    // Days next to clock changes.
    const start = fc
      .constantFrom('2026-03-28', '2026-10-24', '2026-03-07', '2026-10-31', '2026-04-04', '2026-06-01')
      .chain((day) => fc.nat({ max: 24 * 60 }).map((minute) => Date.parse(day) + minute * MINUTE));
    const holidays = fc.subarray(['2026-03-29', '2026-10-25', '2026-03-08']);
    fc.assert(
      fc.property(
        zone,
        calendar,
        holidays,
        start,
        fc.integer({ min: 1, max: 3 * 24 * 60 }),
        (timeZone, given, closed, from, length) => {
          const range = { start: from, end: from + length * MINUTE };
          const windows = serviceWindows(timeZone, { hours: given, holidays: closed }, range);
          const counted = new CountedTime(windows ?? [range]);
          let slow = 0;
          for (let at = range.start; at < range.end; at += MINUTE) {
            const shown = shownIn(timeZone, at);
            const [day = '', clock = ''] = shown.split(' ');
            const weekday = WEEKDAYS[(new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7];
            const isOpen =
              given.length === 0 ||
              given.some(
                (h) => h.weekday === weekday && h.from <= clock.slice(0, 5) && clock.slice(0, 5) < h.to,
              );
            if (isOpen && !closed.includes(day)) {
              slow += MINUTE;
              // At exactly this instant, one more millisecond has been counted.
              if (slow % (97 * MINUTE) === 0) expect(counted.after(range.start, slow)).toBe(at + MINUTE);
            }
            expect(counted.between(range.start, at + MINUTE)).toBe(slow);
          }
          expect(counted.after(range.start, slow + 1)).toBeUndefined();
        },
      ),
      { numRuns: 40 },
    );
  });
});

describe('Time of which only some counts', () => {
  it('is counted within any part of it', () => {
    const counted = new CountedTime([
      { start: 10, end: 20 },
      { start: 30, end: 40 },
    ]);
    expect([
      counted.between(0, 10),
      counted.between(0, 15),
      counted.between(15, 35),
      counted.between(20, 30),
      counted.between(0, 99),
      counted.between(35, 5),
    ]).toEqual([0, 5, 10, 0, 20, 0]);
    expect([counted.after(0, 5), counted.after(15, 10), counted.after(35, 5), counted.after(35, 6)]).toEqual([
      15,
      35,
      40,
      undefined,
    ]);
    expect(new CountedTime([]).between(0, 10)).toBe(0);
    expect(new CountedTime([]).after(0, 1)).toBeUndefined();
  });
});
