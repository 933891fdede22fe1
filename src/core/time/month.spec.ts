import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { monthIn, monthNamed, shiftMonth } from './month.js';

const NOW = new Date('2026-03-31T22:30:00Z');

describe('A month', () => {
  it('begins at midnight of the zone', () => {
    expect(monthNamed('Europe/Berlin', '2026-04')).toEqual({
      name: '2026-04',
      start: new Date('2026-03-31T22:00:00Z'),
      end: new Date('2026-04-30T22:00:00Z'),
    });
    expect(monthNamed('Europe/Berlin', '2026-03')?.start).toEqual(new Date('2026-02-28T23:00:00Z'));
    expect(monthNamed('Pacific/Kiritimati', '2026-01')?.start).toEqual(new Date('2025-12-31T10:00:00Z'));
    expect(monthNamed('America/St_Johns', '2026-12')?.end).toEqual(new Date('2027-01-01T03:30:00Z'));
  });

  it('begins at the first instant of its first day, also where clocks are changed on it', () => {
    expect(monthNamed('Australia/Sydney', '2012-04')?.start).toEqual(new Date('2012-03-31T13:00:00Z'));
    expect(monthNamed('America/Havana', '2012-04')?.start).toEqual(new Date('2012-04-01T05:00:00Z'));
    expect(monthNamed('Asia/Amman', '2011-04')?.start).toEqual(new Date('2011-03-31T22:00:00Z'));
    expect(monthNamed('America/New_York', '2009-11')?.start).toEqual(new Date('2009-11-01T04:00:00Z'));
  });

  it('is found in microseconds, since strangers ask for any', () => {
    monthNamed('Asia/Tokyo', '1899-12');
    const started = process.threadCpuUsage();
    for (let year = 1900; year < 2100; year += 1) monthNamed('Asia/Tokyo', `${year}-05`);
    // Creating a format for each call would take about 2.5 ms each.
    const { user, system } = process.threadCpuUsage(started);
    expect((user + system) / 1000 / 200).toBeLessThan(1);
  });

  it('is the present one of the zone', () => {
    expect(monthIn('UTC', NOW)).toBe('2026-03');
    expect(monthIn('Europe/Berlin', NOW)).toBe('2026-04');
    expect(monthIn('America/New_York', NOW)).toBe('2026-03');
  });

  it('is one of this century or the last, or none', () => {
    for (const name of ['1900-01', '2099-12']) expect(monthNamed('UTC', name)?.name).toBe(name);
    const none = [
      '',
      '2026-13',
      '2025-00',
      '../../',
      'x2025-01',
      '2025-01x',
      '2025-011',
      '12025-01',
      '1825-01',
    ];
    for (const name of none) expect([name, monthNamed('UTC', name)]).toEqual([name, undefined]);
  });

  it('ends where the next one begins, in every zone', () => {
    const zones = Intl.supportedValuesOf('timeZone');
    const month = fc.record({
      zone: fc.constantFrom(...zones),
      year: fc.integer({ min: 1990, max: 2090 }),
      month: fc.integer({ min: 1, max: 12 }),
    });
    fc.assert(
      fc.property(month, ({ zone, year, month: number }) => {
        const name = `${year}-${String(number).padStart(2, '0')}`;
        const { start, end } = monthNamed(zone, name) ?? { start: NOW, end: NOW };
        expect(monthNamed(zone, shiftMonth(name, 1))?.start).toEqual(end);
        expect(monthIn(zone, start)).toBe(name);
      }),
    );
  });

  it('is found before and after another', () => {
    expect(shiftMonth('2026-01', -1)).toBe('2025-12');
    expect(shiftMonth('2026-12', 1)).toBe('2027-01');
  });
});
