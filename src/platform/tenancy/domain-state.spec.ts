import { describe, expect, it } from 'vitest';
import { nextCheckAt, stateAfter, type DomainState } from './domain-state.js';

const NOW = new Date('2026-03-10T12:00:00.000Z');
const EARLIER = new Date('2026-03-01T12:00:00.000Z');
const PENDING: DomainState = { verifiedAt: null, verifiedBy: null, failingSince: null, lapsedAt: null };
const VERIFIED: DomainState = { ...PENDING, verifiedAt: EARLIER, verifiedBy: 'dns' };
const VOUCHED: DomainState = { ...VERIFIED, verifiedBy: 'operator' };
const LAPSED: DomainState = { ...PENDING, lapsedAt: EARLIER };

function failingFor(milliseconds: number): DomainState {
  return { ...VERIFIED, failingSince: new Date(NOW.getTime() - milliseconds) };
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;

describe('A domain whose records are there', () => {
  it.each([
    ['is verified now', PENDING, { verifiedAt: NOW, verifiedBy: 'dns' }],
    ['is verified again after it had lapsed', LAPSED, { verifiedAt: NOW, verifiedBy: 'dns' }],
    ['keeps when it was verified', failingFor(DAY_MS), { verifiedAt: EARLIER, verifiedBy: 'dns' }],
    ['stays vouched for by the operator', VOUCHED, { verifiedAt: EARLIER, verifiedBy: 'operator' }],
  ])('%s, and nothing is wrong with it', (_, before, expected) => {
    expect(stateAfter(before, 'proved', NOW)).toEqual({ ...expected, failingSince: null, lapsedAt: null });
  });
});

describe('A domain whose records are missing', () => {
  it.each([
    ['was never verified', PENDING],
    ['has lapsed', LAPSED],
    ['was vouched for', VOUCHED],
  ])('stays as it is if it %s', (_, before) => {
    expect(stateAfter(before, 'missing', NOW)).toEqual(before);
  });

  it('starts to fail, and fails from the same moment on at the next check', () => {
    const failing = stateAfter(VERIFIED, 'missing', NOW);
    expect(failing).toEqual({ ...VERIFIED, failingSince: NOW });
    expect(stateAfter(failing, 'missing', new Date(NOW.getTime() + DAY_MS))).toEqual(failing);
  });

  it('lapses after exactly seven days', () => {
    expect(stateAfter(failingFor(WEEK_MS - 1), 'missing', NOW)).toEqual(failingFor(WEEK_MS - 1));
    expect(stateAfter(failingFor(WEEK_MS), 'missing', NOW)).toEqual({ ...PENDING, lapsedAt: NOW });
  });
});

it.each([PENDING, VERIFIED, VOUCHED, LAPSED, failingFor(2 * WEEK_MS)])(
  'A check without an answer changes nothing: %j',
  (before) => {
    expect(stateAfter(before, 'no_answer', NOW)).toBe(before);
  },
);

describe('The next automatic check of a domain', () => {
  it.each([PENDING, VOUCHED, LAPSED])('is never, unless DNS has verified it: %j', (state) => {
    expect(nextCheckAt(state, NOW)).toBeNull();
  });

  it.each([
    ['a day later', VERIFIED, DAY_MS],
    ['a day later while it fails', failingFor(DAY_MS), DAY_MS],
    ['at the end of the grace period', failingFor(WEEK_MS - 5 * HOUR_MS), 5 * HOUR_MS],
    ['an hour later if the grace period ends sooner', failingFor(WEEK_MS - 1), HOUR_MS],
    ['an hour later if the grace period is over', failingFor(WEEK_MS + DAY_MS), HOUR_MS],
  ])('is %s', (_, state, afterMs) => {
    expect(nextCheckAt(state, NOW)).toEqual(new Date(NOW.getTime() + afterMs));
  });
});
