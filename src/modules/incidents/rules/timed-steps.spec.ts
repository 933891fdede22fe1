import { describe, expect, it } from 'vitest';
import { TRASH_KEEPS_MS, nextTimedStep, type TimedIncident } from './timed-steps.js';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-02T08:00:00.000Z');
const END = START + 2 * HOUR;

/** A published, upcoming maintenance. */
const UPCOMING: TimedIncident = {
  type: 'maintenance',
  status: 'scheduled',
  startedAt: new Date(START),
  scheduledEndAt: new Date(END),
  publishedAt: new Date(START - 24 * HOUR),
  publishAt: null,
  resolvedAt: null,
  deletedAt: null,
  completesItself: true,
  remindedFor: null,
  reminderMinutes: null,
  remindedMinutes: null,
};
const INCIDENT: TimedIncident = {
  ...UPCOMING,
  type: 'incident',
  status: 'investigating',
  scheduledEndAt: null,
};

/** The next step, and its time in hours from the start. */
function next(incident: TimedIncident): [string, number] | undefined {
  const step = nextTimedStep(incident, HOUR);
  return step && [step.step, (step.at.getTime() - START) / HOUR];
}

describe('The next thing that an incident does by itself', () => {
  it.each(['incident', 'maintenance'] as const)(
    'is for a scheduled %s to publish itself at publish_at',
    (type) => {
      const scheduled = { ...UPCOMING, type, publishedAt: null, publishAt: new Date(START - 5 * HOUR) };
      expect(next(scheduled)).toEqual(['publish', -5]);
    },
  );

  it.each([
    ['a draft', { ...UPCOMING, publishedAt: null }],
    ['a draft of an incident', { ...INCIDENT, publishedAt: null }],
    ['an active incident', INCIDENT],
    ['a resolved incident', { ...INCIDENT, status: 'resolved' as const, resolvedAt: new Date(END) }],
    ['a completed maintenance', { ...UPCOMING, status: 'completed' as const, resolvedAt: new Date(END) }],
    ['a cancelled maintenance', { ...UPCOMING, status: 'cancelled' as const, resolvedAt: new Date(START) }],
  ])('is nothing for %s', (_, incident) => {
    expect(next(incident)).toBeUndefined();
  });

  it('is for an upcoming maintenance its reminder, as far ahead as is set, and then its start', () => {
    expect(next(UPCOMING)).toEqual(['remind', -1]);
    expect(next({ ...UPCOMING, remindedFor: UPCOMING.startedAt })).toEqual(['start', 0]);
  });

  it('is not to publish itself when it is published, whatever publish_at says', () => {
    expect(next({ ...UPCOMING, publishAt: new Date(START) })).toEqual(['remind', -1]);
    expect(next({ ...INCIDENT, publishAt: new Date(START) })).toBeUndefined();
  });

  it('is its reminder again when the start has moved since, to whichever side', () => {
    for (const moved of [-2, 3])
      expect(next({ ...UPCOMING, remindedFor: new Date(START + moved * HOUR) })).toEqual(['remind', -1]);
  });

  it.each(['in_progress', 'verifying'] as const)(
    'is for one that is %s to complete at its planned end',
    (status) => {
      expect(next({ ...UPCOMING, status })).toEqual(['complete', 2]);
      expect(next({ ...UPCOMING, status, completesItself: false })).toBeUndefined();
      expect(next({ ...UPCOMING, status, scheduledEndAt: null })).toBeUndefined();
    },
  );

  it('is in the trash to be removed after 30 days, whatever else it would do', () => {
    expect(TRASH_KEEPS_MS).toBe(30 * 24 * HOUR);
    const deletedAt = new Date(START - 10 * HOUR);
    for (const incident of [
      UPCOMING,
      INCIDENT,
      { ...UPCOMING, publishedAt: null, publishAt: new Date(START) },
    ])
      expect(next({ ...incident, deletedAt })).toEqual(['purge', 30 * 24 - 10]);
  });
});
