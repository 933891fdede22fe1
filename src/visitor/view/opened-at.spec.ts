import { describe, expect, it } from 'vitest';
import type { PublicIncident } from '../store/public-page.js';
import { openedAt } from './opened-at.js';

const PUBLISHED_AT = '2026-03-01T10:00:00.000Z';

/** Updates at these minutes after 9:00, newest first. */
function opened(...minutes: number[]): string {
  const updates = minutes.map((minute) => ({
    at: new Date(Date.UTC(2026, 2, 1, 9, minute)).toISOString(),
  }));
  return openedAt({ publishedAt: PUBLISHED_AT, updates: updates as unknown as PublicIncident['updates'] });
}

describe('The time of an incident’s own text', () => {
  it('is that of its publication', () => {
    expect(opened()).toBe(PUBLISHED_AT);
    expect(opened(90)).toBe(PUBLISHED_AT);
    expect(opened(90, 60)).toBe(PUBLISHED_AT);
  });

  it('is that of the oldest update if that is dated before the publication', () => {
    expect(opened(90, 70, 50)).toBe('2026-03-01T09:50:00.000Z');
    expect(opened(50, 40)).toBe('2026-03-01T09:40:00.000Z');
  });
});
