import { describe, expect, it } from 'vitest';
import { demoTime } from './demo-time.js';

const PRESENT = Date.parse('2026-03-01T12:20:30Z');

describe('A time in the files of the demo', () => {
  it.each([
    ['day -2 6:05', '2026-02-27T06:05:00.000Z'],
    ['day +0 21:00', '2026-03-01T21:00:00.000Z'],
    ['day +3 22:00', '2026-03-04T22:00:00.000Z'],
    ['now -26m', '2026-03-01T11:54:30.000Z'],
    ['now +8d', '2026-03-09T12:20:30.000Z'],
    ['quarter -30m', '2026-03-01T11:45:00.000Z'],
  ])('is an instant in UTC: %s', (text, instant) => {
    expect(new Date(demoTime(text)!(PRESENT)).toISOString()).toBe(instant);
  });

  it.each(['', 'day 2 6:05', 'day -2', 'day -2 6:5', 'now', 'now -26', 'now 26m', 'then -26m', ' now -26m'])(
    'is not written like this: "%s"',
    (text) => {
      expect(demoTime(text)).toBeUndefined();
    },
  );
});
