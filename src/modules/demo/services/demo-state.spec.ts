import { describe, expect, it } from 'vitest';
import type { AuditEventsService } from '#modules/audit/services/audit-events.service.js';
import { staleDemo, type DemoState } from './demo-state.js';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const MINUTE_MS = 60_000;

type Made = Awaited<ReturnType<AuditEventsService['madeBy']>>;

/** What a start finds if the demo's records were last written so many minutes ago. */
function state(
  ...records: readonly (readonly [minutesAgo: number, isTheirs: boolean])[]
): Promise<DemoState | undefined> {
  const made: Made = records.map(([minutesAgo, isChangedByOthers], index) => ({
    type: index === 0 ? 'incident' : 'announcement',
    id: index + 1,
    lastAt: new Date(NOW - minutesAgo * MINUTE_MS),
    isChangedByOthers,
  }));
  const audit: Pick<AuditEventsService, 'madeBy'> = {
    madeBy: (action, types) => {
      expect([action, types]).toEqual(['seed:demo', ['incident', 'announcement']]);
      return Promise.resolve(made);
    },
  };
  return staleDemo(audit as AuditEventsService, NOW);
}

describe('The demo', () => {
  it('is brought up to the present from its newest record on, ten minutes after it at the earliest', async () => {
    expect(await state([10, false], [25, false])).toMatchObject({
      livedUntil: NOW - 10 * MINUTE_MS,
      made: [
        { type: 'incident', id: 1 },
        { type: 'announcement', id: 2 },
      ],
    });
    expect(await state([9.99, false], [25, false])).toBeUndefined();
  });

  it('is left alone once a user has changed any of its records, and without any', async () => {
    expect(await state([60, false], [60, true])).toBeUndefined();
    expect(await state()).toBeUndefined();
  });
});
