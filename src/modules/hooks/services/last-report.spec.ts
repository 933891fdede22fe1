import { describe, expect, it } from 'vitest';
import { isStored, latest } from './last-report.js';

const NOON = new Date('2026-03-01T12:00:00Z');

function after(seconds: number): Date {
  return new Date(NOON.getTime() + seconds * 1000);
}

describe('The last report of an owner', () => {
  it('is stored again a minute after the same status was, and at once for another status', () => {
    const owner = { status: 'degraded', statusAt: NOON } as const;
    expect(isStored(owner, 'degraded', after(59.999))).toBe(true);
    expect(isStored(owner, 'degraded', after(60))).toBe(false);
    expect(isStored(owner, 'major_outage', NOON)).toBe(false);
  });

  it('is stored if there was none', () => {
    expect(isStored({ status: null, statusAt: null }, 'operational', NOON)).toBe(false);
    expect(isStored({ status: 'operational', statusAt: null }, 'operational', NOON)).toBe(false);
  });
});

describe('The later of two dates', () => {
  it('is the other one if one is missing', () => {
    expect(latest(NOON, after(1))).toEqual(after(1));
    expect(latest(after(1), NOON)).toEqual(after(1));
    expect(latest(null, NOON)).toBe(NOON);
    expect(latest(NOON, null)).toBe(NOON);
    expect(latest(null, null)).toBeNull();
  });
});
