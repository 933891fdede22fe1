import { describe, expect, it } from 'vitest';
import { incidentsFrom } from './read-incidents.js';

describe('An incident that is read for visitors', () => {
  it('has its impacts one by one and in their order, whatever they have in common', () => {
    const early = {
      impact: 'degraded',
      since: '2026-03-01T10:00:00.000Z',
      until: '2026-03-01T11:00:00.000Z',
    };
    const late = { impact: 'major_outage', since: '2026-03-01T11:00:00.000Z', until: null };
    const read = [
      {
        id: 1,
        impacts: [
          { ...late, componentIds: [8, 5], places: [4, 2] },
          { ...early, componentIds: [5, 7], places: [3, 1] },
        ],
      },
      { id: 2, impacts: [] },
    ];
    expect(incidentsFrom(JSON.stringify(read))).toEqual([
      {
        id: 1,
        impacts: [
          { ...early, componentId: 7 },
          { ...late, componentId: 5 },
          { ...early, componentId: 5 },
          { ...late, componentId: 8 },
        ],
      },
      { id: 2, impacts: [] },
    ]);
  });

  it('is none where nothing was read', () => {
    expect(incidentsFrom(undefined)).toEqual([]);
  });
});
