import { describe, expect, it } from 'vitest';
import { rangeOf } from './range.js';

const NOW = Date.parse('2026-03-31T10:00:00.000Z');

describe('The range of analytics', () => {
  it.each([
    [{}, { from: '2026-03-02', interval: 'day' }],
    [{ period: '90d' }, { from: '2026-01-01', interval: 'week' }],
    [{ period: '12m' }, { from: '2025-04-01', interval: 'month' }],
    [
      { period: '12m', interval: 'week' },
      { from: '2025-04-01', interval: 'week' },
    ],
    [
      { period: 'own', from: '2026-01-01', to: '2026-01-05' },
      { from: '2026-01-01', to: '2026-01-05', interval: 'day' },
    ],
    [
      { period: 'own', from: '2025-01-01' },
      { from: '2025-01-01', interval: 'month' },
    ],
  ] as const)('of %j is %j', (asked, range) => expect(rangeOf(asked, NOW)).toEqual(range));
});
