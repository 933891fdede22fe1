import { describe, expect, it } from 'vitest';
import { Invalid } from '../errors/api-error.js';
import { analyticsRange } from './analytics-range.js';

const NOW = new Date('2026-04-10T12:00:00Z');

describe('A range of analytics that begins in the future', () => {
  it.each([
    [{ from: '2026-04-11' }, 'The from must be in the past.'],
    [{ from: '2026-05-01', to: '2026-05-31' }, 'The from must be in the past.'],
    [{ from: '2026-04-10', to: '2026-04-09' }, 'The from must be earlier than to.'],
    [
      { to: '2026-05-31' },
      'The from must be given for a to so far ahead: left out, it is 29 days before, which is not in the past.',
    ],
  ])('says what is wrong with %j', (query, message) => {
    const range = (): unknown => analyticsRange(query, 'Europe/Berlin', NOW);
    expect(range).toThrow(Invalid.field('from', message));
  });
});
