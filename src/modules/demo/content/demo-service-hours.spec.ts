import { describe, expect, it } from 'vitest';
import { DEMO_SERVICE_HOURS, demoHolidays } from './demo-service-hours.js';

describe('The service hours of the demo', () => {
  it('are longer on working days, and none on Sundays', () => {
    const hours = DEMO_SERVICE_HOURS.map(({ weekday, from, to }) => `${weekday} ${from} ${to}`);
    expect(hours).toEqual([
      'monday 06:00 23:00',
      'tuesday 06:00 23:00',
      'wednesday 06:00 23:00',
      'thursday 06:00 23:00',
      'friday 06:00 23:00',
      'saturday 07:00 22:00',
    ]);
  });

  it('leave out the holidays of three years', () => {
    const days = ['01-01', '05-01', '10-03', '12-25', '12-26'];
    expect(demoHolidays(new Date('2025-12-31T23:59:59Z'))).toEqual(
      [2025, 2026, 2027].flatMap((year) => days.map((day) => `${year}-${day}`)),
    );
  });
});
